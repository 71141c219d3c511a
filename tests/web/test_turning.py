"""Turning points of a report."""

from __future__ import annotations

from trunkline.kernel import say
from trunkline.parts.told import PASSES
from trunkline.report.facts import PhaseBegun, Report, Swing
from trunkline.web.pages.turning import turning_places, turning_points


def swing(at: int, player: str, ann: int, bob: int) -> Swing:
    return Swing(at, player, {"Ann": ann, "Bob": bob})


def course(*swings: Swing, phases: tuple[PhaseBegun, ...] = ()) -> Report:
    begun = (PhaseBegun(0, "A", ""), *phases)
    return Report("t", "", ("Ann", "Bob"), 99, True, (), (), (), (), begun, swings=swings)


def test_phases_and_decisions_are_turning_points() -> None:
    found = course(swing(7, "Ann", 10, 0), phases=(PhaseBegun(5, "B", "Bob"),))
    assert turning_places(found) == {5, 7}


def test_a_swing_is_told_by_the_sentence_that_names_who_decided() -> None:
    """By its facts: Bob's name inside another word is not Bob."""
    told = {5: [say(PASSES, player="Bobby"), say(PASSES, player="Bob")]}
    (point,) = turning_points(course(swing(5, "Bob", 0, -19)), told, "${amount}")
    assert point.what == "Bob passes."
    assert point.note == "Expected at the end: Bob −$19"


def test_a_phase_that_begins_with_a_swing_is_told_once() -> None:
    begun = PhaseBegun(5, "B", "Ann")
    told = {5: [say(PASSES, player="Ann")]}
    found = turning_points(course(swing(5, "Ann", 0, -19), phases=(begun,)), told, "${amount}")
    assert [(point.at, point.what, point.note) for point in found] == [
        (5, "B begins", "Ann passes. Expected at the end: Bob −$19")
    ]
