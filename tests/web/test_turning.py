"""Turning points of a report."""

from __future__ import annotations

import msgspec

from trunkline.kernel import message, say
from trunkline.parts.told import PASSES
from trunkline.report.facts import Moment, PhaseBegun, Report, Swing
from trunkline.web.pages.turning import turning_places, turning_points

PAYS = message("test.turning.pays", "{company} pays.")
ANSWERED = message("test.turning.answered", "{player} answers.")


def swing(at: int, player: str, ann: int, bob: int) -> Swing:
    return Swing(at, player, {"Ann": ann, "Bob": bob})


def course(*swings: Swing, phases: tuple[PhaseBegun, ...] = ()) -> Report:
    begun = (PhaseBegun(0, "A", ""), *phases)
    return Report("t", "", ("Ann", "Bob"), 99, True, (), (), (), (), begun, swings=swings)


def test_decisions_are_turning_points_and_phases_are_not() -> None:
    found = course(swing(7, "Ann", 10, 0), phases=(PhaseBegun(5, "B", "Bob"),))
    assert turning_places(found) == {7}


def test_there_are_five_at_most_in_their_order() -> None:
    found = course(*(swing(at, "Ann", 100 - at, 0) for at in (60, 50, 40, 30, 20, 10)))
    points = turning_points(found, {}, "${amount}")
    assert [point.at for point in points] == [20, 30, 40, 50, 60]


def test_who_changes_places_is_told_first() -> None:
    moved = Swing(5, "Bob", {"Ann": -3, "Bob": 4}, {"Ann": (1, 2), "Bob": (2, 1)})
    (point,) = turning_points(course(moved), {}, "${amount}")
    assert (
        point.note
        == "Bob: place 2 to 1. Expected at the end: Bob\u00a0+\u2060$4, Ann\u00a0−\u2060$3"
    )


def test_without_a_forecast_changes_of_worth_are_told_but_not_the_last() -> None:
    moments = (
        Moment(0, "A", {"Ann": 30, "Bob": 30}),
        Moment(3, "A", {"Ann": 50, "Bob": 30}),
        Moment(9, "A", {"Ann": 50, "Bob": 35}),
        Moment(12, "Over", {"Ann": 50, "Bob": 99}),
    )
    found = msgspec.structs.replace(course(), moments=moments)
    points = turning_points(found, {}, "${amount}")
    assert [(point.at, point.note) for point in points] == [
        (3, "Ann\u00a0+\u2060$20"),
        (9, "Bob\u00a0+\u2060$5"),
    ]


def test_a_swing_is_told_by_what_who_decided_did() -> None:
    """Not by what another did then, nor by what somebody got of it."""
    told = {5: [say(PASSES, player="Ann"), say(PASSES, player="Bob")]}
    (point,) = turning_points(course(swing(5, "Bob", 0, -19)), told, "${amount}")
    assert point.what == "Bob passes."
    assert point.note == "Expected at the end: Bob\u00a0−\u2060$19"
    told = {5: [say(PAYS, company="NYC"), say(ANSWERED, player="Bob")]}
    (point,) = turning_points(course(swing(5, "Bob", 0, -19)), told, "${amount}")
    assert point.what == "NYC pays."


def test_what_followed_a_pass_says_more_than_the_pass() -> None:
    told = {5: [say(PASSES, player="Bob"), say(ANSWERED, player="Ann")]}
    (point,) = turning_points(course(swing(5, "Bob", 0, -19)), told, "${amount}")
    assert point.what == "Ann answers."


def test_a_phase_that_begins_with_a_swing_is_told_once() -> None:
    begun = PhaseBegun(5, "B", "Ann")
    told = {5: [say(PASSES, player="Ann")]}
    found = turning_points(course(swing(5, "Ann", 0, -19), phases=(begun,)), told, "${amount}")
    assert [(point.at, point.what, point.note) for point in found] == [
        (5, "Ann passes.", "B begins. Expected at the end: Bob\u00a0−\u2060$19")
    ]
