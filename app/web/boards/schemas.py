"""What the API says of boards."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, Field

from app.services.boards.deal_boards import NOTHING_ENDED, BoardLine, DealBoard
from app.services.boards.standings import Standing, StandingLine, StandingsBoard


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

    @classmethod
    def of(cls, line: BoardLine) -> Self:
        """Return a line of a deal's board."""
        return cls(
            rank=line.rank,
            player=None if line.player.anonymous else line.player.name,
            anonymous=line.player.anonymous,
            won=line.won,
            redeals=line.redeals,
            draw_used=line.draw_used,
            moves=line.moves,
            home=line.home,
            seconds=line.active_seconds,
            ended=line.ended_at.isoformat(),
        )


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

    @classmethod
    def of(cls, board: DealBoard, *, folded: bool) -> Self:
        """Return a deal's board; folded, without the others' results."""
        totals = NOTHING_ENDED if folded else board.totals
        return cls(
            board=board.board,
            open=board.imported,
            folded=folded,
            games=totals.games,
            wins=totals.wins,
            by_redeals=totals.by_redeals,
            page=board.page,
            pages=board.pages,
            lines=[] if folded else [BoardLineOut.of(line) for line in board.lines],
            own=None if board.own is None else BoardLineOut.of(board.own),
        )


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

    @classmethod
    def of(cls, line: StandingLine) -> Self:
        """Return a line of a board of standings."""
        player = line.player
        name = None if player.anonymous else player.name
        return cls._of(line.standing, line.rank, name, anonymous=player.anonymous)

    @classmethod
    def own(cls, standing: Standing, rank: int | None) -> Self:
        """Return the line of the player who asks, without a name."""
        return cls._of(standing, rank, None, anonymous=False)

    @classmethod
    def _of(
        cls, standing: Standing, rank: int | None, name: str | None, *, anonymous: bool
    ) -> Self:
        return cls(
            rank=rank,
            player=name,
            anonymous=anonymous,
            played=standing.played,
            wins=standing.wins,
            average=standing.average,
            streak=standing.streak,
            best_streak=standing.best_streak,
        )


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

    @classmethod
    def of(cls, board: StandingsBoard) -> Self:
        """Return a board of standings."""
        return cls(
            variant=board.variant,
            period=board.period,
            by=board.order.value,
            least=board.least,
            total=board.total,
            page=board.page,
            pages=board.pages,
            lines=[StandingOut.of(line) for line in board.lines],
            own=None if board.own is None else StandingOut.own(board.own, board.own_rank),
        )
