"""A player's own pages, without a script: every form is a POST that leads on to a page."""

import re
from collections.abc import AsyncIterator
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from app.db.tables import players
from app.services.players.preferences import SWITCHES
from app.settings import Settings
from tests.support.app import create_app, visitor
from tests.support.players import rows

PASSWORD = "midnight oil 1870"
UP = {"name": "Lucie", "password": PASSWORD}
CODE = re.compile(r"<code>([0-9A-Z-]{29})</code>")


@pytest.fixture
async def limited(settings: Settings) -> AsyncIterator[FastAPI]:
    """The app with its limits on."""
    made = create_app(settings.model_copy(update={"rate_limits": True}))
    async with made.router.lifespan_context(made):
        yield made


async def send(client: httpx.AsyncClient, path: str, **form: str) -> httpx.Response:
    """Send a form and follow where it leads."""
    return await client.post(path, data=form, follow_redirects=True)


async def signed_up(client: httpx.AsyncClient, name: str = "Lucie") -> str:
    """Make an account and return its recovery code."""
    page = await send(client, "/me/sign-up", name=name, password=PASSWORD)
    match = CODE.search(page.text)
    assert match is not None
    return match[1]


async def signed_in_as(client: httpx.AsyncClient) -> str | None:
    """Return the name of who the browser is, or None for nobody."""
    answer = await client.get("/api/v1/me")
    return answer.json()["name"] if answer.status_code == 200 else None


async def test_looking_at_a_page_stores_nothing(app: FastAPI, client: httpx.AsyncClient) -> None:
    """A GET makes no player and sets no cookie."""
    for path in ("/me", "/me/sign-in", "/me/games", "/about", "/about/privacy"):
        answer = await client.get(path, follow_redirects=True)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    with app.state.database.read() as store:
        assert rows(store, players) == 0


async def test_settings_are_kept_and_change_the_page(client: httpx.AsyncClient) -> None:
    """What was chosen is on <html> of every page, and checked in the form."""
    answer = await client.post("/me/settings", data={"theme": "dark", "four_colours": "on"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me?done=saved")
    page = (await client.get("/me?done=saved")).text
    assert 'class="dark four"' in page
    assert 'role="status">Saved.' in page
    assert re.search(r'name="four_colours" checked', page)
    assert not re.search(r'name="large_index" checked', page)
    assert 'class="dark four"' in (await client.get("/rules")).text


async def test_the_form_has_every_setting(client: httpx.AsyncClient) -> None:
    """Saving the form as it is shown changes nothing: no setting is missing from it."""
    page = (await client.get("/me")).text
    for name in (*SWITCHES, "anonymous", "theme"):
        assert f'name="{name}"' in page


async def test_signing_up_shows_the_recovery_code_once(client: httpx.AsyncClient) -> None:
    """The code stands on the page after the form, and on no later one."""
    answer = await client.post("/me/sign-up", data=UP)
    assert answer.status_code == 303
    assert CODE.search((await client.get(answer.headers["location"])).text)
    assert not CODE.search((await client.get("/me")).text)


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"name": "Al", "password": PASSWORD}, "name", "A name has at least 3 characters."),
        ({"name": "Admin", "password": PASSWORD}, "name", "This name can’t be taken."),
        ({"name": "Lucie", "password": "short"}, "password", "A password has at least 10"),
        ({}, "password", "A password has at least 10 characters."),
    ],
)
async def test_what_is_wrong_stands_at_its_field(
    client: httpx.AsyncClient, form: dict[str, str], field: str, sentence: str
) -> None:
    """A refused form keeps what was typed; the error is tied to its field, which has the focus."""
    answer = await client.post("/me/sign-up", data=form)
    page = unescape(answer.text)
    assert answer.status_code == 422
    assert f'id="{field}-error">{sentence}' in page
    marked = re.search(rf'<input id="{field}"[^>]*>', page)
    assert marked is not None
    assert 'aria-invalid="true" autofocus' in marked[0]
    assert f"{field}-error" in marked[0]
    assert PASSWORD not in page
    if form and field == "name":
        assert f'value="{form["name"]}"' in page


async def test_the_password_signs_in_elsewhere(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Another browser is the same player after signing in, with the games of both."""
    mine = (await client.post("/games", data={})).headers["location"]
    await signed_up(client)
    async with visitor(app) as phone:
        theirs = (await phone.post("/games", data={})).headers["location"]
        page = await send(phone, "/me/sign-in", name="LUCIE", password=PASSWORD)
        assert "Signed in." in page.text
        assert await signed_in_as(phone) == "Lucie"
        games = (await phone.get("/me/games")).text
        assert mine in games
        assert theirs in games


async def test_a_guest_is_asked_what_becomes_of_the_games(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Only who has played is asked; games left out are in nobody's list."""
    await signed_up(client)
    async with visitor(app) as phone:
        assert 'name="bring"' not in (await phone.get("/me/sign-in")).text
        game = (await phone.post("/games", data={})).headers["location"]
        assert 'name="bring"' in (await phone.get("/me/sign-in")).text
        await send(phone, "/me/sign-in", name="Lucie", password=PASSWORD, bring="no")
        assert game not in (await phone.get("/me/games")).text


async def test_a_wrong_password_signs_nobody_in(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The form comes back with one sentence for a wrong name and a wrong password."""
    await signed_up(client)
    wrong_pairs = [("Lucie", "wrong"), ("X", PASSWORD), ("Lu\0cie", PASSWORD), ("Lucie", "\0")]
    async with visitor(app) as stranger:
        for name, password in wrong_pairs:
            form = {"name": name, "password": password}
            answer = await stranger.post("/me/sign-in", data=form)
            assert answer.status_code == 422
            assert "Name and password don’t fit together." in unescape(answer.text)
        assert await signed_in_as(stranger) is None


@pytest.mark.parametrize("number", ["0", "-1", "2147483648", "9" * 25, "²"])
async def test_a_number_that_no_row_can_have_is_refused(
    client: httpx.AsyncClient, number: str
) -> None:
    """An address may hold any number, a database's column may not."""
    await signed_up(client)
    for path in (f"/me/sessions/{number}/sign-out", f"/me/tokens/{number}/revoke"):
        assert (await client.post(path)).status_code == 400
    assert (await client.delete(f"/api/v1/me/tokens/{number}")).status_code == 400


async def test_a_lost_cookie_is_no_lost_game(app: FastAPI, client: httpx.AsyncClient) -> None:
    """With the recovery code a browser without any cookie comes back to its games."""
    game = (await client.post("/games", data={})).headers["location"]
    code = await signed_up(client)
    client.cookies.clear()
    assert await signed_in_as(client) is None
    page = unescape((await send(client, "/me/recover", code=code.lower())).text)
    assert await signed_in_as(client) == "Lucie"
    following = CODE.search(page)
    assert following is not None
    assert "That code is used up" in page
    await send(client, "/me/password", current=following[1], password="quite another one")
    assert game in (await client.get("/me/games")).text
    async with visitor(app) as stranger:
        for useless in (code, "AAAAA"):
            answer = await stranger.post("/me/recover", data={"code": useless})
            assert answer.status_code == 422
        await send(stranger, "/me/sign-in", name="Lucie", password="quite another one")
        assert await signed_in_as(stranger) == "Lucie"


async def test_a_link_signs_one_device_in(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The link stands there with its square code, survives a look, and works once."""
    await signed_up(client)
    page = (await send(client, "/me/link")).text
    assert '<svg viewBox="' in page
    link = re.search(r"<code>(http://testserver(/me/arrive/[\w-]+))</code>", page)
    assert link is not None
    async with visitor(app) as phone, visitor(app) as stranger:
        assert (await phone.get(link[2])).status_code == 200
        await send(phone, link[2])
        assert await signed_in_as(phone) == "Lucie"
        used = await stranger.post(link[2])
        assert used.status_code == 422
        assert "This link was used already" in used.text
        assert await signed_in_as(stranger) is None
    assert (await client.get("/me/link")).headers["location"] == "/me/account"


async def test_a_device_is_signed_out_from_another(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The list of sessions ends them one by one, all others, or this one."""
    await signed_up(client)
    async with visitor(app) as phone, visitor(app) as tablet:
        for device in (phone, tablet):
            await send(device, "/me/sign-in", name="Lucie", password=PASSWORD)
        page = (await client.get("/me/account")).text
        buttons = re.findall(r'action="(/me/sessions/\d+/sign-out)"', page)
        assert len(buttons) == 2
        await send(client, buttons[0])
        left = [await signed_in_as(device) for device in (phone, tablet)]
        assert sorted(map(str, left)) == ["Lucie", "None"]
        await send(client, "/me/sign-out-everywhere")
        assert [await signed_in_as(device) for device in (phone, tablet)] == [None, None]
    assert await signed_in_as(client) == "Lucie"
    await send(client, "/me/sign-out")
    assert await signed_in_as(client) is None


async def test_nobody_signs_out_somebody_else(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Another player's session and token are not found."""
    await signed_up(client)
    async with visitor(app) as stranger:
        await signed_up(stranger, "Amélie")
        for path in ("/me/sessions/1/sign-out", "/me/tokens/1/revoke"):
            assert (await stranger.post(path)).status_code == 404
    assert await signed_in_as(client) == "Lucie"


async def test_a_token_is_shown_once_and_can_be_revoked(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """A script plays with the token until it is revoked; then it is nobody."""
    await signed_up(client)
    page = (await send(client, "/me/tokens", label="script")).text
    token = re.search(r"<code>(lbl_[\w-]+)</code>", page)
    assert token is not None
    assert "lbl_" not in (await client.get("/me/account")).text
    bearer = {"Authorization": f"Bearer {token[1]}"}
    async with visitor(app) as script:
        made = await script.post("/api/v1/games", json={"variant": "trefoil"}, headers=bearer)
        assert made.status_code == 201
        assert "set-cookie" not in made.headers
        revoke = re.search(r'action="(/me/tokens/\d+/revoke)"', page)
        assert revoke is not None
        await send(client, revoke[1])
        answer = await script.get("/api/v1/me", headers=bearer)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


async def test_the_password_is_changed_with_the_old_one(client: httpx.AsyncClient) -> None:
    """Without the old password nothing changes, and the error stands at its field."""
    await signed_up(client)
    new = {"password": "a fine new password"}
    answer = await client.post("/me/password", data={"current": "wrong", **new})
    assert answer.status_code == 422
    assert 'id="current-error"' in answer.text
    await send(client, "/me/password", current=PASSWORD, **new)
    await send(client, "/me/sign-out")
    await send(client, "/me/sign-in", name="Lucie", password=new["password"])
    assert await signed_in_as(client) == "Lucie"


async def test_everything_can_be_downloaded(client: httpx.AsyncClient) -> None:
    """The export is a JSON file with the player's name and games."""
    await client.post("/games", data={})
    await signed_up(client)
    answer = await client.get("/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    record = answer.json()
    assert record["player"]["name"] == "Lucie"
    assert len(record["games"]) == 1


async def test_deleting_asks_for_a_word(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Without the typed word nothing goes; with it the cookie stands for nobody."""
    await signed_up(client)
    assert "on the boards?" not in (await client.get("/me/delete")).text
    game = (await client.post("/api/v1/games", json={"variant": "trefoil"})).json()["id"]
    await client.post(f"/api/v1/games/{game}/end", json={"version": 0})
    answer = await client.post("/me/delete", data={"typed": "yes", "results": "go"})
    assert answer.status_code == 422
    assert 'value="go" checked' in answer.text
    assert await signed_in_as(client) == "Lucie"
    page = await send(client, "/me/delete", typed="Delete", results="go")
    assert "your account is gone" in page.text
    assert "session" not in client.cookies
    with app.state.database.read() as store:
        assert rows(store, players) == 0


async def test_a_stranger_has_no_account_page(client: httpx.AsyncClient) -> None:
    """A visitor without a player is sent to the first page, or refused with 401."""
    for path in ("/me/account", "/me/games", "/me/delete", "/me/link"):
        assert (await client.get(path)).status_code == 303
    for path in ("/me/link", "/me/tokens", "/me/recovery-code", "/me/sign-out-everywhere"):
        assert (await client.post(path)).status_code == 401
    assert (await client.get("/me/export")).status_code == 401


async def test_forms_from_another_site_do_nothing(client: httpx.AsyncClient) -> None:
    """A cross-origin form neither signs in nor deletes."""
    await signed_up(client)
    evil = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    for path in ("/me/delete", "/me/sign-in", "/me/sign-out", "/me/tokens"):
        answer = await client.post(path, data={"typed": "delete"}, headers=evil)
        assert answer.status_code == 403
    assert await signed_in_as(client) == "Lucie"


async def test_guessing_passwords_is_slowed_down(limited: FastAPI) -> None:
    """After a dozen tries from one address, signing in answers 429 and when to try again."""
    async with visitor(limited) as guesser:
        for path in ("/me/sign-in", "/me/recover"):
            tries = [await guesser.post(path, data={"name": "X", "code": "Y"}) for _ in range(13)]
            assert tries[-1].status_code == 429
            assert int(tries[-1].headers["retry-after"]) > 0


async def test_a_sign_up_names_every_wrong_field(client: httpx.AsyncClient) -> None:
    """A bad name and a bad password are shown together."""
    text = (await send(client, "/me/sign-up", name="x", password="short")).text
    assert 'id="name-error"' in text
    assert 'id="password-error"' in text
    right = (await send(client, "/me/sign-up", name="Amélie", password="short")).text
    assert 'id="name-error"' not in right
    assert 'id="password-error"' in right
