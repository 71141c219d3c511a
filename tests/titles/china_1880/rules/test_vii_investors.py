"""VII Companies of the foreign investors, and their mergers."""

from typing import Literal

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.rails.routes.route import Route
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    Found,
    LayTile,
    Merge,
    Pass,
    PayOut,
    PlaceMarker,
    ReplaceMarker,
    Run,
)
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.merger import joined
from trunkline.titles.china_1880.rules.place_station import marker_price
from trunkline.titles.china_1880.rules.run_trains import network_of, trains_of
from trunkline.titles.china_1880.rules.sections import LIMIT
from trunkline.titles.china_1880.rules.turn import Turn


def french(cash: int = 0) -> Position:
    """A owns A7 in French Indochina; Kunming's company does not exist."""
    return Position("ABC", cash=200).invests("A", "A7", cash=cash)


@pytest.mark.rule("1880-VII.inv.01", "1880-VII.inv.02")
def test_an_investors_marker_lies_on_its_home() -> None:
    position = Position("ABCDEFG")
    for player, investor in zip("ABCDEFG", INVESTORS, strict=True):
        position.invests(player, investor)
    assert [s.hex for s in position.s.board.stations] == [
        "A3",
        "E13",
        "H6",
        "H14",
        "Q15",
        "P12",
        "Q7",
    ]


@pytest.mark.rule("1880-VII.inv.03", "1880-IX.order.01")
def test_investors_operate_by_number_after_the_privates_and_before_the_majors() -> None:
    position = Position("ABC", cash=100).invests("A", "A6").invests("B", "A2").invests("C", "A4")
    position.owns("C", "P1").found("NJR", "C", cash=400, trains=("2",)).marker("NJR")
    position.s.stack = (title.operating_round(0),)
    position.settle()
    seen: list[str] = []
    while (company := position.acting) not in seen:
        seen.append(company)
        while len(position.s.stack) > 1 and position.acting == company:
            position.do(Pass(position.decider))
    assert seen == ["A2", "A4", "A6", "NJR"]
    assert position.s.cash["C"] == 110


@pytest.mark.rule("1880-VII.inv.04", "1880-VII.inv.06", "1880-VII.inv.07", "1880-VII.inv.09")
def test_e15_an_investors_turn() -> None:
    position = french().investor_turn("A7").do(LayTile("A", "P8", "57", 0))
    assert position.top == "RunLeasedTrain"
    position.do(Run("A", (Route("2", ("Q7.0", "P8.0"), (("Q7", "P8"),)),)))
    assert position.s.cash["A7"] == 50
    assert position.s.gone.get("2", 0) == 0
    assert position.s.cash["A"] == 200


@pytest.mark.rule("1880-VII.inv.09")
@pytest.mark.parametrize(
    ("investor", "hex_id", "tile", "stops", "income"),
    [
        ("A6", "P12", "57 r2", ("P12.0", "Q13.0"), 40),
        ("A5", "P14", "57 r2", ("Q15.0", "P14.0"), 40),
    ],
)
def test_e15_other_investors(
    investor: str, hex_id: str, tile: str, stops: tuple[str, ...], income: int
) -> None:
    position = Position("ABC").invests("A", investor).investor_turn(investor)
    position.do(LayTile("A", hex_id, tile.split()[0], int(tile[-1])))
    hexes = tuple(stop.split(".")[0] for stop in stops)
    position.do(Run("A", (Route("2", stops, (hexes,)),)))
    assert position.s.cash[investor] == income


@pytest.mark.rule("1880-VII.inv.06")
@pytest.mark.parametrize("phase", ["A1", "B1"])
def test_an_investor_never_lays_two_tiles(phase: str) -> None:
    position = french().phase(phase).investor_turn("A7").do(LayTile("A", "P8", "57", 0))
    assert position.top == "RunLeasedTrain"


@pytest.mark.rule("1880-VII.inv.06")
def test_an_investor_may_upgrade_instead() -> None:
    position = french().phase("B1").lay(P8="57 r0").investor_turn("A7")
    position.do(LayTile("A", "P8", "15", 0))
    assert position.tile("P8") == "15"
    assert position.top == "RunLeasedTrain"


@pytest.mark.rule("1880-VII.inv.05")
def test_e16_the_leased_train_may_be_newer_than_the_phase() -> None:
    position = french().lay(O5="57 r2", P6="8852 r2")
    route = Route("2+2", ("Q7.0", "P6.0", "O5.0"), (("Q7", "P6"), ("P6", "O5")))
    position.investor_turn("A7").do(Pass("A"))
    assert "no 2+2-train" in position.no(Run("A", (route,))).why
    position.do(Run("A", (Route("2", ("Q7.0", "P6.0"), (("Q7", "P6"),)),)))
    assert position.s.cash["A7"] == 50
    position.phase("A1", bought=10).investor_turn("A7").do(Pass("A"))
    assert position.s.phase.name == "A1"
    assert [train.name for train in trains_of(position.s, "A7")] == ["2+2"]
    position.do(Run("A", (route,)))
    assert position.s.cash["A7"] == 50 + 70


@pytest.mark.rule("1880-VII.inv.04", "1880-XII.timing.02")
def test_a_lease_of_the_last_train_causes_nothing() -> None:
    position = french().phase("A1", bought=9).marker("").lay(P8="57 r0").investor_turn("A7")
    position.found("NJR", "C", cash=400, trains=("2",))
    position.do(Pass("A"), Run("A", (Route("2", ("Q7.0", "P8.0"), (("Q7", "P8"),)),)))
    assert position.s.gone["2"] == 9
    assert position.s.train_marker == ""
    assert not isinstance(position.s.stack[-1], title.share_round)


@pytest.mark.rule("1880-VII.inv.08")
def test_an_investor_has_no_price_and_no_bonus() -> None:
    position = french().lay(P8="57 r0").investor_turn("A7")
    assert position.now(Turn).bonus == 0
    assert "price" not in title.summary(position.s)["companies"]["A7"]


@pytest.mark.rule("1880-VII.inv.10")
def test_an_investor_starts_with_nothing_and_pays_terrain_itself() -> None:
    position = Position("ABC", cash=500).invests("A", "A7").lay(P8="6 r0").investor_turn("A7")
    assert position.s.cash["A7"] == 0
    assert "costs ¥30" in position.no(LayTile("A", "O7", "57", 2)).why
    position.money(A7=30).do(LayTile("A", "O7", "57", 2))
    assert position.s.cash["A7"] == 0
    assert position.s.cash["A"] == 500


@pytest.mark.rule("1880-VII.inv.11")
def test_an_investor_places_no_stations() -> None:
    assert all(step.__name__ != "PlaceStation" for step in title.investor_turn.order)
    position = french().lay(P8="57 r0").investor_turn("A7").do(Pass("A"))
    assert "cannot be done now" in position.no(PlaceMarker("A", "P8", 0)).why


@pytest.mark.rule("1880-VII.inv.12")
def test_an_investors_marker_blocks_others() -> None:
    position = Position("ABC").invests("A", "A3").found("NXR", "B").station("NXR", "H10")
    position.lay(H6="57 r1", H8="8857 r0", H10="57 r1")
    assert network_of(position.s, "NXR").stop["H6.0"].through is False


@pytest.mark.rule("1880-VII.inv.13", "1880-XII.found.08", "1880-VII.inv.17")
def test_a_share_of_the_first_company_goes_to_the_investor_at_once() -> None:
    position = Position("ABC", cash=900).invests("A", "A7").invests("B", "A1").share_round("A")
    position.do(Found("A", "CKR", 2, 100, "ABC"))
    assert position.s.investors["A7"].company == "CKR"
    assert position.units("CKR", "A7") == 1
    assert position.s.available("CKR") == 2
    position.do(Pass("B"), Pass("C"), Found("A", "NJR", 2, 100, "ABC"))
    assert position.s.investors["A7"].company == "CKR"
    assert position.units("NJR", "A7") == 0


@pytest.mark.rule("1880-VII.inv.14", "1880-VII.inv.21")
def test_taking_over_a_company_is_no_founding_and_changes_no_association() -> None:
    position = Position("ABC", cash=900).invests("A", "A7").invests("B", "A1").phase("B1")
    position.found("CKR", "A", A7=1, B=2)
    position.share_round("B").do(BuyShare("B", "CKR"))
    assert position.s.director("CKR") == "B"
    assert position.s.investors["A1"].company == ""
    assert position.s.investors["A7"].company == "CKR"


@pytest.mark.rule("1880-VII.inv.16", "1880-VII.inv.19")
def test_nobody_can_buy_the_reserved_share() -> None:
    position = Position("ABC", cash=900).invests("A", "A7").phase("B1")
    position.found("CKR", "A", A=4, B=3, A7=1).share_round("C")
    assert "no share of CKR" in position.no(BuyShare("C", "CKR")).why


@pytest.mark.rule("1880-VII.inv.18", "1880-X.income.07", "1880-X.income.06")
def test_e59_dividend() -> None:
    position = Position("ABC").invests("B", "A7").found("CKR", "A", units=4, B=2, A7=1)
    position.s.income["CKR"] = 170
    bank = position.turn("CKR", "dividend").s.cash["bank"]
    position.do(PayOut("A"))
    assert (position.s.cash["A"], position.s.cash["B"], position.s.cash["A7"]) == (68, 34, 0)
    assert position.s.cash["CKR"] == 0
    assert bank - position.s.cash["bank"] == 102


@pytest.mark.rule(
    "1880-VII.inv.20", "1880-VII.merge.01", "1880-XIV.takeover.03", "1880-VII.merge.08"
)
@pytest.mark.parametrize(("money", "owner", "company"), [("owner", 68, 0), ("company", 50, 90)])
def test_e20_an_inactive_investor_only_merges(
    money: Literal["owner", "company"], owner: int, company: int
) -> None:
    position = Position("ABC").invests("B", "A4", cash=90).phase("B3")
    position.found("HKR", "B", cash=0, trains=("4",), A4=1).marker("HKR")
    position.lay(H14="57 r2").investor_turn("A4")
    assert position.s.cash["A4"] == 90
    assert position.s.board.of("A4")
    position.lay(K15="8877 r0").investor_turn("A4")
    assert (position.top, position.decider) == ("Merger", "B")
    position.do(Merge("B", money))
    assert position.s.investors["A4"].merged
    assert (position.s.cash["B"], position.s.cash["HKR"]) == (owner, company)
    assert position.units("HKR", "B") == 3


# Mergers


def merging(cash: int = 130, **singles: int) -> Position:
    """E17: A7 and CKR are joined by way of P6."""
    position = Position("ABC", cash=100).invests("A", "A7", cash=cash).phase("A1", bought=2)
    position.found("CKR", "A", cash=200, trains=("2",)).hold("CKR", A7=1, **singles).marker("CKR")
    return position.lay(O5="57 r2", P6="8852 r2")


def at_the_end_of_the_turn(position: Position) -> Position:
    position.s.stack = (position.round("A7"), title.investor_turn("A7", at=2))
    return position.settle()


@pytest.mark.rule(
    "1880-VII.merge.01", "1880-VII.merge.02", "1880-VII.merge.07", "1880-VII.merge.08"
)
def test_e17_the_merger_is_compulsory_and_the_owner_chooses_who_gets_the_money() -> None:
    position = merging().investor_turn("A7").do(Pass("A"))
    assert position.top == "RunLeasedTrain"
    position.do(Run("A", (Route("2", ("Q7.0", "P6.0"), (("Q7", "P6"),)),)))
    assert (position.top, position.decider) == ("Merger", "A")
    assert "cannot be done now" in position.no(Pass("A")).why
    position.money(A7=130)
    bank = position.s.cash["bank"]
    position.do(Merge("A", "owner"))
    assert position.s.cash["A"] == 100 + 26 + 50
    assert position.s.cash["bank"] == bank + 104 - 50


@pytest.mark.rule(
    "1880-VII.merge.08", "1880-VII.merge.09", "1880-VII.merge.10", "1880-VII.merge.15"
)
def test_e17_the_company_may_get_the_money_and_the_marker() -> None:
    position = at_the_end_of_the_turn(merging()).do(Merge("A", "company"))
    assert position.s.cash["CKR"] == 330
    assert position.s.cash["A"] == 150
    assert position.units("CKR", "A") == 3
    assert (position.top, position.decider) == ("MarkerExchange", "A")
    position.do(ReplaceMarker("A"))
    assert {s.hex for s in position.s.board.of("CKR")} == {"O5", "Q7"}
    assert position.s.board.of("A7") == ()
    assert "A7" not in title.summary(position.s)["companies"]


@pytest.mark.rule("1880-VII.merge.10")
def test_or_the_investors_marker_is_removed() -> None:
    position = at_the_end_of_the_turn(merging()).do(Merge("A", "company"), Pass("A"))
    assert [s.hex for s in position.s.board.stations] == ["O5"]


@pytest.mark.rule("1880-VII.merge.12", "1880-X.station.04")
def test_e17_the_next_bought_marker_costs_100() -> None:
    position = at_the_end_of_the_turn(merging()).do(Merge("A", "company"), ReplaceMarker("A"))
    assert marker_price(position.s, "CKR") == 100
    position.phase("D1")
    assert marker_price(position.s, "CKR") == 200


@pytest.mark.rule("1880-VII.merge.01")
def test_e17_the_merger_waits_for_the_end_of_the_investors_turn() -> None:
    position = merging().turn("CKR", "trains")
    assert not position.s.investors["A7"].merged
    assert joined(position.s, "A7")
    position.do(BuyTrain("A", "2", 100))
    assert not position.s.investors["A7"].merged


@pytest.mark.rule("1880-VII.merge.03", "1880-VII.merge.04")
def test_e18_foreign_markers_do_not_block_the_merger() -> None:
    position = Position("ABC").invests("A", "A5").phase("B1")
    position.found("SCR", "A", A5=1)
    position.lay(N12="235 r4", N14="8 r5", O15="8851 r2", P14="6 r3").found("WNR", "B")
    assert joined(position.s, "A5")
    position.station("WNR", "P14")
    assert not network_of(position.s, "SCR").stop["P14.0"].through
    assert "Q15.0" not in network_of(position.s, "SCR").stop
    assert joined(position.s, "A5")


@pytest.mark.rule("1880-VII.merge.04")
def test_ferries_may_be_used_but_no_red_area_or_harbour_be_passed() -> None:
    position = Position("ABC").invests("A", "A4").found("HKR", "A", A4=1)
    position.lay(H14="57 r2", K15="8877 r0")
    assert joined(position.s, "A4")
    position = Position("ABC").invests("A", "A6").found("SCR", "A", A6=1)
    position.lay(P12="57 r2", P14="57 r0", O15="8851 r2", N14="8 r5", N12="235 r4")
    assert not joined(position.s, "A6")


@pytest.mark.rule("1880-VII.merge.02", "1880-VII.merge.05")
def test_only_the_very_home_city_counts() -> None:
    position = Position("ABC").invests("A", "A2").found("JHA", "A", A2=1)
    position.lay(F10="57 r1", E13="5 r5")
    assert not joined(position.s, "A2")
    other = Position("ABC").invests("A", "A2").found("JHU", "A", A2=1).lay(F10="57 r1", E13="5 r5")
    assert joined(other.s, "A2")


@pytest.mark.rule("1880-VII.merge.02")
def test_another_station_of_the_company_does_not_count() -> None:
    position = Position("ABC").invests("A", "A5").found("SCR", "A", A5=1).station("SCR", "P14")
    position.lay(P14="6 r3")
    assert "Q15.0" in network_of(position.s, "SCR").stop
    assert not joined(position.s, "A5")


@pytest.mark.rule("1880-VII.merge.06")
def test_no_merger_before_the_company_floats() -> None:
    position = Position("ABC").invests("A", "A7").found("CKR", "A", A7=1, floated=False)
    position.lay(O5="57 r2", P6="8852 r2")
    assert not joined(position.s, "A7")


@pytest.mark.rule("1880-VII.merge.11")
def test_no_second_marker_of_the_company_in_the_hex() -> None:
    position = merging(cash=0).lay(P8="15 r0").homeless("A7")
    position.station("A7", "P8").station("CKR", "P8").step(title.marker_exchange("A7", "CKR"))
    assert position.s.board.of("A7") == ()
    assert [s.hex for s in position.s.board.of("CKR")] == ["O5", "P8"]


@pytest.mark.rule("1880-VII.merge.10", "1880-VII.merge.11")
def test_the_exchange_is_refused_where_it_is_impossible() -> None:
    position = (
        merging(cash=0).lay(P8="15 r0").station("CKR", "P8").homeless("A7").station("A7", "P8")
    )
    step = title.marker_exchange("A7", "CKR")
    assert "has a marker in P8" in position.no(ReplaceMarker("A"), step).why
    position = merging(cash=0).station("CKR", "M3").station("CKR", "M7")
    assert "no marker left" in position.no(ReplaceMarker("A"), step).why


@pytest.mark.rule("1880-VII.merge.13", "1880-VIII.change.02")
def test_e19_a_merger_can_change_the_director() -> None:
    position = (
        Position("ABC", cash=100).invests("B", "A7").owns("B", "P2").owns("A", "P4").phase("B1")
    )
    position.found("CKR", "A", A=1, B=3, A7=1, cash=200)
    position.lay(O5="57 r2", P6="8852 r2")
    assert (position.units("CKR", "A"), position.units("CKR", "B")) == (3, 3)
    at_the_end_of_the_turn(position)
    assert position.s.director("CKR") == "B"
    assert (position.units("CKR", "A"), position.units("CKR", "B")) == (3, 4)
    assert position.s.shares["CKR"].certificates("B") == 3
    assert position.s.shares["CKR"].certificates("A") == 3
    assert (position.top, position.decider) == ("MarkerExchange", "B")


@pytest.mark.rule("1880-VII.merge.14")
def test_e21_the_share_may_lift_its_owner_over_the_certificate_limit() -> None:
    position = Position("ABCDE", cash=300).invests("B", "A7").phase("B1")
    position.found("CKR", "A", units=3, B=2, A7=1, cash=200)
    position.found("NJR", "B", B=5).found("WNR", "B", B=4).found("HKR", "D", B=1)
    position.lay(O5="57 r2", P6="8852 r2")
    assert position.s.certificates("B") == 2 + 6 + 5 + 1
    at_the_end_of_the_turn(position).do(Pass("A"))
    assert position.s.certificates("B") == 15
    position.s.stack = ()
    position.share_round("B")
    refusal = position.no(Pass("B"))
    assert "must first sell down to 14" in refusal.why
    assert refusal.rule == LIMIT


@pytest.mark.rule("1880-VII.merge.16", "1880-XV.score.04")
def test_at_the_end_the_owner_gets_20_percent_of_an_unmerged_investor() -> None:
    position = Position("ABC", cash=100).invests("A", "A7", cash=340)
    position.found("CKR", "A", A7=1)
    assert title.worth(position.s, "A") == 100 + 68 + 200
