"""Track and stations on that site (X)."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Refusal
from trunkline.titles.china_1880.rules import lay_track, place_station
from trunkline.titles.china_1880.rules.actions import LayTile, Pass, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import (
    YELLOW,
    colours,
    most_yellow_tiles,
    refuse_builder,
)
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

ALL_LAYS = 9
"""After an upgrade no lay is left."""


class LayTrack(lay_track.LayTrack, frozen=True):
    """17: who is asked; 46: tiles with five exits; 49: homes whose city is not known yet."""

    def refuse(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        wanted = colours(s, self.laid)
        return (
            refuse_builder(s, self.company)
            or self.refuse_another(s)
            or LAYS.why_not(s.board, self.reach(s), wanted, a.hex, a.tile, a.rotation)
            or self.refuse_cost(s, a.hex)
        )

    def apply(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> None:
        homes = ATLAS.map[a.hex].homes if isinstance(a, LayTile) else ()
        first = isinstance(a, LayTile) and s.board.tile_at(a.hex) is None
        super().apply(t, s, a)
        for company in homes if first else ():
            self.ask_for_city(t, s, company)

    def ask_for_city(self, t: China1880, s: ChinaState, company: str) -> None:
        """49: a home marker is taken up and placed again on the first tile."""
        for station in s.board.in_hex(MAJORS[company].home):
            if station.company == company:
                s.board = s.board.remove(station)
                s.push(t.home_choice(company))

    def go_on(self, s: ChinaState, a: LayTile) -> None:
        yellow = ATLAS.tiles[a.tile].colour == YELLOW
        s.become(replace(self, laid=self.laid + 1 if yellow else ALL_LAYS))

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Whether a tile fits anywhere is not looked at."""
        if self.waits_for_rocket(s):
            return False
        done = self.laid >= most_yellow_tiles(s, self.company)
        return done or refuse_builder(s, self.company) is not None

    def waits_for_rocket(self, s: ChinaState) -> bool:
        """17: a company without a train is asked as long as its director has P7."""
        major = self.company in MAJORS
        trainless = major and not s.trains[self.company]
        return trainless and s.owner(ROCKET) == s.director(self.company)


class PlaceStation(place_station.PlaceStation, frozen=True):
    """26: vacant homes of investors in red areas are cities like others."""

    def refuse_red_area(self, s: ChinaState, a: PlaceMarker) -> Refusal | None:
        return None

    def moot(self, t: China1880, s: ChinaState) -> bool:
        if self.refuse_price(s) is not None:
            return True
        sites = (a for a in self.propose(t, s) if isinstance(a, PlaceMarker))
        return all(self.refuse(t, s, a) is not None for a in sites)
