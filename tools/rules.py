"""Which lines of the rule checklists have a test: `make rules`.

tests/checklists/TITLE.txt lists the ids with their kind; a test names the ids it proves with
@pytest.mark.rule("1880-V.auction.06", ...).
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHECKLISTS = ROOT / "tests" / "checklists"
PLAYABLE = ("legality", "effect", "timing", "scoring")
"""The kinds of lines of which each must have a test; set-up lines may be proved by data."""


def listed(title: str) -> dict[str, str]:
    """The ids of a title's checklist with their kinds."""
    lines = (CHECKLISTS / f"{title}.txt").read_text().splitlines()
    return dict(line.split() for line in lines)


def titles() -> list[str]:
    return sorted(path.stem for path in CHECKLISTS.glob("*.txt"))


def proved() -> dict[str, list[str]]:
    """id -> the tests that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, rule in _marked(ast.parse(path.read_text())):
            found.setdefault(rule, []).append(f"{path.relative_to(ROOT)}::{name}")
    return found


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for argument in mark.args:
                    yield node.name, ast.literal_eval(argument)


def main() -> int:
    tests = proved()
    for title in titles():
        ids = listed(title)
        missing = [rule for rule in ids if rule not in tests]
        print(f"{title}: {len(ids) - len(missing)} of {len(ids)} rules have a test")
        for rule in missing:
            print(f"  no test: {rule} ({ids[rule]})")
    known = {rule for title in titles() for rule in listed(title)}
    for rule in sorted(set(tests) - known):
        print(f"  unknown id: {rule} in {tests[rule][0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
