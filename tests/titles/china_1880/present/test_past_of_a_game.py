"""What 1880's panels remember of the log: this turn, the last runs, this share round."""

from __future__ import annotations

from tests.checked import checked
from tests.present.stories import story
from tests.titles.china_1880.recorded import GAME
from trunkline.kernel import AnyDecision, Match, decision
from trunkline.present.scene import Scene
from trunkline.titles.china_1880.present import ChinaPresenter
from trunkline.titles.china_1880.present.past import deeds, last_runs, this_turn
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState


def later(s: ChinaState, top: AnyDecision) -> bool:
    return s.phase.name == "B2"


def played() -> Match:
    """A game into phase B."""
    return GAME.at(later)


def test_this_turn_knows_the_income_that_is_to_be_paid() -> None:
    match, seen = played(), 0
    for version in range(match.version):
        s = match.at(version)
        top = decision(s)
        if isinstance(top, Dividend) and isinstance(s, ChinaState):
            assert this_turn(story(match, version), top.company).income == s.income[top.company]
            seen += 1
    assert seen > 5


def test_the_last_run_is_marked_as_paid_or_kept() -> None:
    match, seen = played(), set()
    for version in range(match.version - 1):
        s, after = match.at(version), match.at(version + 1)
        top = decision(s)
        if isinstance(top, Dividend) and isinstance(decision(after), BuyTrains):
            assert isinstance(s, ChinaState)
            last = last_runs(story(match, version + 1))[top.company]
            paid = match.actions[version].__struct_config__.tag == "pay_out"
            assert last.paid == paid
            assert last.income == s.income[top.company] // 10 * 10 or not paid
            seen.add(paid)
    assert seen == {True, False}


def test_a_share_round_remembers_what_everybody_did_last() -> None:
    match = played()
    for version in range(match.version - 1):
        top = decision(match.at(version))
        if isinstance(top, ShareRound) and isinstance(decision(match.at(version + 1)), ShareRound):
            did = deeds(story(match, version + 1), match.state.players)
            words = did[top.player]
            kind = str(match.actions[version].__struct_config__.tag)
            expected = {
                "pass": "passed",
                "found": "founded",
                "buy_share": "bought",
                "sell_shares": "sold",
                "repay": "paid off",
            }
            assert words.startswith(expected[kind]), (version, words, kind)


def test_the_ribbon_says_what_an_investor_has_laid() -> None:
    match = GAME.at(investor_running)
    told = story(match)
    ribbon = ChinaPresenter().ribbon(
        Scene(title, checked(ChinaState, match.state), None, story=told)
    )
    assert [step.note for step in ribbon.steps if step.name == "Track"] == ["1 laid"]


def investor_running(s: ChinaState, top: AnyDecision) -> bool:
    return isinstance(top, RunTrains) and top.company in s.investors


def test_the_log_marks_where_phases_begin_and_share_rounds_have_ended() -> None:
    match = played()
    opening = [
        dict(sentence.values)
        for told in match.told
        for sentence in told
        if ChinaPresenter().opens_round(sentence)
    ]
    phases = [values["phase"] for values in opening if "phase" in values]
    players = [values["player"] for values in opening if "player" in values]
    assert phases == ["A2", "B1", "B2"]
    assert len(players) == len(opening) - len(phases) > 0
