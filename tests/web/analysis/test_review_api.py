"""The review by JSON: its sums, who may read it, and what it keeps to itself."""

from datetime import timedelta
from itertools import pairwise
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.db import analysis as analysis_db
from app.db.analysis import VerdictRow
from app.rules.catalogue import variant
from app.rules.variant import Rules
from app.services.analysis import pars
from app.services.analysis.pars import ParQuestion
from tests.support.app import visitor
from tests.support.players import LUCIE, NOON, Player, add_daily, add_deal, winning_line

GAMES = "/api/v1/games"


async def ended(client: httpx.AsyncClient, *, redeal: bool = True, **body: Any) -> str:
    """Play home what can go, layout after layout, end the game and return its address."""
    game = (await client.post(GAMES, json={"variant": "la-belle-lucie", **body})).json()
    address = f"{GAMES}/{game['id']}"
    while homes := [text for text in game["legal"] if text.endswith(("home", "redeal"))]:
        if homes[0] == "redeal" and not redeal:
            break
        move = {"action": homes[0], "version": game["version"]}
        game = (await client.post(f"{address}/actions", json=move)).json()
    await client.post(f"{address}/end", json={"version": game["version"]})
    return address


@pytest.mark.parametrize("name", ["la-belle-lucie", "three-shuffles-and-a-draw"])
async def test_skill_and_luck_explain_the_whole_way(
    app: FastAPI, client: httpx.AsyncClient, name: str
) -> None:
    """Expected, luck, what was given away and what was given up add up to the result."""
    deal = add_deal(app.state.database, seed=b"a" * 32)
    address = await ended(client, variant=name, deal=deal.slug)
    review = (await client.get(f"{address}/review")).json()
    actions = review["actions"]
    assert [one["action"] for one in actions].count("redeal") == 2
    lost = sum(one["given_away"] for one in actions)
    luck = review["opening_luck"] + sum(one["luck"] for one in actions)
    assert (lost, luck) == pytest.approx((review["given_away"], review["luck"]))
    total = review["expected"]["chance"] + luck - lost - review["given_up"]
    assert total == pytest.approx(review["result"])
    for before, after in pairwise(actions):
        assert before["after"] == after["before"]


async def test_a_won_game_ends_at_one(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The winning line gave nothing away, and nothing was given up."""
    deal = add_deal(app.state.database)
    begun = await client.post(GAMES, json={"variant": "la-belle-lucie", "deal": deal.slug})
    address, version = f"{GAMES}/{begun.json()['id']}", 0
    for text in winning_line():
        move = {"action": text, "version": version}
        version = (await client.post(f"{address}/actions", json=move)).json()["version"]
    review = (await client.get(f"{address}/review")).json()
    assert (review["status"], review["result"], review["given_up"]) == ("won", 1.0, 0.0)
    assert review["given_away"] == pytest.approx(0)
    assert review["expected"]["chance"] + review["luck"] == pytest.approx(1)
    assert (review["pars"]["par"], review["pars"]["exact"]) == (0, True)


async def test_without_a_table_only_verdicts_are_told(client: httpx.AsyncClient) -> None:
    """Where nobody knows what redeals are worth there is no skill and no luck."""
    rules = {"spaces": "king", "redeals": 1}
    address = await ended(client, variant=None, rules=rules, redeal=False)
    review = (await client.get(f"{address}/review")).json()
    assert review["expected"] == {"chance": None, "stderr": 0.0, "reason": "not_known_for_rules"}
    assert (review["opening_luck"], review["luck"]) == (None, None)


async def test_a_game_in_play_has_no_review(client: httpx.AsyncClient) -> None:
    """Ranked, it would become practice; as practice, it has not ended. Neither changes it."""
    begun = (await client.post(GAMES, json={"variant": "la-belle-lucie"})).json()
    address = f"{GAMES}/{begun['id']}"
    ranked = await client.get(f"{address}/review")
    assert (ranked.status_code, ranked.json()["code"]) == (409, "would_become_practice")
    assert (await client.get(address)).json() == begun
    await client.post(f"{address}/practice", json={"version": 0})
    practice = (await client.get(f"{address}/review")).json()
    assert (practice["status"], practice["code"], practice["reason"]) == (
        *(422, "refused"),
        "not_ended",
    )


async def test_a_stranger_has_to_look_first(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Who could still rank on the deal reads a review only after a look that is recorded."""
    address = await ended(client)
    async with visitor(app) as stranger:
        refused = await stranger.get(f"{address}/review")
        assert (refused.status_code, refused.json()["reason"]) == (409, "looked")
        await stranger.post(f"{address}/look", json={})
        assert (await stranger.get(f"{address}/review")).status_code == 200
        deal = (await stranger.get(address)).json()["deal"]
        mine = await stranger.post(GAMES, json={"variant": "la-belle-lucie", "deal": deal})
        assert mine.json()["practice_reason"] == "looked"


def par_question(player: Player, slug: str, rules: Rules) -> ParQuestion | None:
    """Return what there is to find of a deal's pars; None while the player may not know them."""
    with player.database.read() as store:
        return pars.par_question(store, deal=slug, rules=rules, viewer=player.id, now=player.now)


async def test_pars_are_kept_and_never_changed(app: FastAPI) -> None:
    """They are found once; what honest play made of a daily when it was chosen stands."""
    player = Player(app.state.database)
    deal = add_deal(player.database)
    player.play_line(player.begin(deal), winning_line())
    with player.database.write() as store:
        chosen = VerdictRow(fair_par=1, fair_draw=False, fair_at=NOON, table_version="old")
        analysis_db.add_verdict(store, deal.id, "la-belle-lucie", chosen)
        store.commit()
    question = par_question(player, deal.slug, LUCIE)
    assert question is not None
    assert question.pars is None
    findings = pars.search(app.state.analyst, question)
    with player.database.write() as store:
        first = pars.keep(store, question, findings, player.now)
    again = par_question(player, deal.slug, LUCIE)
    assert again is not None
    assert again.pars == first
    assert (first.par, first.fair_par) == (0, 1)
    with player.database.read() as store:
        verdict = analysis_db.verdict(store, deal.id, "la-belle-lucie")
    assert verdict is not None
    assert (verdict.table_version, verdict.par_at) == ("old", player.now)


async def test_pars_wait_until_they_can_help_nobody(app: FastAPI) -> None:
    """Not before one's own ranked game has ended; a daily's not before 24 hours after its day."""
    player = Player(app.state.database)
    random, daily = add_deal(player.database), add_daily(player.database)

    def told(slug: str) -> bool:
        return par_question(player, slug, variant("trefoil").rules) is not None

    assert not told(random.slug)
    state = player.begin(random)
    assert not told(random.slug)
    player.end(state)
    assert told(random.slug)
    player.end(player.begin(daily))
    assert not told(daily.slug)
    player.later(hours=35)
    assert not told(daily.slug)
    player.now += timedelta(hours=1)
    assert told(daily.slug)
