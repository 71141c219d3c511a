"""IV Game preparation."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.kernel import BadSetup, decider, decode_action, start
from trunkline.kernel.codec import Malformed
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import Found
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import (
    COMPONENTS,
    INVESTORS,
    MAJORS,
    MARKET,
    PHASES,
    PRIVATES,
    TRAINS,
)

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


@pytest.mark.rule("1880-IV.setup.01")
@pytest.mark.parametrize("count", [1, 2, 8])
def test_other_numbers_of_players_are_refused(count: int) -> None:
    with pytest.raises(BadSetup, match="3 to 7"):
        start(title, (*NAMES, "Hal")[:count])


@pytest.mark.rule("1880-IV.setup.01", "1880-IV.setup.02")
@pytest.mark.parametrize(("count", "cash"), [(3, 600), (4, 480), (5, 400), (6, 340), (7, 300)])
def test_the_starting_capital_depends_on_the_number_of_players(count: int, cash: int) -> None:
    s = start(title, NAMES[:count])
    assert [s.cash[player] for player in NAMES[:count]] == [cash] * count


def test_a_player_cannot_have_a_name_of_the_games_own() -> None:
    with pytest.raises(BadSetup, match="BCR"):
        start(title, ("Ann", "Bob", "BCR"))


@pytest.mark.rule("1880-IV.setup.03")
def test_all_eight_privates_are_in_every_game() -> None:
    for count in range(3, 8):
        s = start(title, NAMES[:count])
        assert tuple(s.privates) == ("P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7")


@pytest.mark.rule("1880-IV.setup.04", "1880-IV.setup.05")
@pytest.mark.parametrize(("units", "above_the_card"), [(2, 3), (3, 2), (4, 1)])
def test_five_single_shares_stay_below_the_card_and_100_percent_exist(
    units: int, above_the_card: int
) -> None:
    position = Position("ABC", cash=600).invests("A", "A1", company="")
    position.s.investors["A1"] = type(position.s.investors["A1"])(
        "A", "BCR"
    )  # not his first company
    position.found("BCR", "A", A1=1).share_round("A")
    permits = {2: "ABC", 3: "AB", 4: "A"}[units]
    position.do(Found("A", "NJR", units, 100, permits))
    assert position.s.shares["NJR"].total() == 10
    assert position.s.shares["NJR"].single(BANK) == 5 + above_the_card
    assert position.s.available("NJR") == above_the_card


@pytest.mark.rule("1880-IV.setup.06")
def test_a_major_has_three_station_markers_at_0_40_and_100() -> None:
    assert all(major.stations == (0, 40, 100) for major in MAJORS.values())


@pytest.mark.rule("1880-IV.setup.07")
def test_the_depot_is_as_the_table_says() -> None:
    assert [(t.name, t.count, t.price) for t in TRAINS.values()] == [
        ("2", 10, 100),
        ("2+2", 5, 180),
        ("3", 5, 180),
        ("3+3", 5, 300),
        ("4", 5, 300),
        ("4+4", 5, 450),
        ("6", 5, 600),
        ("6E", 5, 700),
        ("8", 2, 800),
        ("8E", 2, 900),
        ("10", None, 1000),
        ("2R", 10, 250),
    ]


@pytest.mark.rule("1880-IV.setup.08")
def test_a_kind_of_tile_that_is_used_up_is_not_in_the_supply() -> None:
    position = Position()
    for hex_id in ("B10", "A9", "A11", "A13", "B6"):
        position.lay(**{hex_id: "7 r0"})
    assert ATLAS.tiles["7"].count == 5
    assert ATLAS.left(position.s.board, "7") == 0


@pytest.mark.rule("1880-IV.setup.09")
def test_everything_is_open_information() -> None:
    s = start(title, NAMES[:3])
    assert title.view(s, "Ann") is s
    assert title.view(s, None) is s


@pytest.mark.rule("1880-IV.setup.10")
def test_company_cash_is_kept_apart() -> None:
    position = Position("ABC", cash=100).found("BCR", "A", cash=500)
    assert (position.s.cash["A"], position.s.cash["BCR"]) == (100, 500)
    assert title.summary(position.s)["companies"]["BCR"]["cash"] == 500


@pytest.mark.rule("1880-IV.setup.11", "1880-V.auction.02")
def test_the_temporary_order_is_random_and_the_first_opens_the_auction() -> None:
    orders = set()
    for seed in range(30):
        s = start(title, NAMES[:3], seed)
        orders.add(s.players)
        assert s.priority == s.players[0] == decider(title, s)
    assert len(orders) == 6


@pytest.mark.rule("1880-IV.setup.12")
def test_the_bank_cannot_run_out() -> None:
    position = Position("ABC", cash=600).found("BCR", "A", cash=0, A=8)
    position.money(A=20_000, B=20_000)
    assert position.s.cash[BANK] < 0
    assert title.audit(position.s) == []


@pytest.mark.rule("1880-IV.setup.13")
@pytest.mark.parametrize("kind", ["give_cash", "trade", "offer", "sell_private"])
def test_nothing_passes_between_players_by_an_action(kind: str) -> None:
    with pytest.raises(Malformed):
        decode_action(title, {"do": kind, "by": "A", "to": "B"})


@pytest.mark.rule("1880-VI.priv.01")
def test_the_privates_are_as_the_table_says() -> None:
    assert [(p.price, p.revenue) for p in PRIVATES.values()] == [
        (5, 0),
        (10, 5),
        (25, 10),
        (45, 15),
        (70, 20),
        (100, 25),
        (160, 0),
        (50, 0),
    ]


@pytest.mark.rule("1880-VII.inv.01")
def test_the_investors_have_their_homes() -> None:
    homes = ["A3", "E13", "H6", "H14", "Q15", "P12", "Q7"]
    assert [investor.home for investor in INVESTORS.values()] == homes
    assert list(INVESTORS) == ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]


@pytest.mark.rule("1880-VIII.comp.01")
def test_the_majors_have_their_homes() -> None:
    assert {major.id: major.home for major in MAJORS.values()} == {
        "JHA": "F8",
        "JHU": "F8",
        "JGG": "F8",
        "JLR": "F8",
        "BZU": "B8",
        "LHR": "J2",
        "SCR": "N12",
        "CKR": "O5",
        "BCR": "M3",
        "NXR": "J6",
        "HKR": "K15",
        "NJR": "K13",
        "QSR": "D12",
        "WNR": "L10",
    }
    beijing = [ATLAS.home(Position().s.board, "F8", c) for c in ("JGG", "JLR", "JHA", "JHU")]
    assert beijing == [0, 1, 2, 3]


def test_the_chart_has_87_spaces_between_40_and_200() -> None:
    prices = [space.price for space in MARKET.spaces.values()]
    assert (len(prices), min(prices), max(prices)) == (87, 40, 200)
    assert MARKET.marked("p") == {100: (1, 3), 90: (3, 3), 80: (5, 3), 70: (7, 3)}


def test_the_charts_bonus_zones_are_as_in_the_rulebooks_picture() -> None:
    rows = {0: [5, 5, 5, 10, 10, 15], 1: [5, 5, 5, 10, 10, 15], 2: [5, 5, 5, 10, 10, 15]}
    for row, bonuses in rows.items():
        assert [MARKET.spaces[row, column].bonus for column in range(5, 11)] == bonuses
    assert [MARKET.price((1, column)) for column in range(5, 11)] == [110, 115, 120, 125, 135, 145]


def test_phases_follow_the_types_of_trains() -> None:
    assert [(phase.name, phase.train) for phase in PHASES] == [
        ("A1", "2"),
        ("A2", "2+2"),
        ("B1", "3"),
        ("B2", "3+3"),
        ("B3", "4"),
        ("C1", "4+4"),
        ("C2", "6"),
        ("C3", "6E"),
        ("D1", "8"),
        ("D2", "8E"),
        ("D3", "10"),
    ]


def test_the_static_data_carry_their_provenance() -> None:
    data = title.data()
    assert {"hexes", "tiles", "companies", "trains", "phases", "market", "provenance"} <= set(data)
    assert all(data["provenance"].values())
    assert all(hex["provenance"] for hex in data["hexes"])
    assert COMPONENTS.money == 37860
