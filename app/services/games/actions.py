"""A game from its first card to its end: every change is checked, stored and committed here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from app.db import deals as deals_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.database import Store
from app.db.games import Held
from app.db.players import PlayerRef
from app.rules.game import Game, positions
from app.rules.notation import parse_action
from app.rules.position import Position
from app.services.daily.days import first_open_day, today
from app.services.deals import deals
from app.services.errors import NotFound, NotSignedIn, PracticeReason, WouldBecomePractice
from app.services.games import snapshot
from app.services.games.changes import Step, carry_out, change_of, close
from app.services.games.creation import create, settled_acquaintance, to_practice
from app.services.games.likeness import Layouts
from app.services.games.state import (
    GameState,
    Moved,
    checked_id,
    deadline_missed,
    game_of,
    own_state,
    strangers_state,
)

__all__ = ["GameState", "Moved", "create"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of a list of games."""

    id: str
    variant: str
    deal: str
    day: date | None
    ranked: bool
    status: str
    home: int
    decks: int
    moves: int
    redeals_used: int
    redeals: int
    started: datetime
    played: datetime
    ended: datetime | None


def act(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    text: str,
    version: int,
    key: str | None,
    now: datetime,
) -> Moved:
    """Play one action, given as text. Raises Malformed, Refused, Ended, Stale, NotYours, …."""
    action = parse_action(text)
    change = change_of(game_id, player_id, version, key, now, "act", text)
    return carry_out(store, change, lambda game, _held: Step(game.play(action)))


def undo(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
    confirm_practice: bool = False,
) -> Moved:
    """Take the last step back; over a redeal, a ranked game first becomes practice."""

    def step(game: Game, held: Held) -> Step:
        if not (held.game.ranked and game.undo_crosses_redeal):
            return Step(game.undo())
        if not confirm_practice:
            raise WouldBecomePractice(PracticeReason.UNDO_REDEAL, game_id)
        return Step(game.practise().undo(), PracticeReason.UNDO_REDEAL)

    change = change_of(game_id, player_id, version, key, now, "undo", confirm_practice)
    return carry_out(store, change, step)


def redo(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
) -> Moved:
    """Play again what was undone last."""
    change = change_of(game_id, player_id, version, key, now, "redo")
    return carry_out(store, change, lambda game, _held: Step(game.redo()))


def finish(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
) -> Moved:
    """Play home all that can go there, as one step."""
    change = change_of(game_id, player_id, version, key, now, "finish")
    return carry_out(store, change, lambda game, _held: Step(game.finish()))


def practice(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
    reason: PracticeReason = PracticeReason.CHOSEN,
) -> Moved:
    """Make the game practice, for ever; one that is practice already is left as it is."""

    def step(game: Game, held: Held) -> Step:
        return Step(game.practise(), reason) if held.game.ranked else Step(game)

    change = change_of(game_id, player_id, version, key, now, "practice", reason)
    return carry_out(store, change, step)


def end(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
) -> Moved:
    """End the game: it is lost, and its result and seed may be shown."""
    change = change_of(game_id, player_id, version, key, now, "end")
    return carry_out(store, change, lambda game, _held: Step(game.end()))


def read(store: Store, *, game_id: str, viewer: PlayerRef | None, now: datetime) -> GameState:
    """Show a game to anyone who has its id, within what they may see. Raises NotFound."""
    held = games_db.hold(store, checked_id(game_id), viewer)
    if held is None:
        raise NotFound
    row, game = held.game, game_of(held.game, held.deal)
    if (deadline := deadline_missed(row, now)) is not None:
        row, game = replace(row, ended_at=deadline), game.end()
    if held.actor == row.player_id:
        return own_state(row, held.deal, game, now)
    return strangers_state(store, row, held.deal, game, viewer=held.actor, now=now)


def look(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    now: datetime,
    confirm_practice: bool = False,
) -> GameState:
    """Show another's game beyond its opening, and record it: the deal is spent for ranking.

    Raises WouldBecomePractice while the viewer has a ranked game on the deal.
    """
    viewer = players_db.resolve(store, player_id)
    if viewer is None:
        raise NotSignedIn
    held = games_db.hold(store, checked_id(game_id), viewer)
    if held is None:
        raise NotFound
    if held.game.player_id != viewer:
        players_db.lock(store, viewer)
        mine = settled_acquaintance(store, viewer, held.deal, now).open_ranked
        if mine is not None:
            if not confirm_practice:
                raise WouldBecomePractice(PracticeReason.LOOKED, mine)
            to_practice(store, mine, PracticeReason.LOOKED, now)
        deals_db.add_look(store, viewer, held.deal.id, now)
        store.commit()
    return read(store, game_id=game_id, viewer=viewer, now=now)


def current_games(
    store: Store, player_id: PlayerRef | None, *, limit: int = 20, offset: int = 0
) -> list[Summary]:
    """List the games that a player has not ended, last played first."""
    known = players_db.resolve(store, player_id)
    if known is None:
        return []
    rows = games_db.in_play(store, known, limit=limit, offset=offset)
    return [summary(row, deal) for row, deal in rows]


def summary(row: games_db.GameRow, deal: deals_db.DealRow) -> Summary:
    """Give the line of a list for a stored game."""
    rules = snapshot.rules_of(row.rules)
    return Summary(
        id=row.id,
        variant=row.variant,
        deal=deal.slug,
        day=row.day,
        ranked=row.ranked,
        status=row.status,
        home=row.home,
        decks=rules.decks,
        moves=row.moves,
        redeals_used=row.redeals_used,
        redeals=rules.redeals,
        started=row.started_at,
        played=row.last_action_at,
        ended=row.ended_at,
    )


def check_solving(
    store: Store, *, player_id: PlayerRef | None, asked: Iterable[Position], now: datetime
) -> None:
    """Raise WouldBecomePractice if a layout, fan order aside, is one of a ranked game's.

    Every layout the game's line has passed counts: the answer would help there too.
    """
    known = players_db.resolve(store, player_id)
    if known is None:
        return
    layouts = Layouts(asked)
    for row, deal in games_db.open_ranked(store, known):
        if deadline_missed(row, now) is None and layouts.passed_by(game_of(row, deal)):
            raise WouldBecomePractice(PracticeReason.SOLVED, row.id)


def check_help(
    store: Store, state: GameState, *, player_id: PlayerRef | None, now: datetime
) -> None:
    """Raise WouldBecomePractice if what is said of a practice game would help in a ranked one.

    That is one on the same deal, as two players who became one may have, or a game of which this
    one is an imported copy, however far it was played on.
    """
    beside = None
    if state.owner:
        beside = games_db.ranked_beside(store, state.id, first_open_day(now))
    if beside is not None:
        raise WouldBecomePractice(PracticeReason.ANOTHER_GAME, beside)
    if state.deal.kind is deals.Kind.IMPORTED:
        asked = positions(state.game.rules, state.game.deal, state.game.line)
        check_solving(store, player_id=player_id, asked=asked, now=now)


def close_late(store: Store, *, now: datetime, limit: int = 200) -> int:
    """End ranked dailies whose time is over, so that the boards are complete; give how many."""
    done = 0
    for game_id in games_db.open_dailies(store, today(now), limit):
        held = games_db.hold(store, game_id, None)
        deadline = None if held is None else deadline_missed(held.game, now)
        if held is not None and deadline is not None:
            done += close(store, held.game, game_of(held.game, held.deal), deadline)
    return done
