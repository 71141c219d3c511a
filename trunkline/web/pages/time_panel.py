"""The players panel with its clocks: a column live, over days who was seen when and the reserve."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import phrase
from trunkline.present.view import Cell, Column, Panel, Row, Table, Tone
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_shown import SeatClock
from trunkline.server.matches.live import Live
from trunkline.server.matches.replacing import is_absent
from trunkline.server.matches.time_around import TimeAround
from trunkline.server.store.rows import SeatRow
from trunkline.web.pages.durations import ago, duration, face
from trunkline.web.pages.time_view import is_little

PLAYERS = "players"


def timed_panel(panel: Panel, live: Live, around: TimeAround) -> Panel:
    """The same panel where it is not that of the players, or where no clock runs."""
    if panel.id != PLAYERS or around.clock is None:
        return panel
    blocks = tuple(
        _timed(block, live, around) if isinstance(block, Table) else block for block in panel.blocks
    )
    return replace(panel, blocks=blocks)


def _timed(table: Table, live: Live, around: TimeAround) -> Table:
    """A row is of the player whose name stands at its head."""
    rows = tuple(_row(row, live, around, len(table.columns)) for row in table.rows)
    heads = (
        (Column(phrase("clock.column.clock", "Clock"), True),)
        if live.clock.kind == "live"
        else (
            Column(phrase("clock.column.now", "Now"), wide=True),
            Column(phrase("clock.column.reserve", "Reserve"), True),
        )
    )
    return replace(table, columns=(*table.columns, *heads), rows=rows)


def _row(row: Row, live: Live, around: TimeAround, width: int) -> Row:
    player = _named(row, live.players)
    found = None if player is None or around.clock is None else around.clock.of(player)
    seat = None if player is None else live.seat(player)
    if found is None or seat is None or len(row.cells) < width:
        return row
    bot = Cell(phrase("clock.bot", "bot"), "muted")
    time = bot if seat.playing_bot is not None else _cell(live.clock, found)
    if live.clock.kind == "live":
        return replace(row, cells=(*row.cells, time))
    return replace(row, cells=(*row.cells, _now(live, seat, around), time))


def _now(live: Live, seat: SeatRow, around: TimeAround) -> Cell:
    """Seen 2 h ago; amber for who is absent."""
    if seat.playing_bot is not None or seat.name not in around.signs:
        return Cell("–", "muted")
    sign = around.signs[seat.name]
    words = phrase("seen.seen", "seen {ago}", ago=ago(around.now - sign))
    return Cell(words, "warn" if is_absent(live, sign) else "")


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
