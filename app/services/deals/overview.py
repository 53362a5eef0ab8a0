"""A deal as its own page shows it: opening, boards, and what the visitor has to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.db import analysis as analysis_db
from app.db import boards as boards_db
from app.db import daily as daily_db
from app.db import deals_shared as shared_db
from app.db import players as players_db
from app.db.daily import DayOf
from app.db.database import Store
from app.db.deals import Acquaintance, DealRow
from app.db.players import PlayerRef
from app.rules.catalogue import VARIANTS
from app.rules.errors import Malformed
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.boards import deal_boards
from app.services.boards.deal_boards import DealBoard
from app.services.deals import deal, secrecy, sharing
from app.services.deals.deal import DealInfo
from app.services.deals.sharing import OwnGame, SharedResult
from app.services.errors import NotFound, PracticeReason
from app.services.games import snapshot
from app.services.games.creation import practice_reason

__all__ = ["DayOf", "LaidOut", "OpenDeal", "OwnPart", "laid_out", "read"]

OWN_GAMES = 12
"""Games of the visitor's own that the page lists, the first ones."""
_STRANGER = Acquaintance(0, None, looked=False)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A deal, a board of it, and how it opens there; nothing that players made of it."""

    info: DealInfo
    board: str
    rules: Rules
    opening: Position


@dataclass(frozen=True, slots=True)
class OwnPart:
    """What the visitor has to do with a deal: their first games on it, and what another would be.

    `practice` is why a new game would be one, None if it would be ranked.
    """

    games: tuple[OwnGame, ...]
    practice: PracticeReason | None

    @property
    def open_game(self) -> str | None:
        """The id of a game that can be gone on with."""
        return next((game.id for game in self.games if not game.ended), None)

    @property
    def ended(self) -> bool:
        """Whether a game of theirs on this deal has ended."""
        return any(game.ended for game in self.games)


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal's page on one of its boards.

    `playable` are the boards a game can be begun on: the named variants whose pack this is, and
    the custom rules that somebody has played here. `begun` counts the games on the deal, `results`
    is the board, `any_results` says whether any board of the deal has one. `shared` is the result
    that the visitor's link tells, `fair_par` the redeals of honest play once they may be known.
    """

    laid_out: LaidOut
    playable: tuple[str, ...]
    day: DayOf | None
    begun: int
    results: DealBoard
    any_results: bool
    own: OwnPart
    shared: SharedResult | None
    fair_par: int | None

    @property
    def folded(self) -> bool:
        """Whether others' results are not to be shown at once."""
        return not self.own.ended


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
    """Read a deal for a visitor. Raises NotFound for a deal, or its board, that is not there."""
    row = deal.find(store, name, now)
    player = players_db.resolve(store, viewer)
    past = secrecy.acquaintance(store, row, player)
    due = secrecy.day_is_past(row, now) and not secrecy.may_rank(row, past, now)
    day = daily_db.of_deal(store, row.id)
    fitting = fitting_variants(row)
    shared = sharing.shared_result(store, share_id=share_id, deal_id=row.id) if share_id else None
    laid = _laid_out(store, row, board or _first(day, shared, fitting), seed=due)
    summaries = deal_boards.totals(store, row)
    custom = (key for key in sorted({*summaries, laid.board}) if key not in VARIANTS)
    return OpenDeal(
        laid_out=laid,
        playable=(*fitting, *custom),
        day=day,
        begun=boards_db.begun(store, row.id),
        results=deal_boards.read(
            store, deal=row, board=laid.board, viewer=player, page=page, counted=summaries
        ),
        any_results=bool(summaries),
        own=OwnPart(
            games=sharing.own_games(store, player_id=player, deal_id=row.id, limit=OWN_GAMES),
            practice=practice_reason(row, past or _STRANGER, now),
        ),
        shared=shared,
        fair_par=_fair_par(store, row, laid.board) if due else None,
    )


def laid_out(store: Store, *, name: str, board: str | None, now: datetime) -> LaidOut:
    """Read how a deal opens, for anybody. Raises NotFound as `read` does."""
    row = deal.find(store, name, now)
    chosen = board or _first(daily_db.of_deal(store, row.id), None, fitting_variants(row))
    return _laid_out(store, row, chosen, seed=False)


def rules_of(store: Store, row: DealRow, board: str) -> Rules:
    """Return the rules of a board: a variant's, or some game's here. Raises NotFound."""
    if board in VARIANTS:
        return VARIANTS[board].rules
    text = shared_db.rules_of_board(store, row.id, board)
    if text is None:
        raise NotFound
    return snapshot.rules_of(text)


def fitting_variants(row: DealRow) -> tuple[str, ...]:
    """List the variants that can be played on a deal: an imported layout is of one pack."""
    dealt = deal.rules_deal(row)
    if row.layout is None:
        return tuple(VARIANTS)
    fitting = []
    for slug, variant in VARIANTS.items():
        try:
            dealt.opening(variant.rules)
        except Malformed:
            continue
        fitting.append(slug)
    return tuple(fitting)


def _laid_out(store: Store, row: DealRow, board: str, *, seed: bool) -> LaidOut:
    rules = rules_of(store, row, board)
    return LaidOut(deal.info(row, seed=seed), board, rules, deal.rules_deal(row).opening(rules))


def _fair_par(store: Store, row: DealRow, board: str) -> int | None:
    """Read the redeals by which honest play wins, where that has been computed."""
    verdict = analysis_db.verdict(store, row.id, board)
    return None if verdict is None else verdict.fair_par


def _first(day: DayOf | None, shared: SharedResult | None, fitting: tuple[str, ...]) -> str:
    """Choose the board of a page that was asked for without one."""
    if shared is not None:
        return shared.board
    return day.variant if day is not None else next(iter(fitting), next(iter(VARIANTS)))
