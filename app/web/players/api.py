"""Players as others see them, by JSON: the same figures as on their pages and the boards."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.services.players import profiles, reports
from app.web.http.context import ContextDep
from app.web.http.parameters import PageQuery
from app.web.http.problems import problems
from app.web.players.schemas import GamesOut, PlayerOut, Report

router = APIRouter(prefix="/api/v1/players", tags=["players"], responses=problems(403, 404, 413))


@router.get("/{name}")
def read(context: ContextDep, name: str) -> PlayerOut:
    """Show a player's figures by variant; the name in any spelling that looks the same."""
    with context.read() as store:
        viewer = context.player(store)
        player = profiles.find(store, name, viewer)
        profile = profiles.read(store, player, viewer=viewer, now=context.now)
    return PlayerOut.of(profile)


@router.get("/{name}/games")
def games(context: ContextDep, name: str, page: PageQuery = 1) -> GamesOut:
    """List a player's ended ranked games; results on deals still open to you are left out."""
    with context.read() as store:
        viewer = context.player(store)
        player = profiles.find(store, name, viewer)
        history = profiles.history(store, player_id=player.id, viewer=viewer, page=page)
    return GamesOut.of(history)


@router.post("/{name}/report", status_code=204)
def report(context: ContextDep, name: str, body: Report) -> Response:
    """Report that a name offends."""
    with context.write() as store:
        reporter = context.player(store)
        reports.report(store, name=name, reporter=reporter, reason=body.reason, now=context.now)
    return Response(status_code=204)
