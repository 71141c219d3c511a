"""New papers are boxed in every table of companies by players."""

from __future__ import annotations

from trunkline.present.boxed import boxed, boxed_decision, boxed_panel
from trunkline.present.since import NOTHING, Since
from trunkline.present.view import Cell, Chip, Column, Decision, Line, Panel, Row, Table

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
