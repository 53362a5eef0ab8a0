"""A game: a deal played under rules, with undo and redo, as an immutable value and as a log.

The log is the game: every entry is a text, its number is the version it led to, and `replay`
rebuilds each position from the entries alone.

- an action (`8C 9C`, `AS home`, `KD space`, `redeal`, `draw 2S home`) makes a step of its own;
- `& AS home` belongs to the step of the entry before it, as a finish plays several;
- `undo` takes back the last step, `redo` plays it again;
- `practice` records that the game became practice, `end` that its player ended it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from app.rules import engine
from app.rules.dealing import Deal
from app.rules.errors import Ended, Reason, Refused
from app.rules.moves import Action, Redeal
from app.rules.notation import parse_action
from app.rules.position import Position
from app.rules.variant import Rules

Step = tuple[Action, ...]
"""What one undo takes back: one action, or the several of a finish."""

UNDO, REDO, PRACTICE, END, SAME_STEP = "undo", "redo", "practice", "end", "& "


class Status(StrEnum):
    """How a game stands; lost is one that its player ended, or in which no action is left.

    Until it has ended, a lost game is in play again after an undo.
    """

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Game:
    """A game after `version` log entries; `pending` are those not stored yet.

    `line` holds the steps that led from the opening to `position`, `undone` those that a redo
    would play, the next one last.
    """

    rules: Rules
    deal: Deal
    position: Position
    line: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    version: int = 0
    ended: bool = False
    pending: tuple[str, ...] = ()

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> "Game":
        """Return the game at its opening. Raises Malformed if an imported layout doesn't fit."""
        return cls(rules, deal, deal.opening(rules))

    @classmethod
    def replay(cls, rules: Rules, deal: Deal, entries: Iterable[str]) -> "Game":
        """Return the game rebuilt from its log. Raises RulesError where an entry doesn't fit."""
        game = cls.start(rules, deal)
        for entry in entries:
            game = _followed(game, entry)
        return replace(game, pending=())

    def play(self, action: Action) -> "Game":
        """Return the game after one action, with nothing left to redo. Raises Refused."""
        self._check_open()
        return self._played(action, (*self.line, (action,)), str(action))

    def finish(self) -> "Game":
        """Return the game after home actions, in the order of `legal`, until none is left.

        They are one step. Raises Refused if no card can go home.
        """
        self._check_open()
        game = self
        while homes := sorted(engine.homes_of(game.position), key=str):
            game = game.play(homes[0]) if game is self else game.continued(homes[0])
        if game is self:
            raise Refused(Reason.NOTHING_GOES_HOME)
        return game

    def continued(self, action: Action) -> "Game":
        """Return the game with one more action in its last step. Raises Refused."""
        self._check_open()
        line = (*self.line[:-1], (*self.line[-1], action)) if self.line else ((action,),)
        return self._played(action, line, f"{SAME_STEP}{action}")

    def undo(self) -> "Game":
        """Return the game without its last step. Raises Refused."""
        self._check_open()
        if not self.line:
            raise Refused(Reason.NOTHING_TO_UNDO)
        position = positions(self.rules, self.deal, self.line[:-1])[-1]
        undone = (*self.undone, self.line[-1])
        return self._logged(UNDO, position=position, line=self.line[:-1], undone=undone)

    def redo(self) -> "Game":
        """Return the game after the step that was undone last. Raises Refused."""
        self._check_open()
        if not self.undone:
            raise Refused(Reason.NOTHING_TO_REDO)
        position = self.position
        for action in self.undone[-1]:
            position = engine.apply(self.rules, position, action, self.deal)
        line = (*self.line, self.undone[-1])
        return self._logged(REDO, position=position, line=line, undone=self.undone[:-1])

    def practise(self) -> "Game":
        """Return the game with an entry that it became practice; the position stays."""
        self._check_open()
        return self._logged(PRACTICE)

    def end(self) -> "Game":
        """Return the game ended, and lost, whatever lies on the table. Raises Ended."""
        self._check_open()
        return self._logged(END, ended=True)

    @property
    def opening(self) -> Position:
        """The layout the game began with."""
        return self.deal.opening(self.rules)

    @property
    def status(self) -> Status:
        """Won, lost, or still in play."""
        if self.position.won:
            return Status.WON
        return Status.LOST if self.ended or self.over else Status.PLAYING

    @property
    def over(self) -> bool:
        """Whether no action of any kind is left; undo may still work."""
        return engine.over(self.rules, self.position)

    @property
    def stuck(self) -> bool:
        """Whether nothing can go home, though not all cards are."""
        return engine.stuck(self.position)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every action that the game takes now, in the order of their texts."""
        return () if self.ended else _legal(self.rules, self.position)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the line that led here."""
        return tuple(action for step in self.line for action in step)

    @property
    def last_step(self) -> Step:
        """The step that led here, or no action at the opening.

        After `play` it holds one action, after `finish` those that went home, after `redo` those
        that were played again.
        """
        return self.line[-1] if self.line else ()

    @property
    def moves(self) -> int:
        """How many cards were moved by the line; redeals are no moves."""
        return sum(not isinstance(action, Redeal) for action in self.actions)

    @property
    def redeals_used(self) -> int:
        """How many redeals the line made."""
        return self.rules.redeals - self.position.redeals_left

    @property
    def draw_used(self) -> bool:
        """Whether the line used its draw."""
        return self.position.draw_left < self.rules.draw

    @property
    def undo_crosses_redeal(self) -> bool:
        """Whether the next undo would take back a redeal."""
        return bool(self.line) and any(isinstance(action, Redeal) for action in self.line[-1])

    def _check_open(self) -> None:
        if self.ended:
            raise Ended

    def _played(self, action: Action, line: tuple[Step, ...], entry: str) -> "Game":
        position = engine.apply(self.rules, self.position, action, self.deal)
        ended = position.won
        return self._logged(entry, position=position, line=line, undone=(), ended=ended)

    def _logged(self, entry: str, **changes: object) -> "Game":
        pending = (*self.pending, entry)
        return replace(self, version=self.version + 1, pending=pending, **changes)  # type: ignore[arg-type]  # the callers name fields of the class


def _followed(game: Game, entry: str) -> Game:
    """Return the game after one entry of a log."""
    match entry:
        case "undo":
            return game.undo()
        case "redo":
            return game.redo()
        case "practice":
            return game.practise()
        case "end":
            return game.end()
        case _ if entry.startswith(SAME_STEP):
            return game.continued(parse_action(entry.removeprefix(SAME_STEP)))
        case _:
            return game.play(parse_action(entry))


@lru_cache(maxsize=256)
def _legal(rules: Rules, position: Position) -> tuple[Action, ...]:
    """Return the legal actions, found once for the several parts of an answer that need them."""
    return engine.legal(rules, position)


def positions(rules: Rules, deal: Deal, line: Iterable[Step]) -> list[Position]:
    """Return the opening and the position after each action of the line."""
    passed = [deal.opening(rules)]
    for step in line:
        for action in step:
            passed.append(engine.apply(rules, passed[-1], action, deal))
    return passed
