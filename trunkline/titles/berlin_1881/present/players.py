"""The players: their purses, and the panel that shows them."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import deciders, phrase
from trunkline.present.rails import players as rails
from trunkline.present.rails.purse import Purse
from trunkline.present.view import Panel
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import certificates
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

NO_SET: Mapping[str, int] = {}


def players_panel(t: Berlin, s: BerlinState, viewer: str | None) -> Panel:
    now = deciders(t, s)
    return rails.players_panel(
        purses(t, s),
        viewer,
        now if len(now) == 1 else (),
        marks,
        first=phrase("1881.players.ticket-word", "ticket"),
        bank=marks(bank(s)),
    )


def purses(t: Berlin, s: BerlinState, last_set: Mapping[str, int] = NO_SET) -> tuple[Purse, ...]:
    """In order of seats; with what each got in the last set, where there was one."""
    return tuple(_purse(t, s, player, last_set) for player in s.players)


def _purse(t: Berlin, s: BerlinState, player: str, last_set: Mapping[str, int]) -> Purse:
    gone = player in s.bankrupt
    count = counted(s, player)
    return Purse(
        player=player,
        cash=s.money[player],
        worth=t.worth(s, player),
        certificates=count,
        limit=limit(s),
        uncounted=certificates(s, player) - count,
        income=last_set.get(player, 0) if last_set else None,
        first=s.ticket == player,
        out=phrase("1881.players.bankrupt", "bankrupt") if gone else "",
    )
