"""Where nothing can be done but to go on, that is the main button."""

from __future__ import annotations

import pytest

from trunkline.present.going_on import going_on
from trunkline.present.view import Act, Decision, Line, Option, Options, Plan, Stepper, WhyNot

PASS = Act("Go on", {"do": "pass", "by": "Ann"}, key="D")
GREY = Act("Lay", no=WhyNot("Lay", "No track leads there."))
CHOICE = Options((Option(Plan("J5")),))


def test_the_only_way_out_becomes_the_main_button() -> None:
    shown = going_on(Decision(heading="Lay track", blocks=(Line("No match found."),), out=(PASS,)))
    assert shown.main == PASS
    assert shown.out == ()


def test_what_is_greyed_is_no_choice() -> None:
    blocks = (Options((Option(GREY),)),)
    assert going_on(Decision(heading="", blocks=blocks, out=(PASS,))).main == PASS


@pytest.mark.parametrize(
    "decision",
    [
        Decision(heading="", blocks=(CHOICE,), out=(PASS,)),
        Decision(heading="", blocks=(Stepper("amount", 1, 1, 9),), out=(PASS,)),
        Decision(heading="", clicks=True, out=(PASS,)),
        Decision(heading="", others=(PASS,), out=(PASS,)),
        Decision(heading="", main=GREY, out=(PASS,)),
        Decision(heading="", out=(PASS, PASS)),
        Decision(heading="", out=(GREY,)),
        Decision(heading="", out=(PASS,), waits=("Bob",)),
        Decision(heading="", out=(Plan("Back"),)),
    ],
)
def test_where_there_is_a_choice_nothing_changes(decision: Decision) -> None:
    assert going_on(decision) is decision
