"""Who may send a change, how big and how often, and what every answer carries."""

from collections.abc import AsyncIterator, Callable
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.datastructures import Headers

from app.settings import Settings
from app.web.http.limits import Buckets, Limit, limit_for, network
from app.web.http.middleware import trust_proxy
from tests.support.app import create_app, migrate, visitor

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """DATABASE_URL of a migrated SQLite file: nothing here depends on the kind of database."""
    url = f"sqlite:///{tmp_path / 'test.sqlite3'}"
    migrate(url)
    return url


@pytest.fixture
async def limited(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor of an app with rate limits and a proxy in front."""
    behind_proxy = settings.model_copy(
        update={"rate_limits": True, "trusted_proxies": (ip_network("127.0.0.1"),)}
    )
    app = create_app(behind_proxy)
    async with app.router.lifespan_context(app), visitor(app) as client:
        yield client


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "nonsense"}, 403),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "null", "Host": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver:81"}, 201),
    ],
)
async def test_changes_come_from_our_own_pages(
    client: httpx.AsyncClient, headers: dict[str, str], status: int
) -> None:
    """Sec-Fetch-Site decides, else Origin against Host; a request with neither is no browser's."""
    answer = await client.post(GAMES, json=LUCIE, headers=headers)
    assert answer.status_code == status, answer.text
    if status == 403:
        assert answer.json()["code"] == "cross_origin"


async def test_reading_may_come_from_anywhere(client: httpx.AsyncClient) -> None:
    """A link on another site works: only changes are checked."""
    assert (await client.get("/", headers={"Sec-Fetch-Site": "cross-site"})).status_code == 200


async def test_a_bearer_token_brings_no_cookies_power(client: httpx.AsyncClient) -> None:
    """With a bearer token the cookie does not count, so the origin need not be checked."""
    game = (await client.post(GAMES, json=LUCIE)).json()
    answer = await client.post(
        f"{GAMES}/{game['id']}/end",
        json={"version": 0},
        headers={"Authorization": "Bearer nonsense", "Sec-Fetch-Site": "cross-site"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/healthz", "/api/v1/nothing", "/static/site/site.css"]
)
async def test_every_answer_carries_the_policy(client: httpx.AsyncClient, path: str) -> None:
    """Pages, errors, API and files alike say what a browser may do with them."""
    headers = (await client.get(path)).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


async def test_games_are_kept_nowhere(client: httpx.AsyncClient) -> None:
    """No cache keeps a game, as a page or as JSON."""
    game = (await client.post(GAMES, json=LUCIE)).json()
    for path in (f"{GAMES}/{game['id']}", f"/games/{game['id']}"):
        assert (await client.get(path)).headers["cache-control"] == "no-store"


async def test_answers_are_compressed(client: httpx.AsyncClient) -> None:
    """What is worth it is sent compressed."""
    game = await client.post(GAMES, json=LUCIE, headers={"Accept-Encoding": "gzip"})
    assert game.headers["content-encoding"] == "gzip"


async def test_a_body_is_small(client: httpx.AsyncClient) -> None:
    """Too large is 413, by what it says or, unannounced, by what comes."""

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b" " * 1_000

    for content in (b" " * 70_000, endless()):
        answer = await client.post(GAMES, content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    for size in (b"\xb2", b"-1", b"9" * 5_000):
        answer = await client.post(GAMES, content=b"{}", headers=[(b"content-length", size)])
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def modest() -> AsyncIterator[bytes]:
        yield b'{"variant": '
        yield b'"la-belle-lucie"}'

    headers = {"content-type": "application/json"}
    assert (await client.post(GAMES, content=modest(), headers=headers)).status_code == 201


async def test_too_many_requests_are_told_when_to_come_back(limited: httpx.AsyncClient) -> None:
    """Beyond the limit 429 with Retry-After; another address is not concerned."""
    answers = [await limited.post("/api/v1/solve", json={}) for _ in range(80)]
    assert answers[0].status_code == 400
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert int(refused.headers["retry-after"]) >= 1
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    other = await limited.post("/api/v1/solve", json={}, headers=elsewhere)
    assert other.status_code == 400
    assert (await limited.get("/healthz")).status_code == 200


def test_a_bucket_fills_again() -> None:
    """A bucket allows its burst at once, then so many requests a second."""
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    limit = Limit("test", 3, 0.5)
    assert [buckets.take(limit, "a") for _ in range(4)] == [0, 0, 0, 2]
    assert buckets.take(limit, "b") == 0
    now[0] = 2
    assert [buckets.take(limit, "a") for _ in range(2)] == [0, 2]


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("POST", "/games", "new_games"),
        ("POST", "/api/v1/games", "new_games"),
        ("POST", "/games/x/actions", "moves"),
        ("POST", "/api/v1/games/x/undo", "moves"),
        ("GET", "/games/x", "reads"),
        ("GET", "/api/v1/games/x/hint", "analysis"),
        ("POST", "/games/x/hint", "analysis"),
        ("POST", "/api/v1/solve", "analysis"),
        ("GET", "/", "reads"),
        ("GET", "/static/games/games.css", None),
        ("GET", "/healthz", None),
        ("GET", "/readyz", "probes"),
        ("GET", "/games/x/review", "reviews"),
        ("GET", "/games/x/review/par", "analysis"),
        ("GET", "/games/x/review/pars", "analysis"),
        ("GET", "/api/v1/games/x/review", "analysis"),
        ("GET", "/api/v1/me/export", "changes"),
        ("GET", "/a\nb", "reads"),
        ("POST", "/games/\n", "moves"),
    ],
)
def test_each_kind_of_request_has_its_limit(method: str, path: str, name: str | None) -> None:
    """Moves, new games, help and the rest are counted apart; files and health not at all."""
    limit = limit_for(method, path)
    assert (None if limit is None else limit.name) == name


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_a_visitor_is_an_address_or_a_network(one: str, other: str, *, same: bool) -> None:
    """An IPv4 address is one visitor; in IPv6 everyone has a whole /64."""
    assert (network(one) == network(other)) is same


Seen = Callable[..., tuple[str, str]]


@pytest.fixture
def seen() -> Seen:
    """Who an app behind the proxy 10.0.0.0/8 takes for its client, and by which scheme."""

    def look(peer: str, *forwarded: str) -> tuple[str, str]:
        scope = {
            "type": "http",
            "client": (peer, 1),
            "scheme": "http",
            "headers": [
                *((b"x-forwarded-for", line.encode()) for line in forwarded),
                (b"x-forwarded-proto", b"https"),
            ],
        }
        trust_proxy(scope, Headers(scope=scope), (ip_network("10.0.0.0/8"),))
        return str(scope["client"][0]), str(scope["scheme"])

    return look


def test_only_known_proxies_are_believed(seen: Seen) -> None:
    """A proxy names its client; what a client says of others is hearsay."""
    assert seen("10.0.0.1", "203.0.113.9") == ("203.0.113.9", "https")
    assert seen("203.0.113.9", "192.0.2.1") == ("203.0.113.9", "http")
    assert seen("10.0.0.1", "192.0.2.1, 203.0.113.9, 10.0.0.2") == ("203.0.113.9", "https")
    assert seen("10.0.0.1", "192.0.2.1", "203.0.113.9, 10.0.0.2") == ("203.0.113.9", "https")
    assert seen("::ffff:10.0.0.1", "203.0.113.9") == ("203.0.113.9", "https")
    assert seen("10.0.0.1", "nonsense")[0] == "nonsense"
    assert seen("10.0.0.1", "") == ("10.0.0.1", "https")


async def test_a_proxy_names_the_host(settings: Settings) -> None:
    """Behind a known proxy, `Origin` is compared with the host that the visitor asked."""
    headers = {"Origin": "https://play.example", "X-Forwarded-Host": "play.example"}
    for proxies, status in (((ip_network("127.0.0.1"),), 201), ((), 403)):
        app: FastAPI = create_app(settings.model_copy(update={"trusted_proxies": proxies}))
        async with app.router.lifespan_context(app), visitor(app) as made:
            answer = await made.post(GAMES, json=LUCIE, headers=headers)
            assert answer.status_code == status


async def test_head_is_get_without_the_body(client: httpx.AsyncClient) -> None:
    """A page, a file and an error can be asked for their headers alone."""
    for path in ("/", "/static/site/site.css", "/nothing"):
        whole, head = await client.get(path), await client.head(path)
        assert head.status_code == whole.status_code
        assert head.headers["content-type"] == whole.headers["content-type"]
        assert head.content == b""


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/rules/", "/rules"),
        ("/rules/the-fan/?a=b%20c", "/rules/the-fan?a=b%20c"),
        ("/players/Am%C3%A9lie/", "/players/Am%C3%A9lie"),
        ("//evil.example/", "/evil.example"),
        ("/%5Cevil.example/", "/%5Cevil.example"),
        ("/%0Aevil/", "/%0Aevil"),
    ],
)
async def test_a_slash_at_the_end_is_forgiven(
    client: httpx.AsyncClient, path: str, target: str
) -> None:
    """A redirect leads to the address without it, on this site whatever was written."""
    for method in ("GET", "HEAD"):
        answer = await client.request(method, f"http://testserver{path}")
        assert (answer.status_code, answer.headers["location"]) == (308, target)
    assert (await client.post(f"http://testserver{path}")).status_code == 404


async def test_over_https_the_cookie_is_secure(settings: Settings) -> None:
    """Behind a known proxy that speaks https the cookie is Secure and the browser stays there."""
    proxies = (ip_network("127.0.0.1"),)
    app: FastAPI = create_app(settings.model_copy(update={"trusted_proxies": proxies}))
    async with app.router.lifespan_context(app), visitor(app) as client:
        answer = await client.post(GAMES, json=LUCIE, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
        plain = await client.post(GAMES, json=LUCIE)
        assert "strict-transport-security" not in plain.headers


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/me/delete", "GET, HEAD, POST"),
        ("PUT", "/deals/new", "GET, HEAD, POST"),
        ("GET", "/games", "POST"),
        ("DELETE", "/api/v1/games", "POST"),
        ("POST", "/static/site/site.css", "GET, HEAD"),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    """`Allow` lists all that can be done at an address, whichever route does it."""
    answer = await client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
