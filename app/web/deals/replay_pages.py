"""A finished game step by step, for those to whom its player gave the link."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.db import Store
from app.services.deals import sharing
from app.web.deals.replay_views import replay_view, watch_question
from app.web.http import confirmation, rendering
from app.web.http.context import ContextDep
from app.web.http.forms import FormDep, confirmed

router = APIRouter(prefix="/replay/{share_id}", include_in_schema=False)


@router.get("")
def show(
    context: ContextDep, share_id: str, at: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> Response:
    """Show a step of the game; only the opening to someone who could still rank on its deal."""
    with context.read() as store:
        context.preferences(store)
        replay = sharing.replay(
            store, share_id=share_id, viewer=context.player(store), now=context.now
        )
    return rendering.page(context, "deals/replay.html", replay=replay_view(replay, at))


@router.post("")
def watch(context: ContextDep, share_id: str, form: FormDep) -> Response:
    """Look at the game: what the viewer then plays on its deal is practice."""

    def look(store: Store, player: int) -> str:
        sharing.watch(
            store,
            share_id=share_id,
            player=player,
            now=context.now,
            confirm_practice=confirmed(form),
        )
        return f"/replay/{share_id}"

    return confirmation.change_or_question(context, look, partial(watch_question, share_id))
