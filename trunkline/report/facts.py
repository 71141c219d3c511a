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
