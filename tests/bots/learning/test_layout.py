"""Observations: a position can be read back from its numbers, and nothing else stands in them."""

from random import Random
from typing import Any

import pytest

from tests.checked import checked
from tests.installed import TITLES
from tests.soak import share
from trunkline.bots.learning import Layout, layout
from trunkline.bots.learning.summary import SummaryLayout
from trunkline.kernel import Match, get_kit, get_title
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.chicago_express.rules.actions import Bid as ChicagoBid

NAMES = ("Ann", "Bob", "Cy", "Dee")
OWN = [title for title in TITLES if get_kit(title).learning]
"""Titles with a layout of their own."""


def own_layout(title: str, players: int = len(NAMES)) -> Layout:
    return checked(Layout, layout(get_title(title), players))


@pytest.mark.parametrize("title", OWN)
def test_a_position_is_read_back_from_what_each_player_observes(title: str) -> None:
    """At some positions of whole games; also an array that was filled in from the beginning on."""
    numbers, t = own_layout(title), get_title(title)
    every = share(1, 25)
    for seed in range(share(3, 1)):
        match, random = Match(t, NAMES, seed=seed), Random(seed)
        observers = {name: numbers.observer(name) for name in NAMES}
        while match.decider is not None:
            for name in NAMES if match.version % every == 0 else (match.decider,):
                seen = observers[name].look(match.state)
                if match.version % every == 0:
                    around = match.state.clockwise_from(name)
                    assert numbers.read(seen, around) == numbers.normal(match.state, name)
                    assert seen == numbers.observe(match.state, name)
            match.play(match.legal.sample(random))


@pytest.mark.parametrize("title", OWN)
def test_every_number_has_a_name_of_its_own(title: str) -> None:
    numbers = own_layout(title)
    assert len(numbers.labels()) == len(set(numbers.labels())) == numbers.length


@pytest.mark.parametrize("title", TITLES)
def test_a_title_without_a_layout_is_observed_by_its_summary(title: str) -> None:
    t = get_title(title)
    plain = SummaryLayout(t, len(NAMES))
    assert len(set(plain.labels())) == plain.length
    match, random = Match(t, NAMES, seed=3), Random(3)
    for _ in range(40):
        for name in NAMES:
            assert len(plain.observer(name).look(match.state)) == plain.length
        match.play(match.legal.sample(random))


def value(numbers: Layout, seen: Any, label: str) -> float:
    found: float = seen[numbers.labels().index(label)]
    return found


def test_the_one_who_looks_is_player_0() -> None:
    numbers, t = own_layout("chicago-express"), get_title("chicago-express")
    match = Match(t, NAMES, seed=1)
    match.play(ChicagoBid("Ann", 17))
    ann, dee = (numbers.observe(match.state, name) for name in ("Ann", "Dee"))
    assert value(numbers, ann, "awaited: player 1") == 1
    assert value(numbers, dee, "awaited: player 2") == 1
    assert value(numbers, ann, "first seat is player 0") == 1
    assert value(numbers, dee, "first seat is player 1") == 1


def test_a_standing_bid_is_told() -> None:
    numbers, t = own_layout("chicago-express"), get_title("chicago-express")
    told = []
    for amount in (7, 20):
        match = Match(t, NAMES, seed=1)
        match.play(ChicagoBid("Ann", amount))
        seen = numbers.observe(match.state, "Bob")
        told.append(value(numbers, seen, "step bidding auction highest"))
    assert told == [7, 20]


def test_a_sealed_bid_is_told_to_nobody_else() -> None:
    numbers, t = own_layout("1881"), get_title("1881")
    seen = []
    for amount in (5, 45):
        match = Match(t, NAMES, seed=1)
        match.play(Bid("Ann", amount))
        ann = numbers.observe(match.state, "Ann")
        assert value(numbers, ann, "bids: player 0 there") == 1
        assert amount in (ann[at] for at in range(len(ann)))
        seen.append(numbers.observe(match.state, "Bob"))
    assert seen[0] == seen[1]


def test_chance_is_told_to_nobody() -> None:
    """Two matches that differ in what is to be drawn look the same."""
    numbers, t = own_layout("chicago-express"), get_title("chicago-express")
    one, two = (Match(t, NAMES, seed=seed).state for seed in (1, 2))
    assert one.chance != two.chance
    assert numbers.observe(one, "Ann") == numbers.observe(two, "Ann")


def test_a_field_without_a_code_is_noticed() -> None:
    whole = own_layout("chicago-express")
    fields = {name: code for name, code in whole.fields.items() if name != "dials"}
    steps = dict(zip(whole.steps, (r.fields for r in whole.stack.records), strict=True))
    with pytest.raises(ValueError, match="no codes for \\['dials'\\]"):
        Layout(whole.t, 4, version=1, fields=fields, steps=steps)
