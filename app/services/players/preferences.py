"""How a player likes the site to look and behave; stored with the player, guests included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from app.db import players as players_db
from app.db.database import Store
from app.db.players import PlayerRef
from app.services.errors import NotSignedIn


class Theme(StrEnum):
    """Which surface the site shows: paper, felt, or what the reader's system asks for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Preferences:
    """A player's settings; the defaults are those of someone who never chose."""

    theme: Theme = Theme.SYSTEM
    four_colours: bool = False
    large_index: bool = False
    left_handed: bool = False
    high_contrast: bool = False
    sounds: bool = False
    auto_home: bool = False
    shortcuts: bool = True
    timer: bool = False
    chance_meter: bool = False
    confirm_redeal: bool = True
    confirm_undo_redeal: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Return the record with JSON values."""
        return asdict(self)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Preferences:
        """Read a record; what is missing, unknown or of the wrong kind is left at its default."""
        theme = record.get("theme")
        switches = {name: record[name] for name in SWITCHES if isinstance(record.get(name), bool)}
        surface = Theme(theme) if theme in list(Theme) else Theme.SYSTEM
        return cls(theme=surface, **switches)


SWITCHES = tuple(field.name for field in fields(Preferences) if field.name != "theme")
"""The settings that are on or off, in the order they are shown."""


def read(store: Store, player: PlayerRef | None) -> Preferences:
    """Return a player's settings, or the defaults where there is no player."""
    player_id = players_db.resolve(store, player)
    row = None if player_id is None else players_db.get(store, player_id)
    return Preferences() if row is None else Preferences.from_dict(row.settings)


def keep_meter(store: Store, player: PlayerRef | None, *, on: bool) -> None:
    """Set whether the chance stays in view in practice games. Raises NotSignedIn."""
    player_id = players_db.resolve(store, player)
    if player_id is None:
        raise NotSignedIn
    chosen = replace(read(store, player_id), chance_meter=on)
    save(store, player_id=player_id, preferences=chosen)


def save(
    store: Store, *, player_id: int, preferences: Preferences, anonymous: bool | None = None
) -> None:
    """Store a player's settings, and whether the boards show them as "Anonymous".

    Raises NotSignedIn.
    """
    if players_db.get(store, player_id) is None:
        raise NotSignedIn
    values: dict[str, Any] = {"settings": preferences.as_dict()}
    if anonymous is not None:
        values["anonymous"] = anonymous
    players_db.change(store, player_id, **values)
    store.commit()
