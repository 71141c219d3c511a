"""What a title says of orders: which of its questions they answer, and how. Part `orders` of a kit.

A title without it gets plans that can be sent, and nothing else. Steps are named by their tags,
facts by their keys; functions are of (title, position, …) and judge nothing: the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from trunkline.kernel import (
    Action,
    AnyTitle,
    Message,
    Sentence,
    State,
    kit_of,
    message,
    summary_of,
)
from trunkline.parts.orders.concerns import Concern, as_it_is
from trunkline.parts.orders.order import Kind

NOTHING: Mapping[Kind, Message] = MappingProxyType({})


def directed(t: AnyTitle, s: State, player: str) -> Iterable[str]:
    """The companies with this director."""
    found = summary_of(t, s).companies.items()
    return [name for name, shown in found if shown.director == player and not shown.gone]


class Buying(Struct, frozen=True, kw_only=True):
    """How shares are bought."""

    steps: frozenset[str]
    companies: Callable[[Any, Any], Iterable[str]]
    """Those whose shares could be bought in some round to come."""
    purchases: Callable[[Any, Any, str, str], Iterable[tuple[int, Action]]]
    """(title, position, player, company): prices and actions, the cheapest first."""
    made: Callable[[Any], bool] = lambda step: False
    """Whether the step only waits for the end of the turn after a purchase."""
    starts: Callable[[Any, Any, str], bool]
    """Whether the company floats with what is held."""


class Bidding(Struct, frozen=True, kw_only=True):
    """Open auctions. The least bid that leads is the least of the step's span."""

    steps: frozenset[str]
    lots: Callable[[Any, Any], Iterable[str]]
    """What could be auctioned from now on."""
    lot: str
    """The field of the step that names what is auctioned,"""
    won: frozenset[Message]
    """and the sentences that end its auction, which name it by the same word."""


class Running(Struct, frozen=True, kw_only=True):
    """Trains. The first proposal of a step that runs is the best run."""

    runs: frozenset[str]
    company: str = "company"
    """The field of the steps that names whose trains they are."""
    incomes: frozenset[str] = frozenset()
    pay: Callable[[str], Iterable[Action]] = lambda player: ()
    """By wish: the first that is allowed is taken."""
    keep: Callable[[str], Iterable[Action]] = lambda player: ()
    paid: frozenset[Message] = frozenset()
    """What tells, with its company, that it paid out"""
    kept: frozenset[Message] = frozenset()
    """or did not."""
    room: Callable[[Any, Any, str], bool] = lambda t, s, company: True
    """(title, position, company): whether it may own one more train."""


class Repeating(Struct, frozen=True, kw_only=True):
    """Steps of a company that can be left out again and again."""

    steps: Mapping[str, Message]
    """Step -> what it is called: "no track"."""
    possible: Callable[[Any, Any, str, str], Iterable[str]]
    """(title, position, company, step): what could be done there, by names."""
    must: Callable[[Any, Any, str, str], Sentence | None] = lambda t, s, company, step: None
    """Why the step cannot be left out now without harm, for what no rule refuses."""


class Orders(Struct, frozen=True, kw_only=True):
    """The orders of one title; what is left out cannot be ordered."""

    sum: Message
    """Writes {sum} in the title's money."""
    passed: frozenset[str] = frozenset()
    """Steps that an order may pass with the action of theirs that `passes`."""
    shares: frozenset[str] = frozenset()
    """Steps in which it matters what others did before: plans there must fit in everything."""
    concerns: tuple[Concern, ...] = ()
    called: Callable[[str], str] = as_it_is
    """The company that a told name means."""
    priority: bool = False
    """Whether who begins the next round depends on who acted last."""
    companies: Callable[[Any, Any, str], Iterable[str]] = directed
    """Those that this player runs, with trains and track."""
    buying: Buying | None = None
    bidding: Bidding | None = None
    running: Running | None = None
    repeating: Repeating | None = None
    asked: Callable[[Any, Any, str, Kind, str], State | None] = lambda t, s, player, kind, of: None
    """(title, position, player, kind, company or lot): the position in which the player is asked
    what such an order answers, for "as it stands"; None where that cannot be told."""
    why_not: Mapping[Kind, Message] = NOTHING
    """Why a kind is not offered."""

    def offers(self, kind: Kind) -> bool:
        return kind == "plan" or bool(
            {
                "pass": self.passed,
                "buy": self.buying,
                "bid": self.bidding,
                "run": self.running,
                "repeat": self.repeating,
            }[kind]
        )


PLANS_ONLY = Orders(sum=message("parts.orders.sum", "{sum}"))


def orders_of(t: AnyTitle) -> Orders:
    """What the title declares; plans alone if it declares nothing."""
    kit = kit_of(t)
    return kit.load(kit.orders, Orders) if kit.orders else PLANS_ONLY
