"""A deal as its own page shows it: opening, boards, and what the visitor has to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.db import boards as boards_db
from app.db import daily as daily_db
from app.db import deals_shared as sharing_db
from app.db import players as players_db
from app.db.daily import VerdictRow
from app.db.database import Store
from app.db.deals import Acquaintance, DealRow
from app.db.deals_shared import OwnGame, SharedRow
from app.db.players import PlayerRef
from app.rules.catalogue import VARIANTS
from app.rules.errors import Malformed
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.boards import deal_boards
from app.services.boards.deal_boards import BoardTotals, DealBoard
from app.services.deals import deals, sharing
from app.services.deals.deals import DealInfo
from app.services.errors import NotFound
from app.services.games import snapshot
from app.services.games.creation import practice_reason

OWN_GAMES = 12
"""Games of the visitor's own that the page lists, the first ones."""
_STRANGER = Acquaintance(0, None, looked=False)


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal in one variant; `folded` says that others' results are not to be shown at once.

    `playable` are the boards a game can be begun on: the named variants whose pack this is, and
    the custom rules that somebody has played here. `practice` is why a new game would be one.
    """

    info: DealInfo
    board: str
    rules: Rules
    opening: Position
    playable: tuple[str, ...]
    daily: tuple[date, str] | None
    results: DealBoard
    summaries: dict[str, BoardTotals]
    begun: int
    mine: tuple[OwnGame, ...]
    folded: bool
    practice: str | None
    open_game: str | None
    told: SharedRow | None
    verdict: VerdictRow | None


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A deal, a board of it, and how it opens there; nothing that players made of it."""

    info: DealInfo
    board: str
    rules: Rules
    opening: Position


def read(
    store: Store,
    *,
    name: str,
    board: str | None,
    viewer: PlayerRef | None,
    now: datetime,
    share_id: str = "",
    page: int = 1,
) -> OpenDeal:
    """Show a deal to a visitor. Raises NotFound for a deal, or a board of it, that is not there."""
    row = deals.find(store, name, now)
    player = players_db.resolve(store, viewer)
    known = deals.acquaintance(store, row, player) or _STRANGER
    asker = None if player is None else known
    due = deals.day_is_past(row, now) and not deals.may_rank(row, asker, now)
    day = daily_db.of_deal(store, row.id)
    summaries = deal_boards.totals(store, row)
    fitting = fitting_variants(row)
    told = sharing.result(store, share_id=share_id, deal_id=row.id) if share_id else None
    chosen = board or _first(day, told, fitting)
    rules = rules_of(store, row, chosen)
    games = sharing_db.own_games(store, player, row.id, OWN_GAMES) if player is not None else []
    return OpenDeal(
        info=deals.info(row, seed=due),
        board=chosen,
        rules=rules,
        opening=deals.rules_deal(row).opening(rules),
        playable=(*fitting, *(key for key in sorted({*summaries, chosen}) if key not in VARIANTS)),
        daily=day,
        results=deal_boards.read(
            store, deal=row, board=chosen, viewer=player, page=page, counted=summaries
        ),
        summaries=summaries,
        begun=boards_db.begun(store, row.id),
        mine=tuple(games),
        folded=not any(game.ended for game in games),
        practice=practice_reason(row, known, now),
        open_game=next((game.id for game in games if not game.ended), None),
        told=told,
        verdict=daily_db.verdict(store, row.id, chosen) if due else None,
    )


def laid_out(store: Store, *, name: str, board: str | None, now: datetime) -> LaidOut:
    """Show how a deal opens, to anybody. Raises NotFound as `read` does."""
    row = deals.find(store, name, now)
    chosen = board or _first(daily_db.of_deal(store, row.id), None, fitting_variants(row))
    rules = rules_of(store, row, chosen)
    opening = deals.rules_deal(row).opening(rules)
    return LaidOut(deals.info(row, seed=False), chosen, rules, opening)


def rules_of(store: Store, row: DealRow, board: str) -> Rules:
    """Give the rules of a board: a variant's, or custom ones of some game here. Raises NotFound."""
    if board in VARIANTS:
        return VARIANTS[board].rules
    text = sharing_db.rules_of_board(store, row.id, board)
    if text is None:
        raise NotFound
    return snapshot.rules_of(text)


def fitting_variants(row: DealRow) -> tuple[str, ...]:
    """List the variants that can be played on a deal: an imported layout is of one pack."""
    deal = deals.rules_deal(row)
    if row.layout is None:
        return tuple(VARIANTS)
    fitting = []
    for slug, variant in VARIANTS.items():
        try:
            deal.opening(variant.rules)
        except Malformed:
            continue
        fitting.append(slug)
    return tuple(fitting)


def _first(day: tuple[date, str] | None, told: SharedRow | None, fitting: tuple[str, ...]) -> str:
    """Choose the board of a page that was asked for without one."""
    if told is not None:
        return told.board
    return day[1] if day is not None else next(iter(fitting), next(iter(VARIANTS)))
