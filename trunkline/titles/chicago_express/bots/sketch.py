"""A sketch of a position, in numbers: it goes through a whole game in a thousandth of a second.

It knows what turns, shares, dividends and developments do, so that thousands of games can be played
out. Nothing asks it whether an action is allowed: that is for the rules, with which it must agree.
"""

from __future__ import annotations

from operator import eq
from typing import NamedTuple

from trunkline.titles.chicago_express.bots.board import Board, bits, board_of
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.turn import RED_DIALS_FOR_DIVIDEND, Turn, Turns

NOBODY = -1
AUCTION, EXPANSION, DEVELOPMENT = range(3)


class Lot(NamedTuple):
    """A share under the hammer; bidders are seats, the one to speak first."""

    company: int
    bidders: tuple[int, ...]
    highest: int = 0
    leader: int = NOBODY
    unsold_to: int = NOBODY
    price: int = 0
    """What the share is worth, if that was reckoned before."""


class Sketch:
    """Seats, companies and hexes are numbers; lists are by these numbers."""

    __slots__ = (
        "board",
        "cash",
        "crowd",
        "developed",
        "dials",
        "held",
        "houses",
        "income",
        "lot",
        "masks",
        "networks",
        "opening",
        "over",
        "seat",
        "sites",
        "sold",
        "treasury",
        "visitors",
    )
    board: Board
    cash: list[int]
    treasury: list[int]
    income: list[int]
    sold: list[int]
    held: list[list[int]]
    """Shares by company and seat."""
    networks: list[tuple[int, ...]]
    masks: list[int]
    """The networks as bits."""
    crowd: list[int]
    visitors: list[tuple[int, ...]]
    """How many companies are in each hex, and which."""
    developed: list[int]
    sites: list[int]
    """Hexes with a locomotive that can still be developed."""
    houses: int
    dials: list[int]
    seat: int
    """Whose turn it is, or comes next when an auction ends."""
    lot: Lot | None
    opening: int | None
    """How many opening auctions have begun; None once they are over."""
    over: bool

    def copy(self) -> Sketch:
        new = Sketch.__new__(Sketch)
        new.board, new.houses, new.over = self.board, self.houses, self.over
        new.seat, new.lot, new.opening = self.seat, self.lot, self.opening
        new.cash, new.treasury, new.income = self.cash[:], self.treasury[:], self.income[:]
        new.sold, new.held = self.sold[:], [each[:] for each in self.held]
        new.networks, new.masks = self.networks[:], self.masks[:]
        new.crowd, new.visitors = self.crowd[:], self.visitors[:]
        new.developed, new.sites, new.dials = self.developed[:], self.sites[:], self.dials[:]
        return new

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in order, beginning with this one."""
        return (*range(seat, len(self.cash)), *range(seat))

    def minimum_bid(self, company: int) -> int:
        return -(-self.income[company] // (self.sold[company] + 1))

    def sell(self, company: int, seat: int, price: int) -> None:
        self.cash[seat] -= price
        self.treasury[company] += price
        self.sold[company] += 1
        self.held[company][seat] += 1

    def pay_dividend(self, company: int) -> None:
        if sold := self.sold[company]:
            per_share = -(-self.income[company] // sold)
            for seat, shares in enumerate(self.held[company]):
                self.cash[seat] += shares * per_share

    def develop(self, hex: int) -> None:
        board = self.board
        self.grow(hex)
        self.houses -= board.takes_house[hex]
        for company in self.visitors[hex] if board.grants[hex] else ():
            self.treasury[company] += board.grants[hex]
        if self.developed[hex] == len(board.gains[hex]):
            self.sites.remove(hex)

    def grow(self, hex: int) -> None:
        """The value of a hex rises by one box, if it has another."""
        done, values = self.developed[hex], self.board.values[hex]
        if done + 1 < len(values):
            self.developed[hex] = done + 1
            for company in self.visitors[hex]:
                self.income[company] += values[done + 1] - values[done]

    def cost(self, hex: int) -> int:
        return self.board.costs[hex] * (self.crowd[hex] + 1)

    def expand(self, company: int, hexes: tuple[int, ...]) -> Lot | None:
        """Pay and place; whoever comes to Chicago pays out, the first share of Wabash follows."""
        for hex in hexes:
            self.treasury[company] -= self.cost(hex)
            self.place(company, hex)
        board = self.board
        if board.goal not in hexes:
            return None
        self.pay_dividend(company)
        if self.networks[board.newcomer]:
            return None
        self.place(board.newcomer, board.starts[board.newcomer])
        return Lot(board.newcomer, self.seats_from(self.seat))

    def place(self, company: int, hex: int) -> None:
        done, gains = self.developed[hex], self.board.gains[hex]
        if not self.crowd[hex] and done < len(gains):
            self.sites.append(hex)
        self.income[company] += self.board.values[hex][done]
        self.crowd[hex] += 1
        self.visitors[hex] = (*self.visitors[hex], company)
        self.networks[company] = (*self.networks[company], hex)
        self.masks[company] |= 1 << hex

    def dividend_is_due(self) -> bool:
        one, two, three = self.dials
        first, second, third = self.board.fields
        return (one >= first) + (two >= second) + (three >= third) >= RED_DIALS_FOR_DIVIDEND

    def last_dividend_is_due(self) -> bool:
        """Whether nothing but a dividend comes before the end."""
        return self.dividend_is_due() and self.is_ending()

    def pay_dividends(self) -> None:
        """A general dividend; then the end of the game, or a new round."""
        for company in range(len(self.sold)):
            self.pay_dividend(company)
        self.over = self.is_ending()
        if not self.over:
            self.dials = [0, 0, 0]
            self.grow(self.board.detroit)

    def is_ending(self) -> bool:
        """Whether the next general dividend is the last one."""
        board, end = self.board, self.board.end
        detroit = board.values[board.detroit][self.developed[board.detroit]]
        if self.houses <= end.houses or detroit >= end.detroit:
            return True
        if sum(map(eq, self.sold, board.shares)) >= end.companies_without_shares:
            return True
        return self.used_up() >= end.companies_without_locomotives

    def used_up(self) -> int:
        """How many companies have no locomotive left."""
        return sum(map(eq, map(len, self.networks), self.board.locomotives))


def sketched(t: ChicagoExpress, s: ChicagoState) -> Sketch:
    """The sketch of a position in which a turn begins, an auction goes on, or the game is over."""
    board, new = board_of(t), Sketch.__new__(Sketch)
    charters = [s.companies[company] for company in board.companies]
    new.board, new.cash = board, [s.cash[player] for player in s.players]
    new.treasury = [charter.treasury for charter in charters]
    new.income = [charter.income for charter in charters]
    new.sold = [len(charter.owners) for charter in charters]
    new.held = [[charter.owners.count(player) for player in s.players] for charter in charters]
    new.networks = [tuple([board.hexes[hex] for hex in charter.hexes]) for charter in charters]
    new.masks = [bits(network) for network in new.networks]
    new.dials = [s.dials.auction, s.dials.expansion, s.dials.development]
    _draw_map(new, [board.hexes[hex] for hex in s.developed])
    _draw_turn(new, s)
    return new


def _draw_map(new: Sketch, developed: list[int]) -> None:
    """What stands in each hex."""
    board, count = new.board, len(new.board.costs)
    new.visitors = [
        tuple([company for company, mask in enumerate(new.masks) if mask >> hex & 1])
        for hex in range(count)
    ]
    new.crowd = [len(companies) for companies in new.visitors]
    new.developed = [developed.count(hex) for hex in range(count)]
    new.houses = board.houses - sum([board.takes_house[hex] for hex in developed])
    new.sites = [
        hex for hex in range(count) if new.crowd[hex] and new.developed[hex] < len(board.gains[hex])
    ]


def _draw_turn(new: Sketch, s: ChicagoState) -> None:
    """What is going on."""
    new.seat, new.lot, new.opening, new.over = NOBODY, None, None, not s.stack
    if new.over:
        return
    begun, now = s.stack[0], s.stack[-1]
    seats = {player: seat for seat, player in enumerate(s.players)}
    if isinstance(begun, Opening):
        new.opening = begun.at
    for step in (begun, now):
        if isinstance(step, Turns | Turn):
            new.seat = seats[step.player]
    if isinstance(now, Bidding):
        new.lot = _lot(new.board.companies.index(now.company), now, seats)


def _lot(company: int, step: Bidding, seats: dict[str, int]) -> Lot:
    auction = step.auction
    bidders = tuple([seats[player] for player in auction.bidders])
    leader = bidders[-1] if auction.highest else NOBODY
    unsold_to = NOBODY if step.unsold_to is None else seats[step.unsold_to]
    return Lot(company, bidders, auction.highest, leader, unsold_to)
