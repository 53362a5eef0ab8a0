"""Players as others see them: figures, games, and what stays folded or hidden."""

from datetime import timedelta
from html import unescape

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from app.db.database import Database
from app.db.tables import games as games_table
from app.db.tables import name_reports
from app.rules.catalogue import variant
from app.services.boards import standings, streaks
from app.services.players import accounts, identity, preferences, profiles
from app.services.players.preferences import Preferences
from tests.support.app import visitor
from tests.support.players import LUCIE, NOON, Player, add_daily, add_deal, rows, winning_line
from tests.support.queries import counted

TREFOIL = variant("trefoil").rules


@pytest.fixture
def lucie(app: FastAPI) -> Player:
    """A player with a name: one game won, two ended, one practice, one in play."""
    made = Player(app.state.database)
    with made.database.write() as store:
        accounts.choose_name(store, player_id=made.id, name="Lucie")
    made.play_line(made.begin(add_deal(made.database)), winning_line())
    made.later(hours=1)
    made.end(made.begin(add_daily(made.database)))
    made.later(hours=1)
    made.end(made.begin(rules=TREFOIL))
    made.end(made.practice(made.begin()).state)
    made.later(hours=1).begin()
    return made


async def test_the_figures_are_those_of_the_results(
    lucie: Player, client: httpx.AsyncClient
) -> None:
    """Played, won, best and averages over all ended ranked games, by page and by API alike."""
    record = (await client.get("/api/v1/players/lucie")).json()
    assert record["games"] == {"playing": 1, "ranked": 3, "practice": 1}
    main, trefoil = record["records"]
    moves = len(winning_line())
    assert (main["variant"], main["played"], main["won"]) == ("la-belle-lucie", 2, 1)
    assert main["best"] == {"redeals": 0, "draw_used": False, "moves": moves}
    assert main["average_redeals"] == (0 + 3) / 2
    assert main["wins_by_redeals"] == {"0": 1}
    assert main["dailies"] == 1
    assert (trefoil["played"], trefoil["won"], trefoil["best"]) == (1, 0, None)
    assert trefoil["average_home"] == 4
    page = unescape((await client.get("/players/Lucie")).text)
    assert f"no redeal, {moves} moves" in page
    assert "1.50" in page
    assert "Over all 2 ranked games that have ended, won or lost. A loss counts as 3" in page
    assert lucie.id


async def test_streaks_are_those_of_the_boards(app: FastAPI) -> None:
    """Three won days are a streak of three on the profile as on the board; then it stops."""
    database: Database = app.state.database
    player = Player(database)
    for _day in range(3):
        state = player.begin(add_daily(database, now=player.now))
        player.play_line(state, winning_line())
        player.later(days=1)
    with database.read() as store:
        info = identity.read(store, player.id)
        assert info is not None
        for now, streak in ((player.now, 3), (player.now + timedelta(days=1), 0)):
            record = profiles.read(store, info, viewer=None, now=now).records[0]
            standing = standings.all_time(store, player.id, "la-belle-lucie")
            assert (record.streak, record.best_streak) == (streak, 3)
            assert record.streak == streaks.running(standing, now)


async def test_the_public_sees_ended_ranked_games(lucie: Player, client: httpx.AsyncClient) -> None:
    """Neither practice nor games in play are listed; the player sees all of their own."""
    listed = (await client.get("/api/v1/players/Lucie/games")).json()
    assert listed["total"] == 3
    assert all(game["ranked"] and game["ended"] for game in listed["games"])
    with lucie.database.read() as store:
        mine = profiles.history(store, player_id=lucie.id, viewer=lucie.id)
    assert mine.total == 5


async def test_results_are_folded_until_ones_own_game_has_ended(
    lucie: Player, app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Another's result on a deal is null by API and behind a fold on the page."""
    listed = (await client.get("/api/v1/players/Lucie/games")).json()["games"]
    assert [game["result"] for game in listed] == [None] * 3
    deal = listed[-1]["deal"]
    made = (
        await client.post("/api/v1/games", json={"variant": "la-belle-lucie", "deal": deal})
    ).json()
    again = (await client.get("/api/v1/players/Lucie/games")).json()["games"]
    assert again[-1]["result"] is None
    await client.post(f"/api/v1/games/{made['id']}/end", json={"version": 0})
    after = (await client.get("/api/v1/players/Lucie/games")).json()["games"]
    assert after[-1]["result"]["status"] == "won"
    assert [game["result"] for game in after[:-1]] == [None] * 2
    page = (await client.get("/players/Lucie")).text
    assert page.count("Show the result") == 2
    async with visitor(app) as stranger:
        assert (await stranger.get("/players/Lucie")).text.count("Show the result") == 3
    assert lucie.id


async def test_an_anonymous_player_has_no_public_page(
    lucie: Player, client: httpx.AsyncClient
) -> None:
    """Who plays as Anonymous is found by nobody else, not even by an exact name."""
    with lucie.database.write() as store:
        preferences.save(store, player_id=lucie.id, preferences=Preferences(), anonymous=True)
    for path in ("/players/Lucie", "/api/v1/players/Lucie", "/api/v1/players/Lucie/games"):
        assert (await client.get(path)).status_code == 404
    with lucie.database.read() as store:
        assert profiles.find(store, "Lucie", lucie.id).id == lucie.id


async def test_a_name_has_one_address(lucie: Player, client: httpx.AsyncClient) -> None:
    """Another spelling leads on to the name as it is shown; an unknown one is 404."""
    answer = await client.get("/players/LUCIE")
    assert (answer.status_code, answer.headers["location"]) == (301, "/players/Lucie")
    for name in ("Nobody", "x" * 300, "%00"):
        assert (await client.get(f"/players/{name}")).status_code == 404
    assert lucie.id


async def test_a_name_is_reported_once_by_each(
    lucie: Player, app: FastAPI, client: httpx.AsyncClient
) -> None:
    """A report is kept with its reason; the same player's second one is not."""
    await client.post("/games", data={})
    for _ in range(2):
        answer = await client.post("/players/Lucie/report", data={"reason": "rude\0"})
        assert answer.status_code == 303
    assert "The name will be looked at." in (await client.get(answer.headers["location"])).text
    async with visitor(app) as other:
        await other.post("/games", data={})
        await other.post("/api/v1/players/Lucie/report", json={"reason": "also"})
    with lucie.database.read() as store:
        assert rows(store, name_reports) == 2


async def test_pages_of_games_are_stable(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Each game stands on exactly one page, and a page that isn't there is the last one."""
    player = Player(app.state.database)
    with player.database.write() as store:
        accounts.choose_name(store, player_id=player.id, name="Amélie")
    for _ in range(profiles.PAGE + 3):
        player.end(player.begin())
    seen = []
    for page in (1, 2):
        answer = await client.get(f"/api/v1/players/Amélie/games?page={page}")
        seen += [game["id"] for game in answer.json()["games"]]
    assert len(seen) == len(set(seen)) == profiles.PAGE + 3
    assert (await client.get("/api/v1/players/Amélie/games?page=99")).json()["page"] == 2
    assert "2 of 2" in (await client.get("/players/Am%C3%A9lie?page=99")).text


async def test_a_page_asks_the_same_number_of_questions_however_much_was_played(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """One game or a dozen in several variants: the same queries."""
    player = Player(app.state.database)
    with player.database.write() as store:
        accounts.choose_name(store, player_id=player.id, name="Amélie")
    await client.post("/games", data={})
    counts = []
    for games in (1, 12):
        for number in range(games):
            rules = (TREFOIL, LUCIE)[number % 2]
            player.end(player.begin(rules=rules))
        with counted(app.state.database.engine) as asked:
            assert (await client.get("/players/Am%C3%A9lie")).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 10


async def test_settings_and_name_by_api(client: httpx.AsyncClient) -> None:
    """A player changes some settings and the name by JSON; the rest stays."""
    assert (await client.get("/api/v1/me")).status_code == 401
    await client.post("/api/v1/games", json={"variant": "trefoil"})
    first = (await client.patch("/api/v1/me/settings", json={"four_colours": True})).json()
    assert first["settings"]["four_colours"]
    second = (await client.patch("/api/v1/me/settings", json={"theme": "dark"})).json()
    assert (second["settings"]["theme"], second["settings"]["four_colours"]) == ("dark", True)
    assert (await client.put("/api/v1/me/name", json={"name": "Zoë"})).json()["name"] == "Zoë"
    refused = await client.put("/api/v1/me/name", json={"name": "admin"})
    assert refused.headers["content-type"] == "application/problem+json"
    assert (refused.status_code, refused.json()["field"]) == (422, "name")
    bad = await client.patch("/api/v1/me/settings", json={"theme": "pink"})
    assert (bad.status_code, bad.json()["code"]) == (400, "malformed")
    games = (await client.get("/api/v1/me/games")).json()
    assert (games["total"], games["games"][0]["result"]["status"]) == (1, "playing")
    assert (await client.get("/api/v1/me/export")).json()["player"]["name"] == "Zoë"


async def test_a_token_revokes_itself(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Tokens are listed and revoked by API; a script can't make new ones."""
    player = Player(app.state.database)
    with player.database.write() as store:
        token = accounts.make_token(store, player_id=player.id, label="script", now=NOON)
    bearer = {"Authorization": f"Bearer {token}"}
    listed = (await client.get("/api/v1/me/tokens", headers=bearer)).json()
    assert [made["label"] for made in listed] == ["script"]
    address = f"/api/v1/me/tokens/{listed[0]['id']}"
    assert (await client.post("/api/v1/me/tokens", headers=bearer)).status_code == 405
    assert (await client.delete(address, headers=bearer)).status_code == 204
    assert (await client.get("/api/v1/me/tokens", headers=bearer)).status_code == 401


async def test_a_game_is_in_play_until_it_has_ended(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Whatever its status: one with nothing left to play is lost, and can still be undone."""
    game = (await client.post("/api/v1/games", json={"variant": "trefoil"})).json()["id"]
    with app.state.database.write() as store:
        store.connection.execute(
            update(games_table).where(games_table.c.id == game).values(status="lost")
        )
        store.commit()
    [line] = (await client.get("/api/v1/me/games")).json()["games"]
    assert (line["ended"], line["result"]["status"]) == (None, "lost")
    assert (await client.get("/api/v1/me")).json()["games"]["playing"] == 1
    page = (await client.get("/me/games")).text
    assert f'class="button" href="/games/{game}"' in page
    assert "Go on" in page
    assert "1 in play" in (await client.get("/me")).text
