"""The layers of the package: imports point one way."""

import ast
from pathlib import Path

import trunkline

PACKAGE = Path(trunkline.__file__).parent
RANK = {
    "kernel": 0,
    "table": 1,
    "rails": 2,
    "titles": 3,
    "draw": 4,
    "bots": 4,
    "files": 4,
    "testing": 4,
    "imports": 4,
    "report": 5,
    "web": 6,
    "cli": 7,
}


def layer(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports() -> list[tuple[str, str]]:
    """Every (importing module, imported module) within the package."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trunkline"):
                assert node.level == 0, f"{name} imports relatively"
                found.append((name, node.module or ""))
            elif isinstance(node, ast.Import):
                found += [(name, a.name) for a in node.names if a.name.startswith("trunkline")]
    return found


def test_the_package_imports_something_of_itself() -> None:
    assert len(imports()) > 30


def test_every_layer_is_ranked() -> None:
    folders = {p.parent.name for p in PACKAGE.glob("*/__init__.py")}
    modules = {p.stem for p in PACKAGE.glob("*.py")} - {"__init__"}
    assert folders | modules <= set(RANK)


def test_imports_point_to_lower_layers_only() -> None:
    upward = [
        f"{name} imports {imported}"
        for name, imported in imports()
        if layer(imported) and RANK[layer(imported)] > RANK[layer(name)]
    ]
    assert upward == []


def test_neighbours_of_the_same_rank_do_not_import_each_other() -> None:
    sideways = [
        f"{name} imports {imported}"
        for name, imported in imports()
        if layer(imported)
        and layer(imported) != layer(name)
        and RANK[layer(imported)] == RANK[layer(name)]
        and {layer(imported), layer(name)} == {"draw", "bots"}
    ]
    assert sideways == []


def test_chicago_express_has_no_rails() -> None:
    rails = [
        f"{name} imports {imported}"
        for name, imported in imports()
        if ".chicago_express" in name and layer(name) == "titles" and layer(imported) == "rails"
    ]
    assert rails == []


def test_only_routes_import_the_solver() -> None:
    solver, routes = "trunkline.rails.routes.solver", "trunkline.rails.routes."
    outside = [
        f"{name} imports {imported}"
        for name, imported in imports()
        if imported.startswith(solver) and not name.startswith(routes)
    ]
    assert outside == []


def test_no_title_imports_another() -> None:
    def title(module: str) -> str:
        parts = module.split(".")
        return parts[2] if parts[1:2] == ["titles"] and len(parts) > 2 else ""

    crossing = [
        f"{name} imports {imported}"
        for name, imported in imports()
        if title(name) and title(imported) and title(name) != title(imported)
    ]
    assert crossing == []


def test_nothing_below_the_outside_reads_the_clock_or_draws_random_numbers() -> None:
    """Chance lives in the state; `random.Random` is handed in by bots and tests."""
    offenders = []
    for folder in ("kernel", "table", "rails", "titles"):
        for path in (PACKAGE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [f"{node.module}.{alias.name}" for alias in node.names]
                offenders += [
                    f"{path.name}: {name}"
                    for name in names
                    if name.split(".")[0] in ("time", "datetime", "logging", "secrets")
                    or (name.startswith("random") and name != "random.Random")
                ]
    assert offenders == []
