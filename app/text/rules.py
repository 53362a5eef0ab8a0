"""Rules at a glance: made from a record's options, never from a variant's name."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.catalogue import Variant
from app.rules.dealing import Deal
from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.text.i18n import gettext as _
from app.text.i18n import ngettext

_SAMPLE = Deal(bytes(32))


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option of a game and what it is."""

    label: str
    text: str


def other_names(variant: Variant) -> tuple[str, ...]:
    """Return the other names of a variant as they are printed."""
    return tuple(name.replace("'", "’") for name in variant.other_names)


def gist(rules: Rules) -> str:
    """Return the rules in one short line."""
    parts = [_building(rules)]
    if rules.decks == 2:
        parts.insert(0, _("two decks"))
    if rules.aces_home:
        parts.append(_("aces start home"))
    if rules.spaces is Spaces.KING:
        parts.append(_("kings fill spaces"))
    if rules.fan_limit:
        parts.append(_("at most %(count)s cards a fan", count=rules.fan_limit))
    parts.append(_redeals(rules))
    if rules.draw:
        parts.append(_("one draw"))
    text = ", ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def lines(rules: Rules) -> tuple[RuleLine, ...]:
    """Return the rules at a glance: what each option is, in a table's words."""
    limit = _("any number")
    if rules.fan_limit:
        limit = _("at most %(count)s", count=rules.fan_limit)
    return (
        RuleLine(_("Start"), start(rules)),
        RuleLine(_("Foundations"), foundations(rules)),
        RuleLine(_("Between fans"), _building(rules)),
        RuleLine(_("An empty fan"), _space(rules)),
        RuleLine(_("Cards in a fan"), limit),
        RuleLine(_("Redeals"), str(rules.redeals) if rules.redeals else _("none")),
        RuleLine(_("Draw"), _("one, after the last redeal") if rules.draw else _("none")),
    )


def start(rules: Rules) -> str:
    """Return how the opening is laid out: counted on a layout, so that it can’t be wrong."""
    sizes = [len(fan) for fan in _SAMPLE.opening(rules).fans]
    kinds = [(sizes.count(size), size) for size in sorted(set(sizes), reverse=True)]
    fans = _(" and ").join(
        ngettext("%(count)s fan of %(size)s", "%(count)s fans of %(size)s", count, size=size)
        for count, size in kinds
    )
    if rules.aces_home:
        fans = _("the aces go home first; %(fans)s", fans=fans)
    if rules.kings_tucked:
        fans = _("%(fans)s; kings are tucked to the bottom of their fans", fans=fans)
    return fans


def foundations(rules: Rules) -> str:
    """Return how many foundations there are, and how they grow."""
    if rules.decks == 2:
        return _("eight, two for each suit, ace up to king")
    return _("four, one for each suit, ace up to king")


def _building(rules: Rules) -> str:
    suits = {
        Suiting.SUIT: _("in suit"),
        Suiting.ALTERNATING: _("in alternating colours"),
        Suiting.ANY: _("whatever the suit"),
    }[rules.suit]
    if rules.direction is Direction.BOTH:
        return _("build up or down by one, %(suits)s", suits=suits)
    return _("build down by one, %(suits)s", suits=suits)


def _space(rules: Rules) -> str:
    return _("takes a king") if rules.spaces is Spaces.KING else _("stays empty")


def _redeals(rules: Rules) -> str:
    if not rules.redeals:
        return _("no redeal")
    return ngettext("%(count)s redeal", "%(count)s redeals", rules.redeals)
