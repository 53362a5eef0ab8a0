"""From a game gone through to its page: the table at one step, what was said of it, the sums."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.moves import Redeal
from app.rules.position import Position
from app.services.analysis.pars import Pars
from app.services.analysis.reviews import Reviewed, is_mistake
from app.solver.review import Judged, Review
from app.text import actions, games, reviews
from app.web.analysis.chart_views import ChartView, chart, place
from app.web.games.board_views import board_view
from app.web.games.table_views import facts_view
from app.web.games.views import BoardView, FactsView


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of a game: which of how many, and what led there.

    `remark` is what the solver says of it, `mistake` that it is one. `first`, `previous`,
    `following` and `last` are the steps to go to, None for those that are not there.
    """

    number: int
    count: int
    action: str
    remark: str
    mistake: bool
    first: int | None
    previous: int | None
    following: int | None
    last: int | None

    @classmethod
    def of(cls, reviewed: Reviewed, number: int) -> StepView:
        """Return a step of a game."""
        review, count = reviewed.review, len(reviewed.state.game.actions)
        return cls(
            number=number,
            count=count,
            action=reviews.step(reviewed, number),
            remark="" if review is None else reviews.remark(review, reviewed.positions, number),
            mistake=bool(review and number and is_mistake(review.actions[number - 1])),
            first=0 if number else None,
            previous=number - 1 if number else None,
            following=number + 1 if number < count else None,
            last=count if number < count else None,
        )

    @property
    def cursor(self) -> float:
        """How far to the right the step is in the drawing, in percent."""
        return place(self.number, self.count)


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the game's list; `cost` is empty where nothing was given away."""

    step: int
    action: str
    chance: str
    cost: str
    better: str

    @classmethod
    def of(cls, step: int, judged: Judged, before: Position) -> LineView:
        """Return the line of the action that led to a step."""
        better = judged.better if is_mistake(judged) else None
        return cls(
            step=step,
            action=actions.action_in_short(judged.action, before),
            chance=reviews.chance(judged),
            cost=reviews.cost(judged),
            better="" if better is None else actions.action_in_short(better, before),
        )


@dataclass(frozen=True, slots=True)
class SumView:
    """A line of the reckoning: what it is and how much."""

    label: str
    figure: str
    total: bool


@dataclass(frozen=True, slots=True)
class JudgementView:
    """What the solver says of a whole game.

    `mistakes` are the lines that gave something away, `sums` what adds up to the result, and
    `given_up` what was left at the end. There is no `chart` of a game without an action.
    """

    chart: ChartView | None
    lines: tuple[LineView, ...]
    mistakes: tuple[LineView, ...]
    sums: tuple[SumView, ...]
    given_up: str

    @classmethod
    def of(cls, review: Review, positions: tuple[Position, ...], *, won: bool) -> JudgementView:
        """Return the judgement of a game that passed these positions."""
        lines = tuple(
            LineView.of(step, judged, positions[step - 1])
            for step, judged in enumerate(review.actions, start=1)
        )
        sums = reviews.sums(review, won=won)
        return cls(
            chart=chart(review, won=won),
            lines=lines,
            mistakes=tuple(line for line in lines if line.cost),
            sums=tuple(SumView(*line, total=line is sums[-1]) for line in sums),
            given_up=reviews.given_up(review),
        )


@dataclass(frozen=True, slots=True)
class ReviewView:
    """A game's review at one step; `judgement` is None while the solver is busy.

    `path` is its address, `deal` the deal's slug, `redeals` whether the game has any.
    """

    path: str
    name: str
    deal: str
    result: str
    redeals: bool
    board: BoardView
    facts: FactsView
    step: StepView
    judgement: JudgementView | None

    @classmethod
    def of(cls, reviewed: Reviewed, step: int | None) -> ReviewView:
        """Return the review at a step; the last one where none is named, or one too far."""
        state, game, review = reviewed.state, reviewed.state.game, reviewed.review
        count = len(game.actions)
        step = count if step is None else min(step, count)
        judgement = None
        if review is not None:
            judgement = JudgementView.of(review, reviewed.positions, won=game.position.won)
        return cls(
            path=f"/games/{state.id}/review",
            name=games.variant_name(state.variant),
            deal=state.deal.slug,
            result=reviews.result(reviewed),
            redeals=bool(game.rules.redeals),
            board=_board(reviewed, step),
            facts=_facts(reviewed, step),
            step=StepView.of(reviewed, step),
            judgement=judgement,
        )


@dataclass(frozen=True, slots=True)
class ParFigure:
    """A par as it stands beside the table: a figure, or a word or two."""

    text: str
    is_word: bool


@dataclass(frozen=True, slots=True)
class ParsView:
    """Both pars beside the table."""

    par: ParFigure
    fair: ParFigure

    @classmethod
    def of(cls, pars: Pars | None) -> ParsView:
        """Return both pars; dashes where they can't be shown."""
        if pars is None:
            return cls(ParFigure(reviews.NONE, is_word=True), ParFigure(reviews.NONE, is_word=True))
        return cls(
            _figure(pars.par, draw=pars.par_draw), _figure(pars.fair_par, draw=pars.fair_draw)
        )


def _board(reviewed: Reviewed, step: int) -> BoardView:
    """Return the board as it lay after so many actions."""
    game = reviewed.state.game
    last = game.actions[step - 1].card if step else None
    position = reviewed.positions[step]
    return board_view(game.rules, position, version=step, last="" if last is None else str(last))


def _facts(reviewed: Reviewed, step: int) -> FactsView:
    """Return the figures after so many actions."""
    state, game = reviewed.state, reviewed.state.game
    return facts_view(
        game.rules,
        reviewed.positions[step],
        variant=state.variant,
        moves=sum(not isinstance(action, Redeal) for action in game.actions[:step]),
        ranked=state.ranked,
        seconds=state.active_seconds,
    )


def _figure(redeals: int | None, *, draw: bool) -> ParFigure:
    return ParFigure(reviews.par_figure(redeals, draw=draw), is_word=redeals is None or draw)
