"""What the pages of errors say."""

from __future__ import annotations

from app.text.i18n import gettext as _


def error_title(status: int, code: str) -> str:
    """Return the heading of an error's page."""
    if code == "try_again":
        return _("The solver is thinking")
    titles = {
        401: _("Not your table"),
        403: _("Not your table"),
        404: _("This page is not in the pack"),
        409: _("The table has moved on"),
        429: _("A little slower"),
    }
    other = _("A card fell off the table") if status >= 500 else _("That can’t be played")
    return titles.get(status, other)


def nothing_here() -> str:
    """Return the sentence of the page for an address that leads nowhere."""
    return _("There is nothing at this address. A game’s or a deal’s link must be whole.")
