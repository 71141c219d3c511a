"""Positions of 1880: say what matters, the rest is empty (tests/positions.py).

position = Position("ABC", cash=500)
position.found("NJR", "A", units=3, par=90, B=1)     # floated, with its home on the map
position.phase("B1", bought=2)
position.turn("NJR", "trains")                        # the step of its turn that is decided
position.do(BuyTrain("A", "3", 180))
assert "must own" in position.no(Pass("A")).why
"""

from __future__ import annotations

from itertools import pairwise
from typing import Self

from msgspec.structs import replace

from tests import positions
from trunkline.kernel import (
    AnyStep,
    Chance,
    get_title,
)
from trunkline.rails.routes.best import best
from trunkline.rails.routes.check import check
from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.route import Route
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.china_1880.rules import homes, title
from trunkline.titles.china_1880.rules.actions import Pass
from trunkline.titles.china_1880.rules.components import (
    COMPONENTS,
    DEPOT,
    INVESTORS,
    PAR_PLACES,
    PERMITS,
    PHASES,
    TRAINS,
)
from trunkline.titles.china_1880.rules.founding import associate, rows_taken
from trunkline.titles.china_1880.rules.operating import at_place
from trunkline.titles.china_1880.rules.run_trains import network_of, route_rules
from trunkline.titles.china_1880.rules.state import ChinaState, Company, Investor
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import Turn

STEPS = ("track", "station", "run", "dividend", "trains")


class Position(positions.Position[China1880, ChinaState]):
    """A position of 1880 that a test sets up and plays on."""

    t = title

    def __init__(self, players: str = "ABC", cash: int = 0, **each: int) -> None:
        """Players by letter, in seating order; the first has the priority; nothing is going on.

        Everybody has `cash` but those who are named.
        """
        self.s = self.t.setup(tuple(players), {}, Chance(0))
        self.s.players = tuple(players)
        self.s.priority = players[0]
        self.s.stack = ()
        self.s.cash.update(dict.fromkeys(players, cash) | each)
        self._settle_money()

    def _settle_money(self) -> None:
        others = sum(cash for holder, cash in self.s.cash.items() if holder != BANK)
        self.s.cash[BANK] = COMPONENTS.money - others

    def by(self, rules: str) -> Self:
        """The position under this edition of the rules."""
        edition = get_title("1880", rules)
        assert isinstance(edition, China1880)
        self.t = edition
        return self

    # What is on the table

    def money(self, **each: int) -> Self:
        self.s.cash.update(each)
        self._settle_money()
        return self

    def owns(self, player: str, *privates: str) -> Self:
        self.s.privates.update(dict.fromkeys(privates, player))
        return self

    def invests(self, player: str, investor: str, cash: int = 0, company: str = "") -> Self:
        """The player has chosen this investor; `company` gives it a share out of the bank."""
        self.s.investors[investor] = Investor(player)
        self.s.cash[investor] = cash
        homes.place_investor(self.s, investor)
        if company:
            associate(self.s, investor, company)
        self._settle_money()
        return self

    def found(
        self,
        company: str,
        director: str,
        units: int = 2,
        par: int = 100,
        permits: str = "",
        *,
        cash: int = 0,
        trains: tuple[str, ...] = (),
        place: Place | None = None,
        floated: bool = True,
        second_half: bool = False,
        row: int | None = None,
        home: int | None = None,
        **singles: int,
    ) -> Self:
        """A company with its director's certificate, single shares by holder and its home.

        A share with an investor makes it the investor's company.
        """
        s = self.s
        s.companies[company] = Company(
            par,
            rows_taken(s, par) if row is None else row,
            permits or PERMITS[units][0],
            (place or PAR_PLACES[par]) if floated else None,
            second_half,
        )
        s.shares[company] = Shares(director, units, ())
        self.hold(company, **singles)
        s.cash[company] = cash
        s.trains[company] = trains
        for train in trains:
            s.gone[train] = max(s.gone.get(train, 0), 1)
        if floated:
            homes.place(s, company, homes.cities(s, company)[0] if home is None else home)
        s.told = ()
        self._settle_money()
        return self

    def hold(self, company: str, **singles: int) -> Self:
        """The single shares of a company, by holder; the bank has the rest."""
        shares = self.s.shares[company]
        held = {**singles, BANK: 10 - shares.certificate - sum(singles.values())}
        held_by = tuple(sorted(item for item in held.items() if item[1]))
        self.s.shares[company] = Shares(shares.director, shares.certificate, held_by)
        for holder, count in singles.items():
            if holder in INVESTORS and count:
                self.s.investors[holder] = Investor(self.s.investors[holder].owner, company)
        return self

    def phase(self, name: str, bought: int = 1, on_sale: str = "") -> Self:
        """All older trains have left the bank, and `bought` of the phase's own.

        With `on_sale` all trains before that one have left: the next type is on sale.
        """
        number = [phase.name for phase in PHASES].index(name)
        for phase in PHASES[:number]:
            self.s.gone[phase.train] = TRAINS[phase.train].count or 0
        self.s.gone[PHASES[number].train] = bought
        for train in DEPOT.trains:
            if on_sale and DEPOT.trains.index(train) < DEPOT.trains.index(TRAINS[on_sale]):
                self.s.gone[train.name] = train.count or 0
        return self

    def trains(self, company: str, *trains: str) -> Self:
        """The company has these trains; they have left the bank."""
        self.s.trains[company] = trains
        for train in trains:
            self.s.gone[train] = max(self.s.gone.get(train, 0), trains.count(train))
        return self

    def left(self, train: str, count: int) -> Self:
        """So many trains of this type are left in the bank."""
        self.s.gone[train] = (TRAINS[train].count or 0) - count
        return self

    def marker(self, company: str) -> Self:
        self.s.train_marker = company
        return self

    def lay(self, **tiles: str) -> Self:
        """Tiles by hex, each with its rotation: P8="57 r0"."""
        for hex_id, tile in tiles.items():
            number, rotation = tile.split()
            self.s.board = self.t.atlas.lay(self.s.board, hex_id, number, int(rotation[1:]))
        return self

    def station(self, company: str, hex_id: str, city: int = 0) -> Self:
        self.s.board = self.s.board.place(company, hex_id, city)
        return self

    def homeless(self, company: str) -> Self:
        """Take all the company's stations off the map."""
        for station in self.s.board.of(company):
            self.s.board = self.s.board.remove(station)
        return self

    def owe(self, **debts: int) -> Self:
        self.s.debt.update(debts)
        return self

    def at(self, company: str, place: Place) -> Self:
        """The company's marker stands on this space of the chart."""
        self.s.companies[company] = replace(self.s.companies[company], place=place)
        return self

    # What is going on

    def round(self, actor: str) -> AnyStep:
        """An operating round in which this company or investor acts."""
        places = range(1 + len(INVESTORS) + 16)
        place = next(n for n in places if at_place(self.s, n) == actor)
        return self.t.operating_round(place + 1 if place + 1 < len(places) else 0)

    def turn(self, company: str, step: str = "track") -> Self:
        """The company's turn has come to this step; everything before it is over."""
        number = STEPS.index(step)
        turn = replace(self.t.operating_turn.of(self.s, company), at=number + 1)
        self.s.stack = (self.round(company), turn, turn.order[number](company))
        self.s.income.setdefault(company, 0)
        return self.settle()

    def next_turns(self, company: str) -> Self:
        """The operating round goes on with this company's turn from its beginning."""
        self.s.stack = (self.round(company), self.t.operating_turn.of(self.s, company))
        return self.settle()

    def investor_turn(self, investor: str) -> Self:
        self.s.stack = (self.round(investor), self.t.investor_turn(investor))
        return self.settle()

    def share_round(self, player: str = "", first: bool = False) -> Self:
        """A share round that this player (else the holder of the priority) begins."""
        self.s.stack = (*self.s.stack, self.t.share_round(player or self.s.priority, first))
        return self.settle()

    # Routes

    def route(self, company: str, train: str, stops: str, counted: str = "") -> Route:
        """A route by its stops: "F8.2 E9 F10 F8.3"; a hex alone is its first stop."""
        network = network_of(self.s, company)
        names = [_stop(word) for word in stops.split()]
        legs = []
        for one, two in pairwise(names):
            found = network.between(one, two) if one in network.stop else ()
            legs.append(network.chains[found[0]].hexes_from(one) if found else (one, two))
        return Route(train, tuple(names), tuple(legs), tuple(_stop(w) for w in counted.split()))

    def refuses(self, company: str, train: str, stops: str, counted: str = "") -> str:
        """Why the company's train may not run this route; empty if it may."""
        route = self.route(company, train, stops, counted)
        refusal = check(
            network_of(self.s, company), (TRAINS[train],), (route,), route_rules(self.s, company)
        )
        return refusal.why if refusal else ""

    def earns(self, company: str, train: str, stops: str, counted: str = "") -> int:
        """What a route earns, ferries and bonuses of the line included."""
        assert not self.refuses(company, train, stops, counted)
        route = self.route(company, train, stops, counted)
        rules = route_rules(self.s, company)
        return value(network_of(self.s, company), (TRAINS[train],), (route,), rules).value

    def best(self, company: str, *trains: str) -> int:
        """The best that the company could earn with these trains; it must be proved."""
        kinds = [TRAINS[train] for train in trains]
        network, rules = network_of(self.s, company), route_rules(self.s, company)
        found = best(network, kinds, rules)
        assert found.proved
        assert check(network, kinds, found.routes, rules) is None
        assert value(network, kinds, found.routes, rules).value == found.value
        return found.value

    @property
    def acting(self) -> str:
        """The company or investor whose turn it is."""
        return self.now(Turn).company

    def tile(self, hex_id: str) -> str:
        """The tile on a hex; empty where none lies."""
        laid = self.s.board.tile_at(hex_id)
        return laid.tile if laid else ""

    def price(self, company: str) -> int:
        return self.s.price(company)

    def place(self, company: str) -> Place | None:
        return self.s.companies[company].place

    def units(self, company: str, holder: str) -> int:
        return self.s.shares[company].units(holder)

    def all_pass(self) -> Self:
        """Everybody passes until the share round is over."""
        while self.top == "ShareRound":
            self.do(Pass(self.decider))
        return self


def _stop(word: str) -> str:
    return word if "." in word else f"{word}.0"
