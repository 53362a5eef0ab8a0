"""Players as others see them, by JSON: the same figures as on their pages and the boards."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from app.services.players import profiles, reports
from app.web.http.deps import AskedDep, PageQuery
from app.web.http.problems import problems
from app.web.players.schemas import GamesOut, PlayerOut, Report, games_json, player_json

router = APIRouter(prefix="/api/v1/players", tags=["players"], responses=problems(403, 404, 413))


@router.get("/{name}", response_model=PlayerOut)
def read(name: str, asked: AskedDep) -> JSONResponse:
    """Show a player's figures by variant; the name in any spelling that looks the same."""
    viewer = asked.who.credential
    with asked.database.read() as store:
        row = profiles.find(store, name, viewer)
        found = profiles.read(store, row, viewer=viewer, now=asked.now)
    return JSONResponse(player_json(found))


@router.get("/{name}/games", response_model=GamesOut)
def games(name: str, asked: AskedDep, page: PageQuery = 1) -> JSONResponse:
    """List a player's ended ranked games; results on deals still open to you are left out."""
    viewer = asked.who.credential
    with asked.database.read() as store:
        row = profiles.find(store, name, viewer)
        found = profiles.history(store, player_id=row.id, viewer=viewer, page=page)
    return JSONResponse(games_json(found))


@router.post("/{name}/report", status_code=204)
def report(name: str, body: Report, asked: AskedDep) -> Response:
    """Say that a name offends."""
    viewer = asked.who.credential
    with asked.database.write() as store:
        reports.report(store, name=name, reporter=viewer, reason=body.reason, now=asked.now)
    return Response(status_code=204)
