"""A finished game's review in words: each step, what it cost, the sums, and the deal's pars."""

from __future__ import annotations

from app.rules.position import Position
from app.services.analysis.pars import Pars
from app.services.analysis.reviews import Reviewed, is_mistake
from app.solver.chance import Chance, Unknown
from app.solver.review import Judged, Review
from app.text import actions, games
from app.text.figures import percent, signed, tenths
from app.text.i18n import gettext as _
from app.text.i18n import ngettext

NONE = "–"
"""Stands where there is no figure."""


def result(reviewed: Reviewed) -> str:
    """Return how the game ended."""
    game = reviewed.state.game
    if game.position.won:
        return games.won(game)
    return _("Ended with %(home)s", home=actions.home_count(game.position))


def step(reviewed: Reviewed, number: int) -> str:
    """Return what the action did that led to a step; step 0 is the opening."""
    return actions.step_report(reviewed.state.game.actions, reviewed.positions, number)


def remark(review: Review, positions: tuple[Position, ...], number: int) -> str:
    """Return what the action that led to a step did to the chance, or how the opening stood."""
    if not number:
        return _standing(review.opening)
    judged = review.actions[number - 1]
    if is_mistake(judged):
        return _mistake(judged, positions[number - 1])
    if judged.expected is not None and judged.luck is not None:
        return _luck(judged.luck, judged.after)
    return _standing(judged.after)


def chance(judged: Judged) -> str:
    """Return the chance after an action, as a figure."""
    return NONE if judged.after.value is None else percent(judged.after.value)


def cost(judged: Judged) -> str:
    """Return what a mistake gave away; nothing for any other action."""
    return tenths(judged.given_away or 0.0) if is_mistake(judged) else ""


def sums(review: Review, *, won: bool) -> tuple[tuple[str, str], ...]:
    """Return labels and figures that add up to the result, the last; none where not all is known.

    They are the chance before the game, luck and skill.
    """
    parts = (review.expected.value, review.opening_luck, review.luck, review.given_away)
    expected, opening, luck, given_away = parts
    if expected is None or opening is None or luck is None or given_away is None:
        return ()
    lines = [
        (_("Before the first card"), tenths(expected)),
        (_("Luck of the opening"), signed(opening)),
        (_("Luck of the redeals"), signed(luck - opening)),
        (_("Skill: given away by choices"), signed(-given_away)),
    ]
    if review.given_up:
        lines.append((_("Given up at the end"), signed(-review.given_up)))
    return (*lines, (_("Won") if won else _("Lost"), tenths(float(won))))


def given_up(review: Review) -> str:
    """Return with what chance a game was ended; nothing where none was left."""
    if not review.given_up:
        return ""
    return _("When it was ended the chance was %(chance)s.", chance=percent(review.given_up))


def redeal(number: int) -> str:
    """Return the label of a redeal in the drawing."""
    return _("Redeal %(number)s", number=number)


def pars(answer: Pars) -> tuple[str, ...]:
    """Return what the deal would have given: to whoever knows its shuffles, and to honest play."""
    if answer.par is not None:
        how = _how(answer.par, draw=answer.par_draw)
        best = _("Par: whoever knew the shuffles could win %(how)s.", how=how)
    elif answer.exact:
        best = _("Par: no line wins it.")
    else:
        best = _("Par: no line is known to win it.")
    if answer.fair_par is None:
        return best, _("Fair par: best play that doesn’t know them loses.")
    how = _how(answer.fair_par, draw=answer.fair_draw)
    return best, _("Fair par: best play that doesn’t know them wins %(how)s.", how=how)


def pars_hidden() -> str:
    """Return that the pars are not shown yet."""
    return _("Par is told once it can help nobody.")


def par_figure(redeals: int | None, *, draw: bool) -> str:
    """Return a par as a figure, or as a word or two where a figure does not say it all."""
    if redeals is None:
        return _("none")
    return _("%(redeals)s, draw", redeals=redeals) if draw else str(redeals)


def look_title() -> str:
    """Return the question before another's game is looked at."""
    return _("Look at this game?")


def look_reason() -> str:
    """Return why a look at another's game is asked for first."""
    return _("You could still have a ranked game on its deal.")


def look_price(why: str) -> str:
    """Return what a look costs, after the sentence that says why."""
    return _("%(why)s Whoever has seen more than its opening plays it as practice.", why=why)


def look_button() -> str:
    """Return what the button says that agrees to a look."""
    return _("Look; mine is practice")


def _standing(chance: Chance) -> str:
    if chance.value is not None:
        return _("Chance to win: %(chance)s.", chance=percent(chance.value))
    if chance.unknown is Unknown.RULES:
        return _("No win in this layout is known, nor what a redeal is worth in these rules.")
    return _("Whether it could be won was not decided.")


def _mistake(judged: Judged, before: Position) -> str:
    lost = tenths(judged.given_away or 0.0)
    if judged.better is None:
        return _("It gave away %(lost)s.", lost=lost)
    better = actions.action_words(judged.better, before)
    return _("It gave away %(lost)s: better was %(better)s.", lost=lost, better=better)


def _luck(luck: float, after: Chance) -> str:
    figure, chance = signed(luck), percent(after.value or 0.0)
    if luck >= 0:
        return _("A lucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)
    return _("An unlucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)


def _how(redeals: int, *, draw: bool) -> str:
    if not redeals:
        return _("without a redeal")
    if draw:
        return ngettext(
            "with %(count)s redeal and the draw", "with %(count)s redeals and the draw", redeals
        )
    return ngettext("with %(count)s redeal", "with %(count)s redeals", redeals)
