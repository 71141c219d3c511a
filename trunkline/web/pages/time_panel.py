"""The players panel with its clocks: a column live, over days who was seen when and the reserve."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import phrase
from trunkline.present.view import Cell, Column, Panel, Row, Table, Tone
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_shown import ClockShown, SeatClock
from trunkline.server.matches.live import Live
from trunkline.web.pages.durations import duration, face
from trunkline.web.pages.time_view import TimeAround, is_little

PLAYERS = "players"


def timed_panel(panel: Panel, live: Live, around: TimeAround) -> Panel:
    """The same panel where it is not that of the players, or where no clock runs."""
    if panel.id != PLAYERS or around.clock is None:
        return panel
    clock = around.clock
    blocks = tuple(
        _timed(block, live, clock) if isinstance(block, Table) else block for block in panel.blocks
    )
    return replace(panel, blocks=blocks)


def _timed(table: Table, live: Live, shown: ClockShown) -> Table:
    """A row is of the player whose name stands at its head."""
    rows = tuple(_row(row, live, shown, len(table.columns)) for row in table.rows)
    head = (
        Column(phrase("clock.column.clock", "Clock"), True)
        if live.clock.kind == "live"
        else Column(phrase("clock.column.reserve", "Reserve"), True)
    )
    return replace(table, columns=(*table.columns, head), rows=rows)


def _row(row: Row, live: Live, shown: ClockShown, width: int) -> Row:
    player = _named(row, live.players)
    found = None if player is None else shown.of(player)
    seat = None if player is None else live.seat(player)
    if found is None or seat is None or len(row.cells) < width:
        return row
    if seat.playing_bot is not None:
        return replace(row, cells=(*row.cells, Cell(phrase("clock.bot", "bot"), "muted")))
    return replace(row, cells=(*row.cells, _cell(live.clock, found)))


def _named(row: Row, players: tuple[str, ...]) -> str | None:
    head = row.cells[0].text.replace("**", "") if row.cells else ""
    fitting = [p for p in players if head == p or head.startswith(f"{p} ")]
    return max(fitting, key=len, default=None)


def _cell(clock: Clock, found: SeatClock) -> Cell:
    total = found.left + (found.reserve or 0)
    little = is_little(total, clock.full + clock.each_turn)
    tone: Tone = "warn" if little else "strong" if found.runs_from is not None else ""
    words = face(found.left) if found.reserve is None else duration(found.reserve)
    return Cell(words, tone, clock=found.seat)
