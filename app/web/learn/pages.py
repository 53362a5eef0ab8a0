"""The lesson: small tables to play on. Nothing is stored; the address holds what was played."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.rules.errors import RulesError
from app.services.errors import NotFound
from app.services.learn import lessons
from app.services.learn.lessons import LESSONS, Attempt, Lesson
from app.services.players import preferences
from app.web.http import errors, htmx, rendering
from app.web.http.deps import DatabaseDep, VisitorDep
from app.web.learn.lesson_views import SEPARATOR, LessonView, lesson_view

router = APIRouter(prefix="/learn", include_in_schema=False)


@router.get("")
def first(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show the first small table."""
    return show(request, LESSONS[0].slug, database, who)


@router.get("/{slug}")
def show(request: Request, slug: str, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show a small table: `line` was played, `action` is played now, `from` is picked up."""
    if slug not in lessons.BY_SLUG:
        raise NotFound
    view = _view(lessons.BY_SLUG[slug], request)
    status = 422 if view.refused else 200
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    if htmx.wants_parts(request):
        return rendering.block(
            request, "learn/lesson.html", "lesson", chosen, status=status, lesson=view
        )
    return rendering.page(request, "learn/lesson.html", chosen, status=status, lesson=view)


def _view(lesson: Lesson, request: Request) -> LessonView:
    query = request.query_params
    line = [text for text in query.get("line", "").split(SEPARATOR) if text]
    so_far = lessons.attempt(lesson, line)
    picked = query.get("from", "")[:4]
    try:
        return lesson_view(
            _next(so_far, query.get("action", ""), undo="undo" in query), picked=picked
        )
    except RulesError as error:
        return lesson_view(so_far, refused=errors.error_text(error).sentence)


def _next(so_far: Attempt, action: str, *, undo: bool) -> Attempt:
    """Return the attempt after what was asked for."""
    if undo:
        return lessons.attempt(so_far.lesson, so_far.line[:-1])
    return lessons.played(so_far.lesson, so_far.line, action) if action else so_far
