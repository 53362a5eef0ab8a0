"""A deal's page: what it is, what one may do with it, how to share and to check it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from app.db.deals_shared import OwnGame, SharedRow
from app.rules.catalogue import VARIANTS
from app.rules.notation import format_layout
from app.rules.variant import Rules
from app.services.deals.deals import DealInfo, Kind
from app.services.deals.overview import OpenDeal
from app.text import refusals
from app.text.dates import long_date
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.text.rules import gist
from app.web.boards.views import BoardView, deal_board_view
from app.web.games import views as games_views
from app.web.games.board_views import board_view

FIRST_LIKE_MERSENNE = "32000"
"""The one number for which PySolFC and its card library have different boards."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A way to see the same thing under other rules."""

    href: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class PlayView:
    """The form that begins a game here, and what kind of game it would be."""

    fields: tuple[tuple[str, str], ...]
    label: str
    note: str
    open_game: str


@dataclass(frozen=True, slots=True)
class OwnView:
    """A game of the visitor's own on this deal; its links, where it may be shared."""

    id: str
    name: str
    result: str
    ended: bool
    ranked: bool
    shown: bool
    replay: bool
    link: str
    replay_link: str


@dataclass(frozen=True, slots=True)
class SeedView:
    """What was promised before the first move, and what may be told by now."""

    commitment: str
    algorithm: str
    seed: str
    why_not: str
    command: str
    fair: str


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal's page."""

    title: str
    overline: str
    name: str
    slug: str
    url: str
    image: str
    summary: str
    tabs: tuple[Tab, ...]
    board: str
    query: str
    rules: str
    table: games_views.BoardView
    told: str
    play: PlayView
    results: BoardView
    folded: bool
    begun: str
    mine: tuple[OwnView, ...]
    seed: SeedView
    text: str
    nameable: bool
    note: str
    day: str
    errors: Mapping[str, str] = field(default_factory=dict)


def deal_view(
    deal: OpenDeal, viewer: int | None, *, origin: str, errors: Mapping[str, str] | None = None
) -> DealView:
    """Return the page of a deal; `origin` is the site's address, for links to send."""
    info = deal.info
    name = info.alias or info.slug
    path = f"/deals/{name}"
    query = urlencode({"variant": deal.board})
    return DealView(
        title=title(info),
        overline=kind_words(info),
        name=name,
        slug=info.slug,
        url=f"{origin}{path}?{query}",
        image=f"{origin}/deals/{info.slug}/preview.png?{query}",
        summary=board_name(deal.board, deal.rules),
        tabs=tuple(
            Tab(f"{path}?{urlencode({'variant': key})}", _short(key), key == deal.board)
            for key in deal.playable
        ),
        board=deal.board,
        query=query,
        rules=gist(deal.rules),
        table=board_view(deal.rules, deal.opening),
        told="" if deal.told is None else told_words(deal.told, deal.rules),
        play=_play(deal),
        results=deal_board_view(deal.results, deal.rules, base=f"{path}?{query}&page="),
        folded=deal.folded and not _nothing(deal),
        begun=ngettext("%(count)s game begun.", "%(count)s games begun.", deal.begun),
        mine=tuple(_own(game, deal, f"{origin}{path}", origin) for game in deal.mine),
        seed=_seed(deal),
        text=format_layout(deal.opening),
        nameable=info.alias is None
        and info.kind == Kind.RANDOM
        and info.created_by == viewer
        and viewer is not None,
        note=number_note(info.number),
        day=_day_path(deal),
        errors=errors or {},
    )


def title(info: DealInfo) -> str:
    """Return the heading of a deal."""
    if info.alias is not None:
        return info.alias
    if info.day is not None:
        return long_date(info.day)
    if info.number is not None:
        return _("Deal No. %(number)s", number=info.number)
    return _("Deal %(slug)s", slug=info.slug)


def kind_words(info: DealInfo) -> str:
    """Say what kind of deal this is."""
    match info.kind:
        case Kind.DAILY:
            return _("A day’s deal")
        case Kind.IMPORTED if info.number is not None:
            return _("PySolFC’s board, for practice")
        case Kind.IMPORTED:
            return _("An imported board, for practice")
        case Kind.RANDOM:
            return (
                _("A deal to share") if info.alias is None else _("Deal %(slug)s", slug=info.slug)
            )


def number_note(number: str | None) -> str:
    """Say which board a number means where programs differ."""
    if number != FIRST_LIKE_MERSENNE:
        return ""
    return _(
        "Number 32000 is the one on which PySolFC and its card library differ: this is the board "
        "of the program. The library’s board is ms32000."
    )


def board_name(board: str, rules: Rules) -> str:
    """Return the name of a board."""
    return VARIANTS[board].name if board in VARIANTS else f"{variant_name('custom')}: {gist(rules)}"


def _day_path(deal: OpenDeal) -> str:
    """Return the address of the day whose deal this is, or nothing."""
    if deal.daily is None:
        return ""
    day, variant = deal.daily
    return f"/daily/{day.isoformat()}?{urlencode({'variant': variant})}"


def _short(board: str) -> str:
    """Return the label of a tab; custom rules are told apart by the end of their key."""
    if board in VARIANTS:
        return VARIANTS[board].name
    return _("Custom %(key)s", key=board[-4:])


def _nothing(deal: OpenDeal) -> bool:
    """Whether nobody has achieved anything here yet, so that nothing has to be folded away."""
    return not deal.summaries


def _play(deal: OpenDeal) -> PlayView:
    if deal.practice is None:
        label, note = _("Play this deal"), _("Ranked: your first game on this deal counts.")
    else:
        label = _("Play it again") if deal.mine else _("Play this deal")
        note = _("Practice. %(why)s", why=refusals.practice(deal.practice))
    fields = (
        ("key", secrets.token_urlsafe(9)),
        ("deal", deal.info.slug),
        *rules_fields(deal.board, deal.rules),
    )
    return PlayView(fields, label, note, deal.open_game or "")


def rules_fields(board: str, rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the form fields that name a variant, or spell custom rules out."""
    if board in VARIANTS:
        return (("variant", board),)
    record = {key: value for key, value in rules.as_dict().items() if key != "decks"}
    spelt = []
    for key, value in record.items():
        if value is True:
            spelt.append((key, "on"))
        elif value is None:
            spelt.append((key, "any"))
        elif value is not False:
            spelt.append((key, str(value)))
    return (("variant", "custom"), *spelt)


def result_words(won: bool, redeals: int, home: int, rules: Rules, *, draw: bool) -> str:  # noqa: FBT001 -- a fact, not a switch
    """Say how a game ended: "won with 1 redeal"."""
    if not won:
        return ngettext("%(count)s card home", "%(count)s cards home", home)
    if not rules.redeals:
        return _("won")
    took = ngettext("%(count)s redeal", "%(count)s redeals", redeals)
    if not redeals:
        took = _("no redeal")
    if draw:
        took = _("%(redeals)s and the draw", redeals=took)
    return _("won with %(took)s", took=took)


def symbols(won: bool, redeals: int, home: int, total: int, *, draw: bool) -> str:  # noqa: FBT001 -- a fact, not a switch
    """Tell how a game ended in a handful of signs, without a card of the deal."""
    parts = ["♠♥♦♣" if won else f"{home}/{total}"]
    parts += ["↻" * redeals] if redeals else []
    parts += ["☝"] if draw else []
    return " ".join(parts)


def told_words(told: SharedRow, rules: Rules) -> str:
    """Say in the sharer's voice what the shared game came to."""
    if told.status != "won":
        return ngettext(
            "I brought %(count)s card home.", "I brought %(count)s cards home.", told.home
        )
    if not rules.redeals:
        return ngettext("I won it in %(count)s move.", "I won it in %(count)s moves.", told.moves)
    if not told.redeals_used:
        return _("I won it without a redeal.")
    if told.draw_used:
        return ngettext(
            "I took %(count)s redeal and the draw.",
            "I took %(count)s redeals and the draw.",
            told.redeals_used,
        )
    return ngettext("I took %(count)s redeal.", "I took %(count)s redeals.", told.redeals_used)


def _own(game: OwnGame, deal: OpenDeal, here: str, origin: str) -> OwnView:
    rules = VARIANTS[game.board].rules if game.board in VARIANTS else deal.rules
    won = game.status == "won"
    result = result_words(won, game.redeals, game.home, rules, draw=game.draw_used)
    shown = game.share_id is not None and game.result_shared
    replay = game.share_id is not None and game.replay_shared
    link = f"{here}?by={game.share_id}" if shown else here
    return OwnView(
        id=game.id,
        name=_short(game.board),
        result=result if game.ended else _("in play"),
        ended=game.ended,
        ranked=game.ranked,
        shown=shown,
        replay=replay,
        link=link,
        replay_link=f"{origin}/replay/{game.share_id}" if replay else "",
    )


def _seed(deal: OpenDeal) -> SeedView:
    info = deal.info
    if info.seed is not None:
        why = ""
    elif info.day is not None and not deal.folded:
        why = _("Shown from 24 hours after the deal’s day: others may still be playing it.")
    else:
        why = _("Shown once you can no longer have a ranked game on this deal.")
    fair = ""
    if deal.verdict is not None and deal.verdict.fair_par is not None:
        fair = (
            ngettext(
                "Honest play, that knows no shuffle in advance, wins it with %(count)s redeal.",
                "Honest play, that knows no shuffle in advance, wins it with %(count)s redeals.",
                deal.verdict.fair_par,
            )
            if deal.rules.redeals
            else ""
        )
    seed = "" if info.seed is None else info.seed.hex()
    return SeedView(info.commitment, info.algorithm, seed, why, verify_command(deal, seed), fair)


def verify_command(deal: OpenDeal, seed: str) -> str:
    """Return the command that checks a deal offline, with the options of its rules."""
    options = [f"python3 verify.py {seed}", f"--commitment {deal.info.commitment}"]
    if deal.rules.decks != 1:
        options.append(f"--decks {deal.rules.decks}")
    return " ".join(options) if seed else ""
