"""From a lesson's attempt to its page: the real table, and what to say about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from app.rules.notation import parse_action
from app.services.deals.deals import DealInfo, Kind
from app.services.games.state import GameState
from app.services.learn.lessons import LESSONS, Attempt
from app.text import cards, lessons
from app.web.games.table_views import table_view
from app.web.games.views import TableView

SEPARATOR = ","


@dataclass(frozen=True, slots=True)
class StepView:
    """A lesson in the list of lessons."""

    slug: str
    title: str
    here: bool


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson's page: `line` is all that was played, `mood` is `playing`, `done` or `shut`."""

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
    table: TableView


def lesson_view(attempt: Attempt, *, picked: str = "", refused: str = "") -> LessonView:
    """Return a lesson's page; `picked` is the card whose targets are shown."""
    lesson, said = attempt.lesson, lessons.words(attempt.lesson.slug)
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
        table=_table(attempt, picked, refused or _told(attempt), refused=bool(refused)),
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
    action = parse_action(attempt.line[-1])
    return cards.told(action, attempt.before, attempt.game.position)


def _table(attempt: Attempt, picked: str, status: str, *, refused: bool) -> TableView:
    """Return the real table with the lesson's cards; a reached goal ends it."""
    lesson, game = attempt.lesson, attempt.game
    state = GameState(
        id="",
        owner=True,
        variant=lesson.variant,
        game=game,
        deal=_NO_DEAL,
        ranked=False,
        practice_reason=None,
        hidden=False,
        started=_NEVER,
        ended=_NEVER if attempt.done else None,
        active_seconds=0,
    )
    table = table_view(state, status=status, refused=refused, picked=picked)
    return replace(table, won=False)


_NEVER = datetime(1870, 1, 1, tzinfo=UTC)
_NO_DEAL = DealInfo("", None, "", "", Kind.IMPORTED, None, None, None, None)
