"""XI Effects of the purchase of new trains."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules.actions import BuyTrain, LayTile
from trunkline.titles.china_1880.rules.place_station import marker_price

RUST = {"4": "2", "4+4": "2+2", "6": "3", "6E": "3+3", "8": "4", "8E": "4+4"}
PHASES = {
    "A1": "2",
    "A2": "2+2",
    "B1": "3",
    "B2": "3+3",
    "B3": "4",
    "C1": "4+4",
    "C2": "6",
    "C3": "6E",
    "D1": "8",
    "D2": "8E",
    "D3": "10",
}
NAMES = list(PHASES)


def on_sale(train: str) -> Position:
    """All trains before this type have left the bank; NJR of A is about to buy."""
    phase = NAMES[max(0, list(PHASES.values()).index(train) - 1)]
    position = Position("ABC", cash=300)
    if train != "2":
        position.phase(phase, on_sale=train)
    return position.found("NJR", "A", cash=3000).marker("NJR").turn("NJR", "trains")


@pytest.mark.rule("1880-XI.phase.01")
@pytest.mark.parametrize(("name", "train"), list(PHASES.items()))
def test_a_phase_starts_with_the_first_train_of_its_type(name: str, train: str) -> None:
    position = on_sale(train)
    price = position.s.train_on_sale.price
    assert position.s.phase.name == NAMES[max(0, NAMES.index(name) - 1)]
    position.do(BuyTrain("A", train, price))
    assert position.s.phase.name == name


@pytest.mark.rule("1880-XI.phase.02", "1880-XI.phase.08", "1880-XI.phase.11", "1880-XI.phase.13")
@pytest.mark.parametrize(("train", "old"), list(RUST.items()))
def test_old_trains_are_scrapped_at_once_everywhere(train: str, old: str) -> None:
    position = on_sale(train)
    position.found("WNR", "B", trains=(old, "6")).found("HKR", "C", trains=(old,))
    position.s.gone["6"] = position.s.gone.get("6", 0) if train not in ("4", "4+4", "6") else 0
    position.s.trains["WNR"] = (old, "2R")
    position.s.gone["2R"] = 1
    position.do(BuyTrain("A", train, position.s.train_on_sale.price))
    assert position.s.trains["WNR"] == ("2R",)
    assert position.s.trains["HKR"] == ()
    assert position.s.trains["NJR"] == (train,)


@pytest.mark.rule("1880-XI.phase.02")
@pytest.mark.parametrize("kept", ["6", "6E", "8", "8E", "10", "2R"])
def test_the_others_are_never_scrapped(kept: str) -> None:
    from trunkline.titles.china_1880.rules.components import TRAINS

    assert TRAINS[kept].rusted_by == ""


@pytest.mark.rule("1880-XI.phase.03")
def test_a1_the_beginning() -> None:
    phase = Position().phase("A1", bought=0).s.phase
    assert (phase.name, phase.float_units, phase.all_units, phase.train_limit) == (
        "A1",
        2,
        False,
        4,
    )
    assert phase.colours == ("yellow",)
    assert phase.yellow_tiles == 1


@pytest.mark.rule("1880-XI.phase.04")
def test_a2_changes_nothing() -> None:
    from msgspec.structs import replace

    a1, a2 = Position().phase("A1").s.phase, Position().phase("A2").s.phase
    assert replace(a1, name="A2", train="2+2") == a2


@pytest.mark.rule("1880-XI.phase.05", "1880-X.upgrade.03")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [
        ("A2", ("yellow",)),
        ("B1", ("yellow", "green")),
        ("B3", ("yellow", "green")),
        ("C1", ("yellow", "green", "brown")),
        ("C3", ("yellow", "green", "brown")),
        ("D1", ("yellow", "green", "brown", "gray")),
    ],
)
def test_colours_become_available(phase: str, colours: tuple[str, ...]) -> None:
    assert Position().phase(phase).s.phase.colours == colours


@pytest.mark.rule("1880-XI.phase.07")
def test_b3_does_not_change_the_train_limit() -> None:
    assert (
        Position().phase("B2").s.phase.train_limit
        == Position().phase("B3").s.phase.train_limit
        == 3
    )


@pytest.mark.rule("1880-XI.phase.08")
def test_c1_brings_the_permits_of_c() -> None:
    position = (
        Position("ABC").phase("B3", on_sale="4+4").found("HKR", "A", units=4, permits="C", cash=900)
    )
    position.marker("HKR").turn("HKR", "track")
    assert position.top == "BuyTrains"
    position.do(BuyTrain("A", "4+4", 450)).turn("HKR", "track")
    assert position.may(LayTile("A", "K15", "8877", 0))


@pytest.mark.rule("1880-XI.phase.09")
def test_c2_ends_the_takeover_and_brings_2r_trains() -> None:
    before, after = Position().phase("C1").s.phase, Position().phase("C2").s.phase
    assert (before.takeover, after.takeover) == (True, False)
    assert (before.restored_trains, after.restored_trains) == (False, True)
    assert after.float_units == 6


@pytest.mark.rule("1880-XI.phase.11", "1880-X.station.04")
def test_d1_doubles_the_price_of_stations_and_brings_the_permits_of_d() -> None:
    position = Position("ABC").phase("C3").found("HKR", "A", units=4, permits="D", cash=900)
    assert marker_price(position.s, "HKR") == 40
    position.phase("D1")
    assert marker_price(position.s, "HKR") == 80
    assert position.turn("HKR", "track").may(LayTile("A", "K15", "8877", 0))


@pytest.mark.rule("1880-XI.phase.12")
def test_the_second_8_brings_the_last_share_round_and_fixes_the_marker() -> None:
    position = Position("ABC", cash=300).phase("D1").found("NJR", "A", cash=900, trains=("6",))
    position.found("WNR", "B", trains=("6",), permits="ABC").marker("WNR").turn("NJR", "trains")
    position.do(BuyTrain("A", "8", 800))
    assert position.top == "ShareRound"
    assert position.s.marker_is_fixed
    assert position.s.train_marker == "NJR"


@pytest.mark.rule("1880-XI.phase.13")
def test_10_trains_are_unlimited() -> None:
    position = Position("ABC", cash=300).phase("D3", bought=40).found("NJR", "A", cash=3000)
    position.marker("NJR").turn("NJR", "trains").do(BuyTrain("A", "10", 1000))
    assert position.s.gone["10"] == 41
    assert position.s.train_on_sale.name == "10"
