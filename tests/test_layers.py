"""The rooms of the house: imports point one way, and nothing outside a title's folder names one."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import trunkline
from tests.installed import TITLES
from trunkline.draw.theme import liveries
from trunkline.kernel import get_kit, get_title
from trunkline.rails.rounds.actions import ACTIONS as ORDINARY_ACTIONS
from trunkline.rails.rounds.ordinary import STEPS as ORDINARY_STEPS

PACKAGE = Path(trunkline.__file__).parent
BELOW = {"kernel", "parts", "rails"}
MAY_IMPORT = {
    "kernel": set[str](),
    "parts": {"kernel"},
    "rails": {"kernel", "parts"},
    "files": {"kernel"},
    "rules": BELOW,
    "draw": BELOW,
    "present": {*BELOW, "draw", "report"},
    "bots": BELOW,
    "report": {*BELOW, "files"},
    "testing": {"kernel"},
    "titles": {*BELOW, "files", "rules", "draw", "present", "bots", "report"},
    "server": {*BELOW, "files", "draw", "present", "bots", "report"},
    "web": {*BELOW, "files", "draw", "present", "bots", "report", "server"},
    "cli": {*BELOW, "files", "draw", "present", "bots", "report", "server", "web"},
}
"""Room -> the others that its modules may import. The rooms of a title are `rules` (with its head)
and `titles` (all the rest, its kit among them)."""
Import = tuple[str, str]


@cache
def imports() -> tuple[Import, ...]:
    """Every (importing module, imported module), of the package and of others."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        name = name.removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{name} imports relatively"
                found.append((name, node.module or ""))
            elif isinstance(node, ast.Import):
                found += [(name, alias.name) for alias in node.names]
    return tuple(found)


def room(module: str) -> str:
    """The room of a module of ours; nothing for the package itself."""
    parts = module.split(".")
    if parts[1:2] == ["titles"] and parts[3:4] in (["rules"], ["head"]):
        return "rules"
    if parts[1:] == ["__main__"]:
        return "cli"
    return parts[1] if len(parts) > 1 else ""


def title(module: str) -> str:
    parts = module.split(".")
    return parts[2] if parts[1:2] == ["titles"] and len(parts) > 2 else ""


def inside() -> list[Import]:
    """The imports between rooms of the package."""
    ours = [(name, to) for name, to in imports() if to.startswith("trunkline.")]
    return [(name, to) for name, to in ours if room(name) != room(to)]


def told(found: set[Import] | list[Import]) -> list[str]:
    return sorted(f"{name} imports {to}" for name, to in found)


def test_the_package_imports_something_of_itself() -> None:
    assert len(inside()) > 300


def test_every_room_is_known() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert (folders | modules) == set(MAY_IMPORT) - {"rules"}


def test_imports_point_one_way() -> None:
    wrong = [(name, to) for name, to in inside() if room(to) not in MAY_IMPORT[room(name)]]
    assert told(wrong) == []


@pytest.mark.parametrize(("folder", "package"), [("server", "litestar"), ("web", "sqlalchemy")])
def test_the_server_knows_no_http_and_the_web_no_database(folder: str, package: str) -> None:
    assert (
        told([(n, to) for n, to in imports() if room(n) == folder and to.startswith(package)]) == []
    )


def test_pages_and_the_api_do_not_import_each_other() -> None:
    pages, api = "trunkline.web.pages", "trunkline.web.api"
    crossing = [
        (name, to)
        for name, to in imports()
        if (name.startswith(pages) and to.startswith(api))
        or (name.startswith(api) and to.startswith(pages))
    ]
    assert told(crossing) == []


def test_below_the_titles_nothing_imports_one() -> None:
    """They are asked for by the registry; only a title imports itself."""
    assert told([(n, to) for n, to in inside() if title(to) and title(n) != title(to)]) == []


def test_chicago_express_has_no_rails() -> None:
    rails = [(n, to) for n, to in inside() if title(n) == "chicago_express" and room(to) == "rails"]
    assert told(rails) == []


def test_only_routes_import_the_solver() -> None:
    solver, routes = "trunkline.rails.routes.solver", "trunkline.rails.routes"
    outside = [
        (name, to)
        for name, to in imports()
        if to.startswith(solver) and not name.startswith((f"{routes}.", routes))
    ]
    assert told(outside) == []


def test_nothing_below_the_server_reads_the_clock_or_draws_random_numbers() -> None:
    """Chance lives in the state; `random.Random` is handed in by bots and tests."""
    offenders = []
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if room(name) not in ("kernel", "parts", "rails", "files", "rules"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            offenders += [
                f"{name}: {each}"
                for each in names
                if each.split(".")[0] in ("time", "datetime", "logging", "secrets")
                or (each.startswith("random") and each != "random.Random")
            ]
    assert offenders == []


def outside_titles() -> list[Path]:
    """All files of the package but those of titles, catalogues and other people."""
    kinds = (".py", ".css", ".js", ".html")
    return [
        path
        for path in PACKAGE.rglob("*")
        if path.suffix in kinds
        and not {"titles", "locale", "vendor"} & set(path.relative_to(PACKAGE).parts[:-1])
    ]


def words_of(title_id: str) -> set[str]:
    """What only this title can mean: its id, its folder, its companies, its own tokens."""
    kit = get_kit(title_id)
    folder = kit.package.rpartition(".")[2]
    place = folder.partition("_")[0]
    companies = {name for name in liveries(title_id) if len(name) > 2}
    tokens = set(kit.load(kit.tokens, dict)) if kit.tokens else set()
    return {title_id, folder, place, *companies, *tokens}


@pytest.mark.parametrize("title_id", TITLES)
def test_nothing_outside_its_folder_names_a_title(title_id: str) -> None:
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, words_of(title_id)))})\b", re.I)
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()[:80]}"
        for path in outside_titles()
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("title_id", TITLES)
def test_nothing_outside_its_folder_knows_a_colour_of_a_title(title_id: str) -> None:
    shared = {"#FFFFFF", "#1B1B1B"}
    colours = {look.colour for look in liveries(title_id).values()} - shared
    found = [f"{path}: {c}" for path in outside_titles() for c in colours if c in path.read_text()]
    assert found == []


def tags(kinds: Iterable[Any]) -> set[str]:
    return {str(each.__struct_config__.tag) for each in kinds}


@pytest.mark.parametrize("title_id", TITLES)
def test_nothing_outside_its_folder_knows_an_action_or_step_of_a_title(title_id: str) -> None:
    """By their tags of several words: `pass` and `turn` mean other things too. What ordinary titles
    have in common belongs to none."""
    t = get_title(title_id)
    own = {tag for tag in tags((*t.actions, *t.steps)) if "_" in tag}
    wanted = own - tags((*ORDINARY_ACTIONS, *ORDINARY_STEPS))
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.value}"
        for path in outside_titles()
        if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in wanted
    ]
    assert found == []
