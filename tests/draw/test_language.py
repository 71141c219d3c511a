"""Every word in a picture comes from a catalogue, whoever looks at it."""

from __future__ import annotations

from random import Random

import pytest

from tests.installed import TITLES
from tests.language import brackets, untranslated, written
from tests.names import PLAYERS, names
from trunkline.draw import kinds, picture
from trunkline.draw.runs import RunBar, run_chart
from trunkline.kernel import Match, get_title

RUNS = (
    RunBar(8, "A1", 100, 100, True, 100),
    RunBar(9, "A1", 100, 130, True, 130),
    RunBar(10, "B1", 100, 110, False, 140),
)


@pytest.mark.parametrize("title", TITLES)
def test_every_word_of_a_picture_can_be_translated(title: str) -> None:
    random, match = Random(1), Match(get_title(title), PLAYERS, seed=1)
    while match.decider is not None:
        match.play(match.legal.sample(random))
    whats = [what for what in kinds(match.title) if ":" not in what]
    with brackets():
        drawn = [picture(match, what) for what in whats]
        drawn += [picture(match, "map", at) for at in range(0, match.version, match.version // 4)]
    assert words_missed(drawn, title) == []


def test_runs_are_told_in_the_readers_language() -> None:
    with brackets():
        drawn = run_chart("⟦Runs⟧", RUNS, "¥{amount}")
    assert words_missed([drawn], "1880") == []


def words_missed(drawn: list[str], title: str) -> list[str]:
    texts = (text for svg in drawn for text in written(svg))
    return [word for text in texts for word in untranslated(text, names(title))]
