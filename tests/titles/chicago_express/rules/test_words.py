"""What players read: questions, choices, and the log."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Action, decision, describe, start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.state import Dials

NYC = charter("NYC", treasury=9, owners="Ann")
PRR = charter("PRR", "Q3", "R2", "I6", owners="Bob")
BOTH = {"NYC": NYC, "PRR": charter("PRR", "Q3", owners="Bob")}


def question(s: ChicagoState) -> str:
    step = decision(s)
    assert step is not None
    return str(step.question(title, s))


def test_every_question() -> None:
    assert question(Position().choosing().s) == "Choose an action."
    assert question(Position().auctioning().s) == "Offer a share for auction, or none."
    assert question(Position().developing().s) == "Develop a hex, or none."
    expansion = Position(companies=BOTH).expanding()
    assert question(expansion.s) == "Expand a company into one to three hexes, or none."
    assert question(start(title, ("Ann", "Bob"))) == "Bid for a share of PRR: $7 or more, or pass."


@pytest.mark.parametrize(
    ("s", "a", "words"),
    [
        (
            Position(dials=Dials(auction=1)).choosing().s,
            Choose("Ann", "auction"),
            "Choose auction (2 left)",
        ),
        (
            Position(companies=BOTH).auctioning().s,
            Offer("Ann", "NYC"),
            "Offer a share of NYC from $4",
        ),
        (Position().auctioning().s, Pass("Ann"), "Offer nothing"),
        (start(title, ("Ann", "Bob")), Bid("Ann", 8), "Bid $8 for PRR"),
        (start(title, ("Ann", "Bob")), Pass("Ann"), "Pass"),
        (
            Position(companies=BOTH).expanding().s,
            Expand("Ann", "NYC", ("R2", "Q3")),
            "Expand NYC to R2, Q3 for $6, income +1",
        ),
        (Position(companies=BOTH).expanding().s, Pass("Ann"), "Expand nothing"),
        (
            Position(companies={"PRR": PRR, "NYC": charter("NYC", "Q3")}).developing().s,
            Develop("Ann", "Q3"),
            "Develop Binghamton: income +1 for PRR, NYC",
        ),
        (
            Position(companies={"PRR": PRR}).developing().s,
            Develop("Ann", "R2"),
            "Develop R2: $2 for PRR",
        ),
        (
            Position(companies={"PRR": PRR}, developed=("I6",) * 3).developing().s,
            Develop("Ann", "I6"),
            "Develop Wheeling: no effect, its track is at the end",
        ),
        (Position().developing().s, Pass("Ann"), "Develop nothing"),
    ],
)
def test_every_choice_says_what_it_does(s: ChicagoState, a: Action, words: str) -> None:
    assert str(describe(title, s, a)) == words


def test_the_log_of_a_turn() -> None:
    position = Position(companies=BOTH).choosing()
    assert position.do(Choose("Ann", "expansion")).told == ["Ann chooses expansion, 1 of 5."]
    assert position.do(Expand("Ann", "NYC", ("R2", "Q3"))).told == [
        "Ann expands NYC to R2, Q3 for $6; its income is $9."
    ]
    assert position.do(Choose("Bob", "development"), Develop("Bob", "Q3")).told == [
        "Bob develops Binghamton.",
        "The income of PRR rises by 1 to $9.",
        "The income of NYC rises by 1 to $10.",
    ]
