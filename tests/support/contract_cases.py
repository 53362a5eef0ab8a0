"""What the contract's test asks the API: at least one case for every endpoint, by room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from app.rules.dealing import Deal
from app.rules.notation import fans_json, format_layout
from tests.support.players import LUCIE


@dataclass(frozen=True)
class Case:
    """One request below /api/v1, and the status and code that its answer must have.

    A name in braces, in the path or as a value of the body, is filled in by the test; `{version}`
    and `{move}` are those of the path's game as it stands. `by` is the visitor who sends it.
    """

    method: str
    path: str
    status: int
    code: str = ""
    body: Any = None
    by: str = "lucie"
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path} by {self.by}: {self.status} {self.code}".rstrip()


NAME = {"variant": "la-belle-lucie"}
BEARER = {"Authorization": "Bearer nobody-has-this"}
ELSEWHERE = {"Sec-Fetch-Site": "cross-site"}
KEY = {"Idempotency-Key": "one"}
VERSION = {"version": "{version}"}
CONFIRMED = {"confirm_practice": True}
MOVE = {"action": "{move}", **VERSION}
REDEAL = {"action": "redeal", **VERSION}
STALE = {"version": 99}
OPENING = Deal(sha256(b"nobody plays this").digest()).opening(LUCIE)
LAYOUT = format_layout(OPENING)
FANS = fans_json(OPENING)

GAMES = (
    Case("POST", "/games", 201, body=NAME),
    Case("POST", "/games", 201, body={"rules": {"spaces": "king", "fan_limit": 3}}),
    Case("POST", "/games", 201, body={"variant": "house-in-the-woods"}),
    Case("POST", "/games", 201, body={**NAME, "number": "24"}, by="nobody"),
    Case("POST", "/games", 201, body={**NAME, "layout": LAYOUT}),
    Case("POST", "/games", 400, "malformed", {**NAME, "more": 1}),
    Case("POST", "/games", 400, "malformed", {"variant": "bridge"}),
    Case("POST", "/games", 400, "malformed", {"rules": {"redeals": 4}}),
    Case("POST", "/games", 401, "not_signed_in", NAME, headers=BEARER),
    Case("POST", "/games", 403, "cross_origin", NAME, headers=ELSEWHERE),
    Case("POST", "/games", 404, "not_found", {**NAME, "deal": "nowhere"}),
    Case("PUT", "/games", 405, "method_not_allowed", NAME),
    Case("POST", "/games", 409, "would_become_practice", {**NAME, "deal": "{fresh_deal}"}),
    Case("POST", "/games", 413, "too_large", {**NAME, "layout": "8C " * 30_000}),
    Case("POST", "/games", 422, "rejected", {**NAME, "number": "no number"}),
    Case("GET", "/games/{fresh}", 200),
    Case("GET", "/games/{fresh}", 200, by="marc"),
    Case("GET", "/games/{won}", 200, by="nobody"),
    Case("GET", "/games/{lost}", 200),
    Case("GET", "/games/nowhere", 404, "not_found"),
    Case("DELETE", "/games/{fresh}", 405, "method_not_allowed"),
    Case("POST", "/games/{fresh}/actions", 200, body=MOVE, headers=KEY),
    Case("POST", "/games/{fresh}/actions", 422, "key_reused", REDEAL, headers=KEY),
    Case("POST", "/games/{fresh}/actions", 400, "malformed", {**MOVE, "action": "8X"}),
    Case("POST", "/games/{fresh}/actions", 400, "malformed", {"action": "redeal"}),
    Case("POST", "/games/{fresh}/actions", 403, "not_yours", MOVE, by="nobody"),
    Case("POST", "/games/{fresh}/actions", 403, "not_yours", MOVE, by="marc"),
    Case("POST", "/games/nowhere/actions", 404, "not_found", {**REDEAL, **STALE}),
    Case("POST", "/games/{fresh}/actions", 409, "stale", {**MOVE, **STALE}),
    Case("POST", "/games/{fresh}/actions", 422, "refused", {**MOVE, "action": "draw 8C home"}),
    Case("POST", "/games/{won}/actions", 422, "ended", REDEAL),
    Case("POST", "/games/{fresh}/undo", 200, body=VERSION),
    Case("POST", "/games/{fresh}/undo", 422, "refused", VERSION),
    Case("POST", "/games/{fresh}/undo", 409, "stale", STALE),
    Case("POST", "/games/{redealt}/undo", 409, "would_become_practice", VERSION),
    Case("POST", "/games/{redealt}/undo", 200, body={**VERSION, **CONFIRMED}),
    Case("POST", "/games/{fresh}/redo", 200, body=VERSION),
    Case("POST", "/games/{fresh}/redo", 422, "refused", VERSION),
    Case("POST", "/games/{practice}/finish", 200, body=VERSION),
    Case("POST", "/games/{fresh}/finish", 403, "not_yours", VERSION, by="marc"),
    Case("POST", "/games/{won}/finish", 422, "ended", VERSION),
    Case("POST", "/games/{practice}/practice", 200, body=VERSION),
    Case("POST", "/games/{fresh}/practice", 400, "malformed", {"version": "0"}),
    Case("POST", "/games/{fresh}/look", 200, body={}, by="marc"),
    Case("POST", "/games/{practice}/look", 200, body={}, by="nobody"),
    Case("POST", "/games/{marcs}/look", 409, "would_become_practice", {}),
    Case("POST", "/games/{fresh}/look", 401, "not_signed_in", {}, headers=BEARER),
    Case("POST", "/games/{practice}/end", 200, body=VERSION),
    Case("POST", "/games/{practice}/end", 422, "ended", VERSION),
    Case("POST", "/games/{fresh}/end", 403, "not_yours", VERSION, by="marc"),
)

DEALS = (
    Case("GET", "/deals/{fresh_deal}", 200),
    Case("GET", "/deals/{won_deal}?variant=the-fan", 200),
    Case("GET", "/deals/{won_deal}?variant=house-in-the-woods", 200),
    Case("GET", "/deals/{fresh_deal}?variant=bridge", 400, "malformed"),
    Case("GET", "/deals/nowhere", 404, "not_found"),
    Case("POST", "/deals", 201, body={"number": "24"}),
    Case("POST", "/deals", 201, body={"layout": LAYOUT}, by="nobody"),
    Case("POST", "/deals", 400, "malformed", {}),
    Case("POST", "/deals", 400, "malformed", {"layout": "8C 8C"}),
    Case("POST", "/deals", 422, "rejected", {"number": "no number"}),
    Case("PUT", "/deals/{own_deal}/name", 200, body={"alias": "amelie-2026"}),
    Case("PUT", "/deals/{own_deal}/name", 422, "rejected", {"alias": "A name?"}),
    Case("PUT", "/deals/{own_deal}/name", 401, "not_signed_in", {"alias": "mine"}, by="nobody"),
    Case("PUT", "/deals/nowhere/name", 404, "not_found", {"alias": "somewhere"}),
    Case("POST", "/games/{won}/share", 200, body={"result": True, "replay": True}),
    Case("POST", "/games/{lost}/share", 200, body={}),
    Case("POST", "/games/{fresh}/share", 422, "refused", {"result": True}),
    Case("POST", "/games/{won}/share", 401, "not_signed_in", {}, by="nobody"),
    Case("POST", "/games/{won}/share", 403, "not_yours", {}, by="marc"),
    Case("GET", "/replays/{replay}", 200),
    Case("GET", "/replays/{replay}", 200, by="nobody"),
    Case("GET", "/replays/nowhere", 404, "not_found"),
)

DAYS = (
    Case("GET", "/daily", 200),
    Case("GET", "/daily", 200, by="nobody"),
    Case("GET", "/daily?variant=shamrocks", 404, "not_found"),
    Case("GET", "/daily/2026-11-30", 200),
    Case("GET", "/daily/2026-11-30?variant=" + "x" * 41, 400, "malformed"),
    Case("GET", "/daily/2026-12-01", 404, "not_found"),
    Case("POST", "/daily", 405, "method_not_allowed", {}),
    Case("GET", "/daily/2026-11-30/board", 200),
    Case("GET", "/daily/2026-11-30/board", 200, by="marc"),
    Case("GET", "/daily/2026-11-30/board?show=true", 200, by="marc"),
    Case("GET", "/daily/2026-11-30/board?page=0", 400, "malformed"),
    Case("GET", "/daily/2026-12-01/board", 404, "not_found"),
    Case("GET", "/deals/{day_deal}/board", 200),
    Case("GET", "/deals/{open_deal}/board", 200),
    Case("GET", "/deals/{day_deal}/board?show=perhaps", 400, "malformed"),
    Case("GET", "/deals/nowhere/board", 404, "not_found"),
    Case("GET", "/leaderboard", 200),
    Case("GET", "/leaderboard?period=all&by=streak", 200, by="nobody"),
    Case("GET", "/leaderboard?by=average", 200),
    Case("GET", "/leaderboard?by=luck", 400, "malformed"),
    Case("GET", "/leaderboard?period=2027-01", 404, "not_found"),
)

PLAYERS = (
    Case("GET", "/me", 200),
    Case("GET", "/me", 200, by="marc"),
    Case("GET", "/me", 401, "not_signed_in", by="nobody"),
    Case("GET", "/me", 401, "not_signed_in", headers=BEARER),
    Case("PUT", "/me/name", 200, body={"name": "Lucie B"}),
    Case("PUT", "/me/name", 401, "not_signed_in", {"name": "Nobody"}, by="nobody"),
    Case("PUT", "/me/name", 403, "cross_origin", {"name": "Mallory"}, headers=ELSEWHERE),
    Case("PUT", "/me/name", 422, "rejected", {"name": "LUCIE B"}, by="marc"),
    Case("PATCH", "/me/settings", 200, body={"theme": "dark", "anonymous": False}),
    Case("PATCH", "/me/settings", 400, "malformed", {"theme": "pink"}),
    Case("PATCH", "/me/settings", 401, "not_signed_in", {}, by="nobody"),
    Case("GET", "/me/games", 200),
    Case("GET", "/me/games?page=x", 400, "malformed"),
    Case("GET", "/me/games", 401, "not_signed_in", by="nobody"),
    Case("GET", "/me/export", 200),
    Case("GET", "/me/export", 200, by="marc"),
    Case("GET", "/me/export", 401, "not_signed_in", by="nobody"),
    Case("GET", "/me/tokens", 200),
    Case("GET", "/me/tokens", 401, "not_signed_in", by="nobody"),
    Case("DELETE", "/me/tokens/{token}", 204),
    Case("DELETE", "/me/tokens/x", 400, "malformed"),
    Case("DELETE", "/me/tokens/{token}", 401, "not_signed_in", by="nobody"),
    Case("POST", "/me/tokens", 405, "method_not_allowed", {}),
    Case("GET", "/players/lucie%20b", 200, by="nobody"),
    Case("GET", "/players/nobody", 404, "not_found"),
    Case("GET", "/players/lucie%20b/games", 200, by="marc"),
    Case("GET", "/players/nobody/games", 404, "not_found"),
    Case("POST", "/players/lucie%20b/report", 204, body={"reason": "rude"}, by="marc"),
    Case("POST", "/players/lucie%20b/report", 400, "malformed", {"reason": 1}, by="marc"),
    Case("POST", "/players/nobody/report", 404, "not_found", {}, by="marc"),
)

ANALYSIS = (
    Case("POST", "/solve", 200, body={**NAME, "fans": FANS}),
    Case("POST", "/solve", 200, body={**NAME, "layout": LAYOUT, "states": 1}, by="nobody"),
    Case("POST", "/solve", 400, "malformed", {**NAME, "fans": [["8C"]]}),
    Case("POST", "/solve", 409, "would_become_practice", {**NAME, "fans": "{fresh_fans}"}),
    Case("POST", "/solve", 413, "too_large", {**NAME, "layout": "8C " * 30_000}),
    Case("GET", "/games/{practice}/hint", 200),
    Case("GET", "/games/{loose}/hint", 200),
    Case("GET", "/games/{practice}/hint", 403, "not_yours", by="marc"),
    Case("GET", "/games/nowhere/hint", 404, "not_found"),
    Case("GET", "/games/{fresh}/hint", 409, "would_become_practice"),
    Case("GET", "/games/{won}/hint", 422, "ended"),
    Case("GET", "/games/{practice}/chance", 200),
    Case("GET", "/games/{loose}/chance", 200),
    Case("GET", "/games/{fresh}/chance", 409, "would_become_practice"),
    Case("GET", "/games/{won}/chance", 422, "ended"),
    Case("GET", "/games/{won}/review", 200),
    Case("GET", "/games/{lost}/review", 200),
    Case("GET", "/games/{lost}/review", 409, "would_become_practice", by="nobody"),
    Case("GET", "/games/{custom}/review", 200),
    Case("GET", "/games/nowhere/review", 404, "not_found"),
    Case("GET", "/games/{fresh}/review", 409, "would_become_practice"),
    Case("GET", "/games/{loose}/review", 422, "refused"),
)

ROOMS: dict[str, tuple[Case, ...]] = {
    "games": GAMES,
    "deals": DEALS,
    "days": DAYS,
    "players": PLAYERS,
    "analysis": ANALYSIS,
}
