"""What the status line says after a change of a game: one sentence, no more."""

from app.rules.catalogue import CUSTOM, VARIANTS
from app.rules.moves import Action
from app.services.games.state import Moved
from app.text import cards
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.web.games.table_views import over_words, standing


def variant_name(slug: str) -> str:
    """Return the name a game is shown under."""
    return _("Custom rules") if slug == CUSTOM else VARIANTS[slug].name


def action(played: Action, moved: Moved) -> str:
    """Tell an action, or how the game stands if that was its last."""
    return _unless_over(moved, cards.told(played, moved.before, moved.state.game.position))


def undone(moved: Moved) -> str:
    """Tell an undo."""
    home = cards.home_count(moved.state.game.position)
    return _("Taken back; %(home)s", home=home)


def redone(moved: Moved) -> str:
    """Tell a redo."""
    home = cards.home_count(moved.state.game.position)
    return _unless_over(moved, _("Played again; %(home)s", home=home))


def finished(moved: Moved) -> str:
    """Tell a finish."""
    after = moved.state.game.position
    went = after.cards_home - moved.before.cards_home
    text = ngettext("%(count)s card went home", "%(count)s cards went home", went)
    return _unless_over(moved, f"{text}; {cards.home_count(after)}")


def practised(_moved: Moved) -> str:
    """Tell that the game became practice."""
    return _("This game is practice now.")


def ended(moved: Moved) -> str:
    """Tell the end of a game."""
    return standing(moved.state)


def _unless_over(moved: Moved, text: str) -> str:
    """Return the sentence, unless the game is won or nothing is left to play."""
    game = moved.state.game
    if game.position.won:
        return standing(moved.state)
    return over_words(game) if game.over else text
