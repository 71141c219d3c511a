"""Every word of a panel comes from a catalogue: whole games, seen in a made-up language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from tests.installed import TITLES
from tests.language import LETTERS, brackets, untranslated
from tests.soak import share
from trunkline.kernel import Match, State, get_title
from trunkline.titles.china_1880 import components as china
from trunkline.titles.china_1880.atlas import ATLAS as CHINA
from trunkline.web.pages.presenter import presenter
from trunkline.web.pages.view import Plan

NAMES = ("Ann", "Bob", "Cy")
NO_WORDS = {
    "action", "about", "away", "badge_tone", "company", "draft", "field", "hex", "id", "key",
    "note_tone", "picture", "rule", "shape", "slot", "state", "svg", "tab", "then", "tone", "waits",
}  # fmt: skip
"""Fields of view models that no reader sees as words, or that are names."""


def texts(value: Any) -> Iterator[str]:
    """All words inside a view model."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            if field not in NO_WORDS:
                yield from texts(getattr(value, field))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def plans(value: Any) -> Iterator[Plan]:
    if isinstance(value, Plan) and value.no is None:
        yield value
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from plans(getattr(value, field))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from plans(each)


def names(title: str) -> frozenset[str]:
    """Words that are the same in every language: names of people, places and companies."""
    t = get_title(title)
    found = {*NAMES, *LETTERS.findall(t.name)}
    # Each title: add from its own tables (map names, companies, trains, currency).
    if title == "1880":
        found |= {word for name in china_1880_names() for word in LETTERS.findall(name)}
    return frozenset(found)


def china_1880_names() -> Iterator[str]:
    """Companies, investors, privates, trains, and the cities of the map."""
    for table in (china.MAJORS, china.INVESTORS, china.PRIVATES, china.TRAINS):
        yield from table
        yield from (each.name for each in table.values())
    yield from (each.name for each in CHINA.map)


def views(t: Any, s: State, viewer: str, random: Random) -> Iterator[Any]:
    """What the table shows now, and after some clicks."""
    by = presenter(t)
    draft: dict[str, str] = {}
    for _ in range(3):
        decision = by.decision(t, s, viewer, draft)
        yield decision
        yield by.map(t, s, viewer, draft)
        yield from by.panels(t, s, viewer, draft)
        choices = list(plans(decision))
        if not choices:
            break
        draft = random.choice(choices).draft
    other = next(name for name in NAMES if name != viewer)
    yield by.decision(t, s, other, {})
    yield by.ribbon(t, s, viewer)
    yield by.round(t, s)
    yield from by.as_text(t, s, viewer, {})


@pytest.mark.parametrize("seed", range(share(20, 1)))
@pytest.mark.parametrize("title", TITLES)
def test_every_word_can_be_translated(title: str, seed: int) -> None:
    random, known, missing = Random(seed), names(title), dict[str, str]()
    match = Match(get_title(title), NAMES, seed=seed)
    with brackets():
        while (player := match.decider) is not None:
            if random.random() < 0.2:
                t, s = match.title, match.title.view(match.state, player)
                for text in texts(list(views(t, s, player, random))):
                    for word in untranslated(text, known):
                        missing.setdefault(word, text)
            match.play(match.legal.sample(random))
    assert missing == {}
