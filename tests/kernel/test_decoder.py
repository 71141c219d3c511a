"""Decoders: whoever decodes first, and however many at once, the process lives."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import trunkline
from tests.soak import share

TITLES = ("china_1880", "berlin_1881", "chicago_express")
PACKAGE = Path(trunkline.__file__).parent
PLAIN = {"dict", "list", "tuple", "str", "int", "object", "Any"}
"""Types of which msgspec keeps nothing."""


def first_decoding(way: str, title: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.kernel.first_decoding", way]
    done = subprocess.run(
        [*command, f"trunkline.titles.{title}.rules"], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("title", TITLES)
def test_a_second_thread_may_decode_while_the_first_decoding_is_half_done(title: str) -> None:
    assert first_decoding("halfway", title) == (0, "survived\n")


@pytest.mark.parametrize("title", TITLES)
def test_six_threads_may_decode_first(title: str) -> None:
    for _ in range(share(20, 2)):
        code, said = first_decoding("crowd", title)
        assert code == 0, said


def typed_decoding(tree: ast.AST) -> list[ast.Call]:
    """Calls by which msgspec itself decodes into a type that it knows something of."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        kinds = [word.value for word in node.keywords if word.arg == "type"]
        if ast.unparse(node.func) in ("msgspec.convert", "msgspec.json.Decoder"):
            kinds = node.args
        names = {n.id for kind in kinds for n in ast.walk(kind) if isinstance(n, ast.Name)}
        if names - PLAIN and ast.unparse(node.func).startswith("msgspec."):
            found.append(node)
    return found


def test_everything_typed_is_decoded_by_our_decoders() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{call.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PACKAGE / "kernel" / "decoder.py"
        for call in typed_decoding(ast.parse(path.read_text()))
    ]
    assert found == []
