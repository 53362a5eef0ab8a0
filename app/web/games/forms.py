"""A change of a game as the table's forms send it, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.responses import RedirectResponse

from app.db.database import Database
from app.rules.errors import Malformed, Reason, RulesError
from app.services.games import actions
from app.services.games.state import GameState, Moved
from app.services.players import preferences
from app.settings import Settings
from app.web.games import fragments
from app.web.games.board_views import changed_board
from app.web.games.result_views import result_view
from app.web.games.table_views import table_view
from app.web.games.views import TableView
from app.web.http import deps, errors, htmx, rendering
from app.web.http.deps import Visitor, origin
from app.web.http.forms import confirmed, fields


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of a game as a form sends it."""

    request: Request
    database: Database
    settings: Settings
    game_id: str
    action: str
    version: int
    key: str
    confirmed: bool
    at: datetime
    who: Visitor

    def take(self, change: Callable[..., Moved], tell: Callable[[Moved], str]) -> Response:
        """Carry the change out, and show what it did in one sentence and the touched parts."""
        try:
            with self.database.write() as store:
                moved = change(
                    store,
                    game_id=self.game_id,
                    player_id=self.who.credential,
                    version=self.version,
                    key=self.key,
                    now=self.at,
                )
        except RulesError as error:
            return self._refused(error)
        if not htmx.wants_parts(self.request):
            return RedirectResponse(f"/games/{self.game_id}", 303)
        state, status = moved.state, tell(moved)
        board = changed_board(moved.before, state.game) if state.ended is None else None
        if board is None:
            return fragments.whole(self._view(state, status))
        return fragments.changed(table_view(state, status=status, board=board))

    def _view(self, state: GameState, status: str, *, refused: bool = False) -> TableView:
        """Return the table, with what comes after where the game has ended."""
        result = None
        if state.ended is not None:
            viewer, here = self.who.credential, origin(self.request, self.settings)
            with self.database.read() as store:
                result = result_view(state, store, viewer=viewer, now=self.at, origin=here)
        return table_view(state, status=status, refused=refused, result=result)

    def _refused(self, error: RulesError) -> Response:
        """Show the untouched table with the reason; htmx gets the reason alone."""
        if htmx.wants_parts(self.request):
            raise error
        with self.database.read() as store:
            viewer = self.who.credential
            state = actions.read(store, game_id=self.game_id, viewer=viewer, now=self.at)
            chosen = preferences.read(store, viewer)
        told = errors.shown(error)
        view = self._view(state, told.sentence, refused=True)
        return rendering.page(
            self.request, "games/table.html", chosen, status=told.status, table=view
        )


async def turn(request: Request, game_id: str) -> Turn:
    """Read what every form of the table carries. Raises Malformed.

    By hand: as parameters, the fields would cost a move as much as storing it.
    """
    form = await fields(request)
    version = form.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 10):
        raise Malformed(Reason.BAD_FIELD, field="version")
    return Turn(
        request=request,
        database=await deps.database(request),
        settings=await deps.settings(request),
        game_id=game_id,
        action=form.get("action", ""),
        version=int(version),
        key=form.get("key", ""),
        confirmed=confirmed(form),
        at=await deps.now(request),
        who=await deps.visitor(request),
    )


TurnDep = Annotated[Turn, Depends(turn)]
