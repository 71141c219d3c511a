"""Expansions that are listed or drawn: all of them, once each, and legal."""

from itertools import combinations, permutations
from random import Random

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Legal, refuse
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Expand, Pass


def touching(a: str, b: str) -> bool:
    """Whether two hexes touch, worked out from cube coordinates and not from the title's map."""

    def cube(hex: str) -> tuple[int, int]:
        column, row = ord(hex[0]) - ord("A"), int(hex[1:])
        return column, row - (column - column % 2) // 2

    (q, r), (u, v) = cube(a), cube(b)
    return max(abs(q - u), abs(r - v), abs(q + r - u - v)) == 1


def within(hexes: tuple[str, ...], reach: int) -> set[str]:
    near = set(hexes)
    for _ in range(reach):
        near |= {a for a in title.map.hexes if any(touching(a, b) for b in near)}
    return near - set(hexes)


def every_set(s: ChicagoState, player: str) -> set[tuple[str, frozenset[str]]]:
    """Every company and set of one to three hexes that some order makes legal: by trying all."""
    found = set()
    for company in title.order:
        network = s.companies[company].hexes
        if player not in s.companies[company].owners:
            continue
        near = sorted(within(network, 3))
        for size in (1, 2, 3):
            for hexes in combinations(near, size):
                if not any(touching(hexes[0], hex) for hex in (*network, *hexes[1:])):
                    continue
                orders = permutations(hexes)
                if any(refuse(title, s, Expand(player, company, o)) is None for o in orders):
                    found.add((company, frozenset(hexes)))
    return found


POSITIONS = {
    "a company alone": {"PRR": charter("PRR", treasury=30, owners="Ann")},
    "little money": {"PRR": charter("PRR", treasury=3, owners="Ann Bob")},
    "two companies in each other's way": {
        "PRR": charter("PRR", "R4", treasury=6, owners="Ann"),
        "NYC": charter("NYC", "R3", "R2", treasury=5, owners="Ann"),
    },
    "at the gates of Chicago": {
        "WAB": charter("WAB", "C2", treasury=9, owners="Ann"),
        "B&O": charter("B&O", "B2", "A2", owners="Bob"),
    },
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_set_of_hexes_is_listed_once(name: str) -> None:
    position = Position(companies=POSITIONS[name]).expanding()
    listed = position.offers(Expand)
    sets = [(a.company, frozenset(a.hexes)) for a in listed]
    assert len(sets) == len(set(sets))
    assert set(sets) == every_set(position.s, "Ann")


def test_the_last_locomotives_limit_the_list() -> None:
    plains = [hex.id for hex in title.map.file.hexes if hex.terrain == "plain"]
    far = [hex for hex in plains if hex[0] < "J"][:17]
    position = Position(
        companies={"PRR": charter("PRR", *far, treasury=30, owners="Ann")}
    ).expanding()
    assert max(len(a.hexes) for a in Legal(title, position.s) if isinstance(a, Expand)) == 2


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_drawn_at_random_is_legal_and_sometimes_a_pass(name: str) -> None:
    position = Position(companies=POSITIONS[name]).expanding()
    drawn = [Legal(title, position.s).sample(Random(seed)) for seed in range(300)]
    assert all(refuse(title, position.s, a) is None for a in drawn)
    assert {len(a.hexes) for a in drawn if isinstance(a, Expand)} == {1, 2, 3}
    assert Pass("Ann") in drawn


def test_nothing_is_drawn_where_nothing_can_be_reached() -> None:
    # NYC has no money at all, PRR a dollar for one of the plains around it.
    position = Position(
        companies={
            "NYC": charter("NYC", treasury=0, owners="Ann"),
            "PRR": charter("PRR", treasury=1, owners="Ann"),
        }
    ).expanding()
    for seed in range(100):
        a = Legal(title, position.s).sample(Random(seed))
        assert isinstance(a, Pass) or a.company == "PRR"  # type: ignore[attr-defined]
