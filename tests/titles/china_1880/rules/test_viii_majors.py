"""VIII Major companies: founding, directors and their changes, building permits."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    ExchangeRocket,
    Found,
    LayTile,
    Pass,
    PlaceMarker,
    SellShares,
)
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.sections import PERMITS, PURCHASE, SALE


@pytest.mark.rule("1880-VIII.comp.02", "1880-XII.buy.01", "1880-V.auction.16")
def test_majors_can_be_founded_only_after_the_auction_and_the_choice_of_investors() -> None:
    position = Position("ABC", cash=600)
    position.step(Auction.of(position.s, "P7", "A"))
    found = Found("A", "NJR", 2, 100, "ABC")
    assert "cannot be done now" in position.no(found).why
    position.do(Bid("A", 50), Pass("B"), Pass("C"))
    assert position.top == "InvestorChoice"
    assert "cannot be done now" in position.no(Found("A", "NJR", 2, 100, "ABC")).why


@pytest.mark.rule("1880-VIII.comp.03", "1880-XII.buy.02")
def test_the_first_share_sold_is_the_directors_certificate() -> None:
    position = Position("ABC", cash=600).share_round("A")
    refusal = position.no(BuyShare("A", "NJR"))
    assert "director’s certificate of NJR must be bought first" in refusal.why
    assert refusal.rule == PURCHASE


@pytest.mark.rule("1880-VIII.comp.04", "1880-XII.buy.02")
@pytest.mark.parametrize(
    ("units", "permits", "price"), [(2, "ABC", 180), (3, "BC", 270), (4, "D", 360)]
)
def test_a_directors_certificate_has_2_3_or_4_units_and_is_one_certificate(
    units: int, permits: str, price: int
) -> None:
    position = Position("ABC", cash=600).share_round("A").do(Found("A", "NJR", units, 90, permits))
    assert position.s.cash["A"] == 600 - price
    assert position.units("NJR", "A") == units
    assert position.s.certificates("A") == 1


@pytest.mark.rule("1880-VIII.comp.05")
def test_shares_are_traded_in_share_rounds_only() -> None:
    position = Position("ABC", cash=600).found("NJR", "A", cash=500, B=1).turn("NJR", "trains")
    assert "cannot be done now" in position.no(BuyShare("A", "NJR")).why
    assert "decision" in position.no(SellShares("B", "NJR", 1)).why


@pytest.mark.rule("1880-VIII.comp.06")
def test_the_director_alone_decides() -> None:
    position = Position("ABC", cash=600).found("NJR", "B", cash=500, A=1, C=1).turn("NJR", "trains")
    assert position.decider == "B"
    assert "It is B's decision" in position.no(BuyTrain("A", "2", 100)).why


@pytest.mark.rule("1880-VIII.comp.07", "1880-XII.found.01")
def test_the_founder_sets_the_par_and_the_company_takes_the_uppermost_free_row() -> None:
    position = Position("ABC", cash=600).found("BCR", "C").share_round("A")
    position.do(Found("A", "NJR", 2, 100, "ABC"), Found("B", "WNR", 2, 80, "ABC"))
    companies = position.s.companies
    assert (companies["NJR"].par, companies["NJR"].row) == (100, 1)
    assert (companies["WNR"].par, companies["WNR"].row) == (80, 0)


def test_a_company_is_founded_once_and_must_exist() -> None:
    position = Position("ABC", cash=600).found("NJR", "B").share_round("A")
    assert "has already been founded" in position.no(Found("A", "NJR", 2, 100, "ABC")).why
    assert "Unknown company XYZ" in position.no(Found("A", "XYZ", 2, 100, "ABC")).why
    assert "20, 30 or 40 %" in position.no(Found("A", "WNR", 5, 100, "ABC")).why
    assert (
        "costs ¥200"
        in Position("ABC", cash=190).share_round("A").no(Found("A", "WNR", 2, 100, "ABC")).why
    )


# Change of director


@pytest.mark.rule("1880-VIII.change.01", "1880-VIII.change.06")
def test_more_units_by_purchase_make_a_director_at_once_equality_does_not() -> None:
    position = Position("ABC", cash=600).phase("B1").found("NJR", "A", B=1, trains=("3",))
    position.share_round("B").do(BuyShare("B", "NJR"))
    assert position.s.director("NJR") == "A"
    position.do(Pass("C"), Pass("A"), BuyShare("B", "NJR"))
    shares = position.s.shares["NJR"]
    assert shares.director == "B"
    assert (shares.single("A"), shares.single("B"), shares.single(BANK)) == (2, 1, 5)
    assert "B is the director of NJR." in position.told


@pytest.mark.rule(
    "1880-VIII.change.03", "1880-VIII.change.05", "1880-VIII.change.06", "1880-XII.sale.05"
)
def test_e29_selling_the_directors_units() -> None:
    position = Position("ABC").found("NJR", "A", units=3, A=1, B=2, C=1).share_round("A")
    assert position.may(SellShares("A", "NJR", 1))
    refusal = position.no(SellShares("A", "NJR", 2))
    assert "nobody else has 3 shares" in refusal.why
    assert refusal.rule == SALE
    position = Position("ABC").found("NJR", "A", units=3, A=1, B=3, C=1).share_round("A")
    position.do(SellShares("A", "NJR", 2))
    shares = position.s.shares["NJR"]
    assert (shares.director, shares.single("A"), shares.single("B")) == ("B", 2, 0)
    assert shares.single(BANK) == 2 + 2


@pytest.mark.rule("1880-VIII.change.04")
@pytest.mark.parametrize(("seats", "heir"), [("ABC", "B"), ("BAC", "C")])
def test_e29_a_tie_is_broken_clockwise_from_the_old_director(seats: str, heir: str) -> None:
    position = Position(seats).found("NJR", "A", units=3, A=1, B=3, C=3).share_round("A")
    position.do(SellShares("A", "NJR", 2))
    assert position.s.director("NJR") == heir


@pytest.mark.rule("1880-VIII.change.03")
def test_the_player_with_most_units_succeeds_the_director() -> None:
    position = Position("ABC").found("NJR", "A", units=2, A=2, B=3, C=3).share_round("A")
    position.s.shares["NJR"] = position.s.shares["NJR"].move("B", "C")
    position.do(SellShares("A", "NJR", 2))
    assert position.s.director("NJR") == "C"


@pytest.mark.rule("1880-VIII.change.05")
def test_an_office_is_given_up_by_selling_only() -> None:
    position = Position("ABC", cash=600).found("NJR", "A", B=2).share_round("A")
    position.do(SellShares("A", "NJR", 1))
    assert position.s.director("NJR") == "B"
    assert position.units("NJR", "A") == 1


@pytest.mark.rule("1880-VIII.change.07")
def test_everything_of_the_company_passes_with_the_office() -> None:
    position = Position("ABC", cash=600).phase("B1")
    position.found(
        "NJR", "A", permits="BCD", cash=370, trains=("2", "3"), B=2, second_half=True
    ).station("NJR", "J12")
    position.share_round("B").do(BuyShare("B", "NJR"))
    assert position.s.director("NJR") == "B"
    assert position.s.cash["NJR"] == 370
    assert position.s.trains["NJR"] == ("2", "3")
    assert position.s.companies["NJR"].permits == "BCD"
    assert [s.hex for s in position.s.board.of("NJR")] == ["K13", "J12"]


@pytest.mark.rule("1880-VIII.change.08")
def test_the_same_holds_for_a_company_that_has_not_floated() -> None:
    position = (
        Position("ABC", cash=600).phase("B1").found("NJR", "A", permits="BCD", B=2, floated=False)
    )
    position.share_round("B").do(BuyShare("B", "NJR"))
    assert position.s.director("NJR") == "B"
    assert position.s.companies["NJR"].permits == "BCD"
    position.all_pass()
    assert position.s.floated("NJR")


@pytest.mark.rule("1880-VIII.change.09")
def test_a_sale_by_another_player_changes_no_director() -> None:
    position = Position("ABC").found("NJR", "A", B=2, C=2).share_round("B")
    position.do(SellShares("B", "NJR", 2))
    assert position.s.director("NJR") == "A"


# Building permits


@pytest.mark.rule("1880-VIII.permit.03", "1880-VIII.permit.04")
@pytest.mark.parametrize(
    ("units", "permits"),
    [(2, "ABD"), (2, "AB"), (2, "ABCD"), (3, "AC"), (3, "ABC"), (4, "AB"), (4, ""), (2, "CBA")],
)
def test_e24_permits_that_are_refused(units: int, permits: str) -> None:
    refusal = Position("ABC", cash=600).share_round("A").no(Found("A", "NJR", units, 70, permits))
    assert "certificate brings permits" in refusal.why
    assert refusal.rule == PERMITS


@pytest.mark.rule("1880-VIII.permit.03", "1880-VIII.permit.04")
@pytest.mark.parametrize(
    ("units", "permits"),
    [
        *((2, p) for p in ("ABC", "BCD")),
        *((3, p) for p in ("AB", "BC", "CD")),
        *((4, p) for p in "ABCD"),
    ],
)
def test_e24_permits_that_are_fine(units: int, permits: str) -> None:
    assert Position("ABC", cash=600).share_round("A").may(Found("A", "NJR", units, 70, permits))


@pytest.mark.rule("1880-VIII.permit.05")
def test_phases_that_are_over_may_be_chosen() -> None:
    assert Position("ABC", cash=600).phase("D1").share_round("A").may(Found("A", "NJR", 4, 70, "A"))


@pytest.mark.rule("1880-VIII.permit.06")
def test_the_number_of_permits_is_not_limited() -> None:
    position = Position("ABC", cash=600)
    for company in ("JHA", "JHU", "JGG", "JLR"):
        position.found(company, "A", units=4, par=100, permits="B")
    assert position.share_round("A").may(Found("A", "NJR", 4, 70, "B"))


@pytest.mark.rule("1880-VIII.permit.01", "1880-X.track.03", "1880-X.upgrade.01")
@pytest.mark.parametrize("permits", ["ABC", "BC", "A", "CD"])
@pytest.mark.parametrize("phase", ["A1", "A2", "B1", "B3", "C1", "C3", "D1", "D3"])
def test_building_needs_a_permit_for_the_letter_of_the_phase(phase: str, permits: str) -> None:
    position = Position("ABC", cash=100).phase(phase).owns("A", "P7")
    position.found("HKR", "A", units=4 - len(permits) + 1, permits=permits, trains=(), cash=200)
    position.turn("HKR", "track")
    if phase[0] in permits:
        assert position.may(LayTile("A", "K15", "8877", 0))
    else:
        refusal = position.no(LayTile("A", "K15", "8877", 0))
        assert f"no building permit for phase {phase[0]}" in refusal.why
        assert refusal.rule == PERMITS


@pytest.mark.rule("1880-VIII.permit.02")
def test_the_right_begins_and_ends_with_the_letter_even_within_a_turn() -> None:
    position = Position("ABC", cash=100).phase("A2", on_sale="3").owns("A", "P7")
    position.found("HKR", "A", permits="BCD").found("NJR", "A", units=4, permits="A", cash=100)
    position.turn("HKR", "track")
    assert "phase A" in position.no(LayTile("A", "K15", "8877", 0)).why
    position.do(ExchangeRocket("A"))
    assert position.s.phase.name == "B1"
    assert position.may(LayTile("A", "K15", "8877", 0))
    position.turn("NJR", "track")
    assert position.top != "LayTrack"


@pytest.mark.rule("1880-VIII.permit.07", "1880-X.station.08")
def test_stations_running_and_trains_need_no_permit() -> None:
    position = Position("ABC").phase("B1").found("NJR", "A", units=4, permits="D", cash=400)
    position.lay(K13="57 r2", J12="57 r2").turn("NJR", "station").do(PlaceMarker("A", "J12", 0))
    assert [s.hex for s in position.s.board.of("NJR")] == ["K13", "J12"]
    assert position.top == "BuyTrains"
    position.do(BuyTrain("A", "3", 180))
    assert position.turn("NJR", "run").top == "RunTrains"
    assert title.audit(position.s) == []
