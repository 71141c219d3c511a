"""New papers are boxed in every table of companies by players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.present.test_since import since
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.china_1880.recorded import GAME as CHINA
from trunkline.kernel import decider
from trunkline.present.boxed import boxed, boxed_decision, boxed_panel
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.present.since import NOTHING, Since
from trunkline.present.view import Cell, Chip, Column, Decision, Line, Matrix, Panel, Row, Table
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.china_1880.rules.share_round import ShareRound

HEADS = (Column("Company"), Column("Cash"), Column("Ann"), Column("Bob"))
LEDGER = Table(
    HEADS,
    tuple(
        Row((Cell(chips=(Chip(company),)), Cell("$5"), Cell("1"), Cell("·")))
        for company in ("PRR", "NYC")
    ),
)
BOUGHT = Since(papers=(("Bob", "NYC"),))


def fresh(table: object) -> list[tuple[int, int]]:
    assert isinstance(table, Table)
    return [
        (down, across)
        for down, row in enumerate(table.rows)
        for across, cell in enumerate(row.cells)
        if cell.fresh
    ]


def test_the_holding_that_changed_is_boxed_and_no_other() -> None:
    assert fresh(boxed((LEDGER,), BOUGHT)[0]) == [(1, 3)]


def test_decisions_and_panels_are_boxed_alike() -> None:
    decision = boxed_decision(Decision(heading="", blocks=(Line(""), LEDGER)), BOUGHT)
    assert fresh(decision.blocks[1]) == [(1, 3)]
    panel = boxed_panel(Panel(id="companies", title="", blocks=(LEDGER,)), BOUGHT)
    assert fresh(panel.blocks[0]) == [(1, 3)]


def test_nothing_is_made_anew_where_nothing_changed() -> None:
    panel = Panel(id="companies", title="", blocks=(LEDGER,))
    assert boxed_panel(panel, NOTHING) is panel


@pytest.mark.parametrize(("game", "step"), [(CHINA, ShareRound), (BERLIN, StockTurn)])
def test_the_matrix_of_a_share_round_boxes_what_others_bought(game: Any, step: Any) -> None:
    t, found = game.whole.title, 0
    for version, s, top in game.questions(3):
        if not isinstance(top, step):
            continue
        viewer = decider(t, s) or ""
        _, told = since(game, viewer, version)
        shown = presenter(t).decision(Scene(t, s, viewer, {}, since=told))
        boxes = [
            (head.title or head.text, row.cells[0].chips[0].company)
            for block in boxed(shown.blocks, told)
            if isinstance(block, Matrix)
            for row in block.rows
            if row.cells[0].chips
            for head, cell in zip(block.columns, row.cells, strict=False)
            if cell.fresh
        ]
        rows = companies_of(shown)
        assert {*boxes} == {(who, what) for who, what in told.papers if what in rows}
        found += len(boxes)
    assert found > 5


def companies_of(shown: Decision) -> set[str]:
    matrices = [block for block in shown.blocks if isinstance(block, Matrix)]
    chips = [row.cells[0].chips for block in matrices for row in block.rows]
    return {chip[0].company for chip in chips if chip}
