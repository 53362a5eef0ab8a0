"""The solver beside the table: a hint, "still winnable?", and the chance that stays in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse

from app.services.analysis import game_help
from app.services.analysis.game_help import Inquiry
from app.services.errors import TryAgain, WouldBecomePractice
from app.services.games.state import GameState
from app.services.players import preferences
from app.text import refusals
from app.text.i18n import gettext as _
from app.web.analysis import views
from app.web.games.forms import TableForm, TableFormDep
from app.web.games.table_views import table_view
from app.web.games.views import BoardView, CardView, TableView
from app.web.http import rendering
from app.web.http.confirmation import ConfirmView
from app.web.http.context import Context, ContextDep
from app.web.http.deps import InquiryDep
from app.web.http.forms import FormDep

router = APIRouter(prefix="/games/{game_id}", include_in_schema=False)


@router.post("/hint")
def hint(context: ContextDep, form: TableFormDep, inquiry: InquiryDep) -> Response:
    """Show a best action: its cards are ringed, its reason stands below the table."""

    def answer(state: GameState) -> TableView:
        found = game_help.hint(inquiry, state)
        return table_view(
            state,
            status=views.hint_words(found, state.game.position),
            hinted=views.marks(found.action, state),
        )

    ask = partial(_ask_first, context, form, _("Ask for a hint?"), _("Hint, as practice"))
    return _help(context, form, inquiry, answer, ask)


@router.post("/chance")
def chance(context: ContextDep, form: TableFormDep, inquiry: InquiryDep) -> Response:
    """Say whether the game can still be won."""

    def answer(state: GameState) -> TableView:
        found = game_help.outlook(inquiry, state)
        return table_view(state, status=views.outlook_words(found, state.game.position))

    ask = partial(_ask_first, context, form, _("Still winnable?"), _("Ask, as practice"))
    return _help(context, form, inquiry, answer, ask)


@router.get("/meter")
def meter(game_id: str, inquiry: InquiryDep) -> Response:
    """Show the chance as it stands, for a practice game that is being played."""
    state = game_help.practice_game(inquiry, game_id)
    try:
        found = game_help.outlook(inquiry, state)
    except TryAgain:
        return rendering.parts("analysis/meter.html", meter=views.meter_view(None))
    return rendering.parts("analysis/meter.html", meter=views.meter_view(found))


@router.post("/meter")
def keep_meter(game_id: str, form: FormDep, inquiry: InquiryDep) -> Response:
    """Keep the chance in view in practice games, or no longer, and go on playing."""
    with inquiry.database.write() as store:
        preferences.keep_meter(store, inquiry.player, on=form.get("on") == "on")
    return RedirectResponse(f"/games/{game_id}", 303)


def _help(
    context: Context,
    form: TableForm,
    inquiry: Inquiry,
    answer: Callable[[GameState], TableView],
    ask: Callable[[WouldBecomePractice], Response],
) -> Response:
    """Record first, if the game is ranked and the player agreed, then answer."""
    version, game_id = form.version, form.game_id
    try:
        if form.confirmed:
            state = game_help.become_practice(inquiry, game_id, version=version, key=form.key)
        else:
            state = game_help.practice_game(inquiry, game_id, version=version)
    except WouldBecomePractice as error:
        if context.wants_parts:
            raise
        return ask(error)
    view = answer(state)
    with inquiry.database.read() as store:
        chosen = preferences.read(store, inquiry.player)
    if not context.wants_parts:
        return rendering.page(context, "games/table.html", chosen, table=view)
    return rendering.parts(
        "analysis/hint.html",
        page=rendering.page_view(context, chosen),
        table=replace(view, board=_pointed_at(view.board)),
        turned=form.confirmed,
    )


def _pointed_at(board: BoardView) -> BoardView:
    """Return the fans and foundations that a hint points at."""
    fans, hinted = board.fans, board.hinted
    return replace(
        board,
        fans=tuple(fan for fan in fans if not hinted.isdisjoint((fan.id, *map(_code, fan.cards)))),
        piles=tuple(pile for pile in board.piles if pile.id in hinted),
    )


def _code(card: CardView) -> str:
    return card.code


def _ask_first(
    context: Context, form: TableForm, title: str, yes: str, error: WouldBecomePractice
) -> Response:
    """Ask on a page of its own; with scripts the table has asked already."""
    ask = ConfirmView(
        title=title,
        sentence=refusals.practice(error.reason),
        action=context.request.url.path,
        fields=(("version", str(form.version)), ("key", form.key)),
        yes=yes,
        back=f"/games/{form.game_id}",
    )
    return rendering.page(context, "site/confirm.html", status=409, ask=ask)
