"""A company in full for titles that have no words of their own for it: its row of the overview."""

from __future__ import annotations

from trunkline.kernel.numbers import whole_number
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.companies import companies_table
from trunkline.present.sheets.told import DASH, company_name
from trunkline.present.view import Facts, Section


def certificate(scene: AnyScene, of: str) -> tuple[Section, ...]:
    """Heads and values, and what a company has not is left out; nothing for any other word."""
    table = companies_table(scene)
    row = next((each for each in table.rows if each.about == of), None) if table else None
    if table is None or row is None:
        return ()
    facts = tuple(
        (_head(column.group, column.text), f"{cell.label or cell.text} {cell.note}".strip())
        for column, cell in zip(table.columns, row.cells, strict=True)
        if cell.text not in ("", DASH, "·") and not column.player
    )
    held = tuple(
        (column.text, f"**{cell.text}**")
        for column, cell in zip(table.columns, row.cells, strict=True)
        if column.player and cell.text != "·"
    )
    return (Section(company_name(scene.t, of), (Facts((*facts, *held)),)),)


def _head(group: str, text: str) -> str:
    """A number of a round says little alone."""
    return f"{group}: {text}" if whole_number(text[:1]) is not None else text
