"""New papers are boxed wherever a table has companies down and players across."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.present.since import Since
from trunkline.present.view import Block, Column, Decision, Matrix, Panel, Row, Table


def boxed_decision(decision: Decision, since: Since) -> Decision:
    """The same with its new papers boxed."""
    blocks = boxed(decision.blocks, since)
    return decision if blocks is decision.blocks else replace(decision, blocks=blocks)


def boxed_panel(panel: Panel, since: Since) -> Panel:
    blocks = boxed(panel.blocks, since)
    return panel if blocks is panel.blocks else replace(panel, blocks=blocks)


def boxed(blocks: tuple[Block, ...], since: Since) -> tuple[Block, ...]:
    """The blocks; those that show a holding which is not what it was are made anew."""
    if not since.papers:
        return blocks
    return tuple(
        replace(block, rows=_rows(block.columns, block.rows, since))
        if isinstance(block, Table | Matrix)
        else block
        for block in blocks
    )


def _rows(columns: tuple[Column, ...], rows: tuple[Row, ...], since: Since) -> tuple[Row, ...]:
    """A row is of the company whose chip stands at its head, a column of the player it names."""
    players = {player for player, _ in since.papers}
    named = [head.title or head.text for head in columns]
    at = {index: name for index, name in enumerate(named) if name in players}
    return tuple(_row(row, at, since) for row in rows) if at else rows


def _row(row: Row, players: dict[int, str], since: Since) -> Row:
    chips = row.cells[0].chips
    if not chips:
        return row
    return replace(
        row,
        cells=tuple(
            replace(cell, fresh=True)
            if index in players and since.new(players[index], chips[0].company)
            else cell
            for index, cell in enumerate(row.cells)
        ),
    )
