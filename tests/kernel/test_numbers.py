"""Whole numbers from outside: what passes str.isdigit() is not yet one that int() reads."""

import ast
from pathlib import Path

import pytest

import trunkline
from trunkline.kernel.numbers import signed_number, whole_number

PACKAGE = Path(trunkline.__file__).parent
NAMES_OF_OUR_OWN = {
    "draw/board_frame.py",
    "rails/board/notation.py",
    "titles/china_1880/exports/pieces.py",
    "titles/china_1880/report.py",
}
"""They look at ids and data that the package brings, or ask isascii() too."""


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("12", 12), ("007", 7), ("9" * 9, 10**9 - 1)]
)
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "²", "①", "٣", "-1", "+1", "1.5", " 1", "1_0", "x", "9" * 10])
def test_everything_else_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_a_sign_is_read_where_it_may_be() -> None:
    assert signed_number("-12") == -12
    assert signed_number("12") == 12
    assert signed_number("--12") is None
    assert signed_number("-") is None


def test_no_other_module_asks_isdigit_of_what_it_is_sent() -> None:
    asking = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in ("isdigit", "isnumeric", "isdecimal")
    }
    assert asking == NAMES_OF_OUR_OWN | {"kernel/numbers.py"}
