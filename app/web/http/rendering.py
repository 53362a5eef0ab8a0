"""From views to HTML: one Jinja environment, whole pages, and the parts that htmx swaps in."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
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
from app.web.http import appearance, htmx
from app.web.http.context import Context, context_of
from app.web.http.static import static_url

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Page:
    """What every page's frame needs: its path and the reader's preferences as class names."""

    path: str
    look: str = ""
    preferences: frozenset[str] = frozenset()


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
    def rendered(_language: NullTranslations, *arguments: Hashable) -> Markup:
        module: Any = TEMPLATES.get_template(template).module
        return Markup(getattr(module, macro)(*arguments))  # noqa: S704 -- the macro has escaped it

    return lambda *arguments: rendered(language(), *arguments)


TEMPLATES.globals |= {
    "icon": _kept("games/_cards.html", "suit"),
    "drawn": _kept("games/_cards.html", "face"),
    "top": _kept("games/_cards.html", "top_card"),
    "under": _kept("games/_cards.html", "buried"),
    "buttons": _kept("games/_table.html", "controls"),
}


def page_view(where: Request | Context, chosen: Preferences | None = None) -> Page:
    """Return what the frame of a page needs."""
    context = where if isinstance(where, Context) else context_of(where)
    chosen = context.appearance() if chosen is None else chosen
    path = context.request.url.path
    return Page(path, appearance.classes(chosen), appearance.habits(chosen))


def page(
    where: Request | Context,
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
    text = TEMPLATES.get_template(template).render(page=page_view(where, chosen), **views)
    return HTMLResponse(text, status, headers=dict(headers or htmx.HEADERS))


def block(
    where: Request | Context,
    template: str,
    name: str,
    chosen: Preferences | None = None,
    *,
    status: int = 200,
    **views: Any,
) -> HTMLResponse:
    """Answer with one block of a page's template."""
    text = render_block(TEMPLATES, template, name, page=page_view(where, chosen), **views)
    return HTMLResponse(text, status, headers=htmx.HEADERS)


def macro(template: str, name: str, view: Any) -> HTMLResponse:
    """Answer with what a template's macro makes of a view.

    A template that is rendered imports its own anew each time: for a move that costs too much.
    """
    module: Any = TEMPLATES.get_template(template).module
    return HTMLResponse(getattr(module, name)(view), headers=htmx.HEADERS)


def parts(template: str, *, status: int = 200, **views: Any) -> HTMLResponse:
    """Answer with fragments that name their own places on the page."""
    text = TEMPLATES.get_template(template).render(**views)
    return HTMLResponse(text, status, headers=htmx.HEADERS)
