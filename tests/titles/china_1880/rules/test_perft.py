"""Perft: how many sequences of listed actions there are from named positions in each kind of round.

The counts were worked out by hand: see the comments.
"""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.kernel import start
from trunkline.testing import perft
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyTrain, SellShares


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 9), (3, 27), (4, 81)])
def test_the_auction_of_p0(depth: int, count: int) -> None:
    """Pass, the least bid, five more: three choices each, also for P1 once P0 is sold."""
    assert perft(title, start(title, ("Ann", "Bob", "Cy")), depth) == count


def test_the_permits_of_bcr() -> None:
    position = Position("ABC", cash=600).step(title.bcr_permits("A"))
    assert perft(title, position.s, 1) == 2


def test_the_choice_of_investors() -> None:
    position = Position("ABC", cash=600).step(title.investor_choice())
    assert [perft(title, position.s, depth) for depth in (1, 2, 3)] == [7, 7 * 6, 7 * 6 * 5]


@pytest.mark.parametrize(
    ("cash", "count"),
    [
        # 20 % at par 70: 14 companies with two choices of permits; and the pass.
        (140, 14 * 2 + 1),
        # 20 % at 70, 80, 90, 100.
        (200, 14 * 4 * 2 + 1),
        # 20 % at four pars; 30 % at 70 with three choices of permits.
        (210, 14 * (4 * 2 + 3) + 1),
        # 20 and 30 % at four pars; 40 % at 70 with four choices.
        (300, 14 * (4 * 2 + 4 * 3 + 4) + 1),
    ],
)
def test_the_first_share_round(cash: int, count: int) -> None:
    position = Position("ABC", cash=0, A=cash).share_round("A", first=True)
    assert perft(title, position.s, 1) == count


def test_a_share_round_with_something_to_sell() -> None:
    """A has 1 of NJR and 90: sell it or pass. NJR costs 100, and nothing can be founded for 90."""
    position = Position("ABC", cash=0, A=90).found("NJR", "B", A=1).share_round("A")
    assert perft(title, position.s, 1) == 2
    # After the sale (95 more) he has 185: end the turn, or found with 20 % at 70, 80 or 90; NJR,
    # which he sold, is closed to him.
    position.do(SellShares("A", "NJR", 1))
    assert perft(title, position.s, 1) == 1 + 13 * 3 * 2


@pytest.mark.parametrize(
    ("company", "count"),
    [
        # Six open sides: 5 and 6 in six rotations, 57 in three.
        ("NXR", 6 + 6 + 3),
        # J2 is closed to the west: 5 at four pairs of sides, 6 at four, 57 at two.
        ("LHR", 4 + 4 + 2),
        # Shanghai's own tile at two pairs of sides.
        ("HKR", 2),
        # The four neighbours of Beijing keep the stub at their own city: F10 takes 57 once, 5 and
        # 6 twice each.
        ("JHU", 5),
    ],
)
def test_the_first_tile(company: str, count: int) -> None:
    position = Position("ABC").found(company, "A", cash=100).turn(company, "track")
    assert perft(title, position.s, 1) == count + 1


def test_a_station_step() -> None:
    position = Position("ABC").found("NJR", "A", cash=100, trains=("2",))
    position.lay(K13="57 r2", J12="57 r2").turn("NJR", "station")
    assert perft(title, position.s, 1) == 2
    # With or without the station the one best run follows, then a dividend or none; NJR has 100
    # or 60: a train or none, or the next turn's station again.
    assert perft(title, position.s, 2) == 2
    assert perft(title, position.s, 3) == 4


def test_a_train_step() -> None:
    position = Position("ABC").phase("B1").found("WNR", "A", trains=("2", "2+2"))
    position.found("NJR", "A", cash=200, trains=("2",)).turn("NJR", "trains")
    # The 3-train of the bank; two kinds of sister's trains at 1 and at 200; pass.
    assert perft(title, position.s, 1) == 1 + 2 * 2 + 1


def test_a_forced_purchase() -> None:
    """E50: sell 1 or 2 of HKR, 1 or 2 of NJR beyond the certificate, or borrow."""
    position = Position("ABC", A=200).phase("C2").found("HKR", "B", units=3, A=2)
    position.found("NJR", "A", A=2, B=1).found("WNR", "A", cash=120).marker("HKR")
    position.turn("WNR", "trains").do(BuyTrain("A", "6", 600))
    assert perft(title, position.s, 1) == 2 + 2 + 1


def test_surplus_trains() -> None:
    position = Position("ABC").phase("B1", on_sale="3+3").found("NXR", "A", cash=300, trains=("3",))
    position.found("HKR", "C", trains=("2", "2+2", "3", "3")).marker("NXR").turn("NXR", "trains")
    position.do(BuyTrain("A", "3+3", 300))
    assert perft(title, position.s, 1) == 3


def test_the_forced_exchange_of_p7_without_room() -> None:
    """E13a: give up a 3, give up the 3+3, or let the 4-train go."""
    position = Position("ABC").owns("A", "P7").phase("B2", on_sale="4")
    position.found("WNR", "B", cash=300, trains=("3+3",)).found(
        "NJR", "A", trains=("3", "3", "3+3")
    )
    position.marker("WNR").turn("WNR", "trains").do(BuyTrain("B", "4", 300))
    assert perft(title, position.s, 1) == 3


def test_a_merger() -> None:
    """Two choices for the money, two for the marker."""
    position = Position("ABC").invests("A", "A7", cash=50).found("CKR", "A", A7=1, trains=("2",))
    position.lay(O5="57 r2", P6="8852 r2")
    position.s.stack = (position.round("A7"), title.investor_turn("A7", at=2))
    position.settle()
    assert [perft(title, position.s, depth) for depth in (1, 2)] == [2, 4]


@pytest.mark.parametrize(("rules", "count"), [("", 3), ("2022", 5)])
def test_the_track_step_that_waits_for_p5(rules: str, count: int) -> None:
    """Pass, or P5 for NJR or HKR.

    In the first edition the step is passed over, and so are the next ones up to the purchase: an
    8-train, a 2R-train, none, or P5 for NJR or HKR.
    """
    position = Position("ABC", cash=500).by(rules).owns("A", "P5").phase("D1")
    position.found("NJR", "A", units=3, permits="AB", cash=900, trains=("8",))
    position.found("HKR", "A", units=3, permits="AB").next_turns("NJR")
    assert perft(position.t, position.s, 1) == count
