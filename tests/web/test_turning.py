"""Turning points of a report."""

from __future__ import annotations

from trunkline.kernel import say
from trunkline.parts.told import PASSES
from trunkline.report.facts import Moment, PhaseBegun, Report
from trunkline.web.pages.turning import largest, turning_points


def moment(at: int, ann: int, bob: int) -> Moment:
    return Moment(at, "A", {"Ann": ann, "Bob": bob})


def course(*moments: Moment, phases: tuple[PhaseBegun, ...] = ()) -> Report:
    first = PhaseBegun(0, "A", "")
    return Report("t", "", ("Ann", "Bob"), 99, True, (), moments, (), (), (first, *phases))


def test_the_larger_of_two_neighbouring_swings_is_told() -> None:
    found = largest((moment(0, 10, 10), moment(5, 10, 40), moment(6, 110, 40), moment(20, 100, 40)))
    assert [swing.at for swing in found] == [6, 20]


def test_what_moves_everybody_alike_is_no_turning_point() -> None:
    assert largest((moment(0, 10, 10), moment(5, 30, 30))) == []


def test_a_swing_is_told_by_the_sentence_that_names_whom_it_moved() -> None:
    """By its facts: Bob's name inside another word is not Bob."""
    told = {5: [say(PASSES, player="Bobby"), say(PASSES, player="Bob")]}
    (point,) = turning_points(course(moment(0, 30, 30), moment(5, 30, 11)), told, "${amount}")
    assert point.what == "Bob passes."
    assert point.note == "Bob −$19"


def test_a_phase_that_begins_with_a_swing_is_told_once() -> None:
    begun = PhaseBegun(5, "B", "Ann")
    told = {5: [say(PASSES, player="Ann")]}
    found = turning_points(
        course(moment(0, 30, 30), moment(5, 30, 11), phases=(begun,)), told, "${amount}"
    )
    assert [(point.at, point.what, point.note) for point in found] == [
        (5, "B begins", "Ann passes. Bob −$19")
    ]
