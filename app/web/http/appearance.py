"""A player's settings as the templates, the style sheet and the script read them.

What changes the look is a class on <html>: `light` or `dark` (neither: the system's), `four`,
`large`, `left`, `contrast`. What changes behaviour is a name in `Page.preferences`, written
there as data-prefer="sounds keys …": `sounds`, `auto` (cards go home by themselves), `keys`
(single-key shortcuts), `timer`, `meter` (the chance stays in view in practice games),
`ask-redeal`, `ask-undo-redeal`.
"""

from __future__ import annotations

from app.services.players.preferences import Preferences, Theme

_LOOKS = {
    "four_colours": "four",
    "large_index": "large",
    "left_handed": "left",
    "high_contrast": "contrast",
}
_HABITS = {
    "sounds": "sounds",
    "auto_home": "auto",
    "shortcuts": "keys",
    "timer": "timer",
    "chance_meter": "meter",
    "confirm_redeal": "ask-redeal",
    "confirm_undo_redeal": "ask-undo-redeal",
}


def classes(preferences: Preferences) -> str:
    """Return the classes of <html>."""
    theme = () if preferences.theme is Theme.SYSTEM else (preferences.theme.value,)
    looks = (name for field, name in _LOOKS.items() if getattr(preferences, field))
    return " ".join((*theme, *looks))


def habits(preferences: Preferences) -> frozenset[str]:
    """Return the names of the habits that are on."""
    return frozenset(name for field, name in _HABITS.items() if getattr(preferences, field))
