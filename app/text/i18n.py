"""The reader's language: one place that Python code and templates ask for their words."""

from contextvars import ContextVar
from gettext import NullTranslations

_ENGLISH = NullTranslations()
_translations: ContextVar[NullTranslations] = ContextVar("translations")


def language() -> NullTranslations:
    """Return the reader's language: what keeps words made before asks whose they are."""
    return _translations.get(_ENGLISH)


def gettext(message: str, **params: object) -> str:
    """Return the message in the reader's language, its `%(name)s` parameters filled in."""
    text = _translations.get(_ENGLISH).gettext(message)
    return text % params if params else text


def ngettext(one: str, many: str, count: int, **params: object) -> str:
    """Return the form of the message that fits `count`, its parameters filled in."""
    text = _translations.get(_ENGLISH).ngettext(one, many, count)
    return text % {"count": count, **params}
