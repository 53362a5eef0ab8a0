"""Deals in words: what they are called, what games on them came to, what may be known of them."""

from __future__ import annotations

from app.rules.catalogue import CUSTOM, VARIANTS, slug_of
from app.rules.game import Game
from app.rules.variant import Rules
from app.services.deals.deal import DealInfo, Kind
from app.services.deals.overview import OpenDeal
from app.services.deals.sharing import SharedResult
from app.services.games.results import GameResult, of_game
from app.text.dates import long_date
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.text.refusals import practice
from app.text.rules import gist

FIRST_LIKE_MERSENNE = "32000"
"""The one number for which PySolFC and its card library have different boards."""


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
    """Return what kind of deal this is, in words."""
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
    """Return a note on which board a number means where programs differ; else nothing."""
    if number != FIRST_LIKE_MERSENNE:
        return ""
    return _(
        "Number 32000 is the one on which PySolFC and its card library differ: this is the board "
        "of the program. The library’s board is ms32000."
    )


def board_name(board: str, rules: Rules) -> str:
    """Return the name of a board."""
    return VARIANTS[board].name if board in VARIANTS else f"{variant_name(CUSTOM)}: {gist(rules)}"


def board_label(board: str) -> str:
    """Return the short name of a board; custom rules are told apart by the end of their key."""
    if board in VARIANTS:
        return VARIANTS[board].name
    return _("Custom %(key)s", key=board[-4:])


def games_begun(count: int) -> str:
    """Return how many games were begun on a deal, in words."""
    return ngettext("%(count)s game begun.", "%(count)s games begun.", count)


def play_label(deal: OpenDeal) -> str:
    """Return what the button says that begins a game on a deal."""
    if deal.own.practice is not None and deal.own.games:
        return _("Play it again")
    return _("Play this deal")


def play_note(deal: OpenDeal) -> str:
    """Return what kind of game a new one on a deal would be, in words."""
    if deal.own.practice is None:
        return _("Ranked: your first game on this deal counts.")
    return _("Practice. %(why)s", why=practice(deal.own.practice))


def result_words(result: GameResult, rules: Rules) -> str:
    """Return what a game came to, in words: "won with 1 redeal"."""
    if not result.won:
        return ngettext("%(count)s card home", "%(count)s cards home", result.home)
    if not rules.redeals:
        return _("won")
    took = ngettext("%(count)s redeal", "%(count)s redeals", result.redeals)
    if not result.redeals:
        took = _("no redeal")
    if result.draw:
        took = _("%(redeals)s and the draw", redeals=took)
    return _("won with %(took)s", took=took)


def in_play() -> str:
    """Return the words that stand for a result while the game is played."""
    return _("in play")


def result_signs(result: GameResult, total: int) -> str:
    """Return what a game of `total` cards came to, in a few signs that name no card."""
    parts = ["♠♥♦♣" if result.won else f"{result.home}/{total}"]
    parts += ["↻" * result.redeals] if result.redeals else []
    parts += ["☝"] if result.draw else []
    return " ".join(parts)


def share_text(game: Game, info: DealInfo, *, ranked: bool, address: str) -> str:
    """Return a finished game as a text to share: signs that name no card, and an address."""
    result = of_game(game)
    facts = [result_signs(result, 52 * game.rules.decks)]
    if result.won:
        facts.append(moves_taken(result))
    if not ranked:
        facts.append(_("practice"))
    name = variant_name(slug_of(game.rules))
    return f"{name}, {title(info)}\n{' · '.join(facts)}\n{address}"


def moves_taken(result: GameResult) -> str:
    """Return how many moves a game took, in words."""
    return ngettext("%(count)s move", "%(count)s moves", result.moves)


def shared_words(shared: SharedResult, rules: Rules) -> str:
    """Return what a shared game came to, in the words of its player."""
    result = shared.result
    if not result.won:
        return ngettext(
            "I brought %(count)s card home.", "I brought %(count)s cards home.", result.home
        )
    if not rules.redeals:
        return ngettext("I won it in %(count)s move.", "I won it in %(count)s moves.", result.moves)
    if not result.redeals:
        return _("I won it without a redeal.")
    if result.draw:
        return ngettext(
            "I took %(count)s redeal and the draw.",
            "I took %(count)s redeals and the draw.",
            result.redeals,
        )
    return ngettext("I took %(count)s redeal.", "I took %(count)s redeals.", result.redeals)


def seed_withheld(deal: OpenDeal) -> str:
    """Return from when on the seed may be seen, in words; nothing if it is shown."""
    info = deal.laid_out.info
    if info.seed is not None:
        return ""
    if info.day is not None and not deal.folded:
        return _("Shown from 24 hours after the deal’s day: others may still be playing it.")
    return _("Shown once you can no longer have a ranked game on this deal.")


def honest_play(redeals: int | None, rules: Rules) -> str:
    """Return how many redeals honest play takes, in words.

    Nothing if that is not known, or if the rules have no redeal.
    """
    if redeals is None or not rules.redeals:
        return ""
    return ngettext(
        "Honest play, that knows no shuffle in advance, wins it with %(count)s redeal.",
        "Honest play, that knows no shuffle in advance, wins it with %(count)s redeals.",
        redeals,
    )
