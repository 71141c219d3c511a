"""The players: cash, certificates against the limit, worth, the Ticket."""

from __future__ import annotations

from trunkline.kernel import deciders
from trunkline.titles.berlin_1881.limits import counted, limit
from trunkline.titles.berlin_1881.offices import certificates
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.names import marks, own
from trunkline.web.pages.view import Bar, Cell, Column, Panel, Row, Table, Tone

TICKET = "◆"


def players_panel(t: Berlin, s: BerlinState, viewer: str | None) -> Panel:
    now = deciders(t, s)
    alone = now[0] if len(now) == 1 else ""
    rows = tuple(_row(t, s, player, viewer, player == alone) for player in s.players)
    columns = (
        Column("Player"),
        Column("Cash", True),
        Column("Certificates"),
        Column("Worth", True),
    )
    return Panel(
        id="players",
        title="Players",
        note=f"{TICKET} ticket",
        blocks=(Table(columns, rows, "Players"),),
        tab="players",
    )


def _row(t: Berlin, s: BerlinState, player: str, viewer: str | None, active: bool) -> Row:
    name = f"**{player}**" + (" (you)" if player == viewer else "")
    if player in s.bankrupt:
        return Row((Cell(own(player, viewer)), Cell("bankrupt")), muted=True)
    mark = f" {TICKET}" if s.ticket == player else ""
    cells = (
        Cell(name + mark),
        Cell(marks(s.money[player])),
        held(s, player),
        Cell(marks(t.worth(s, player)), "strong"),
    )
    return Row(cells, tint=active)


def held(s: BerlinState, player: str) -> Cell:
    """A bar, the count against the limit, and what does not count."""
    count, most = counted(s, player), limit(s)
    tone: Tone = "bad" if count >= most else "warn" if count == most - 1 else ""
    free = certificates(s, player) - count
    note = "full" if count == most else f"{count - most} too many" if count > most else ""
    if free:
        note = f"{note}, +{free} free".removeprefix(", ")
    return Cell(f"**{count}** / {most}", bar=Bar(min(count, most), most, tone), note=note)
