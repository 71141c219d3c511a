"""Sentences for players can be translated: templates as written, with the values they name."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.pofile import read_po

from tools.words import TEMPLATES, catalogue

SOURCE = Path(__file__).parents[1] / "trunkline"
SPEAKERS = {"no", "noted", "phrase", "say", "tell"}
COUNTERS = {"no_of", "phrase_of", "say_of"}
"""Their templates are the second and the third argument, and they give a {number}."""
MADE_OF_PIECES = (ast.JoinedStr, ast.BinOp, ast.Call)
Names = dict[str, ast.expr]


def calls() -> Iterator[tuple[str, ast.Call, Names]]:
    """Where a sentence is said: no(...), say(...), phrase(...), noted(...) and s.tell(...).

    With the templates that have names in the same module.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        names = named_templates(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and name_of(node.func) in SPEAKERS | COUNTERS:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node, names


def named_templates(module: ast.Module) -> Names:
    """LAID = noted("{company} lays ...")."""
    return {
        target.id: node.value.args[0]
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and name_of(node.value.func) == "noted"
    }


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def templates(node: ast.expr, names: Names) -> list[str]:
    """The templates as written; none where a name from elsewhere stands for one of them."""
    if isinstance(node, ast.Name) and node.id in names:
        return templates(names[node.id], {})
    if isinstance(node, ast.IfExp):
        both = templates(node.body, names), templates(node.orelse, names)
        return both[0] + both[1] if all(both) else []
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def named(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def told(call: ast.Call) -> list[ast.expr]:
    """The arguments that are templates."""
    return call.args[1:3] if name_of(call.func) in COUNTERS else call.args[:1]


def test_no_sentence_is_put_together_from_pieces() -> None:
    pieced = [
        where
        for where, call, _ in calls()
        if any(isinstance(each, MADE_OF_PIECES) for each in told(call))
    ]
    assert pieced == []


def test_every_sentence_gets_just_the_values_that_it_names() -> None:
    wrong, right = [], 0
    for where, call, names in calls():
        given = {keyword.arg for keyword in call.keywords}
        written = [each for argument in told(call) for each in templates(argument, names)]
        if None in given or not written or name_of(call.func) == "noted":
            continue
        needed = set[str]().union(*map(named, written))
        if name_of(call.func) in COUNTERS:  # the number need not be named: "is" and "are"
            needed.discard("number")
        if needed == given:
            right += 1
        else:
            wrong.append(where)
    assert wrong == []
    assert right > 500


def test_translators_have_every_template() -> None:
    """trunkline.pot is what `make words` would write."""
    with TEMPLATES.open("rb") as file:
        known = {message.id for message in read_po(file)}
    assert known == {message.id for message in catalogue()}
