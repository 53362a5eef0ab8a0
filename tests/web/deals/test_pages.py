"""A deal's page: shared, played, named, printed, previewed and checked."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from PIL import Image

from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal, laid_out, shuffle
from app.rules.notation import format_layout, parse_layout
from app.web.deals import picture
from tests.support.app import visitor
from tests.support.queries import transactions

SCRIPT = Path(__file__).parents[3] / "static" / "verify.py"
LUCIE = "la-belle-lucie"


async def _begin(client: httpx.AsyncClient, deal: str | None = None) -> dict[str, Any]:
    body = {"variant": LUCIE} | ({"deal": deal} if deal else {})
    answer = await client.post("/api/v1/games", json=body)
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


async def _end(client: httpx.AsyncClient, game: dict[str, Any]) -> None:
    ended = await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    assert ended.status_code == 200


async def test_a_deal_is_shown_to_a_stranger_without_a_cookie(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Opening, commitment, a way to play it; no seed and nobody's results."""
    game = await _begin(client)
    await _end(client, game)
    async with visitor(app) as stranger:
        page = await stranger.get(f"/deals/{game['deal']}")
        assert page.status_code == 200
        assert not stranger.cookies
    text = unescape(page.text)
    assert page.text.count("data-card=") == 52
    assert game["commitment"] in text
    assert "Shown once you can no longer have a ranked game on this deal." in text
    assert "Play this deal" in text
    assert '<details class="fold"><summary>Show results' in text
    assert re.search(r'property="og:image" content="http://testserver/deals/[^"]+png', page.text)


async def test_the_seed_is_shown_once_the_own_game_has_ended(client: httpx.AsyncClient) -> None:
    """With the command that checks it, and the script to run."""
    game = await _begin(client)
    before = await client.get(f"/deals/{game['deal']}")
    await _end(client, game)
    after = unescape((await client.get(f"/deals/{game['deal']}")).text)
    seed = (await client.get(f"/api/v1/games/{game['id']}")).json()["seed"]
    assert seed not in before.text
    assert f"python3 verify.py {seed} --commitment {game['commitment']}" in after
    assert "Play it again" in after


@pytest.mark.parametrize("path", ["/deals/{}", "/deals/{}/print", "/api/v1/deals/{}"])
async def test_a_deal_is_read_in_one_transaction(
    app: FastAPI, client: httpx.AsyncClient, path: str
) -> None:
    """The visitor, their preferences and all that the page shows."""
    game = await _begin(client)
    with transactions(app.state.database.engine) as begun:
        assert (await client.get(path.format(game["deal"]))).status_code == 200
    assert len(begun) == 1


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_deal_has_a_page_in_every_variant(client: httpx.AsyncClient, variant: str) -> None:
    """All variants of a deal share its shuffles."""
    game = await _begin(client)
    page = await client.get(f"/deals/{game['deal']}", params={"variant": variant})
    assert page.status_code == 200
    assert VARIANTS[variant].name in unescape(page.text)


async def test_a_custom_games_board_has_a_page_of_its_own(client: httpx.AsyncClient) -> None:
    """With a form that begins a game of the same rules."""
    rules = {"suit": "alternating", "redeals": 1, "kings_tucked": True}
    game = (await client.post("/api/v1/games", json={"rules": rules})).json()
    await _end(client, game)
    page = (await client.get(f"/deals/{game['deal']}")).text
    custom = re.search(r"variant=(custom-[0-9a-f]{16})", page)
    assert custom is not None
    custom_page = (await client.get(f"/deals/{game['deal']}?variant={custom[1]}")).text
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', custom_page))
    again = await client.post("/games", data=fields | {"key": "again"})
    assert again.status_code == 303
    new_game = (await client.get(f"/api/v1{again.headers['location']}")).json()
    assert new_game["rules"] == game["rules"]
    assert new_game["deal"] == game["deal"]


@pytest.mark.parametrize(
    "path", ["0000000000", "no-such-deal", "x", "%00", "0000000000/preview.png", "{deal}?variant=x"]
)
async def test_what_is_not_there_is_404(client: httpx.AsyncClient, path: str) -> None:
    """Unknown slugs and names, pictures of them, and boards that a deal does not have."""
    game = await _begin(client)
    answer = await client.get("/deals/" + path.replace("{deal}", game["deal"]))
    assert answer.status_code == 404


async def test_a_deal_of_ones_own_can_be_named(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Once, by the one for whom it was made; both addresses then lead to it."""
    game = await _begin(client)
    async with visitor(app) as other:
        await _begin(other)
        refused = await other.post(f"/deals/{game['deal']}/name", data={"alias": "mine"})
        assert refused.status_code == 403
    bad = await client.post(f"/deals/{game['deal']}/name", data={"alias": "No!"})
    assert bad.status_code == 422
    assert "alias-error" in bad.text
    named = await client.post(f"/deals/{game['deal']}/name", data={"alias": "Amelie-2026"})
    assert named.headers["location"] == "/deals/amelie-2026"
    pages = [await client.get(f"/deals/{name}") for name in ("amelie-2026", game["deal"])]
    assert [page.status_code for page in pages] == [200, 200]
    again = await client.post(f"/deals/{game['deal']}/name", data={"alias": "other"})
    assert again.status_code == 422


async def test_the_sharers_line_is_the_stored_result(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """The link carries an id, not a claim."""
    game = await _begin(client)
    await _end(client, game)
    data = {"game": game["id"], "result": "on"}
    saved = await client.post(f"/deals/{game['deal']}/share", data=data)
    assert saved.status_code == 303
    mine = (await client.get(f"/deals/{game['deal']}")).text
    link = re.search(rf"/deals/{game['deal']}\?by=[\w-]+", mine)
    assert link is not None
    async with visitor(app) as friend:
        page = unescape((await friend.get(link[0])).text)
        made_up = unescape((await friend.get(f"/deals/{game['deal']}?by=AAAAAAAAAAA")).text)
    assert "I brought 0 cards home." in page
    assert "I brought" not in made_up


async def test_only_ones_own_ended_games_have_links(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """One in play is refused, another's is not yours: by page and by API."""
    game = await _begin(client)
    page, api = f"/deals/{game['deal']}/share", f"/api/v1/games/{game['id']}/share"
    data = {"game": game["id"], "result": "on"}
    early = await client.post(page, data=data)
    assert (early.status_code, "has not ended" in early.text) == (422, True)
    refused = await client.post(api, json={"result": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "refused")
    await _end(client, game)
    async with visitor(app) as other:
        await _begin(other)
        assert (await other.post(page, data=data)).status_code == 403
        assert (await other.post(api, json={})).json()["code"] == "not_yours"


async def test_a_replay_is_watched_only_by_choice(app: FastAPI, client: httpx.AsyncClient) -> None:
    """A stranger sees the opening and is asked first; having paid it, every step."""
    game = await _begin(client)
    legal = (await client.get(f"/api/v1/games/{game['id']}")).json()["legal"]
    await client.post(
        f"/api/v1/games/{game['id']}/actions", json={"action": legal[0], "version": 0}
    )
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 1})
    links = (await client.post(f"/api/v1/games/{game['id']}/share", json={"replay": True})).json()
    assert links["result"] is None
    async with visitor(app) as friend:
        before = await friend.get(links["replay"], params={"at": 1})
        assert "Watch; what I play is practice" in before.text
        assert not friend.cookies
        watched = await friend.post(links["replay"])
        assert watched.status_code == 303
        after = unescape((await friend.get(links["replay"], params={"at": 1})).text)
        assert "1 / 1" in after
        assert (await _begin(friend, game["deal"]))["ranked"] is False


async def test_a_board_comes_in_by_text_or_number(client: httpx.AsyncClient) -> None:
    """The page of its deal says what it is; the board goes out as it came."""
    by_number = await client.post("/deals/new", data={"number": "#617"})
    assert by_number.status_code == 303
    page = unescape((await client.get(by_number.headers["location"])).text)
    assert "Deal No. 617" in page
    assert "Practice." in page
    text = (await client.get(by_number.headers["location"] + "/board.txt")).text
    by_text = await client.post("/deals/new", data={"layout": text.replace("\n", "\r\n")})
    assert by_text.headers["location"] == by_number.headers["location"]


async def test_the_page_says_which_board_32000_is(client: httpx.AsyncClient) -> None:
    """PySolFC and its card library differ there."""
    answer = await client.post("/deals/new", data={"number": "32000"})
    page = unescape((await client.get(answer.headers["location"])).text)
    assert "The library’s board is ms32000." in page


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ({"number": "zwölf"}, "A deal number has up to 20 digits"),
        ({"layout": "QD QD"}, "The card Q♦ comes twice."),
        ({"layout": ""}, "This is no layout"),
    ],
)
async def test_a_wrong_board_is_sent_back_with_the_reason(
    client: httpx.AsyncClient, form: dict[str, str], reason: str
) -> None:
    """And with what was typed."""
    answer = await client.post("/deals/new", data=form)
    assert answer.status_code in {400, 422}
    assert reason in unescape(answer.text)


async def test_the_board_is_downloaded_as_text(client: httpx.AsyncClient) -> None:
    """As a file that PySolFC loads."""
    game = await _begin(client)
    answer = await client.get(f"/deals/{game['deal']}/board.txt")
    assert answer.headers["content-disposition"] == f'attachment; filename="{game["deal"]}.txt"'
    assert len(parse_layout(answer.text).fans) == 18


async def test_a_board_is_printed_on_one_sheet(client: httpx.AsyncClient) -> None:
    """The cards, the address and the commitment; nothing of the results."""
    game = await _begin(client)
    page = await client.get(f"/deals/{game['deal']}/print")
    assert page.text.count("data-card=") == 52
    assert game["commitment"] in page.text
    assert "Show results" not in page.text


async def test_a_links_preview_is_a_picture(client: httpx.AsyncClient) -> None:
    """A PNG of the size that chats show unclipped."""
    game = await _begin(client)
    answer = await client.get(f"/deals/{game['deal']}/preview.png")
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == picture.SIZE


def test_suits_are_drawn_from_the_sprite() -> None:
    """Each outline is closed and fills its box; the four differ."""
    outlines = {letter: picture.outline(letter) for letter in "SHDC"}
    assert len(set(outlines.values())) == 4
    for points in outlines.values():
        xs, ys = zip(*points, strict=True)
        assert 0 <= min(*xs, *ys) < 0.2
        assert 0.8 < max(*xs, *ys) <= 1.01


def _verify(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script that is given away, alone and isolated."""
    command = [sys.executable, "-I", str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("options", "variant"),
    [((), LUCIE), (("--decks", "2"), "house-in-the-woods"), (("--two-twos",), "trefoil-rigal")],
)
def test_the_given_away_script_finds_the_same_layouts(
    options: tuple[str, ...], variant: str
) -> None:
    """Openings and redeals, from the seed alone."""
    seed, rules = bytes(range(32)), VARIANTS[variant].rules
    run = _verify(seed.hex(), "--commitment", Deal(seed).commitment, *options)
    assert run.returncode == 0
    opening = format_layout(Deal(seed).opening(rules))
    assert f"shuffle 0\n{opening}" in run.stdout
    fans = laid_out(rules, list(shuffle(seed, 1, rules.decks)))
    assert "shuffle 1\n" + "".join(" ".join(map(str, fan)) + "\n" for fan in fans) in run.stdout


def test_the_given_away_script_lays_out_a_redeal() -> None:
    """Without the cards that were home."""
    seed, rules = bytes(range(32)), VARIANTS[LUCIE].rules
    run = _verify(seed.hex(), "--shuffle", "2", "--home", "S-3 D-A")
    home = {"AS", "2S", "3S", "AD"}
    cards = [card for card in shuffle(seed, 2) if str(card) not in home]
    fans = "".join(" ".join(map(str, fan)) + "\n" for fan in laid_out(rules, cards))
    assert run.stdout.endswith(f"shuffle 2\n{fans}")


def test_the_given_away_script_tells_a_false_commitment() -> None:
    """By its exit code, too."""
    run = _verify("00" * 32, "--commitment", "11" * 32)
    assert run.returncode == 1
    assert "NOT the same" in run.stdout
