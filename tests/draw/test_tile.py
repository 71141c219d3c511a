"""Every tile of 1880 and 1881 in every rotation: what is drawn is what is printed."""

from math import cos, hypot, pi, sin

import pytest

from tests.draw.parsed import ALL_TILES, BERLIN, CHINA, by_class, disc, ends, texts, tree
from trunkline.draw.face import R
from trunkline.draw.face_plan import plan_face
from trunkline.draw.tile import rotations, tile, tile_sheet
from trunkline.rails.board.notation import parse_face
from trunkline.rails.board.tile import Tile

APOTHEM = R * cos(pi / 6)
EVERY = [pytest.param(title, piece, id=f"{title}-{piece.number}") for title, piece in ALL_TILES]


def edge_middle(edge: int) -> tuple[float, float]:
    """By the numbering of the rulebooks' data: 0 south-west, then clockwise; y grows downwards."""
    degrees = {0: 120, 1: 180, 2: 240, 3: 300, 4: 0, 5: 60}[edge % 6]
    return APOTHEM * cos(degrees * pi / 180), APOTHEM * sin(degrees * pi / 180)


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < 0.02


@pytest.mark.parametrize(("title", "piece"), EVERY)
def test_track_meets_the_middles_of_exactly_the_printed_edges(title: str, piece: Tile) -> None:
    for rotation in range(6):
        root = tree(tile(piece, rotation, title))
        for kind, network in (("r", ""), ("s", "S")):
            points = [end for path in by_class(root, kind) for end in ends(path)]
            touched = {e for e in range(6) if any(near(p, edge_middle(e)) for p in points)}
            assert touched == {(e + rotation) % 6 for e in piece.face.exits(network)}


@pytest.mark.parametrize(("title", "piece"), EVERY)
def test_values_overlap_neither_places_nor_track(title: str, piece: Tile) -> None:
    ring = [node.slots for node in piece.face.nodes] == [6]
    for rotation in range(6):
        root = tree(tile(piece, rotation, title))
        places = [disc(c) for c in by_class(root, "city")]
        plan = plan_face(piece.face.turned(rotation))
        track = [(x * R, y * R) for rail in plan.rails for x, y in rail.curve.samples()]
        for x, y, r in (disc(c) for c in by_class(root, "val")):
            assert all(hypot(x - a, y - b) >= r + q - 0.6 for a, b, q in places)
            assert hypot(x, y) + r < R
            # in a ring of six the value lies in its white middle, above the track
            assert ring or all(hypot(x - a, y - b) > r + 2 for a, b in track)


@pytest.mark.parametrize(("title", "piece"), EVERY)
def test_a_tile_shows_all_its_places_values_and_its_label(title: str, piece: Tile) -> None:
    root = tree(tile(piece, 0, title))
    assert len(by_class(root, "city")) == sum(node.slots for node in piece.face.nodes)
    values = {str(node.value()) for node in piece.face.nodes if node.value()}
    assert {e.text for e in by_class(root, "num")} == values
    assert [e.text for e in by_class(root, "lab")] == (
        [piece.face.label] if piece.face.label else []
    )
    towns = [n for n in piece.face.nodes if not n.slots]
    assert len(by_class(root, "bar")) + len(by_class(root, "dot")) == len(towns)


def test_a_town_with_two_exits_is_a_bar_and_with_more_a_dot() -> None:
    assert len(by_class(tree(tile(CHINA.tiles["8851"])), "bar")) == 1
    assert len(by_class(tree(tile(CHINA.tiles["887"])), "dot")) == 1


def test_crossing_track_is_a_bridge_and_a_junction_is_not() -> None:
    def casings(number: str) -> int:
        return len(by_class(tree(tile(CHINA.tiles[number])), "k"))

    assert [casings(number) for number in ("16", "19", "20")] == [1, 1, 1]
    assert [casings(number) for number in ("17", "18", "23", "25", "31", "63")] == [0] * 6


def test_the_s_bahn_is_black_with_white_dashes() -> None:
    root = tree(tile(BERLIN.tiles["711"], 0, "1881"))
    assert len(by_class(root, "s")) == len(by_class(root, "w")) == 1
    assert len(by_class(root, "r")) == 1


def test_reserved_places_show_grey_letters_without_a_disc() -> None:
    root = tree(tile(BERLIN.tiles["844"], 0, "1881"))
    assert [e.text for e in by_class(root, "kept")] == ["BCh", "S"]


def test_a_grey_border_shows_what_replaces_the_tile() -> None:
    assert len(by_class(tree(tile(BERLIN.tiles["429"])), "next")) == 1
    assert not by_class(tree(tile(BERLIN.tiles["13"])), "next")


def test_a_sheet_shows_every_tile_with_number_and_count() -> None:
    for title, tiles in (("1880", CHINA.tiles), ("1881", BERLIN.tiles)):
        root = tree(tile_sheet(tiles.values(), title, "Tiles"))
        drawn = {e.get("data-tile") for e in root.iter() if e.get("data-tile")}
        assert drawn == set(tiles)
        words = texts(root)
        for piece in tiles.values():
            at = words.index(f"#{piece.number}")
            assert words[at + 1] == f"× {piece.count}"


def test_the_proof_sheet_has_six_rotations_of_each_tile() -> None:
    two = [CHINA.tiles["7"], CHINA.tiles["9"]]
    assert len(by_class(tree(rotations(two, "1880", "Proof")), "r")) == 12


def test_a_face_of_any_title_can_be_drawn() -> None:
    piece = Tile("X1", 1, parse_face("brown label:NY city2:60[01] city1:60[34] 2-5"))
    root = tree(tile(piece, 3))
    assert len(by_class(root, "city")) == 3
