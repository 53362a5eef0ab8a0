"""Deals as pages: to look at, to play, to share, to bring along and to take away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from app.db.players import resolve
from app.rules.errors import RulesError
from app.rules.notation import format_layout
from app.services.daily import dailies
from app.services.deals import deals, imports, overview, sharing
from app.services.errors import Rejected
from app.services.players import preferences
from app.web.deals import picture as preview
from app.web.deals import views
from app.web.http import errors, rendering
from app.web.http.deps import (
    DatabaseDep,
    NowDep,
    PageQuery,
    SettingsDep,
    VisitorDep,
    origin,
    player_or_guest,
    set_session,
)
from app.web.http.forms import FormDep

router = APIRouter(prefix="/deals", include_in_schema=False)
BoardQuery = Annotated[str | None, Query(alias="variant", max_length=40)]


@router.get("/new")
def new(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show the form to bring a board or a number along."""
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    return rendering.page(request, "deals/new.html", chosen, form={}, errors={})


@router.post("/new")
def bring(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Make a deal of a board text or a number, and go to its page."""
    number = form.get("number", "").strip() or None
    try:
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            row = imports.bring(
                store, text=form.get("layout"), number=number, player_id=player, now=now
            )
    except (RulesError, Rejected) as error:
        told = errors.shown(error)
        faults = {"layout" if number is None else "number": told.sentence}
        return rendering.page(
            request, "deals/new.html", status=told.status, form=form, errors=faults
        )
    response = RedirectResponse(f"/deals/{row.slug}", 303)
    set_session(response, secret, who)
    return response


@router.get("/{name}")
def show(
    *,
    request: Request,
    name: str,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
    board: BoardQuery = None,
    by: Annotated[str, Query(max_length=20)] = "",
    page: PageQuery = 1,
) -> Response:
    """Show a deal; `?by=` adds what the player who sent the link achieved."""
    dailies.settle(database, now)
    with database.read() as store:
        viewer = resolve(store, who.credential)
        chosen = preferences.read(store, viewer)
        found = overview.read(
            store, name=name, board=board, viewer=viewer, now=now, share_id=by, page=page
        )
    view = views.deal_view(found, viewer, origin=origin(request, settings))
    return rendering.page(request, "deals/deal.html", chosen, deal=view)


@router.post("/{name}/name")
def name_it(
    *,
    request: Request,
    name: str,
    form: FormDep,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Give a deal of one's own a name that can be said aloud."""
    try:
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            named = deals.name_deal(
                store, slug=name, alias=form.get("alias", ""), player_id=player, now=now
            )
    except Rejected as error:
        with database.read() as store:
            viewer = resolve(store, who.credential)
            chosen = preferences.read(store, viewer)
            found = overview.read(store, name=name, board=None, viewer=viewer, now=now)
        faults = {"alias": errors.shown(error).sentence}
        view = views.deal_view(found, viewer, origin=origin(request, settings), errors=faults)
        return rendering.page(request, "deals/deal.html", chosen, status=422, deal=view)
    response = RedirectResponse(f"/deals/{named.alias}", 303)
    set_session(response, secret, who)
    return response


@router.post("/{name}/share")
def share(
    name: str, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Say what the link of an ended game of one's own shows."""
    with database.write() as store:
        found = deals.read(store, name=name, viewer=who.credential, now=now)
        sharing.share(
            store,
            game_id=form.get("game", ""),
            player=who.credential,
            result=form.get("result") == "on",
            replay=form.get("replay") == "on",
        )
    return RedirectResponse(f"/deals/{found.alias or found.slug}#mine", 303)


@router.get("/{name}/board.txt")
def text(name: str, database: DatabaseDep, now: NowDep, board: BoardQuery = None) -> Response:
    """Give the opening as a board text that PySolFC and this site read."""
    with database.read() as store:
        found = overview.laid_out(store, name=name, board=board, now=now)
    filename = f"{found.info.alias or found.info.slug}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return PlainTextResponse(format_layout(found.opening), headers=headers)


@router.get("/{name}/print")
def paper(
    *,
    request: Request,
    name: str,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
    board: BoardQuery = None,
) -> Response:
    """Show the opening as one sheet of paper."""
    with database.read() as store:
        found = overview.read(store, name=name, board=board, viewer=who.credential, now=now)
    view = views.deal_view(found, None, origin=origin(request, settings))
    return rendering.page(request, "deals/print.html", deal=view)


@router.get("/{name}/preview.png")
def picture(name: str, database: DatabaseDep, now: NowDep, board: BoardQuery = None) -> Response:
    """Give the opening as a picture, for the preview of a link."""
    with database.read() as store:
        found = overview.laid_out(store, name=name, board=board, now=now)
    heading = views.title(found.info)
    drawn = preview.opening(found.opening, heading, views.board_name(found.board, found.rules))
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(drawn, media_type="image/png", headers=headers)
