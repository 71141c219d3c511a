"""The machinery of lessons, on a lesson of the toy that comes through the door of plug-ins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.installed import TITLES, pretend
from tests.kernel.toy import Take
from tests.lessons import LEARNER, LessonGame, advised, at_random, numbers, sentences
from trunkline.kernel import get_kit, get_title
from trunkline.present.lessons.model import Moment
from trunkline.present.lessons.reasons import no_more
from trunkline.present.lessons.walk import Walk, lesson_of
from trunkline.server.plug_ins import check

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "tests" / "present" / "toy_lesson"
PAGE = ROOT / "docs" / "writing-a-lesson.md"
TAUGHT = [title_id for title_id in TITLES if lesson_of(title_id) is not None]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> LessonGame:
    pretend(monkeypatch, taught_toy="tests.present.toy_lesson:KIT")
    check(get_kit("taught-toy"))
    return LessonGame("taught-toy")


def test_every_installed_title_has_a_lesson() -> None:
    assert {*TAUGHT} >= {"1880", "1881", "1889", "chicago-express"}


def test_by_its_advice_every_step_is_met_and_the_learner_wins(toy: LessonGame) -> None:
    *walks, last = toy.decisions(advised)
    assert last.met == ("guess", "take")
    assert last.s.last == LEARNER  # type: ignore[attr-defined]
    for walk in walks:
        assert walk.coaching is not None
        for said in sentences(walk.coaching):
            heap = walk.s.heap  # type: ignore[attr-defined]
            named = numbers(said)
            assert named.get("heap", heap) == heap
            assert named.get("left", heap - named.get("count", 0)) == heap - named.get("count", 0)


@pytest.mark.parametrize("seed", range(3))
def test_by_other_moves_it_ends_too_and_answers_what_is_so(toy: LessonGame, seed: int) -> None:
    last = None
    for walk in toy.decisions(at_random(seed)):
        if walk.answer is not None:
            assert walk.answer.says.facts["heap"] == walk.s.heap  # type: ignore[attr-defined]
        last = walk
    assert last is not None
    assert last.ended


def test_an_answer_says_what_the_coach_had_in_mind(toy: LessonGame) -> None:
    def other(walk: Walk) -> Take:
        action = advised(walk)
        if isinstance(action, Take):
            return Take(LEARNER, 1 if action.count != 1 else 2)
        return action  # type: ignore[return-value]

    walks = toy.decisions(other)
    for _ in range(3):
        walk = next(walks)
    assert walk.answer is not None
    assert walk.answer.tone == "other"


def test_the_walk_is_the_same_however_often_it_is_made(toy: LessonGame) -> None:
    for walk in toy.decisions(advised):
        again = toy.walk()
        assert (again.met, again.step, again.ended) == (walk.met, walk.step, walk.ended)


def test_a_text_that_is_not_there_is_not_said(toy: LessonGame) -> None:
    from tests.present.toy_lesson import SCRIPT

    with pytest.raises(KeyError):
        SCRIPT.says("steps.guess.nothing")


@pytest.mark.parametrize("file", ["lesson.json", "__init__.py"])
def test_the_docs_have_the_example_as_it_is(file: str) -> None:
    blocks = re.findall(r"```\w+\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert (EXAMPLE / file).read_text(encoding="utf-8") in blocks


@pytest.mark.parametrize("title_id", TAUGHT)
def test_names_of_bots_do_not_meet(title_id: str) -> None:
    found = lesson_of(title_id)
    assert found is not None
    names = [name for seat in found.bots for name in seat.names]
    assert len({*names}) == len(names)
    assert found.learned


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (20, "Another one costs ¥100 and would raise the income by ¥20."),
        (0, "Another one costs ¥100 and would not raise the income."),
    ],
)
def test_a_train_that_earns_nothing_more_is_not_told_with_a_sum(gain: int, told: str) -> None:
    moment = Moment(get_title("1880"), None, LEARNER)
    assert str(no_more(moment, 100, gain)) == told
