"""What titles' own code tells those who learn: it fits their texts, and is true of the position."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.installed import TITLES
from trunkline.kernel import Match, awaited, get_title
from trunkline.present.learn.teaching import (
    MOST_WARNINGS,
    NOTHING,
    here,
    illustrated,
    look_at,
    teaching,
    warnings,
)
from trunkline.present.learn.texts import learning
from trunkline.titles.berlin_1881.rules.bidding import Bid

TAUGHT = [title_id for title_id in TITLES if teaching(title_id) is not NOTHING]
PLAYERS = ("Ann", "Bob", "Cy")
DECISIONS = 60


def played(title_id: str, seed: int = 3) -> Match:
    return Match(get_title(title_id), PLAYERS, seed=seed)


def test_the_titles_of_the_house_teach() -> None:
    assert {"chicago-express", "1880", "1881", "1889"} <= {*TAUGHT}


def test_a_title_without_such_a_part_teaches_nothing() -> None:
    assert teaching("no-such-title") is NOTHING
    match = played(TAUGHT[0])
    assert here(match.title, match.state, None, "no-such-word") is None
    assert look_at(match.title, match.state, None, "no-such-step") is None
    assert illustrated(match.title, "no-such-picture") is None


@pytest.mark.parametrize("title_id", TAUGHT)
def test_what_is_told_belongs_to_words_and_decisions_that_there_are(title_id: str) -> None:
    found, told = learning(title_id), teaching(title_id)
    assert found is not None
    assert found.about is not None
    assert {*told.here} <= {*found.words}
    assert {*told.look_at} <= {*found.about.steps}


@pytest.mark.parametrize("title_id", TAUGHT)
def test_every_picture_is_shown_somewhere_and_every_name_has_one(title_id: str) -> None:
    found, told = learning(title_id), teaching(title_id)
    assert found is not None
    assert found.about is not None
    named = {*found.about.title.pictures, *(each.example for each in found.explained.values())}
    assert named - {""} == {*told.pictures}
    for name in told.pictures:
        picture = illustrated(get_title(title_id), name)
        assert picture is not None
        assert picture.draw().startswith("<svg")
        assert len(picture.says) == 2


@pytest.mark.parametrize(
    "title_id", [each for each in TAUGHT if "route" in teaching(each).pictures]
)
def test_the_sum_of_a_route_is_right(title_id: str) -> None:
    picture = illustrated(get_title(title_id), "route")
    assert picture is not None
    parts, _, total = picture.says[1].partition("=")
    numbers = [int(each.rpartition(" ")[2]) for each in parts.strip().split(" + ")]
    assert len(numbers) >= 2
    assert sum(numbers) == int(re.sub(r"\D", "", total.split(".")[0]))


@pytest.mark.parametrize("title_id", TAUGHT)
def test_it_has_something_to_say_at_any_position_and_never_fails(title_id: str) -> None:
    """A random game: warnings for whoever is asked, with and without a chosen action; words in
    numbers for players and for those who watch."""
    match, random = played(title_id), Random(5)
    told = teaching(title_id)
    for _ in range(DECISIONS):
        if not match.state.stack:
            break
        t, s = match.title, match.state
        chosen = match.legal.sample(random)
        player = chosen.by
        assert player in (*awaited(t, s), player)
        for move in ((), (chosen,)):
            found = warnings(t, s, player, move)
            assert len(found) <= MOST_WARNINGS
            assert all("{" not in str(each) for each in found)
        for reader in (player, None):
            words = [here(t, s, reader, word) for word in told.here]
            looks = [look_at(t, s, reader, step) for step in told.look_at]
            assert all("{" not in str(each) for each in (*words, *looks) if each is not None)
        match.play(chosen)


@pytest.mark.parametrize("title_id", TAUGHT)
def test_the_position_is_left_as_it_was(title_id: str) -> None:
    match, random = played(title_id), Random(6)
    for _ in range(20):
        chosen, before = match.legal.sample(random), match.state.clone()
        warnings(match.title, match.state, chosen.by, (chosen,))
        assert match.state == before
        match.play(chosen)


def test_secret_bids_of_others_change_nothing() -> None:
    """Two positions that differ only in what another player has sealed."""
    told = []
    for amount in (0, 300):
        match = played("1881")
        match.play(Bid("Bob", amount))
        t, s, own = match.title, match.state, Bid("Ann", 600)
        facts = [here(t, s, "Ann", word) for word in teaching("1881").here]
        told.append((warnings(t, s, "Ann", (own,)), facts, look_at(t, s, "Ann", "bidding")))
    assert told[0] == told[1]
