"""Chapter 7.2.2: depots of tramways, blocking, and depots acquired from others."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.parts.offer import Accept, Decline, Withdraw
from trunkline.rails.board.tile import Node
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import MAP
from trunkline.titles.berlin_1881.rules.bankruptcy import remove
from trunkline.titles.berlin_1881.rules.build_depot import OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.depots import is_hub, next_depot_cost, tram_passes
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.routes import network_of
from trunkline.titles.berlin_1881.rules.run_trains import Run


def wide_net() -> Position:
    """GBS is linked with Friedrichstraße, Ostkreuz, Prenzlauer Berg and Kreuzberg."""
    position = Position().found("GBS", "Ann", cash=900)
    position.lay(H18="142 r3", G21="82 r1", G23="7 r0", F20="9 r2", E19="6 r3", I17="5 r2")
    return position


@pytest.mark.rule("1881-7.2.2-01", "1881-7.2.2-10")
def test_five_places_are_kept_for_the_s_bahn() -> None:
    kept = {h.id for h in MAP for node in h.face.nodes if "S" in node.reserved}
    assert kept == {"M1", "Bernau", "G13", "G19", "J28"}


@pytest.mark.rule("1881-7.2.2-02", "1881-10-01")
def test_kinds_of_stations() -> None:
    position = Position(phase="green").lay(G17="820 r2", F14="821 r5", I17="5 r0")
    assert is_hub(position.s, "G17", 0)
    assert is_hub(position.s, "F14", 0)
    assert not is_hub(position.s, "I17", 0)
    assert not is_hub(position.s, "M1", 0)
    position.depot("GBS", "F14").depot("S", "F14")
    assert title.audit(position.s) == []


@pytest.mark.rule("1881-7.2.2-04", "1881-7.2-04")
def test_example_38_depots_cost_40_80_and_120() -> None:
    position = wide_net()
    for hex_id, money in (("G17", 860), ("H22", 780), ("E19", 660)):
        position.turn("GBS", "depot")
        position.do(PlaceDepot("Ann", hex_id))
        assert position.s.money["GBS"] == money
        assert position.top != "BuildDepot"
    position.turn("GBS", "depot")
    assert position.top != "BuildDepot"
    position.ask("GBS", "depot")
    says(position.no(PlaceDepot("Ann", "I17")), "no depot marker left", "7.2.2")


@pytest.mark.rule("1881-7.2.2-04")
def test_a_depot_that_cannot_be_paid_is_not_built() -> None:
    position = wide_net()
    position.turn("GBS", "depot")
    position.s.money["GBS"] = 39
    says(position.no(PlaceDepot("Ann", "G17")), "39 M; it costs 40 M", "7.2.2")


@pytest.mark.rule("1881-7.2.2-05", "1881-7.2.2-03")
def test_example_39_never_two_depots_in_one_hex() -> None:
    position = Position().found("BChSt").lay(F12="8 r3", E13="7 r5").turn("BChSt", "depot")
    says(position.no(PlaceDepot("Ann", "G13", 1)), "has a depot in Bahnhof Zoo", "7.2.2")
    position.found("BESTAG", "Bob").lay(H12="58 r3", I13="8 r2", I15="3 r1").ask("BESTAG", "depot")
    says(position.no(PlaceDepot("Bob", "H14", 1)), "has a depot in Breitscheidplatz", "7.2.2")


@pytest.mark.rule("1881-7.2.2-06")
def test_depots_stand_on_free_places_only() -> None:
    position = wide_net()
    position.turn("GBS", "depot")
    says(position.no(PlaceDepot("Ann", "H18")), "only in the slots of stations", "7.2.2")
    says(position.no(PlaceDepot("Ann", "A1")), "only in the slots of stations", "7.2.2")
    position.depot("SSC", "H22")
    says(position.no(PlaceDepot("Ann", "H22")), "no free slot", "7.2.2")


@pytest.mark.rule("1881-7.2.2-07")
def test_a_blocked_station_may_be_reached_but_not_passed() -> None:
    position = Position().found("GBS")
    position.lay(F20="9 r2", G21="7 r1", E19="6 r3", E17="711 r4", D20="9 r0", C21="5 r0")
    position.lay(E19="206 r2").turn("GBS", "depot")
    assert position.may(PlaceDepot("Ann", "E19"))
    says(position.no(PlaceDepot("Ann", "I21")), "No open tram rails", "7.2.2")
    position = Position(phase="green").found("BESTAG", "Bob").found("BChSt", "Ann")
    position.lay(I15="3 r1", I13="8 r2", H12="58 r3", F12="8 r3", E13="7 r5").ask("BESTAG", "depot")
    says(position.no(PlaceDepot("Bob", "F14")), "No open tram rails", "7.2.2")


@pytest.mark.rule("1881-7.2.2-08", "1881-7.2.2-10")
def test_example_40_home_places_and_s_places_are_forbidden() -> None:
    position = Position().found("GBS").lay(H18="4 r0", I17="5 r0", J16="9 r0", K15="6 r3")
    position.depot("GBS", "I17").ask("GBS", "depot")
    says(position.no(PlaceDepot("Ann", "K15")), "home depot of SBV", "7.2.2")
    position = Position().found("GBS").found("SSC", "Bob").lay(J26="8 r2", I25="8 r3")
    position.depot("GBS", "H26").ask("GBS", "depot")
    says(position.no(PlaceDepot("Ann", "J28")), "reserved for the S-Bahn", "7.2.2")


@pytest.mark.rule("1881-7.2.2-09")
def test_the_place_of_a_removed_tramway_is_free() -> None:
    position = Position().found("GBS").hold("SBV", "Bob", Bob=4)
    position.lay(H18="4 r0", I17="5 r0", J16="9 r0", K15="6 r3").depot("GBS", "I17")
    remove(position.s, "SBV")
    position.turn("GBS", "depot")
    assert position.may(PlaceDepot("Ann", "K15"))


@pytest.mark.rule("1881-7.2.2-11")
def test_no_action_moves_or_removes_a_depot() -> None:
    position = wide_net()
    position.turn("GBS", "depot").do(PlaceDepot("Ann", "G17"))
    before = position.s.board.stations
    position.turn("GBS", "track")
    position.do(Done("Ann"))
    assert position.s.board.stations == before


@pytest.mark.rule("1881-7.2.2.1-01", "1881-7.2.2.1-02", "1881-7.2.3.1-09", "1881-7.2.2.1-05")
def test_example_41_the_place_of_the_s_bahn_does_not_open_a_station() -> None:
    position = Position(phase="green").found("BESTAG", "Bob").found("BChSt", "Ann")
    position.lay(I15="3 r1", I13="8 r2", H12="58 r3", F12="8 r3", E13="7 r5").trains("BESTAG", "2")
    position.turn("BESTAG", "run")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 70
    position.trains("BESTAG", "3").turn("BESTAG", "run")
    [best] = position.offers(Run)
    too_far = Route(
        "3",
        ("H14.0", "I15.0", "H12.0", "G13.0", "F14.0"),
        (("H14", "I15"), ("I15", "I13", "H12"), ("H12", "G13"), ("G13", "F12", "E13", "F14")),
    )
    says(position.no(Run("Bob", (too_far,))), "F14", "7.2.3.1")
    position.do(best)
    assert position.s.earned.route == 70
    open_ = network_of(position.s, "BESTAG")
    assert not open_.stop["G13.0"].through
    position.depot("S", "G13", 0)
    assert not network_of(position.s, "BESTAG").stop["G13.0"].through


@pytest.mark.rule("1881-7.2.2.1-03")
def test_an_empty_home_place_does_not_block() -> None:
    position = Position().found("BESTAG", "Bob").lay(I15="3 r1", I13="8 r2", H12="58 r3")
    assert network_of(position.s, "BESTAG").stop["G13.0"].through


@pytest.mark.rule("1881-7.2.2.1-06", "1881-7.2.2.1-07")
def test_s_bahn_depots_do_not_block_trams() -> None:
    minor, major = Node("station", 1), Node("station", 2)
    assert tram_passes(minor, ("S",), "GBS")
    assert tram_passes(major, ("S", "SSC"), "GBS")
    assert not tram_passes(major, ("SpS", "SSC"), "GBS")
    assert tram_passes(major, ("GBS", "SSC"), "GBS")
    kept = Node("station", 2, reserved=("SSC", "S"))
    assert not tram_passes(kept, ("SSC",), "GBS")
    assert not tram_passes(kept, ("SSC", "S"), "GBS")


def two_depots() -> Position:
    """GBS has built 40 and 80; BESTAG has built 40 (Ostkreuz) and 80 (Prenzlauer Berg)."""
    position = wide_net()
    position.found("BESTAG", "Bob", cash=100)
    for company, hexes in (("GBS", ("G17", "I17")), ("BESTAG", ("H22", "E19"))):
        for hex_id in hexes:
            position.depot(company, hex_id)
    return position.turn("GBS", "depot")


@pytest.mark.rule(
    "1881-7.2.2.2-03", "1881-7.2.2.2-04", "1881-7.2.2.2-05", "1881-7.2.2.2-06", "1881-7.2.2.2-01"
)
def test_example_42_a_depot_is_bought_from_another_tramway() -> None:
    position = two_depots()
    says(position.no(OfferDepot("Ann", "BESTAG", "H22", 39)), "at least 40 M", "7.2.2.2")
    says(
        position.no(OfferDepot("Ann", "BESTAG", "H14", 60)), "home depot cannot be sold", "7.2.2.2"
    )
    says(position.no(OfferDepot("Ann", "BESTAG", "K23", 60)), "no depot there", "7.2.2.2")
    position.do(OfferDepot("Ann", "BESTAG", "H22", 60))
    assert position.decider == "Bob"
    position.do(Accept("Bob"))
    assert (position.s.money["GBS"], position.s.money["BESTAG"]) == (900 - 120 - 60, 160)
    assert position.s.board.markers("H22", 0) == ("GBS",)
    assert next_depot_cost(position.s, "BESTAG") == 80
    assert position.top != "BuildDepot"


@pytest.mark.rule("1881-7.2.2.2-01", "1881-7.2.2.2-03")
def test_a_declined_or_withdrawn_offer_leaves_the_right_to_build_and_is_not_repeated() -> None:
    position = two_depots()
    offer = OfferDepot("Ann", "BESTAG", "H22", 60)
    position.do(offer, Decline("Bob"))
    assert position.top == "BuildDepot"
    says(position.no(offer), "already made", "7.2.2.2")
    position.do(OfferDepot("Ann", "BESTAG", "H22", 70), Withdraw("Ann"))
    assert position.top == "BuildDepot"
    assert position.s.board.markers("H22", 0) == ("BESTAG",)


@pytest.mark.rule("1881-7.2.2.2-02")
def test_the_buyer_needs_a_marker_a_link_and_no_depot_in_the_hex() -> None:
    position = two_depots()
    position.depot("BESTAG", "K23")
    says(position.no(OfferDepot("Ann", "BESTAG", "K23", 60)), "No open tram rails", "7.2.2")
    position.s.money["GBS"] = 159
    says(position.no(OfferDepot("Ann", "BESTAG", "H22", 40)), "159 M; it costs 160 M", "7.2.2")
    position.s.money["GBS"] = 900
    position.s.board = position.s.board.place("GBS", "J12", 0)
    says(position.no(OfferDepot("Ann", "BESTAG", "H22", 60)), "no depot marker left", "7.2.2")


@pytest.mark.rule("1881-7.2.2.2-07")
def test_two_tramways_of_one_director_deal_at_any_price_from_40_without_asking() -> None:
    position = two_depots()
    position.hold("BESTAG", "Ann", Ann=4)
    position.do(OfferDepot("Ann", "BESTAG", "H22", 40))
    assert position.s.board.markers("H22", 0) == ("GBS",)
    assert position.s.money["BESTAG"] == 140


def test_the_step_is_passed_over_where_no_depot_can_be_had() -> None:
    position = Position().found("SBV").turn("SBV", "depot")
    assert position.top == "Business"


def test_listed_depots_and_offers_are_what_the_rules_allow() -> None:
    position = two_depots()
    assert {(a.hex, a.node) for a in position.offers(PlaceDepot)} == set()
    assert {(a.seller, a.hex) for a in position.offers(OfferDepot)} == {
        ("BESTAG", "H22"),
        ("BESTAG", "E19"),
    }
    spans = list(position.s.stack[-1].spans(title, position.s))  # type: ignore[attr-defined]
    assert {(x.least, x.most) for x in spans} == {(40, 780)}
    assert isinstance(position.offers(LayTile), list)
