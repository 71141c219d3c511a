"""VI Private companies and their powers."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.kernel import decode_action
from trunkline.kernel.codec import Malformed
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    AssignRocket,
    BuyTrain,
    ClaimPayment,
    ExchangeRocket,
    GivePermit,
    LayTile,
    Pass,
    PayOut,
)
from trunkline.titles.china_1880.rules.building import cost
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.run_trains import network_of, route_rules
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE

# General


@pytest.mark.rule("1880-VI.priv.02", "1880-IX.order.01")
def test_privates_pay_when_the_list_starts_again() -> None:
    position = (
        Position("ABC").owns("A", "P1", "P2").owns("B", "P3", "P4").owns("C", "P5", "P0", "P7")
    )
    position.found("BCR", "A", cash=500, trains=("2",), permits="BCD").marker("BCR")
    position.s.stack = (title.operating_round(0),)
    position.settle()
    assert [position.s.cash[p] for p in "ABC"] == [15, 35, 25]


@pytest.mark.rule("1880-VI.priv.02", "1880-IX.order.05")
def test_privates_do_not_pay_when_an_interrupted_round_goes_on() -> None:
    position = Position("ABC", cash=200).owns("A", "P1").owns("B", "P0", "P5")
    position.invests("B", "A4", cash=30)
    position.found("BCR", "A", cash=300, trains=("2",)).phase("A1", bought=9).marker("BCR")
    position.turn("BCR", "trains").do(BuyTrain("A", "2", 100))
    assert position.top == "ShareRound"
    position.all_pass()
    assert (position.top, position.decider) == ("BuyTrains", "A")
    assert (position.s.cash["A"], position.s.cash["B"], position.s.cash["A4"]) == (200, 200, 30)


@pytest.mark.rule("1880-VI.priv.03")
def test_privates_have_no_turn() -> None:
    position = Position("ABC").owns("A", "P1", "P2", "P3", "P4", "P5")
    position.found("BCR", "A", cash=500, trains=("2",), permits="BCD").marker("BCR")
    position.s.stack = (title.operating_round(0),)
    position.settle()
    assert position.acting == "BCR"


@pytest.mark.rule("1880-VI.priv.04")
@pytest.mark.parametrize("kind", ["sell_private", "buy_private"])
def test_privates_are_never_sold(kind: str) -> None:
    with pytest.raises(Malformed):
        decode_action(title, {"do": kind, "by": "A", "private": "P1"})


@pytest.mark.rule("1880-VI.priv.05", "1880-XII.cert.02")
def test_privates_and_investors_do_not_count_against_the_certificate_limit() -> None:
    position = Position("ABC").owns("A", "P0", "P1", "P2").invests("A", "A1")
    position.found("BCR", "A", units=4, A=2).invests("B", "A2")
    position.invests("C", "A3")
    assert position.s.certificates("A") == 3
    position.found("NJR", "C", A3=1)
    assert position.s.certificates("C") == 1


@pytest.mark.rule("1880-VI.priv.06", "1880-XIV.takeover.02", "1880-XIV.takeover.08")
@pytest.mark.parametrize("phase", ["B3", "C1", "C2", "D1"])
def test_privates_pay_nothing_from_the_first_4_train_on(phase: str) -> None:
    position = Position("ABC").owns("A", "P1", "P5").phase(phase)
    position.found("BCR", "B", cash=500, trains=("6",), permits="A").marker("BCR")
    position.s.stack = (title.operating_round(0),)
    position.settle()
    assert position.s.cash["A"] == 0


@pytest.mark.rule("1880-VI.priv.07", "1880-VI.priv.08", "1880-VI.p2.01")
@pytest.mark.parametrize("phase", ["A1", "C1", "D1"])
def test_p2_frees_all_companies_of_its_owner_from_ferry_charges(phase: str) -> None:
    position = Position("ABC").owns("A", "P2").found("NJR", "A").found("WNR", "B").phase(phase)
    position.invests("A", "A4").invests("B", "A3")
    assert route_rules(position.s, "NJR").passages == ()
    assert route_rules(position.s, "A4").passages == ()
    for other in ("WNR", "A3"):
        charges = [(p.hex, p.amount) for p in route_rules(position.s, other).passages]
        assert charges == [("F12", -10), ("F14", -10), ("J16", -10)]


@pytest.mark.rule("1880-VI.priv.08", "1880-VIII.change.07")
def test_a_change_of_director_moves_the_power() -> None:
    position = Position("ABC").owns("A", "P2", "P4").found("NJR", "A", B=3)
    assert route_rules(position.s, "NJR").passages == ()
    assert cost(position.s, "NJR", "K13") == 0
    position.s.shares["NJR"] = position.s.shares["NJR"].succeeded("B")
    assert len(route_rules(position.s, "NJR").passages) == 3
    assert cost(position.s, "NJR", "K13") == 20


# P0


def last_2_plus_2() -> Position:
    position = Position("ABC", cash=200, A=50).owns("A", "P0").owns("C", "P7").phase("A2", bought=4)
    position.found("NXR", "B", cash=400, trains=("2",)).marker("NXR")
    return position.turn("NXR", "trains").do(BuyTrain("B", "2+2", 180))


@pytest.mark.rule("1880-VI.p0.01", "1880-VI.p0.02", "1880-VI.p0.03", "1880-VI.p0.04")
def test_e08_p0_is_asked_before_the_share_round_and_pays_once() -> None:
    position = last_2_plus_2()
    assert (position.top, position.decider) == ("P0Payment", "A")
    position.do(Pass("A"))
    assert position.s.cash["A"] == 50
    assert position.top == "ShareRound"
    position.all_pass().do(Pass("B"))
    position.phase("A2", bought=5).marker("NXR").turn("NXR", "trains").do(Pass("B"))
    assert (position.top, position.decider) == ("P0Payment", "A")
    position.do(ClaimPayment("A"))
    assert position.s.cash["A"] == 120
    assert position.top == "ShareRound"
    assert position.s.phase.name == "B1"
    position.all_pass()
    position.phase("B2", bought=4).money(NXR=300).turn("NXR", "trains").do(
        BuyTrain("B", "3+3", 300)
    )
    assert position.top == "ShareRound"
    assert position.s.cash["A"] == 120


@pytest.mark.rule("1880-VI.p0.02", "1880-VI.p0.03")
def test_e08_the_third_payment_comes_without_asking() -> None:
    position = Position("ABC", cash=200, A=50).owns("A", "P0").phase("B2", bought=4)
    position.found("NXR", "B", cash=300, trains=("3",)).turn("NXR", "trains")
    position.do(BuyTrain("B", "3+3", 300))
    assert position.top == "ShareRound"
    assert position.s.cash["A"] == 150
    assert position.s.privates["P0"] == ""


@pytest.mark.rule("1880-VI.p0.03")
def test_the_last_train_may_also_be_taken_by_p7() -> None:
    position = Position("ABC", A=50).owns("A", "P0", "P7").phase("A2", bought=4)
    position.found("NXR", "A", cash=300, trains=("2",)).turn("NXR", "track").do(ExchangeRocket("A"))
    assert position.top == "P0Payment"
    assert position.now(P0Payment).amount == 40


# P3, P4


@pytest.mark.rule("1880-VI.p3.01")
@pytest.mark.parametrize(
    ("phase", "plain", "owned"), [("A1", 30, 50), ("B1", 30, 50), ("C1", 0, 20), ("D1", 0, 20)]
)
def test_p3_makes_taiwan_worth_20_more_for_companies_and_investors(
    phase: str, plain: int, owned: int
) -> None:
    position = Position("ABC").owns("A", "P3").phase(phase).found("SCR", "A").found("HKR", "B")
    position.lay(M15="8851 r5", L16="8851 r0")
    position.homeless("SCR").station("SCR", "N16").homeless("HKR").station("HKR", "N16")
    position.invests("A", "A4").homeless("A4").station("A4", "N16")
    values = {c: network_of(position.s, c).stop["N16.0"].value for c in ("SCR", "HKR", "A4")}
    assert values == {"SCR": owned, "HKR": plain, "A4": owned}


@pytest.mark.rule("1880-VI.p4.01", "1880-X.track.22", "1880-X.track.23")
def test_e09_p4_saves_20_in_river_hexes() -> None:
    position = (
        Position("ABC").owns("A", "P4").found("NJR", "A").found("WNR", "B").invests("A", "A3")
    )
    costs = {"K13": 20, "G5": 50, "J2": 50, "O1": 60, "B4": 30, "L2": 40}
    assert {hex_id: cost(position.s, "WNR", hex_id) for hex_id in costs} == costs
    saved = {"K13": 0, "G5": 30, "J2": 30, "O1": 40, "B4": 30, "L2": 40}
    assert {hex_id: cost(position.s, "NJR", hex_id) for hex_id in costs} == saved
    assert {hex_id: cost(position.s, "A3", hex_id) for hex_id in costs} == saved
    position.lay(K13="57 r0")
    assert cost(position.s, "WNR", "K13") == 0


@pytest.mark.rule("1880-VI.p4.01", "1880-X.track.22")
def test_e09_the_treasury_must_hold_the_price() -> None:
    position = Position("ABC").found("NJR", "B", cash=25)
    position.homeless("NJR").lay(H6="5 r1").station("NJR", "H6").turn("NJR", "track")
    assert "costs ¥50" in position.no(LayTile("B", "G5", "9", 2)).why
    position.owns("B", "P4")
    assert "costs ¥30" in position.no(LayTile("B", "G5", "9", 2)).why
    position.money(NJR=30)
    assert position.may(LayTile("B", "G5", "9", 2))


# P5


@pytest.mark.rule("1880-VI.p5.01", "1880-VI.p5.02", "1880-VI.p5.03")
def test_e14_p5_gives_one_more_permit() -> None:
    position = Position("ABC", cash=500).owns("A", "P5").phase("C3")
    position.found("NJR", "A", units=3, permits="AB", trains=("6",)).found("WNR", "B")
    position.invests("A", "A4").share_round("B")
    assert "foreign investor" in position.no(GivePermit("A", "A4")).why
    assert "does not direct WNR" in position.no(GivePermit("A", "WNR")).why
    assert "does not direct QSR" in position.no(GivePermit("A", "QSR")).why
    assert position.no(GivePermit("A", "QSR")).rule == PRIVATES
    position.do(GivePermit("A", "NJR"))
    assert position.s.companies["NJR"].permits == "ABD"
    assert (position.top, position.decider) == ("ShareRound", "B")
    assert "NJR already has the permit" in position.no(GivePermit("A", "NJR")).why
    position.s.shares["NJR"] = position.s.shares["NJR"].move("bank", "B", 4).succeeded("B")
    assert position.s.companies["NJR"].permits == "ABD"


@pytest.mark.rule("1880-VI.p5.01")
def test_only_the_owner_of_p5_gives_it() -> None:
    position = Position("ABC", cash=500).owns("A", "P5").found("NJR", "B").share_round("B")
    assert position.no(GivePermit("B", "NJR")).section == "Turn order"


def without_permit(rules: str = "", phase: str = "D1", train: str = "8") -> Position:
    """NJR may not build any more; its director A owns P5, and HKR as well."""
    position = Position("ABC", cash=500).by(rules).owns("A", "P5").phase(phase)
    position.found("NJR", "A", units=3, permits="AB", cash=900, trains=(train,))
    return position.found("HKR", "A", units=3, permits="AB").next_turns("NJR")


@pytest.mark.rule("1880-VI.p5.01")
def test_p5_is_given_at_any_time_so_the_track_step_waits_for_it() -> None:
    position = without_permit()
    assert (position.top, position.decider) == ("LayTrack", "A")
    assert set(position.offers()) == {Pass("A"), GivePermit("A", "NJR"), GivePermit("A", "HKR")}
    position.do(GivePermit("A", "NJR"))
    assert position.top == "LayTrack"
    assert position.offers(LayTile)


@pytest.mark.rule("1880-VI.p5.01")
def test_the_track_step_ends_if_p5_is_kept_or_given_to_another_company() -> None:
    assert without_permit().do(Pass("A")).top == "BuyTrains"
    assert without_permit().do(GivePermit("A", "HKR")).top == "BuyTrains"


@pytest.mark.rule("1880-VI.p5.01")
def test_the_track_step_waits_only_where_p5_would_open_it() -> None:
    assert without_permit(phase="C3", train="6E").top == "BuyTrains"
    position = without_permit()
    position.s.engineer = "HKR"
    assert position.next_turns("NJR").top == "BuyTrains"
    position.s.engineer = ""
    assert position.next_turns("NJR").top == "LayTrack"
    assert position.owns("B", "P5").next_turns("NJR").top == "BuyTrains"
    too_poor_for_the_river = position.owns("A", "P5").money(NJR=19).next_turns("NJR")
    assert too_poor_for_the_river.s.stack[-1] == LayTrack("HKR")


@pytest.mark.rule("1880-VI.p5.01")
def test_in_the_first_edition_the_track_step_was_passed_over() -> None:
    position = without_permit("2022")
    assert position.top == "BuyTrains"
    assert position.may(GivePermit("A", "NJR"))


# P7


def rocket(step: str = "track", trains: tuple[str, ...] = ("2",)) -> Position:
    """E11: phase A2, one 2+2 left, NJR is on turn, its director owns P7, the marker is at HKR."""
    position = Position("ABC", cash=200).owns("A", "P7").owns("B", "P0").phase("A2", bought=4)
    position.found("HKR", "B", trains=("2",)).found("NJR", "A", cash=250, trains=trains)
    return position.marker("HKR").turn("NJR", step)


@pytest.mark.rule("1880-VI.p7.01", "1880-X.track.04")
@pytest.mark.parametrize(("rules", "step"), [("", "LayTrack"), ("2022", "PlaceStation")])
def test_p7_for_the_first_3_train_allows_a_second_tile(rules: str, step: str) -> None:
    """One tile in phase A, two in phase B: the step goes on while P7 could begin phase B."""
    position = Position("ABC", cash=200).by(rules).owns("A", "P7").phase("A2", on_sale="3")
    position.found("NJR", "A", cash=250, trains=("2",))
    position.turn("NJR", "track").do(LayTile("A", "K13", "57", 1))
    assert position.top == step
    if not rules:
        assert set(position.offers()) == {Pass("A"), ExchangeRocket("A")}
    position.do(ExchangeRocket("A"))
    assert position.s.phase.name == "B1"
    assert bool(position.offers(LayTile)) == (not rules)


@pytest.mark.rule("1880-X.track.04")
def test_after_the_last_tile_of_the_phase_the_track_step_ends() -> None:
    position = Position("ABC", cash=200).owns("A", "P7").phase("A2").found("NJR", "A", cash=250)
    position.turn("NJR", "track").do(LayTile("A", "K13", "57", 1))
    assert position.top == "PlaceStation"


@pytest.mark.rule(
    "1880-VI.p7.01", "1880-VI.p7.04", "1880-VI.p7.05", "1880-VI.p7.06", "1880-VI.p7.07"
)
def test_e11_p7_takes_the_last_2_plus_2_before_running() -> None:
    position = rocket().do(ExchangeRocket("A"))
    assert position.s.trains["NJR"] == ("2", "2+2")
    assert position.s.privates["P7"] == ""
    assert position.s.train_marker == "HKR"
    assert position.s.cash["NJR"] == 250
    assert position.top == "P0Payment"
    position.do(Pass("B"))
    assert position.top == "ShareRound"
    position.all_pass()
    assert (position.top, position.acting) == ("LayTrack", "NJR")
    assert position.s.train_on_sale.name == "3"
    position.do(LayTile("A", "K13", "57", 0))
    assert position.s.board.tile_at("K13") is not None


@pytest.mark.rule("1880-VI.p7.01", "1880-VI.p7.04", "1880-XII.order.05")
@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("track", "LayTrack"),
        ("station", "PlaceStation"),
        ("run", "RunTrains"),
        ("dividend", "Dividend"),
        ("trains", "BuyTrains"),
    ],
)
def test_p7_may_be_used_in_every_step_and_the_turn_goes_on_there(step: str, name: str) -> None:
    position = rocket(step).lay(K13="57 r2", J12="57 r2")
    position.s.income["NJR"] = 50
    position.turn("NJR", step)
    assert position.top == name
    position.do(ExchangeRocket("A"), Pass("B")).all_pass()
    assert position.top == name


@pytest.mark.rule("1880-VI.p7.02", "1880-VI.p7.03")
def test_e12_p7_refused() -> None:
    position = rocket().share_round("A")
    assert "a major company's operating turn" in position.no(ExchangeRocket("A")).why
    position = Position("ABC").owns("A", "P7").found("HKR", "B").invests("A", "A4")
    position.lay(H14="57 r0").investor_turn("A4")
    assert position.decider == "A"
    assert "a major company's operating turn" in position.no(ExchangeRocket("A")).why
    position = (
        Position("ABC").owns("A", "P7").found("HKR", "B", trains=("2",), cash=100).found("NJR", "A")
    )
    position.turn("HKR", "trains")
    assert "does not direct HKR" in position.no(ExchangeRocket("A")).why
    position = Position("ABC").owns("A", "P7").phase("B1")
    position.found("NJR", "A", permits="ABC", trains=("2", "2", "2+2", "3"), cash=50)
    position.lay(K13="57 r0", J14="8850 r0").turn("NJR", "track")
    refusal = position.no(ExchangeRocket("A"))
    assert "may own 4 trains" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE


@pytest.mark.rule("1880-VI.p7.05", "1880-VI.p7.08", "1880-XI.phase.01")
def test_p7_may_begin_a_phase_and_then_nothing_is_forced() -> None:
    position = Position("ABC").owns("A", "P7").phase("B2", on_sale="4")
    position.found("NJR", "A", trains=("2", "3"), cash=350)
    position.turn("NJR", "trains").do(ExchangeRocket("A"))
    assert position.s.phase.name == "B3"
    assert position.s.trains["NJR"] == ("3", "4")
    assert position.s.gone["4"] == 1
    assert position.s.privates["P7"] == ""
    assert position.top == "BuyTrains"


@pytest.mark.rule("1880-VI.p7.06", "1880-X.purchase.14")
def test_p7_does_not_prevent_the_removal_of_trains() -> None:
    position = Position("ABC", cash=200).owns("A", "P7").phase("A1", bought=5)
    position.found("NJR", "A", cash=300, trains=("2",)).marker("NJR").turn("NJR", "trains")
    position.do(ExchangeRocket("A"), Pass("A"))
    assert position.s.gone["2"] == 10
    assert position.top == "ShareRound"


def first_4(*companies: tuple[str, str, tuple[str, ...]]) -> Position:
    """E13: phase B2; WNR of B is about to buy the first 4-train; A owns P7."""
    position = Position("ABC", cash=10).owns("A", "P7", "P1").phase("B2", on_sale="4")
    position.found("WNR", "B", cash=700, trains=("3+3",))
    for company, director, trains in companies:
        position.found(company, director, trains=trains)
    return position.marker("HKR").turn("WNR", "trains").do(BuyTrain("B", "4", 300))


@pytest.mark.rule(
    "1880-VI.p7.09",
    "1880-VI.p7.10",
    "1880-VI.p7.16",
    "1880-XI.phase.02",
    "1880-XI.phase.07",
    "1880-XIV.takeover.01",
)
def test_e13_the_first_4_train_forces_p7() -> None:
    position = first_4(("NJR", "A", ("2", "3", "3+3")))
    assert position.s.phase.name == "B3"
    assert position.s.phase.takeover
    assert position.s.phase.train_limit == 3
    assert position.s.trains["NJR"] == ("3", "3+3", "4")
    assert position.s.gone["4"] == 2
    assert position.s.privates["P7"] == ""
    assert position.s.train_marker == "WNR"
    assert (position.top, position.decider) == ("BuyTrains", "B")


@pytest.mark.rule("1880-VI.p7.11", "1880-VI.p7.12", "1880-X.limit.05")
def test_e13a_without_room_a_train_may_be_given_up() -> None:
    position = first_4(("NJR", "A", ("3", "3", "3+3")))
    assert (position.top, position.decider) == ("ForcedExchange", "A")
    assert "no room" in position.no(AssignRocket("A", "NJR")).why
    assert "has no 2+2-train" in position.no(AssignRocket("A", "NJR", "2+2")).why
    assert "does not direct WNR" in position.no(AssignRocket("A", "WNR")).why
    position.do(AssignRocket("A", "NJR", "3"))
    assert position.s.trains["NJR"] == ("3", "3+3", "4")
    assert position.s.gone["4"] == 2
    assert position.top == "BuyTrains"


@pytest.mark.rule("1880-VI.p7.12")
def test_e13a_or_the_4_train_leaves_the_game() -> None:
    position = first_4(("NJR", "A", ("3", "3", "3+3"))).do(Pass("A"))
    assert position.s.trains["NJR"] == ("3", "3", "3+3")
    assert position.s.gone["4"] == 2
    assert position.s.privates["P7"] == ""


@pytest.mark.rule("1880-VI.p7.13")
def test_e13b_without_a_company_the_4_train_leaves_the_game() -> None:
    position = first_4(("NJR", "C", ("3",)))
    assert position.s.gone["4"] == 2
    assert position.s.privates["P7"] == ""
    assert position.top == "BuyTrains"


@pytest.mark.rule("1880-VI.p7.09", "1880-VI.p7.12")
def test_with_room_in_two_companies_the_owner_chooses_and_must_take_it() -> None:
    position = first_4(("NJR", "A", ("3",)), ("HKR", "A", ("3",)))
    assert position.top == "ForcedExchange"
    assert "must take" in position.no(Pass("A")).why
    assert "room for the 4-train" in position.no(AssignRocket("A", "HKR", "3")).why
    position.do(AssignRocket("A", "HKR"))
    assert (position.s.trains["HKR"], position.s.trains["NJR"]) == (("3", "4"), ("3",))


@pytest.mark.rule("1880-VI.p7.09")
def test_the_buyers_own_director_may_be_the_owner_of_p7() -> None:
    position = Position("ABC", cash=10).owns("B", "P7").phase("B2", on_sale="4")
    position.found("WNR", "B", cash=700, trains=("3+3",)).marker("WNR").turn("WNR", "trains")
    position.do(BuyTrain("B", "4", 300))
    assert position.s.trains["WNR"] == ("3+3", "4", "4")


@pytest.mark.rule("1880-VI.p7.14")
def test_a_company_that_has_not_floated_may_get_the_forced_train() -> None:
    position = Position("ABC", cash=10).owns("A", "P7").phase("B2", on_sale="4")
    position.found("WNR", "B", cash=700, trains=("3+3",)).found("NJR", "A", floated=False)
    position.marker("WNR").turn("WNR", "trains").do(BuyTrain("B", "4", 300))
    assert position.s.trains["NJR"] == ("4",)


@pytest.mark.rule("1880-VI.p7.15", "1880-X.purchase.15")
def test_p7_becomes_one_of_the_4_trains_that_go_unsold() -> None:
    position = Position("ABC", cash=200).owns("A", "P7").phase("B2", on_sale="4")
    position.found("WNR", "B", cash=300, trains=("3+3",)).found("NJR", "A", trains=("3",))
    position.marker("WNR").turn("WNR", "trains").do(Pass("B"))
    assert position.s.phase.name == "B3"
    assert position.s.gone["4"] == 5
    assert position.s.trains["NJR"] == ("3", "4")
    assert position.top == "ShareRound"


@pytest.mark.rule("1880-VI.p1.01")
def test_p1_has_no_power() -> None:
    position = Position("ABC", cash=100).owns("A", "P1").found("NJR", "A", cash=500)
    position.turn("NJR", "trains")
    assert {type(a) for a in position.offers()} == {BuyTrain}


@pytest.mark.rule("1880-X.bonus.01", "1880-X.bonus.03")
def test_e11_the_bonus_is_that_of_the_start_of_the_turn_although_p7_caused_a_share_round() -> None:
    position = rocket("run", trains=()).at("NJR", (0, 7))
    position.turn("NJR", "run").do(ExchangeRocket("A"), Pass("B"))
    position.at("NJR", (0, 8)).all_pass()
    assert position.top == "Dividend"
    assert position.s.income["NJR"] == 50
    position.do(PayOut("A"))
