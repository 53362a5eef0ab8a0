"""A deal's page: what it is, what one may do with it, how to share and to check it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from app.rules.catalogue import CUSTOM, VARIANTS
from app.rules.notation import format_layout
from app.rules.variant import Rules
from app.services.deals.deal import DealInfo, Kind
from app.services.deals.overview import DayOf, LaidOut, OpenDeal
from app.services.deals.sharing import OwnGame
from app.text import deals as words
from app.text.deals import title
from app.text.rules import gist
from app.web.boards.views import LeaderboardView, deal_board_view
from app.web.deals.link_views import LinksView, board_query, links_view
from app.web.deals.proof_views import ProofView, proof_view
from app.web.games.board_views import board_view
from app.web.games.views import BoardView

MOST_ROWS = 19
"""Rows of the box that shows a board as text; it scrolls."""


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
    """A game of the visitor's own on this deal; the links are empty for what isn't shared."""

    id: str
    name: str
    result: str
    ended: bool
    ranked: bool
    href: str
    link: str
    replay_link: str


@dataclass(frozen=True, slots=True)
class HeadView:
    """What stands above a deal: `day` is the address of its day's page, `shared` a result told."""

    title: str
    overline: str
    summary: str
    day: str
    shared: str
    tabs: tuple[Tab, ...]


@dataclass(frozen=True, slots=True)
class TextView:
    """The opening as a board text, and the rows that its box needs."""

    text: str
    rows: int


@dataclass(frozen=True, slots=True)
class NamingView:
    """The form that names a deal; `fault` says why a name was not taken."""

    fault: str


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal's page: its heading, the board, the controls, own games, results, and the proof.

    `folded` says that the results are behind a button; `naming` is None where the visitor can't
    name the deal.
    """

    head: HeadView
    slug: str
    links: LinksView
    rules: str
    table: BoardView
    play: PlayView
    note: str
    own: tuple[OwnView, ...]
    begun: str
    results: LeaderboardView
    folded: bool
    naming: NamingView | None
    text: TextView
    proof: ProofView


@dataclass(frozen=True, slots=True)
class PaperView:
    """The opening as one sheet of paper."""

    title: str
    summary: str
    rules: str
    table: BoardView
    links: LinksView
    commitment: str


def deal_view(deal: OpenDeal, viewer: int | None, *, origin: str, fault: str = "") -> DealView:
    """Return the page of a deal.

    `origin` is the site's address, for links to send; `fault` says why a name was not taken.
    """
    laid, info = deal.laid_out, deal.laid_out.info
    where = links_view(laid, origin)
    return DealView(
        head=_head(deal, where),
        slug=info.slug,
        links=where,
        rules=gist(laid.rules),
        table=board_view(laid.rules, laid.opening),
        play=_play(deal),
        note=words.number_note(info.number),
        own=tuple(_own(game, laid.rules, where.here, origin) for game in deal.own.games),
        begun=words.games_begun(deal.begun),
        results=deal_board_view(deal.results, laid.rules, base=f"{where.page}&page="),
        folded=deal.folded and deal.any_results,
        naming=NamingView(fault) if _nameable(info, viewer) else None,
        text=TextView(format_layout(laid.opening), min(len(laid.opening.fans), MOST_ROWS)),
        proof=proof_view(deal),
    )


def paper_view(laid: LaidOut, *, origin: str) -> PaperView:
    """Return the opening of a deal as one sheet of paper."""
    return PaperView(
        title=title(laid.info),
        summary=words.board_name(laid.board, laid.rules),
        rules=gist(laid.rules),
        table=board_view(laid.rules, laid.opening),
        links=links_view(laid, origin),
        commitment=laid.info.commitment,
    )


def rules_fields(board: str, rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return the form fields that name a variant, or spell custom rules out."""
    if board in VARIANTS:
        return (("variant", board),)
    record = {key: value for key, value in rules.as_dict().items() if key != "decks"}
    options = []
    for key, value in record.items():
        if value is True:
            options.append((key, "on"))
        elif value is None:
            options.append((key, "any"))
        elif value is not False:
            options.append((key, str(value)))
    return (("variant", CUSTOM), *options)


def _day_path(day: DayOf) -> str:
    """Return the address of the day whose deal this is."""
    return f"/daily/{day.day.isoformat()}?{board_query(day.variant)}"


def _head(deal: OpenDeal, where: LinksView) -> HeadView:
    laid = deal.laid_out
    return HeadView(
        title=title(laid.info),
        overline=words.kind_words(laid.info),
        summary=words.board_name(laid.board, laid.rules),
        day="" if deal.day is None else _day_path(deal.day),
        shared="" if deal.shared is None else words.shared_words(deal.shared, laid.rules),
        tabs=tuple(
            Tab(f"{where.here}?{board_query(board)}", words.board_label(board), board == laid.board)
            for board in deal.playable
        ),
    )


def _nameable(info: DealInfo, viewer: int | None) -> bool:
    """Whether the visitor may name the deal: a random one made for them, without a name."""
    own = viewer is not None and info.created_by == viewer
    return own and info.alias is None and info.kind == Kind.RANDOM


def _play(deal: OpenDeal) -> PlayView:
    laid = deal.laid_out
    return PlayView(
        fields=(
            ("key", secrets.token_urlsafe(9)),
            ("deal", laid.info.slug),
            *rules_fields(laid.board, laid.rules),
        ),
        label=words.play_label(deal),
        note=words.play_note(deal),
        open_game=deal.own.open_game or "",
    )


def _own(game: OwnGame, here_rules: Rules, here: str, origin: str) -> OwnView:
    """Return a game of the visitor's own, be it on another board than the page's."""
    rules = VARIANTS[game.board].rules if game.board in VARIANTS else here_rules
    return OwnView(
        id=game.id,
        name=words.board_label(game.board),
        result=words.result_words(game.result, rules) if game.ended else words.in_play(),
        ended=game.ended,
        ranked=game.ranked,
        href=f"/games/{game.id}/review" if game.ended else f"/games/{game.id}",
        link="" if game.result_link is None else f"{origin}{here}?by={game.result_link}",
        replay_link="" if game.replay_link is None else f"{origin}/replay/{game.replay_link}",
    )
