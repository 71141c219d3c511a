"""How sums, hexes, companies and trains of 1880 are written at the table."""

from __future__ import annotations

from html import escape

from trunkline.kernel import message, phrase
from trunkline.present.rails import spoken as rails
from trunkline.present.rails.names import Names
from trunkline.present.words import money
from trunkline.rails.board.board import Board
from trunkline.titles.china_1880.pictures import stage
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import INVESTORS, MAJORS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import YUAN

PHASES = "ABCD"
SEPARATOR = " · "
SPOKEN_SUM = message("1880.names.spoken-sum", "{sum} Yuan")


def yuan(amount: int) -> str:
    return money(YUAN, amount)


def short(hex_id: str) -> str:
    """Wuhan; K7."""
    return ATLAS.map[hex_id].name.split(" & ")[0] or hex_id


def place(hex_id: str) -> str:
    """Wuhan L10; K7."""
    name = ATLAS.map[hex_id].name
    return f"{name} {hex_id}" if name else hex_id


def stop_name(stop: str) -> str:
    """ "L10.0" is Wuhan; K7.0 a town without a name."""
    return short(stop.rpartition(".")[0])


def one_of_several(board: Board, stop: str) -> str:
    """Beijing (JHU); J8 (track to I9): where a hex has several stops, which of them."""
    hex_id, _, number = stop.rpartition(".")
    if len(ATLAS.face(board, hex_id).nodes) == 1:
        return stop_name(stop)
    markers = board.markers(hex_id, int(number))
    return f"{stop_name(stop)} ({', '.join(markers) or leads_to(board, hex_id, int(number))})"


def leads_to(board: Board, hex_id: str, node: int) -> str:
    """The hexes to which the track of a stop leads."""
    exits = ATLAS.face(board, hex_id).node_exits(node)
    beyond = (ATLAS.map.neighbour(hex_id, edge) for edge in exits)
    names = ", ".join(short(found) for found in beyond if found)
    return (
        phrase("1880.names.track", "track to {places}", places=names)
        if names
        else phrase("1880.names.no-track-yet", "no track yet")
    )


def full_name(actor: str) -> str:
    """Ningxi Railway; Russian Investor."""
    return MAJORS[actor].name if actor in MAJORS else INVESTORS[actor].name


def first_name(company: str) -> str:
    """Ningxi."""
    return MAJORS[company].name.removesuffix(" Railway")


def trains(s: ChinaState, company: str) -> str:
    return SEPARATOR.join(s.trains.get(company, ())) or phrase("1880.names.none", "none")


def spoken(s: ChinaState, hex_id: str) -> str:
    """A hex for those who hear the map."""
    return rails.spoken(ATLAS, s.board, hex_id, stage(s), SPOKEN_SUM, homes.waiting(s))


def names(s: ChinaState) -> Names:
    return Names(yuan, place, short, lambda hex_id: spoken(s, hex_id))


def permit_boxes(permits: str, phase: str = "") -> str:
    """A B C D in the colours of their tiles, those without a permit faint."""
    boxes = "".join(
        f'<span class="permit {f"permit-{letter}" if letter in permits else "none"}'
        f'{" now" if letter == phase else ""}">{letter}</span>'
        for letter in PHASES
    )
    words = escape(phrase("1880.names.permits", "permits {phases}", phases=", ".join(permits)))
    return f'<span class="permits" role="img" aria-label="{words}">{boxes}</span>'
