"""The protocol of bots, and the bots by name."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from tests.installed import TITLES
from trunkline.bots import (
    NO_LIMIT,
    UnknownBot,
    bot_names,
    choose,
    get_bot,
    random_bot,
    register_bot,
)
from trunkline.bots import bot as bots
from trunkline.kernel import Action, Legal, decider, get_kit, get_title, start

TITLE = get_title("chicago-express")
NAMES = ("Ann", "Bob", "Cy")
OWN = [(bot, title) for title in TITLES for bot in get_kit(title).bots]


@pytest.fixture
def table_of_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is registered is forgotten afterwards."""
    monkeypatch.setattr(bots, "_registered", dict(bots._registered))
    bots._installed.cache_clear()
    yield
    bots._installed.cache_clear()


def first_listed(t: Any, s: Any, random: Random, budget: float = NO_LIMIT) -> Action:
    return next(iter(Legal(t, s)))


@pytest.mark.parametrize(("name", "title_id"), OWN)
def test_every_bot_of_the_table_opens_a_game_legally(name: str, title_id: str) -> None:
    t = get_title(title_id)
    s = start(t, NAMES)
    player = decider(t, s) or ""
    assert choose(get_bot(name, t), t, s, player, Random(1), 0.05) in Legal(t, s)


def test_a_bot_sees_what_its_player_may_know() -> None:
    seen: list[object] = []

    class Hiding(type(TITLE)):  # type: ignore[misc]
        def view(self, s: Any, player: str | None) -> Any:
            seen.append(player)
            return s

    choose(random_bot, Hiding(), start(TITLE, NAMES), "Ann", Random(1), NO_LIMIT)
    assert seen == ["Ann"]


def test_the_weakest_bot_is_named_first() -> None:
    assert bot_names(TITLE)[:4] == ("random", "greedy", "planner", "search")


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(
        UnknownBot,
        match=r"No bot .genius. plays Chicago Express\. Known bots: calm, steady, strong, ran",
    ):
        get_bot("genius", TITLE)


@pytest.mark.usefixtures("table_of_bots")
def test_a_bot_can_be_registered_by_hand() -> None:
    register_bot("first", "chicago-express", first_listed)
    assert get_bot("first", TITLE) is first_listed
    assert bot_names(TITLE)[-1] == "first"


@pytest.mark.usefixtures("table_of_bots")
def test_packages_bring_bots_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("chicago-express.first", f"{__name__}:first_listed", "trunkline.bots")
    monkeypatch.setattr(bots, "entry_points", lambda group: [point])
    assert "first" in bot_names(TITLE)
    assert get_bot("first", TITLE).__name__ == "first_listed"  # type: ignore[attr-defined]
