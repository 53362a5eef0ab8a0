"""From views to HTML: one Jinja environment, whole pages, and the parts that htmx swaps in."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2_fragments import render_block
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.services.players.preferences import Preferences
from app.text.i18n import gettext, language, ngettext
from app.web.games.table_views import changed
from app.web.games.views import FanView, Page, PileView, TableView
from app.web.http import appearance, htmx
from app.web.http.static import static_url

Before = tuple[tuple[FanView, ...], tuple[PileView, ...]]

ROOT = Path(__file__).parents[3]
MANY_FANS = 6
"""A move that touches more fans than this is answered with the whole board."""


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        # Looking whether a template has changed costs a move more than drawing a fan.
        auto_reload=False,
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=False)  # type: ignore[attr-defined]  # added by the i18n extension
    # Straight to the words: the extension's own `_` looks them up by way of the context.
    environment.globals["_"] = gettext
    environment.globals.update(static=static_url, sprite=static_url("sprite.svg"), lang="en")
    return environment


TEMPLATES = _environment()


def _kept(template: str, macro: str) -> Callable[..., Markup]:
    """Return a macro that is rendered once for each of its arguments, in each language."""

    @lru_cache(maxsize=4_096)
    def made(_tongue: NullTranslations, *arguments: Hashable) -> Markup:
        module: Any = TEMPLATES.get_template(template).module
        return Markup(getattr(module, macro)(*arguments))  # noqa: S704 -- the macro has escaped it

    return lambda *arguments: made(language(), *arguments)


TEMPLATES.globals |= {
    "icon": _kept("games/_cards.html", "suit"),
    "drawn": _kept("games/_cards.html", "face"),
    "top": _kept("games/_cards.html", "top_card"),
    "under": _kept("games/_cards.html", "buried"),
    "buttons": _kept("games/_table.html", "controls"),
}


def page_view(request: Request, chosen: Preferences | None = None) -> Page:
    """Return what the frame of a page needs, for a reader with these preferences."""
    chosen = chosen or Preferences()
    return Page(request.url.path, appearance.look(chosen), appearance.habits(chosen))


def page(
    request: Request,
    template: str,
    chosen: Preferences | None = None,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **views: Any,
) -> HTMLResponse:
    """Answer with a whole page made of the template and its views.

    Where the reader's preferences were not read on the way, they are now: in no open transaction.
    """
    frame = page_view(request, appearance.of_reader(request) if chosen is None else chosen)
    text = TEMPLATES.get_template(template).render(page=frame, **views)
    return HTMLResponse(text, status, headers=dict(headers or htmx.HEADERS))


def block(
    request: Request,
    template: str,
    name: str,
    chosen: Preferences | None = None,
    *,
    status: int = 200,
    **views: Any,
) -> HTMLResponse:
    """Answer with one block of a page's template."""
    text = render_block(TEMPLATES, template, name, page=page_view(request, chosen), **views)
    return HTMLResponse(text, status, headers=htmx.HEADERS)


def moved(before: Before, after: TableView) -> HTMLResponse:
    """Answer with what a change touched on the table."""
    old_fans, old_piles = before
    if len(old_fans) != len(after.fans) or not after.acting:
        return whole(after)
    fans = changed(old_fans, after.fans)
    if len(fans) > MANY_FANS:
        return whole(after)
    # As a macro: rendered as a template, it would import the others anew for every move.
    module: Any = TEMPLATES.get_template("games/parts.html").module
    text = module.moved(after, fans, changed(old_piles, after.piles))
    return HTMLResponse(text, headers=htmx.HEADERS)


def whole(view: TableView, *, status: int = 200) -> HTMLResponse:
    """Answer with every part of the table."""
    return parts("games/whole.html", status=status, table=view)


def parts(template: str, *, status: int = 200, **views: Any) -> HTMLResponse:
    """Answer with fragments that name their own places on the page."""
    text = TEMPLATES.get_template(template).render(**views)
    return HTMLResponse(text, status, headers=htmx.HEADERS)
