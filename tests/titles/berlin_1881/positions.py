"""Positions of 1881 Berlin: say what matters, the rest is as after bids of 0 (tests/positions.py).

position = Position(3, phase="green")
position.found("GBS", "Bob", cash=300).trains("GBS", "2").lay(H18="3 r2")
position.sbahn("Ann", "Bob", "Cy", "bank").networks(S="G13")
position.turn("GBS", "business")
says(position.no(Done("Bob")), "must own", "7.2.7")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from tests import positions
from trunkline.kernel import Refusal, start
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import place_home, turn_depots
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned, Marker
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    CAPITAL,
    MARKET,
    NETWORKS,
    PARS,
    SBAHN,
    STADTBAHN,
    SUBNETS,
    TRAMCARS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
FIRSTS = {"yellow": "2", "green": "3", "brown": "4", "grey": "5"}
STEPS = ("track", "depot", "run", "income", "business")


class Position(positions.Position[Berlin, BerlinState]):
    """A position of 1881 that a test sets up and plays on."""

    t = title

    def __init__(self, players: int = 3, *, phase: str = "yellow") -> None:
        """After the bids (all 0): Ann has the Ticket and sits first; nothing is sold."""
        self.s = start(self.t, NAMES[:players])
        self.s.numbers = self.s.players = NAMES[:players]
        self.s.bids = dict.fromkeys(self.s.players, 0)
        self.s.ticket = "Ann"
        self.s.stack = (Rounds(),)
        self.s.told = ()
        self.phase(phase)

    @classmethod
    def four_networks(cls, players: int = 4, phase: str = "green") -> Self:
        """Ann is president, Bob S1, Cy S2, Dee S3; Ann holds one certificate more; all depots placed."""
        position = cls(players, phase=phase).sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
        position.networks(S="G13", S1="G19", S2="M1", S3="J28")
        return position.money(**dict.fromkeys(NETWORKS, 420))

    # What is on the table

    def phase(self, phase: str) -> Self:
        """It is in force: the first train of its type has left the bank, all lower ones too."""
        for car in TRAMCARS:
            if car.name < FIRSTS[phase]:
                self.s.gone[car.name] = car.count or 0
            elif car.name == FIRSTS[phase] and phase != "yellow":
                self.s.gone[car.name] = 1
        if phase == "grey":
            self.s.gone["S4"] = 4
        return self

    def money(self, **each: int) -> Self:
        self.s.money.update(each)
        return self

    def hold(self, company: str, leader: str, pool: int = 0, **singles: int) -> Self:
        """The leading certificate of a company, single ones by owner; the rest is on offer."""
        total = 18 if company == SBAHN else 8
        held = {owner.replace("_", " "): count for owner, count in singles.items() if count}
        if pool:
            held["pool"] = pool
        rest = total - sum(held.values())
        assert rest >= 0
        if rest:
            held["bank"] = rest
        self.s.shares[company] = Shares(leader, 2, tuple(sorted(held.items())))
        if company not in self.s.markers and leader != "bank":
            par = STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par
            self.at(company, PARS[par])
        return self

    def at(self, company: str, place: tuple[int, int]) -> Self:
        """The marker of a company lies here, below those that are there."""
        self.s.arrivals += 1
        self.s.markers[company] = Marker(place, self.s.arrivals)
        return self

    def found(self, company: str, director: str = "Ann", cash: int = 500, singles: int = 4) -> Self:
        """A floated tramway, 60 % with its director unless said otherwise, its home depot placed."""
        self.hold(company, director, **{director: singles})
        self.s.money[company] = cash
        place_home(self.s, company)
        return self

    def sbahn(
        self, president: str, s1: str, s2: str, s3: str, pool: int = 0, **ordinary: int
    ) -> Self:
        """The S-Bahn certificates; "" for a merged subnet (its certificate is among the ordinary)."""
        counts = dict(ordinary)
        for owner in (s1, s2, s3):
            if owner not in ("", "bank"):
                counts[owner] = counts.get(owner, 0) + 1
        self.hold(SBAHN, president, pool, **counts)
        self.s.vices = dict(zip(SUBNETS, (s1, s2, s3), strict=True))
        for subnet in SUBNETS:
            if not self.s.vices[subnet]:
                self.s.money[subnet] = 0
                turn_depots(self.s, subnet)
        return self

    def networks(self, **places: str) -> Self:
        """Depots of networks: S="G13", S1="G19". The S-Bahn must be floated by its certificates."""
        for network, hex_id in places.items():
            node = ATLAS.home(self.s.board, hex_id, "S")
            self.depot(network, hex_id, 0 if node is None else node)
        return self

    def lay(self, **tiles: str) -> Self:
        """Tiles on the map without asking anybody, each with its rotation: H18="3 r2"."""
        for hex_id, tile in tiles.items():
            number, rotation = tile.split()
            self.s.board = ATLAS.lay(self.s.board, hex_id, number, int(rotation[1:]))
        return self

    def depot(self, company: str, hex_id: str, node: int = 0) -> Self:
        self.s.board = self.s.board.place(company, hex_id, node)
        return self

    def trains(self, company: str, *names: str) -> Self:
        """The company owns these trains, which have left the bank."""
        s = self.s
        s.trains[company] = tuple(sorted(names))
        for name in set(names):
            owned = sum(t.count(name) for t in s.trains.values()) + s.pool.count(name)
            s.gone[name] = max(s.gone.get(name, 0), owned)
        return self

    # What is going on

    def turn(self, company: str, step: str = "track", others: Iterable[str] = ()) -> Self:
        """The company's turn begins with this step; only the others named still have to act."""
        acted = tuple(c for c in (*TRAMWAYS, *NETWORKS) if c not in others)
        turn = _turn(company)(company, STEPS.index(step))
        self.s.stack = (Rounds(3), OperatingRound(acted), turn)
        self.s.earned = Earned()
        self.s.told = ()
        return self.settle()

    def ask(self, company: str, step: str) -> Self:
        """As `turn`, but the step is asked even where it would be passed over."""
        self.turn(company, step)
        kind, number = _turn(company), STEPS.index(step)
        round_ = OperatingRound((*TRAMWAYS, *NETWORKS))
        self.s.stack = (Rounds(3), round_, kind(company, number + 1), kind.order[number](company))
        return self

    def stock_round(
        self, player: str = "Ann", *, first: bool = False, surplus: bool = False
    ) -> Self:
        """A stock round in which this player is on turn."""
        self.s.stack = (Rounds(3), StockTurn(player, first=first, surplus=surplus))
        return self.settle()

    # What can be seen

    @property
    def acting(self) -> str:
        """The company whose turn it is."""
        turns = [step for step in self.s.stack if isinstance(step, TramwayTurn | NetworkTurn)]
        return turns[-1].company

    @property
    def cash(self) -> dict[str, int]:
        """What each player has."""
        return {player: self.s.money[player] for player in self.s.players}

    def price(self, company: str) -> int:
        return MARKET.price(self.s.markers[company].place)


def _turn(company: str) -> type[TramwayTurn] | type[NetworkTurn]:
    return TramwayTurn if company in TRAMWAYS else NetworkTurn


def says(refusal: Refusal, words: str, section: str) -> None:
    """The refusal has these words and cites this section of the rulebook."""
    assert words in refusal.why, refusal.why
    assert refusal.rule.startswith(f"1881 {section} "), refusal.rule


def capital(players: int) -> int:
    return CAPITAL["base"][players]
