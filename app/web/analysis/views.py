"""What the help beside the table is drawn from: the chance in view, and what a hint points at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Position
from app.services.analysis.questions import Outlook
from app.text import analysis
from app.web.games.views import BoardView, FanView


@dataclass(frozen=True, slots=True)
class MeterView:
    """The chance in view: in words, and in percent where a number is known."""

    text: str
    percent: float | None

    @classmethod
    def of(cls, outlook: Outlook | None) -> MeterView:
        """Return the meter; None is an answer that has not come."""
        if outlook is None:
            return cls(analysis.WAITING, None)
        value = outlook.chance.value
        percent = None if value is None else round(100 * value, 1)
        return cls(analysis.outlook_in_short(outlook), percent)


def hinted_places(action: Action | None, position: Position) -> frozenset[str]:
    """Return what a hint points at, as `BoardView.hinted` names it."""
    match action:
        case None:
            return frozenset()
        case Redeal():
            return frozenset({"redeal"})
        case Draw(play):
            return frozenset({str(play.card), _target(play, position)})
        case Home() | Build() | ToSpace():
            return frozenset({str(action.card), _target(action, position)})


def hinted_part(board: BoardView) -> BoardView:
    """Return the fans and foundations of a board that its hint points at."""
    return replace(
        board,
        fans=tuple(fan for fan in board.fans if not board.hinted.isdisjoint(_names(fan))),
        piles=tuple(pile for pile in board.piles if pile.id in board.hinted),
    )


def _target(play: Play, position: Position) -> str:
    match play:
        case Home(card):
            pile = position.foundations[card.suit].index(card.rank - 1) + 1
            return f"home-{card.suit.letter}-{pile}"
        case Build(_card, target):
            return str(target)
        case ToSpace():
            return f"fan-{(position.space() or 0) + 1}"


def _names(fan: FanView) -> tuple[str, ...]:
    """Return the fan's id and its cards' codes."""
    return (fan.id, *(card.code for card in fan.cards))
