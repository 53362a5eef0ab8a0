"""The lessons: small positions with one idea each, played by the real rules and stored nowhere.

A lesson's cards are not a whole pack: what the idea doesn't need was left out. Its state is the
line of actions alone, which the page carries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256

from app.rules import engine
from app.rules.cards import SUITS
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.errors import Malformed, Reason
from app.rules.game import Game
from app.rules.notation import parse_action, parse_card, parse_layout
from app.rules.position import Position

LONGEST_LINE = 60
"""How many actions a line may have: more than any lesson takes."""
FINISH = "finish"
MOST_POSITIONS = 4_000
"""Positions that are searched for a way to the goal before the search gives up."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and what is to be reached in it; `home` names the suits' heights at the start."""

    slug: str
    variant: str
    fans: str
    home: str
    goal: str
    redeals_left: int = 0
    draw_left: int = 0
    seed: bytes = bytes(32)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A lesson as far as somebody has played it.

    `before` is the position before the last action. `solved` says that the goal is reached,
    `failed` that it can't be reached any more.
    """

    lesson: Lesson
    game: Game
    before: Position
    line: tuple[str, ...] = field(default=())
    solved: bool = False
    failed: bool = False


LESSONS = (
    Lesson("home", "la-belle-lucie", "5H 2S / 9D 3S / QC 4S", "SA", "2S 3S 4S"),
    Lesson("build", "la-belle-lucie", "QD 2S 8C / 5H JD 9C / 7S 4D", "SA", "2S"),
    Lesson("order", "la-belle-lucie", "2H 8C / 3H 9C / KD TC", "HA", "2H 3H"),
    Lesson(
        "harmless",
        "la-belle-lucie",
        "TS / 4H 9S / 5S KD / 2H QD / 3H 6C / 8C 7C / JC 5C",
        "HA",
        "2H 3H 4H",
    ),
    Lesson("kings", "the-fan", "3C KH / 4C KS / 2C", "CA", "3C 4C"),
    Lesson(
        "redeal",
        "la-belle-lucie",
        "JH QH KS / JS KH QS / TH",
        "ST H9 DK CK",
        "KS KH",
        redeals_left=1,
        seed=sha256(b"lesson 17").digest(),
    ),
    Lesson(
        "merci",
        "three-shuffles-and-a-draw",
        "2H 5S KC / 3D QS KS / 4H 3H",
        "HA D2",
        "2H 3H 4H",
        draw_left=1,
    ),
    Lesson(
        "endgame",
        "la-belle-lucie",
        "TD QH JC / TS 9C KD / 9D QD JH / JS KC 9S / KS TH QS / KH 9H QC / JD TC",
        "S8 H8 D8 C8",
        "KS KH KD KC",
    ),
)
BY_SLUG = {lesson.slug: lesson for lesson in LESSONS}


def attempt(lesson: Lesson, line: Iterable[str]) -> Attempt:
    """Return a lesson after a line of actions. Raises Malformed or Refused."""
    actions = tuple(map(parse_action, line))
    if len(actions) > LONGEST_LINE:
        raise Malformed(Reason.TOO_LONG, limit=str(LONGEST_LINE))
    game = start(lesson)
    before = game.position
    for action in actions:
        before = game.position
        game = game.play(action)
    solved = is_solved(lesson, game.position)
    return Attempt(
        lesson,
        game,
        before,
        tuple(map(str, actions)),
        solved=solved,
        failed=not solved and not can_be_solved(lesson, game.position),
    )


def played_on(lesson: Lesson, line: Iterable[str], text: str) -> Attempt:
    """Return a lesson after a line and one more action, or after all that can go home has gone.

    Raises Malformed or Refused.
    """
    so_far = attempt(lesson, line)
    if text != FINISH:
        return attempt(lesson, (*so_far.line, text))
    homes = so_far.game.finish().actions[len(so_far.line) :]
    return attempt(lesson, (*so_far.line, *map(str, homes)))


@cache
def start(lesson: Lesson) -> Game:
    """Return a lesson's game before its first action."""
    fans = parse_layout("\n".join(lesson.fans.split("/"))).fans
    heights = {word[0]: parse_card(word[1] + word[0]).rank for word in lesson.home.split()}
    position = Position(
        fans,
        tuple((heights.get(suit, 0),) for suit in SUITS),
        lesson.redeals_left,
        lesson.draw_left,
    )
    return Game(variant(lesson.variant).rules, Deal(lesson.seed), position)


def is_solved(lesson: Lesson, position: Position) -> bool:
    """Whether every card of the goal is home."""
    cards = map(parse_card, lesson.goal.split())
    return all(card.rank <= position.foundations[card.suit][0] for card in cards)


@lru_cache(maxsize=4096)
def can_be_solved(lesson: Lesson, position: Position) -> bool:
    """Whether some line still leads to the goal; all of the few positions are searched."""
    game = start(lesson)
    seen, waiting = {position}, [position]
    while waiting and len(seen) < MOST_POSITIONS:
        current = waiting.pop()
        if is_solved(lesson, current):
            return True
        for action in engine.legal(game.rules, current):
            following = engine.apply(game.rules, current, action, game.deal)
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return bool(waiting)
