"""Track: tiles of tramways and of S-Bahn networks, their costs and bonuses (7.2.1, 7.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.bank import receive, spend
from trunkline.titles.berlin_1881.rules.building import (
    Turned,
    any_lay,
    legal_lays,
    linked_with_the_centre,
    refuse_lay,
)
from trunkline.titles.berlin_1881.rules.depots import at_home, place_home, place_name
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.mergers import merge_linked_subnets
from trunkline.titles.berlin_1881.rules.offices import exists, floated, phase, runner
from trunkline.titles.berlin_1881.rules.sections import S_TRACK, TURN, YELLOW
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.tables import CONNECTION, MAIN, SBAHN, TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

LAYS = message("1881.track.lays", "{company} lays #{tile} on {hex}.")
GROUNDS: BoardMemo[str, Board] = BoardMemo()
"""By company: the board with its home depot on it."""
QUESTION = message("1881.track.question", "Where does {company} lay track?")
TILE_QUESTION = message(
    "1881.track.tile-question", "Where does {company} lay track? Tile {number} of {most}."
)
NO_MORE = message("1881.track.no-more", "{company} cannot lay more track this turn.")
FIRST_TILE = message(
    "1881.track.first-tile", "{company} lays its first tile on its starting hex {home}."
)
TOO_DEAR = message(
    "1881.track.too-dear", "{company} has {money:money}; building on {hex} costs {cost:money}."
)
TERRAIN_PAID = message("1881.track.terrain-paid", "{company} pays {cost:money} for the terrain.")
CONNECTED = message("1881.track.connected", "{place} is connected with the centre.")
CONSTRUCTION_BONUS = message(
    "1881.track.construction-bonus", "{company} earns a construction bonus of {bonus:money}."
)
CONNECTION_BONUS = message(
    "1881.track.connection-bonus", "{company} earns a connection bonus of {bonus:money}."
)
NOTHING_MORE = message("1881.track.nothing-more", "No more track")
NOTHING = message("1881.track.nothing", "No track")
LAY_BEYOND = message(
    "1881.track.lay-beyond", "Lay #{tile} on {hex} towards {where} (rotation {rotation})"
)
LAY_BEYOND_PAID = message(
    "1881.track.lay-beyond-paid",
    "Lay #{tile} on {hex} towards {where} (rotation {rotation}) for {cost:money}",
)


class LayTile(Action, frozen=True):
    """A tile in a rotation: its printed edge e comes to edge e + rotation."""

    hex: str
    tile: str
    rotation: int


class LayTrack(Decision["Berlin", BerlinState, LayTile | Done], frozen=True):
    """7.2.1: in the yellow phase one or two yellow tiles, later one tile or one upgrade.

    7.4.1: a network upgrades one tile with S-Bahn rails. A tramway's first tile is its home tile.
    """

    company: str
    laid: int = 0
    takes: ClassVar = (LayTile, Done)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        if self.most(s) == 1:
            return say(QUESTION, company=self.company)
        return say(TILE_QUESTION, company=self.company, number=self.laid + 1, most=self.most(s))

    def colours(self, s: BerlinState) -> tuple[str, ...]:
        """What the phase allows; networks do not lay yellow tiles."""
        colours = phase(s).colours
        return colours if self.company in TRAMWAYS else colours[1:]

    def most(self, s: BerlinState) -> int:
        """How many tiles are laid in a turn."""
        return phase(s).yellow_tiles if self.company in TRAMWAYS else 1

    def ground(self, s: BerlinState) -> Board:
        """The board by which a lay is judged: the home depot comes with the home tile."""
        if self.company not in TRAMWAYS or at_home(s, self.company):
            return s.board
        home = TRAMWAYS[self.company].home
        node = ATLAS.home(s.board, home, self.company)
        return GROUNDS.get(
            s.board, self.company, lambda: s.board.place(self.company, home, node or 0)
        )

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[LayTile | Done]:
        by = self.decider(t, s)
        yield Done(by)
        for lay in self.lays(t, s):
            yield LayTile(by, *lay)

    def lays(self, t: Berlin, s: BerlinState) -> list[Turned]:
        """Hex, tile and rotation of what map, supply and reach allow, by hex."""
        ground, colours = self.ground(s), self.colours(s)
        return sorted(legal_lays(t.ways, s.pieces, ground, self.company, colours))

    def refuse(self, t: Berlin, s: BerlinState, a: LayTile | Done) -> Refusal | None:
        if isinstance(a, Done):
            return None
        ground, colours = self.ground(s), self.colours(s)
        return (
            self.refuse_another(s)
            or self.refuse_away(s, a.hex)
            or refuse_lay(
                t.ways, s.pieces, ground, self.company, colours, a.hex, a.tile, a.rotation
            )
            or self.refuse_cost(s, a.hex)
        )

    def allowed(self, t: Berlin, s: BerlinState) -> Iterator[LayTile | Done]:
        """What map, supply and reach allow is known; the rest is asked once, or once a hex."""
        by = self.decider(t, s)
        yield Done(by)
        if self.refuse_another(s):
            return
        only = self.first_hex(s)
        for hex_id, lays in groupby(self.lays(t, s), itemgetter(0)):
            if hex_id == (only or hex_id) and not self.refuse_cost(s, hex_id):
                for lay in lays:
                    yield LayTile(by, *lay)  # must agree with refuse

    def refuse_another(self, s: BerlinState) -> Refusal | None:
        if self.laid >= self.most(s):
            return no(NO_MORE, TURN, company=self.company)
        return None

    def refuse_away(self, s: BerlinState, hex_id: str) -> Refusal | None:
        home = self.first_hex(s)
        if hex_id == (home or hex_id):
            return None
        return no(FIRST_TILE, YELLOW, company=self.company, home=home)

    def first_hex(self, s: BerlinState) -> str:
        """Where a tramway's first tile must lie; empty once its home depot stands."""
        if self.company not in TRAMWAYS or at_home(s, self.company):
            return ""
        return TRAMWAYS[self.company].home

    def refuse_cost(self, s: BerlinState, hex_id: str) -> Refusal | None:
        cost, money = building_cost(s, hex_id), s.money[self.company]
        if money >= cost:
            return None
        section = YELLOW if self.company in TRAMWAYS else S_TRACK
        return no(TOO_DEAR, section, company=self.company, money=money, hex=hex_id, cost=cost)

    def apply(self, t: Berlin, s: BerlinState, a: LayTile | Done) -> None:
        if isinstance(a, Done):
            s.pop()
            return
        s.become(replace(self, laid=self.laid + 1))
        cost = building_cost(s, a.hex)
        spend(s, self.company, cost)
        s.tell(LAYS, company=self.company, tile=a.tile, hex=a.hex)
        if cost:
            s.tell(TERRAIN_PAID, company=self.company, cost=cost)
        first = s.board.tile_at(a.hex) is None
        s.board = ATLAS.lay(s.board, a.hex, a.tile, a.rotation)
        if self.company in TRAMWAYS:
            place_home(s, self.company)
        self.earn(s, MAP[a.hex].trait("construction") if first else 0)
        if floated(s, SBAHN):
            merge_linked_subnets(s)
        if not exists(s, self.company):
            self.hand_over(s)

    def earn(self, s: BerlinState, construction: int) -> None:
        """7.2.4: the bonuses are received with the income of this turn."""
        linked = linked_with_the_centre(s.pieces, s.board, s.bonuses)
        s.bonuses = tuple(hex_id for hex_id in s.bonuses if hex_id not in linked)
        for hex_id in linked:
            s.tell(CONNECTED, place=place_name(hex_id))
        connection = CONNECTION if linked else 0
        self.tell_bonuses(s, construction, connection)
        s.earned = replace(
            s.earned,
            construction=s.earned.construction + construction,
            connection=s.earned.connection + connection,
        )

    def tell_bonuses(self, s: BerlinState, construction: int, connection: int) -> None:
        if construction:
            s.tell(CONSTRUCTION_BONUS, company=self.company, bonus=construction)
        if connection:
            s.tell(CONNECTION_BONUS, company=self.company, bonus=connection)

    def hand_over(self, s: BerlinState) -> None:
        """Ruling: the bonuses of the tile that merged a subnet go to the common treasury."""
        receive(s, MAIN, s.earned.construction + s.earned.connection)
        s.earned = Earned()

    def describe(self, t: Berlin, s: BerlinState, a: LayTile | Done) -> Sentence:
        if isinstance(a, Done):
            return say(NOTHING_MORE) if self.laid else say(NOTHING)
        cost = building_cost(s, a.hex)
        template = LAY_BEYOND
        if cost:
            template = LAY_BEYOND_PAID
        return say(
            template,
            tile=a.tile,
            hex=a.hex,
            where=_beyond(a),
            rotation=a.rotation,
            cost=cost,
        )

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        if not exists(s, self.company) or self.laid >= self.most(s):
            return True
        return not any_lay(t.ways, s.pieces, self.ground(s), self.company, self.colours(s))


def _beyond(a: LayTile) -> str:
    """The hexes to which the rails of the tile lead."""
    exits = ATLAS.turned(a.tile, a.rotation).exits()
    return ", ".join(MAP.neighbour(a.hex, edge) or "" for edge in exits)


def building_cost(s: BerlinState, hex_id: str) -> int:
    """Forest and water cost 50 Mark for the first tile on the hex."""
    # Ruling: also when that tile replaces a printed face; later upgrades are free.
    return 0 if s.board.tile_at(hex_id) else s.pieces.atlas.map[hex_id].cost
