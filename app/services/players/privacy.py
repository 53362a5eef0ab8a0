"""All that is stored about a player: the export, and the deletion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any

from app.db import players as players_db
from app.db import players_accounts as accounts_db
from app.db import players_export as archive_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.games import Entry, GameRow
from app.services.deals import secrecy
from app.services.errors import NotSignedIn

PAGE = 200


def export(store: Store, *, player_id: int, now: datetime) -> dict[str, Any]:
    """Return all that is stored about a player, as JSON values; seeds only where they are due.

    Raises NotSignedIn.
    """
    row = players_db.get(store, player_id)
    if row is None:
        raise NotSignedIn
    return {
        "exported_at": now.isoformat(),
        "player": _player(store, row),
        "sessions": [
            {
                "label": session.label,
                "created_at": _time(session.created_at),
                "seen_at": _time(session.seen_at),
            }
            for session in players_db.sessions_of(store, player_id, limit=None)
        ],
        "api_tokens": [
            _times(asdict(token)) for token in players_db.tokens_of(store, player_id, limit=None)
        ],
        "deals_made": archive_db.deals_made(store, player_id),
        "deals_looked_at": [_times(look) for look in archive_db.looks_of(store, player_id)],
        "names_reported": [_times(report) for report in archive_db.reports_by(store, player_id)],
        "games": list(_games(store, player_id, now)),
    }


def delete(store: Store, *, player_id: int, keep_results: bool, now: datetime) -> None:
    """Delete a player. Results stay on the boards as "Anonymous", or everything goes."""
    players_db.lock(store, player_id)
    accounts_db.remove_history(store, player_id, keep_results=keep_results)
    accounts_db.remove_traces(store, player_id)
    if keep_results:
        accounts_db.anonymise(store, player_id, now)
    else:
        accounts_db.remove(store, player_id)
    store.commit()


def _player(store: Store, row: players_db.PlayerRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "has_password": not row.guest,
        "has_recovery_code": accounts_db.has_recovery(store, row.id),
        "shown_as_anonymous": row.anonymous,
        "settings": row.settings,
        "created_at": _time(row.created_at),
    }


def _games(store: Store, player_id: int, now: datetime) -> Iterator[dict[str, Any]]:
    """Describe every game with its whole log, oldest first."""
    undecided = archive_db.unfinished_ranked(store, player_id)
    offset = 0
    while page := archive_db.games_of(store, player_id, limit=PAGE, offset=offset):
        ids = [game.id for game, _deal in page]
        logs = archive_db.logs_of(store, ids)
        for game, deal in page:
            due = deal.id not in undecided and secrecy.day_is_past(deal, now)
            yield _game(game, deal, logs.get(game.id, []), due=due)
        offset += PAGE


def _game(game: GameRow, deal: DealRow, log: list[Entry], *, due: bool) -> dict[str, Any]:
    """Describe a game; `due` says that the seed may be seen."""
    return {
        "id": game.id,
        "variant": game.variant,
        "rules": json.loads(game.rules),
        "deal": deal.slug,
        "commitment": deal.commitment,
        "seed": deal.seed.hex() if due and game.ended_at is not None else None,
        "day": None if game.day is None else game.day.isoformat(),
        "ranked": game.ranked,
        "practice_reason": game.practice_reason,
        "status": game.status,
        "cards_home": game.home,
        "moves": game.moves,
        "redeals_used": game.redeals_used,
        "draw_used": game.draw_used,
        "active_seconds": game.active_ms // 1000,
        "started_at": _time(game.started_at),
        "last_action_at": _time(game.last_action_at),
        "ended_at": _time(game.ended_at),
        "result_shared": game.result_shared,
        "replay_shared": game.replay_shared,
        "log": [{"text": entry.text, "at": _time(entry.at)} for entry in log],
    }


def _times(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with its instants as text."""
    return {name: _time(value) for name, value in record.items()}


def _time(value: Any) -> Any:
    """Return an instant as text, and anything else as it is."""
    return value.isoformat() if isinstance(value, datetime) else value
