"""Joining modules and style sheets: what comes out, and what stops the app's start."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from app.web.http.bundles import BundleError, Bundles

Folder = Callable[[Mapping[str, str]], Bundles]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Write files into a folder of this test's own and return its bundles."""

    def write(files: Mapping[str, str]) -> Bundles:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Bundles(tmp_path)

    return write


def test_modules_are_joined_each_once_after_what_they_import(folder: Folder) -> None:
    """The entry comes last; a module that two others import is there once."""
    bundles = folder(
        {
            "games/table.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";\na(b);\n',
            "games/a.js": 'import { base } from "../site/base.js";\nexport function a() {base()}\n',
            "games/b.js": 'import {\n base,\n} from "../site/base.js";\nexport const b = base();\n',
            "site/base.js": "// why\nexport function base() { return 1; }\n",
        }
    )
    lines = bundles.content("games/table.js").decode().split("\n")
    assert lines == ["function base(){return 1;}", "function a(){base()}", "const b=base();a(b);"]


def test_an_entry_keeps_its_own_exports(folder: Folder) -> None:
    """A module that is loaded later, or tested alone, can still be asked for what it exports."""
    bundles = folder(
        {
            "late.js": 'import { half } from "./pure.js";\nexport const quarter = half(half(1));\n',
            "pure.js": "export function half(n) { return n / 2; }\n",
        }
    )
    text = bundles.content("late.js").decode()
    assert text == "function half(n){return n/2;}\nexport const quarter=half(half(1));"


def test_a_late_module_is_named_by_its_hash(folder: Folder) -> None:
    """Its address, and so the bundle's own, changes with its content."""
    entry = 'async function ring() {\n  (await import("./sound.js")).ring();\n}\nring();\n'
    quiet = folder({"games/table.js": entry, "games/sound.js": "export const ring = () => {};\n"})
    before = quiet.url("games/table.js"), quiet.url("games/sound.js")
    assert f'import("{before[1]}")' in quiet.content("games/table.js").decode()
    loud = folder({"games/sound.js": "export const ring = () => navigator.vibrate(9);\n"})
    after = loud.url("games/table.js"), loud.url("games/sound.js")
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert f'import("{after[1]}")' in loud.content("games/table.js").decode()


def test_types_in_comments_load_nothing(folder: Folder) -> None:
    """A comment may name a module's types, even of one that imports this one."""
    bundles = folder(
        {
            "a.js": 'import { b } from "./b.js";\nexport const a = b;\n',
            "b.js": '/** @import { A } from "./a.js" */\n/** @type {import("./a.js").A} */\n'
            "export const b = 1;\n",
        }
    )
    assert bundles.content("a.js") == b"const b=1;export const a=b;"


def test_sheets_are_joined_and_name_files_by_their_hash(folder: Folder) -> None:
    """A sheet that two others import is there once; addresses no longer depend on the folder."""
    bundles = folder(
        {
            "deals/deals.css": '@import "../site/site.css";\n@import "../games/games.css";\n'
            ".deal { margin: 0; }\n",
            "games/games.css": '/* Cards. */\n@import "../site/site.css";\n.c { color: red; }\n',
            "site/site.css": "a { background: url(../fonts/a.woff2); }\n",
            "fonts/a.woff2": "glyphs",
        }
    )
    assert bundles.content("deals/deals.css").decode() == (
        f"a{{background:url({bundles.url('fonts/a.woff2')})}}.c{{color:red}}.deal{{margin:0}}"
    )


def test_other_files_are_served_as_they_are(folder: Folder) -> None:
    """A vendored script and a picture are not touched, and not among the joined."""
    bundles = folder({"x.min.js": "export  default 1", "y.svg": "<svg />", "z.js": "let z = 1;\n"})
    assert bundles.content("x.min.js") == b"export  default 1"
    assert bundles.content("y.svg") == b"<svg />"
    assert list(bundles.joined()) == ["z.js"]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        pytest.param(
            {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'},
            "a circle of imports: a.js -> b.js -> a.js",
            id="a circle",
        ),
        pytest.param(
            {"a.js": 'import("./b.js");\n', "b.js": 'import("./a.js");\n'},
            "a circle of imports: a.js -> b.js -> a.js",
            id="a circle of late modules",
        ),
        pytest.param(
            {"a.js": 'import { b } from "./b.js";\n'},
            "a.js asks for b.js, which is not there",
            id="an unknown module",
        ),
        pytest.param(
            {"a.js": 'import { b, c } from "./b.js";\n', "b.js": "export const b = 1;\n"},
            "a.js: ./b.js does not export c",
            id="an unknown name",
        ),
        pytest.param(
            {
                "a.js": 'import { b } from "./b.js";\nconst help = b;\n',
                "b.js": "function help() {}\nexport const b = help;\n",
            },
            "b.js and a.js both declare help at the top level",
            id="a clash of names",
        ),
        pytest.param(
            {
                "a.js": 'import { b } from "./b.js";\nb();\nimport("./late.js");\n',
                "b.js": "let count = 0;\nexport function b() { count += 1; }\n",
                "late.js": 'import { b } from "./b.js";\nexport const late = b;\n',
            },
            "late.js: a second copy of b.js, which keeps state",
            id="state twice",
        ),
        *(
            pytest.param({"a.js": f"{line}\n", "b.js": "\n"}, f"a.js: can't join {line!r}", id=line)
            for line in (
                'import b from "./b.js";',
                'import * as b from "./b.js";',
                'import { b as c } from "./b.js";',
                'import { b } from "elsewhere";',
                "export default 1;",
                "export { b };",
                'export * from "./b.js";',
                "const { b } = window;",
                "let a, b;",
                "var a = 1;",
            )
        ),
        pytest.param(
            {"a.css": '@import "./b.css" print;\n', "b.css": ""},
            'a.css: only @import "./name.css"; can be followed',
            id="a sheet for a medium",
        ),
        pytest.param(
            {"a.css": "a { background: url(b.svg); }\n"},
            "a.css asks for b.svg, which is not there",
            id="an unknown picture",
        ),
    ],
)
def test_what_cant_be_joined_is_named(
    folder: Folder, files: Mapping[str, str], message: str
) -> None:
    """The app does not start with it, and its message says which file and why."""
    with pytest.raises(BundleError) as refusal:
        folder(files).joined()
    assert str(refusal.value) == message
