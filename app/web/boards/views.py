"""Boards as tables of figures: of a deal, a day, a month, all time."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from app.db.boards import BoardLine, Shown
from app.db.boards_standings import Order, StandingLine
from app.rules.catalogue import VARIANTS
from app.rules.variant import Rules
from app.services.boards.boards import DealBoard, StandingsBoard, Summary
from app.text.dates import clock
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.web.analysis.views import share_of


@dataclass(frozen=True, slots=True)
class NameView:
    """A player on a board: `href` is their page, or empty; `plain` marks a name nobody chose."""

    text: str
    href: str
    plain: bool


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line of a board: the cells after the rank and the player."""

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
class BoardView:
    """A board: `own` stands below the lines where the viewer's line is not among them."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    page: int
    pages: int
    base: str
    chart: tuple[ShareRow, ...] = ()
    empty: str = ""


def deal_board_view(board: DealBoard, rules: Rules, *, base: str) -> BoardView:
    """Return a deal's board; `base` is the address that takes the number of a page."""
    mine = board.own.game_id if board.own else None
    rows = tuple(_deal_row(line, rules, mine) for line in board.lines)
    own = None
    if board.own is not None and not any(row.mine for row in rows):
        own = _deal_row(board.own, rules, mine)
    heads = [_("Result"), _("Moves"), _("Time")]
    if rules.draw:
        heads.insert(1, _("Draw"))
    if rules.redeals:
        heads.insert(1, _("Redeals"))
    return BoardView(
        caption=population(board),
        heads=tuple(heads),
        rows=rows,
        own=own,
        page=board.page,
        pages=board.pages,
        base=base,
        chart=chart(board.summary, rules),
        empty=_("Nobody has finished this deal yet."),
    )


def population(board: DealBoard) -> str:
    """Say what a deal's board counts."""
    summary = board.summary
    won = _("%(wins)s won.", wins=summary.wins)
    if board.imported:
        players = ngettext("%(count)s player.", "%(count)s players.", summary.games)
        return _(
            "Open board: each player’s best game. %(players)s %(won)s", players=players, won=won
        )
    games = ngettext("%(count)s ranked game ended.", "%(count)s ranked games ended.", summary.games)
    return f"{games} {won}"


def chart(summary: Summary, rules: Rules) -> tuple[ShareRow, ...]:
    """Return how often a deal was won, with how many redeals, and how often it was lost."""
    if not summary.games:
        return ()
    counts = [
        (won_label(redeals, rules.redeals), summary.by_redeals.get(redeals, 0), False)
        for redeals in range(rules.redeals + 1)
    ]
    counts.append((_("Lost"), summary.games - summary.wins, True))
    most = max(count for _label, count, _lost in counts)
    return tuple(
        ShareRow(
            label,
            count,
            share_of(count, summary.games),
            round(100 * count / most, 1),
            lost,
        )
        for label, count, lost in counts
    )


def won_label(redeals: int, most: int) -> str:
    """Name the wins with so many redeals, of the most that there may be."""
    if not most:
        return _("Won")
    if not redeals:
        return _("Won, no redeal")
    return ngettext("Won, %(count)s redeal", "Won, %(count)s redeals", redeals)


def _deal_row(line: BoardLine, rules: Rules, mine: str | None) -> BoardRow:
    home = _("%(home)s home", home=line.home)
    cells = [_("won") if line.won else home]
    if rules.redeals:
        cells.append(str(line.redeals) if line.won else "–")
    if rules.draw:
        cells.append((_("used") if line.draw_used else "–") if line.won else "–")
    cells += [str(line.moves) if line.won else "–", clock(line.active_seconds)]
    return BoardRow(
        line.rank, name_view(line.player), tuple(cells), line.game_id == mine, not line.won
    )


def name_view(player: Shown) -> NameView:
    """Return how a board names a player."""
    if player.anonymous:
        return NameView(_("Anonymous"), "", plain=True)
    if player.name is None:
        return NameView(_("Guest"), "", plain=True)
    return NameView(player.name, f"/players/{quote(player.name, safe='')}", plain=False)


def standings_view(
    board: StandingsBoard, viewer: int | None, *, caption: str, base: str
) -> BoardView:
    """Return a month's or the all-time board."""
    rows = tuple(_standing_row(line, viewer) for line in board.lines)
    own = None
    if board.own is not None and viewer is not None and not any(row.mine for row in rows):
        you = StandingLine(board.own_rank or 0, Shown(viewer, _("You"), anonymous=False), board.own)
        own = _standing_row(you, viewer)
    heads = [_("Won"), _("Played"), _("Average"), _("Streak")]
    if not VARIANTS[board.variant].rules.redeals:
        heads[2] = _("Share lost")
    return BoardView(
        caption=caption,
        heads=tuple(heads),
        rows=rows,
        own=own,
        page=board.page,
        pages=board.pages,
        base=base,
        empty=_("Nobody stands here yet."),
    )


def _standing_row(line: StandingLine, viewer: int | None) -> BoardRow:
    kept = line.standing
    cells = (str(kept.wins), str(kept.played), f"{kept.average:.2f}", str(kept.best_streak))
    return BoardRow(line.rank, name_view(line.player), cells, line.player.id == viewer)


def order_name(order: Order) -> str:
    """Return the name of an order of standings."""
    match order:
        case Order.WINS:
            return _("Wins")
        case Order.AVERAGE:
            return _("Average")
        case Order.STREAK:
            return _("Streak")
