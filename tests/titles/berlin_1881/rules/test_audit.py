"""What the audit finds in positions that the rules never reach."""

from collections.abc import Callable

import pytest

from tests.titles.berlin_1881.positions import Position
from trunkline.titles.berlin_1881.rules import title


def owe(position: Position) -> None:
    position.s.money["GBS"] = -1


def leave_money_behind(position: Position) -> None:
    position.sbahn("Ann", "", "Cy", "Dee", Ann=1)
    position.s.money["S1"] = 5


def lose_a_certificate(position: Position) -> None:
    position.s.shares["GBS"] = position.s.shares["GBS"].removed("Ann", 1)


def outgrow_the_director(position: Position) -> None:
    position.hold("GBS", "Ann", Ann=2, Bob=5)


def hold_too_much(position: Position) -> None:
    position.hold("GBS", "Ann", Ann=5)


def link(position: Position) -> None:
    position.lay(F14="821 r5", F16="824 r1", G17="820 r2")


def double_office(position: Position) -> None:
    position.s.vices["S1"] = "Ann"


def too_many_trains(position: Position) -> None:
    position.s.trains["GBS"] = ("4",)


def wrong_train(position: Position) -> None:
    position.s.gone["S4"] = 1
    position.s.trains["GBS"] = ("S4",)


def too_many_depots(position: Position) -> None:
    position.networks(S1="J28", S2="J28")


def early_marker(position: Position) -> None:
    position.at("SSC", (5, 2))


@pytest.mark.parametrize(
    ("mischief", "words"),
    [
        (owe, "GBS has -1 M"),
        (leave_money_behind, "S1 has money but does not exist"),
        (lose_a_certificate, "GBS has 9 units instead of 10"),
        (outgrow_the_director, "Bob holds more of GBS than Ann who leads it"),
        (hold_too_much, "Ann holds 70 % of GBS"),
        (link, "S1 is linked with the main network"),
        (double_office, "S1 belongs to the president"),
        (too_many_trains, "1 trains of type 4 are in play"),
        (wrong_train, "GBS owns a S4"),
        (too_many_depots, "too many depots in J28"),
        (early_marker, "SSC has a marker before its first certificate is sold"),
    ],
)
def test_the_audit_names_what_does_not_add_up(
    mischief: Callable[[Position], None], words: str
) -> None:
    position = Position.four_networks().found("GBS", "Ann")
    assert title.audit(position.s) == []
    mischief(position)
    assert words in title.audit(position.s)
