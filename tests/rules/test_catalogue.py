"""The named variants, and rules as people and programs ask for them."""

from types import MappingProxyType
from typing import Any

import pytest

from app.rules.catalogue import CUSTOM, VARIANTS, custom_rules, rules_of, search, slug_of, variant
from app.rules.errors import Malformed
from app.rules.variant import Rules, Suiting


@pytest.mark.parametrize("slug", VARIANTS)
def test_a_slug_names_its_rules(slug: str) -> None:
    """Every named variant is found by its slug."""
    assert rules_of(slug, None) is VARIANTS[slug].rules


def test_a_record_spells_rules_out() -> None:
    """Missing options are La Belle Lucie's; any mapping is a record."""
    assert rules_of(None, {}) == Rules()
    assert rules_of(None, MappingProxyType({"suit": "any"})) == Rules(suit=Suiting.ANY)


def test_equal_rules_are_one_object() -> None:
    """Records with the same options give the same object, a named variant's included."""
    record = {"suit": "any", "redeals": 1}
    turned = dict(reversed(record.items()))
    assert rules_of(None, record) is rules_of(None, turned) is custom_rules(record)
    assert rules_of(None, {"draw": 1}) is VARIANTS["three-shuffles-and-a-draw"].rules


@pytest.mark.parametrize(
    ("slug", "record", "reason"),
    [
        (None, None, "bad_field: field=variant"),
        ("the-fan", {}, "bad_field: field=variant"),
        ("klondike", {}, "bad_field: field=variant"),
        ("the-fan", "{}", "bad_field: field=variant"),
        (5, None, "bad_field: field=variant"),
        (True, None, "bad_field: field=variant"),
        (["the-fan"], None, "bad_field: field=variant"),
        ("", {}, "bad_field: field=variant"),
        (None, [], "bad_field: field=variant"),
        (None, "the-fan", "bad_field: field=variant"),
        (None, 0, "bad_field: field=variant"),
        ("", None, "unknown_variant: text="),
        ("klondike", None, "unknown_variant: text=klondike"),
        ("The-Fan", None, "unknown_variant: text=The-Fan"),
        (CUSTOM, None, "unknown_variant: text=custom"),
        ("x" * 99, None, f"unknown_variant: text={'x' * 40}"),
        (None, {"colour": 1}, "unknown_field: field=colour"),
        (None, {"variant": "the-fan"}, "unknown_field: field=variant"),
        (None, {"redeals": "4"}, "bad_field: field=redeals"),
        (None, {"decks": 2}, "one_deck_only"),
        (None, {"aces_home": True, "opening": "two_twos"}, "two_twos_need_aces"),
    ],
)
def test_what_names_no_rules_is_malformed(slug: object, record: object, reason: str) -> None:
    """Exactly one of the two is given, and it has to be one that can be read."""
    with pytest.raises(Malformed) as caught:
        rules_of(slug, record)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    "record",
    [
        {"suit": "colour"},
        {"redeals": 4},
        {"redeals": True},
        {"redeals": 1.0},
        {"fan_limit": 4},
        {"aces_home": 1},
        {"other": 1},
        {"decks": 2},
        {"aces_home": True, "opening": "two_twos"},
        {"suit": ["any"]},
    ],
)
def test_rules_that_cannot_be_are_malformed(record: dict[str, Any]) -> None:
    """Options out of their range, unknown ones and impossible pairs are named."""
    with pytest.raises(Malformed):
        custom_rules(record)


def test_named_rules_are_their_variant() -> None:
    """A record equal to a named variant's is that variant, two decks included."""
    for slug, entry in VARIANTS.items():
        assert slug_of(custom_rules(entry.rules.as_dict())) == slug
    assert slug_of(custom_rules({})) == "la-belle-lucie"
    with pytest.raises(Malformed, match="unknown_variant"):
        variant("klondike")


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("Midnight Oil", "la-belle-lucie"),
        ("merci", "three-shuffles-and-a-draw"),
        ("RIGALS", "trefoil-rigal"),
        ("kings in spaces", "the-fan"),
        ("double", "house-in-the-woods"),
        ("three-card", "shamrocks"),
    ],
)
def test_search_finds_other_names(query: str, slug: str) -> None:
    """Every other name leads to its variant."""
    assert slug in [entry.slug for entry in search(query)]


def test_search_without_words_finds_all() -> None:
    """An empty query lists the catalogue; a foreign one nothing."""
    assert len(search(" ")) == len(VARIANTS)
    assert search("klondike") == []
