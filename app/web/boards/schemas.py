"""What the API says of boards."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.db.boards import BoardLine, Shown
from app.db.boards_standings import Standing, StandingLine
from app.services.boards.boards import DealBoard, StandingsBoard


class BoardLineOut(BaseModel):
    """A place on a deal's board; equal results share the rank."""

    rank: int
    player: str | None = Field(description="The public name; null for guests and the anonymous.")
    anonymous: bool
    won: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int
    seconds: int = Field(description="Playing time; shown, never ranked.")
    ended: str


class DealBoardOut(BaseModel):
    """Part of a deal's board in one variant."""

    board: str
    open: bool = Field(description="An imported deal's: each player's best practice game.")
    folded: bool = Field(description="Lines are left out: your own game here has not ended.")
    games: int
    wins: int
    by_redeals: dict[int, int] = Field(description="Wins by redeals used.")
    page: int
    pages: int
    lines: list[BoardLineOut]
    own: BoardLineOut | None


class StandingOut(BaseModel):
    """A player's dailies of a variant in a period; a loss counts the rules' redeals plus one."""

    rank: int | None
    player: str | None
    anonymous: bool
    played: int
    wins: int
    average: float
    streak: int = Field(description="Days won in a row up to the last day played.")
    best_streak: int


class StandingsOut(BaseModel):
    """Part of a month's or the all-time board."""

    variant: str
    period: str
    by: Literal["wins", "average", "streak"]
    least: int = Field(description="Dailies that an average needs.")
    total: int
    page: int
    pages: int
    lines: list[StandingOut]
    own: StandingOut | None


def deal_board_json(board: DealBoard, *, folded: bool) -> dict[str, Any]:
    """Give a deal's board as `DealBoardOut` describes it; folded, without the others' lines."""
    summary = board.summary
    return {
        "board": board.board,
        "open": board.imported,
        "folded": folded,
        "games": 0 if folded else summary.games,
        "wins": 0 if folded else summary.wins,
        "by_redeals": {} if folded else summary.by_redeals,
        "page": board.page,
        "pages": board.pages,
        "lines": [] if folded else [_line(line) for line in board.lines],
        "own": None if board.own is None else _line(board.own),
    }


def standings_json(board: StandingsBoard) -> dict[str, Any]:
    """Give a board of standings as `StandingsOut` describes it."""
    own = None
    if board.own is not None:
        own = {"rank": board.own_rank, "player": None, "anonymous": False} | _sums(board.own)
    return {
        "variant": board.variant,
        "period": board.period,
        "by": board.order.value,
        "least": board.least,
        "total": board.total,
        "page": board.page,
        "pages": board.pages,
        "lines": [_standing(line) for line in board.lines],
        "own": own,
    }


def _name(player: Shown) -> dict[str, Any]:
    return {
        "player": None if player.anonymous else player.name,
        "anonymous": player.anonymous,
    }


def _line(line: BoardLine) -> dict[str, Any]:
    facts = {
        "won": line.won,
        "redeals": line.redeals,
        "draw_used": line.draw_used,
        "moves": line.moves,
        "home": line.home,
        "seconds": line.active_seconds,
        "ended": line.ended_at.isoformat(),
    }
    return {"rank": line.rank} | _name(line.player) | facts


def _standing(line: StandingLine) -> dict[str, Any]:
    return {"rank": line.rank} | _name(line.player) | _sums(line.standing)


def _sums(kept: Standing) -> dict[str, Any]:
    return {
        "played": kept.played,
        "wins": kept.wins,
        "average": kept.average,
        "streak": kept.streak,
        "best_streak": kept.best_streak,
    }
