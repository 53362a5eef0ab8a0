"""From a lesson's attempt to its page: the real table, and what to say about it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from app.services.learn.lessons import LESSONS, Attempt
from app.text import cards, lessons
from app.web.games.board_views import game_board
from app.web.games.table_views import buttons_view
from app.web.games.views import BoardView, ButtonsView

SEPARATOR = ","
MANY_HOME = 30
"""With more cards home than this, a lesson offers to send home all that can go."""


@dataclass(frozen=True, slots=True)
class StepView:
    """A lesson in the list of lessons."""

    slug: str
    title: str
    here: bool


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson's page: `line` is all that was played, `mood` is `playing`, `done` or `shut`.

    `legal` are the texts of the actions that the lesson takes, `key` is for the game after it.
    """

    slug: str
    number: int
    total: int
    title: str
    idea: str
    task: str
    mood: str
    steps: tuple[StepView, ...]
    following: str
    line: str
    board: BoardView
    buttons: ButtonsView
    legal: tuple[str, ...]
    finish: bool
    status: str
    refused: bool
    key: str


def lesson_view(attempt: Attempt, *, picked: str = "", refused: str = "") -> LessonView:
    """Return a lesson's page; `picked` is the card whose targets are shown."""
    lesson, said = attempt.lesson, lessons.words(attempt.lesson.slug)
    game, acting = attempt.game, not attempt.done
    buttons = buttons_view(game) if acting else ButtonsView()
    slugs = [one.slug for one in LESSONS]
    number = slugs.index(lesson.slug) + 1
    return LessonView(
        slug=lesson.slug,
        number=number,
        total=len(slugs),
        title=said.title,
        idea=said.idea,
        task=said.task,
        mood="done" if attempt.done else "shut" if attempt.shut else "playing",
        steps=tuple(
            StepView(slug, lessons.words(slug).title, slug == lesson.slug) for slug in slugs
        ),
        following=slugs[number] if number < len(slugs) else "",
        line=SEPARATOR.join(attempt.line),
        board=game_board(game, acting=acting, picked=picked),
        buttons=buttons,
        legal=tuple(map(str, game.legal)) if acting else (),
        finish=buttons.can_finish and game.position.cards_home > MANY_HOME,
        status=refused or _told(attempt),
        refused=bool(refused),
        key=secrets.token_urlsafe(9),
    )


def _told(attempt: Attempt) -> str:
    """Say what the last action did, or what is to be done."""
    said = lessons.words(attempt.lesson.slug)
    if attempt.done:
        return said.done
    if attempt.shut:
        return said.shut
    if not attempt.line:
        return said.task
    return cards.action_report(attempt.game.last_step[-1], attempt.before, attempt.game.position)
