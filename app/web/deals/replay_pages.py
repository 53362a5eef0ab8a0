"""A finished game step by step, for those to whom its player gave the link."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from app.db.database import Store
from app.rules.moves import Redeal
from app.services.deals import sharing
from app.services.deals.sharing import Replay
from app.services.errors import WouldBecomePractice
from app.services.players import preferences
from app.text import refusals
from app.text.cards import told
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.web.deals.views import result_words
from app.web.games.board_views import board_view
from app.web.games.views import BoardView
from app.web.http import rendering
from app.web.http.confirmation import ConfirmView
from app.web.http.deps import DatabaseDep, NowDep, VisitorDep, do_or_ask
from app.web.http.forms import FormDep, confirmed

router = APIRouter(prefix="/replay/{share_id}", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A replay at one step; `hidden` means that its viewer could still rank on the deal."""

    path: str
    name: str
    whose: str
    deal: str
    result: str
    step: int
    steps: int
    told: str
    jumps: tuple[tuple[int, str], ...]
    hidden: bool
    table: BoardView


@router.get("")
def show(
    *,
    request: Request,
    share_id: str,
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
    at: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """Show a step of the game; only the opening to someone who could still rank on its deal."""
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
        found = sharing.replay(store, share_id=share_id, viewer=who.credential, now=now)
    return rendering.page(request, "deals/replay.html", chosen, replay=replay_view(found, at))


@router.post("")
def watch(
    *,
    request: Request,
    share_id: str,
    form: FormDep,
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Look at the game: what the viewer then plays on its deal is practice."""

    def look(store: Store, player: int) -> str:
        agreed = confirmed(form)
        sharing.watch(store, share_id=share_id, player=player, now=now, confirm_practice=agreed)
        return f"/replay/{share_id}"

    return do_or_ask(database, who, now, do=look, ask=partial(_ask, request, share_id))


def replay_view(found: Replay, at: int) -> ReplayView:
    """Return a replay at a step, the last one for a step too far."""
    state, game = found.state, found.state.game
    steps = len(found.actions)
    at = min(at, steps)
    position = found.positions[at]
    last = found.actions[at - 1] if at else None
    result = result_words(
        game.position.won,
        game.redeals_used,
        game.position.cards_home,
        game.rules,
        draw=game.draw_used,
    )
    jumps = [(0, _("Opening"))]
    for place, action in enumerate(found.actions, start=1):
        if isinstance(action, Redeal):
            jumps.append((place, _("Redeal %(number)s", number=len(jumps))))
    if steps:
        jumps.append((steps, _("End")))
    return ReplayView(
        path=f"/replay/{found.share_id}",
        name=variant_name(state.variant),
        whose=_("Your game") if state.owner else _("Another player’s game"),
        deal=state.deal.alias or state.deal.slug,
        result="" if state.hidden else result,
        step=at,
        steps=steps,
        told=_("The opening.") if last is None else told(last, found.positions[at - 1], position),
        jumps=tuple(jumps),
        hidden=state.hidden,
        table=board_view(game.rules, position),
    )


def _ask(request: Request, share_id: str, error: WouldBecomePractice) -> Response:
    ask = ConfirmView(
        title=_("Watch this game?"),
        sentence=refusals.practice(error.reason),
        action=f"/replay/{share_id}",
        fields=(),
        yes=_("Watch; mine becomes practice"),
        back=f"/games/{error.game_id}",
    )
    return rendering.page(request, "site/confirm.html", status=409, ask=ask)
