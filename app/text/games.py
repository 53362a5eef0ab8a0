"""A game in words: its name, how it stands, and what a change of it did."""

from app.rules.catalogue import CUSTOM, VARIANTS
from app.rules.game import Game
from app.rules.position import Position
from app.services.games.state import GameState, Moved
from app.text import actions
from app.text.i18n import gettext as _
from app.text.i18n import ngettext


def variant_name(slug: str) -> str:
    """Return the name a game is shown under."""
    return _("Custom rules") if slug == CUSTOM else VARIANTS[slug].name


def standing(state: GameState) -> str:
    """Return how a game stands, where no change of it is to be reported."""
    game, home = state.game, actions.home_count(state.game.position)
    if state.hidden:
        text = _("Another player’s game. You see its opening: the deal is still open to you.")
    elif game.position.won:
        text = won(game)
    elif state.ended is not None:
        text = _("Ended. %(home)s", home=home)
    elif game.over:
        text = over(game)
    elif not state.owner:
        text = _("Another player’s game. %(home)s", home=home)
    else:
        text = home if game.version else _opening(state)
    return text


def won(game: Game) -> str:
    """Return the sentence of a won game: that it is won, and how."""
    moves = ngettext("%(count)s move", "%(count)s moves", game.moves)
    if not game.rules.redeals:
        return _("Won: every card is home, in %(moves)s.", moves=moves)
    redeals = _redeals_used(game)
    return _("Won: every card is home, in %(moves)s and %(redeals)s.", moves=moves, redeals=redeals)


def won_figures(game: Game) -> str:
    """Return what a won game took: "52 moves, 1 redeal"."""
    moves = ngettext("%(count)s move", "%(count)s moves", game.moves)
    return f"{moves}, {_redeals_used(game)}" if game.rules.redeals else moves


def over(game: Game) -> str:
    """Return that nothing is left to play, and what still is possible."""
    home = actions.home_count(game.position)
    return _("Nothing is left to play. %(home)s Undo, or end the game.", home=home)


def redeal_text(position: Position) -> str:
    """Return what a redeal would do."""
    count: int = sum(len(fan) for fan in position.fans)
    gathered = ngettext(
        "Gathers the %(count)s card that is not home and deals it anew.",
        "Gathers the %(count)s cards that are not home and deals them in fans of three.",
        count,
    )
    if position.redeals_left > 1:
        return gathered
    return _("%(gathered)s It is the last redeal.", gathered=gathered)


def played(moved: Moved) -> str:
    """Return what an action did, or how the game stands if that was its last."""
    game = moved.state.game
    return _unless_over(
        moved, actions.action_report(game.last_step[-1], moved.before, game.position)
    )


def undone(moved: Moved) -> str:
    """Return what an undo did."""
    home = actions.home_count(moved.state.game.position)
    return _("Taken back; %(home)s", home=home)


def redone(moved: Moved) -> str:
    """Return what a redo did."""
    home = actions.home_count(moved.state.game.position)
    return _unless_over(moved, _("Played again; %(home)s", home=home))


def finished(moved: Moved) -> str:
    """Return what a finish did."""
    after = moved.state.game.position
    went = after.cards_home - moved.before.cards_home
    text = ngettext("%(count)s card went home", "%(count)s cards went home", went)
    return _unless_over(moved, f"{text}; {actions.home_count(after)}")


def practised(_moved: Moved) -> str:
    """Return that the game became practice."""
    return _("This game is practice now.")


def ended(moved: Moved) -> str:
    """Return how an ended game stands."""
    return standing(moved.state)


def second_game() -> str:
    """Return the heading of the question before a second game on a deal."""
    return _("A second game on this deal?")


def play_both() -> str:
    """Return the answer that lets both games on a deal be practice."""
    return _("Play, both as practice")


def _unless_over(moved: Moved, text: str) -> str:
    """Return the sentence, unless the game is won or nothing is left to play."""
    game = moved.state.game
    if game.position.won:
        return standing(moved.state)
    return over(game) if game.over else text


def _opening(state: GameState) -> str:
    """Return what lies on the table at the start."""
    position = state.game.position
    count = sum(1 for fan in position.fans if fan)
    fans = ngettext("%(count)s fan.", "%(count)s fans.", count)
    left = position.redeals_left
    redeals = ngettext("%(count)s redeal.", "%(count)s redeals.", left) if left else ""
    kind = _("Ranked.") if state.ranked else _("Practice.")
    return " ".join(filter(None, (fans, redeals, kind)))


def _redeals_used(game: Game) -> str:
    if not game.redeals_used:
        return _("no redeal")
    return ngettext("%(count)s redeal", "%(count)s redeals", game.redeals_used)
