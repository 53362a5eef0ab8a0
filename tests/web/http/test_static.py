"""Static files: what is served, and how long a browser may keep it."""

import re
from pathlib import Path

import httpx
import pytest

from app.web.http.static import BUNDLES, STATIC, static_url
from tests.support.app import migrate


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """DATABASE_URL of a migrated SQLite file: nothing here depends on the kind of database."""
    url = f"sqlite:///{tmp_path / 'test.sqlite3'}"
    migrate(url)
    return url


@pytest.mark.parametrize("name", ["icon.svg", "site/site.css", "games/table.js"])
async def test_files_are_kept_for_ever_under_their_hash(
    client: httpx.AsyncClient, name: str
) -> None:
    """A file asked for by its hash never changes; without it, it may."""
    kept = await client.get(static_url(name))
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert kept.content == BUNDLES.content(name)
    plain = await client.get(f"/static/{name}")
    assert "immutable" not in plain.headers["cache-control"]
    wrong = await client.get(f"/static/{name}?v=1")
    assert wrong.headers["cache-control"] == plain.headers["cache-control"]
    same = await client.get(f"/static/{name}", headers={"If-None-Match": plain.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    gone = await client.get("/static/../app/settings.py")
    assert gone.status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "htmx-4.0.1.min.js",
        "verify.py",
        "sprite.svg",
        "icon.svg",
        "touch-icon.png",
        "manifest.webmanifest",
        "fonts/old-standard-ranks.woff2",
    ],
)
async def test_other_files_are_served_as_they_are(client: httpx.AsyncClient, name: str) -> None:
    """What is no script or sheet of ours is not touched."""
    assert (await client.get(f"/static/{name}")).content == (STATIC / name).read_bytes()


async def test_every_file_that_a_page_names_is_there_under_its_hash(
    client: httpx.AsyncClient,
) -> None:
    """What pages, style sheets and scripts ask for may be kept for ever."""
    pattern = re.compile(r"/static/[\w./-]+\?v=\w+")
    names = [f"/static/{name}" for name in BUNDLES.joined()]
    answers = [await client.get(path) for path in ("/", "/rules", "/learn", "/daily", *names)]
    addresses = {address for answer in answers for address in pattern.findall(answer.text)}
    assert {"sound", "clock", "celebrate", "copy"} <= {re.split(r"[/.]", a)[-2] for a in addresses}
    for address in addresses:
        answer = await client.head(address)
        assert answer.headers["cache-control"].endswith("immutable"), address
