"""What changes a whole player at once: names, merging two into one, leaving."""

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
    """Give a player a name. Raises NameTaken, whoever races."""
    try:
        with store.connection.begin_nested():
            change(store, player_id, name=name, name_key=name_key)
    except IntegrityError:
        raise NameTaken from None


def has_recovery(store: Store, player_id: int) -> bool:
    """Tell whether the player has a recovery code."""
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
    spent = or_(signin_links.c.used_at.is_not(None), signin_links.c.expires_at <= now)
    store.connection.execute(
        delete(signin_links).where(signin_links.c.player_id == player_id, spent)
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
    found = (games_db.get(store, game_id) for game_id in store.connection.scalars(query).all())
    return [row for row in found if row is not None]


def move_history(store: Store, old: int, new: int) -> None:
    """Give everything that one player has played, seen, made and reported to another."""
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
    """Leave of a merged guest only where the games went: no name, no way in.

    Whoever was merged into the guest before went on with the games.
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
    columns = (looks.c.deal_id, looks.c.at)
    mine = dict(
        map(tuple, store.connection.execute(select(*columns).where(looks.c.player_id == new)))
    )
    theirs = store.connection.execute(select(*columns).where(looks.c.player_id == old)).all()
    for deal_id, at in theirs:
        if deal_id not in mine:
            row = {"player_id": new, "deal_id": deal_id, "at": at}
            store.connection.execute(insert(looks).values(**row))
        elif at < mine[deal_id]:
            first = update(looks).where(looks.c.player_id == new, looks.c.deal_id == deal_id)
            store.connection.execute(first.values(at=at))
    store.connection.execute(delete(looks).where(looks.c.player_id == old))


def remove_history(store: Store, player_id: int, *, keep_results: bool) -> None:
    """Delete a player's games with their logs; the ones behind results stay if those are kept."""
    gone = games.c.player_id == player_id
    if keep_results:
        gone = and_(gone, ~exists().where(results.c.game_id == games.c.id))
    else:
        store.connection.execute(delete(results).where(results.c.player_id == player_id))
        store.connection.execute(delete(standings).where(standings.c.player_id == player_id))
    going = select(games.c.id).where(gone)
    store.connection.execute(delete(actions).where(actions.c.game_id.in_(going)))
    store.connection.execute(delete(games).where(gone))
    quiet = update(games).where(games.c.player_id == player_id)
    store.connection.execute(quiet.values(result_shared=False, replay_shared=False))


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
    """Leave of a player nothing but a number that results can point at."""
    nobody = {"name": None, "name_key": None, "password_hash": None, "recovery_hash": None}
    change(store, player_id, **nobody, settings={}, anonymous=True, deleted_at=now)


def remove(store: Store, player_id: int) -> None:
    """Delete a player of whom nothing else is left."""
    store.connection.execute(delete(players).where(players.c.id == player_id))
