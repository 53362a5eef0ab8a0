"""What the documents name is there: every path, every make target, every link between them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FLOORS = ("rules", "solver", "db", "services", "text", "web", "cli")
FOLDERS = (*("app", "templates", "static", "migrations", "tests"), *("benchmarks", "docs", ".ci"))

CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, (*FOLDERS, *FLOORS)))})/[\w./*{{}},-]*")
TOP = re.compile(r"[\w.-]+\.(?:md|toml|yaml|yml|ini|cfg|lock|json)|Makefile|Dockerfile|LICENSE")


def prose(text: str) -> str:
    """Return a document without its blocks of code."""
    return BLOCK.sub("", text)


def named_paths(text: str) -> Iterator[str]:
    """Yield the paths that a document writes as code; `<room>` stands for any name."""
    for span in CODE.findall(prose(text)):
        plain = re.sub(r"<\w+>", "*", span)
        if PATH.fullmatch(plain) or TOP.fullmatch(plain):
            yield plain


def spelled_out(path: str) -> list[str]:
    """Return the paths that one with `{a,b}` in it stands for."""
    group = re.search(r"\{([^{}]*)\}", path)
    if group is None:
        return [path]
    heads = (path[: group.start()] + name + path[group.end() :] for name in group[1].split(","))
    return [whole for head in heads for whole in spelled_out(head)]


def exists(path: str) -> bool:
    """Whether a path is in the tree, seen from the root or, for a floor, from app/."""
    return any(True for base in (ROOT, ROOT / "app") for _match in base.glob(path.rstrip("/")))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_that_a_document_names_exists(document: Path) -> None:
    """Files and folders are where the documents say."""
    paths = [one for path in named_paths(document.read_text()) for one in spelled_out(path)]
    assert [path for path in paths if not exists(path)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    """A link without a scheme is a file beside the document."""
    links = [link for link in LINK.findall(prose(document.read_text())) if "://" not in link]
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_make_target_that_a_document_names_exists(document: Path) -> None:
    """`make something` works."""
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", document.read_text(), re.MULTILINE))
    assert named <= targets


def test_a_path_that_is_not_there_is_noticed() -> None:
    """The patterns above find paths, and tell real ones from others."""
    text = "See `app/rules/engine.py`, `web/<room>/{pages,api}.py`, `nowhere`, `rules/poker.py`."
    paths = [one for path in named_paths(text) for one in spelled_out(path)]
    assert paths == ["app/rules/engine.py", "web/*/pages.py", "web/*/api.py", "rules/poker.py"]
    assert [exists(path) for path in paths] == [True, True, True, False]
