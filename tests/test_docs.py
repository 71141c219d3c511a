"""The docs tell of everything there is: commands, steps, actions."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from tests.cli.program import trunkline
from tests.installed import TITLES
from trunkline.cli.app import app
from trunkline.kernel import get_title

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [page for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md")) if page.name != "CHANGELOG.md"]
FILE = re.compile(r"[\w<>*-][\w<>*./-]*\.(?:py|md|html|js|css|json|txt|toml|po|svg|webp)")
FOLDER = re.compile(
    r"[\w<>*][\w<>*./-]*/|(?:trunkline|titles|tests|tools|docs|examples)/[\w<>*./-]+"
)
ABOUT = {
    "1880.md": "china_1880",
    "bots-1880.md": "china_1880",
    "1881.md": "berlin_1881",
    "1889.md": "shikoku_1889",
    "chicago-express.md": "chicago_express",
}
"""Pages about one title: names of files are those of its folder or of its tests."""
ISLAND = {
    f"island/data/{name}" for name in ("map.txt", "tiles.txt", "market.txt", "components.json")
}
MADE = {"dist/", "de.po", *ISLAND, "island/", "island/__init__.py", "island/kit.py"}
"""What somebody has yet to make."""
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def commands() -> list[str]:
    """All commands, and those of families like "admin ban"."""
    return sorted(
        f"{name} {inner}".strip()
        for name, command in typer.main.get_command(app).commands.items()  # type: ignore[attr-defined]
        for inner in getattr(command, "commands", [""])
    )


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_docs(command: str) -> None:
    assert f"`trunkline {command}" in (DOCS / "commands.md").read_text()


@pytest.mark.parametrize("title", TITLES)
def test_every_step_and_action_of_a_title_is_in_its_page(title: str) -> None:
    t = get_title(title)
    page = (DOCS / f"{title}.md").read_text()
    missing = [kind.__name__ for kind in (*t.steps, *t.actions) if f"`{kind.__name__}" not in page]
    assert missing == []


def test_every_part_of_the_route_solver_is_named_once_in_the_page_on_routes() -> None:
    named = re.findall(r"\w+\.py", (DOCS / "routes.md").read_text().split("## How it proves")[1])
    parts = (ROOT / "trunkline" / "rails" / "routes" / "solver").glob("[!_]*.py")
    assert {
        part.name: named.count(part.name) for part in parts if named.count(part.name) != 1
    } == {}


@pytest.mark.parametrize(
    ("room", "pages"),
    [
        ("board", ("track.md",)),
        ("stock", ("rounds.md",)),
        ("rounds", ("rounds.md",)),
        ("routes", ("routes.md",)),
    ],
)
def test_every_noun_of_rails_is_in_its_page(room: str, pages: tuple[str, ...]) -> None:
    told = "".join((DOCS / page).read_text() for page in pages)
    nouns = (ROOT / "trunkline" / "rails" / room).glob("[!_]*.py")
    assert [noun.name for noun in sorted(nouns) if noun.name not in told] == []


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_between_pages_lead_somewhere() -> None:
    broken = []
    for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md")):
        for part in page.read_text().split("](")[1:]:
            target, _, head = part.split(")")[0].partition("#")
            there = page.parent / target if target else page
            if "://" in target:
                continue
            if not there.exists() or (head and head not in anchors(there)):
                broken.append(f"{page.name}: {target}#{head}")
    assert broken == []


def test_the_index_of_the_docs_lists_every_page() -> None:
    index = (DOCS / "README.md").read_text()
    pages = {page.name for page in DOCS.glob("*.md")} - {"README.md"}
    assert [page for page in sorted(pages) if f"]({page}" not in index] == []


def test_every_target_of_the_makefile_is_in_contributing() -> None:
    told = set(
        re.findall(r"^\| `make ([a-z]+)", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    )
    assert told == TARGETS


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *DOCS.glob("*.md")], ids=lambda page: page.name
)
def test_every_make_command_of_a_page_exists(page: Path) -> None:
    assert set(re.findall(r"(?:`|^)make ([a-z]+)", page.read_text(), re.MULTILINE)) <= TARGETS


def named_paths(page: Path) -> list[str]:
    """Files and folders that a page names in backticks."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    names = re.findall(r"`([^`\s]+)`", text)
    return [n for n in names if (FILE.fullmatch(n) or FOLDER.fullmatch(n)) and n not in MADE]


def exists(name: str, page: str) -> bool:
    """From the root, in the package, or in a title; without a folder anywhere in these."""
    titles = f"titles/{ABOUT.get(page, '*')}"
    path = name.rstrip("/").replace("<title>", "*")
    if "/" in path:
        tries: tuple[str, ...] = (path, f"trunkline/{path}", f"trunkline/{titles}/{path}")
    elif page in ABOUT:
        tries = (f"trunkline/{titles}/**/{path}", f"tests/{titles}/**/{path}")
    else:
        tries = (path, f"trunkline/**/{path}")
    return any(any(ROOT.glob(each)) for each in tries)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    assert [name for name in named_paths(page) if not exists(name, page.name)] == []


@pytest.mark.parametrize("title", TITLES)
def test_the_commands_at_the_head_of_a_titles_page_work(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in (DOCS / f"{title}.md").read_text().split("```")[1].strip().splitlines():
        told = trunkline(*shlex.split(line)[1:])
        assert told.status == 0, f"{line}\n{told}"
