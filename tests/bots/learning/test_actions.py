"""Action ids: each means one thing, and every legal action is reached by its ids."""

from copy import copy
from random import Random
from typing import Any

import msgspec
import pytest

from tests.installed import TITLES
from tests.kernel.toy_orders import KIT
from tests.soak import share
from trunkline.bots.learning import ActionSpace, Question, action_space
from trunkline.bots.learning.parts import Amount, steps
from trunkline.bots.learning.plain import plain_actions
from trunkline.bots.learning.rails import possible_lays
from trunkline.kernel import Action, Legal, Match, Span, get_kit, get_title, register
from trunkline.titles.berlin_1881.rules.train_actions import OfferTrain
from trunkline.titles.chicago_express.rules.actions import Bid, Expand
from trunkline.titles.china_1880.rules.actions import Found, LayTile
from trunkline.titles.china_1880.rules.lays import LAYS

NAMES = ("Ann", "Bob", "Cy")
VERSIONS = {
    "1880": (1, 6912, "29f69158b4bf3d0a"),
    "1881": (1, 6712, "43679d6e40e4cf36"),
    "1889": (1, 3224, "fbe091291fefcad0"),
    "chicago-express": (1, 486, "78f0e86928bff054"),
}


def test_every_title_with_ids_of_its_own_is_here() -> None:
    assert {*VERSIONS} == {title for title in TITLES if get_kit(title).learning}


@pytest.mark.parametrize("title", VERSIONS)
def test_the_ids_are_those_of_their_version(title: str) -> None:
    """If an id means something else, raise the version: learned weights and data sets go by it."""
    space = action_space(get_title(title))
    assert (space.version, space.size, space.digest()) == VERSIONS[title]
    assert len(set(space.labels())) == space.size


def reach(question: Question, a: Action) -> Action:
    """Follow the ids of an action to the end."""
    while True:
        found = question.next_of(a)
        assert found is not None, f"no id leads to {a} after {question.chosen}"
        played = question.choose(*found)
        if played is not None:
            return played


def spaces(title: str) -> tuple[ActionSpace, ...]:
    t = get_title(title)
    return action_space(t), plain_actions(t)


@pytest.mark.parametrize("title", TITLES)
def test_every_listed_action_is_reached_by_its_ids_and_no_id_leads_elsewhere(title: str) -> None:
    """At positions of whole games, with the ids of the title and with those of any title."""
    t, every, most = get_title(title), share(2, 12), share(1000, 15)
    match, random = Match(t, NAMES, seed=2), Random(2)
    while match.decider is not None:
        legal = match.legal
        actions = list(legal) if match.version % every == 0 else []
        for space in spaces(title) if actions else ():
            question = space.ask(legal)
            for a in random.sample(actions, min(most, len(actions))):
                assert space.canonical(reach(copy(question), a)) == space.canonical(a)
            for id in random.sample([*question.ids], min(most, len(question.ids))):
                assert chosen(copy(question), id) in legal
        match.play(legal.sample(random))


def chosen(question: Question, id: int) -> Action:
    """What an id leads to, if the first of all further ids follow."""
    played = question.choose(id)
    while played is None:
        played = question.choose(next(iter(question.ids)))
    return played


def open_numbers(title: str, kind: type[Action]) -> tuple[Legal, Span]:
    """The first position of a random game with an open number of this kind."""
    t = get_title(title)
    match, random = Match(t, NAMES, seed=4), Random(4)
    while match.decider is not None:
        for span in match.legal.spans():
            if isinstance(span.action, kind) and span.most - span.least > 30:
                return match.legal, span
        match.play(match.legal.sample(random))
    raise AssertionError(f"no {kind} in this game")


@pytest.mark.parametrize(("title", "kind"), [("chicago-express", Bid), ("1881", OfferTrain)])
def test_every_number_of_an_open_choice_is_reached_by_the_second_head(
    title: str, kind: type[Action]
) -> None:
    space = action_space(get_title(title))
    legal, span = open_numbers(title, kind)
    question = space.ask(legal)
    for number in range(span.least, span.most + 1, span.by):
        a: Any = msgspec.structs.replace(span.action, **{span.field: number})
        if a in legal:
            assert reach(copy(question), a) == a


def test_an_id_names_the_same_in_every_position() -> None:
    china = action_space(get_title("1880"))
    founded = Found("Ann", "JGG", 2, 90, "ABC")
    hex_id = next(hex for hex, *turned in possible_lays(LAYS) if turned == ["57", 2])
    laid = LayTile("Ann", hex_id, "57", 2)
    assert china.label(china.name(founded)[0]) == "found company=JGG units=2 par=90 permits=ABC"
    assert china.label(china.name(laid)[0]) == f"lay_tile hex={hex_id} tile=57 rotation=2"
    chicago = action_space(get_title("chicago-express"))
    assert [chicago.label(id) for id in chicago.name(Expand("Ann", "PRR", ("K3",)))] == [
        "expand company=PRR",
        "expand ... hexes: K3",
        "expand ... hexes: no more",
    ]


def test_the_hexes_of_an_expansion_have_no_order() -> None:
    space = action_space(get_title("chicago-express"))
    one, two = (Expand("Ann", "PRR", hexes) for hexes in (("K3", "J3"), ("J3", "K3")))
    assert space.name(one) == space.name(two)
    assert space.canonical(one) == space.canonical(two)


def test_buckets_cover_all_numbers() -> None:
    amount = Amount("amount", steps((10, 1), (30, 5)))
    assert amount.edges == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30)
    assert [amount.bucket(number) for number in (0, 10, 14, 15, 29, 30, 999)] == [
        0,
        10,
        10,
        11,
        13,
        14,
        14,
    ]
    span = Span(Bid("Ann", 12), "amount", 12, 21, 3)
    assert [list(amount.allowed(span, bucket)) for bucket in amount.buckets(span)] == [
        [12],
        [15, 18],
        [21],
    ]


def test_a_title_without_ids_of_its_own_gets_some() -> None:
    register(KIT)
    t = get_title("toy")
    match = Match(t, ("Ann", "Bob"), seed=1)
    while match.decider is not None:
        for a in match.legal:
            assert reach(action_space(t).ask(match.legal), a) == a
        match.play(next(iter(match.legal)))
