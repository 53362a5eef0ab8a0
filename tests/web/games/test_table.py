"""The table over HTTP: what a move's answer holds, and what it leaves out."""

import re

import httpx
import pytest

HTMX = {"HX-Request": "true"}


async def _deal(client: httpx.AsyncClient, variant: str = "la-belle-lucie") -> str:
    """Begin a game; return its address."""
    answer = await client.post("/games", data={"variant": variant})
    assert answer.status_code == 303
    return answer.headers["location"]


async def _legal(client: httpx.AsyncClient, url: str) -> list[str]:
    page = await client.get(url)
    found = re.search(r'data-legal="([^"]*)"', page.text)
    assert found is not None
    return [action for action in found[1].split(",") if action != "redeal"]


def _targets(answer: httpx.Response) -> list[str]:
    """The places that an answer names for its parts."""
    return re.findall(r'hx-target="#([^"]+)"', answer.text)


async def test_a_builds_answer_holds_two_fans(client: httpx.AsyncClient) -> None:
    """A move between fans sends these two, the facts, the message and the buttons."""
    url = await _deal(client, "super-flower-garden")
    build = next(a for a in await _legal(client, url) if not a.endswith("home"))
    answer = await client.post(
        f"{url}/actions", data={"action": build, "version": "0"}, headers=HTMX
    )
    assert answer.status_code == 200
    parts = _targets(answer)
    assert len([part for part in parts if part.startswith("fan-")]) == 2
    assert sorted(part for part in parts if not part.startswith("fan-")) == [
        "acts",
        "facts",
        "status",
    ]


async def test_a_refusal_holds_the_message_alone(client: httpx.AsyncClient) -> None:
    """An illegal move answers 422 with one sentence and nothing else."""
    url = await _deal(client)
    answer = await client.post(f"{url}/undo", data={"version": "0"}, headers=HTMX)
    assert answer.status_code == 422
    assert _targets(answer) == ["status"]
    assert "There is nothing to undo." in answer.text


async def test_a_stale_move_gets_the_whole_table(client: httpx.AsyncClient) -> None:
    """A move against an old version answers 409 with the current table and one sentence."""
    url = await _deal(client)
    action = (await _legal(client, url))[0]
    move = {"action": action, "version": "0"}
    await client.post(f"{url}/actions", data=move)
    answer = await client.post(f"{url}/actions", data=move, headers=HTMX)
    assert answer.status_code == 409
    assert {"board", "homes", "status", "acts"} <= set(_targets(answer))
    assert 'data-version="1"' in answer.text


async def test_without_htmx_a_move_leads_back_to_the_page(client: httpx.AsyncClient) -> None:
    """A plain form is answered by 303; the page it leads to shows the move."""
    url = await _deal(client)
    action = (await _legal(client, url))[0]
    answer = await client.post(f"{url}/actions", data={"action": action, "version": "0"})
    assert (answer.status_code, answer.headers["location"]) == (303, url)
    assert 'data-version="1"' in (await client.get(url)).text


async def test_a_restored_page_is_whole(client: httpx.AsyncClient) -> None:
    """A page that htmx restores is sent whole; nothing of a game is kept by a cache."""
    url = await _deal(client)
    restoring = {**HTMX, "HX-History-Restore-Request": "true"}
    page = await client.get(f"{url}?show=moves", headers=restoring)
    assert page.text.startswith("<!doctype html>")
    assert page.headers["cache-control"] == "no-store"
    assert "HX-Request" in page.headers["vary"]


async def test_a_picked_card_shows_its_targets(client: httpx.AsyncClient) -> None:
    """`?from=` turns the places where the card may go into buttons that play it there."""
    url = await _deal(client)
    build = next(a for a in await _legal(client, url) if not a.endswith("home"))
    page = await client.get(f"{url}?from={build.split()[0]}")
    assert f'form="play" name="action" value="{build}"' in page.text


@pytest.mark.parametrize("picked", ["", "8", "<b>", "ZZ", "8C'", "'\"", "\x00"])
async def test_an_odd_pick_is_ignored(client: httpx.AsyncClient, picked: str) -> None:
    """A card that is none, or can't move, picks nothing and is never echoed."""
    url = await _deal(client)
    page = await client.get(url, params={"from": picked})
    assert page.status_code == 200
    assert '<b>"' not in page.text


async def test_pages_carry_no_inline_code(client: httpx.AsyncClient) -> None:
    """No page has an inline style, script or handler: the policy would block it."""
    for path in ("/", "/rules", "/rules/trefoil", "/nope", await _deal(client)):
        text = (await client.get(path)).text
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("midnight oil", "la-belle-lucie"),
        ("merci", "three-shuffles-and-a-draw"),
        ("double fan", "house-in-the-woods"),
        ("rigal", "trefoil-rigal"),
    ],
)
async def test_the_picker_knows_every_name(
    client: httpx.AsyncClient, query: str, slug: str
) -> None:
    """A game is found by any of its names; htmx gets the list alone."""
    page = await client.get("/", params={"q": query}, headers=HTMX)
    assert page.text.lstrip().startswith("<ul")
    assert re.findall(r'name="variant" value="([^"]+)"', page.text) == [slug]


async def test_odd_rules_are_refused(client: httpx.AsyncClient) -> None:
    """A new-game form that contradicts itself gets a clear 4xx and makes no game."""
    form = {"variant": "custom", "aces_home": "on", "opening": "two_twos"}
    answer = await client.post("/games", data=form)
    assert answer.status_code == 400
    assert "need all 52 cards" in answer.text


@pytest.mark.parametrize("number", ["²", "٣", "①", "-1", "1.0", "9" * 5000])
async def test_odd_digits_are_refused(client: httpx.AsyncClient, number: str) -> None:
    """What Python takes for a digit need not be a number."""
    answer = await client.post("/games", data={"variant": "custom", "redeals": number})
    assert answer.status_code == 400


async def test_a_button_that_does_nothing_says_so(client: httpx.AsyncClient) -> None:
    """It stays in reach, to say why, and is marked as disabled."""
    page = (await client.get(await _deal(client))).text
    buttons = {
        verb: re.search(rf'<button[^>]*data-action="{verb}"[^>]*>', page)
        for verb in ("undo", "redo", "hint")
    }
    marked = {
        verb for verb, found in buttons.items() if found and 'aria-disabled="true"' in found[0]
    }
    assert marked == {"undo", "redo"}
