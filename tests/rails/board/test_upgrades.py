"""Upgrades: colour, stops, track kept, other rail systems, sides that are open, stubs."""

import pytest

from tests.rails.board.drawn import drawn
from trunkline.kernel import Message, Refusal, no
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face, Tile
from trunkline.rails.board.upgrades import Upgrading, open_edges, refuse_upgrade, rotations

COLOURS = {"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray"}
UPGRADING = Upgrading(
    "Laying",
    "Upgrading",
    COLOURS,
    frozenset({"red", "blue"}),
    {"boomtown": ("town", "city"), "boomtown boomtown": ("town town", "OO city city")},
)
TILES = """
7    yellow 1 0-1
9    yellow 1 0-3
20   green  1 0-3 1-4
23   green  1 0-3 0-4
57   yellow 1 city1:20[03]
8852 yellow 1 town:20[03]
8855 yellow 1 town:20[03] town:20[25]
14   green  1 city2:30[0134]
887  green  1 town:20[0123]
38   green  1 city1:30[0134]
235  yellow 1 label:OO city1:30[0] city1:30
141  green  1 stop:10[013] next:gray
839  brown  1 stop:20[0134]
838  gray   1 stop:20[0134]
817  green  1 S0-3
711  green  1 2-4 S0-3
811  green  1 city1:30[24;S03]
212  green  1 label:B city1:30[01] city1:30[34]
843  brown  1 label:B city1:40[01] city1:40[345] a-b
849  gray   1 label:B city1:40[01] city1:40[345]
"""
# B4 lies in the middle: A5 north-east (3), A3 north-west (2), B2 west (1), B6 east (4), C3, C5 south.
RING = "A3 white\nA5 white\nB2 white\nB6 white\nC3 white\nC5 white\n"


def judge(
    middle: str, tile: str, rotation: int = 0, present: str = "", turn: int = 0, ring: str = RING
) -> Refusal | None:
    atlas = drawn(ring + f"B4 {middle}", TILES)
    h, laid = atlas.map["B4"], atlas.tiles.get(present)
    old = atlas.turned(present, turn) if present else h.face
    new = atlas.turned(tile, rotation)
    return refuse_upgrade(UPGRADING, atlas.map, h, old, laid, atlas.tiles[tile], new)


def why(*args: object, **more: object) -> tuple[str, str]:
    refusal = judge(*args, **more)  # type: ignore[arg-type]
    assert refusal is not None
    return refusal.why, refusal.rule


def test_a_first_tile_that_fits_is_not_refused() -> None:
    assert judge("white", "9") is None
    assert judge("white city1", "57", 5) is None


def test_colours_follow_one_another() -> None:
    assert why("white", "20") == ("B4 takes a yellow tile next; #20 is green.", "Laying")
    assert why("white", "7", 0, "9") == ("B4 takes a green tile next; #7 is yellow.", "Upgrading")
    assert judge("white", "20", 0, "9") is None


def test_red_blue_and_the_last_colour_are_not_built_on() -> None:
    assert why("red offboard:30[0]", "9")[0] == "B4 cannot be upgraded further."
    assert why("gray 0-3", "9")[0] == "B4 cannot be upgraded further."


def test_a_tile_may_skip_a_colour_if_it_says_so() -> None:
    assert why("white stop", "839", 0, "141")[0] == "B4 takes a grey tile next; #839 is brown."
    assert judge("white stop", "838", 0, "141") is None


def test_stops_stay_what_they_are() -> None:
    assert why("white town", "57")[0] == "#57 does not fit B4. Needed: town. On the tile: city."
    assert why("white", "57")[0] == "#57 does not fit B4. Needed: no stop. On the tile: city."
    assert why("white town town", "8852")[0] == (
        "#8852 does not fit B4. Needed: 2 towns. On the tile: town."
    )
    assert (
        why("white city1", "887", 0, "57")[0]
        == "#887 does not fit B4. Needed: city. On the tile: town."
    )


def test_a_title_says_which_stops_may_become_others() -> None:
    assert judge("white boomtown", "8852") is None
    assert judge("white boomtown", "57") is None
    assert judge("white boomtown boomtown", "8855") is None
    assert judge("white boomtown boomtown", "235") is None
    assert (
        why("white boomtown", "9")[0]
        == "#9 does not fit B4. Needed: town or city. On the tile: no stop."
    )
    assert why("white boomtown", "887", 0, "57")[0].startswith(
        "#887 does not fit B4. Needed: city."
    )


def test_a_marked_tile_lies_only_where_the_map_has_its_mark() -> None:
    assert why("white city1", "235")[0] == "#235 is marked OO; B4 is not."
    assert (
        why("white label:OO city1 city1", "8855")[0]
        == "B4 takes only tiles marked OO; #8855 is not."
    )


def test_track_stays_in_place() -> None:
    assert judge("white", "23", 0, "9") is None
    assert why("white", "23", 1, "9")[0] == "#23 does not keep the track towards C3 and A5."
    assert judge("white city1", "14", 0, "57") is None
    assert judge("white city1", "14", 1, "57", 1) is None
    assert why("white city1", "14", 1, "57")[0] == "#14 does not keep the track towards C3."


def test_the_rail_between_two_stations_stays() -> None:
    assert why("white", "849", 0, "843")[0] == "#849 does not keep the track towards B4."
    assert judge("white", "843", 0, "212") is None


def test_a_tile_never_has_fewer_places_for_stations() -> None:
    assert why("yellow city2:20[03]", "38")[0] == "#38 has fewer slots."


def test_other_rails_lie_only_on_their_reserved_route() -> None:
    assert judge("yellow plan:S03", "817") is None
    assert judge("yellow plan:S03", "711", 3) is None
    sentence = "The S rails of #817 must lie where B4 has or reserves such rails."
    assert why("yellow plan:S03", "817", 1)[0] == sentence
    assert why("yellow city1:20[24]", "811")[0].startswith("The S rails of #811")
    assert why("yellow plan:S03", "20")[0].startswith("The S rails of #20")
    assert judge("yellow city1:20[24] plan:S03", "811") is None


@pytest.mark.parametrize(
    ("ring", "middle", "sentence"),
    [
        (RING.replace("A5 white\n", ""), "white", "Track of #9 would run off the map from B4."),
        (RING, "white wall@3", "Track of #9 would run against the barrier between B4 and A5."),
        (
            RING.replace("A5 white", "A5 white wall@0"),
            "white",
            "Track of #9 would run against the barrier between B4 and A5.",
        ),
        (RING, "white pier@3", "Track of #9 would run to the ferry pier of B4."),
        (
            RING.replace("A5 white", "A5 red offboard:20[1]"),
            "white",
            "Track of #9 would run into A5, which has no track at that side.",
        ),
    ],
)
def test_no_track_runs_into_a_closed_side(ring: str, middle: str, sentence: str) -> None:
    assert why(middle, "9", ring=ring) == (sentence, "Laying")


def test_track_may_run_to_an_arrow_of_a_red_area_and_to_track_that_does_not_meet() -> None:
    assert judge("white", "9", ring=RING.replace("A5 white", "A5 red offboard:20[0]")) is None
    assert judge("white", "9", ring=RING.replace("A5 white", "A5 yellow 1-4")) is None


def test_printed_stubs_must_be_joined() -> None:
    assert judge("white stub@3", "9") is None
    assert (
        why("white stub@4", "9")[0] == "B4 keeps its printed track towards B6; #9 has none there."
    )


def test_a_title_can_add_a_rule_of_its_own() -> None:
    def never(h: Hex, old: Face, tile: Tile, new: Face) -> Refusal | None:
        return no(Message("Never."), "Ours") if tile.number == "9" else None

    atlas = drawn(RING + "B4 white", TILES)
    strict = Upgrading("Laying", "Upgrading", COLOURS, also=(never,))
    h, nine, seven = atlas.map["B4"], atlas.tiles["9"], atlas.tiles["7"]
    judged = refuse_upgrade(strict, atlas.map, h, h.face, None, nine, nine.face)
    assert judged == no(Message("Never."), "Ours")
    assert refuse_upgrade(strict, atlas.map, h, h.face, None, seven, seven.face) is None


def test_open_edges_are_those_where_track_may_run() -> None:
    text = RING.replace("A5 white", "A5 red offboard:20[1]").replace("C3 white\n", "")
    atlas = drawn(text + "B4 white wall@1")
    assert open_edges(UPGRADING, atlas.map, "B4", "") == {2, 4, 5}


def test_rotations_of_one_picture_are_counted_once() -> None:
    atlas = drawn(RING, TILES)
    counts = {number: len(list(rotations(tile.face))) for number, tile in atlas.tiles.items()}
    assert [counts[n] for n in ("7", "9", "20", "57", "8855", "212")] == [6, 3, 3, 3, 3, 3]
