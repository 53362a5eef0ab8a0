"""`play`: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

from app.rules.dealing import SEED_BYTES, Deal
from app.rules.errors import RulesError
from app.rules.game import Game
from app.rules.notation import format_layout, parse_action
from app.rules.variant import Rules
from app.text import refusals, terminal

HELP = (
    "8C 9C · AS home · KD space · redeal · draw 2S home · undo · redo · finish · legal · end · quit"
)


def play(rules: Rules, seed: bytes | None) -> int:
    """Play a game: an action a line, until it ends or the input does."""
    deal = Deal(secrets.token_bytes(SEED_BYTES) if seed is None else seed)
    game = Game.start(rules, deal)
    print(terminal.commitment(game))
    print(HELP)
    for line in _lines(game):
        if line == "quit":
            break
        try:
            game = _after(game, line)
        except RulesError as error:
            print(refusals.refusal(error))
        else:
            _show(game)
        if game.ended:
            break
    _close(game)
    return 0


def _lines(game: Game) -> Iterator[str]:
    """Print the table, then yield what the player types."""
    _show(game)
    while True:
        try:
            yield input("> ").strip()
        except EOFError:
            return


def _after(game: Game, line: str) -> Game:
    """Return the game after what a line asks for; print what it asks to see."""
    changes: dict[str, Callable[[], Game]] = {
        "undo": game.undo,
        "redo": game.redo,
        "finish": game.finish,
        "end": game.end,
    }
    if line in changes:
        return changes[line]()
    if line == "legal":
        print(", ".join(map(str, game.legal)) or "–")
        return game
    if line in {"", "help"}:
        print(HELP)
        return game
    return game.play(parse_action(line))


def _show(game: Game) -> None:
    """Print the table as a board, and what is left."""
    print(f"\n{format_layout(game.position)}")
    print(terminal.facts(game))
    if game.over and not game.ended:
        print(terminal.nothing_left())


def _close(game: Game) -> None:
    """Print how it went, and the seed once the game has ended."""
    if game.ended:
        print(terminal.result(game))
        print(terminal.seed(game))
