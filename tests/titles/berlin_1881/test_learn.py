"""What 1881 says to those who learn it: complete, short, and true to the data it is played with."""

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
from tests.titles.berlin_1881.recorded import GAME
from trunkline.kernel import AnyDecision, Decision
from trunkline.titles.berlin_1881.learn_tables import phases, tramways
from trunkline.titles.berlin_1881.rules import build_depot, business, papers, routes, sections
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    CONNECTION,
    PHASES,
    STADTBAHN,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin

DEALS = Path("tests/games/1881/5p-22.trunk.json.gz")
GAMES = (GAME, Recorded(Path(__file__).parents[3] / DEALS, BerlinState))
"""Together they meet every decision: the second has offers between directors."""
FILES = ("words", "about", "explained", "sections", "rules")
LETTER = re.compile(r"(?<=[.?!]) ")
"""Where a sentence ends."""


@cache
def read(name: str) -> Any:
    folder = files("trunkline.titles.berlin_1881") / "learn"
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def decisions() -> set[str]:
    return {tag(step) for step in Berlin.steps if issubclass(step, Decision)}


def number(rule: str) -> str:
    """The section of a reference: "1881 7.2.3 Run tramcars" is 7.2.3."""
    return rule.split()[1]


def explained_steps() -> list[str]:
    return [step for each in read("explained").values() for step in each["steps"]]


def test_every_decision_is_told_about_and_explained() -> None:
    assert set(read("about")["steps"]) == decisions()
    assert sorted(explained_steps()) == sorted(decisions())


def test_every_decision_of_whole_games_has_its_texts() -> None:
    met = {tag(type(top)) for game in GAMES for _, _, top in game.questions()}
    assert met == decisions()
    assert met <= set(read("about")["steps"]) & set(explained_steps())


def test_every_section_that_can_be_cited_has_a_text() -> None:
    cited = {number(rule) for name, rule in vars(sections).items() if name.isupper()}
    assert set(read("sections")) == cited


def test_every_refusal_of_whole_games_cites_a_section_with_a_text() -> None:
    cited = {
        rule
        for game in GAMES
        for _, s, top in game.questions(every=10)
        for rule in refusals(s, top)
    }
    assert len(cited) > 10
    assert {number(rule) for rule in cited} <= set(read("sections"))


def refusals(s: Any, top: AnyDecision) -> Iterator[str]:
    t = GAME.whole.title
    for action in top.propose(t, s):
        refusal = top.refuse(t, s, action)
        if refusal is not None:
            yield str(refusal.rule)


@pytest.mark.parametrize("word", read("words"))
def test_a_word_is_one_short_sentence_and_is_used(word: str) -> None:
    entry = read("words")[word]
    assert len(entry["says"].split()) <= 25
    assert len(LETTER.split(entry["says"])) == 1
    others = [each for name, each in read("words").items() if name != word]
    said = "\n".join(text for each in (others, *map(read, FILES[1:])) for text in texts(each))
    forms = "|".join(map(re.escape, (entry["word"], *entry.get("forms", ()))))
    assert re.search(rf"\b({forms})\b", said, re.IGNORECASE)


@pytest.mark.parametrize("kind", read("explained"))
def test_an_explanation_has_at_most_45_words(kind: str) -> None:
    entry = read("explained")[kind]
    assert (
        len(" ".join(entry[part] for part in ("name", "asked", "good_for", "wrong")).split()) <= 45
    )


@pytest.mark.parametrize("section", read("sections"))
def test_a_section_is_told_in_two_to_five_sentences(section: str) -> None:
    assert 2 <= len(LETTER.split(read("sections")[section]["says"])) <= 5


def says(section: str) -> str:
    return str(read("sections")[section]["says"]).replace("\u00a0", " ")


def short(part: str) -> str:
    found = next(each for each in read("rules")["parts"] if each["id"] == part)
    return " ".join(texts(found)).replace("\u00a0", " ")


def test_numbers_of_the_sections_are_those_of_the_rules() -> None:
    assert f"get {STADTBAHN.treasury} M each" in says("6.3.1")
    assert f"gets {STADTBAHN.bonus} M from its treasury" in says("7.4.4")
    assert f"for {STADTBAHN.trade_in} M" in says("7.4.6")
    assert f"at least {build_depot.LEAST_PRICE} M" in says("7.2.2.2")
    assert f"any price from {business.LEAST_PRICE} M" in says("7.2.7.2.3")
    assert f"at most {papers.SHARE_LIMIT} %" in says("8.3")


def test_numbers_of_the_rules_in_short_are_those_of_the_data() -> None:
    rounds = {phase.name: phase.operating_rounds for phase in PHASES}
    assert rounds == {"yellow": 1, "green": 2, "brown": 3, "grey": 3}
    assert "1 operating round in the yellow phase, 2 in the green, 3 in the brown" in short("turn")
    costs = sorted({cost for tramway in TRAMWAYS.values() for cost in tramway.depot_costs})
    assert costs == [0, 40, 80, 120]
    assert "costs 40, 80 or 120 M" in short("depot")
    assert f"earns {CONNECTION} M" in short("track")
    assert {passage.amount for passage in routes.FERRIES} == {40}
    assert "adds 40 M" in short("run")
    assert f"{PHASES[0].yellow_tiles} yellow tiles" in short("track")


def test_the_tables_name_every_tramway_and_phase() -> None:
    t = Berlin()
    assert [row[0] for row in tramways(t).rows] == list(TRAMWAYS)
    assert tramways(t).rows[0][2:4] == ("90 M", "900 M")
    assert phases(t).rows[-1] == ("grey", "5", "3", "1", "2", "S9", "3, S4")


def test_no_text_states_a_price_that_an_owner_of_the_box_may_correct() -> None:
    guesses = [each.ours for each in Berlin.correctables if each.name.endswith(".price")]
    said = "\n".join(text.replace("\u00a0", " ") for name in FILES for text in texts(read(name)))
    guesses = [price for price in guesses if price != STADTBAHN.treasury]
    assert guesses
    assert not [price for price in guesses if f"{price} M" in said]
