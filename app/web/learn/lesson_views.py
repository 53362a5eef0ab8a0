"""From a lesson's attempt to its page: the board, its few buttons, and what is said of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import StrEnum

from app.rules.game import Game
from app.rules.moves import Draw, Home, Redeal
from app.services.learn.lessons import LESSONS, Attempt
from app.text import lessons
from app.web.games.board_views import game_board
from app.web.games.table_views import choices
from app.web.games.views import BoardView, Choice

SEPARATOR = ","
MANY_HOME = 30
"""With more cards home than this, a lesson offers to send home all that can go."""


class Mood(StrEnum):
    """How a lesson stands, as its markup names it."""

    PLAYING = "playing"
    SOLVED = "done"
    FAILED = "shut"

    @classmethod
    def of(cls, attempt: Attempt) -> Mood:
        """Return how an attempt stands."""
        if attempt.solved:
            return cls.SOLVED
        return cls.FAILED if attempt.failed else cls.PLAYING


@dataclass(frozen=True, slots=True)
class StepView:
    """A lesson in the list of lessons."""

    slug: str
    title: str
    here: bool


@dataclass(frozen=True, slots=True)
class LessonButtons:
    """What can be done besides moving cards; a `redeal` that is left may not be possible yet."""

    redeal: bool = False
    can_redeal: bool = False
    draws: tuple[Choice, ...] = ()
    finish: bool = False

    @classmethod
    def of(cls, game: Game) -> LessonButtons:
        """Return the buttons of a lesson that is being played."""
        position, legal = game.position, game.legal
        homes = any(isinstance(action, Home) for action in legal)
        return cls(
            redeal=bool(position.redeals_left),
            can_redeal=any(isinstance(action, Redeal) for action in legal),
            draws=choices((action for action in legal if isinstance(action, Draw)), position),
            finish=homes and position.cards_home > MANY_HOME,
        )


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson's page.

    `line` is all that was played, `legal` what can be played now, as texts. `following` is the
    next lesson's slug, empty after the last; `key` is for the game after that.
    """

    slug: str
    number: int
    total: int
    title: str
    idea: str
    task: str
    mood: Mood
    steps: tuple[StepView, ...]
    following: str
    line: str
    board: BoardView
    buttons: LessonButtons
    legal: tuple[str, ...]
    status: str
    refused: bool
    key: str

    @classmethod
    def of(cls, attempt: Attempt, *, picked: str = "", refusal: str = "") -> LessonView:
        """Return the page; `picked` is the card whose targets are shown."""
        slug, game, playing = attempt.lesson.slug, attempt.game, not attempt.solved
        slugs = [lesson.slug for lesson in LESSONS]
        number, text = slugs.index(slug) + 1, lessons.lesson_text(slug)
        return cls(
            slug=slug,
            number=number,
            total=len(slugs),
            title=text.title,
            idea=text.idea,
            task=text.task,
            mood=Mood.of(attempt),
            steps=tuple(
                StepView(one, lessons.lesson_text(one).title, here=one == slug) for one in slugs
            ),
            following=slugs[number] if number < len(slugs) else "",
            line=SEPARATOR.join(attempt.line),
            board=game_board(game, acting=playing, picked=picked),
            buttons=LessonButtons.of(game) if playing else LessonButtons(),
            legal=tuple(map(str, game.legal)) if playing else (),
            status=refusal or lessons.status(attempt),
            refused=bool(refusal),
            key=secrets.token_urlsafe(9),
        )
