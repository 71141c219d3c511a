"""The players: cash, certificates against the limit, worth, the Ticket."""

from __future__ import annotations

from trunkline.kernel import deciders, phrase
from trunkline.present.view import Bar, Cell, Column, Panel, Row, Table, Tone
from trunkline.titles.berlin_1881.present.names import marks, own
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import certificates
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

TICKET = "◆"


def players_panel(t: Berlin, s: BerlinState, viewer: str | None) -> Panel:
    now = deciders(t, s)
    alone = now[0] if len(now) == 1 else ""
    rows = tuple(_row(t, s, player, viewer, player == alone) for player in s.players)
    columns = (
        Column(phrase("1881.players.player", "Player")),
        Column(phrase("1881.players.cash", "Cash"), True),
        Column(phrase("1881.players.certificates", "Certificates")),
        Column(phrase("1881.players.worth", "Worth"), True),
    )
    return Panel(
        id="players",
        title=phrase("1881.players.players", "Players"),
        note=phrase("1881.players.ticket", "{sign} ticket", sign=TICKET),
        blocks=(Table(columns, rows, phrase("1881.players.players", "Players")),),
        tab="players",
    )


def _row(t: Berlin, s: BerlinState, player: str, viewer: str | None, active: bool) -> Row:
    if player in s.bankrupt:
        return Row(
            (Cell(own(player, viewer)), Cell(phrase("1881.players.bankrupt", "bankrupt"))),
            muted=True,
        )
    name = f"**{player}**"
    if player == viewer:
        name = phrase("1881.players.you", "**{player}** (you)", player=player)
    ticket = Cell(f"{name} {TICKET}", spoken=phrase("1881.players.ticket-word", "ticket"))
    cells = (
        ticket if s.ticket == player else Cell(name),
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
    notes = [phrase("1881.players.full", "full")] if count == most else []
    if count > most:
        notes.append(
            phrase(
                "1881.players.too-many",
                "{number} too many",
                "{number} too many",
                number=count - most,
            )
        )
    if free:
        notes.append(phrase("1881.players.free", "+{number} free", "+{number} free", number=free))
    bar = Bar(min(count, most), most, tone)
    return Cell(f"**{count}** / {most}", bar=bar, note=", ".join(notes))
