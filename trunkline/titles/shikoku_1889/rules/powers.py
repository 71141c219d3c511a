"""MF's port tile and the exchange of DR: what their owners may do beside the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, Refusal, Sentence, Span, message, no, say
from trunkline.rails.board.lays import Lays
from trunkline.rails.rounds import trading
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.limits import bounded
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.paying import close
from trunkline.rails.rounds.sections import LIMITS, PRIVATES
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules.actions import ExchangeDougo, LayPort
from trunkline.titles.shikoku_1889.rules.box import BOX
from trunkline.titles.shikoku_1889.rules.green_tile import ANYWHERE
from trunkline.titles.shikoku_1889.rules.plan import UPGRADING

MITSUBISHI, PORT_TILE = "MF", "437"
DOUGO, IYO = "DR", "IR"
YELLOW = ("yellow",)
PORTS = tuple(h.id for h in BOX.atlas.map if h.trait("port"))
PORT_LAYS = Lays(BOX.atlas, replace(UPGRADING, accepts={"town": ("P town",)}))
NOT_NOW = message("1889.port.not-now", "MF’s tile cannot be laid at this moment.")
NO_PORT = message("1889.port.no-port", "{hex} has no port.")
PORT_LAID = message("1889.port.laid", "{player} lays the port tile on {hex}.")
PORT_CHOICE = message("1889.port.choice", "Lay the port tile on {hex}, rotation {rotation}")
NOT_STARTED = message("1889.dougo.not-started", "IR has not been started.")
EXCHANGED = message("1889.dougo.exchanged", "{player} exchanges DR for a share of IR.")
DOUGO_CHOICE = message("1889.dougo.choice", "Exchange DR for a share of IR")

Moment = Callable[[RailsState, str], bool]
"""Whether a player may lay the port tile now."""


def own_track_step(s: RailsState, player: str) -> bool:
    """In stock rounds, and in the track step of a company that the player directs (a ruling)."""
    top = s.stack[-1]
    directs = isinstance(top, LayTrack) and s.director(top.company) == player
    return isinstance(top, StockRound) or directs


def owner(s: RailsState, private: str) -> tuple[str, ...]:
    """The player who owns a private; nobody where a company does."""
    who = s.privates.get(private, "")
    return (who,) if who in s.players else ()


class PortTile(Struct, frozen=True):
    """MF: its owner may once lay tile 437 on a free port, free and without any connection."""

    moment: Moment = own_track_step

    takes: ClassVar[tuple[type[Action], ...]] = (LayPort,)

    def deciders(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        return owner(s, MITSUBISHI)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[LayPort]:
        for hex_id in PORTS if self.moment(s, s.privates[MITSUBISHI]) else ():
            for lay in PORT_LAYS.fitting(hex_id):
                if lay.tile == PORT_TILE:
                    yield LayPort(s.privates[MITSUBISHI], hex_id, lay.rotation)

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: Ordinary, s: RailsState, a: LayPort) -> Refusal | None:
        if not self.moment(s, a.by):
            return no(NOT_NOW, PRIVATES)
        if a.hex not in PORTS:
            return no(NO_PORT, PRIVATES, hex=a.hex)
        return PORT_LAYS.refuse(s.board, ANYWHERE, YELLOW, a.hex, PORT_TILE, a.rotation)

    def apply(self, t: Ordinary, s: RailsState, a: LayPort) -> None:
        s.board = BOX.atlas.lay(s.board, a.hex, PORT_TILE, a.rotation)
        s.tell(PORT_LAID, player=a.by, hex=a.hex)

    def describe(self, t: Ordinary, s: RailsState, a: LayPort) -> Sentence:
        return say(PORT_CHOICE, hex=a.hex, rotation=a.rotation)


class Dougo(Struct, frozen=True):
    """DR: its owner may exchange it for a share of IR from the offer, in anybody's turn.

    Ruling: only after IR has been started. It is no purchase: certificates and money stay out of
    it, the limit of one company does not.
    """

    unstarted: bool = False
    """Whether it may be exchanged before IR has a price."""

    takes: ClassVar[tuple[type[Action], ...]] = (ExchangeDougo,)

    def deciders(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        auction = any(isinstance(step, Waterfall | BiddingUp) for step in s.stack)
        return () if auction else owner(s, DOUGO)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[ExchangeDougo]:
        yield ExchangeDougo(s.privates[DOUGO])

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: Ordinary, s: RailsState, a: ExchangeDougo) -> Refusal | None:
        most = t.plan.limits.holding
        if IYO not in s.companies and not self.unstarted:
            return no(NOT_STARTED, PRIVATES)
        if not s.shares[IYO].single(BANK):
            return no(trading.NONE_LEFT, PRIVATES, company=IYO)
        if bounded(t, s, IYO) and s.shares[IYO].units(a.by) >= most:
            percent = most * trading.PERCENT
            return no(trading.HOLDING_LIMIT, LIMITS, percent=percent, company=IYO)
        return None

    def apply(self, t: Ordinary, s: RailsState, a: ExchangeDougo) -> None:
        s.tell(EXCHANGED, player=a.by)
        close(s, DOUGO)
        trading.take(t, s, a.by, IYO)

    def describe(self, t: Ordinary, s: RailsState, a: ExchangeDougo) -> Sentence:
        return say(DOUGO_CHOICE)
