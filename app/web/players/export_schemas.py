"""What the export of a player holds; instants are text, as everywhere in the API."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.rules.variant import Rules
from app.services.players.preferences import Preferences


class ExportedPlayer(BaseModel):
    """The player."""

    name: str | None
    has_password: bool
    has_recovery_code: bool
    shown_as_anonymous: bool
    settings: Preferences = Field(description="Those that were ever chosen.")
    created_at: str


class ExportedSession(BaseModel):
    """A browser that is signed in."""

    label: str
    created_at: str
    seen_at: str


class ExportedToken(BaseModel):
    """A bearer token, without its secret."""

    id: int
    label: str
    created_at: str
    revoked_at: str | None


class ExportedDeal(BaseModel):
    """A deal that was made for the player, and the name they gave it."""

    deal: str
    name: str | None
    kind: Literal["random", "imported"]


class ExportedLook(BaseModel):
    """A deal of which the player has seen more than the opening without playing it."""

    deal: str
    at: str


class ExportedReport(BaseModel):
    """A name that the player has reported."""

    name: str
    reason: str
    at: str


class ExportedEntry(BaseModel):
    """An entry of a game's log: an action, an undo, a redo, the end."""

    text: str
    at: str


class ExportedGame(BaseModel):
    """A game with its whole log."""

    id: str
    variant: str
    rules: Rules
    deal: str
    commitment: str
    seed: str | None = Field(description="In hex, once it may be seen.")
    day: str | None
    ranked: bool
    practice_reason: str | None
    status: Literal["playing", "won", "lost"]
    cards_home: int
    moves: int
    redeals_used: int
    draw_used: bool
    active_seconds: int
    started_at: str
    last_action_at: str
    ended_at: str | None
    result_shared: bool
    replay_shared: bool
    log: list[ExportedEntry] = Field(description="In order.")


class ExportOut(BaseModel):
    """Everything that is stored about a player."""

    exported_at: str
    player: ExportedPlayer
    sessions: list[ExportedSession]
    api_tokens: list[ExportedToken]
    deals_made: list[ExportedDeal]
    deals_looked_at: list[ExportedLook]
    names_reported: list[ExportedReport]
    games: list[ExportedGame] = Field(description="First started first.")
