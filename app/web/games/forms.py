"""What the forms of the table and of a new game send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from app.rules.errors import Malformed, Reason
from app.services.games.changes import Change
from app.web.http.context import Context
from app.web.http.forms import confirmed, fields


@dataclass(frozen=True, slots=True)
class TableForm:
    """What every form of the table sends; `action` is empty where its address says it all."""

    game_id: str
    action: str
    version: int
    key: str
    confirmed: bool

    def change(self, context: Context) -> Change:
        """Return the change that the form asks for."""
        player = context.visitor.credential
        return Change(self.game_id, player, self.version, context.now, self.key)


async def table_form(request: Request, game_id: str) -> TableForm:
    """Read a form of the table. Raises Malformed.

    By hand: as parameters, the fields would cost a move as much as storing it.
    """
    form = await fields(request)
    version = form.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 10):
        raise Malformed(Reason.BAD_FIELD, field="version")
    return TableForm(
        game_id=game_id,
        action=form.get("action", ""),
        version=int(version),
        key=form.get("key", ""),
        confirmed=confirmed(form),
    )


TableFormDep = Annotated[TableForm, Depends(table_form)]
