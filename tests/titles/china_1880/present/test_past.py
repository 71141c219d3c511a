"""What 1880's panels read in the log, against games that were read by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.language import brackets
from tests.present.stories import story, story_of
from trunkline.files import read_record
from trunkline.kernel import Match, decision, get_title, say
from trunkline.present.rails.companies import LastRun
from trunkline.titles.china_1880.present.past import ThisTurn, deeds, last_runs, this_turn
from trunkline.titles.china_1880.rules import buy_trains, share_round, trading
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState

GAMES = Path(__file__).parents[3] / "games" / "1880"


def game(name: str) -> Match:
    return Match.from_record(read_record(GAMES / f"{name}.trunk.json.gz"))


@pytest.fixture(scope="module")
def match() -> Match:
    """Three players, 556 actions; shares are sold late."""
    return game("3p-00")


def test_the_last_runs_are_the_newest_dividends_and_incomes_kept(match: Match) -> None:
    assert last_runs(story(match, 70)) == {}
    assert last_runs(story(match, 366)) == {
        "BCR": LastRun(380, paid=True),
        "HKR": LastRun(410, paid=True),
        "JHU": LastRun(450, paid=True),
        "JHA": LastRun(370, paid=True),
        "NJR": LastRun(90, paid=False),
        "NXR": LastRun(0, paid=False),
    }


def test_a_turn_is_remembered_as_it_goes_on(match: Match) -> None:
    assert this_turn(story(match, 202), "JHA") == ThisTurn()
    assert this_turn(story(match, 203), "JHA") == ThisTurn(lays=("F10",))
    assert this_turn(story(match, 204), "JHA") == ThisTurn(("F10",), "F10")
    assert this_turn(story(match, 205), "JHA") == ThisTurn(("F10",), "F10", 90)
    assert this_turn(story(match, 206), "JHA") == ThisTurn(("F10",), "F10", 90, 9)


def test_an_income_is_all_runs_and_the_bonus(match: Match) -> None:
    runs = 70 + 70 + 90
    assert this_turn(story(match, 341), "BCR") == ThisTurn(("M9", "K11"), "K15", runs + 150)


def test_the_next_company_has_done_nothing_yet(match: Match) -> None:
    assert this_turn(story(match, 342), "HKR") == ThisTurn()


def test_an_investor_has_a_turn_too(match: Match) -> None:
    assert this_turn(story(match, 335), "A5") == ThisTurn(("O13",), income=120)
    assert this_turn(story(match, 335), "A6") == ThisTurn()


def test_deeds_in_the_first_share_round(match: Match) -> None:
    assert deeds(story(match, 65), match.state.players) == {}
    assert deeds(story(match, 66), match.state.players) == {"Cy": "bought BCR"}
    assert deeds(story(match, 69), match.state.players) == {
        "Ann": "founded JHU",
        "Bob": "founded NXR",
        "Cy": "passed",
    }


def test_who_ends_a_turn_after_a_sale_tells_nothing_and_hides_nobody(match: Match) -> None:
    assert deeds(story(match, 423), match.state.players) == {
        "Ann": "passed",
        "Bob": "sold NJR",
        "Cy": "passed",
    }


def test_who_could_only_pass_in_the_action_that_began_the_round_has_passed(match: Match) -> None:
    assert deeds(story(match, 388), match.state.players) == {"Bob": "passed"}
    assert deeds(story(match, 389), match.state.players) == {"Bob": "passed", "Cy": "bought BCR"}


def test_a_debt_paid_off_is_a_deed() -> None:
    match = game("3p-05")
    assert deeds(story(match, 369), match.state.players) == {
        "Ann": "paid off debt",
        "Bob": "bought JHA",
        "Cy": "passed",
    }


def test_a_sale_that_paid_for_a_train_is_no_deed_of_the_round_that_follows() -> None:
    sale = say(trading.SOLD, player="Ann", percent=10, company="BCR", amount=95)
    train = say(buy_trains.BOUGHT, company="NXR", train="4+4", price=450)
    passed = say(share_round.CAN_ONLY_PASS, player="Bob")
    told = story_of([("Ann", (sale,)), ("Ann", (sale, train, passed))])
    assert deeds(told, ("Ann", "Bob", "Cy")) == {"Bob": "passed"}


def test_the_past_is_the_same_in_every_language(match: Match) -> None:
    with brackets():
        assert last_runs(story(match, 366))["NJR"] == LastRun(90, paid=False)
        assert this_turn(story(match, 206), "JHA") == ThisTurn(("F10",), "F10", 90, 9)
        assert deeds(story(match, 69), match.state.players)["Ann"] == "⟦founded ⟧JHU"


def test_1880_as_on_18xx_games_is_remembered_too() -> None:
    random, seen = Random(0), set[str]()
    match = Match(get_title("1880", "18xx.games"), ("Ann", "Bob", "Cy"), seed=0)
    while match.decider is not None:
        top, s = decision(match.state), match.state
        assert isinstance(s, ChinaState)
        if isinstance(top, Dividend):
            told = story(match, match.version)
            assert this_turn(told, top.company).income == s.income[top.company]
        action = match.legal.sample(random)
        match.play(action)
        if isinstance(top, ShareRound) and isinstance(decision(match.state), ShareRound):
            seen.add(deeds(story(match, match.version), s.players)[action.by].split()[0])
    assert seen == {"bought", "founded", "sold", "passed", "paid"}
