"""Trains and phases: every number is that of the position, every field of a phase has a column."""

from __future__ import annotations

from typing import Any

import pytest

from tests.present.sheets_read import digits, row, scenes
from trunkline.kernel import TrainListed, get_title
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.model import SheetTable
from trunkline.present.sheets.phases import KNOWN, changes, columns_of
from trunkline.present.sheets.told import listed, raw_phases
from trunkline.present.sheets.trains import runs_in_words, trains_sheet
from trunkline.titles.berlin_1881.rules import offices
from trunkline.titles.berlin_1881.rules.tables import DEPOT as CARS
from trunkline.titles.china_1880.rules.components import DEPOT, PHASES
from trunkline.titles.shikoku_1889.rules import title as shikoku

TITLES = ("1880", "1881", "1889")
DEPOTS: dict[str, Any] = {"1880": DEPOT, "1881": CARS, "1889": shikoku.box.depot}

EVERY_STOP = 99
"""So many stops has a train that runs as far as it likes."""


def phase_now(title: str, s: Any) -> str:
    if title == "1889":
        return shikoku.phase(s).name
    return str(s.phase.name if title == "1880" else offices.phase(s).name)


def tables(here: Any) -> tuple[SheetTable, SheetTable]:
    sheet = trains_sheet(here)
    assert sheet.trains is not None
    assert sheet.phases is not None
    return sheet.trains, sheet.phases


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_with_price_left_and_owners(title: str) -> None:
    for at, here in scenes(title):
        shown, _ = tables(here)
        s, depot = here.s, DEPOTS[title]
        assert [each.label for each in shown.rows] == [train.name for train in depot.trains]
        for train in depot.trains:
            cells, left = row(shown, train.name), depot.left(train, s.gone)
            assert cells["Price"].sort == train.price
            words = "any number" if left is None else f"{left} of {train.count}"
            assert cells["Left in the bank"].text == words, (at, train.name)
            runs = cells["Runs"].text.split(" ")[0]
            assert runs == "any" if train.stops == EVERY_STOP else digits(runs) == train.stops
            assert cells["Scrapped by"].text == (train.rusted_by or "never")
            scraps = [each.name for each in depot.trains if each.rusted_by == train.name]
            assert cells["Scraps, when first bought"].text == (", ".join(scraps) or "–")
            owned = sum(owns.count(train.name) for owns in s.trains.values())
            assert cells["Owned by"].sort == owned, (at, train.name)


@pytest.mark.parametrize("title", TITLES)
def test_the_present_phase_is_tinted_and_the_past_muted(title: str) -> None:
    for _, here in scenes(title):
        _, shown = tables(here)
        now = phase_now(title, here.s)
        names = [phase.name for phase in listed(here.t).phases]
        tinted = [each.label for each in shown.rows if each.tint]
        assert tinted == [now]
        assert [each.label for each in shown.rows if each.muted] == names[: names.index(now)]


@pytest.mark.parametrize("title", TITLES)
def test_every_field_of_a_phase_has_a_column_of_the_title(title: str) -> None:
    t = get_title(title)
    own = {column.field for column in sheets_of(t).phase_columns}
    assert {field for raw in raw_phases(t) for field in raw} - KNOWN == own


def test_changed_values_of_phases_are_bold() -> None:
    _, here = next(scenes("1880"))
    _, shown = tables(here)
    for number, phase in enumerate(PHASES):
        before, cells = PHASES[max(0, number - 1)], row(shown, phase.name)
        assert (cells["Train limit"].tone == "strong") == (phase.train_limit != before.train_limit)
        assert cells["Train limit"].text == str(phase.train_limit)
        assert cells["Floats at"].text == f"{phase.float_units * 10} %"
        assert (cells["Floats at"].tone == "strong") == (phase.float_units != before.float_units)
        assert cells["Yellow lays"].text == str(phase.yellow_tiles)
        assert cells["Takeover"].text == ("yes" if phase.takeover else "no")


def test_a_title_without_columns_shows_its_fields_by_their_names() -> None:
    from trunkline.present.sheets import phases

    t = get_title("1881")
    assert [head for head, _ in columns_of(t)] == ["Tiles a turn", "Operating rounds"]
    words = phases.written(columns_of(t)[1][1], 3)
    assert words == "3"
    assert changes(t, 2) == [
        "2 scrapped",
        "brown tiles",
        "limit 3",
        "S7 on sale",
        "Operating rounds: 3",
    ]


@pytest.mark.parametrize("title", TITLES)
def test_the_foot_names_the_companies_that_the_next_purchase_hits(title: str) -> None:
    hit = 0
    for at, here in scenes(title):
        s, phases = here.s, listed(here.t).phases
        names = [phase.name for phase in phases]
        now = phase_now(title, s)
        if names.index(now) + 1 == len(names):
            continue
        coming, rusting = phases[names.index(now) + 1], _rusting(listed(here.t).trains)
        foot = trains_sheet(here).foot[0]
        assert foot.head.startswith(f"Next: the first {coming.train}")
        told = {chip.company for chips, words in foot.lines for chip in chips if "loses" in words}
        losing = {c for c, owns in s.trains.items() if {*owns} & rusting.get(coming.train, set())}
        assert told == losing, at
        over = {chip.company for chips, words in foot.lines for chip in chips if "has" in words}
        lost = rusting.get(coming.train, set())
        kept = {c: [train for train in owns if train not in lost] for c, owns in s.trains.items()}
        lower = coming.train_limit < phases[names.index(now)].train_limit
        assert over == {c for c, owns in kept.items() if lower and len(owns) > coming.train_limit}
        hit += len(losing)
    assert hit


def _rusting(trains: tuple[TrainListed, ...]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for train in trains:
        found.setdefault(train.rusted_by, set()).add(train.name)
    return found


def test_what_a_train_leaves_out_and_how_often_it_is_paid_is_told() -> None:
    train = TrainListed("4D", stops=4, leaves_out=("town",), multiplier=2)
    assert runs_in_words(train) == "4 stops, may skip: town, pays ×2"
