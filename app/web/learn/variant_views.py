"""A variant as every list of variants shows it."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.catalogue import Variant
from app.text import rules


@dataclass(frozen=True, slots=True)
class VariantView:
    """A variant in a list of variants; `gist` is its rules in one line."""

    slug: str
    name: str
    other_names: tuple[str, ...]
    gist: str

    @classmethod
    def of(cls, variant: Variant) -> VariantView:
        """Return a variant."""
        return cls(
            slug=variant.slug,
            name=variant.name,
            other_names=rules.other_names(variant),
            gist=rules.gist(variant.rules),
        )
