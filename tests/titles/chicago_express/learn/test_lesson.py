"""The guided game: it never gets stuck, and says nothing that the position does not say."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.lessons import LEARNER, LessonGame, advised, after, at_random, sentences
from tests.soak import SOAK
from tests.titles.chicago_express.learn.answers_truth import check_answer
from tests.titles.chicago_express.learn.truth import check
from trunkline.kernel import Action, Legal, get_kit, refuse
from trunkline.kernel.play import decision
from trunkline.present.lessons.walk import Walk
from trunkline.titles.chicago_express.learn import turns
from trunkline.titles.chicago_express.rules.actions import (
    Bid,
    Choose,
    Develop,
    Expand,
    Offer,
    Pass,
)
from trunkline.titles.chicago_express.rules.expansion import Expansion

TITLE = "chicago-express"
STEPS = [
    "prr",
    "bno",
    "cno",
    "nyc",
    "dial",
    "expand",
    "develop",
    "auction",
    "bid",
    "dividend",
    "chicago",
    "own",
]
OTHER_GAMES = range(40 if SOAK else 4)


def planned(walk: Walk) -> Action | None:
    """What would follow the advice to choose a dial."""
    said = walk.coaching
    assert said is not None
    if not isinstance(said.action, Choose):
        return None
    next_moment = msgspec.structs.replace(walk.moment, s=after(walk, said.action))
    if decision(next_moment.s) is None or decision(next_moment.s).player != LEARNER:  # type: ignore[union-attr]
        return None
    following = turns.other(next_moment).action
    return following if isinstance(following, Expand | Develop) else None


def judged(walk: Walk) -> int:
    """Everything that is said at this decision is true; how many numbers were compared."""
    compared = 0
    if walk.coaching is not None:
        said, plan = walk.coaching, planned(walk)
        assert said.action is None or refuse(walk.t, walk.s, said.action) is None
        for each in sentences(said):
            assert "{" not in str(each)
            assert "}" not in str(each)
            compared += check(walk.t, walk.s, each, said.action, plan)
    if walk.acted is not None and walk.answer is not None:
        check_answer(walk.acted, walk.answer.says)
    return compared


def test_by_the_coachs_advice_all_twelve_steps_are_met_in_their_order() -> None:
    game = LessonGame(TITLE)
    walks = [*game.decisions(advised)]
    last, compared = walks[-1], sum(judged(walk) for walk in walks)
    assert [*last.met] == STEPS
    assert last.gone == ()
    assert 15 <= len(last.decided) <= 22
    assert compared > 60
    assert all(walk.answer.tone == "good" for walk in walks[1:-4] if walk.answer)


@pytest.mark.parametrize("seed", OTHER_GAMES)
def test_by_other_moves_it_comes_to_its_end_and_says_nothing_false(seed: int) -> None:
    game = LessonGame(TITLE)
    last = None
    for walk in game.decisions(at_random(seed)):
        judged(walk)
        assert walk.ended or walk.coaching is not None
        last = walk
    assert last is not None
    assert last.ended
    assert len(last.decided) <= game.lesson.most + 4


def test_whoever_only_passes_is_let_go_as_well() -> None:
    def passes(walk: Walk) -> Action:
        idle = Pass(LEARNER)
        return idle if refuse(walk.t, walk.s, idle) is None else advised(walk)

    *_, last = LessonGame(TITLE).decisions(passes)
    assert last.ended


def test_what_was_paid_is_what_the_cash_grew_by() -> None:
    """Between the last act and the turn after the dividend nothing else changes the cash."""
    for walk in LessonGame(TITLE).decisions(advised):
        if walk.step == "dividend" and walk.coaching is not None:
            paid = walk.coaching.looks[0].says.facts["paid"]
            bought = next(each for each in reversed(walk.moment.past) if each.action.by == LEARNER)
            price = walk.acted.told("chicago-express.bids.sold")  # type: ignore[union-attr]
            assert price is not None
            before = bought.before.cash[LEARNER] - int(price.facts["price"])
            assert walk.s.cash[LEARNER] - before == paid  # type: ignore[attr-defined]
            return
    raise AssertionError("no dividend came")


def test_a_step_that_cannot_come_any_more_is_told_instead() -> None:
    """Whoever spends everything at once is not asked about the fourth share."""
    game = LessonGame(TITLE)
    told = []
    for walk in game.decisions(
        lambda walk: Bid(LEARNER, 40) if walk.step == "prr" else advised(walk)
    ):
        told += [str(each) for each in walk.instead]
        if walk.step == "dial":
            break
    assert {"bno", "cno", "nyc"} <= {*walk.gone}
    assert len(told) == 3


def test_a_bid_beyond_everything_the_share_can_pay_is_called_dear() -> None:
    """A second share of one's own company adds next to nothing to one's dividends."""

    def overpays(walk: Walk) -> Action:
        if walk.step == "bid":
            return Bid(LEARNER, 12)
        offers = walk.step == "auction" and not isinstance(advised(walk), Choose)
        return Offer(LEARNER, "NYC") if offers else advised(walk)

    for walk in LessonGame(TITLE).decisions(overpays):
        if walk.answer is not None and walk.answer.tone == "costly":
            assert int(walk.answer.says.facts["most"]) < 12
            return
    raise AssertionError("nothing was dear")


def test_an_empty_treasury_is_called_costly_and_can_be_taken_back() -> None:
    """B&O builds for all it has."""

    def spends(walk: Walk) -> Action:
        return dearest(walk) if isinstance(decision(walk.s), Expansion) else advised(walk)

    for walk in LessonGame(TITLE).decisions(spends):
        if walk.answer is not None and walk.answer.tone == "costly":
            assert "Undo it, or go on?" in str(walk.answer.says)
            return
    raise AssertionError("nothing was costly")


def dearest(walk: Walk) -> Action:
    """The expansion of B&O that leaves the least."""
    found = [a for a in Legal(walk.t, walk.s, LEARNER) if isinstance(a, Expand)]
    own = [a for a in found if a.company == "B&O"]
    return min(own, key=lambda a: after(walk, a).companies["B&O"].treasury)


def test_no_text_names_a_number_by_itself() -> None:
    """Whatever depends on the game is a value; digits would be true by chance."""
    folder = get_kit(TITLE).folder("learn")
    text = (folder / "lesson.json").read_text(encoding="utf-8")
    assert re.findall(r'": "[^"]*\d[^"]*"', text) == []


def test_bots_of_a_lesson_have_names_and_the_learner_another() -> None:
    lesson = LessonGame(TITLE).lesson
    assert [seat.names[0] for seat in lesson.bots] == ["Rosa", "Theo"]
    assert all(len({*seat.names}) > 1 for seat in lesson.bots)
