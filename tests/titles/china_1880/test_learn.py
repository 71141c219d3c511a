"""What can be learned about 1880 fits the game: its decisions, the sections it cites, its words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.recorded import Recorded
from trunkline.kernel import AnyDecision, AnyTitle, Decision, Refusal, State
from trunkline.kernel.registry import editions
from trunkline.titles.china_1880.rules import sections, title
from trunkline.titles.china_1880.rules.components import AMOUNTS, COMPONENTS, MAJORS
from trunkline.titles.china_1880.rules.state import ChinaState

FILES = ("words", "about", "explained", "sections", "rules")
PARTS = ("text", "steps", "list")
GAMES = Path(__file__).parents[2] / "games" / "1880"
EVERY = 15
"""Refusals are asked for in one position of so many."""


@cache
def learn(name: str) -> Any:
    folder = files("trunkline.titles.china_1880") / "learn"
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, whatever it lies in."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    else:
        for each in value:
            yield from texts(each)


def length(*parts: str) -> int:
    return len(" ".join(parts).split())


def decisions() -> set[str]:
    """The tags of all decisions, in all editions."""
    return {
        str(step.__struct_config__.tag)
        for t in editions("1880")
        for step in t.steps
        if issubclass(step, Decision)
    }


def cited() -> set[str]:
    """All sections that the rules can cite, without the name of the game."""
    names = (name for key, name in vars(sections).items() if key.isupper())
    return {name.removeprefix("1880 ") for name in names}


def has_text(section: str) -> bool:
    """A section has a text of its own, or that of the section which it is part of."""
    return any(section == name or section.startswith(f"{name} ") for name in learn("sections"))


def test_every_decision_has_its_goal_means_and_end() -> None:
    assert set(learn("about")["steps"]) == decisions()


def test_every_decision_is_explained_and_no_other() -> None:
    steps = [step for kind in learn("explained").values() for step in kind["steps"]]
    assert set(steps) == decisions()


def test_a_share_round_is_explained_as_such_first() -> None:
    kinds = [kind for kind, each in learn("explained").items() if "share_round" in each["steps"]]
    assert kinds[0] == "share-round"


def test_every_section_that_the_rules_can_cite_has_a_text() -> None:
    assert {section for section in cited() if not has_text(section)} == set()


def refusals(t: AnyTitle, s: State, top: AnyDecision) -> Iterator[Refusal]:
    """Of everything that the decision and the powers propose, what is refused."""
    for asked in (top, *t.powers):
        for action in asked.propose(t, s):
            if refusal := asked.refuse(t, s, action):
                yield refusal


@pytest.mark.parametrize("game", ["3p-00", "5p-07", "7p-09"])
def test_a_whole_game_meets_no_decision_and_no_refusal_without_a_text(game: str) -> None:
    whole = Recorded(GAMES / f"{game}.trunk.json.gz", ChinaState)
    met = {str(type(top).__struct_config__.tag) for _, _, top in whole.questions()}
    refused = {
        refusal.rule.removeprefix("1880 ")
        for _, s, top in whole.questions(EVERY)
        for refusal in refusals(title, s, top)
    }
    assert {"auction", "investor_choice", "share_round", "buy_trains"} <= met
    assert met <= set(learn("about")["steps"])
    assert len(refused) > 4
    assert {section for section in refused if not has_text(section)} == set()


@pytest.mark.parametrize("word", learn("words"))
def test_every_word_is_used_outside_its_own_sentence(word: str) -> None:
    entry = learn("words")[word]
    others = [each["says"] for key, each in learn("words").items() if key != word]
    spoken = " ".join([*others, *(text for name in FILES[1:] for text in texts(learn(name)))])
    found = (re.search(rf"\b{re.escape(form)}\b", spoken, re.I) for form in forms(entry))
    assert any(found)


def forms(entry: Any) -> list[str]:
    return [entry["word"], *entry["forms"]]


def test_no_form_belongs_to_two_words() -> None:
    found = [form.lower() for entry in learn("words").values() for form in forms(entry)]
    assert len(found) == len(set(found))


def test_a_word_is_explained_in_one_sentence_of_at_most_25_words() -> None:
    for entry in learn("words").values():
        assert length(entry["says"]) <= 25
        assert len(re.findall(r"[.!?](?=\s|$)", entry["says"])) == 1


def test_a_kind_of_decision_is_explained_in_at_most_45_words() -> None:
    for kind in learn("explained").values():
        assert length(kind["name"], kind["asked"], kind["good_for"], kind["wrong"]) <= 45


def test_a_section_has_two_to_five_sentences() -> None:
    for section in learn("sections").values():
        assert 2 <= len(re.findall(r"[.!?](?=\s|$)", section["says"])) <= 5


def test_the_rules_in_short_are_short() -> None:
    parts = learn("rules")["parts"]
    assert 800 <= length(*texts([part.get(name, []) for part in parts for name in PARTS])) <= 1000
    assert len({part["id"] for part in parts}) == len(parts)


def test_the_numbers_in_the_texts_are_those_of_the_game() -> None:
    said = {name: section["says"] for name, section in learn("sections").items()}
    for players, limit in COMPONENTS.certificate_limit.items():
        assert re.search(
            rf"\b{limit} (certificates )?with {players}\b", said["XII Certificate limit"]
        )
    for amount in MAJORS["JHA"].stations[1:]:
        assert f"¥{amount}" in said["X Placing station markers"]
    for train, amount in AMOUNTS.P0.items():
        paid = learn("about")["steps"]["p0_payment"]["means"]
        assert re.search(rf"¥{amount} (when|with) the last {re.escape(train)}-train", paid)
    assert f"fee of ¥{AMOUNTS.broker_fee} for each share" in said["XII Sale of shares"]
    assert f"¥{AMOUNTS.ferry_charge};" in said["X Calculating income"]
    assert f"adds ¥{AMOUNTS.trans_siberian}" in said["X Calculating income"]
    assert f"borrows at {AMOUNTS.interest_percent}\u00a0%" in said["X Purchase of trains"]
    assert f"{AMOUNTS.investor_percent}\u00a0% of its treasury" in said["XV"]
