"""From a game gone through to its page: the table at one step, what was said of it, the sums."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.rules.moves import Action, Draw, Redeal
from app.rules.position import Position
from app.services.questions import Mark, Review, Standing
from app.services.review import Reviewed
from app.web import words
from app.web.help_views import percent
from app.web.i18n import gettext as _
from app.web.review_chart import ChartView, chart, place
from app.web.table import still_view, variant_name, won_words
from app.web.views import TableView

GIVEN_AWAY = 0.0005
"""Less than this is a rounding of the table, no mistake."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """A line of the game's list; `lost` is empty where nothing was given away."""

    step: int
    text: str
    chance: str
    lost: str
    better: str


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the reckoning: what it is and how much."""

    label: str
    figure: str
    total: bool = False


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A game's review at one step; `cursor` is how far right that is in the drawing.

    `busy` says that the solver had no time; `gifts` are the lines that gave something away.
    """

    path: str
    name: str
    deal: str
    result: str
    table: TableView
    step: int
    steps: int
    cursor: float
    said: str
    remark: str
    gave: bool
    chart: ChartView | None
    lines: tuple[StepLine, ...]
    gifts: tuple[StepLine, ...]
    sums: tuple[SumLine, ...]
    busy: bool


def review_view(reviewed: Reviewed, step: int | None) -> ReviewView:
    """Return the review at a step; the last one where none is asked for, or one too far."""
    state, game, found = reviewed.state, reviewed.state.game, reviewed.review
    count = len(game.actions)
    step = count if step is None else min(step, count)
    lines = () if found is None else _lines(found, reviewed.positions)
    return ReviewView(
        path=f"/games/{state.id}/review",
        name=variant_name(state.variant),
        deal=state.deal.alias or state.deal.slug,
        result=_result(reviewed),
        table=_table(reviewed, step),
        step=step,
        steps=count,
        cursor=place(step, count),
        said=_said(reviewed, step),
        remark="" if found is None else _remark(found, reviewed.positions, step),
        gave=bool(found and step and _gave(found.marks[step - 1])),
        chart=None if found is None else chart(found),
        lines=lines,
        gifts=tuple(line for line in lines if line.lost),
        sums=() if found is None else _sums(found),
        busy=found is None,
    )


def _result(reviewed: Reviewed) -> str:
    game = reviewed.state.game
    if game.position.won:
        return won_words(game)
    return _("Ended with %(home)s", home=words.home_count(game.position))


def _table(reviewed: Reviewed, step: int) -> TableView:
    """Return the table as it lay after so many actions."""
    state, game = reviewed.state, reviewed.state.game
    rules, position = game.rules, reviewed.positions[step]
    done = game.actions[:step]
    view = still_view(rules, position, variant=state.variant, deal=state.deal.slug)
    return replace(
        view,
        id=state.id,
        version=step,
        last=_moved_card(done[-1]) if done else "",
        home=position.cards_home,
        total=52 * rules.decks,
        moves=sum(not isinstance(action, Redeal) for action in done),
        redeals=rules.redeals,
        redeals_left=position.redeals_left,
        draw=rules.draw,
        draw_left=position.draw_left,
    )


def _moved_card(action: Action) -> str:
    if isinstance(action, Redeal):
        return ""
    return str(action.play.card if isinstance(action, Draw) else action.card)


def _said(reviewed: Reviewed, step: int) -> str:
    """Tell the action that led here."""
    if not step:
        return _("The opening.")
    before, after = reviewed.positions[step - 1 : step + 1]
    return words.told(reviewed.state.game.actions[step - 1], before, after)


def _remark(review: Review, positions: tuple[Position, ...], step: int) -> str:
    """Say what the action that led here did to the chance, or how the opening stood."""
    if not step:
        return _standing(review.opening, review.opening_chance)
    mark, before = review.marks[step - 1], positions[step - 1]
    if _gave(mark):
        return _gift(mark, before)
    if mark.luck is not None:
        return _luck(mark)
    return _standing(mark.standing, mark.chance)


def _gave(mark: Mark) -> bool:
    """Whether the action gave away more than the table's own roundness."""
    return mark.lost is not None and mark.lost >= GIVEN_AWAY


def _gift(mark: Mark, before: Position) -> str:
    lost = percent(mark.lost or 0.0)
    if mark.better is None:
        return _("It gave away %(lost)s.", lost=lost)
    better = words.action_words(mark.better, before)
    return _("It gave away %(lost)s: better was %(better)s.", lost=lost, better=better)


def _luck(mark: Mark) -> str:
    luck, chance = mark.luck or 0.0, percent(mark.chance or 0.0)
    figure = signed(luck)
    if luck >= 0:
        return _("A lucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)
    return _("An unlucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)


def _standing(standing: Standing, chance: float | None) -> str:
    if chance is not None:
        return _("Chance to win: %(chance)s.", chance=percent(chance))
    return {
        Standing.WINNABLE: _("It could be won with what lay here."),
        Standing.LOST: _("It could not be won any more."),
        Standing.REDEAL: _("Not in this layout any more."),
        Standing.UNDECIDED: _("Whether it could be won was not decided."),
    }[standing]


def _lines(review: Review, positions: tuple[Position, ...]) -> tuple[StepLine, ...]:
    return tuple(
        _line(step, mark, positions[step - 1]) for step, mark in enumerate(review.marks, start=1)
    )


def _line(step: int, mark: Mark, before: Position) -> StepLine:
    text = words.action_words(mark.action, before)
    gift = _gave(mark)
    better = mark.better if gift else None
    return StepLine(
        step=step,
        text=f"{text[:1].upper()}{text[1:]}",
        chance=short_standing(mark.standing, mark.chance),
        lost=percent(mark.lost or 0.0) if gift else "",
        better="" if better is None else words.action_words(better, before),
    )


def short_standing(standing: Standing, chance: float | None) -> str:
    """Return the chance, or in a word what is known instead."""
    if chance is not None:
        return percent(chance)
    return {
        Standing.WINNABLE: _("can be won"),
        Standing.LOST: _("lost"),
        Standing.REDEAL: _("not here"),
        Standing.UNDECIDED: _("not decided"),
    }[standing]


def _sums(review: Review) -> tuple[SumLine, ...]:
    """Return the reckoning, or nothing where the chances are not known."""
    if review.start is None or review.skill is None or review.luck is None:
        return ()
    won = _("Won") if review.result else _("Lost")
    return (
        SumLine(_("Before the first card"), tenths(review.start)),
        SumLine(_("Luck: what the shuffles brought"), signed(review.luck)),
        SumLine(_("Skill: what the choices gave away"), signed(review.skill)),
        SumLine(won, tenths(review.result), total=True),
    )


def tenths(share: float) -> str:
    """Write a share with one decimal."""
    return _("%(percent)s %%", percent=f"{100 * share:.1f}")


def signed(share: float) -> str:
    """Write a gain or a loss with its sign."""
    figure = f"{abs(100 * share):.1f}"
    sign = "" if figure == "0.0" else "+" if share > 0 else "−"
    return _("%(percent)s %%", percent=f"{sign}{figure}")
