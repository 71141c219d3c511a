"""Home stations (V, X, XII): where a company or an investor starts."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.rails.board.board import Station
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import INVESTORS, MAJORS
from trunkline.titles.china_1880.rules.state import ChinaState

PLACED = message("1880.homes.placed", "{company} places its home station in {hex}.")


def cities(s: ChinaState, company: str) -> tuple[int, ...]:
    """The cities of its home hex in which a company may start.

    Most have a reserved place. X: on a green two-city tile QSR and SCR may choose. Ruling: before
    that the home is the city with the track.
    """
    home = MAJORS[company].home
    reserved = ATLAS.home(s.board, home, company)
    if reserved is not None:
        return (reserved,)
    face = ATLAS.face(s.board, home)
    return tuple(city for city in range(len(face.nodes)) if face.node_exits(city)) or (0,)


def station(s: ChinaState, actor: str) -> Station:
    """The home station of a floated company or of an investor."""
    home = MAJORS[actor].home if actor in MAJORS else INVESTORS[actor].home
    return next(station for station in s.board.of(actor) if station.hex == home)


def place(s: ChinaState, company: str, city: int) -> None:
    home = MAJORS[company].home
    s.board = s.board.place(company, home, city)
    s.tell(PLACED, company=company, hex=home)


def place_investor(s: ChinaState, investor: str) -> None:
    """Ruling: an investor's marker lies on its home from the moment it is chosen."""
    home = INVESTORS[investor].home
    city = ATLAS.home(s.board, home, investor)
    assert city is not None, "the map reserves a place for every investor"
    s.board = s.board.place(investor, home, city)


def waiting(s: ChinaState) -> tuple[str, ...]:
    """The companies that are not in operation yet: places are kept for their homes (X)."""
    return tuple(company for company in MAJORS if not s.floated(company))


def gone(s: ChinaState) -> tuple[str, ...]:
    """VII: the investors that have left the game: merged ones, and those nobody has chosen."""
    chosen = len(s.investors) == len(s.players)
    return tuple(
        investor
        for investor in INVESTORS
        if (s.investors[investor].merged if investor in s.investors else chosen)
    )
