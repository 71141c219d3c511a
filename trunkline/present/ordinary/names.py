"""How sums, hexes and stops of an ordinary title are written at the table."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.rails import spoken as rails
from trunkline.present.rails.names import Names
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.words import money
from trunkline.rails.board.board import Board
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import waiting
from trunkline.rails.rounds.state import RailsState

SEPARATOR = " · "
SPOKEN_SUM = message("table.ordinary.spoken-sum", "cost {sum}")


def short(t: Ordinary, hex_id: str) -> str:
    """Kouchi; E8 where there is no name."""
    return t.box.atlas.map[hex_id].name.split(" & ")[0] or hex_id


def place(t: Ordinary, hex_id: str) -> str:
    """Kouchi F9."""
    name = t.box.atlas.map[hex_id].name
    return f"{name} {hex_id}" if name else hex_id


def which(t: Ordinary, board: Board, stop: str) -> str:
    """A stop of a hex; with its stations where the hex has several."""
    hex_id, _, number = stop.rpartition(".")
    if len(t.box.atlas.face(board, hex_id).nodes) == 1:
        return short(t, hex_id)
    return f"{short(t, hex_id)} ({', '.join(board.markers(hex_id, int(number))) or number})"


def spoken(t: Ordinary, s: RailsState, hex_id: str) -> str:
    """A hex for those who hear the map."""
    stage = t.phase(s).stage
    return rails.spoken(t.box.atlas, s.board, hex_id, stage, SPOKEN_SUM, waiting(t, s))


def names(t: Ordinary, s: RailsState) -> Names:
    return Names(
        lambda amount: money(t.currency, amount),
        lambda hex_id: place(t, hex_id),
        lambda hex_id: short(t, hex_id),
        lambda hex_id: spoken(t, s, hex_id),
        rule=phrase,
    )


def trains(s: RailsState, company: str) -> str:
    return SEPARATOR.join(s.trains[company]) or phrase("table.ordinary.none", "none")


def about_private(t: Ordinary, s: RailsState, private: str) -> str:
    """**TR** Takamatsu E-Railroad: pays ¥5 in every operating round. And what it can do."""
    pays = phrase(
        "table.ordinary.private-pays",
        "**{private}** {name}: pays **{revenue}** in every operating round.",
        private=private,
        name=t.box.privates[private].name,
        revenue=money(t.currency, t.plan.revenue(t, s, private)),
    )
    powers = sheets_of(t).powers
    return f"{pays} {phrase(powers[private])}" if private in powers else pays
