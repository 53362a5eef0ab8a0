"""What the API takes and gives about players."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, Field

from app.rules.game import Status
from app.services.players.accounts import AccountToken
from app.services.players.overview import Overview
from app.services.players.preferences import Preferences
from app.services.players.profiles import Best, GameCounts, GameLine, History, Profile, Record
from app.web.http.problems import Body


class CountsOut(BaseModel):
    """How many games a player has."""

    playing: int
    ranked: int = Field(description="Ended, on a board.")
    practice: int = Field(description="Ended, on no board.")

    @classmethod
    def of(cls, counts: GameCounts) -> Self:
        """Return a player's numbers of games."""
        return cls(playing=counts.playing, ranked=counts.ranked, practice=counts.practice)


class MeOut(BaseModel):
    """The player who asks."""

    name: str | None
    guest: bool = Field(description="Nobody can sign in as this player: there is no password.")
    anonymous: bool = Field(description="Shown as Anonymous; the profile is the player's alone.")
    recoverable: bool = Field(description="There is a recovery code.")
    since: str
    settings: Preferences
    games: CountsOut

    @classmethod
    def of(cls, overview: Overview, chosen: Preferences) -> Self:
        """Return the player who asks."""
        player = overview.player
        return cls(
            name=player.name,
            guest=player.guest,
            anonymous=player.anonymous,
            recoverable=overview.recoverable,
            since=player.created_at.isoformat(),
            settings=chosen,
            games=CountsOut.of(overview.games),
        )


class NewName(Body):
    """A public name to take."""

    name: str


class SettingsIn(Body):
    """Settings to change; what is not named stays as it is."""

    theme: Literal["system", "light", "dark"] | None = None
    four_colours: bool | None = None
    large_index: bool | None = None
    left_handed: bool | None = None
    high_contrast: bool | None = None
    sounds: bool | None = None
    auto_home: bool | None = None
    shortcuts: bool | None = None
    timer: bool | None = None
    confirm_redeal: bool | None = None
    confirm_undo_redeal: bool | None = None
    chance_meter: bool | None = None
    anonymous: bool | None = Field(None, description="Appear as Anonymous on the boards.")


class TokenOut(BaseModel):
    """A bearer token that works, without its secret."""

    id: int
    label: str
    created: str

    @classmethod
    def of(cls, token: AccountToken) -> Self:
        """Return a token that works."""
        return cls(id=token.id, label=token.label, created=token.created_at.isoformat())


class BestOut(BaseModel):
    """A player's best win."""

    redeals: int
    draw_used: bool
    moves: int

    @classmethod
    def of(cls, best: Best) -> Self:
        """Return a best win."""
        return cls(redeals=best.redeals, draw_used=best.draw_used, moves=best.moves)


class RecordOut(BaseModel):
    """What a player's ended ranked games of one variant came to; `custom` are all custom rules."""

    variant: str
    played: int
    won: int
    wins_by_redeals: dict[str, int]
    losses_by_home: dict[str, int] = Field(description="By tens of cards home: 0 is 0 to 9.")
    best: BestOut | None
    average_redeals: float | None = Field(
        description="Over all games in `played`; a loss counts as one redeal more than there are."
    )
    average_home: float = Field(description="Cards home, over all games in `played`.")
    dailies: int
    streak: int = Field(description="Days of the daily streak that still runs.")
    best_streak: int

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the figures of one variant."""
        return cls(
            variant=record.variant,
            played=record.played,
            won=record.won,
            wins_by_redeals={str(key): count for key, count in record.by_redeals.items()},
            losses_by_home={str(key): count for key, count in record.losses.items()},
            best=None if record.best is None else BestOut.of(record.best),
            average_redeals=record.average,
            average_home=record.average_home,
            dailies=record.dailies,
            streak=record.streak,
            best_streak=record.best_streak,
        )


class PlayerOut(BaseModel):
    """A player as others may see them."""

    name: str
    since: str
    games: CountsOut
    records: list[RecordOut]

    @classmethod
    def of(cls, profile: Profile) -> Self:
        """Return a player's profile."""
        player = profile.player
        return cls(
            name=player.name or "",
            since=player.created_at.isoformat(),
            games=CountsOut.of(profile.counts),
            records=[RecordOut.of(record) for record in profile.records],
        )


class GameResultOut(BaseModel):
    """How a game in a list ended, or stands."""

    status: Literal["playing", "won", "lost"]
    home: int
    moves: int
    redeals_used: int
    draw_used: bool

    @classmethod
    def of(cls, line: GameLine) -> Self:
        """Return the result of a game in a list."""
        return cls(
            status=Status(line.status).value,
            home=line.home,
            moves=line.moves,
            redeals_used=line.redeals_used,
            draw_used=line.draw_used,
        )


class GameLineOut(BaseModel):
    """A game in a list; `result` is null where your own game on the deal has not ended."""

    id: str
    variant: str
    deal: str
    day: str | None
    ranked: bool
    practice_reason: str | None
    ended: str | None
    result: GameResultOut | None

    @classmethod
    def of(cls, line: GameLine, *, folded: bool) -> Self:
        """Return a game of a list; folded, without its result."""
        return cls(
            id=line.id,
            variant=line.variant,
            deal=line.deal,
            day=None if line.day is None else line.day.isoformat(),
            ranked=line.ranked,
            practice_reason=line.practice_reason,
            ended=None if line.ended_at is None else line.ended_at.isoformat(),
            result=None if folded else GameResultOut.of(line),
        )


class GamesOut(BaseModel):
    """Part of a player's games, last played first."""

    games: list[GameLineOut]
    total: int
    page: int
    pages: int

    @classmethod
    def of(cls, history: History) -> Self:
        """Return part of a player's games."""
        return cls(
            games=[
                GameLineOut.of(line, folded=line.deal_id in history.folded)
                for line in history.lines
            ],
            total=history.total,
            page=history.page,
            pages=history.pages,
        )


class Report(Body):
    """Why a name offends."""

    reason: str = ""
