"""What the pages about a visitor start from: their account, and how many games they have."""

from __future__ import annotations

from dataclasses import dataclass

from app.db.database import Store
from app.services.players import accounts, profiles
from app.services.players.accounts import Account
from app.services.players.identity import Credential
from app.services.players.profiles import GameCounts

NO_GAMES = GameCounts(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Overview:
    """A visitor's account and games; there is no account for someone new."""

    account: Account | None
    games: GameCounts


def read(store: Store, player_id: int | None, session: Credential | None) -> Overview:
    """Read what is stored about a visitor; `session` is what their request brought."""
    account = accounts.read(store, player_id, session)
    if account is None:
        return Overview(None, NO_GAMES)
    return Overview(account, profiles.counts(store, account.player.id))
