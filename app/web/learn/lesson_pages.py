"""The lessons: small tables to play on. Nothing is stored; the address holds what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from app.rules.errors import RulesError
from app.services.errors import NotFound
from app.services.learn import lessons
from app.services.learn.lessons import LESSONS, Attempt, Lesson
from app.text import refusals
from app.web.http import rendering
from app.web.http.context import Context, ContextDep
from app.web.learn.lesson_views import SEPARATOR, LessonView

router = APIRouter(prefix="/learn", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class LessonQuery:
    """What the address of a lesson holds.

    `line` was played, `action` is played now, `undo` takes back instead, `picked` is picked up.
    """

    line: tuple[str, ...]
    action: str
    undo: bool
    picked: str


async def lesson_query(
    line: str = "",
    action: str = "",
    undo: str | None = None,
    picked: Annotated[str, Query(alias="from")] = "",
) -> LessonQuery:
    """Read the address of a lesson."""
    played = tuple(text for text in line.split(SEPARATOR) if text)
    return LessonQuery(played, action, undo=undo is not None, picked=picked[:4])


LessonQueryDep = Annotated[LessonQuery, Depends(lesson_query)]


@router.get("")
def first(context: ContextDep, query: LessonQueryDep) -> Response:
    """Show the first small table."""
    return _page(context, LESSONS[0], query)


@router.get("/{slug}")
def show(context: ContextDep, slug: str, query: LessonQueryDep) -> Response:
    """Show a small table, as it is after what the address says."""
    if slug not in lessons.BY_SLUG:
        raise NotFound
    return _page(context, lessons.BY_SLUG[slug], query)


def _page(context: Context, lesson: Lesson, query: LessonQuery) -> Response:
    view = _view(lesson, query)
    status = 422 if view.refused else 200
    if context.wants_parts:
        return rendering.block(context, "learn/lesson.html", "lesson", status=status, lesson=view)
    return rendering.page(context, "learn/lesson.html", status=status, lesson=view)


def _view(lesson: Lesson, query: LessonQuery) -> LessonView:
    """Return the page; what is refused now is said below the table as it was."""
    before = lessons.attempt(lesson, query.line)
    try:
        return LessonView.of(_after(before, query), picked=query.picked)
    except RulesError as error:
        return LessonView.of(before, refusal=refusals.refusal(error))


def _after(before: Attempt, query: LessonQuery) -> Attempt:
    """Return the attempt after what is done now."""
    if query.undo:
        return lessons.attempt(before.lesson, before.line[:-1])
    if not query.action:
        return before
    return lessons.played_on(before.lesson, before.line, query.action)
