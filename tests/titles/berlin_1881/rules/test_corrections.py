"""The owner of the box knows better: every reconstructed value is played as it is corrected."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trunkline.titles.berlin_1881 as package
from tests.soak import share
from tests.titles.berlin_1881.positions import Position
from trunkline.kernel import (
    BadCorrections,
    Corrections,
    Match,
    decode_state,
    encode_state,
    fitting,
    get_title,
    start,
)
from trunkline.rails.board.board import Board
from trunkline.testing import conform, fingerprint, random_game
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.building import linked_with_the_centre
from trunkline.titles.berlin_1881.rules.editions import EDITIONS
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, building_cost
from trunkline.titles.berlin_1881.rules.limits import counted
from trunkline.titles.berlin_1881.rules.pieces import BONUSES, CENTRE, PIECES
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

OURS = {each.name: each for each in title.correctables}
STATIONS = tuple(choice.id for choice in OURS[BONUSES].choices)


def corrected(**values: Any) -> Berlin:
    named = {name.replace("__", "."): value for name, value in values.items()}
    t = get_title("1881", corrections=fitting(title, named, "Ann"))
    assert isinstance(t, Berlin)
    return t


class Corrected(Position):
    """A position played with corrected data."""

    def __init__(self, t: Berlin, phase: str = "yellow") -> None:
        self.t = t
        super().__init__(3, phase=phase)


def said(values: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(BadCorrections) as caught:
        fitting(title, values)
    return caught.value.sentences


# What can be corrected


def test_exactly_what_the_data_mark_as_reconstructed_can_be_corrected() -> None:
    data = title.data()
    prices = {f"train.{t['id']}.price" for t in data["trains"] if marked(t["provenance"]["price"])}
    counts = {f"tile.{t['number']}.count" for t in data["tiles"] if marked(t["provenance"])}
    assert prices == {f"train.{name}.price" for name in ("3", "4", "5", "6", "S9")}
    assert counts == {f"tile.{number}.count" for number in (7, 8, 9, 3, 4, 58, 5, 6)}
    places = {CENTRE, BONUSES, "map.barriers", "map.A11.cost", "market.yellow"}
    assert set(OURS) == prices | counts | places | {"sbahn.second-depot.cost"}


def marked(provenance: str) -> bool:
    return "reconstructed" in provenance


@pytest.mark.parametrize(
    "name", ["train.2.price", "train.S4.price", "train.S7.price", "train.3.count", "tile.816.count"]
)
def test_what_is_known_cannot_be_corrected(name: str) -> None:
    (sentence,) = said({name: 5})
    assert "is not reconstructed" in sentence


def test_the_red_space_is_stated_by_the_rulebook() -> None:
    assert "stated by the rulebook" in said({"market.red": ["r1c16"]})[0]


# What does not fit


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"train.3.price": 220}, "Train 3 would cost 220, no more than train 2 (220)."),
        ({"train.5.price": 620}, "Train 6 would cost 620, no more than train 5 (620)."),
        ({"train.S9.price": 600}, "Train S9 would cost 600, no more than train S7 (600)."),
        ({"tile.7.count": 9}, "There would be 71 yellow tiles; by the rulebook there are 70 (2)."),
        ({"tile.7.count": 0}, "The number of tiles #7 must be a number from 1 to 40, not 0."),
        ({CENTRE: ["E15", "Z9"]}, "there is no place 'Z9' to choose"),
        ({CENTRE: ["E15"]}, "The city centre needs a hex with a station (7.2.4)."),
        ({CENTRE: ["G19", "Bernau"]}, "Bernau cannot lie in the city centre"),
        ({BONUSES: STATIONS[:12]}, "there are exactly 13 places, not 12"),
        ({BONUSES: ["A7", *STATIONS[:12]]}, "there is no place 'A7' to choose"),
        ({"map.barriers": ["G17 E"]}, "Rails that are printed or reserved lead over G17 E"),
        ({"map.barriers": ["K15 N"]}, "there is no place 'K15 N' to choose"),
        (
            {"map.barriers": [f"K15 {side}" for side in ("W", "NW", "NE", "E", "SE", "SW")]},
            "SBV could lay no tile on its starting hex K15.",
        ),
        ({"market.yellow": ["418"]}, "there is no place '418' to choose"),
        ({"market.yellow": ["66"]}, "there is no place '66' to choose"),
        ({"train.3.price": 331}, "must be a multiple of 5, not 331"),
    ],
)
def test_a_clear_sentence_for_what_does_not_fit(values: dict[str, Any], words: str) -> None:
    assert any(words in sentence for sentence in said(values))


def test_the_same_side_under_its_other_name() -> None:
    assert fitting(title, {"map.barriers": ["K15 E"]}) == fitting(
        title, {"map.barriers": ["K17 W"]}
    )


# Each value is played with


def test_a_tramcar_costs_what_the_box_says() -> None:
    position = Corrected(corrected(train__3__price=345), phase="green")
    position.found("GBS", "Ann", cash=345).trains("GBS", "2").turn("GBS", "business")
    position.do(BuyTrain("Ann", "3", "bank"))
    assert position.s.money["GBS"] == 0


def test_yellow_spaces_do_not_count() -> None:
    place = (2, 0)
    ours, theirs = Corrected(title), Corrected(corrected(market__yellow=["r3c1"]))
    for position in (ours, theirs):
        position.found("GBS", "Ann").at("GBS", place)
    assert counted(ours.s, "Ann") == 5
    assert counted(theirs.s, "Ann") == 0


def test_the_city_centre_decides_about_links() -> None:
    t = corrected(map__centre=["K15"], map__bonus=STATIONS[:13])
    board = Board()
    assert linked_with_the_centre(t.pieces, board, ("K15",)) == ("K15",)
    assert linked_with_the_centre(PIECES, board, ("K15",)) == ()


def test_bonus_markers_lie_where_the_box_has_squares() -> None:
    chosen = tuple(hex_id for hex_id in STATIONS if hex_id not in PIECES.centre)[:13]
    s = start(corrected(map__bonus=chosen), ("Ann", "Bob", "Cy"))
    assert set(s.bonuses) == set(chosen)


def test_a_barrier_stops_rails() -> None:
    board = ATLAS.lay(Board(), "K15", "5", 3).place("SBV", "K15")
    open_sides = {lay.hex for lay in lays(title, board)}
    shut = corrected(map__barriers=["K15 NE", "K15 E"])
    assert {"J16", "K17"} <= open_sides
    assert not {"J16", "K17"} & {lay.hex for lay in lays(shut, board)}


def lays(t: Berlin, board: Board) -> list[Any]:
    reach = t.ways.reach(t.pieces, board, "SBV")
    return list(t.pieces.tram_lays.legal(board, reach, ("yellow",)))


def test_tiles_run_out_as_the_box_says() -> None:
    t = corrected(tile__5__count=1, tile__6__count=13)
    board = t.pieces.atlas.lay(Board(), "K15", "5", 0)
    assert t.pieces.atlas.left(board, "5") == 0
    assert title.pieces.atlas.left(board, "5") == 6


def test_building_in_frohnau_costs_what_the_box_says() -> None:
    s = start(corrected(map__A11__cost=0), ("Ann", "Bob", "Cy"))
    assert building_cost(s, "A11") == 0
    assert building_cost(start(title, ("Ann", "Bob", "Cy")), "A11") == 50


def test_the_second_depot_costs_what_the_box_says() -> None:
    data = corrected(**{"sbahn__second-depot__cost": 65}).data()
    assert next(c for c in data["companies"] if c["id"] == "S-Bahn")["depot_cost"] == 65


def test_the_static_data_are_the_corrected_ones() -> None:
    t = corrected(train__6__price=700, tile__8__count=11, tile__9__count=13, market__yellow=[])
    data = t.data()
    assert {train["id"]: train["price"] for train in data["trains"]}["6"] == 700
    assert {tile["number"]: tile["count"] for tile in data["tiles"]}["8"] == 11
    assert not any("y" in space["marks"] for space in data["market"])
    assert title.data()["trains"] != data["trains"]


# What stays


def test_our_values_given_as_corrections_change_nothing() -> None:
    ours = corrected(**{name.replace(".", "__"): each.ours for name, each in OURS.items()})
    plain, boxed = random_game(title, 3, seed=5), random_game(ours, 3, seed=5)
    assert plain.actions == boxed.actions
    assert plain.result == boxed.result


def test_positions_without_corrections_are_saved_as_before() -> None:
    assert b"box" not in encode_state(start(title, ("Ann", "Bob", "Cy")))


def test_a_saved_position_knows_its_box() -> None:
    t = corrected(train__3__price=330, map__barriers=["K15 E"])
    s = start(t, ("Ann", "Bob", "Cy"))
    again = decode_state(t, encode_state(s))
    assert again == s
    assert getattr(again, "pieces") is t.pieces  # noqa: B009 - the kernel's State has none


def test_earlier_editions_are_corrected_as_well() -> None:
    given = fitting(title, {"train.3.price": 330})
    for edition in EDITIONS:
        t = get_title("1881", edition.rules, given)
        assert t.rules == edition.rules
        assert t.data()["trains"][1]["price"] == 330


def test_map_and_market_that_nobody_corrected_are_shared() -> None:
    assert corrected(train__3__price=330).pieces.atlas is ATLAS
    assert corrected(map__centre=["G19"]).pieces.market is PIECES.market


FORBIDDEN = re.compile(
    r"\b(TRAINS\[[^\]]*\]\.price|DEPOT\b|TRAMCARS\[|STRAINS\[|ATLAS\.(track|left|tiles)|"
    r"MARKET\.marked\(\"y|\"y\" in MARKET|TRAM_LAYS\.|S_LAYS\.|STADTBAHN\.depot_cost|"
    r"MAP\[[^\]]*\]\.(cost|trait\(\"c(entre|onnection)))"
)
OWN = {"pieces.py", "tables.py", "lays.py", "atlas.py", "reconstructed.py", "deals.py"}


def test_nobody_asks_the_constants_for_what_can_be_corrected() -> None:
    root = Path(package.__file__).parent
    found = [
        f"{path.name}: {line.strip()}"
        for path in root.rglob("*.py")
        if path.name not in OWN
        for line in path.read_text("utf-8").splitlines()
        if FORBIDDEN.search(line)
    ]
    assert found == []


# Any box


def rails_lead_over(side: str) -> bool:
    return bool(said_or_none({"map.barriers": [side]}))


def said_or_none(values: dict[str, Any]) -> tuple[str, ...]:
    try:
        fitting(title, values)
    except BadCorrections as error:
        return error.sentences
    return ()


@cache
def free_sides() -> tuple[str, ...]:
    sides = [choice.id for choice in OURS["map.barriers"].choices[::7]]
    return tuple(side for side in sides if not rails_lead_over(side))


@st.composite
def boxes(draw: st.DrawFn) -> Corrections:
    """Corrections that fit, of any of the values."""
    values: dict[str, Any] = {}
    if draw(st.booleans()):
        steps = draw(st.lists(st.integers(45, 400), min_size=4, max_size=4, unique=True))
        for train, price in zip("3456", sorted(steps), strict=True):
            values[f"train.{train}.price"] = 5 * price
    if draw(st.booleans()):
        values["train.S9.price"] = 5 * draw(st.integers(121, 400))
        values["sbahn.second-depot.cost"] = 5 * draw(st.integers(0, 100))
    if draw(st.booleans()):
        spaces = [choice.id for choice in OURS["market.yellow"].choices]
        values["market.yellow"] = draw(st.lists(st.sampled_from(spaces), unique=True, max_size=20))
    if draw(st.booleans()):
        bonuses = draw(st.lists(st.sampled_from(STATIONS), min_size=13, max_size=13, unique=True))
        others = [h.id for h in MAP if h.id not in bonuses]
        centre = draw(st.lists(st.sampled_from(others), max_size=12, unique=True))
        station = draw(st.sampled_from([h for h in STATIONS if h not in bonuses]))
        values |= {BONUSES: bonuses, CENTRE: [*{*centre, station}]}
    if draw(st.booleans()):
        values["map.barriers"] = draw(
            st.lists(st.sampled_from(free_sides()), unique=True, max_size=15)
        )
    if draw(st.booleans()):
        cuts = draw(st.lists(st.integers(1, 63), min_size=7, max_size=7, unique=True))
        ends = [0, *sorted(cuts), 64]
        for tile, low, high in zip((7, 8, 9, 3, 4, 58, 5, 6), ends, ends[1:], strict=False):
            values[f"tile.{tile}.count"] = min(40, high - low)
    if said_or_none(values):
        values.pop("map.barriers", None)
        for tile in (7, 8, 9, 3, 4, 58, 5, 6):
            values.pop(f"tile.{tile}.count", None)
    return fitting(title, values, "somebody")


@settings(
    max_examples=share(60, 6),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(boxes(), st.integers(0, 1_000))
def test_with_any_box_random_games_end_and_the_title_conforms(box: Corrections, seed: int) -> None:
    t = get_title("1881", corrections=box)
    seen = conform(t, players=[3], seed=seed, every=share(23, 97), hash_seeds=())
    assert seen.games == 1


def test_games_with_a_box_do_not_depend_on_the_hash_seed() -> None:
    t = corrected(train__3__price=300, map__barriers=["K15 E"], market__yellow=["r3c1", "r4c1"])
    conform(t, players=[3], seed=2, every=1000, hash_seeds=(0, 1))
    assert fingerprint(t, 3, 2, None) != fingerprint(title, 3, 2, None)


def test_records_replay_to_the_same_bytes() -> None:
    t = corrected(train__4__price=480, map__centre=["G19", "G21"], map__barriers=[])
    match = random_game(t, 4, seed=8)
    again = Match.from_record(match.record())
    assert again.title is t
    assert encode_state(again.state) == encode_state(match.state)
    assert LayTile in {type(action) for action in match.actions}
