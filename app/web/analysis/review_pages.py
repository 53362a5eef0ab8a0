"""A finished game gone through, step by step."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from app.db.database import Store
from app.services.analysis import reviews
from app.services.analysis.game_help import Inquiry
from app.services.analysis.pars import pars as find_pars
from app.services.errors import PracticeReason, TryAgain, WouldBecomePractice
from app.services.games import access
from app.services.players import preferences
from app.text import refusals
from app.text.i18n import gettext as _
from app.web.analysis.review_views import ReviewView, figures_of_pars, pars_words, review_view
from app.web.http import htmx, rendering
from app.web.http.confirmation import ConfirmView
from app.web.http.deps import DatabaseDep, InquiryDep, NowDep, VisitorDep, do_or_ask
from app.web.http.forms import FormDep, confirmed

router = APIRouter(prefix="/games/{game_id}/review", include_in_schema=False)


@router.get("")
def show(
    request: Request,
    game_id: str,
    inquiry: InquiryDep,
    step: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """Show a step of a finished game, the last one if none is named."""
    try:
        found = reviews.review(inquiry, game_id)
    except WouldBecomePractice as error:
        if error.reason is not PracticeReason.LOOKED:
            raise
        return _ask(request, game_id, _("You could still have a ranked game on its deal."))
    view = review_view(found, step)
    if htmx.wants_parts(request):
        return rendering.parts("analysis/review_step.html", review=view)
    return _page(request, inquiry, view, None)


@router.get("/par")
def par(request: Request, game_id: str, inquiry: InquiryDep) -> Response:
    """Show what the deal would have given, once that can help its viewer no more."""
    state = reviews.ended_game(inquiry, game_id)
    try:
        pars = find_pars(inquiry, deal=state.deal.slug, rules=state.game.rules)
        told = (_("Par is told once it can help nobody."),) if pars is None else pars_words(pars)
    except TryAgain:
        told = (_("The solver is busy just now. Try again in a moment."),)
    if htmx.wants_parts(request):
        return rendering.parts("analysis/par.html", told=told)
    return _page(request, inquiry, review_view(reviews.review(inquiry, game_id), None), told)


@router.get("/pars")
def par_figures(request: Request, game_id: str, inquiry: InquiryDep) -> Response:
    """Show both pars as figures beside the ended game's table, once they can help nobody."""
    if not htmx.wants_parts(request):
        return RedirectResponse(f"/games/{game_id}/review/par", 303)
    state = reviews.ended_game(inquiry, game_id)
    try:
        pars = find_pars(inquiry, deal=state.deal.slug, rules=state.game.rules)
    except TryAgain:
        pars = None
    return rendering.parts("analysis/pars.html", pars=figures_of_pars(pars))


def _page(
    request: Request, inquiry: Inquiry, view: ReviewView, told: tuple[str, ...] | None
) -> Response:
    """Answer with the whole page; what is told of par is fetched later where it is None."""
    with inquiry.database.read() as store:
        chosen = preferences.read(store, inquiry.player)
    return rendering.page(request, "analysis/review.html", chosen, review=view, par=told)


@router.post("")
def look(
    *,
    request: Request,
    game_id: str,
    form: FormDep,
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Look at another's game beyond its opening: what is then played on its deal is practice."""

    def see(store: Store, player: int) -> str:
        agreed = confirmed(form)
        access.look(store, game_id=game_id, player_id=player, now=now, confirm_practice=agreed)
        return f"/games/{game_id}/review"

    def ask(error: WouldBecomePractice) -> Response:
        return _ask(request, game_id, refusals.practice(error.reason))

    return do_or_ask(database, who, now, do=see, ask=ask)


def _ask(request: Request, game_id: str, why: str) -> Response:
    """Ask before a viewer sees more of a deal than its opening."""
    ask = ConfirmView(
        title=_("Look at this game?"),
        sentence=_("%(why)s Whoever has seen more than its opening plays it as practice.", why=why),
        action=f"/games/{game_id}/review",
        fields=(),
        yes=_("Look; mine is practice"),
        back=f"/games/{game_id}",
    )
    return rendering.page(request, "site/confirm.html", status=409, ask=ask)
