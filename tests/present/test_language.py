"""Every word of a panel comes from a catalogue: whole games, seen in a made-up language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from tests.installed import TITLES
from tests.language import brackets, untranslated, written
from tests.names import PLAYERS, names
from tests.present.shown import plans
from tests.released import RELEASED, english_in
from tests.soak import share
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from trunkline.kernel import Match, State, get_title
from trunkline.kernel.language import speaking
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.present.view import Act
from trunkline.titles.berlin_1881.present.names import rule
from trunkline.titles.berlin_1881.rules import sections as berlin_sections
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.china_1880.rules import sections as china_sections

NO_WORDS = {
    "action", "about", "away", "badge_tone", "colour", "company", "draft", "field", "hex", "id", "key",
    "last", "note_tone", "rule", "shape", "slot", "state", "step", "tab", "tone", "waits", "working",
}  # fmt: skip
"""Fields of view models that no reader sees as words, or that are names."""


def texts(value: Any) -> Iterator[str]:
    """All words inside a view model."""
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            actions = isinstance(value, Act) and field == "then"
            if field not in NO_WORDS and not actions:
                yield from texts(getattr(value, field))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield from written(value) if value.startswith("<") else (value,)


def sections(title: str) -> tuple[str, ...]:
    """Sections of the rulebook in which a sentence may end; they are its own words."""
    if title == "1880":
        return tuple(text for name, text in vars(china_sections).items() if name.isupper())
    if title == "1881":
        return tuple(rule(text) for name, text in vars(berlin_sections).items() if name.isupper())
    return ()


def views(t: Any, s: State, viewer: str, random: Random) -> Iterator[Any]:
    """What the table shows now, and after some clicks."""
    by = presenter(t)
    draft: dict[str, str] = {}
    for _ in range(3):
        decision = by.decision(Scene(t, s, viewer, draft))
        yield decision
        yield by.map(Scene(t, s, viewer, draft))
        yield from by.panels(Scene(t, s, viewer, draft))
        choices = plans(decision)
        if not choices:
            break
        draft = random.choice(choices).draft
    other = next(name for name in PLAYERS if name != viewer)
    yield by.decision(Scene(t, s, other, {}))
    yield by.ribbon(Scene(t, s, viewer))
    yield by.round(Scene(t, s, None))
    yield from by.as_text(Scene(t, s, viewer, {}))


@pytest.mark.parametrize("seed", range(share(20, 1)))
@pytest.mark.parametrize("title", TITLES)
def test_every_word_can_be_translated(title: str, seed: int) -> None:
    known, missing = names(title), dict[str, str]()
    with brackets():
        for text in shown_in_a_game(title, seed, share(0.2, 0.05)):
            for word in untranslated(text, known):
                missing.setdefault(word, text)
    assert missing == {}


@pytest.mark.parametrize("seed", range(share(20, 1)))
@pytest.mark.parametrize("title", TITLES)
def test_released_languages_have_no_english_at_the_table(title: str, seed: int) -> None:
    known = names(title)
    for tag in RELEASED:
        with speaking(tag):
            seen = shown_in_a_game(title, seed, share(0.2, 0.02))
            shown = {text for text in seen if english_in(text, tag, known)}
        assert (tag, shown) == (tag, set())


def test_sections_in_sentences_are_in_the_readers_language() -> None:
    """Links have them so: "7.2.7.2.4 Die Pflicht, einen Wagen zu besitzen"."""
    match = BERLIN.at(_must_buy, 100)
    viewer = match.decider
    assert viewer is not None
    with speaking("de"):
        decision = presenter(match.title).decision(Scene(match.title, match.state, viewer, {}))
        said = " ".join(texts(decision))
    assert "(7.2.7.2.4 Die Pflicht, einen Wagen zu besitzen)" in said


def _must_buy(s: BerlinState, top: object) -> bool:
    company = top.company if isinstance(top, Business) else ""
    return company in TRAMWAYS and must_own(s, company)


def shown_in_a_game(title: str, seed: int, seldom: float) -> Iterator[str]:
    """The words of panels in a whole game, without the sections of the rulebook."""
    random, match = Random(seed), Match(get_title(title), PLAYERS, seed=seed)
    while (player := match.decider) is not None:
        if random.random() < seldom:
            t, s = match.title, match.title.view(match.state, player)
            for text in texts(list(views(t, s, player, random))):
                for section in sections(title):
                    text = text.replace(section, "")
                yield text
        yield from map(str, match.play(match.legal.sample(random)))
