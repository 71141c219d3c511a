"""Chapter 7.4: the operating round of the S-Bahn company."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.parts.offer import Accept
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.depots import s_place_empty
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold, pay_out
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, networks, removed, runner
from trunkline.titles.berlin_1881.rules.rounds import settle_sbahn_value
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

WEST = {
    "M3": "818 r1",
    "L4": "817 r0",
    "K5": "822 r0",
    "J6": "817 r0",
    "I7": "817 r0",
    "H8": "819 r0",
}


def skip_to(position: Position, name: str) -> None:
    """Pass everything until this step."""
    while position.top != name:
        if position.top == "RunTrains":
            position.do(position.offers(Run)[0])
        elif position.top == "UseIncome":
            position.do(Withhold(position.decider))
        else:
            position.do(Done(position.decider))


@pytest.mark.rule("1881-7.4.1-01", "1881-7.4.5-02", "1881-7.4.1-09", "1881-7.4.3-08")
def test_example_58_the_first_turns_of_a_network_at_alexanderplatz() -> None:
    position = Position.four_networks().turn("S1", "track")
    position.do(LayTile("Bob", "G17", "820", 2))
    assert position.top == "Business"
    assert position.s.votes == {"S1": False}
    position.do(BuyTrain("Bob", "S4", "bank"))
    assert position.s.money["S1"] == 70
    position.do(Done("Bob"))
    position.turn("S1", "run")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 140


@pytest.mark.rule("1881-7.4-02")
def test_networks_deal_in_no_certificates() -> None:
    position = Position.four_networks().turn("S", "business")
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "Networks cannot trade", "7.4")
    says(position.no(Sell("Ann", "S-Bahn", 1)), "Networks cannot trade", "7.4")


@pytest.mark.rule("1881-7.4.1-02", "1881-7.4.1-03", "1881-7.4.1-04", "1881-7.4.1-07")
def test_example_37_what_a_network_may_not_lay() -> None:
    position = Position.four_networks().turn("S", "track")
    says(
        position.no(LayTile("Ann", "F12", "8", 3)),
        "is yellow. You cannot lay yellow tiles",
        "7.4.1",
    )
    says(position.no(LayTile("Ann", "G15", "80", 1)), "no S-Bahn rails", "7.4.1")
    says(position.no(LayTile("Ann", "C19", "817", 0)), "has no track to", "7.4.1")
    position.lay(F12="9 r0")
    says(position.no(LayTile("Ann", "F12", "715", 2)), "S rails of #715", "7.4.1")


@pytest.mark.rule("1881-7.4.1-05", "1881-7.4.1-06")
def test_rails_of_both_systems_are_kept_and_the_reserved_route_is_followed() -> None:
    position = Position.four_networks().turn("S", "track")
    says(position.no(LayTile("Ann", "G11", "817", 0)), "S rails of #817", "7.4.1")
    says(position.no(LayTile("Ann", "F14", "821", 0)), "does not keep", "7.4.1")
    assert [a for a in position.offers(LayTile) if a.hex == "F14"] == [
        LayTile("Ann", "F14", "821", 5)
    ]


@pytest.mark.rule("1881-7.4.1-07")
def test_a_network_may_lay_a_tile_that_only_adds_tram_rails() -> None:
    position = Position.four_networks(phase="brown").lay(G17="820 r2").turn("S1", "track")
    assert [a.tile for a in position.offers(LayTile) if a.hex == "G17"] == ["836"]


@pytest.mark.rule("1881-7.4.1-01")
def test_one_tile_in_each_turn_of_a_network() -> None:
    position = Position.four_networks().turn("S", "track")
    position.do(LayTile("Ann", "F14", "821", 5))
    assert position.top != "LayTrack"


@pytest.mark.rule("1881-7.4.1-08")
def test_a_subnet_may_not_lay_beyond_the_depot_of_another() -> None:
    position = Position.four_networks().lay(G17="820 r2", F16="824 r1").depot("S2", "F16")
    position.ask("S1", "track")
    says(position.no(LayTile("Bob", "F14", "821", 5)), "has no track to", "7.4.1")
    position.s.board = position.s.board.remove(position.s.board.of("S2")[-1])
    position.depot("GBS", "F16").turn("S1", "track")
    assert position.may(LayTile("Bob", "F14", "821", 5))
    position = Position.four_networks(phase="brown").lay(G17="820 r2", F16="824 r1")
    position.depot("S2", "F16")
    assert position.turn("S1", "track").may(LayTile("Bob", "F16", "835", 2))


@pytest.mark.rule("1881-7.4.1-09")
def test_costs_and_bonuses_of_networks() -> None:
    position = Position.four_networks().lay(M3="818 r1", L4="817 r0", K5="822 r0")
    position.turn("S2", "track")
    position.do(LayTile("Cy", "J6", "817", 0))
    assert position.tells("S2 pays 50 M for the terrain")
    assert position.s.money["S2"] == 420 - 50 + 50
    position.s.money["S2"] = 49
    position.ask("S2", "track")
    says(position.no(LayTile("Cy", "I7", "817", 0)), "49 M; building on I7 costs 50 M", "7.4.1")


@pytest.mark.rule("1881-7.4.1-09")
def test_a_network_gets_the_connection_bonus_too() -> None:
    position = Position.four_networks()
    position.s.board = position.s.board.remove(position.s.board.of("S3")[0])
    position.s.board = position.s.board.place("S3", "Bernau", 0)
    position.lay(A21="817 r0", B20="811 r3", C19="817 r0", D18="811 r0", F16="824 r1")
    position.turn("S3", "track")
    position.do(LayTile("Dee", "E17", "817", 0))
    assert position.s.earned.connection == 100
    assert "Bernau" not in position.s.bonuses


@pytest.mark.rule("1881-7.4.1-10")
def test_potsdam_or_bernau_takes_the_only_837() -> None:
    position = Position.four_networks(phase="brown")
    position.s.board = position.s.board.remove(position.s.board.of("S3")[0]).place(
        "S3", "Bernau", 0
    )
    assert position.turn("S3", "track").may(LayTile("Dee", "Bernau", "837", 0))
    position.turn("S2", "track").do(LayTile("Cy", "M1", "837", 4))
    assert ATLAS.face(position.s.board, "M1").nodes[0].value() == 50
    says(
        position.turn("S3", "track").no(LayTile("Dee", "Bernau", "837", 0)), "No tile #837", "7.4.1"
    )


@pytest.mark.rule("1881-7.4.1-11")
def test_the_bonuses_of_a_tile_that_merges_a_subnet_go_to_the_common_treasury() -> None:
    position = Position.four_networks()
    position.lay(**{hex_id: tile for hex_id, tile in WEST.items() if hex_id != "J6"}, G11="817 r1")
    position.s.money["S2"] = 60
    position.turn("S2", "track")
    position.do(LayTile("Cy", "J6", "817", 0))
    assert not exists(position.s, "S2")
    assert position.s.money["S"] == 420 + 60 - 50 + 50
    assert position.s.earned == Earned()


@pytest.mark.rule(
    "1881-7.4.2-01", "1881-7.4.2-02", "1881-7.4.2-03", "1881-7.4.2-04", "1881-7.4.2-06"
)
def test_example_64_the_second_depot_of_the_main_network() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "", "", Ann=3)
    position.s.board = position.s.board.remove(
        next(x for x in position.s.board.of("S") if x.hex == "G13")
    )
    position.lay(**WEST, G11="817 r1", F8="817 r2").ask("S", "depot")
    says(position.no(PlaceDepot("Ann", "H8")), "not a hub", "7.4.2")
    says(position.no(PlaceDepot("Ann", "E7")), "no free slot", "7.4.2")
    says(position.no(PlaceDepot("Ann", "H22")), "No S-Bahn rails connect", "7.4.2")
    says(position.no(PlaceDepot("Ann", "M1")), "a depot of the S-Bahn", "7.4.2")
    says(position.no(PlaceDepot("Ann", "M3")), "only in the slots of stations", "7.4.2")
    assert position.may(PlaceDepot("Ann", "G9"))
    position.do(PlaceDepot("Ann", "G13", 0))
    assert not s_place_empty(position.s, "G13", 0)
    assert position.s.money["S"] == 380
    position.ask("S", "depot")
    says(position.no(PlaceDepot("Ann", "G9")), "has placed its second depot", "7.4.2")


@pytest.mark.rule("1881-7.4.2-03")
def test_example_64_a_free_place_of_the_hub_ostkreuz() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "", Ann=2)
    position.lay(I27="817 r2", H26="820 r5", H24="817 r1", H22="812 r0").turn("S", "depot")
    assert position.top == "BuildSecondDepot"
    assert position.may(PlaceDepot("Ann", "H22"))
    position.depot("GBS", "H22")
    says(position.no(PlaceDepot("Ann", "H22")), "no free slot", "7.4.2")
    position.s.money["S"] = 39
    says(position.no(PlaceDepot("Ann", "H26")), "costs 40 M", "7.4.2")


@pytest.mark.rule("1881-7.4.2-01")
def test_subnets_build_no_depot() -> None:
    position = Position.four_networks().lay(G17="820 r2").turn("S1", "depot")
    assert position.top not in ("BuildSecondDepot", "BuildDepot")


@pytest.mark.rule("1881-7.4.2-05")
def test_printed_alexanderplatz_has_a_hub_without_place_of_the_s_bahn() -> None:
    position = Position.four_networks(phase="brown").sbahn("Ann", "Bob", "Cy", "", Ann=2)
    position.lay(I27="817 r2", H26="820 r5", H24="817 r1", H22="812 r0", H20="818 r2")
    position.found("GBS", "Bob").turn("S", "depot")
    position.do(PlaceDepot("Ann", "G19", 0))
    assert position.s.board.markers("G19", 0) == ("GBS", "S")
    position.s.board = position.s.board.remove(position.s.board.of("S1")[0])
    position.lay(G19="845 r0")
    assert sorted(position.s.board.markers("G19", 0)) == ["GBS", "S"]
    assert not s_place_empty(position.s, "G19", 0)


@pytest.mark.rule("1881-7.4.2-07")
def test_turned_markers_do_not_count_against_the_second_one() -> None:
    position = Position.four_networks().stock_round("Bob").do(Sell("Bob", "S-Bahn", 0, ("S1",)))
    position.lay(F14="821 r5").turn("S", "depot")
    assert len(position.s.board.of("S")) == 2
    assert position.top == "BuildSecondDepot"
    assert position.may(PlaceDepot("Ann", "F14"))


@pytest.mark.rule("1881-7.4.3-01", "1881-7.4.3-11")
def test_routes_of_s_trains_end_at_stations_and_need_an_own_depot() -> None:
    position = Position.four_networks().lay(**WEST).trains("S2", "S4").turn("S2", "run")
    stop = Route("S4", ("M1.0", "M3.0"), (("M1", "M3"),))
    says(position.no(Run("Cy", (stop,))), "may not end at M3", "7.4.3")
    away = Route("S4", ("K5.0", "H8.0"), (("K5", "J6", "I7", "H8"),))
    says(position.no(Run("Cy", (away,))), "no station of the company", "7.4.3")


@pytest.mark.rule("1881-7.4.3-02", "1881-7.4.3-03")
def test_tram_depots_do_not_block_s_trains_depots_of_other_networks_do() -> None:
    position = Position.four_networks().lay(G17="820 r2", F16="824 r1", F14="821 r5")
    position.s.board = position.s.board.remove(position.s.board.of("S")[0]).place("S", "Bernau", 0)
    position.depot("GBS", "G17").trains("S1", "S4").turn("S1", "run")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 2 * (40 + 30 + 30 + 30)
    position.depot("S2", "F16")
    position.s.ran, position.s.used = {}, ()
    position.turn("S1", "run")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 2 * (40 + 30 + 30)


@pytest.mark.rule("1881-7.4.3-04", "1881-7.4.3-05")
def test_rails_used_by_another_network_in_this_round_are_closed_stations_are_not() -> None:
    position = Position.four_networks()
    position.s.board = position.s.board.remove(position.s.board.of("S")[0]).place("S", "Bernau", 0)
    position.s.board = position.s.board.remove(position.s.board.of("S2")[0]).place("S2", "G13", 0)
    position.lay(G17="820 r2", F16="824 r1", F14="821 r5", G11="817 r1").trains("S1", "S4")
    position.trains("S2", "S4").turn("S1", "run", others=("S2",))
    one = Route("S4", ("G19.1", "G17.0", "F16.0"), (("G19", "G17"), ("G17", "F16")))
    position.do(Run("Bob", (one,)), Withhold("Bob"), Done("Bob"))
    skip_to(position, "RunTrains")
    used = Route(
        "S4", ("G13.0", "F14.0", "F16.0", "G17.0"), (("G13", "F14"), ("F14", "F16"), ("F16", "G17"))
    )
    says(position.no(Run("Cy", (used,))), "has been used in this round", "7.4.3")
    assert position.may(Run("Cy", (Route("S4", used.stops[:3], used.legs[:2]),)))
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 2 * (30 + 30 + 30 + 30)


@pytest.mark.rule("1881-7.4.3-07")
def test_an_s4_visits_four_stations() -> None:
    position = Position.four_networks()
    position.s.board = position.s.board.remove(position.s.board.of("S")[0]).place("S", "Bernau", 0)
    position.lay(G17="820 r2", F16="824 r1", F14="821 r5").trains("S1", "S4").turn("S1", "run")
    long = Route(
        "S4",
        ("G19.1", "G17.0", "F16.0", "F14.0", "G13.0"),
        (("G19", "G17"), ("G17", "F16"), ("F16", "F14"), ("F14", "G13")),
    )
    says(position.no(Run("Bob", (long,))), "passes 5 stations; it reaches 4", "7.4.3")
    position.s.gone.update({"3": 6, "4": 4, "5": 1})
    position.trains("S1", "S7").turn("S1", "run")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 2 * (40 + 30 + 30 + 30 + 30)


@pytest.mark.rule(
    "1881-7.4.3-08", "1881-7.4.3-09", "1881-7.4.4-04", "1881-7.4.4-05", "1881-7.4.4-06"
)
def test_example_59_the_s4_run_of_the_rulebook_earns_310() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", pool=4, Ann=0, GBS=1)
    position.found("GBS", "Bob", cash=0).lay(**WEST).trains("S2", "S4")
    position.s.money["S2"] = 0
    position.turn("S2", "run")
    position.do(position.offers(Run)[0])
    assert (position.s.earned.route, position.s.earned.ferry) == (270, 40)
    before = dict(position.s.money)
    position.do(Pay("Cy", ferry=True))
    gains = {
        owner: position.s.money[owner] - before[owner]
        for owner in ("Ann", "Bob", "Dee", "GBS", "S", "S2")
    }
    assert gains == {"Ann": 31, "Bob": 15, "Dee": 15, "GBS": 15, "S": 62, "S2": 0}


@pytest.mark.rule("1881-7.4.3-10")
def test_the_way_out_uses_no_hex_twice() -> None:
    position = Position.four_networks().lay(**WEST).trains("S2", "S4").turn("S2", "run")
    back = Route(
        "S4",
        ("M1.0", "M3.0", "K5.0", "M3.0"),
        (("M1", "M3"), ("M3", "L4", "K5"), ("K5", "L4", "M3")),
    )
    says(position.no(Run("Cy", (back,))), "twice", "7.4.3")


def paying(network: str, money: int, route: int = 200) -> Position:
    position = Position.four_networks()
    position.s.money[network] = money
    position.s.earned = Earned(route=route)
    return position


@pytest.mark.rule("1881-7.4.4-02", "1881-7.4.4-03")
def test_example_63_a_paying_network_gives_its_president_20_marks_first() -> None:
    position = paying("S2", 25)
    cy = position.s.money["Cy"]
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["S2"] == 5
    assert position.s.money["Cy"] == cy + 20 + 10
    position = paying("S2", 15)
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["S2"] == 15
    assert position.s.money["Cy"] == cy + 10


@pytest.mark.rule("1881-7.4.4-03")
def test_the_construction_bonus_counts_for_the_20_marks_the_run_does_not() -> None:
    position = paying("S2", 0)
    position.s.earned = Earned(route=200, construction=50, ferry=40)
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["S2"] == 50 - 20 + 40
    position = paying("S2", 0)
    position.s.earned = Earned(route=200, ferry=40)
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["S2"] == 40


@pytest.mark.rule("1881-7.4.4-02")
def test_a_tramway_that_holds_the_certificate_receives_the_20_marks() -> None:
    position = paying("S2", 100)
    position.found("GBS", "Ann", cash=0).sbahn("Ann", "Bob", "GBS", "Dee", Ann=1)
    pay_out(position.s, "S2", connection=False, ferry=False)
    assert position.s.money["GBS"] == 20 + 10


@pytest.mark.rule("1881-7.4.4-01", "1881-7.4.4-07")
def test_each_network_treats_its_bonuses_in_its_own_way() -> None:
    position = Position.four_networks()
    for network, action, kept in (("S1", Pay("Bob"), 100), ("S", Pay("Ann", connection=True), 0)):
        position.ask(network, "income")
        position.s.earned = Earned(route=100, connection=100)
        position.s.money[network] = 0
        position.do(action)
        assert position.s.money[network] == kept
        assert position.s.votes[network]
    position.ask("S2", "income")
    position.s.earned = Earned(route=100)
    says(position.no(Pay("Cy", ferry=True)), "no ferry bonus", "7.4.4")


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-02", "1881-7.4.5-04")
def test_example_61_first_example_a_draw_leaves_the_marker() -> None:
    position = Position.four_networks()
    position.lay(F14="821 r5", G17="820 r2", **WEST, I27="817 r2", H26="820 r5")
    for network in ("S", "S1", "S2", "S3"):
        position.trains(network, "S4")
    position.turn("S1", "run", others=("S2", "S3", "S"))
    position.do(position.offers(Run)[0], Pay("Bob"), Done("Bob"))
    skip_to(position, "RunTrains")
    position.do(position.offers(Run)[0], Pay("Cy"), Done("Cy"))
    skip_to(position, "RunTrains")
    position.do(position.offers(Run)[0], Withhold("Dee"), Done("Dee"))
    position.do(LayTile("Ann", "F16", "824", 1))
    assert networks(position.s) == ("S2", "S3", "S")
    skip_to(position, "UseIncome")
    position.do(Withhold("Ann"))
    assert position.s.votes == {"S1": True, "S2": True, "S3": False, "S": False}
    position.do(Done("Ann"))
    assert position.price("S-Bahn") == 84


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-02", "1881-7.4.5-05", "1881-7.4.5-04")
def test_example_61_second_example_two_to_one_raises_the_marker() -> None:
    position = Position.four_networks()
    first, third = position.s.board.of("S1")[0], position.s.board.of("S3")[0]
    position.s.board = position.s.board.exchange(first, "S3").exchange(third, "S1")
    position.lay(F14="821 r5", G17="820 r2", **WEST, I27="817 r2", H26="820 r5")
    for network in ("S1", "S2"):
        position.trains(network, "S4")
    position.turn("S1", "run", others=("S2", "S3", "S"))
    position.do(position.offers(Run)[0], Pay("Bob"), Done("Bob"))
    skip_to(position, "RunTrains")
    position.do(position.offers(Run)[0], Pay("Cy"), Done("Cy"))
    position.do(LayTile("Dee", "F16", "824", 1))
    assert networks(position.s) == ("S1", "S2", "S")
    skip_to(position, "Business")
    assert position.s.votes == {"S1": True, "S2": True, "S": False}
    position.do(BuyTrain("Ann", "S4", "bank"), Done("Ann"))
    assert position.price("S-Bahn") == 88


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-03", "1881-7.4.5-05")
def test_a_majority_against_lowers_the_marker_and_no_vote_leaves_it() -> None:
    position = Position.four_networks()
    position.s.votes = {"S1": True, "S2": False, "S": False}
    settle_sbahn_value(position.s)
    assert position.price("S-Bahn") == 78
    position.s.votes = {}
    settle_sbahn_value(position.s)
    assert position.price("S-Bahn") == 78
    position.s.votes = {"S": False}
    settle_sbahn_value(position.s)
    assert position.price("S-Bahn") == 72


def main_with(money: int, *owned: str, phase: str = "brown") -> Position:
    position = Position.four_networks(phase=phase)
    position.s.money["S"] = money
    position.trains("S", *owned)
    return position.turn("S", "business")


@pytest.mark.rule("1881-7.4.6-11", "1881-7.4.6-04", "1881-7.4.6-05", "1881-7.4.6-10")
def test_example_62_the_options_of_the_rulebook() -> None:
    position = main_with(500, "S4")
    cheap, dear, traded = position.copy(), position.copy(), position.copy()
    cheap.do(BuyTrain("Ann", "S4", "bank"))
    assert (cheap.s.money["S"], cheap.s.trains["S"]) == (200, ("S4", "S4"))
    dear.do(BuyTrain("Ann", "S7", "bank", subsidy=100))
    assert (dear.s.money["S"], dear.s.money["Ann"]) == (0, 520)
    traded.do(BuyTrain("Ann", "S7", "bank", trade_in="S4"))
    assert (traded.s.money["S"], traded.s.trains["S"], traded.s.pool) == (50, ("S7",), ("S4",))
    assert {
        BuyTrain("Ann", "S4", "bank"),
        BuyTrain("Ann", "S7", "bank", 100),
        BuyTrain("Ann", "S7", "bank", 0, "S4"),
    } <= set(position.offers(BuyTrain))


@pytest.mark.rule("1881-7.4.6-10", "1881-7.4.6-05")
def test_the_prices_of_s_trains() -> None:
    position = main_with(2000, phase="grey")
    position.do(BuyTrain("Ann", "S9", "bank"), BuyTrain("Ann", "S7", "bank"))
    assert position.s.money["S"] == 2000 - 800 - 600


@pytest.mark.rule("1881-7.4.6-03", "1881-7.4.6-08", "1881-7.4.6-07")
def test_example_62_a_subnet_owns_one_train_and_changes_it() -> None:
    position = Position.four_networks(phase="brown")
    position.s.money["S1"] = 700
    position.trains("S1", "S4").turn("S1", "business")
    says(position.no(BuyTrain("Bob", "S4", "bank")), "train limit of S1 is 1", "7.4.6")
    says(position.no(BuyTrain("Bob", "S4", "bank", trade_in="S4")), "larger S-train", "7.4.6")
    says(position.no(BuyTrain("Bob", "S7", "bank", scrap="S7")), "one of its own", "7.4.6")
    says(
        position.no(BuyTrain("Bob", "S7", "bank", trade_in="S4", scrap="S4")),
        "one of its own",
        "7.4.6",
    )
    scrapped = position.copy()
    scrapped.do(BuyTrain("Bob", "S7", "bank", scrap="S4"))
    assert (scrapped.s.money["S1"], scrapped.s.pool) == (100, ())
    position.do(BuyTrain("Bob", "S7", "bank", trade_in="S4"))
    assert (position.s.money["S1"], position.s.trains["S1"], position.s.pool) == (
        250,
        ("S7",),
        ("S4",),
    )


@pytest.mark.rule("1881-7.4.6-04")
def test_a_trade_in_is_for_a_train_from_the_bank_only() -> None:
    position = main_with(900, "S4")
    position.s.pool = ("S7",)
    position.s.gone["S7"] = 1
    says(position.no(BuyTrain("Ann", "S7", "pool", trade_in="S4")), "from the bank", "7.4.6")


@pytest.mark.rule("1881-7.4.6-02")
def test_networks_buy_from_each_other() -> None:
    position = main_with(100)
    position.trains("S2", "S4")
    says(position.no(OfferTrain("Ann", "S2", "S4", 0)), "at least 1 M", "7.4.6")
    says(position.no(OfferTrain("Ann", "GBS", "2", 1)), "no 2 to sell", "7.4.6")
    position.do(OfferTrain("Ann", "S2", "S4", 90), Accept("Cy"))
    assert (position.s.trains["S"], position.s.trains["S2"]) == (("S4",), ())
    assert (position.s.money["S"], position.s.money["S2"]) == (10, 510)


@pytest.mark.rule("1881-7.4.6-03")
def test_a_subnet_may_scrap_its_train_for_one_of_another_network() -> None:
    position = Position.four_networks(phase="brown").trains("S1", "S4").trains("S2", "S7")
    position.turn("S1", "business")
    says(position.no(OfferTrain("Bob", "S2", "S7", 50)), "train limit of S1 is 1", "7.4.6")
    position.do(OfferTrain("Bob", "S2", "S7", 50, "S4"), Accept("Cy"))
    assert (position.s.trains["S1"], position.s.trains["S2"], position.s.pool) == (("S7",), (), ())


@pytest.mark.rule("1881-7.4.6-06")
def test_a_traded_in_train_is_sold_from_the_pool_at_its_printed_price() -> None:
    position = main_with(500, "S7")
    position.s.pool = ("S4",)
    position.s.gone["S4"] = 1
    position.do(BuyTrain("Ann", "S4", "pool"))
    assert position.s.money["S"] == 200


@pytest.mark.rule("1881-7.4.6-09")
def test_a_tramway_that_holds_the_certificate_pays_the_subsidy() -> None:
    position = Position.four_networks().found("GBS", "Ann", cash=80)
    position.sbahn("GBS", "Bob", "Cy", "Dee", GBS=1)
    position.s.money["S"] = 230
    position.turn("S", "business")
    position.do(BuyTrain("Ann", "S4", "bank", 70))
    assert (position.s.money["S"], position.s.money["GBS"], position.s.money["Ann"]) == (0, 10, 620)
    position.s.money["S"] = 224
    position.s.money["GBS"] = 100
    says(position.no(BuyTrain("Ann", "S4", "bank", 76)), "At most 75 M", "7.4.6")
    says(position.no(BuyTrain("Ann", "S4", "bank", 75)), "76 M is still missing", "7.4.6")
    position.s.money["S"] = 225
    position.s.money["GBS"] = 74
    says(position.no(BuyTrain("Ann", "S4", "bank", 75)), "GBS has only 74 M", "7.4.6")


def broke(network: str, money: int) -> Position:
    position = Position.four_networks()
    position.s.money[network] = money
    return position


def end_turn(position: Position, network: str) -> Position:
    position.turn(network, "business")
    position.do(Done(position.decider))
    return position


@pytest.mark.rule("1881-7.4.7-01")
def test_a_network_without_train_must_buy_one() -> None:
    position = end_turn(broke("S1", 420), "S1")
    assert (position.top, position.decider) == ("Forced", "Bob")
    position.do(ChooseTrain("Bob", "S4", "bank"))
    assert (position.s.trains["S1"], position.s.money["S1"]) == (("S4",), 120)
    position = broke("S1", 20)
    position.trains("S2", "S4").turn("S1", "business")
    position.do(OfferTrain("Bob", "S2", "S4", 20), Accept("Cy"), Done("Bob"))
    assert position.top != "Forced"


@pytest.mark.rule("1881-7.4.7-02")
def test_no_duty_while_the_bank_has_no_s_train() -> None:
    position = broke("S1", 0)
    position.s.gone["S4"] = 4
    end_turn(position, "S1")
    assert position.top != "Forced"


@pytest.mark.rule("1881-7.4.7-03", "1881-7.4.7-05")
def test_the_sources_of_a_player() -> None:
    position = broke("S1", 100)
    position.s.money["Bob"] = 150
    position.hold("GBS", "Ann", Ann=2, Bob=2, Cy=2).sbahn("Ann", "Bob", "Cy", "Dee", Ann=1, Bob=1)
    end_turn(position, "S1")
    position.do(ChooseTrain("Bob", "S4", "bank"))
    says(position.no(Sell("Bob", "S-Bahn", 1)), "You cannot sell certificates of", "7.4.7")
    says(position.no(Sell("Bob", "GBS", 2)), "You may only sell as much as", "7.4.7")
    position.do(Sell("Bob", "GBS", 1))
    assert position.s.trains["S1"] == ("S4",)
    assert (position.s.money["S1"], position.s.money["Bob"]) == (0, 40)


@pytest.mark.rule("1881-7.4.7-04")
def test_the_sources_of_a_tramway_and_its_director() -> None:
    position = broke("S1", 100)
    position.found("SpS", "Bob", cash=50).sbahn("Ann", "SpS", "Cy", "Dee", Ann=1, Bob=1)
    position.hold("GBS", "Ann", Ann=2, Bob=2, Cy=2)
    position.s.money["Bob"] = 60
    end_turn(position, "S1")
    position.do(ChooseTrain("Bob", "S4", "bank"))
    says(position.no(Sell("Bob", "SpS", 1)), "You cannot sell certificates of", "7.4.7")
    says(position.no(Sell("Bob", "S-Bahn", 1)), "You cannot sell certificates of", "7.4.7")
    position.do(Sell("Bob", "GBS", 1))
    assert (position.s.money["S1"], position.s.money["SpS"], position.s.money["Bob"]) == (0, 0, 0)


@pytest.mark.rule("1881-7.4.7-05")
def test_sales_for_a_network_may_change_directors() -> None:
    position = broke("S1", 210)
    position.hold("GBS", "Bob", Bob=1, Cy=3)
    position.s.money["Bob"] = 0
    end_turn(position, "S1")
    position.do(ChooseTrain("Bob", "S4", "bank"), Sell("Bob", "GBS", 1))
    assert position.s.shares["GBS"].director == "Cy"
    assert position.s.trains["S1"] == ("S4",)


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-07")
def test_after_a_bankruptcy_the_subnet_merges_with_the_treasury_it_had() -> None:
    position = broke("S1", 120)
    position.s.money["Bob"] = 30
    position.hold("GBS", "Bob", Bob=0, Cy=3).hold("SpS", "Bob", Bob=0, Ann=1)
    end_turn(position, "S1")
    assert position.s.bankrupt == ("Bob",)
    assert not exists(position.s, "S1")
    assert position.s.money["S"] == 540
    assert position.s.trains["S"] == ()
    assert position.s.shares["GBS"].director == "Cy"
    assert removed(position.s, "SpS")
    assert position.s.shares["S-Bahn"].single("pool") == 1
    assert position.price("S-Bahn") == 84


@pytest.mark.rule("1881-7.4.7-08")
def test_a_new_president_merges_his_subnet_whose_train_ends_the_forced_purchase() -> None:
    position = broke("S", 120)
    position.s.money["Ann"] = 0
    position.sbahn("Ann", "Bob", "Cy", "Dee", Ann=1, Cy=1).trains("S2", "S4")
    end_turn(position, "S")
    assert position.s.bankrupt == ("Ann",)
    assert position.s.shares["S-Bahn"].director == "Cy"
    assert not exists(position.s, "S2")
    assert (position.s.trains["S"], position.s.money["S"]) == (("S4",), 540)
    assert position.top != "Forced"


@pytest.mark.rule("1881-7.4.7-08")
def test_without_a_train_the_new_president_must_buy() -> None:
    position = broke("S", 120)
    position.s.money["Ann"] = 0
    position.sbahn("Ann", "Bob", "Cy", "Dee", Ann=1, Cy=1)
    position.s.money["S2"] = 50
    end_turn(position, "S")
    assert (position.top, position.decider) == ("Forced", "Cy")
    position.do(ChooseTrain("Cy", "S4", "bank"))
    assert (position.s.trains["S"], position.s.money["S"]) == (("S4",), 0)
    assert position.s.money["Cy"] == 620 - 130


@pytest.mark.rule("1881-7.4.7-09")
def test_without_an_owner_of_10_percent_the_presidents_certificate_waits_in_the_pool() -> None:
    position = broke("S", 120)
    position.s.money["Ann"] = 0
    position.sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
    end_turn(position, "S")
    assert position.s.shares["S-Bahn"].director == "pool"
    assert position.s.shares["S-Bahn"].single("pool") == 1
    assert runner(position.s, "S") == ""
    assert networks(position.s) == ("S1", "S2", "S3", "S")
    assert position.s.money["S"] == 120
    position.stock_round("Bob")
    position.do(Buy("Bob", "S-Bahn president", "pool"))
    assert position.s.money["Bob"] == 620 - 2 * 84
    assert runner(position.s, "S") == "Bob"
    assert not exists(position.s, "S1")


@pytest.mark.rule("1881-7.4.7-10")
def test_a_tramway_that_survives_its_directors_bankruptcy_keeps_its_s_bahn_certificates() -> None:
    position = broke("S1", 100)
    position.hold("SpS", "Bob", Bob=2, Dee=3)
    position.s.money["SpS"] = 0
    position.sbahn("Ann", "SpS", "Cy", "Dee", Ann=3, SpS=1)
    position.s.money["Bob"] = 0
    end_turn(position, "S1")
    assert position.s.bankrupt == ("Bob",)
    assert position.s.shares["SpS"].director == "Dee"
    assert position.s.shares["S-Bahn"].single("SpS") == 2
    assert not exists(position.s, "S1")


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-08")
def test_a_tramway_president_with_a_new_director_must_still_buy() -> None:
    position = broke("S", 100)
    position.hold("SpS", "Bob", Bob=2, Dee=3).sbahn("SpS", "Ann", "Cy", "Dee", SpS=1)
    position.s.money["Bob"] = position.s.money["SpS"] = 0
    end_turn(position, "S")
    assert position.s.bankrupt == ("Bob",)
    assert position.s.shares["S-Bahn"].director == "SpS"
    assert (position.top, position.decider) == ("Forced", "Dee")


def test_a_network_at_a_place_that_nobody_runs_is_passed_over() -> None:
    position = Position.four_networks().sbahn("pool", "Bob", "Cy", "Dee", Ann=1)
    position.at("S-Bahn", (3, 1)).networks().trains("S1", "S4")
    position.turn("S1", "business", others=("S",))
    position.do(Done("Bob"))
    assert position.top == "StockTurn"


def test_games_of_the_tests_add_up() -> None:
    position = Position.four_networks()
    assert title.audit(position.s) == []
    assert title.audit(Position(6).s) == []


def test_nobody_can_sell_a_train_of_a_network_that_nobody_runs() -> None:
    position = Position.four_networks().sbahn("pool", "Bob", "Cy", "Dee", Ann=1)
    position.at("S-Bahn", (3, 1)).trains("S", "S4").turn("S1", "business")
    says(position.no(OfferTrain("Bob", "S", "S4", 10)), "Nobody decides for S", "7.4.6")
