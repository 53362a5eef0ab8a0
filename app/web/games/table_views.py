"""From a game's state to the table: the board, the facts, and what its reader can do."""

import secrets
from collections.abc import Iterable

from app.rules.game import Game
from app.rules.moves import Action, Draw, Home, Redeal
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.games.state import GameState
from app.text import actions as action_texts
from app.text import games
from app.web.games.board_views import game_board
from app.web.games.views import (
    BoardView,
    ButtonsView,
    Choice,
    ControlsView,
    FactsView,
    ResultView,
    TableView,
)


def table_view(
    state: GameState,
    *,
    status: str = "",
    refused: bool = False,
    picked: str = "",
    listed: bool = False,
    hinted: frozenset[str] = frozenset(),
    board: BoardView | None = None,
    result: ResultView | None = None,
) -> TableView:
    """Return the table; `picked` is the card whose targets are to be shown.

    `board` is what has changed of it, where the rest is on the reader's page already.
    """
    game, acting = state.game, state.owner and state.ended is None
    if board is None:
        won = games.won_figures(game) if game.position.won else ""
        board = game_board(game, acting=acting, picked=picked, hinted=hinted, won=won)
    return TableView(
        board=board,
        facts=_facts(state),
        controls=_controls(state, hinted, acting=acting),
        variant=state.variant,
        status=status or games.standing(state),
        refused=refused,
        listed=choices(game.legal if acting else (), game.position) if listed else None,
        result=result,
    )


def facts_view(
    rules: Rules,
    position: Position,
    *,
    variant: str,
    moves: int,
    ranked: bool,
    seconds: int,
    ended: bool = False,
    won: bool = False,
    pars: str = "",
) -> FactsView:
    """Return the figures beside a board."""
    used = rules.redeals - position.redeals_left
    return FactsView(
        name=games.variant_name(variant),
        ranked=ranked,
        home=position.cards_home,
        redeals=(used if ended else position.redeals_left) if rules.redeals else None,
        draw=position.draw_left if rules.draw else None,
        moves=moves,
        seconds=seconds,
        ended=ended,
        won=won,
        pars=pars,
    )


def buttons_view(
    game: Game,
    *,
    game_id: str = "",
    deal: str = "",
    ranked: bool = False,
    hinted: frozenset[str] = frozenset(),
) -> ButtonsView:
    """Return the buttons of a game that its reader plays."""
    legal, position = game.legal, game.position
    can_redeal = any(isinstance(action, Redeal) for action in legal)
    return ButtonsView(
        id=game_id,
        deal=deal,
        acting=True,
        ranked=ranked,
        undo_asks=game.undo_crosses_redeal,
        can_undo=bool(game.line),
        can_redo=bool(game.undone),
        can_finish=any(isinstance(action, Home) for action in legal),
        can_redeal=can_redeal,
        redeals_left=position.redeals_left,
        redeal_text=games.redeal_text(position) if can_redeal else "",
        redeal_hinted="redeal" in hinted,
        drawing=bool(position.draw_left) and not position.redeals_left,
        draws=choices((action for action in legal if isinstance(action, Draw)), position),
    )


def choices(actions: Iterable[Action], position: Position) -> tuple[Choice, ...]:
    """Return actions with what they do, in words."""
    return tuple(
        Choice(str(action), action_texts.sentence_case(action_texts.action_words(action, position)))
        for action in actions
    )


def _facts(state: GameState) -> FactsView:
    game = state.game
    mine_ended = state.owner and state.ended is not None
    pars = mine_ended and game.rules.redeals and state.deal.seed is not None
    return facts_view(
        game.rules,
        game.position,
        variant=state.variant,
        moves=game.moves,
        ranked=state.ranked,
        seconds=state.active_seconds,
        ended=state.ended is not None,
        won=game.position.won,
        pars=f"/games/{state.id}/review/pars" if pars else "",
    )


def _controls(state: GameState, hinted: frozenset[str], *, acting: bool) -> ControlsView:
    game, deal = state.game, state.deal.slug
    if acting:
        buttons = buttons_view(
            game, game_id=state.id, deal=deal, ranked=state.ranked, hinted=hinted
        )
    else:
        review = state.owner and state.ended is not None
        buttons = ButtonsView(id=state.id, deal=deal, review=review)
    return ControlsView(
        id=state.id,
        deal=deal,
        acting=acting,
        version=game.version,
        key=secrets.token_urlsafe(12),
        legal=tuple(map(str, game.legal)) if acting else (),
        buttons=buttons,
    )
