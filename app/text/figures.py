"""Figures in words: percents."""

from __future__ import annotations

from app.text.i18n import gettext as _


def share_of(part: int, whole: int) -> str:
    """Return how much of the whole a part is, in whole percents."""
    return _("%(percent)s\u00a0%%", percent=f"{100 * part / whole:.0f}")
