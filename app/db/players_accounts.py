"""What changes a whole player at once: names, merging two into one, deleting."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from app.db import games as games_db
from app.db.database import Store
from app.db.games import GameRow
from app.db.players import change, remove_credentials
from app.db.tables import (
    actions,
    deals,
    games,
    looks,
    name_reports,
    players,
    results,
    signin_links,
    standings,
)


class NameTaken(Exception):
    """Somebody else has this name, or one that looks like it."""


def rename(store: Store, player_id: int, name: str, name_key: str) -> None:
    """Set a player's public name. Raises NameTaken, also where two take a name at once."""
    try:
        with store.connection.begin_nested():
            change(store, player_id, name=name, name_key=name_key)
    except IntegrityError:
        raise NameTaken from None


def has_recovery(store: Store, player_id: int) -> bool:
    """Whether the player has a recovery code."""
    query = select(players.c.recovery_hash.is_not(None)).where(players.c.id == player_id)
    return bool(store.connection.execute(query).scalar())


def count_links(store: Store, player_id: int, now: datetime) -> int:
    """Count the one-time links that would still work."""
    query = select(func.count()).where(
        signin_links.c.player_id == player_id,
        signin_links.c.used_at.is_(None),
        signin_links.c.expires_at > now,
    )
    return int(store.connection.execute(query).scalar_one())


def remove_old_links(store: Store, player_id: int, now: datetime) -> None:
    """Delete the player's links that no longer work."""
    useless = or_(signin_links.c.used_at.is_not(None), signin_links.c.expires_at <= now)
    store.connection.execute(
        delete(signin_links).where(signin_links.c.player_id == player_id, useless)
    )


def ranked_after_looking(store: Store, player_ids: tuple[int, int]) -> list[GameRow]:
    """List ranked games of two players during or before which one of the two looked at the deal."""
    seen = and_(looks.c.deal_id == games.c.deal_id, looks.c.player_id.in_(player_ids))
    early = or_(games.c.ended_at.is_(None), looks.c.at < games.c.ended_at)
    query = (
        select(games.c.id)
        .distinct()
        .join_from(games, looks, seen)
        .where(games.c.player_id.in_(player_ids), games.c.ranked, early)
    )
    rows = (games_db.get(store, game_id) for game_id in store.connection.scalars(query).all())
    return [row for row in rows if row is not None]


def move_history(store: Store, old: int, new: int) -> None:
    """Move everything that one player has played, seen, made and reported to another."""
    _forget_equal_keys(store, old, new)
    _move_looks(store, old, new)
    for column in (games.c.player_id, results.c.player_id, deals.c.created_by):
        moved = update(column.table).where(column == old).values({column.name: new})
        store.connection.execute(moved)
    for column in (name_reports.c.player_id, name_reports.c.reporter_id):
        moved = update(name_reports).where(column == old).values({column.name: new})
        store.connection.execute(moved)
    store.connection.execute(delete(standings).where(standings.c.player_id == old))


def close_guest(store: Store, old: int, new: int) -> None:
    """Empty a guest's row after a merge: no name, no way in, only where the games went.

    Guests that were merged into this one before now point at the new player too.
    """
    remove_credentials(store, old)
    earlier = update(players).where(players.c.merged_into == old)
    store.connection.execute(earlier.values(merged_into=new))
    change(store, old, merged_into=new, name=None, name_key=None, recovery_hash=None, settings={})


def _forget_equal_keys(store: Store, old: int, new: int) -> None:
    """Drop creation keys that both players used: for one player a key is one game."""
    other = games.alias()
    same = exists().where(other.c.player_id == new, other.c.creation_key == games.c.creation_key)
    cleared = update(games).where(games.c.player_id == old, same)
    store.connection.execute(cleared.values(creation_key=None, creation_body=None))


def _move_looks(store: Store, old: int, new: int) -> None:
    """Join what two players have seen: where both looked, the first look stays."""
    earlier = _looks(store, new)
    for deal_id, at in _looks(store, old).items():
        if deal_id not in earlier:
            row = {"player_id": new, "deal_id": deal_id, "at": at}
            store.connection.execute(insert(looks).values(**row))
        elif at < earlier[deal_id]:
            first = update(looks).where(looks.c.player_id == new, looks.c.deal_id == deal_id)
            store.connection.execute(first.values(at=at))
    store.connection.execute(delete(looks).where(looks.c.player_id == old))


def _looks(store: Store, player_id: int) -> dict[int, datetime]:
    """Return when a player first looked at each deal, by the deal's id."""
    query = select(looks.c.deal_id, looks.c.at).where(looks.c.player_id == player_id)
    rows = store.connection.execute(query).mappings()
    return {row["deal_id"]: row["at"] for row in rows}


def remove_history(store: Store, player_id: int, *, keep_results: bool) -> None:
    """Delete a player's games with their logs; the ones behind results stay if those are kept."""
    removed = games.c.player_id == player_id
    if keep_results:
        removed = and_(removed, ~exists().where(results.c.game_id == games.c.id))
    else:
        store.connection.execute(delete(results).where(results.c.player_id == player_id))
        store.connection.execute(delete(standings).where(standings.c.player_id == player_id))
    game_ids = select(games.c.id).where(removed)
    store.connection.execute(delete(actions).where(actions.c.game_id.in_(game_ids)))
    store.connection.execute(delete(games).where(removed))
    remaining = update(games).where(games.c.player_id == player_id)
    store.connection.execute(remaining.values(result_shared=False, replay_shared=False))


def remove_traces(store: Store, player_id: int) -> None:
    """Delete what a player has seen, named and reported, and every way to sign in."""
    remove_credentials(store, player_id)
    store.connection.execute(delete(looks).where(looks.c.player_id == player_id))
    mine = update(deals).where(deals.c.created_by == player_id)
    store.connection.execute(mine.values(created_by=None, alias=None))
    about = delete(name_reports).where(name_reports.c.player_id == player_id)
    store.connection.execute(about)
    reported = update(name_reports).where(name_reports.c.reporter_id == player_id)
    store.connection.execute(reported.values(reporter_id=None))
    store.connection.execute(delete(players).where(players.c.merged_into == player_id))


def anonymise(store: Store, player_id: int, now: datetime) -> None:
    """Empty a player's row of all but its id, at which results go on pointing."""
    cleared = {"name": None, "name_key": None, "password_hash": None, "recovery_hash": None}
    change(store, player_id, **cleared, settings={}, anonymous=True, deleted_at=now)


def remove(store: Store, player_id: int) -> None:
    """Delete a player's row; nothing may point at it any more."""
    store.connection.execute(delete(players).where(players.c.id == player_id))
