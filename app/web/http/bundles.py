"""Join what a page needs into one file: its script's modules, its style sheets.

In `static/` every subject has a file of its own, and files import each other by relative names,
as a browser would load them: one request after the other. `Bundles` follows these imports once,
at the app's start, and makes one text of them: each file once, after all that it imports, without
comments and needless space. Addresses carry a hash of what is served, so a browser may keep it.

A joined script is one module: its files share one scope. So a few forms are not allowed, and a
file that uses one stops the app's start with a sentence that names it:

- imports stand alone, by name: `import { a, b } from "./x.js";` or `import "./x.js";`,
- exports stand before a function, class, const or let, and are imported as they are named,
- names at the top level are declared one at a time, and no two files of a page declare the same,
- nothing imports itself, by however many steps.

`import("./late.js")` makes a bundle of its own, fetched when the line is reached. A file that keeps
state, or does something when it is loaded, must not be in two bundles of a page: there would be two
of it. A style sheet's imports, `@import "./x.css";`, come before everything else in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple

from rcssmin import cssmin
from rjsmin import jsmin

_IMPORT = re.compile(
    r'^import\s+(?:\{((?:\s*[\w$]+\s*(?:,|(?=\})))*)\s*\}\s*from\s+)?"(\.[^"\n]+)";\n?',
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b|let\b)", re.MULTILINE)
_NAME = re.compile(r"^(export )?(?:(?:async )?function\*?|class|const|let) ([\w$]+)", re.MULTILINE)
_UNREADABLE = re.compile(
    r"^(?:import\b(?!\().*|export\b.*|var\b.*|(?:const|let) [\w$]*\s*[{\[,].*)", re.MULTILINE
)
_LATE = re.compile(r'(?<!\{)\bimport\("(\.[^"\n]+)"\)')
_STATE = re.compile(r"^(?:(?:export )?(?:let |const [\w$]+ = new )|[\w$][\w$.]*\()", re.MULTILINE)
_SHEET = re.compile(r'^@import "(\.[^"\n]+)";\n?', re.MULTILINE)
_URL = re.compile(r"\burl\(([^)\"']+)\)")


class BundleError(ValueError):
    """A script or a style sheet that can't be joined; the message says which and why."""


class _Served(NamedTuple):
    content: bytes
    version: str


class Bundles:
    """The scripts, style sheets and other files of a folder, as they are served."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._served: dict[str, _Served] = {}
        self._under_way: list[str] = []

    def url(self, name: str) -> str:
        """Return the address of a file, with the hash of what is served."""
        return f"/static/{name}?v={self.version(name)}"

    def version(self, name: str) -> str:
        """Return a hash of what is served under a name. Raises BundleError."""
        return self._get(name).version

    def content(self, name: str) -> bytes:
        """Return what is served under a name. Raises BundleError."""
        return self._get(name).content

    def joined(self) -> dict[str, bytes]:
        """Join every script and style sheet and return them by name. Raises BundleError.

        To be called at the start, before requests are answered side by side.
        """
        files = (path for path in sorted(self._root.rglob("*")) if path.suffix in {".js", ".css"})
        names = (path.relative_to(self._root).as_posix() for path in files)
        return {name: self.content(name) for name in names if not name.endswith(".min.js")}

    def _get(self, name: str) -> _Served:
        if name not in self._served:
            content = self._made(name)
            self._served[name] = _Served(content, sha256(content).hexdigest()[:12])
        return self._served[name]

    def _made(self, name: str) -> bytes:
        if name.endswith(".css"):
            with self._following(name):
                return self._sheet(name).encode()
        if name.endswith(".js") and not name.endswith(".min.js"):
            with self._following(name):
                return self._script(name).encode()
        return self._bytes(name)

    def _script(self, entry: str) -> str:
        modules = {name: self._text(name) for name in self._in_order(entry)}
        _check_names(modules)
        self._check_state(entry)
        joined = "".join(
            self._late_addresses(name, text if name == entry else _EXPORT.sub("", text))
            for name, text in modules.items()
        )
        return str(jsmin(_IMPORT.sub("", joined)))

    def _late_addresses(self, name: str, text: str) -> str:
        return _LATE.sub(lambda late: f'import("{self.url(_beside(name, late[1]))}")', text)

    def _sheet(self, entry: str) -> str:
        def resolved(name: str) -> str:
            text = _SHEET.sub("", self._text(name))
            if "@import" in text:
                raise BundleError(f'{name}: only @import "./name.css"; can be followed')
            return _URL.sub(lambda url: f"url({self.url(_beside(name, url[1]))})", text)

        return str(cssmin("\n".join(resolved(name) for name in self._in_order(entry))))

    def _in_order(self, entry: str) -> list[str]:
        """Return all that a file needs and itself, each after what it imports."""
        order: list[str] = []

        def visit(name: str) -> None:
            for imported in self._imports(name):
                if imported not in order:
                    with self._following(imported):
                        visit(imported)
            if name not in order:
                order.append(name)

        visit(entry)
        return order

    def _imports(self, name: str) -> list[str]:
        pattern, group = (_SHEET, 1) if name.endswith(".css") else (_IMPORT, 2)
        return [_beside(name, line[group]) for line in pattern.finditer(self._text(name))]

    def _check_state(self, entry: str) -> None:
        """Raise BundleError where two bundles of a page would each have a file that keeps state."""
        seen: set[str] = set()
        for part in self._parts(entry):
            modules = set(self._in_order(part))
            for name in sorted(seen & modules):
                if _STATE.search(self._text(name)):
                    raise BundleError(f"{part}: a second copy of {name}, which keeps state")
            seen |= modules

    def _parts(self, entry: str) -> list[str]:
        """Return a script and all that it, or they in turn, load later."""
        parts = [entry]
        for part in parts:
            for name in self._in_order(part):
                late = (_beside(name, call[1]) for call in _LATE.finditer(self._text(name)))
                parts += [module for module in late if module not in parts]
        return parts

    @contextmanager
    def _following(self, name: str) -> Iterator[None]:
        if name in self._under_way:
            raise BundleError(f"a circle of imports: {' -> '.join([*self._under_way, name])}")
        self._under_way.append(name)
        try:
            yield
        finally:
            self._under_way.pop()

    def _text(self, name: str) -> str:
        return self._bytes(name).decode()

    def _bytes(self, name: str) -> bytes:
        try:
            return (self._root / name).read_bytes()
        except OSError as error:
            importer = next((other for other in self._under_way[::-1] if other != name), "a page")
            raise BundleError(f"{importer} asks for {name}, which is not there") from error


def _beside(name: str, relative: str) -> str:
    """Return the name of a file that another one names relative to itself."""
    return normpath(join(dirname(name), relative))


def _check_names(modules: dict[str, str]) -> None:
    """Raise BundleError for what can't be joined into one scope."""
    declared: dict[str, str] = {}
    exported: dict[str, set[str]] = {}
    for name, text in modules.items():
        if unreadable := _UNREADABLE.search(_EXPORT.sub("", _IMPORT.sub("", text))):
            raise BundleError(f"{name}: can't join {unreadable[0]!r}")
        exported[name] = {line[2] for line in _NAME.finditer(text) if line[1]}
        for line in _NAME.finditer(text):
            if (other := declared.setdefault(line[2], name)) != name:
                raise BundleError(f"{other} and {name} both declare {line[2]} at the top level")
        for line in _IMPORT.finditer(text):
            names = {part.strip() for part in (line[1] or "").split(",")} - {""}
            if lacking := names - exported[_beside(name, line[2])]:
                raise BundleError(f"{name}: {line[2]} does not export {', '.join(lacking)}")
