"""The rules pages: complete for every variant, with pictures that follow from its options."""

import re
import shutil
from html import unescape
from pathlib import Path

import httpx
import pytest

from app.rules.catalogue import VARIANTS
from app.rules.variant import Rules
from app.services.learn import pictures
from app.text import rule_notes
from app.web.learn import picture_views


@pytest.fixture
def database_url(sqlite_url: str, migrated_sqlite: Path) -> str:
    """One kind of database is enough: the rules store nothing."""
    shutil.copy(migrated_sqlite, sqlite_url.removeprefix("sqlite:///"))
    return sqlite_url


@pytest.mark.parametrize("slug", VARIANTS)
async def test_every_variant_has_a_page(client: httpx.AsyncClient, slug: str) -> None:
    """Its names, its opening as laid out, its pictures, its remarks and a way to play it."""
    variant = VARIANTS[slug]
    answer = await client.get(f"/rules/{slug}")
    page = unescape(answer.text)
    assert answer.status_code == 200
    others = [name.replace("'", "’") for name in variant.other_names]
    for name in (variant.name, *others, *rule_notes.notes(slug)):
        assert name in page
    opening = pictures.opening(variant.rules)
    assert page.count("data-fan=") == len(opening.fans)
    assert page.count('class="scene"') == len(picture_views.scenes(variant.rules))
    assert f'name="variant" value="{slug}"' in page
    assert rule_notes.notes(slug)


async def test_two_clicks_on_deal_make_one_game(client: httpx.AsyncClient) -> None:
    """The form carries an idempotency key of its own, another one each time it is shown."""
    await client.post("/games")
    page = (await client.get("/rules/the-fan")).text
    form = dict(re.findall(r'name="(key|variant)" value="([^"]+)"', page))
    one, two = [await client.post("/games", data=form) for _ in range(2)]
    assert one.headers["location"] == two.headers["location"]
    assert form["key"] not in (await client.get("/rules/the-fan")).text


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), {"build", "space", "redeal"}),
        (VARIANTS["three-shuffles-and-a-draw"].rules, {"build", "space", "redeal", "draw"}),
        (VARIANTS["the-fan"].rules, {"build", "space"}),
        (VARIANTS["shamrocks"].rules, {"build", "upwards", "space", "full", "tucked"}),
        (VARIANTS["house-in-the-woods"].rules, {"build", "upwards", "space"}),
    ],
)
def test_pictures_follow_from_the_options(rules: Rules, expected: set[str]) -> None:
    """A rule that a variant has is drawn, one that it hasn't is not."""
    assert set(picture_views.scenes(rules)) == expected


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_build_is_drawn_by_the_variants_own_rule(slug: str) -> None:
    """The three pictures are the start, the build and the card that it freed, all legal."""
    rules = VARIANTS[slug].rules
    start, built, freed = picture_views.scenes(rules)["build"].frames
    target = start.fans[1].cards[0]
    assert [card.code for card in built.fans[1].cards] == [target.code, "8C"]
    assert freed.home is not None
    assert freed.home.code == "2S"
    assert re.search(r"8♣ goes onto the \d+.", built.caption)


async def test_the_family_page_compares_all(client: httpx.AsyncClient) -> None:
    """One table has a row for each variant; sources and the quarrel about names are told."""
    page = unescape((await client.get("/rules")).text)
    for slug, variant in VARIANTS.items():
        assert f'<a href="/rules/{slug}">{variant.name}</a>' in page
    assert "Alexander the Great and Clover Leaves" in page
    assert 'id="sources"' in page
    assert (await client.get("/rules/klondike")).status_code == 404


async def test_refused_rules_of_ones_own_keep_what_was_chosen(client: httpx.AsyncClient) -> None:
    """The form comes back as it was sent, and says at the field what does not go together."""
    form = {"variant": "custom", "opening": "two_twos", "aces_home": "on", "redeals": "3"}
    page = await client.post("/games", data=form)
    assert page.status_code == 400
    text = unescape(page.text)
    opening = text.partition('<select name="opening"')[2].partition("</div>")[0]
    assert 'aria-describedby="opening-error"' in opening
    assert "the aces can’t start home" in opening.partition('id="opening-error"')[2]
    for chosen in (
        '<option value="two_twos" selected>',
        '<option value="3" selected>3</option>',
        'name="aces_home" checked',
    ):
        assert chosen in text
    assert "kings_tucked" in text
    assert 'name="kings_tucked" checked' not in text
