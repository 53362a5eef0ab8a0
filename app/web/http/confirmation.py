"""Changes that may cost a ranked game: the player is asked first, on a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fastapi import Response
from fastapi.responses import RedirectResponse

from app.db import Store
from app.services.errors import WouldBecomePractice
from app.web.http import rendering
from app.web.http.context import Context


@dataclass(frozen=True, slots=True)
class ConfirmView:
    """A question that must be answered before a form is sent again with `confirm`."""

    title: str
    sentence: str
    action: str
    fields: tuple[tuple[str, str], ...]
    yes: str
    back: str


def change_or_question(
    context: Context,
    change: Callable[[Store, int], str],
    question: Callable[[WouldBecomePractice], ConfirmView],
) -> Response:
    """Change something for the player, or a new guest, and go to the path that `change` returns.

    If a ranked game would become practice by it, answer with the question instead.
    """
    try:
        with context.write() as store:
            path = change(store, context.player_or_guest(store))
    except WouldBecomePractice as error:
        return question_page(context, question(error))
    return context.with_session(RedirectResponse(path, 303))


def question_page(context: Context, view: ConfirmView) -> Response:
    """Answer with the page that asks."""
    return rendering.page(context, "site/confirm.html", status=409, ask=view)
