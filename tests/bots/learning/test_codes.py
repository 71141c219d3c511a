"""Codes: what is written is read back, and everything that was there before is overwritten."""

from array import array
from typing import Any

import pytest
from msgspec import Struct

from trunkline.bots.learning.codes import (
    NOTHING,
    SEATS,
    Flag,
    Index,
    Marks,
    Number,
    OneOf,
    Pairs,
    Tally,
)
from trunkline.bots.learning.stack import Stack
from trunkline.bots.learning.structures import (
    AnyOf,
    Constant,
    Keyed,
    Maybe,
    Record,
    Row,
    Table,
    Together,
)

AROUND = ("Ann", "Bob")
PLAYERS = SEATS[:2]


class Sum(Struct, frozen=True):
    amount: int
    owner: str


class Stone(Struct, frozen=True):
    hex: str
    colour: str


SUM = Record(Sum, {"amount": Number(), "owner": OneOf(PLAYERS)})
STONE = Record(Stone, {"colour": Index(("red", "blue"))})
CASES: list[tuple[Any, Any, Any]] = [
    (Number(), 17, 0),
    (Flag(), True, False),
    (OneOf(("", *PLAYERS)), "Bob", ""),
    (Index(("", *PLAYERS)), "Ann", "Bob"),
    (Tally(("2", "3", "4")), ("2", "2", "4"), ()),
    (Tally(tuple("ABCD"), text=True), "BCD", "A"),
    (Pairs(("bank", *PLAYERS)), (("Ann", 2), ("bank", 5)), (("Bob", 1),)),
    (Marks(PLAYERS, ("PRR", "NYC")), (("Ann", "NYC"), ("Bob", "PRR")), ()),
    (Row(OneOf(PLAYERS), 3), ("Bob", "Ann", "Bob"), ("Ann",)),
    (Maybe(Number()), 0, None),
    (SUM, Sum(3, "Bob"), Sum(0, "Ann")),
    (Together((Index(("PRR", "NYC")), Number())), ("NYC", 4), ("PRR", 0)),
    (Table(("PRR", *PLAYERS), Maybe(Number())), {"PRR": 4, "Bob": 0}, {"Ann": 1}),
    (Keyed(("A1", "A2"), "hex", STONE), (Stone("A2", "blue"),), (Stone("A1", "red"),)),
    (AnyOf((SUM, Record(Stone, {"hex": Index(("A1",)), "colour": Index(("red",))}))),
     Sum(3, "Bob"), Stone("A1", "red")),
    (Stack((SUM, Record(Stone, {"hex": Index(("A1",)), "colour": Index(("red",))}))),
     (Stone("A1", "red"), Sum(3, "Bob")), (Sum(4, "Ann"),)),
    (Constant("box"), "box", "box"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "one", "two"), CASES)
def test_a_value_is_read_back_whatever_was_there_before(code: Any, one: Any, two: Any) -> None:
    numbers = array("f", [9.0] + [0.0] * code.size + [9.0])
    write = code.bind(AROUND)
    for value, was in ((one, NOTHING), (two, one), (one, two), (one, one)):
        write(numbers, 1, value, was)
        assert code.read(numbers, 1, AROUND) == code.normal(value, AROUND) == value
        assert (numbers[0], numbers[-1]) == (9.0, 9.0)
    assert len(code.labels()) == len(set(code.labels())) == code.size


def test_a_row_that_is_too_long_is_an_error_unless_the_latest_suffice() -> None:
    numbers = array("f", [0.0] * 3)
    with pytest.raises(ValueError, match="3 values in a row for 2"):
        Row(Number(), 2).bind(AROUND)(numbers, 0, (1, 2, 3), NOTHING)
    latest = Row(Number(), 2, latest=True)
    latest.bind(AROUND)(numbers, 0, (1, 2, 3), NOTHING)
    assert latest.read(numbers, 0, AROUND) == latest.normal((1, 2, 3), AROUND) == (2, 3)


def test_a_mark_that_is_made_twice_is_one_mark() -> None:
    marks, numbers = Marks(PLAYERS, ("PRR", "NYC")), array("f", [0.0] * 4)
    twice = (("Bob", "PRR"), ("Ann", "NYC"), ("Bob", "PRR"))
    marks.bind(AROUND)(numbers, 0, twice, NOTHING)
    once = (("Ann", "NYC"), ("Bob", "PRR"))
    assert marks.read(numbers, 0, AROUND) == marks.normal(twice, AROUND) == once


def test_the_same_kind_of_step_twice_is_an_error() -> None:
    write = Stack((SUM,)).bind(AROUND)
    with pytest.raises(ValueError, match="twice"):
        write(array("f", [0.0] * 9), 0, (Sum(1, "Ann"), Sum(2, "Bob")), NOTHING)
