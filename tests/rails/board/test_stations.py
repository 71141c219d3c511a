"""Station markers: cities only, one per hex, a free place, homes kept, a way to an own station."""

from tests.rails.board.drawn import drawn
from trunkline.rails.board.board import Board
from trunkline.rails.board.stations import kept, refuse_station, sites

ATLAS = drawn(
    """
    A1 white "West" city1:20[4]
    A3 white town:10[14]
    A5 white "Middle" city2:20[14]{NXR}
    A7 white city1:20[1] city1:20[4]
    A9 white label:OO city1[1] city1[5] home:QSR
    A11 red "Abroad" offboard1:30[1]{A1}
    B2 white "Beijing" label:B city1:20[0]{JGG} city1:20[3]{JHA}
    """,
    "8887 brown 1 label:B city3:60[012345]\n8872 brown 1 label:OO city2:50[0125]",
)
START = Board().place("BCR", "A1")


def refused(
    hex_id: str,
    node: int = 0,
    board: Board = START,
    waiting: tuple[str, ...] = (),
    company: str = "BCR",
) -> str | None:
    reach = ATLAS.track(board).reach(company)
    refusal = refuse_station(ATLAS, board, reach, company, hex_id, node, waiting, "Stations")
    assert refusal is None or refusal.rule == "Stations"
    return refusal.why if refusal else None


def test_a_reached_city_with_a_free_place_takes_a_marker() -> None:
    assert refused("A5") is None
    assert list(sites(ATLAS, START, ATLAS.track(START).reach("BCR"))) == [
        ("A1", 0),
        ("A5", 0),
        ("A7", 0),
    ]


def test_there_must_be_such_a_stop() -> None:
    assert refused("Z9") == "Z9 has no such stop."
    assert refused("A5", 1) == "A5 has no such stop."
    assert refused("A5", -1) == "A5 has no such stop."


def test_only_stops_with_places_take_markers_red_areas_are_the_titles_business() -> None:
    assert refused("A3") == "You can place stations only in cities; there is none in A3."
    assert "only in cities" not in str(refused("A11"))


def test_a_company_has_one_marker_in_a_hex() -> None:
    assert refused("A1") == "BCR already has a station in West."
    assert refused("A7", 1, START.place("BCR", "A7", 0)) == "BCR already has a station in A7."


def test_the_place_must_be_joined_to_an_own_station() -> None:
    assert refused("A7", 1) == "No track connects A7 to a station of BCR."
    closed = START.place("NXR", "A5").place("WNR", "A5")
    assert refused("A7", 0, closed) == "No track connects A7 to a station of BCR."


def test_a_place_must_be_free() -> None:
    assert refused("A7", 0, START.place("NXR", "A7", 0)) == "No slot is free in A7."


def test_the_last_place_is_kept_for_a_home_that_is_still_to_come() -> None:
    taken = START.place("WNR", "A5")
    assert refused("A5", 0, START, ("NXR",)) is None
    sentence = "The last free slot in Middle is reserved for the home of NXR."
    assert refused("A5", 0, taken, ("NXR",)) == sentence
    assert refused("A5", 0, taken) is None
    assert refused("A5", 0, START.place("NXR", "A5"), ("NXR",)) is None


def test_a_home_without_a_printed_place_keeps_one_in_every_stop_of_its_hex() -> None:
    board = Board().place("BCR", "A7", 1)
    sentence = "The last free slot in A9 is reserved for the home of QSR."
    assert refused("A9", 0, board, ("QSR",)) == sentence
    assert refused("A9", 0, board.place("QSR", "A9", 1), ("QSR",)) is None
    brown = ATLAS.lay(board, "A9", "8872", 0)
    assert refused("A9", 0, brown, ("QSR",)) is None
    assert refused("A9", 0, brown.place("WNR", "A9"), ("QSR",)) == sentence


def test_homes_stay_with_their_side_and_share_the_city_that_their_sides_join() -> None:
    waiting = ("JGG", "JHA")
    assert kept(ATLAS, START, "B2", 0, waiting) == ("JGG",)
    assert kept(ATLAS, START, "B2", 1, waiting) == ("JHA",)
    brown = ATLAS.lay(START, "B2", "8887", 0)
    assert kept(ATLAS, brown, "B2", 0, waiting) == ("JGG", "JHA")
    assert kept(ATLAS, brown.place("JGG", "B2"), "B2", 0, waiting) == ("JHA",)
    assert kept(ATLAS, brown, "B2", 0, ("JHA",)) == ("JHA",)
