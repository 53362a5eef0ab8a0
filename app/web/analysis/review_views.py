"""From a game gone through to its page: the table at one step, what was said of it, the sums."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.moves import Action, Build, Draw, Home, Redeal, ToSpace
from app.rules.position import Position
from app.services.analysis.pars import Pars
from app.services.analysis.reviews import Reviewed
from app.solver.chance import Chance, Unknown
from app.solver.review import Judged, Review
from app.text import cards, games
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.web.analysis.chart_views import ChartView, chart, place
from app.web.analysis.views import percent, signed
from app.web.games.board_views import board_view
from app.web.games.table_views import facts_view
from app.web.games.views import BoardView, FactsView

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

    `gifts` are the lines that gave something away, `left` says what was left at the end, `busy`
    that the solver had no time.
    """

    path: str
    name: str
    deal: str
    slug: str
    result: str
    board: BoardView
    facts: FactsView
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
    left: str
    busy: bool


def review_view(reviewed: Reviewed, step: int | None) -> ReviewView:
    """Return the review at a step; the last one where none is asked for, or one too far."""
    state, game, found = reviewed.state, reviewed.state.game, reviewed.review
    count = len(game.actions)
    step = count if step is None else min(step, count)
    lines = () if found is None else _lines(found, reviewed.positions)
    return ReviewView(
        path=f"/games/{state.id}/review",
        name=games.variant_name(state.variant),
        deal=state.deal.alias or state.deal.slug,
        slug=state.deal.slug,
        result=_result(reviewed),
        board=_board(reviewed, step),
        facts=_facts(reviewed, step),
        step=step,
        steps=count,
        cursor=place(step, count),
        said=_said(reviewed, step),
        remark="" if found is None else _remark(found, reviewed.positions, step),
        gave=bool(found and step and gave(found.actions[step - 1])),
        chart=None if found is None else chart(found, won=game.position.won),
        lines=lines,
        gifts=tuple(line for line in lines if line.lost),
        sums=() if found is None else _sums(found, won=game.position.won),
        left="" if found is None else _left(found),
        busy=found is None,
    )


def _result(reviewed: Reviewed) -> str:
    game = reviewed.state.game
    if game.position.won:
        return games.won(game)
    return _("Ended with %(home)s", home=cards.home_count(game.position))


def _board(reviewed: Reviewed, step: int) -> BoardView:
    """Return the board as it lay after so many actions."""
    game = reviewed.state.game
    last = game.actions[step - 1].card if step else None
    return board_view(
        game.rules,
        reviewed.positions[step],
        version=step,
        last="" if last is None else str(last),
    )


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


def _said(reviewed: Reviewed, step: int) -> str:
    """Tell the action that led here."""
    if not step:
        return _("The opening.")
    before, after = reviewed.positions[step - 1 : step + 1]
    return cards.action_report(reviewed.state.game.actions[step - 1], before, after)


def _remark(review: Review, positions: tuple[Position, ...], step: int) -> str:
    """Say what the action that led here did to the chance, or how the opening stood."""
    if not step:
        return _standing(review.opening)
    judged = review.actions[step - 1]
    if gave(judged):
        return _gift(judged, positions[step - 1])
    if judged.expected is not None and judged.luck is not None:
        return _luck(judged.luck, judged.after)
    return _standing(judged.after)


def gave(judged: Judged) -> bool:
    """Whether the action gave away more than the table's own roundness, and another did not."""
    lost = judged.given_away
    return lost is not None and lost >= GIVEN_AWAY and judged.better != judged.action


def _gift(judged: Judged, before: Position) -> str:
    lost = tenths(judged.given_away or 0.0)
    if judged.better is None:
        return _("It gave away %(lost)s.", lost=lost)
    better = cards.action_words(judged.better, before)
    return _("It gave away %(lost)s: better was %(better)s.", lost=lost, better=better)


def _luck(luck: float, after: Chance) -> str:
    figure, chance = signed(luck), percent(after.value or 0.0)
    if luck >= 0:
        return _("A lucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)
    return _("An unlucky shuffle: %(luck)s, to %(chance)s.", luck=figure, chance=chance)


def _standing(chance: Chance) -> str:
    if chance.value is not None:
        return _("Chance to win: %(chance)s.", chance=percent(chance.value))
    if chance.unknown is Unknown.RULES:
        return _("No win in this layout is known, nor what a redeal is worth in these rules.")
    return _("Whether it could be won was not decided.")


def _lines(review: Review, positions: tuple[Position, ...]) -> tuple[StepLine, ...]:
    return tuple(
        _line(step, judged, positions[step - 1])
        for step, judged in enumerate(review.actions, start=1)
    )


def _line(step: int, judged: Judged, before: Position) -> StepLine:
    better = judged.better if gave(judged) else None
    return StepLine(
        step=step,
        text=short_words(judged.action, before),
        chance="–" if judged.after.value is None else percent(judged.after.value),
        lost=tenths(judged.given_away or 0.0) if gave(judged) else "",
        better="" if better is None else short_words(better, before),
    )


def short_words(action: Action, before: Position) -> str:
    """Say in a table what an action does: "8♣ to fan 4"."""
    match action:
        case Redeal():
            return _("redeal")
        case Draw(play):
            return _("draw %(play)s", play=short_words(play, before))
        case Home(card):
            return _("%(card)s home", card=cards.card_sign(card))
        case Build(card, target):
            fan = (before.find(target) or (0, 0))[0] + 1
            return _("%(card)s to fan %(fan)s", card=cards.card_sign(card), fan=fan)
        case ToSpace(card):
            fan = (before.space() or 0) + 1
            return _("%(card)s into fan %(fan)s", card=cards.card_sign(card), fan=fan)


def _sums(review: Review, *, won: bool) -> tuple[SumLine, ...]:
    """Return the reckoning, or nothing where the chances are not known."""
    parts = (review.expected.value, review.opening_luck, review.luck, review.given_away)
    expected, opening, luck, given_away = parts
    if expected is None or opening is None or luck is None or given_away is None:
        return ()
    lines = [
        SumLine(_("Before the first card"), tenths(expected)),
        SumLine(_("Luck of the opening"), signed(opening)),
        SumLine(_("Luck of the redeals"), signed(luck - opening)),
        SumLine(_("Skill: given away by choices"), signed(-given_away)),
    ]
    if review.given_up:
        lines.append(SumLine(_("Given up at the end"), signed(-review.given_up)))
    return (*lines, SumLine(_("Won") if won else _("Lost"), tenths(float(won)), total=True))


def _left(review: Review) -> str:
    """Say with what chance a game was ended, if there was any."""
    if not review.given_up:
        return ""
    return _("When it was ended the chance was %(chance)s.", chance=percent(review.given_up))


def pars_words(pars: Pars) -> tuple[str, ...]:
    """Say what the deal would have given, to whoever knows the shuffles and to honest play."""
    if pars.par is None:
        best = _("Par: no line wins it.") if pars.exact else _("Par: no line is known to win it.")
    else:
        best = _(
            "Par: whoever knew the shuffles could win %(how)s.", how=_how(pars.par, pars.par_draw)
        )
    if pars.fair_par is None:
        return best, _("Fair par: best play that doesn’t know them loses.")
    how = _how(pars.fair_par, pars.fair_draw)
    return best, _("Fair par: best play that doesn’t know them wins %(how)s.", how=how)


@dataclass(frozen=True, slots=True)
class ParsView:
    """Both pars as figures, or as a word or two where a figure does not say it all."""

    par: str
    fair: str


def figures_of_pars(pars: Pars | None) -> ParsView:
    """Give both pars as short as a figure beside the table; dashes where they can't be told."""
    if pars is None:
        return ParsView("–", "–")
    return ParsView(_figure(pars.par, pars.par_draw), _figure(pars.fair_par, pars.fair_draw))


def _figure(redeals: int | None, draw: bool) -> str:  # noqa: FBT001 -- two columns of one result
    if redeals is None:
        return _("none")
    return _("%(redeals)s, draw", redeals=redeals) if draw else str(redeals)


def _how(redeals: int, draw: bool) -> str:  # noqa: FBT001 -- two columns of one result
    if not redeals:
        return _("without a redeal")
    if draw:
        return ngettext(
            "with %(count)s redeal and the draw", "with %(count)s redeals and the draw", redeals
        )
    return ngettext("with %(count)s redeal", "with %(count)s redeals", redeals)


def tenths(share: float) -> str:
    """Write a share with one decimal."""
    return _("%(percent)s\u00a0%%", percent=f"{100 * share:.1f}")
