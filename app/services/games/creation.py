"""A new game: on which deal, and whether it is ranked."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import date, datetime
from hashlib import sha256

from app.db import daily as daily_db
from app.db import deals as deals_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals import Acquaintance, DealRow
from app.db.games import GameRow
from app.rules.catalogue import CUSTOM, slug_of
from app.rules.errors import Malformed, Reason
from app.rules.game import PRACTICE, Game
from app.rules.notation import parse_layout
from app.rules.variant import Rules
from app.services.daily.days import today
from app.services.deals import creation as new_deals
from app.services.deals.deal import Kind, find, rules_deal
from app.services.errors import KeyReused, NotFound, PracticeReason, WouldBecomePractice
from app.services.games import snapshot
from app.services.games.changes import body_hash, checked_key
from app.services.games.endings import close
from app.services.games.state import GameState, deadline_missed, game_of, own_state


def create(
    store: Store,
    *,
    player_id: int,
    rules: Rules,
    deal: str | None = None,
    layout: str | None = None,
    number: str | None = None,
    key: str | None = None,
    now: datetime,
    confirm_practice: bool = False,
) -> GameState:
    """Begin a game on a deal, on an imported layout or number, or on a fresh deal.

    The same key again returns the game it made. Raises NotFound for an unknown deal, Malformed
    or Rejected for a layout or number that is none, WouldBecomePractice where an open ranked
    game on the deal would become so, KeyReused.
    """
    key = checked_key(key)
    body = None if key is None else body_hash(rules, deal, layout, number)
    players_db.lock(store, player_id)
    before = None if key is None else _made_before(store, player_id, key, body, now)
    if before is not None:
        return before
    chosen = _chosen_deal(store, player_id, now, deal=deal, layout=layout, number=number)
    game = Game.start(rules, rules_deal(chosen))
    acquaintance = settled_acquaintance(store, player_id, chosen, now)
    if acquaintance.open_ranked is not None:
        if not confirm_practice:
            raise WouldBecomePractice(PracticeReason.ANOTHER_GAME, acquaintance.open_ranked)
        to_practice(store, acquaintance.open_ranked, PracticeReason.ANOTHER_GAME, now)
    reason = practice_reason(chosen, acquaintance, now)
    row = _new_row(player_id, chosen, game, reason, now)
    row = replace(row, day=_day(store, row, chosen), creation_body=body)
    games_db.add(store, row, key)
    store.commit()
    return own_state(row, chosen, game, now)


def practice_reason(
    deal: DealRow, acquaintance: Acquaintance, now: datetime
) -> PracticeReason | None:
    """Return why a new game on the deal is practice; None means that it is ranked."""
    if deal.kind == Kind.IMPORTED:
        return PracticeReason.IMPORTED
    if acquaintance.games:
        return PracticeReason.NOT_FIRST
    if acquaintance.looked:
        return PracticeReason.LOOKED
    if deal.day is not None and deal.day != today(now):
        return PracticeReason.AFTER_DAY
    return None


def settled_acquaintance(
    store: Store, player_id: int, deal: DealRow, now: datetime
) -> Acquaintance:
    """Return what a player has had to do with a deal; a late daily of theirs is closed first."""
    acquaintance = deals_db.acquaintance(store, player_id, deal.id)
    ranked = acquaintance.open_ranked
    held = None if ranked is None else games_db.hold(store, ranked, player_id)
    deadline = None if held is None else deadline_missed(held.game, now)
    if held is None or deadline is None:
        return acquaintance
    close(store, held.game, game_of(held.game, held.deal), deadline)
    players_db.lock(store, player_id)
    return deals_db.acquaintance(store, player_id, deal.id)


def to_practice(store: Store, game_id: str, reason: PracticeReason, now: datetime) -> None:
    """Make another game of the same player practice, as an entry of its log. No commit."""
    row = games_db.get(store, game_id)
    if row is None or not row.ranked or row.ended_at is not None:
        return
    saved = replace(row, ranked=False, practice_reason=reason.value, version=row.version + 1)
    if not games_db.save(store, saved, row.version, [(PRACTICE, now)]):
        to_practice(store, game_id, reason, now)


def board_of(rules: Rules) -> str:
    """Return the key of these rules' boards: the variant's slug, or one made of the rules."""
    slug = slug_of(rules)
    if slug != CUSTOM:
        return slug
    return f"{CUSTOM}-{sha256(snapshot.rules_text(rules).encode()).hexdigest()[:16]}"


def _made_before(
    store: Store, player_id: int, key: str, body: bytes | None, now: datetime
) -> GameState | None:
    """Return the game that the key made, if it made one. Raises KeyReused."""
    row = games_db.by_creation_key(store, player_id, key)
    if row is None:
        return None
    if row.creation_body != body:
        raise KeyReused
    held = games_db.hold(store, row.id, player_id)
    if held is None:
        raise NotFound
    return own_state(row, held.deal, game_of(row, held.deal), now)


def _chosen_deal(
    store: Store,
    player_id: int,
    now: datetime,
    *,
    deal: str | None,
    layout: str | None,
    number: str | None,
) -> DealRow:
    """Find or make the deal that was asked for; at most one of the three may be given."""
    if sum(choice is not None for choice in (deal, layout, number)) > 1:
        raise Malformed(Reason.BAD_FIELD, field="deal")
    if deal is not None:
        return find(store, deal, now)
    if layout is not None:
        return new_deals.add_layout(store, parse_layout(layout), now=now, created_by=player_id)
    if number is not None:
        return new_deals.add_number(store, number, now=now, created_by=player_id)
    return new_deals.add_random(store, now=now, created_by=player_id)


def _new_row(
    player_id: int, deal: DealRow, game: Game, reason: PracticeReason | None, now: datetime
) -> GameRow:
    return GameRow(
        id=secrets.token_urlsafe(16),
        player_id=player_id,
        deal_id=deal.id,
        variant=slug_of(game.rules),
        rules=snapshot.rules_text(game.rules),
        board=board_of(game.rules),
        day=None,
        ranked=reason is None,
        practice_reason=None if reason is None else reason.value,
        status=game.status.value,
        version=0,
        snapshot=snapshot.write(game),
        moves=0,
        redeals_used=0,
        draw_used=False,
        home=game.position.cards_home,
        active_ms=0,
        started_at=now,
        last_action_at=now,
        ended_at=None,
        result_shared=False,
        replay_shared=False,
        creation_body=None,
    )


def _day(store: Store, row: GameRow, deal: DealRow) -> date | None:
    """Return the day for whose board the game counts: ranked, on its day, in its variant."""
    if deal.day is None or not row.ranked:
        return None
    of_day = daily_db.of_deal(store, deal.id)
    return deal.day if of_day is not None and of_day.variant == row.variant else None
