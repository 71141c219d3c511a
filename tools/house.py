"""The house as a picture: rooms and who imports whom, read from the sources: `make house`.

docs/concepts.md shows it; tests/test_house.py says when it is out of date.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trunkline"
PICTURE = ROOT / "docs" / "images" / "house.svg"

ABOUT = {
    "kernel": "actions, steps, state, match, words",
    "parts": "hexes, auctions, offers",
    "rails": "board, stock, routes",
    "titles/rules": "the rules of each title",
    "draw": "positions as SVG",
    "present": "view models, presenters",
    "bots": "protocol, search, arena",
    "report": "the study of a match",
    "titles": "a kit each: table, pictures, bots",
    "server": "matches, people, events, store",
    "web": "Litestar: routes, pages, guards",
    "cli": "one module per command",
    "files": "match files",
    "testing": "conform(title)",
}
"""Room -> what is in it."""
WIDE, HIGH, GAP, RISE = 196, 52, 16, 40


def room(module: str) -> str:
    """The room of a dotted name; the rules of titles stand below everything else of them."""
    parts = module.split(".")[1:]
    if not parts:
        return ""
    if parts == ["__main__"]:
        return "cli"
    if parts[0] == "titles":
        return (
            "titles/rules"
            if parts[2:3] in (["rules"], ["head"])
            else "titles"
            if len(parts) > 1
            else ""
        )
    return parts[0]


def imports() -> Iterator[tuple[str, str]]:
    """Every (importing module, imported module) within the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trunkline"):
                yield name, node.module or ""
            elif isinstance(node, ast.Import):
                yield from ((name, a.name) for a in node.names if a.name.startswith("trunkline"))


def doors() -> dict[str, set[str]]:
    """Room -> the rooms that it imports from."""
    found: dict[str, set[str]] = {name: set() for name in ABOUT}
    for importer, imported in imports():
        here, there = room(importer), room(imported)
        if here and there and here != there:
            found.setdefault(here, set()).add(there)
    return found


def floors(of: Mapping[str, set[str]]) -> dict[str, int]:
    """Each room stands one floor above the highest that it imports."""
    known: dict[str, int] = {}

    def floor(name: str, above: tuple[str, ...] = ()) -> int:
        assert name not in above, f"imports in a circle: {' -> '.join((*above, name))}"
        if name not in known:
            known[name] = 1 + max((floor(each, (*above, name)) for each in of[name]), default=-1)
        return known[name]

    for name in of:
        floor(name)
    return known


def needed(of: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that no way over other rooms stands for."""
    below: dict[str, set[str]] = {}

    def under(name: str) -> set[str]:
        if name not in below:
            below[name] = of[name].union(*(under(each) for each in of[name]))
        return below[name]

    return [
        (name, each)
        for name in of
        for each in sorted(of[name])
        if not any(each in under(other) for other in of[name] if other != each)
    ]


def places(of: Mapping[str, set[str]]) -> dict[str, tuple[float, float]]:
    """The top left corner of each room; the ground floor lies at the bottom."""
    levels = floors(of)
    top = max(levels.values())
    rows = [[name for name in ABOUT if levels[name] == level] for level in range(top + 1)]
    widest = max(map(len, rows))
    found: dict[str, tuple[float, float]] = {}
    for level, names in enumerate(rows):
        left = (widest - len(names)) * (WIDE + GAP) / 2
        for at, name in enumerate(names):
            found[name] = (GAP + left + at * (WIDE + GAP), GAP + (top - level) * (HIGH + RISE))
    return found


def picture() -> str:
    """The house as SVG."""
    of = doors()
    at = places(of)
    width = max(x for x, _ in at.values()) + WIDE + GAP
    height = max(y for _, y in at.values()) + HIGH + GAP
    lines = [
        f'<path d="M{at[a][0] + WIDE / 2:g} {at[a][1] + HIGH:g}'
        f'L{at[b][0] + WIDE / 2:g} {at[b][1] - 3:g}" marker-end="url(#tip)"/>'
        for a, b in needed(of)
    ]
    boxes = [
        f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="6"/>'
        f'<text class="name" x="{x + 12:g}" y="{y + 22:g}">{escape(name)}/</text>'
        f'<text x="{x + 12:g}" y="{y + 40:g}">{escape(ABOUT[name])}</text>'
        for name, (x, y) in at.items()
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            'role="img"><title>The rooms of Trunkline and who imports whom</title>',
            "<style>rect{fill:#fbf8f1;stroke:#4a4f57}text{font:10.5px sans-serif;fill:#333}"
            ".name{font-weight:700;font-size:13px}path{stroke:#8a8f98;fill:none}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#8a8f98"/>'
            "</marker></defs>",
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


def main() -> None:
    PICTURE.write_text(picture(), "utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn from the imports.")


if __name__ == "__main__":
    main()
