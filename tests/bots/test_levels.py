"""Calm, steady, strong: for every title, whatever its bots are called."""

from __future__ import annotations

from random import Random

import pytest

from tests.installed import TITLES
from trunkline.bots import LEVELS, choose, get_bot, levels, random_bot, register_bot
from trunkline.bots.levels import level_about, level_bot
from trunkline.kernel import Legal, decider, get_title, start
from trunkline.present.words import bot_word


@pytest.mark.parametrize("title_id", TITLES)
def test_every_title_of_ours_has_three_different_bots_for_them(title_id: str) -> None:
    """In the order of what they have won: docs/bots.md. Where search has not been shown to be better
    than the planner, the planner is the strong one, and the one of before the steady one."""
    measured = ("greedy", "planner-1", "planner")
    own = {"1880": measured, "1881": measured, "1889": ("greedy", "search", "planner")}
    found = own.get(title_id, ("greedy", "planner", "search"))
    assert tuple(levels(get_title(title_id)).values()) == found


@pytest.mark.parametrize("title_id", TITLES)
def test_a_level_plays_like_the_bot_behind_it(title_id: str) -> None:
    t = get_title(title_id)
    assert [get_bot(level, t) for level in LEVELS] == [get_bot(b, t) for b in levels(t).values()]


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ((), ("random", "random", "random")),
        (("thrifty",), ("thrifty", "thrifty", "thrifty")),
        (("one", "two"), ("one", "two", "two")),
        (("one", "two", "three"), ("one", "two", "three")),
        (("one", "two", "three", "four"), ("one", "three", "four")),
    ],
)
def test_bots_by_other_names_take_the_levels_by_their_order(
    own: tuple[str, ...], found: tuple[str, ...]
) -> None:
    assert tuple(level_bot(level, own) for level in LEVELS) == found


def test_a_bot_that_is_called_like_a_level_keeps_its_name() -> None:
    t = get_title("chicago-express")
    register_bot("strong", t.id, random_bot)
    try:
        assert get_bot("strong", t) is random_bot
    finally:
        from trunkline.bots import bot

        del bot._registered["strong", t.id]


def test_a_level_chooses_a_legal_action() -> None:
    t = get_title("chicago-express")
    s = start(t, ("Ann", "Bob", "Cy"), 7, {})
    player = decider(t, s)
    assert player is not None
    assert choose(get_bot("calm", t), t, s, player, Random(1), 0.05) in Legal(t, s)


def test_names_of_older_matches_are_told_by_their_level() -> None:
    told = {name: bot_word(name) for name in ("random", "greedy", "planner", "search", "thrifty")}
    assert told == {
        "random": "calm",
        "greedy": "calm",
        "planner": "steady",
        "search": "strong",
        "thrifty": "thrifty",
    }


def test_each_level_says_what_it_is() -> None:
    assert len({level_about(level) for level in LEVELS}) == 3
    assert level_about("thrifty") == ""
