"""What the templates of the site's own pages receive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from app.rules.catalogue import VARIANTS
from app.rules.position import Position
from app.services.daily.deal_of_day import PLAYED, DayDeal
from app.services.daily.outcomes import Outcome
from app.services.games.summaries import GameSummary
from app.text import daily as daily_words
from app.text.dates import long_date
from app.text.error_pages import error_title, nothing_here
from app.text.games import variant_name
from app.web.games.board_views import board_view
from app.web.games.views import BoardView
from app.web.http.errors import ErrorText
from app.web.learn.variant_views import VariantView


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game that waits to be continued."""

    id: str
    name: str
    home: int
    total: int
    moves: int
    redeals_left: int
    ranked: bool
    day: str

    @classmethod
    def of(cls, game: GameSummary) -> WaitingGame:
        """Return the line of a game."""
        return cls(
            id=game.id,
            name=variant_name(game.variant),
            home=game.home,
            total=52 * game.decks,
            moves=game.moves,
            redeals_left=game.redeals - game.redeals_used,
            ranked=game.ranked,
            day="" if game.day is None else long_date(game.day),
        )


@dataclass(frozen=True, slots=True)
class DailyView:
    """Today's deal as the home page shows it: a little table, its date, where it is played.

    `result` says what the visitor's own game came to once it has `ended`; `others` are the day's
    other deals, by address and name. `url` is empty where the visitor has not begun a game.
    """

    day: date
    date: str
    name: str
    url: str
    ended: bool
    result: str
    others: tuple[tuple[str, str], ...]
    variant: str
    deal: str
    board: BoardView

    @classmethod
    def of(cls, daily: DayDeal, opening: Position) -> DailyView:
        """Return the view of a day's deal, laid out as it opens."""
        rules, played = VARIANTS[daily.variant].rules, daily.played
        return cls(
            day=daily.day,
            date=long_date(daily.day),
            name=variant_name(daily.variant),
            url=_url(daily),
            ended=played is not None and played.outcome is not Outcome.OPEN,
            result="" if played is None else daily_words.result_words(played, rules),
            others=tuple(
                (f"/daily?{urlencode({'variant': slug})}", variant_name(slug))
                for slug in PLAYED
                if slug != daily.variant
            ),
            variant=daily.variant,
            deal=daily.slug,
            board=board_view(rules, opening),
        )


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first page: what waits, what is new; `key` makes each form's request unmistakable."""

    key: str
    query: str
    variants: tuple[VariantView, ...]
    games: tuple[WaitingGame, ...]
    daily: DailyView | None


@dataclass(frozen=True, slots=True)
class ErrorView:
    """An error page: `back` is where to go on, or empty."""

    status: int
    title: str
    sentence: str
    back: str

    @classmethod
    def of(cls, text: ErrorText, *, back: str) -> ErrorView:
        """Return the view of an error; an address that leads nowhere has a sentence of its own."""
        sentence = nothing_here() if text.status == 404 else text.sentence
        return cls(text.status, error_title(text.status, text.code), sentence, back)


def game_lines(games: Iterable[GameSummary]) -> tuple[WaitingGame, ...]:
    """Return the lines of several games."""
    return tuple(map(WaitingGame.of, games))


def _url(daily: DayDeal) -> str:
    """Return where the visitor goes on: to the table, or to the day's page after their game."""
    if daily.played is None:
        return ""
    return f"/games/{daily.played.game_id}" if daily.played.outcome is Outcome.OPEN else "/daily"
