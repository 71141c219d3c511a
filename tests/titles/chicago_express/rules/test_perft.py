"""Perft: how many sequences of listed actions there are from named positions.

The counts were worked out without the engine: see the comments.
"""

from itertools import combinations

import pytest

from tests.titles.chicago_express.positions import FOUR, Position, charter
from tests.titles.chicago_express.rules.test_growth import every_set
from trunkline.kernel import start
from trunkline.testing import perft
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.state import Dials


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        # Pass, 7, 8, 10, half-way 18, all 30.
        (1, 6),
        # After a pass, 7, 8, 10 or 18 the next player has six again (after 18: pass, 19, 20, 22,
        # 24, 30). A bid of 30 ends the auction; Ann cannot pay 6 for B&O and Bob has six.
        (2, 36),
    ],
)
def test_the_opening_position(depth: int, count: int) -> None:
    assert perft(title, start(title, FOUR), depth) == count


def test_a_choice_with_one_dial_on_red() -> None:
    """Ann chooses expansion or development; nobody owns a share and no hex can be developed.

    Expansion: passed over at once, so Bob chooses next (2 ways). Development: only the pass.
    """
    position = Position(dials=Dials(auction=3)).choosing()
    assert perft(title, position.s, 1) == 2
    # Expansion, then Bob's 2; development, then Ann's pass.
    assert perft(title, position.s, 2) == 2 + 1
    # Expansion: Bob's expansion leads to Cy's 2, his development to his pass: 3.
    # Development, pass: Bob's 2.
    assert perft(title, position.s, 3) == 3 + 2


def test_prr_with_one_dollar_at_philadelphia() -> None:
    """Around Philadelphia Q5, Q6, R4, R6 and S5 are plains at 1, so $1 buys one of five hexes."""
    position = Position(companies={"PRR": charter("PRR", treasury=1, owners="Ann")}).expanding()
    assert perft(title, position.s, 1) == 1 + 5
    # Then Bob chooses among three actions.
    assert perft(title, position.s, 2) == 6 * 3


def test_prr_with_three_dollars_at_philadelphia() -> None:
    """62 sets of hexes, counted by trying every set in every order (`every_set`)."""
    position = Position(companies={"PRR": charter("PRR", treasury=3, owners="Ann")}).expanding()
    sets = [hexes for _, hexes in every_set(position.s, "Ann")]
    ring = ("Q5", "Q6", "R4", "R6", "S5")
    for size in (1, 2, 3):
        assert {frozenset(hexes) for hexes in combinations(ring, size)} <= set(sets)
    assert len(sets) == 62
    assert perft(title, position.s, 1) == 63
    assert perft(title, position.s, 2) == 63 * 3
    # Bob's auction: four offers or none. His expansion is passed over: Cy's three choices. His
    # development: none, or the one hex that can grow where Ann went to such a hex.
    grown = sum(title.map.hexes[hex].developable for hexes in sets for hex in hexes)
    assert grown == 3
    assert perft(title, position.s, 3) == 63 * (5 + 3 + 1) + grown == 570


def test_wabash_beside_chicago() -> None:
    """Wabash in D3 and B2 with $4, B&O in C3 and Chicago: 334 sets by trying every one."""
    position = Position(
        companies={
            "WAB": charter("WAB", "B2", treasury=4, owners="Ann"),
            "B&O": charter("B&O", "C3", "A2", owners="Bob"),
        }
    ).expanding()
    sets = [hexes for _, hexes in every_set(position.s, "Ann")]
    assert len(sets) == 334
    # Chicago costs 6 for the second company: out of reach, so Bob's three choices always follow.
    assert all("A2" not in hexes for hexes in sets)
    assert perft(title, position.s, 1) == 335
    assert perft(title, position.s, 2) == 335 * 3
    # Five offers or none; Cy's three choices; nothing, Fort Wayne, or a new hex that can grow.
    grown = sum(title.map.hexes[hex].developable for hexes in sets for hex in hexes)
    assert perft(title, position.s, 3) == 335 * (6 + 3 + 2) + grown == 3762
