"""Which modules of the app one move goes through: a warm move by the page, and one by the API.

    python -m benchmarks.hops [--functions]

A profiler watches every call in the event loop and in the threads. Modules are listed in the order
in which the move first comes to them, with the functions that ran there.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from tests.support.app import create_app, migrate

ROOT = Path(__file__).parents[1]
WARM_UP = 6
"""Moves before the one that is watched: caches are full, templates compiled, threads there."""
PAGE = {"HX-Request": "true", "Sec-Fetch-Site": "same-origin"}


class Watch:
    """Notes the functions of the app that are called while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.modules: dict[str, dict[str, int]] = {}

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Note a call."""
        if not self.on or event != "call":
            return
        path = Path(frame.f_code.co_filename)
        if ROOT / "app" not in path.parents:
            return
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        functions = self.modules.setdefault(name, {})
        function = frame.f_code.co_qualname
        functions[function] = functions.get(function, 0) + 1

    async def over(
        self, send: Callable[[], Awaitable[httpx.Response]]
    ) -> dict[str, dict[str, int]]:
        """Return what one request goes through: the functions of each module, and their calls."""
        self.modules = {}
        self.on = True
        response = await send()
        self.on = False
        response.raise_for_status()
        return self.modules


async def watched(watch: Watch, *, page: bool) -> dict[str, dict[str, int]]:
    """Begin a game, play some moves, and watch the next one."""
    from app.settings import Settings  # noqa: PLC0415 -- after the profiler is there

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/hops.sqlite3"
        migrate(url)
        app = create_app(Settings(database_url=url, secret_key=b"bench" * 8, rate_limits=False))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://testserver") as client,
        ):
            made = await client.post("/api/v1/games", json={"variant": "super-flower-garden"})
            game = made.json()
            for _ in range(WARM_UP):
                await move(client, game, page=page)
                game = (await client.get(f"/api/v1/games/{game['id']}")).json()
            return await watch.over(lambda: move(client, game, page=page))


async def move(client: httpx.AsyncClient, game: dict[str, Any], *, page: bool) -> httpx.Response:
    """Play the first legal action, by the table's form or by JSON."""
    action, version = game["legal"][0], game["version"]
    if page:
        form = {"action": action, "version": str(version), "key": f"key-{version}"}
        return await client.post(f"/games/{game['id']}/actions", data=form, headers=PAGE)
    body = {"action": action, "version": version}
    return await client.post(f"/api/v1/games/{game['id']}/actions", json=body)


def main() -> None:
    """Print the modules of both kinds of move."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--functions", action="store_true", help="name the functions too")
    options = parser.parse_args()
    watch = Watch()
    threading.setprofile(watch)
    sys.setprofile(watch)
    for name, page in (("page", True), ("API", False)):
        modules = asyncio.run(watched(watch, page=page))
        calls = sum(sum(functions.values()) for functions in modules.values())
        print(f"\n{name}: {len(modules)} modules, {calls} calls")
        for module, functions in modules.items():
            listed = ", ".join(f"{function} {count}" for function, count in functions.items())
            print(f"  {module}" + (f": {listed}" if options.functions else ""))


if __name__ == "__main__":
    main()
