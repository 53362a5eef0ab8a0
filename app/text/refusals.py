"""Every refusal in words: message ids and parameters become one sentence for the reader."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.cards import CARDS
from app.rules.errors import Reason, RulesError
from app.services.errors import PracticeReason, Problem
from app.text import cards
from app.text.i18n import gettext


def N_(text: str) -> str:  # noqa: N802 -- the usual name, which the extraction looks for
    """Mark a text for translation where it stands; it is translated where it is shown."""
    return text


REFUSALS: Mapping[Reason, str] = {
    Reason.BAD_CARD: N_("“%(text)s” is not a card. Cards are written like 8C or TH."),
    Reason.BAD_ACTION: N_("“%(text)s” is not an action. Write for example “8C 9C” or “AS home”."),
    Reason.BAD_LAYOUT: N_("This is no layout: write one fan a line, bottom card first."),
    Reason.BAD_FOUNDATION: N_("“%(text)s” is no foundation. Write for example S-3 or D-A."),
    Reason.BAD_FIELD: N_("The value of “%(field)s” can’t be read."),
    Reason.UNKNOWN_FIELD: N_("There is no option “%(field)s”."),
    Reason.UNKNOWN_VARIANT: N_("There is no variant “%(text)s”."),
    Reason.BAD_SEED: N_("A seed has 64 hexadecimal digits."),
    Reason.TOO_LONG: N_("The text is too long: at most %(limit)s characters are read."),
    Reason.DUPLICATE_CARD: N_("The card %(card)s comes twice."),
    Reason.HOME_AND_IN_FAN: N_("The card %(card)s is both home and in a fan."),
    Reason.MISSING_CARDS: N_("Cards are missing: %(cards)s."),
    Reason.FOREIGN_CARD: N_("The card %(card)s belongs to a second deck, and this game has one."),
    Reason.TWO_TWOS_NEED_ACES: N_("Two fans of two need all 52 cards: the aces can’t start home."),
    Reason.ONE_DECK_ONLY: N_("Custom rules are for one deck."),
    Reason.NOT_IN_PLAY: N_("The card %(card)s is not in this game."),
    Reason.BURIED: N_("The %(card)s is not free: the %(top)s lies on top of its fan."),
    Reason.ALREADY_HOME: N_("The %(card)s is home already, and cards stay there."),
    Reason.NOT_NEXT_HOME: N_("The %(card)s can’t go home yet: the %(needed)s comes first."),
    Reason.ONTO_ITSELF: N_("The %(card)s can’t be put onto itself."),
    Reason.SAME_FAN: N_("The %(card)s and the %(target)s are in the same fan."),
    Reason.TARGET_BURIED: N_("The %(target)s is not free: the %(top)s lies on top of its fan."),
    Reason.WRONG_SUIT: N_("The %(card)s doesn’t go onto the %(target)s: fans build in suit."),
    Reason.SAME_COLOUR: N_(
        "The %(card)s doesn’t go onto the %(target)s: fans build in alternating colours."
    ),
    Reason.FAN_FULL: N_("The fan of the %(target)s is full: %(limit)s cards at most."),
    Reason.SPACES_STAY_EMPTY: N_("A space stays empty in this game."),
    Reason.KINGS_ONLY: N_("Only a king goes into a space, not the %(card)s."),
    Reason.NO_SPACE: N_("There is no empty fan for the %(card)s."),
    Reason.KING_ALONE: N_("The %(card)s is alone in its fan already: that would change nothing."),
    Reason.NO_REDEAL: N_("This game has no redeals."),
    Reason.NO_REDEAL_LEFT: N_("No redeal is left."),
    Reason.HOME_BEFORE_REDEAL: N_("Before a redeal, play home what can go there: %(cards)s."),
    Reason.NO_DRAW: N_("This game has no draw."),
    Reason.NO_DRAW_LEFT: N_("The draw has been used."),
    Reason.REDEAL_BEFORE_DRAW: N_("The draw comes after the last redeal."),
    Reason.HOME_BEFORE_DRAW: N_("Before the draw, play home what can go there: %(cards)s."),
    Reason.DRAW_EXPOSED: N_("The %(card)s is free: it needs no draw."),
    Reason.ENDED: N_("This game has ended."),
    Reason.NOT_ENDED: N_("This game has not ended: its review and its links come after the end."),
    Reason.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    Reason.NOTHING_TO_REDO: N_("There is nothing to redo."),
    Reason.NOTHING_GOES_HOME: N_("Nothing can go home now."),
}
_WRONG_RANK = {
    "down": N_("The %(card)s doesn’t go onto the %(target)s: fans build down by one."),
    "both": N_("The %(card)s doesn’t go onto the %(target)s: fans build up or down by one."),
}
PRACTICE: Mapping[PracticeReason, str] = {
    PracticeReason.IMPORTED: N_("Imported and numbered deals are practice."),
    PracticeReason.NOT_FIRST: N_("You have played this deal before: only the first game counts."),
    PracticeReason.LOOKED: N_("You have seen more of this deal than its opening."),
    PracticeReason.AFTER_DAY: N_("This deal’s day is over."),
    PracticeReason.UNDO_REDEAL: N_("Taking back a redeal makes the game practice."),
    PracticeReason.ANOTHER_GAME: N_(
        "Another game on the same deal makes your unfinished one practice."
    ),
    PracticeReason.HELP: N_("Help from the solver makes the game practice."),
    PracticeReason.SOLVED: N_(
        "This layout is one of your ranked game’s: solving it makes that game practice."
    ),
    PracticeReason.CHOSEN: N_("You made this game practice."),
    PracticeReason.MERGED: N_("An earlier game of yours on this deal counts."),
}
PROBLEMS: Mapping[Problem, str] = {
    Problem.NAME_SHORT: N_("A name has at least 3 characters."),
    Problem.NAME_LONG: N_("A name has at most 24 characters."),
    Problem.NAME_CHARACTERS: N_("A name is made of letters, digits, spaces, . - and _."),
    Problem.NAME_RESERVED: N_("This name can’t be taken."),
    Problem.NAME_TAKEN: N_("This name, or one that looks like it, is taken."),
    Problem.PASSWORD_SHORT: N_("A password has at least 10 characters."),
    Problem.PASSWORD_LONG: N_("A password has at most 200 characters."),
    Problem.PASSWORD_NAME: N_("The name itself is no password."),
    Problem.WRONG_PASSWORD: N_("Name and password don’t fit together."),
    Problem.WRONG_CODE: N_("There is no such recovery code."),
    Problem.LINK_USED: N_("This link was used already, or is too old."),
    Problem.ALREADY_ACCOUNT: N_("You have a name and a password already."),
    Problem.NEEDS_NAME: N_("Choose a name first: a password needs one to go with."),
    Problem.NOT_TYPED: N_("Type the word exactly as it is shown."),
    Problem.TOO_MANY_TOKENS: N_("Ten tokens are the most. Revoke one that you no longer use."),
    Problem.ALIAS_FORM: N_(
        "A deal’s name has 3 to 40 small letters, digits and hyphens, "
        "and doesn’t look like a deal’s own address."
    ),
    Problem.ALIAS_RESERVED: N_("This name can’t be taken."),
    Problem.ALIAS_TAKEN: N_("This name is taken, or the deal has one already."),
    Problem.DEAL_NUMBER: N_("A deal number has up to 20 digits; “ms” may stand before it."),
}
ERRORS: Mapping[str, str] = {
    "not_found": N_("There is nothing here."),
    "not_yours": N_("Only the player of this game may do that."),
    "not_signed_in": N_("Nobody is signed in."),
    "cross_origin": N_("This request came from another site."),
    "stale": N_("The game has moved on elsewhere. This is how it stands now."),
    "too_large": N_("That is too much text."),
    "key_reused": N_("This idempotency key was used for another request."),
    "too_many_requests": N_("Too fast. Try again in %(seconds)s s."),
    "try_again": N_("The solver is busy just now. Try again in a moment."),
    "unavailable": N_("The games can’t be reached just now. Try again in a moment."),
    "internal": N_("Something went wrong on our side. It has been noted."),
}
"""The sentences of errors that are known by their code alone."""
_CARDS = frozenset({"card", "target", "top", "needed", "cards"})


def refusal(error: RulesError) -> str:
    """Return why the rules, or the reading of a text, refused something."""
    params = {
        name: _signs(value) if name in _CARDS else value for name, value in error.params.items()
    }
    text = REFUSALS.get(error.reason)
    if text is None:
        text = _WRONG_RANK[error.params["direction"]]
    return gettext(text, **params)


def practice(reason: str) -> str:
    """Return why a game is practice, or would become it."""
    return gettext(PRACTICE[PracticeReason(reason)])


def problem(which: Problem) -> str:
    """Return what is wrong with an input."""
    return gettext(PROBLEMS[which])


def error(code: str, **params: object) -> str:
    """Return the sentence of an error that has no reason besides its code."""
    return gettext(ERRORS[code], **params)


def _signs(texts: str) -> str:
    """Return card texts as a sentence has them: `8C` as 8♣."""
    return " ".join(
        cards.card_sign(CARDS[text]) if text in CARDS else text for text in texts.split()
    )
