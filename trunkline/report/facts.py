"""What a report says, as plain values; `at` always counts the actions of the file."""

from __future__ import annotations

from msgspec import Struct


class Moment(Struct, frozen=True):
    """What everybody was worth after so many actions."""

    at: int
    phase: str
    worth: dict[str, int]


class Standing(Struct, frozen=True):
    """A player's place, and what made his worth.

    worth = start + dividends + price_gains + trading + other; sales and purchases are the money
    that went through his hands for shares.
    """

    player: str
    worth: int
    behind: int
    """How much less than the winner's."""
    start: int
    dividends: int
    price_gains: int
    """What the shares that he held gained and lost by moves of their prices."""
    trading: int
    """What purchases and sales cost beyond the value of the shares: fees, prices above it."""
    other: int
    """Private companies, premiums, help with trains, interest."""
    sales: int
    purchases: int


class Run(Struct, frozen=True):
    """One run of a company's trains, and what it could have been."""

    at: int
    company: str
    player: str
    """Who chose the routes."""
    phase: str
    trains: tuple[str, ...]
    revenue: int
    bonus: int
    """What the company earned beside its routes."""
    best: int
    """The best that was found; the best possible if it is proved."""
    proved: bool
    bound: int
    missed: int
    """best - revenue."""


class TrainGained(Struct, frozen=True):
    """A train came to a company."""

    at: int
    company: str
    train: str
    seller: str
    price: int


class TrainLost(Struct, frozen=True):
    """A train left a company and went to no other: it rusted, was exchanged or given back."""

    at: int
    company: str
    train: str
    price: int
    """What the company had paid for it."""
    runs: int
    """How often the company ran while it had it."""


class DividendPaid(Struct, frozen=True):
    """What a company paid to each player."""

    at: int
    company: str
    paid: dict[str, int]


class Deal(Struct, frozen=True):
    """Shares that a player bought in one go, and what they brought until the end."""

    at: int
    player: str
    company: str
    units: int
    cost: int
    dividends: int = 0
    sold: int = 0
    """What sales brought; the shares bought first are sold first."""
    left: int = 0
    """What those that he kept are worth at the end."""

    @property
    def gain(self) -> int:
        return self.dividends + self.sold + self.left - self.cost


class Swing(Struct, frozen=True):
    """A decision, and how far it moved what everybody could expect to be worth at the end."""

    at: int
    player: str
    """Who decided."""
    changes: dict[str, int]
    places: dict[str, tuple[int, int]] = {}
    """Whose expected place it changed, from which to which."""
    moved: float = 0.0
    """How far it moved the expected places of all, which are means over what may still happen."""

    @property
    def size(self) -> int:
        """How far apart it took two players."""
        return max(self.changes.values()) - min(self.changes.values())


class PhaseBegun(Struct, frozen=True):
    """A phase began with an action of this player."""

    at: int
    phase: str
    player: str


class Report(Struct, frozen=True):
    """The whole course of a match."""

    title: str
    rules: str
    players: tuple[str, ...]
    actions: int
    finished: bool
    ranking: tuple[Standing, ...]
    moments: tuple[Moment, ...]
    runs: tuple[Run, ...]
    trains: tuple[TrainGained, ...]
    phases: tuple[PhaseBegun, ...]
    dividends: tuple[DividendPaid, ...] = ()
    lost_trains: tuple[TrainLost, ...] = ()
    deals: tuple[Deal, ...] = ()
    swings: tuple[Swing, ...] = ()
    """The decisions that changed expected places the most, else expected worth; largest first."""
