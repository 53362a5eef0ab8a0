"""House rules that a program can check: who imports whom, what stands where, how long a file is."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.rules.catalogue import VARIANTS
from tests.support.missing import missing

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
CODE = ("app", "benchmarks", "migrations", "tests")
LINES = 350
SCRIPT_LINES = 300
BIOME = "tools/node_modules/@biomejs/biome/bin/biome"
TSC = "tools/node_modules/typescript/bin/tsc"

SQL = re.compile(
    r"^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s"
    r"|(CREATE|DROP|ALTER)\s+(TABLE|INDEX|DATABASE)\s|PRAGMA\s|BEGIN\s+IMMEDIATE)",
)
INLINE = re.compile(
    r"<style\b"  # a style sheet in the page
    r"|\sstyle\s*="  # a style on an element
    r"|\son[a-z]+\s*="  # an event handler on an element
    r"|\shx-on"  # the same by htmx
    r"|javascript:|[\"']js:"  # a script in an address or a value
    r"|<script(?![^>]*\s(src=|type=[\"']application/(ld\+)?json))[^>]*>",  # a script in the page
    re.IGNORECASE,
)
STANDARD = sys.stdlib_module_names


def sources(*folders: str) -> list[Path]:
    """Return the Python files under these folders of the project."""
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def tree(file: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(file.read_text(), str(file))


def place(file: Path, node: ast.AST) -> str:
    """Return where in the project a piece of code stands."""
    return f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def texts(module: ast.Module) -> Iterator[ast.Constant]:
    """Yield the string literals of a module that are not docstrings."""
    statements = (node for node in ast.walk(module) if isinstance(node, ast.Expr))
    prose = {id(node.value) for node in statements}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node


def imported(module: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each import of a module with the name that it asks for."""
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from ((node, alias.name) for alias in names)
            case ast.ImportFrom(module=name, level=0) if name is not None:
                yield node, name
            case _:
                pass


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("ruff", "check", "."), id="lint"),
        pytest.param(("ruff", "format", "--check", "."), id="format"),
        pytest.param(("mypy",), id="types"),
        pytest.param(("lint-imports",), id="imports"),
        pytest.param(("node", BIOME, "check", "--error-on-warnings", "."), id="scripts-and-styles"),
        pytest.param(("node", TSC, "--project", "tools"), id="script-types"),
    ],
)
def test_tools_have_nothing_to_say(command: tuple[str, ...]) -> None:
    """Lint, format, types and the import contracts (imports point down only) all pass."""
    program, *arguments = command
    if program == "node" and not (ROOT / arguments[0]).exists():
        missing("what npm installs in tools/", "make tools")
    done = subprocess.run(
        [BIN / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_and_solver_need_only_the_standard_library() -> None:
    """Rules import the standard library and themselves; the solver may import the rules too."""
    allowed = {"app/rules": ("app.rules",), "app/solver": ("app.rules", "app.solver")}
    found = [
        f"{place(file, node)} {name}"
        for folder, own in allowed.items()
        for file in sources(folder)
        for node, name in imported(tree(file))
        if name.split(".")[0] not in STANDARD and not name.startswith(own)
    ]
    assert found == []


def test_sql_stands_in_the_database_layer_only() -> None:
    """No string outside app/db is an SQL statement (that only it has SQLAlchemy is a contract)."""
    found = [
        place(file, node)
        for file in sources("app")
        if not file.is_relative_to(ROOT / "app" / "db")
        for node in texts(tree(file))
        if SQL.match(str(node.value))
    ]
    assert found == []


def test_htmx_headers_are_named_in_one_file() -> None:
    """No string outside app/web/http/htmx.py names an HX-* header."""
    found = [
        place(file, node)
        for file in sources("app")
        if file != ROOT / "app" / "web" / "http" / "htmx.py"
        for node in texts(tree(file))
        if "hx-" in str(node.value).lower()
    ]
    assert found == []


def test_no_code_asks_for_a_variants_name() -> None:
    """A variant is data: nothing compares with a slug or matches one."""
    slugs = set(VARIANTS)

    def asked(node: ast.AST) -> list[ast.expr]:
        match node:
            case ast.Compare(left=left, comparators=rest):
                return [left, *rest]
            case ast.MatchValue(value=value):
                return [value]
            case _:
                return []

    found = [
        place(file, node)
        for file in sources("app")
        for node in ast.walk(tree(file))
        for operand in asked(node)
        if isinstance(operand, ast.Constant) and operand.value in slugs
    ]
    assert found == []


def test_the_clock_is_read_at_the_edge_only() -> None:
    """Rules, solver, database and services are told what time it is."""
    found = [
        place(file, node)
        for file in sources("app/rules", "app/solver", "app/db", "app/services")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute) and node.attr in {"now", "utcnow", "today"}
        if isinstance(node.value, ast.Name) and node.value.id in {"datetime", "date"}
    ]
    assert found == []


def test_no_test_sleeps() -> None:
    """Tests wait for what they need, never for a while."""
    found = [
        place(file, node)
        for file in sources("tests")
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute) and node.attr in {"sleep", "wait_for_timeout"}
    ]
    assert found == []


def test_modules_are_short() -> None:
    """No module is longer than anyone wants to read."""
    lengths = {file: len(file.read_text().splitlines()) for file in sources(*CODE)}
    assert {str(file): length for file, length in lengths.items() if length > LINES} == {}


def test_scripts_are_short() -> None:
    """No script of ours is longer than anyone wants to read."""
    scripts = [file for file in (ROOT / "static").rglob("*.js") if ".min." not in file.name]
    lengths = {file.name: len(file.read_text().splitlines()) for file in scripts}
    assert {name: length for name, length in lengths.items() if length >= SCRIPT_LINES} == {}
    assert "table.js" in lengths


def test_each_colour_of_the_night_is_written_once() -> None:
    """What is dark stands beside its light colour in one sheet, and no sheet asks the system."""
    sheets = {file: file.read_text() for file in (ROOT / "static").rglob("*.css")}
    asking = [file.name for file, text in sheets.items() if "prefers-color-scheme" in text]
    assert asking == []
    tokens = re.findall(r"(--[\w-]+): light-dark\(", "".join(sheets.values()))
    assert "--ground" in tokens
    assert sorted(tokens) == sorted(set(tokens))
    elsewhere = [
        file.name
        for file, text in sheets.items()
        if file.name != "site.css" and re.search(r"light-dark\(|:root\.dark\b", text)
    ]
    assert elsewhere == []


def test_templates_have_no_inline_style_or_script() -> None:
    """Styles and scripts stand in static/ only, so the security policy needs no exception."""
    found = [
        f"{file.relative_to(ROOT)}:{number} {line.strip()}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if INLINE.search(line)
    ]
    assert found == []


def test_the_image_holds_all_that_the_app_reads() -> None:
    """The Dockerfile copies every folder that is not for developers, and its context sends it."""
    ours = {"tests", "benchmarks", "docs", "data", "htmlcov", "tools"}
    folders = {
        path.name
        for path in ROOT.iterdir()
        if path.is_dir() and path.name not in ours and not path.name.startswith((".", "_"))
    }
    copied = re.findall(r"^COPY (\S+) \1$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    sent = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert folders <= set(copied)
    assert folders <= set(sent)


@pytest.mark.parametrize(
    ("line", "bites"),
    [
        ('<p style="color: red">', True),
        ("<script>alert(1)</script>", True),
        ('<button onclick="go()">', True),
        ('<script src="/static/games/table.js" type="module"></script>', False),
        ('<script type="application/json" id="chance">', False),
        ('<p class="style">', False),
        ('<link rel="stylesheet" href="/static/site/site.css">', False),
    ],
)
def test_inline_code_is_recognised(line: str, bites: bool) -> None:  # noqa: FBT001 -- pytest's way
    """The pattern that guards the templates finds inline code and nothing else."""
    assert bool(INLINE.search(line)) is bites
