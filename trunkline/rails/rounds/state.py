"""The state of a game of an ordinary title."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import State, message
from trunkline.rails.board.board import Board
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK, Shares

POOL = "pool"
"""Where sold shares and used trains lie."""
CLOSED = "closed"
"""The owner of a private that has left the game."""
MONEY = message("rounds.money", "{amount}")
"""A sum whose currency nobody has told; every sentence of the steps tells that of the title."""
BANK_BREAKS = message(
    "rounds.bank.breaks", "The bank is broken: the game ends after this set of operating rounds."
)


class Company(Struct, frozen=True):
    """A company that has been started."""

    par: int
    place: Place
    since: int
    """When its marker came to its space: of several the earlier comes first."""
    floated: bool = False


class RailsState(State):
    """Money, papers and trains by id; `board` is the map with its tiles and stations."""

    cash: dict[str, int]
    """Of the bank, the players and all companies."""
    privates: dict[str, str]
    """The owner of each: a player, a company, "" before its sale, CLOSED at last."""
    companies: dict[str, Company]
    shares: dict[str, Shares]
    """Of all companies; the initial offer is with BANK."""
    trains: dict[str, tuple[str, ...]]
    gone: dict[str, int]
    """How many trains of each type have left the depot."""
    used: tuple[str, ...]
    """Trains that were handed back and can be bought again."""
    income: dict[str, int]
    """The latest income of each company."""
    priority: str
    board: Board
    arrivals: int
    """How often a marker has come to a space."""
    stock_rounds: int
    broken: bool
    """Whether the bank has had to pay more than it had."""

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Once broken the bank pays on: its cash is below 0 then."""
        self.cash[payer] -= amount
        self.cash[payee] += amount
        if payer == BANK and amount and self.cash[BANK] < 0 and not self.broken:
            self.broken = True
            self.tell(BANK_BREAKS)

    def director(self, company: str) -> str:
        return self.shares[company].director

    def floated(self, company: str) -> bool:
        started = self.companies.get(company)
        return started is not None and started.floated

    def change(self, company: str, **fields: object) -> None:
        """Replace some fields of a started company."""
        self.companies[company] = replace(self.companies[company], **fields)
