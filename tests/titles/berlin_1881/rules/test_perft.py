"""Perft: how many sequences of listed actions there are; the counts are worked out by hand."""

import pytest

from tests.titles.berlin_1881.positions import NAMES, Position
from trunkline.kernel import get_title, start
from trunkline.testing import perft
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase


def test_three_sealed_bids_of_seven_listed_amounts_each() -> None:
    assert [perft(title, start(title, NAMES[:3]), depth) for depth in (1, 2, 3)] == [7, 49, 343]


@pytest.mark.parametrize(
    ("money", "baskets"),
    [
        (131, 1),  # nothing can be paid
        (132, 1),  # SpS director
        (148, 4),  # or NBSN, SBV, SHG director
        (198, 9),  # or SSC, GBS, BChSt, BESTAG director, or SpS director and SpS
    ],
)
def test_baskets_of_the_start_round(money: int, baskets: int) -> None:
    position = Position()
    position.s.money["Ann"] = money
    position.s.stack = (*position.s.stack, FirstPurchase("Ann"))
    assert perft(title, position.s, 1) == baskets


def test_the_first_tile_of_gbs() -> None:
    """From Alexanderplatz to H18: #3 and #58 twice, #4 once; to G21: #7 and #8 twice, #9 once."""
    position = Position().found("GBS").turn("GBS", "track")
    assert perft(title, position.s, 1) == 1 + 5 + 5


def test_the_first_tile_of_sbv() -> None:
    """#5 and #6 in six rotations each, or none; no stop or station follows, so then Business."""
    position = Position().hold("SBV", "Ann", Ann=4)
    assert perft(title, position.turn("SBV", "track").s, 1) == 1 + 12


def test_a_stock_turn() -> None:
    """Pass; buy GBS from offering or pool, buy SpS from the offering; sell one or two GBS."""
    position = Position().hold("GBS", "Bob", pool=1, Ann=2, Bob=2).hold("SpS", "Cy").stock_round()
    assert perft(title, position.s, 1) == 1 + 3 + 2


def test_the_business_of_a_tramway_in_the_yellow_phase() -> None:
    """End, buy a 2, or offer 1, 250 or 500 M for the car of SpS."""
    position = Position().found("GBS", cash=500).found("SpS", "Bob").trains("SpS", "2", "2")
    position.trains("GBS", "2")
    assert perft(title, position.turn("GBS", "business").s, 1) == 5


def test_the_main_network_with_an_s4_in_the_brown_phase() -> None:
    """7.4.6: S4 or S7, keeping, scrapping or (for an S7) trading in the S4; or end.

    900 M pay for everything. Nobody else has a train to offer for.
    """
    position = Position.four_networks(phase="brown")
    position.s.money["S"] = 900
    position.trains("S", "S4")
    assert perft(title, position.turn("S", "business").s, 1) == 1 + 2 + 2 + 1


@pytest.mark.parametrize(("rules", "count"), [("", 14), ("2016", 16)])
def test_rails_round_to_the_own_hex(rules: str, count: int) -> None:
    """No track, 5 tiles on H16, 4 upgrades of I13, 2 each of I15 and H12.

    In the first edition also #212 on H14 in two rotations, whose new rails no tramcar could use.
    """
    position = Position(phase="green").found("BESTAG").lay(I15="3 r1", I13="8 r2", H12="3 r4")
    assert perft(get_title("1881", rules), position.turn("BESTAG").s, 1) == count
