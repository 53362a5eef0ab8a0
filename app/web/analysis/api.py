"""The solver by JSON: help in a game of one's own, and an answer for any layout."""

from __future__ import annotations

from fastapi import APIRouter

from app.rules.catalogue import rules_of
from app.rules.notation import position_from_json
from app.rules.position import Position
from app.services.analysis import answers, help_permission
from app.services.errors import WouldBecomePractice
from app.services.games.state import GameState
from app.web.analysis.schemas import GameChance, HintOut, SolutionOut, SolveIn
from app.web.http.context import Context, ContextDep
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1", tags=["solver"], responses=problems(403, 404, 409, 413, 422))


@router.post("/solve")
def solve(context: ContextDep, body: SolveIn) -> SolutionOut:
    """Decide a layout, redeals left aside.

    If it is one of your own ranked game's, that game has to become practice first: confirm it.
    """
    rules = rules_of(body.variant, body.rules)
    position = position_from_json(rules, body.model_dump())
    _permit_solving(context, position, confirmed=body.confirm_practice)
    return SolutionOut.of(answers.solution(context.analyst, rules, position, body.states))


@router.get("/games/{game_id}/hint")
def hint(context: ContextDep, game_id: str) -> HintOut:
    """Name a best action of your own practice game. A ranked one has to become practice first."""
    game = _practice_game(context, game_id).game
    return HintOut.of(game, answers.hint(context.analyst, game))


@router.get("/games/{game_id}/chance")
def chance(context: ContextDep, game_id: str) -> GameChance:
    """Return how your own practice game stands. A ranked one has to become practice first."""
    game = _practice_game(context, game_id).game
    outlook = answers.outlook(context.analyst, game)
    return GameChance.of(game, outlook, answers.chances_after(context.analyst, game))


def _practice_game(context: Context, game_id: str) -> GameState:
    with context.read() as store:
        viewer = context.visitor.credential
        return help_permission.practice_game(store, game_id=game_id, viewer=viewer, now=context.now)


def _permit_solving(context: Context, position: Position, *, confirmed: bool) -> None:
    """Make practice of the asker's ranked games that have this layout, if that is confirmed."""
    try:
        with context.read() as store:
            player = context.player(store)
            help_permission.check_solving(store, position, player=player, now=context.now)
    except WouldBecomePractice:
        if not confirmed:
            raise
        with context.write() as store:
            help_permission.give_up_rank(store, position, player=player, now=context.now)
