"""Deals as pages: to look at, to play, to share, to bring along and to take away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from app.rules.errors import RulesError
from app.rules.notation import format_layout
from app.services.deals import deal as deals
from app.services.deals import imports, overview, sharing
from app.services.errors import Rejected
from app.text.deals import board_name, title
from app.web.deals import picture as preview
from app.web.deals import views
from app.web.http import errors, rendering
from app.web.http.context import Context, ContextDep
from app.web.http.forms import FormDep
from app.web.http.parameters import PageQuery

router = APIRouter(prefix="/deals", include_in_schema=False)
BoardQuery = Annotated[str | None, Query(alias="variant", max_length=40)]
ShareQuery = Annotated[str, Query(max_length=20)]


@router.get("/new")
def new(context: ContextDep) -> Response:
    """Show the form to bring a board or a number along."""
    return rendering.page(context, "deals/new.html", form={}, errors={})


@router.post("/new")
def bring(context: ContextDep, form: FormDep) -> Response:
    """Make a deal of a board text or a number, and go to its page."""
    number = form.get("number", "").strip() or None
    try:
        with context.write() as store:
            deal = imports.bring(
                store,
                text=form.get("layout"),
                number=number,
                player_id=context.player_or_guest(store),
                now=context.now,
            )
    except (RulesError, Rejected) as error:
        return _refused_board(context, form, "layout" if number is None else "number", error)
    return context.with_session(RedirectResponse(f"/deals/{deal.slug}", 303))


@router.get("/{name}")
def show(
    context: ContextDep,
    name: str,
    board: BoardQuery = None,
    by: ShareQuery = "",
    page: PageQuery = 1,
) -> Response:
    """Show a deal; `?by=` adds what the player who sent the link achieved."""
    with context.days.settled(context.now) as store:
        viewer = context.player(store)
        context.preferences(store)
        deal = overview.read(
            store, name=name, board=board, viewer=viewer, now=context.now, share_id=by, page=page
        )
    view = views.deal_view(deal, viewer, origin=context.origin)
    return rendering.page(context, "deals/deal.html", deal=view)


@router.post("/{name}/name")
def name_it(context: ContextDep, name: str, form: FormDep) -> Response:
    """Name a deal of one's own."""
    try:
        with context.write() as store:
            named = deals.name_deal(
                store,
                slug=name,
                alias=form.get("alias", ""),
                player_id=context.player_or_guest(store),
                now=context.now,
            )
    except Rejected as error:
        return _refused_name(context, name, error)
    return context.with_session(RedirectResponse(f"/deals/{named.alias}", 303))


@router.post("/{name}/share")
def share(context: ContextDep, name: str, form: FormDep) -> Response:
    """Change what the link of an ended game of one's own shows."""
    with context.write() as store:
        player = context.player(store)
        deal = deals.read(store, name=name, viewer=player, now=context.now)
        sharing.share(
            store,
            game_id=form.get("game", ""),
            player=player,
            result=form.get("result") == "on",
            replay=form.get("replay") == "on",
        )
    return RedirectResponse(f"/deals/{deal.name}#mine", 303)


@router.get("/{name}/board.txt")
def text(context: ContextDep, name: str, board: BoardQuery = None) -> Response:
    """Return the opening as a board text that PySolFC and this site read."""
    with context.read() as store:
        laid = overview.laid_out(store, name=name, board=board, now=context.now)
    headers = {"Content-Disposition": f'attachment; filename="{laid.info.name}.txt"'}
    return PlainTextResponse(format_layout(laid.opening), headers=headers)


@router.get("/{name}/print")
def paper(context: ContextDep, name: str, board: BoardQuery = None) -> Response:
    """Show the opening as one sheet of paper."""
    with context.read() as store:
        context.preferences(store)
        laid = overview.laid_out(store, name=name, board=board, now=context.now)
    view = views.paper_view(laid, origin=context.origin)
    return rendering.page(context, "deals/print.html", deal=view)


@router.get("/{name}/preview.png")
def picture(context: ContextDep, name: str, board: BoardQuery = None) -> Response:
    """Return the opening as a picture, for the preview of a link."""
    with context.read() as store:
        laid = overview.laid_out(store, name=name, board=board, now=context.now)
    png = preview.opening(laid.opening, title(laid.info), board_name(laid.board, laid.rules))
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(png, media_type="image/png", headers=headers)


def _refused_board(
    context: Context, form: dict[str, str], field: str, error: RulesError | Rejected
) -> Response:
    """Show the form to bring a board once more, with the reason beside its field."""
    refusal = errors.error_text(error)
    return rendering.page(
        context,
        "deals/new.html",
        status=refusal.status,
        form=form,
        errors={field: refusal.sentence},
    )


def _refused_name(context: Context, name: str, error: Rejected) -> Response:
    """Show the deal's page once more, with the reason why its name can't be taken."""
    with context.read() as store:
        viewer = context.player(store)
        context.preferences(store)
        deal = overview.read(store, name=name, board=None, viewer=viewer, now=context.now)
    fault = errors.error_text(error).sentence
    view = views.deal_view(deal, viewer, origin=context.origin, fault=fault)
    return rendering.page(context, "deals/deal.html", status=422, deal=view)
