"""Laying track: which tiles in a turn, what they cost, and who forbids them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.reach import Reach
from trunkline.rails.rounds.actions import LayTile, Pass
from trunkline.rails.rounds.sections import PRIVATES, TRACK
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

LAID = message("rounds.track.laid", "{company} lays #{tile} on {hex} for {price:money}.")
LAID_FREE = message("rounds.track.laid-free", "{company} lays #{tile} on {hex}.")
QUESTION = message("rounds.track.question", "Lay track for {company}, or pass.")
NO_MORE = message("rounds.track.no-more", "{company} cannot lay more tiles this turn.")
TOO_DEAR = message(
    "rounds.track.too-dear", "Building on {hex} costs {price:money}; {company} has {cash:money}."
)
BLOCKED = message("rounds.track.blocked", "Nobody can build on {hex} while {owner} owns {private}.")
PASS_CHOICE = message("rounds.track.pass-choice", "Lay no tile")
CHOICE = message(
    "rounds.track.choice", "Lay #{tile} on {hex}, rotation {rotation}, for {price:money}"
)

Allows = Callable[["Ordinary", RailsState, tuple[str, ...]], tuple[str, ...]]
"""The colours that may be laid after tiles of these colours have been laid in a turn."""
Cost = Callable[["Ordinary", RailsState, str, str], int]
"""What a company pays for a tile in a hex."""
Forbids = Callable[["Ordinary", RailsState, str], Refusal | None]
"""Why nobody may build in a hex now."""


def one_tile(t: Ordinary, s: RailsState, laid: tuple[str, ...]) -> tuple[str, ...]:
    """One tile in a turn, new or better."""
    return () if laid else t.phase(s).colours


def two_yellow_or_one_better(t: Ordinary, s: RailsState, laid: tuple[str, ...]) -> tuple[str, ...]:
    """Two yellow tiles, or one that replaces another."""
    if not laid:
        return t.phase(s).colours
    return ("yellow",) if laid == ("yellow",) else ()


EACH_BUILD = "eachbuild"
"""The mark of a hex where every tile costs so much, not only the first."""


def terrain_cost(t: Ordinary, s: RailsState, company: str, hex_id: str) -> int:
    """The first tile pays for the terrain; hexes with EACH_BUILD cost with every tile."""
    h = t.box.atlas.map[hex_id]
    first = s.board.tile_at(hex_id) is None
    return (h.cost if first else 0) + h.trait(EACH_BUILD)


def blocked_by_privates(t: Ordinary, s: RailsState, hex_id: str) -> Refusal | None:
    """A private that a player owns keeps its hex closed."""
    for private in t.box.privates.values():
        owner = s.privates.get(private.id, "")
        if private.blocks == hex_id and owner in s.players:
            return no(BLOCKED, PRIVATES, hex=hex_id, owner=owner, private=private.id)
    return None


class LayTrack(Decision["Ordinary", RailsState, LayTile | Pass], frozen=True):
    """What `Plan.allows` says of tiles, joined to a station of the company, paid by its treasury.

    `Plan.cost` says what a tile costs, `Plan.forbids` where nobody builds.
    """

    company: str
    laid: tuple[str, ...] = ()
    """The colours of the tiles that were laid in this turn."""

    takes: ClassVar = (LayTile, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, company=self.company)

    def reach(self, t: Ordinary, s: RailsState) -> Reach:
        return t.box.atlas.track(s.board).reach(self.company)

    def colours(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        return t.plan.allows(t, s, self.laid)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[LayTile | Pass]:
        director = s.director(self.company)
        yield Pass(director)
        for lay in t.plan.lays.legal(s.board, self.reach(t, s), self.colours(t, s)):
            yield LayTile(director, lay.hex, lay.tile, lay.rotation)

    def refuse(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        lays, colours = t.plan.lays, self.colours(t, s)
        if not colours:
            return no(NO_MORE, TRACK, company=self.company)
        return (
            lays.why_not(s.board, self.reach(t, s), colours, a.hex, a.tile, a.rotation)
            or next((why for rule in t.plan.forbids if (why := rule(t, s, a.hex))), None)
            or self.refuse_cost(t, s, a)
        )

    def refuse_cost(self, t: Ordinary, s: RailsState, a: LayTile) -> Refusal | None:
        price, cash = t.plan.cost(t, s, self.company, a.hex), s.cash[self.company]
        if price <= cash:
            return None
        return no(
            TOO_DEAR,
            TRACK,
            hex=a.hex,
            price=price,
            company=self.company,
            cash=cash,
            currency=t.currency,
        )

    def apply(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> None:
        if isinstance(a, Pass):
            s.pop()
            return
        price = t.plan.cost(t, s, self.company, a.hex)
        s.pay(self.company, BANK, price)
        s.board = t.box.atlas.lay(s.board, a.hex, a.tile, a.rotation)
        told = LAID if price else LAID_FREE
        s.tell(told, company=self.company, tile=a.tile, hex=a.hex, price=price, currency=t.currency)
        s.become(replace(self, laid=(*self.laid, t.box.atlas.tiles[a.tile].colour)))

    def describe(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(PASS_CHOICE)
        price = t.plan.cost(t, s, self.company, a.hex)
        return say(
            CHOICE, tile=a.tile, hex=a.hex, rotation=a.rotation, price=price, currency=t.currency
        )

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """No tile can be laid."""
        if not self.colours(t, s):
            return True
        lays = (a for a in self.propose(t, s) if isinstance(a, LayTile))
        return all(self.refuse(t, s, a) is not None for a in lays)
