"""Reach: where a train of any length comes from a company's stations."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rails.board.drawn import drawn, maps
from tests.rails.board.test_lays import LAYS, grown
from tests.threads import frequent_switches
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.reach import freely

# A straight line: A1 city, A3 plain, A5 city, A7 plain, A9 city; west is 1, east is 4.
LINE = """
A1 white city1:20[4]
A3 white 1-4
A5 white city1:20[14]
A7 white 1-4
A9 white city1:20[1]
"""


def test_a_board_can_be_asked_while_another_takes_over_what_it_knows() -> None:
    """A server shows a position in one thread while a player acts on it in another."""
    atlas, board = drawn(LINE), Board().place("BCR", "A1")
    before, after = atlas.track(board), atlas.track(board.place("NXR", "A5"))
    with frequent_switches(), ThreadPoolExecutor(1) as pool:
        asked = pool.submit(lambda: [before.reach(f"company {n}") for n in range(3_000)])
        while not asked.done():
            after.take_over(before, atlas.index["A5"])
    assert len(asked.result()) == 3_000


def test_a_station_reaches_along_track_through_open_cities() -> None:
    atlas = drawn(LINE)
    reach = atlas.track(Board().place("BCR", "A1")).reach("BCR")
    assert reach.stops() == (("A1", 0), ("A5", 0), ("A9", 0))
    assert reach.arrives("A3", 1)
    assert not reach.arrives("A3", 4)


def test_a_company_without_stations_reaches_nothing() -> None:
    assert drawn(LINE).track(Board()).reach("BCR").stops() == ()


def test_a_city_full_of_others_markers_is_reached_but_not_passed() -> None:
    board = Board().place("BCR", "A1").place("NXR", "A5")
    assert drawn(LINE).track(board).reach("BCR").stops() == (("A1", 0), ("A5", 0))


def test_a_city_with_a_free_place_is_passed() -> None:
    atlas = drawn(LINE.replace("city1:20[14]", "city2:20[14]"))
    board = Board().place("BCR", "A1").place("NXR", "A5")
    assert atlas.track(board).reach("BCR").stop("A9", 0)


def test_an_own_marker_in_a_full_city_opens_it() -> None:
    atlas = drawn(LINE.replace("city1:20[14]", "city2:20[14]"))
    board = Board().place("NXR", "A5").place("BCR", "A5")
    reach = atlas.track(board).reach("BCR")
    assert reach.stop("A1", 0)
    assert reach.stop("A9", 0)


def test_reach_without_blocking_passes_full_cities() -> None:
    board = Board().place("BCR", "A1").place("NXR", "A5")
    track = drawn(LINE).track(board)
    assert track.reach("BCR", passes=freely).stop("A9", 0)
    assert track.joined(("A1", 0), ("A9", 0))


def test_an_off_board_area_is_the_end_of_every_way() -> None:
    track = drawn(LINE.replace("city1:20[14]", "offboard:30[14]")).track(Board())
    assert track.reach_from([("A1", 0)], passes=freely).stops() == (("A1", 0), ("A5", 0))
    assert not track.joined(("A1", 0), ("A9", 0))


def test_no_train_crosses_a_wall() -> None:
    atlas = drawn(LINE.replace("A7 white 1-4", "A7 white 1-4 wall@1"))
    assert not atlas.track(Board()).joined(("A5", 0), ("A9", 0))


def test_track_that_does_not_meet_is_no_way() -> None:
    atlas = drawn(LINE.replace("A7 white 1-4", "A7 white 2-4"))
    reach = atlas.track(Board().place("BCR", "A1")).reach("BCR")
    assert reach.arrives("A7", 1)
    assert not reach.stop("A9", 0)


def test_separate_cities_of_one_hex_are_separate_stops() -> None:
    atlas = drawn("A1 white city1:20[4]\nA3 white city1:30[1] city1:30[4]\nA5 white city1:20[1]")
    reach = atlas.track(Board().place("BCR", "A1")).reach("BCR")
    assert reach.stops() == (("A1", 0), ("A3", 0))


def test_a_rail_between_two_stations_of_a_hex_joins_them() -> None:
    atlas = drawn("A1 white city1[4]\nA3 white city1[1] city1[4] a-b\nA5 white city1[1]")
    assert atlas.track(Board()).joined(("A1", 0), ("A5", 0))


def test_no_train_turns_back_at_a_switch() -> None:
    """From A1 a switch at A3 leads east or south-east; from A5 one cannot reach B4's end."""
    atlas = drawn("A1 white city1[4]\nA3 white 1-4 1-5\nA5 white city1[1]\nB4 white city1[2]")
    track = atlas.track(Board())
    assert track.joined(("A1", 0), ("A5", 0))
    assert track.joined(("A1", 0), ("B4", 0))
    assert not track.joined(("A5", 0), ("B4", 0))


def test_a_balloon_loop_does_not_turn_a_train_round() -> None:
    """From B2 the way leads by B4 into the loop B6-A7-B8-C7-B6, and back to B4 only on used track.

    The town at A5 lies beyond a switch in B4 that only the returning train could take.
    """
    atlas = drawn(
        """
        B2 white city1[4]
        B4 white 1-4 3-4
        A5 white town[0]
        B6 white 1-3 1-5
        A7 white 0-5
        B8 white 0-2
        C7 white 2-3
        """
    )
    track = atlas.track(Board())
    assert track.reach_from([("B2", 0)]).arrives("B6", 3)
    assert track.reach_from([("B2", 0)]).arrives("B6", 5)
    assert not track.joined(("B2", 0), ("A5", 0))
    assert track.joined(("A5", 0), ("A5", 0))


def test_networks_are_separate() -> None:
    atlas = drawn("A1 white station1[4]\nA3 white station2[1;S4]\nA5 white station1[S1]")
    track = atlas.track(Board())
    assert not track.joined(("A1", 0), ("A5", 0))
    assert track.joined(("A3", 0), ("A5", 0), "S")
    assert not track.joined(("A1", 0), ("A3", 0), "S")


def test_a_search_on_all_networks_changes_at_stations_only() -> None:
    hub = drawn("A1 white station1[4]\nA3 white station2[1;S4]\nA5 white station1[S1]")
    assert hub.track(Board()).joined(("A1", 0), ("A5", 0), None)
    break_of_gauge = drawn("A1 white station1[4]\nA3 white station1[S1]")
    assert not break_of_gauge.track(Board()).joined(("A1", 0), ("A3", 0), None)


def test_reach_is_found_once_per_board_and_company() -> None:
    atlas = drawn(LINE)
    board = Board().place("BCR", "A1")
    assert atlas.track(board) is atlas.track(board)
    assert atlas.track(board).reach("BCR") is atlas.track(board).reach("BCR")


Arrivals = set[tuple[str, int, str]]
Stops = set[tuple[str, int]]


def every_trail(
    atlas: Atlas,
    board: Board,
    company: str,
    starts: list[tuple[str, int]],
    network: str,
    once: bool = False,
) -> tuple[Arrivals, Stops]:
    """All that trains reach, by trying every way that uses no hexside (`once`: no hex) twice."""
    arrivals: Arrivals = set()
    stops: Stops = set(starts)

    def may_pass(hex_id: str, node: int) -> bool:
        stop, markers = atlas.map[hex_id].face.nodes[node], board.markers(hex_id, node)
        return not stop.terminal and (company in markers or len(markers) < max(stop.slots, 1))

    def leave_stop(hex_id: str, node: int, used: frozenset[object], link: bool) -> None:
        for path in atlas.map[hex_id].face.paths:
            if path.network == network and node in path.nodes:
                if path.edges:
                    leave(hex_id, path.edges[0], used)
                elif link and ("link", hex_id) not in used:
                    other = path.nodes[0] if path.nodes[1] == node else path.nodes[1]
                    arrive_stop(hex_id, other, used | {("link", hex_id)})

    def arrive_stop(hex_id: str, node: int, used: frozenset[object]) -> None:
        stops.add((hex_id, node))
        if may_pass(hex_id, node):
            leave_stop(hex_id, node, used, True)

    def leave(hex_id: str, edge: int, used: frozenset[object]) -> None:
        beyond = atlas.map.neighbour(hex_id, edge)
        side = frozenset((hex_id, beyond))
        if beyond is None or side in used or not atlas.map.passable(hex_id, edge):
            return
        if once and beyond in used:
            return
        used |= {side, beyond}
        at = (edge + 3) % 6
        arrivals.add((beyond, at, network))
        for path in atlas.map[beyond].face.paths:
            if path.network == network and at in path.edges:
                if path.nodes:
                    arrive_stop(beyond, path.nodes[0], used)
                else:
                    leave(beyond, sum(path.edges) - at, used)

    for hex_id, node in starts:
        leave_stop(hex_id, node, frozenset({hex_id}), True)
    return arrivals, stops


def test_a_train_that_enters_no_hex_twice_does_not_come_back_to_its_own() -> None:
    """From the west city of A3 a loop leads round by B4, C3, C1 and B2 to its east city."""
    atlas = drawn(
        """
        A3 white city1[0] city1[5]
        B2 white 3-5
        C3 white 2-3
        B4 white 0-2
        """
    )
    track = atlas.track(Board().place("BCR", "A3", 0))
    assert track.reach("BCR").stop("A3", 1)
    reach = track.reach_once("BCR", "")
    assert not reach.stop("A3", 1)
    assert reach.arrives("B4", 0)
    other = atlas.track(Board().place("BCR", "A3", 0).place("BCR", "A3", 1))
    assert other.reach_once("BCR", "").stop("A3", 1)


def test_a_train_that_enters_no_hex_twice_crosses_no_bridge_again() -> None:
    """B4 has two tracks that cross: the way to A5 would need both."""
    atlas = drawn(
        """
        B2 white city1[4]
        B4 white 1-4 0-3
        B6 white 0-1
        C5 white 1-3
        C3 white 3-4
        A5 white town[0]
        """
    )
    track = atlas.track(Board().place("BCR", "B2"))
    assert track.reach("BCR").stop("A5", 0)
    reach = track.reach_once("BCR", "")
    assert not reach.stop("A5", 0)
    assert reach.arrives("C3", 4)
    assert not reach.arrives("B4", 0)


def test_the_first_way_found_may_not_be_the_only_one() -> None:
    """The short way to C5 takes B4, which the way on needs again; the long way by A3 does not."""
    atlas = drawn(
        """
        B2 white city1[34]
        A3 white 0-4
        A5 white 1-4
        A7 white 1-0
        B4 white 1-4 0-5
        B6 white 1-0 0-3
        C5 white 1-3 1-0
        C3 white 3-4
        """
    )
    board = Board().place("BCR", "B2")
    starts = [("B2", 0)]
    arrivals, _ = every_trail(atlas, board, "BCR", starts, "", once=True)
    reach = atlas.track(board).reach_once("BCR", "")
    found = {(h.id, e, "") for h in atlas.map for e in range(6) if reach.arrives(h.id, e)}
    assert found == arrivals
    assert reach.arrives("B4", 0)


@pytest.mark.parametrize("once", [False, True])
@settings(max_examples=200, deadline=None)
@given(maps(), st.sampled_from(["", "S"]), st.data())
def test_reach_finds_exactly_what_trying_every_way_finds(
    once: bool, atlas: Atlas, network: str, data: st.DataObject
) -> None:
    places = [(h.id, i) for h in atlas.map for i, node in enumerate(h.face.nodes) if node.slots]
    assume(places and network in atlas.networks)
    board = Board()
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=5, unique=True)):
        company = data.draw(st.sampled_from(["BCR", "BCR", "NXR"]))
        board = board.place(company, *place)
    starts = [(s.hex, s.node) for s in board.of("BCR")]
    arrivals, stops = every_trail(atlas, board, "BCR", starts, network, once)
    track = atlas.track(board)
    reach = track.reach_once("BCR", network) if once else track.reach("BCR", network)
    assert set(reach.stops()) == stops
    found = {(h.id, e, network) for h in atlas.map for e in range(6) if reach.arrives(h.id, e)}
    assert found == arrivals


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_a_search_that_went_on_after_lays_and_markers_finds_what_a_new_one_finds(seed: int) -> None:
    random, board = Random(seed), Board().place("BCR", "C5").place("NXR", "A1")
    for _ in range(4):
        board = grown(LAYS, random, board, random.randrange(5))
        stops = LAYS.atlas.track(board).reach("BCR").stops()
        if free := [stop for stop in stops if not board.markers(*stop)]:
            board = board.place(random.choice(("BCR", "NXR", "QSR")), *random.choice(free))
    new = LAYS.atlas.track(Board(board.tiles, board.stations))
    for company in ("BCR", "NXR", "QSR"):
        assert LAYS.atlas.track(board).reach(company).masks == new.reach(company).masks
