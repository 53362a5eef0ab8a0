"""Boards as tables of figures: of a deal, a day, a month, all time."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from app.rules.variant import Rules
from app.services.boards.deal_boards import BoardLine, BoardTotals, DealBoard, PlayerName
from app.services.boards.standings import StandingLine, StandingsBoard
from app.text import boards as words
from app.text.figures import share_of


@dataclass(frozen=True, slots=True)
class NameView:
    """A player on a board: `href` is their page, or empty; `plain` marks a name nobody chose."""

    text: str
    href: str
    plain: bool


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line of a board: the cells after the rank and the player; `rank` is 0 for no rank."""

    rank: int
    name: NameView
    cells: tuple[str, ...]
    mine: bool
    lost: bool = False


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A line of the small chart: how many of the games, and how long its bar is, in hundredths."""

    label: str
    count: int
    share: str
    length: float
    lost: bool


@dataclass(frozen=True, slots=True)
class LeaderboardView:
    """A board: `own` stands below the lines where the viewer's line is not among them.

    `base` is the address that takes the number of a page.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    page: int
    pages: int
    base: str
    chart: tuple[ShareRow, ...] = ()
    empty: str = ""


def deal_board_view(board: DealBoard, rules: Rules, *, base: str) -> LeaderboardView:
    """Return a deal's board; `base` is the address that takes the number of a page."""
    mine = board.own.game_id if board.own else None
    rows = tuple(_deal_row(line, rules, mine) for line in board.lines)
    own = None
    if board.own is not None and not any(row.mine for row in rows):
        own = _deal_row(board.own, rules, mine)
    return LeaderboardView(
        caption=words.population(board),
        heads=words.deal_heads(rules),
        rows=rows,
        own=own,
        page=board.page,
        pages=board.pages,
        base=base,
        chart=chart(board.totals, rules),
        empty=words.nobody_finished(),
    )


def chart(totals: BoardTotals, rules: Rules) -> tuple[ShareRow, ...]:
    """Return how often a deal was won, with how many redeals, and how often it was lost."""
    if not totals.games:
        return ()
    counts = [
        (words.won_label(redeals, rules.redeals), totals.by_redeals.get(redeals, 0), False)
        for redeals in range(rules.redeals + 1)
    ]
    counts.append((words.lost_label(), totals.games - totals.wins, True))
    most = max(count for _label, count, _lost in counts)
    return tuple(
        ShareRow(
            label,
            count,
            share_of(count, totals.games),
            round(100 * count / most, 1),
            lost,
        )
        for label, count, lost in counts
    )


def name_view(player: PlayerName) -> NameView:
    """Return how a board names a player."""
    if player.anonymous or player.name is None:
        return NameView(words.player_name(player), "", plain=True)
    return NameView(player.name, f"/players/{quote(player.name, safe='')}", plain=False)


def standings_view(
    board: StandingsBoard, viewer: int | None, *, caption: str, base: str
) -> LeaderboardView:
    """Return a month's or the all-time board."""
    rows = tuple(_standing_row(line, viewer) for line in board.lines)
    own = None
    if board.own is not None and viewer is not None and not any(row.mine for row in rows):
        you = PlayerName(viewer, words.you(), anonymous=False)
        own = _standing_row(StandingLine(board.own_rank or 0, you, board.own), viewer)
    return LeaderboardView(
        caption=caption,
        heads=words.standings_heads(board.variant),
        rows=rows,
        own=own,
        page=board.page,
        pages=board.pages,
        base=base,
        empty=words.nobody_stands(),
    )


def _deal_row(line: BoardLine, rules: Rules, mine: str | None) -> BoardRow:
    cells = words.deal_cells(line, rules)
    return BoardRow(line.rank, name_view(line.player), cells, line.game_id == mine, not line.won)


def _standing_row(line: StandingLine, viewer: int | None) -> BoardRow:
    cells = words.standings_cells(line.standing)
    return BoardRow(line.rank, name_view(line.player), cells, line.player.id == viewer)
