"""The players: their purses, and the panel that shows them."""

from __future__ import annotations

from trunkline.kernel import deciders, phrase
from trunkline.present.rails import players as rails
from trunkline.present.rails.purse import Purse
from trunkline.present.view import Column, Panel
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.rules.components import PRIVATES
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def players_panel(t: China1880, s: ChinaState, viewer: str | None) -> Panel:
    return rails.players_panel(
        purses(t, s),
        viewer,
        deciders(t, s),
        yuan,
        first=phrase("1880.players.priority-word", "priority"),
        bank=yuan(s.cash[BANK]),
        more=(
            Column(phrase("1880.players.investor", "Investor"), wide=True),
            Column(phrase("1880.players.privates", "Privates")),
        ),
    )


def purses(t: China1880, s: ChinaState) -> tuple[Purse, ...]:
    return tuple(_purse(t, s, player) for player in s.players)


def _purse(t: China1880, s: ChinaState, player: str) -> Purse:
    owned = [private for private in PRIVATES if s.owner(private) == player]
    return Purse(
        player=player,
        cash=s.cash[player],
        debt=s.debt[player],
        worth=t.worth(s, player),
        certificates=s.certificates(player),
        limit=s.certificate_limit,
        first=player == s.priority,
        more=(investor(s, player), " ".join(owned) or "–"),
    )


def investor(s: ChinaState, player: str) -> str:
    """A4 ¥160, or that it is merged."""
    for name, held in s.investors.items():
        if held.owner == player:
            if held.merged:
                return phrase("1880.players.merged", "{investor} merged", investor=name)
            return f"{name} {yuan(s.cash[name])}"
    return "–"
