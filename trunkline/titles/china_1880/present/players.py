"""The players: cash, certificates against the limit, worth, investor, privates, debt."""

from __future__ import annotations

from trunkline.kernel import deciders, phrase
from trunkline.present.view import Bar, Cell, Column, Panel, Row, Table, Tone
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.rules.components import PRIVATES
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def players_panel(t: China1880, s: ChinaState, viewer: str | None) -> Panel:
    deciding = deciders(t, s)
    debts = any(s.debt.values())
    rows = tuple(_row(t, s, player, viewer, player in deciding, debts) for player in s.players)
    table = Table(_heads(debts), rows, phrase("1880.players.players", "Players"), dense=True)
    return Panel(
        id="players",
        title=phrase("1880.players.players", "Players"),
        note=phrase("1880.players.priority", "◆ priority"),
        blocks=(table,),
        tab="players",
    )


def _heads(debts: bool) -> tuple[Column, ...]:
    return (
        Column(phrase("1880.players.player", "Player")),
        Column(phrase("1880.players.cash", "Cash"), True),
        *((Column(phrase("1880.players.debt", "Debt"), True),) if debts else ()),
        Column(phrase("1880.players.certificates", "Certificates")),
        Column(phrase("1880.players.worth", "Worth"), True),
        Column(phrase("1880.players.investor", "Investor"), wide=True),
        Column(phrase("1880.players.privates", "Privates")),
    )


def _row(
    t: China1880, s: ChinaState, player: str, viewer: str | None, deciding: bool, debts: bool
) -> Row:
    name = (
        phrase("1880.players.you", "**{player}** (you)", player=player)
        if player == viewer
        else f"**{player}**"
    )
    first = player == s.priority
    held = s.certificates(player)
    owned = [private for private in PRIVATES if s.owner(private) == player]
    debt = (Cell(yuan(s.debt[player]) if s.debt[player] else "–", "bad" if s.debt[player] else ""),)
    return Row(
        (
            Cell(f"{name} ◆", spoken=phrase("1880.players.priority-word", "priority"))
            if first
            else Cell(name),
            Cell(yuan(s.cash[player])),
            *(debt if debts else ()),
            Cell(_count(held, s.certificate_limit), bar=_bar(held, s.certificate_limit)),
            Cell(yuan(t.worth(s, player)), "strong"),
            Cell(investor(s, player)),
            Cell(" ".join(owned) or "–"),
        ),
        tint=deciding,
    )


def _count(held: int, limit: int) -> str:
    if held < limit:
        return f"**{held}** / {limit}"
    return phrase("1880.players.full", "**{count}** / {limit} full", count=held, limit=limit)


def _bar(held: int, limit: int) -> Bar:
    tone: Tone = "bad" if held >= limit else "warn" if held == limit - 1 else ""
    return Bar(min(held, limit), limit, tone)


def investor(s: ChinaState, player: str) -> str:
    """A4 ¥160, or that it is merged."""
    for name, held in s.investors.items():
        if held.owner == player:
            if held.merged:
                return phrase("1880.players.merged", "{investor} merged", investor=name)
            return f"{name} {yuan(s.cash[name])}"
    return "–"
