"""What can be wrong with an input: badly written, or against the rules.

An error carries a message id and its parameters, never a sentence: the sentence depends on the
reader's language.
"""

from enum import StrEnum


class Reason(StrEnum):
    """Message ids, each with its parameters in a comment."""

    # badly written
    BAD_CARD = "bad_card"  # text
    BAD_ACTION = "bad_action"  # text
    BAD_LAYOUT = "bad_layout"
    BAD_FOUNDATION = "bad_foundation"  # text
    BAD_FIELD = "bad_field"  # field
    UNKNOWN_FIELD = "unknown_field"  # field
    UNKNOWN_VARIANT = "unknown_variant"  # text
    BAD_SEED = "bad_seed"
    TOO_LONG = "too_long"  # limit
    DUPLICATE_CARD = "duplicate_card"  # card
    HOME_AND_IN_FAN = "home_and_in_fan"  # card
    MISSING_CARDS = "missing_cards"  # cards
    FOREIGN_CARD = "foreign_card"  # card
    TWO_TWOS_NEED_ACES = "two_twos_need_aces"
    ONE_DECK_ONLY = "one_deck_only"
    # against the rules
    NOT_IN_PLAY = "not_in_play"  # card
    BURIED = "buried"  # card, top
    ALREADY_HOME = "already_home"  # card
    NOT_NEXT_HOME = "not_next_home"  # card, needed
    ONTO_ITSELF = "onto_itself"  # card
    SAME_FAN = "same_fan"  # card, target
    TARGET_BURIED = "target_buried"  # card, target, top
    WRONG_RANK = "wrong_rank"  # card, target, direction
    WRONG_SUIT = "wrong_suit"  # card, target
    SAME_COLOUR = "same_colour"  # card, target
    FAN_FULL = "fan_full"  # target, limit
    SPACES_STAY_EMPTY = "spaces_stay_empty"
    KINGS_ONLY = "kings_only"  # card
    NO_SPACE = "no_space"  # card
    KING_ALONE = "king_alone"  # card
    NO_REDEAL = "no_redeal"
    NO_REDEAL_LEFT = "no_redeal_left"
    HOME_BEFORE_REDEAL = "home_before_redeal"  # cards
    NO_DRAW = "no_draw"
    NO_DRAW_LEFT = "no_draw_left"
    REDEAL_BEFORE_DRAW = "redeal_before_draw"
    HOME_BEFORE_DRAW = "home_before_draw"  # cards
    DRAW_EXPOSED = "draw_exposed"  # card
    ENDED = "ended"
    NOT_ENDED = "not_ended"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NOTHING_GOES_HOME = "nothing_goes_home"


class RulesError(Exception):
    """An input that the rules don't take: a reason (message id) and its parameters, as text."""

    def __init__(self, reason: Reason, **params: str) -> None:
        super().__init__(reason, params)
        self.reason = reason
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.params.items())
        return f"{self.reason}: {details}" if details else str(self.reason)


class Malformed(RulesError):
    """The text or record can't be read."""


class Refused(RulesError):
    """The action is well written, but not allowed here."""


class Ended(Refused):
    """The game has ended and takes no more actions."""

    def __init__(self) -> None:
        super().__init__(Reason.ENDED)
