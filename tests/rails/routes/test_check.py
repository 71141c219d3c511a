"""What a set of routes must keep to; every refusal is provoked once."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.rails.routes.lines import line, network
from tests.rails.routes.small_boards import Train
from trunkline.kernel.sentence import Refusal
from trunkline.rails.routes.check import check
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.route import Route, trace
from trunkline.rails.routes.rules import RAILWAY, THERE_AND_BACK, TRAM, RouteRules, Sections

TWO, THREE, FOUR = Train("2", 2), Train("3", 3), Train("4", 4)
PLUS = Train("2+2", 4, 2)
EXPRESS = Train("2E", 2, omits=True)
SECTIONS = Sections("valid", "length", "several")


def with_sections(rules: RouteRules, **changes: object) -> RouteRules:
    fields = {name: getattr(rules, name) for name in rules.__struct_fields__}
    return RouteRules(**(fields | changes | {"sections": SECTIONS}))


RULES = with_sections(RAILWAY)


def route(train: str, way: str, counted: str = "") -> Route:
    """ "A B x C": stops in capitals, hexes between them in small letters."""
    words = way.split()
    places = [n for n, word in enumerate(words) if word.isupper()]
    legs = [tuple(words[a : b + 1]) for a, b in itertools.pairwise(places)]
    stops = tuple(f"{words[n]}.0" for n in places)
    return Route(train, stops, tuple(legs), tuple(f"{word}.0" for word in counted.split()))


def refusal(
    net: Network, trains: Sequence[Train], routes: Sequence[Route], rules: RouteRules = RULES
) -> Refusal:
    found = check(net, trains, routes, rules)
    assert found is not None
    return found


ROW = line("Ac20* Bc20 Ct10 Dc30 Ec40")


def test_a_route_within_the_range_of_its_train_is_allowed() -> None:
    assert check(ROW, [THREE], [route("3", "A B C")], RULES) is None


def test_trains_may_stay_at_home() -> None:
    assert check(ROW, [THREE], [], RULES) is None


def test_a_train_that_is_not_there_cannot_run() -> None:
    found = refusal(ROW, [THREE], [route("4", "A B")])
    assert found.why == "There is no 4-train to run."
    assert found.rule == "several"


@pytest.mark.rule("1880-X.run.16", "1881-7.2.3-01")
def test_each_train_runs_one_route() -> None:
    found = refusal(ROW, [TWO], [route("2", "A B"), route("2", "A B")])
    assert found.why == "Each 2-train runs only one route."


@pytest.mark.rule("1880-X.run.01")
def test_a_route_joins_at_least_two_stops() -> None:
    found = refusal(ROW, [TWO], [Route("2", ("A.0",), ())])
    assert found.why == "The 2-train must connect at least two stops."
    assert found.rule == "valid"


def test_a_route_needs_a_leg_between_each_two_stops() -> None:
    found = refusal(ROW, [TWO], [Route("2", ("A.0", "B.0"), ())])
    assert "must connect" in found.why


def test_an_unknown_stop_is_out_of_reach() -> None:
    found = refusal(ROW, [TWO], [Route("2", ("A.0", "Z.0"), (("A", "Z"),))])
    assert found.why == "The 2-train cannot reach Z."


@pytest.mark.rule("1880-X.run.05", "1880-X.run.07", "1881-7.2.3.1-05")
def test_no_stop_twice() -> None:
    ring = network("Ac20* Bc20 Cc20", "A-B", "B-C", "C-A")
    found = refusal(ring, [FOUR], [route("4", "A B C A")])
    assert found.why == "The 4-train calls at A twice."


def test_stops_without_track_between_them_are_not_joined() -> None:
    found = refusal(ROW, [TWO], [route("2", "A C")])
    assert found.why == "No track connects A and C by way of A-C."


@pytest.mark.rule("1880-X.run.03", "1880-X.train.01")
def test_not_more_stops_than_the_train_reaches() -> None:
    found = refusal(ROW, [THREE], [route("3", "A B C D E")])
    assert found.why == "The 3-train passes 5 stations; it reaches 3."
    assert found.rule == "length"


@pytest.mark.rule("1880-X.train.02")
def test_a_plus_train_passes_only_so_many_large_stops() -> None:
    assert check(ROW, [PLUS], [route("2+2", "A B C")], RULES) is None
    found = refusal(ROW, [PLUS], [route("2+2", "A B C D")])
    assert found.why == "The 2+2-train passes 3 large stations; it may pass 2."


@pytest.mark.rule("1880-X.run.08")
def test_red_areas_are_large_and_harbours_small() -> None:
    red, blue = line("Ac20* Bc20 Co40"), line("Ac20* Bc20 Ch40")
    assert "3 large" in refusal(red, [PLUS], [route("2+2", "A B C")]).why
    assert check(blue, [PLUS], [route("2+2", "A B C")], RULES) is None


@pytest.mark.rule("1880-X.run.04", "1881-7.2.3.2-02")
def test_nothing_is_left_out() -> None:
    found = refusal(ROW, [THREE], [route("3", "A B C", "A C")])
    assert found.why == "The 3-train may not leave out B."


@pytest.mark.rule("1880-X.train.03")
def test_an_express_leaves_out_what_it_likes() -> None:
    assert check(ROW, [EXPRESS], [route("2E", "A B C D E", "A E")], RULES) is None
    assert check(ROW, [EXPRESS], [route("2E", "A B C D E")], RULES) is None


def test_an_express_counts_no_more_than_it_may() -> None:
    found = refusal(ROW, [EXPRESS], [route("2E", "A B C", "A B C")])
    assert found.why == "The 2E-train counts at most 2 different stations."
    assert "different" in refusal(ROW, [EXPRESS], [route("2E", "A B C", "A A")]).why


def test_an_express_counts_only_what_it_passes() -> None:
    found = refusal(ROW, [EXPRESS], [route("2E", "A B", "A D")])
    assert found.why == "The 2E-train does not pass D."


def test_an_ordinary_train_counts_only_what_it_passes() -> None:
    found = refusal(ROW, [TWO], [route("2", "A B", "A B D")])
    assert found.why == "The 2-train does not pass D."


@pytest.mark.rule("1880-X.train.04")
def test_an_express_counts_an_own_station() -> None:
    found = refusal(ROW, [EXPRESS], [route("2E", "A B C D", "C D")])
    assert found.why == "The 2E-train must count a station of the company."


@pytest.mark.rule("1880-X.run.02", "1881-7.2.3.1-02")
def test_a_route_has_an_own_station() -> None:
    found = refusal(ROW, [THREE], [route("3", "B C D")])
    assert found.why == "The route of the 3-train has no station of the company."


@pytest.mark.rule("1880-X.run.09")
def test_red_areas_and_harbours_are_first_or_last() -> None:
    for word in ("Bo40", "Bh20"):
        net = line(f"Ac20* {word} Cc20")
        assert check(net, [THREE], [route("3", "A B")], RULES) is None
        found = refusal(net, [THREE], [route("3", "A B C")])
        assert found.why == "B can only be the first or the last stop."


@pytest.mark.rule("1880-X.run.10", "1880-X.run.11", "1881-7.2.3.1-09")
def test_a_blocked_stop_is_an_end_and_no_passage() -> None:
    net = line("Ac20* Bc20! Cc20")
    assert check(net, [THREE], [route("3", "A B")], RULES) is None
    found = refusal(net, [THREE], [route("3", "A B C")])
    assert found.why == "The 3-train cannot pass through B."


def test_places_are_called_by_their_names() -> None:
    stops = (Stop("A.0", "A", "city", 20, own=True), Stop("B.0", "B", "city", 20, name="Dalian"))
    far = Stop("C.0", "C", "city", 20)
    blocked = Stop("B.0", "B", "city", 20, through=False, name="Dalian")
    chains = line("Ac20 Bc20 Cc20").chains
    net = Network((stops[0], blocked, far), chains)
    assert "through Dalian" in refusal(net, [THREE], [route("3", "A B C")]).why


@pytest.mark.rule("1880-X.run.12", "1880-X.run.13")
def test_a_route_uses_no_track_twice() -> None:
    fork = network("Ac20* Bc20 Cc20", "A-x-B", "B-x-C")
    found = refusal(fork, [THREE], [route("3", "A x B x C")])
    assert found.why == "The 3-train uses the track between B and x twice."
    chains = (
        Chain("A.0", "B.0", ("A.0:1", "B.0:2"), ("A", "B")),
        Chain("B.0", "C.0", ("B.0:2", "C.0:1"), ("B", "C")),
    )
    narrow = Network(fork.stops, chains)
    assert "same track at B twice" in refusal(narrow, [THREE], [route("3", "A B C")]).why


@pytest.mark.rule("1880-X.run.14", "1881-7.2.3-02")
def test_two_trains_share_no_track() -> None:
    trains = [TWO, THREE]
    found = refusal(ROW, trains, [route("2", "A B"), route("3", "A B C")])
    assert found.why == "The 2-train and the 3-train both use the track between A and B."
    assert found.rule == "several"
    same = refusal(ROW, [TWO, TWO], [route("2", "A B"), route("2", "A B")])
    assert same.why == "Both 2-trains use the track between A and B."


@pytest.mark.rule("1880-X.run.15")
def test_a_junction_serves_one_train() -> None:
    fork = network("Ac20* Bc20 Cc20", "A-x-B", "A-x-C")
    found = refusal(fork, [TWO, TWO], [route("2", "A x B"), route("2", "A x C")])
    assert found.why == "Both 2-trains use the track between A and x."


def test_a_station_s_own_piece_of_track_serves_one_train() -> None:
    chains = (
        Chain("A.0", "B.0", ("A.0:1", "B.0:1"), ("A", "B")),
        Chain("A.0", "C.0", ("A.0:1", "C.0:1"), ("A", "C")),
    )
    net = Network(line("Ac20* Bc20 Cc20").stops, chains)
    found = refusal(net, [TWO, THREE], [route("2", "A B"), route("3", "A C")])
    assert found.why == "The 2-train and the 3-train use the same track at A."


def test_trains_may_meet_in_stations() -> None:
    star = network("Ac20* Bc20 Cc20", "A-B", "A-C")
    assert check(star, [TWO, TWO], [route("2", "A B"), route("2", "A C")], RULES) is None


TRAMS = with_sections(TRAM)


@pytest.mark.rule("1881-7.2.3.1-01", "1881-7.2.3.1-03", "1881-7.4.3-01")
def test_trams_end_at_stations() -> None:
    net = line("As20* Bp10 Cs20 Dp10")
    assert check(net, [TWO], [route("2", "A B C")], TRAMS) is None
    found = refusal(net, [TWO], [route("2", "A B C D")], TRAMS)
    assert found.why == "The 2-train may not end at D."
    assert (
        "end at D"
        in refusal(net, [TWO], [route("2", "A B C D")], with_sections(THERE_AND_BACK)).why
    )


@pytest.mark.rule("1881-7.2.3.2-01", "1881-7.4.3-07")
def test_stops_use_up_nothing_of_a_tram_s_length() -> None:
    net = line("As20* Bp10 Cp10 Ds20 Es20")
    assert check(net, [TWO], [route("2", "A B C D")], TRAMS) is None
    assert "passes 3 stations" in refusal(net, [TWO], [route("2", "A B C D E")], TRAMS).why


@pytest.mark.rule("1881-7.2.3.1-03", "1881-7.2.3.1-04")
def test_a_lonely_home_is_left_for_a_stop() -> None:
    alone = line("As20* Bp10 Cp10")
    rules = with_sections(TRAM, home="A.0")
    assert check(alone, [TWO], [route("2", "A B C")], rules) is None
    assert "may not end" in refusal(alone, [TWO], [route("2", "A B")], TRAMS).why
    blocked = network("As20* Bp10 Cs20!", "A-B", "B-C")
    assert "may not end" in refusal(blocked, [TWO], [route("2", "A B")], rules).why


def test_a_lonely_home_is_an_end() -> None:
    alone = line("Bp10 As20* Cp10")
    rules = with_sections(TRAM, home="A.0")
    assert "end at B" in refusal(alone, [TWO], [route("2", "B A C")], rules).why


@pytest.mark.rule("1881-7.2.3.1-06")
def test_trams_come_to_no_hex_twice() -> None:
    net = network("As20* Bs20 Cs20", "A-x-B", "B-y-x-C")
    assert check(net, [THREE], [route("3", "A x B")], TRAMS) is None
    found = refusal(net, [THREE], [route("3", "A x B y x C")], TRAMS)
    assert found.why == "The 3-train comes to x twice."


@pytest.mark.rule("1881-7.2.3.1-07")
def test_two_stops_of_a_tile_may_be_passed_in_one_go() -> None:
    stops = (
        Stop("A.0", "A", "station", 20, own=True),
        Stop("B.0", "B", "station", 40),
        Stop("B.1", "B", "station", 40),
        Stop("C.0", "C", "station", 20),
    )
    chains = (
        Chain("A.0", "B.0", ("A.0:1", "A/B", "B.0:1"), ("A", "B")),
        Chain("B.0", "B.1", ("B.0-1",), ("B",)),
        Chain("B.1", "C.0", ("B.1:4", "B/C", "C.0:1"), ("B", "C")),
    )
    way = Route("4", ("A.0", "B.0", "B.1", "C.0"), (("A", "B"), ("B",), ("B", "C")))
    assert check(Network(stops, chains), [FOUR], [way], TRAMS) is None


@pytest.mark.rule("1881-7.4.3-04")
def test_track_used_by_others_in_this_round_is_closed() -> None:
    net = line("As20* Bs20 Cs20")
    rules = with_sections(THERE_AND_BACK, closed=("B/C",))
    assert check(net, [TWO], [route("2", "A B")], rules) is None
    found = refusal(net, [THREE], [route("3", "A B C")], rules)
    assert found.why == "Track of the 3-train's route at B-C has been used in this round."
    assert found.rule == "several"


def test_a_route_is_traced_from_lists_of_hexes_in_any_direction() -> None:
    net = network("Ac20* Bc20 Cc20", "A-x-B", "B-C")
    expected = Route("3", ("A.0", "B.0", "C.0"), (("A", "x", "B"), ("B", "C")))
    assert trace(net, "3", [["A", "x", "B"], ["B", "C"]]) == expected
    assert trace(net, "3", [["B", "x", "A"], ["C", "B"]]) == expected
    assert trace(net, "3", [["A", "C"]]) is None


def test_a_train_that_leaves_out_towns_counts_its_ends_and_every_city() -> None:
    row = line("Ac20* Bt10 Cc50 Dt10")
    past_towns = Train("2", 2, leaves_out=("town",))
    way = trace(row, "2", [["A", "B"], ["B", "C"]])
    assert way is not None
    assert check(row, [past_towns], [way], RAILWAY) is None
    whole = trace(row, "2", [["A", "B"], ["B", "C"], ["C", "D"]])
    assert whole is not None
    refused = check(row, [past_towns], [whole], RAILWAY)
    assert refused is not None
    assert refused.why == "The 2-train passes 3 stations; it reaches 2."
    left_out = check(row, [past_towns], [replace(way, counted=("A.0", "B.0"))], RAILWAY)
    assert left_out is not None
    assert left_out.why == "The 2-train may not leave out C."


def test_a_station_of_the_company_is_never_left_out() -> None:
    row = line("Ac20 Bt10* Cc50")
    way = trace(row, "2", [["A", "B"], ["B", "C"]])
    assert way is not None
    assert check(row, [Train("2", 2, leaves_out=("town",))], [way], RAILWAY) is not None
    assert (
        check(row, [Train("3", 3, leaves_out=("town",))], [replace(way, train="3")], RAILWAY)
        is None
    )
