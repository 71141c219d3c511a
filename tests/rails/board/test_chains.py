"""The network of a company: stops with what they pay, and the chains of track between them."""

from hypothesis import assume, given, settings

from tests.rails.board.drawn import drawn, maps
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.tile import Node
from trunkline.rails.routes.network import Chain, Network, Stop

LINE = """
A1 white "West" city1:20[4]
A3 white 1-4
A5 white town:10[14]
A7 white "East" city1:30[1]
"""


def printed(hex_id: str, node: Node) -> int:
    return node.value()


def network(text: str, board: Board, company: str = "BCR", rails: str = "") -> Network:
    return drawn(text).track(board).network(company, printed, rails)


def test_stops_carry_value_name_and_own_marker() -> None:
    found = network(LINE, Board().place("BCR", "A1"))
    assert found.stops == (
        Stop("A1.0", "A1", "city", 20, True, True, "West"),
        Stop("A5.0", "A5", "town", 10, False, True, ""),
        Stop("A7.0", "A7", "city", 30, False, True, "East"),
    )


def test_a_chain_names_its_hexsides_and_the_stops_own_pieces_of_track() -> None:
    found = network(LINE, Board().place("BCR", "A1"))
    assert found.chains == (
        Chain("A1.0", "A5.0", ("A1.0:4", "A1/A3", "A3/A5", "A5.0:1"), ("A1", "A3", "A5")),
        Chain("A5.0", "A7.0", ("A5.0:4", "A5/A7", "A7.0:1"), ("A5", "A7")),
    )


def test_a_full_city_and_an_off_board_area_are_not_passed() -> None:
    board = Board().place("BCR", "A1").place("NXR", "A7")
    through = {s.id: s.through for s in network(LINE, board).stops}
    assert through == {"A1.0": True, "A5.0": True, "A7.0": False}
    red = network(LINE.replace("city1:30[1]", "offboard:30[1]"), board)
    assert not red.stop["A7.0"].through


def test_what_cannot_be_reached_is_not_in_the_network() -> None:
    blocked = LINE.replace("town:10[14]", "city1:10[14]")
    found = network(blocked, Board().place("BCR", "A1").place("NXR", "A5"))
    assert [stop.id for stop in found.stops] == ["A1.0", "A5.0"]
    assert [(chain.a, chain.b) for chain in found.chains] == [("A1.0", "A5.0")]


def test_no_chain_joins_two_cities_that_are_both_closed() -> None:
    triangle = "A1 white city1[45]\nA3 white city1[10]\nB2 white city1[23]"
    board = Board().place("BCR", "A1").place("NXR", "A3").place("WNR", "B2")
    assert {(c.a, c.b) for c in network(triangle, board).chains} == {
        ("A1.0", "A3.0"),
        ("A1.0", "B2.0"),
    }


def test_a_switch_gives_a_chain_for_each_way() -> None:
    text = "A1 white city1[4]\nA3 white 1-4 1-5\nA5 white city1[1]\nB4 white city1[2]"
    found = network(text, Board().place("BCR", "A1"))
    assert [chain.hexes for chain in found.chains] == [("A1", "A3", "B4"), ("A1", "A3", "A5")]
    assert all("A1/A3" in chain.track for chain in found.chains)


def test_parallel_chains_are_all_given() -> None:
    text = "A3 white city1[05]\nB2 white 3-5\nB4 white 2-0\nC3 white city1[23]"
    found = network(text, Board().place("BCR", "A3"))
    assert {(c.a, c.b, c.hexes) for c in found.chains} == {
        ("A3.0", "C3.0", ("A3", "B2", "C3")),
        ("A3.0", "C3.0", ("A3", "B4", "C3")),
    }


def test_a_loop_begins_and_ends_at_one_stop_and_is_given_once() -> None:
    text = "A3 white city1[05]\nB2 white 3-4\nB4 white 1-2"
    (loop,) = network(text, Board().place("BCR", "A3")).chains
    assert (loop.a, loop.b) == ("A3.0", "A3.0")
    assert loop.hexes in {("A3", "B2", "B4", "A3"), ("A3", "B4", "B2", "A3")}


def test_the_rail_between_two_stations_of_one_hex_is_a_chain() -> None:
    found = network(
        "A1 white station1[4]\nA3 white station1[1] station1 a-b", Board().place("BCR", "A1")
    )
    assert found.chains[-1] == Chain(
        "A3.0", "A3.1", ("A3.0:rail", "A3.0/A3.1", "A3.1:rail"), ("A3",)
    )


def test_each_network_has_its_own_chains() -> None:
    text = "A1 white station2:20[4;S5]\nA3 white station1:20[1]\nB2 white station1:20[S2]"
    board = Board().place("BCR", "A1").place("S", "A1")
    assert [c.b for c in network(text, board).chains] == ["A3.0"]
    (chain,) = network(text, board, "S", "S").chains
    assert chain == Chain("A1.0", "B2.0", ("A1.0:S5", "A1/B2:S", "B2.0:S2"), ("A1", "B2"))


@settings(max_examples=150, deadline=None)
@given(maps())
def test_every_chain_is_track_of_the_map_and_no_chain_is_given_twice(atlas: Atlas) -> None:
    places = [(h.id, i) for h in atlas.map for i, node in enumerate(h.face.nodes) if node.slots]
    assume(places)
    board = Board()
    for place in places[:2]:
        board = board.place("BCR", *place)
    found = atlas.track(board).network("BCR", printed)
    ids = {stop.id for stop in found.stops}
    seen = set()
    for chain in found.chains:
        assert {chain.a, chain.b} <= ids
        assert len(set(chain.track)) == len(chain.track)
        assert (chain.hexes[0], chain.hexes[-1]) == (chain.a.split(".")[0], chain.b.split(".")[0])
        pairs = list(zip(chain.hexes, chain.hexes[1:], strict=False))
        assert [f"{min(p)}/{max(p)}" for p in pairs] == [
            t for t in chain.track if "/" in t and "." not in t
        ]
        seen.add((frozenset((chain.a, chain.b)), frozenset(chain.track)))
    assert len(seen) == len(found.chains)
