"""What the audit finds in positions that the rules never reach."""

from collections.abc import Callable

import pytest

from trunkline.titles.berlin_1881.rules.state import BerlinState

from .positions import T, at, four_networks, hold, lay, networks, sbahn, tramway


def owe(s: BerlinState) -> None:
    s.money["GBS"] = -1


def leave_money_behind(s: BerlinState) -> None:
    sbahn(s, "Ann", "", "Cy", "Dee", Ann=1)
    s.money["S1"] = 5


def lose_a_certificate(s: BerlinState) -> None:
    s.shares["GBS"] = s.shares["GBS"].removed("Ann", 1)


def outgrow_the_director(s: BerlinState) -> None:
    hold(s, "GBS", "Ann", Ann=2, Bob=5)


def hold_too_much(s: BerlinState) -> None:
    hold(s, "GBS", "Ann", Ann=5)


def link(s: BerlinState) -> None:
    lay(s, "F14 #821 r5", "F16 #824 r1", "G17 #820 r2")


def double_office(s: BerlinState) -> None:
    s.vices["S1"] = "Ann"


def too_many_trains(s: BerlinState) -> None:
    s.trains["GBS"] = ("4",)


def wrong_train(s: BerlinState) -> None:
    s.gone["S4"] = 1
    s.trains["GBS"] = ("S4",)


def too_many_depots(s: BerlinState) -> None:
    networks(s, S1="J28", S2="J28")


def early_marker(s: BerlinState) -> None:
    at(s, "SSC", (5, 2))


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
    mischief: Callable[[BerlinState], None], words: str
) -> None:
    s = four_networks()
    tramway(s, "GBS", "Ann")
    assert T.audit(s) == []
    mischief(s)
    assert words in T.audit(s)
