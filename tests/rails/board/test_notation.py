"""The text notation of tiles and hexes: what it says, and that parser and printer agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.rails.board.hexmap import Hex, Terrain
from trunkline.rails.board.notation import (
    BadNotation,
    parse_face,
    parse_hex,
    parse_map,
    parse_tiles,
    print_face,
    print_hex,
    print_tile,
)
from trunkline.rails.board.tile import Face, Node, Path, Planned, Tile, in_order


def test_a_tile_is_its_number_colour_count_and_face() -> None:
    tile = parse_tiles("57 yellow 6 city1:20[03]")["57"]
    assert tile == Tile(
        "57", 6, Face("yellow", (Node("city", 1, (20,)),), (Path((0,), (0,)), Path((3,), (0,))))
    )


def test_plain_track_joins_two_edges() -> None:
    assert parse_face("green 0-2 3-1").paths == (Path((0, 2)), Path((1, 3)))


def test_a_letter_before_track_names_another_network() -> None:
    face = parse_face("green station2:30[02;S13]{BChSt,S} 4-5 S0-5")
    assert face.nodes == (Node("station", 2, (30,), ("BChSt", "S")),)
    assert face.node_exits(0) == (0, 1, 2, 3)
    assert face.node_exits(0, "") == (0, 2)
    assert face.node_exits(0, "S") == (1, 3)
    assert face.exits("") == (0, 2, 4, 5)
    assert face.exits("S") == (0, 1, 3, 5)
    assert face.networks() == ("", "S")


def test_a_rail_between_two_stops_is_written_with_their_letters() -> None:
    face = parse_face("brown label:B station1:40[45] station1:40[012] a-b")
    assert Path((), (0, 1)) in face.paths
    assert face.label == "B"


def test_a_reserved_route_names_the_edges_it_must_join() -> None:
    assert parse_face("yellow plan:S135").planned == (Planned("S", (1, 3, 5)),)


def test_values_by_phase_are_separated_by_slashes() -> None:
    node = parse_face("red offboard1:20/30/40/50[45]{A1}").nodes[0]
    assert [node.value(stage) for stage in range(4)] == [20, 30, 40, 50]
    assert node.terminal
    assert parse_face("yellow town:20[03]").nodes[0].value(3) == 20


def test_a_map_hex_carries_name_terrain_and_marks() -> None:
    line = 'F6 white "Far off" boomtown terrain:mountain+river:50 stub@4 wall@12 pier@5 home:QSR toll=10'
    assert parse_hex(line) == Hex(
        "F6",
        6,
        6,
        Face("white", (Node("boomtown"),)),
        "Far off",
        Terrain(50, ("mountain", "river")),
        (4,),
        (1, 2),
        (5,),
        ("QSR",),
        (("toll", 10),),
    )


def test_a_hex_beyond_the_grid_says_where_it_lies() -> None:
    bernau = parse_hex('Bernau green "Bernau" station1:40[S0] at:22,0')
    assert (bernau.column, bernau.row) == (22, 0)
    assert print_hex(bernau).endswith("at:22,0")


def test_the_usual_provenance_holds_where_a_line_gives_none() -> None:
    tiles = parse_tiles("# a comment\nprovenance: found\n7 yellow 1 0-1\n8 yellow 2 0-2 | guessed")
    assert [tile.provenance for tile in tiles.values()] == ["found", "guessed"]


@pytest.mark.parametrize(
    "text",
    [
        "57 yellow",
        "57 yellow six city1",
        "57 yellow ² city1:20",
        "57 yellow 6 metropolis1:20",
        "57 yellow 6 city1:20[07]",
        "57 yellow 6 0-b",
        "57 yellow 6 wall@3",
        "57 yellow 6 city1:20[0",
    ],
)
def test_a_bad_tile_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_tiles(text)


@pytest.mark.parametrize(
    "text",
    [
        "F6",
        "Bernau white",
        "F6 white terrain:mountain",
        "F6 white terrain:mountain:²",
        "F6 white next:gray",
        "F6 white wall@7",
    ],
)
def test_a_bad_hex_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_map(text)


edges = st.integers(0, 5)
networks = st.sampled_from(["", "", "S"])
names = st.sampled_from(["JGG", "S", "BChSt"])
nodes = st.builds(
    Node,
    st.sampled_from(["city", "town", "station", "offboard"]),
    st.integers(0, 4),
    st.lists(st.integers(0, 9).map(lambda tens: 10 * tens), min_size=1, max_size=4).map(tuple),
    st.lists(names, max_size=2, unique=True).map(tuple),
)


@st.composite
def faces(draw: st.DrawFn, colour: str = "green") -> Face:
    stops = tuple(draw(st.lists(nodes, max_size=4)))
    paths = set()
    for _ in range(draw(st.integers(0, 6))):
        network, pair = (
            draw(networks),
            sorted(draw(st.lists(edges, min_size=2, max_size=2, unique=True))),
        )
        paths.add(Path(tuple(pair), (), network))
    for node in range(len(stops)):
        for edge in draw(st.lists(edges, max_size=4)):
            paths.add(Path((edge,), (node,), draw(networks)))
    if len(stops) > 1 and draw(st.booleans()):
        paths.add(Path((), (0, 1), draw(networks)))
    label = draw(st.sampled_from(["", "B", "OO", "Mug"]))
    plans = draw(st.lists(edges, min_size=2, max_size=3, unique=True))
    planned = (Planned("S", tuple(sorted(plans))),) if draw(st.booleans()) else ()
    return Face(colour, stops, in_order(paths), label, planned)


@given(faces())
def test_a_printed_face_reads_back_as_the_same_face(face: Face) -> None:
    assert parse_face(print_face(face)) == face


@given(faces(), st.integers(0, 20), st.sampled_from(["", "gray"]), st.sampled_from(["", "found"]))
def test_a_printed_tile_reads_back_as_the_same_tile(
    face: Face, count: int, upgrade: str, provenance: str
) -> None:
    tile = Tile("818", count, face, upgrade, provenance)
    assert parse_tiles(print_tile(tile)) == {"818": tile}


@given(
    faces("white"),
    st.sampled_from([("", ""), ("Xi'an", ""), ("Shenyang & Fushun", "Shenyang")]),
    st.sampled_from([None, Terrain(30, ("mountain",)), Terrain(60, ("mountain", "river"))]),
    st.sets(edges),
    st.sets(edges),
)
def test_a_printed_hex_reads_back_as_the_same_hex(
    face: Face,
    names: tuple[str, str],
    terrain: Terrain | None,
    stubs: set[int],
    walls: set[int],
) -> None:
    sides = (tuple(sorted(stubs)), tuple(sorted(walls)), ())
    traits = (("toll", 10), ("centre", 1))
    h = Hex(
        "K15", 15, 11, face, names[0], terrain, *sides, ("SCR",), traits, "ours", short=names[1]
    )
    assert list(parse_map(print_hex(h))) == [h]


@given(faces(), st.integers(0, 5))
def test_six_turns_bring_a_face_back(face: Face, rotation: int) -> None:
    assert face.turned(rotation).turned(6 - rotation) == face
    assert face.turned(rotation).exits() == tuple(sorted((e + rotation) % 6 for e in face.exits()))
