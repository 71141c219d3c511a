"""What can be learned about Shikoku 1889 fits the game: the sections it cites, its numbers."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from trunkline.kernel.language import speaking
from trunkline.kernel.words import phrase
from trunkline.present.learn.citing import cited
from trunkline.rails.rounds import sections
from trunkline.titles.shikoku_1889.rules.box import BOX
from trunkline.titles.shikoku_1889.rules.plan import LATER_REVENUE

TITLE = "1889"
SECTIONS = tuple(key for name, key in vars(sections).items() if name.isupper())


@cache
def learn(name: str) -> Any:
    folder = files("trunkline.titles.shikoku_1889") / "learn"
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_that_the_rules_can_cite_has_a_text(section: str) -> None:
    """By its key, and as it is shown in any language; there is no rulebook to look into."""
    found = cited(TITLE, section)
    assert found is not None
    assert found.number == ""
    for tag in ("en", "de", "pl"):
        with speaking(tag):
            shown = cited(TITLE, phrase(section))
        assert shown is not None
        assert shown.id == found.id


def test_a_section_has_two_to_five_sentences() -> None:
    for section in learn("sections").values():
        assert 2 <= len(re.findall(r"[.!?](?=\s|$)", section["says"])) <= 5, section["title"]


def test_the_numbers_in_the_texts_are_those_of_the_game() -> None:
    said = {name.rpartition(".")[2]: each["says"] for name, each in learn("sections").items()}
    components = BOX.components
    for players, limit in components.certificate_limit.items():
        assert re.search(rf"\b{limit} (certificates )?with {players}\b", said["limits"])
    prices = {price for c in components.companies for price in c.stations[1:]}
    assert prices == {40}
    assert "¥40" in said["stations"]
    assert {h.cost for h in BOX.atlas.map} == {0, 80}
    assert "¥80" in said["track"]
    assert f"pays ¥{LATER_REVENUE}" in said["privates"]
    assert f"¥{BOX.trains['D'].rebate} less" in said["trains"]
    bank = learn("words")["bank"]["says"]
    assert f"¥{components.money:,}" in bank
    for par in BOX.pars:
        assert str(par) in learn("rules")["parts"][4]["text"][0]


def test_the_page_says_that_there_was_no_rulebook() -> None:
    assert "made without the rulebook" in learn("about")["title"]["reconstructed"]


@pytest.mark.parametrize("word", learn("words"))
def test_every_word_is_used_outside_its_own_sentence(word: str) -> None:
    entry = learn("words")[word]
    others = [each["says"] for key, each in learn("words").items() if key != word]
    names = ("about", "explained", "sections", "rules")
    spoken = " ".join([*others, *(json.dumps(learn(name), ensure_ascii=False) for name in names)])
    forms = [entry["word"], *entry["forms"]]
    assert any(re.search(rf"\b{re.escape(form)}\b", spoken, re.I) for form in forms)
