"""Routes put together by clicking stops: ends go, stops on the way become ends, others join."""

from __future__ import annotations

from itertools import pairwise

from trunkline.present.rails.paths import Path, clicked, other_way
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.rules import RAILWAY


def stop(name: str, through: bool = True) -> Stop:
    return Stop(f"{name}.0", name, "city", 20, own=name == "A", through=through)


def chain(one: str, two: str, *between: str) -> Chain:
    hexes = (one, *between, two)
    sides = tuple("/".join(sorted(pair)) for pair in pairwise(hexes))
    return Chain(f"{one}.0", f"{two}.0", sides, hexes)


# A - B - C - D, with a second way from C to D, and E beyond the closed D.
LINE = Network(
    (stop("A"), stop("B"), stop("C"), stop("D", through=False), stop("E")),
    (
        chain("A", "B"),
        chain("B", "C"),
        chain("C", "D"),
        chain("C", "D", "X"),
        chain("D", "E"),
    ),
)
WHOLE = Path("A.0", (0, 1, 2))


def stops(path: Path) -> str:
    return "".join(stop[0] for stop in path.stops(LINE))


def click(path: Path, name: str, taken: frozenset[str] = frozenset()) -> Path:
    return clicked(LINE, RAILWAY, path, f"{name}.0", taken)


def test_the_first_click_is_the_start() -> None:
    assert stops(click(Path(), "B")) == "B"
    assert click(Path(), "B").route(LINE, "2") is None


def test_a_click_on_another_stop_joins_it_by_the_shortest_way() -> None:
    assert stops(click(Path("A.0"), "C")) == "ABC"
    assert stops(click(Path("B.0", (1,)), "A")) in ("CBA", "ABC")


def test_a_click_on_an_end_leaves_it_out() -> None:
    assert stops(click(WHOLE, "D")) == "ABC"
    assert stops(click(WHOLE, "A")) == "DCB"
    assert stops(click(Path("A.0"), "A")) == ""


def test_a_click_on_a_stop_on_the_way_cuts_the_shorter_part() -> None:
    assert set(stops(click(WHOLE, "B"))) == set("BCD")
    assert stops(click(WHOLE, "C")) == "ABC"


def test_nothing_goes_on_beyond_a_closed_stop() -> None:
    assert click(WHOLE, "E") == WHOLE


def test_track_of_other_trains_is_avoided_where_there_is_a_way_around() -> None:
    around = click(Path("A.0", (0, 1)), "D", frozenset({"C/D"}))
    assert around.chains == (0, 1, 3)
    nowhere = click(Path("A.0", (0, 1)), "D", frozenset({"C/D", "C/X", "D/X"}))
    assert stops(nowhere) == "ABCD"


def test_the_last_stretch_can_take_the_other_track() -> None:
    assert other_way(LINE, WHOLE) == Path("A.0", (0, 1, 3))
    assert other_way(LINE, Path("A.0", (0,))) is None


def test_a_path_survives_the_draft_and_forgets_what_it_does_not_know() -> None:
    assert Path.read(LINE, str(WHOLE)) == WHOLE
    assert Path.read(LINE, "Z.0:1,2") == Path()
    assert Path.read(LINE, "A.0:0,99,x") == Path("A.0", (0,))
    assert Path.read(LINE, "A.0:2") == Path("A.0")


def test_a_path_and_its_route_are_the_same() -> None:
    route = WHOLE.route(LINE, "4")
    assert route is not None
    assert route.legs == (("A", "B"), ("B", "C"), ("C", "D"))
    assert Path.of(LINE, route) == WHOLE
    assert Path.of(LINE, None) == Path()
