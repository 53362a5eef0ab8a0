"""What a use-case can refuse besides the rules' own refusals."""

from __future__ import annotations

from enum import StrEnum


class PracticeReason(StrEnum):
    """Why a game is practice, or would become so."""

    IMPORTED = "imported"
    NOT_FIRST = "not_first"
    LOOKED = "looked"
    AFTER_DAY = "after_day"
    UNDO_REDEAL = "undo_redeal"
    ANOTHER_GAME = "another_game"
    HELP = "help"
    SOLVED = "solved"
    CHOSEN = "chosen"
    MERGED = "merged"


class ServiceError(Exception):
    """A request that cannot be done as asked; nothing was changed."""


class NotFound(ServiceError):
    """There is no such thing, or not yet."""


class NotYours(ServiceError):
    """Only the owner may do this."""


class WouldBecomePractice(ServiceError):
    """A ranked game would become practice, for ever; the player has not confirmed it."""

    def __init__(self, reason: PracticeReason, game_id: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.game_id = game_id


class KeyReused(ServiceError):
    """The idempotency key was used before, with another request."""


class TooLarge(ServiceError):
    """The request is bigger than anything the app has a use for."""


class TooMany(ServiceError):
    """Too many requests, or more things than one player may keep; try again later."""

    def __init__(self, retry_after: int) -> None:
        super().__init__()
        self.retry_after = retry_after


class NotSignedIn(ServiceError):
    """This needs a player, and the request brought no (working) credential."""


class Problem(StrEnum):
    """What is wrong with a name, a password, an alias or a code, in words of the message table."""

    NAME_SHORT = "name_short"
    NAME_LONG = "name_long"
    NAME_CHARACTERS = "name_characters"
    NAME_RESERVED = "name_reserved"
    NAME_TAKEN = "name_taken"
    PASSWORD_SHORT = "password_short"  # noqa: S105 -- a message's name, not a password
    PASSWORD_LONG = "password_long"  # noqa: S105 -- as above
    PASSWORD_NAME = "password_name"  # noqa: S105 -- as above
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 -- as above
    WRONG_CODE = "wrong_code"
    LINK_USED = "link_used"
    ALREADY_ACCOUNT = "already_account"
    NEEDS_NAME = "needs_name"
    NOT_TYPED = "not_typed"
    TOO_MANY_TOKENS = "too_many_tokens"
    ALIAS_FORM = "alias_form"
    ALIAS_RESERVED = "alias_reserved"
    ALIAS_TAKEN = "alias_taken"
    DEAL_NUMBER = "deal_number"


class Rejected(ServiceError):
    """An input of the player that cannot be taken; `field` names the form's field."""

    def __init__(self, problem: Problem, field: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.field = field


class TryAgain(ServiceError):
    """The solver is busy, or was stopped before it had an answer; the same request may do later."""
