"""What a game in the terminal prints."""

from __future__ import annotations

from app.rules.game import Game
from app.text.i18n import gettext as _


def commitment(game: Game) -> str:
    """Return the line with the commitment of the game's deal."""
    return _("commitment %(hex)s", hex=game.deal.commitment)


def facts(game: Game) -> str:
    """Return the line below the board: cards home, redeals left, moves."""
    return _(
        "%(home)s home, %(redeals)s redeals left, %(moves)s moves",
        home=game.position.cards_home,
        redeals=game.position.redeals_left,
        moves=game.moves,
    )


def nothing_left() -> str:
    """Return the line for a game that is over and has not ended."""
    return _("Nothing is left to do: undo, or end.")


def result(game: Game) -> str:
    """Return the line for an ended game."""
    return _("Won!") if game.position.won else _("Lost.")


def seed(game: Game) -> str:
    """Return the line with the seed of the game's deal."""
    return _("seed %(hex)s", hex=game.deal.seed.hex())
