"""Messages can be translated: written as they are, with the values they name, one to a key."""

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from tools.words import PACKAGE, ROOT, catalogues, english, folders, messages
from trunkline.kernel.catalogue import Catalogue
from trunkline.kernel.message import Forms
from trunkline.kernel.template import COUNTED, CURRENCY, KINDS

SPEAKERS = ("no", "phrase", "say", "tell")
WRITERS = ("message", "phrase")
MADE_OF_PIECES = (ast.JoinedStr, ast.BinOp, ast.Call)
NAMES = frozenset(("company", "player"))
"""Kinds that pages show in their own way."""
Keys = dict[str, str]


@cache
def modules() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def calls(*names: str) -> Iterator[tuple[str, str, ast.Call]]:
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name_of(node.func) in names:
                yield module, f"{module}:{node.lineno}", node


@cache
def named(module: str) -> Keys:
    """The messages that have a name in a module: LAID = message("1880.track.laid", ...)."""
    found: Keys = {}
    for node in modules()[module].body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            (target,) = node.targets
            if name_of(node.value.func) == "message" and isinstance(target, ast.Name):
                found[target.id] = str(ast.literal_eval(node.value.args[0]))
    return found


@cache
def known(module: str) -> Keys:
    """Those, and the ones that the module imports by name."""
    found: Keys = {}
    for node in modules()[module].body:
        if isinstance(node, ast.ImportFrom):
            source = f"{(node.module or '').replace('.', '/')}.py"
            theirs = named(source) if source in modules() else {}
            found |= {
                alias.asname or alias.name: theirs[alias.name]
                for alias in node.names
                if alias.name in theirs
            }
    return found | named(module)


def told(node: ast.expr, names: Keys) -> list[Forms]:
    """The messages that stand here; none where a name from elsewhere stands for one of them."""
    if isinstance(node, ast.IfExp):
        both = told(node.body, names), told(node.orelse, names)
        return both[0] + both[1] if all(both) else []
    key = names.get(node.id, "") if isinstance(node, ast.Name) else getattr(node, "value", "")
    return [messages()[key].forms] if isinstance(key, str) and key in messages() else []


def parameters(template: str) -> dict[str, str]:
    """By name: the kind of each."""
    return {
        name: spec or "" for _, name, spec, _ in Formatter().parse(template) if name is not None
    }


def test_no_message_is_put_together_from_pieces() -> None:
    written = [
        where
        for _, where, call in calls(*WRITERS)
        if any(isinstance(each, MADE_OF_PIECES) for each in call.args)
    ]
    assert written == []


def test_sentences_are_made_of_messages_that_have_names() -> None:
    """A log keeps a key: whoever reads it has to find its words."""
    nameless = [
        where
        for _, where, call in calls("no", "say", "tell")
        if call.args and isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert nameless == []


def test_every_message_gets_just_the_values_that_it_names() -> None:
    wrong, right = [], 0
    for module, where, call in calls(*SPEAKERS):
        given = {keyword.arg for keyword in call.keywords} - {CURRENCY}
        said = told(call.args[0], known(module)) if call.args else []
        if None in given or not said:
            continue
        needed = {name for forms in said for form in forms for name in parameters(form)}
        if any(len(forms) > 1 for forms in said):  # the number need not be named: "is" and "are"
            needed.add(COUNTED)
        if needed == given:
            right += 1
        elif given:  # what scripts fill in is given nothing
            wrong.append(where)
    assert wrong == []
    assert right > 500


def test_every_kind_of_value_is_known() -> None:
    tables = {key.rpartition(".")[0] for key in messages()}
    unknown = {
        (key, kind)
        for key, message in messages().items()
        for form in message.forms
        for kind in parameters(form).values()
        if kind and kind not in KINDS and kind not in NAMES and kind.split("/")[0] not in tables
    }
    assert unknown == set()


def test_sums_have_a_currency() -> None:
    areas = {
        key.split(".")[0]
        for key, message in messages().items()
        if {"money", "gain"} & {*parameters(message.forms[0]).values()}
    }
    assert {f"{area}.money" for area in areas} <= messages().keys()


@pytest.mark.parametrize("folder", folders(), ids=lambda each: each.parent.name)
def test_english_is_what_the_sources_say(folder: Path) -> None:
    """en.po is what `make words` would write."""
    now = Catalogue((folder / "en.po").read_text(encoding="utf-8")).words
    assert now == Catalogue(english(catalogues()[folder])).words


OLD = [folder for folder in folders() if (folder / "before_keys.json").exists()]
"""Titles that are younger than keys have no logs without them."""


@pytest.mark.parametrize("folder", OLD, ids=lambda each: each.parent.name)
def test_every_template_of_old_logs_has_a_message(folder: Path) -> None:
    file = folder / "before_keys.json"
    keys = json.loads(file.read_text(encoding="utf-8"))
    assert {*keys.values()} <= messages().keys()
