"""What the rules pages receive."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.catalogue import VARIANTS, Variant
from app.rules.variant import Rules
from app.services.learn import pictures
from app.text import rule_notes, rule_prose, rules
from app.text.rules import RuleLine
from app.web.games.board_views import board_view
from app.web.games.views import BoardView
from app.web.learn.picture_views import SceneView, scenes
from app.web.learn.variant_views import VariantView


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """A variant in the table that compares all."""

    slug: str
    name: str
    cells: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class FamilyView:
    """The page of the whole family: `heads` are the table's headings, `scenes` its pictures."""

    heads: tuple[str, ...]
    rows: tuple[FamilyRow, ...]
    scenes: Mapping[str, SceneView]


@dataclass(frozen=True, slots=True)
class ProseView:
    """The rules of a variant in sentences; `draw` is empty for rules without one."""

    places: tuple[str, ...]
    limits: tuple[str, ...]
    redeals: tuple[str, ...]
    draw: str
    advice: tuple[str, ...]
    undo: str

    @classmethod
    def of(cls, options: Rules) -> ProseView:
        """Return rules in sentences."""
        return cls(
            places=rule_prose.places(options),
            limits=rule_prose.limits(options),
            redeals=rule_prose.redeals(options),
            draw=rule_prose.draw(options),
            advice=rule_prose.advice(options),
            undo=rule_prose.undo(options),
        )


@dataclass(frozen=True, slots=True)
class RulesView:
    """A variant's rules page.

    `key` is for one new game, `start` says how the opening is laid out, `lines` are the rules at
    a glance, `scenes` are pictures by their place, `others` the pages of the other variants.
    """

    key: str
    variant: VariantView
    start: str
    foundations: str
    lines: tuple[RuleLine, ...]
    opening: BoardView
    prose: ProseView
    scenes: Mapping[str, SceneView]
    notes: tuple[str, ...]
    others: tuple[VariantView, ...]

    @classmethod
    def of(cls, variant: Variant) -> RulesView:
        """Return the rules page of a variant."""
        options = variant.rules
        return cls(
            key=secrets.token_urlsafe(9),
            variant=VariantView.of(variant),
            start=rules.start(options),
            foundations=rules.foundations(options),
            lines=rules.lines(options),
            opening=board_view(options, pictures.opening(options)),
            prose=ProseView.of(options),
            scenes=scenes(options),
            notes=rule_notes.notes(variant.slug),
            others=tuple(VariantView.of(one) for one in VARIANTS.values() if one is not variant),
        )


def family_view() -> FamilyView:
    """Return the page of the whole family, with pictures of its first variant."""
    first = next(iter(VARIANTS.values()))
    rows = tuple(
        FamilyRow(variant.slug, variant.name, _compared(variant.rules))
        for variant in VARIANTS.values()
    )
    heads = tuple(cell.label for cell in rows[0].cells)
    return FamilyView(heads, rows, scenes(first.rules))


def _compared(options: Rules) -> tuple[RuleLine, ...]:
    """Return the options in which variants differ: not the foundations."""
    first, _foundations, *others = rules.lines(options)
    return (first, *others)
