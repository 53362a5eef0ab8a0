"""Figures in words: percents, gains and losses."""

from __future__ import annotations

from app.text.i18n import gettext as _


def percent(chance: float) -> str:
    """Return a chance in whole percents, but never 0 or 100 for what is neither."""
    if 0 < chance < 0.005:
        return _("less than 1\u00a0%")
    if 0.995 <= chance < 1:
        return _("more than 99\u00a0%")
    return _("%(percent)s\u00a0%%", percent=round(100 * chance))


def share_of(part: int, whole: int) -> str:
    """Return how much of the whole a part is, in whole percents."""
    return _("%(percent)s\u00a0%%", percent=f"{100 * part / whole:.0f}")


def signed(share: float) -> str:
    """Return a gain or a loss of chance in percents, with its sign and one decimal."""
    figure = f"{abs(100 * share):.1f}"
    sign = "" if figure == "0.0" else "+" if share > 0 else "−"
    return _("%(percent)s\u00a0%%", percent=f"{sign}{figure}")


def tenths(share: float) -> str:
    """Return a share in percents, with one decimal."""
    return _("%(percent)s\u00a0%%", percent=f"{100 * share:.1f}")
