"""Laying and upgrading track (X)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.reach import Reach
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import LayTile, Pass
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import (
    YELLOW,
    colours,
    cost,
    most_yellow_tiles,
    refuse_builder,
    refuse_five_exits,
)
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.rocket import rocket_is_ready
from trunkline.titles.china_1880.rules.sections import TRACK
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

LAID = message("1880.track.laid", "{company} lays #{tile} on {hex} for {price:money}.")
LAID_FREE = message("1880.track.laid-free", "{company} lays #{tile} on {hex}.")
MORE_QUESTION = message(
    "1880.track.more-question", "Lay another yellow tile for {company}, or pass."
)
QUESTION = message("1880.track.question", "Build track for {company}, or pass.")
MOST_TILES = message(
    "1880.track.most-tiles",
    "{company} can lay only {number} tile a turn.",
    "{company} can lay only {number} tiles a turn.",
)
TOO_DEAR = message(
    "1880.track.too-dear", "Building on {hex} costs {price:money}; {company} has {cash:money}."
)
NOTHING_MORE = message("1880.track.nothing-more", "Build nothing more")
NOTHING = message("1880.track.nothing", "Build nothing")
CHOICE = message(
    "1880.track.choice", "Lay #{tile} on {hex}, rotation {rotation}, for {price:money}"
)


class LayTrack(Decision["China1880", ChinaState, LayTile | Pass], frozen=True):
    """X: up to the allowed number of yellow tiles, or one upgrade; paid from the treasury.

    A tile must be joined by track to one of the company's stations, past no full city.
    """

    company: str
    laid: int = 0
    """Yellow tiles laid in this turn."""

    takes: ClassVar = (LayTile, Pass)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        if self.laid:
            return say(MORE_QUESTION, company=self.company)
        return say(QUESTION, company=self.company)

    def reach(self, s: ChinaState) -> Reach:
        return ATLAS.track(s.board).reach(self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[LayTile | Pass]:
        director = s.director(self.company)
        yield Pass(director)
        for lay in LAYS.legal(s.board, self.reach(s), colours(s, self.laid)):
            yield LayTile(director, lay.hex, lay.tile, lay.rotation)

    def refuse(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return (
            refuse_builder(s, self.company)
            or self.refuse_another(s)
            or LAYS.why_not(
                s.board, self.reach(s), colours(s, self.laid), a.hex, a.tile, a.rotation
            )
            or refuse_five_exits(s.board, a.hex, a.tile)
            or self.refuse_cost(s, a.hex)
        )

    def allowed(self, t: China1880, s: ChinaState) -> Iterator[LayTile | Pass]:
        """What fits and is reached comes from the table; the rest is asked once, or once a hex."""
        director = s.director(self.company)
        yield Pass(director)
        if refuse_builder(s, self.company) or self.refuse_another(s):
            return
        for hex_id, lays in LAYS.by_hex(s.board, self.reach(s), colours(s, self.laid)):
            if self.refuse_cost(s, hex_id):
                continue
            for lay in lays:
                if not refuse_five_exits(s.board, hex_id, lay.tile):
                    yield LayTile(director, hex_id, lay.tile, lay.rotation)  # agrees with refuse

    def refuse_another(self, s: ChinaState) -> Refusal | None:
        most = most_yellow_tiles(s, self.company)
        if self.laid < most:
            return None
        return no(MOST_TILES, TRACK, number=most, company=self.company)

    def refuse_cost(self, s: ChinaState, hex_id: str) -> Refusal | None:
        price = cost(s, self.company, hex_id)
        if price <= s.cash[self.company]:
            return None
        cash = s.cash[self.company]
        return no(TOO_DEAR, TRACK, hex=hex_id, price=price, company=self.company, cash=cash)

    def apply(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> None:
        if isinstance(a, Pass):
            s.pop()
            return
        price = cost(s, self.company, a.hex)
        s.pay(self.company, BANK, price)
        s.board = ATLAS.lay(s.board, a.hex, a.tile, a.rotation)
        told = LAID if price else LAID_FREE
        s.tell(told, company=self.company, tile=a.tile, hex=a.hex, price=price)
        self.go_on(s, a)

    def go_on(self, s: ChinaState, a: LayTile) -> None:
        """After a yellow tile there may be another, perhaps by a power that brings phase B."""
        if ATLAS.tiles[a.tile].colour == YELLOW:
            s.become(replace(self, laid=self.laid + 1))
        else:
            s.pop()

    def describe(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NOTHING_MORE) if self.laid else say(NOTHING)
        return say(
            CHOICE, tile=a.tile, hex=a.hex, rotation=a.rotation, price=cost(s, self.company, a.hex)
        )

    def moot(self, t: China1880, s: ChinaState) -> bool:
        if self.laid >= most_yellow_tiles(s, self.company):
            return True
        if rocket_is_ready(s):
            return False
        if refuse_builder(s, self.company) is not None:
            return True
        return all(isinstance(a, Pass) for a in self.allowed(t, s))
