"""Forms of pages, read into values that the services take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Depends, Request

from app.rules.catalogue import CUSTOM, rules_of
from app.rules.variant import Rules

_SWITCHES = ("aces_home", "kings_tucked")
_NUMBERS = ("redeals", "draw", "fan_limit")
_CHOICES = ("suit", "direction", "spaces", "opening")


async def fields(request: Request) -> dict[str, str]:
    """Return a form's text fields, the last of each name."""
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


FormDep = Annotated[dict[str, str], Depends(fields)]


def confirmed(form: Mapping[str, str]) -> bool:
    """Whether the player has agreed that a ranked game becomes practice."""
    return form.get("confirm") == "practice"


def rules_of_form(form: Mapping[str, str]) -> Rules:
    """Return the rules that a new-game form names, or spells out. Raises Malformed."""
    slug = form.get("variant") or "la-belle-lucie"
    return rules_of(None, _record(form)) if slug == CUSTOM else rules_of(slug, None)


def _record(form: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a custom game with JSON values; the rules judge odd ones."""
    record: dict[str, Any] = {name: form.get(name) == "on" for name in _SWITCHES}
    record |= {name: form[name] for name in _CHOICES if name in form}
    record |= {name: _number(form[name]) for name in _NUMBERS if name in form}
    return record


def _number(text: str) -> int | str | None:
    if text == "any":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else text
