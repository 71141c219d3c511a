"""The logged actions of 18xx.games that a game of 1880 has, typed by what their kind needs."""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec
from msgspec import Struct

from trunkline.files.export_18xx import Entry
from trunkline.kernel import Malformed, phrase
from trunkline.kernel.action import snake_case
from trunkline.kernel.decoder import Decoder

PROGRAMS = "program_"
"""How the types of orders begin that a player left with that site."""


class Logged(Struct, frozen=True, tag_field="type", tag=snake_case, kw_only=True):
    """Who acted: a player (a number), a company "BCR", an investor "3" or a private "P7"."""

    entity: int | str
    entity_type: Literal["player", "corporation", "minor", "company"]
    auto_actions: tuple[Entry, ...] = ()


class Pass(Logged, frozen=True):
    """Decline what is asked."""


class Bid(Logged, frozen=True):
    """A bid for a private, or the choice of an investor."""

    price: int
    company: str | None = None
    minor: str | None = None


class Par(Logged, frozen=True):
    """The first of two or three actions that found a company."""

    corporation: str
    share_price: str
    """Price, row and column: "100,1,3"."""
    slot: int


class Choose(Logged, frozen=True):
    """The answer to a question whose meaning depends on who is asked."""

    choice: str | int | None = None


class BuyShares(Logged, frozen=True):
    """One share from the bank."""

    shares: tuple[str, ...]
    percent: int
    share_price: int | bool | None = None
    """A price of its own, which there is in other games."""


class SellShares(Logged, frozen=True):
    """Shares of one company to the bank."""

    shares: tuple[str, ...]
    percent: int


class PayoffPlayerDebt(Logged, frozen=True):
    """Pay as much of a debt as the cash allows."""


class LayTile(Logged, frozen=True):
    """A tile, named with its copy: "57-2"."""

    hex: str
    tile: str
    rotation: int


class PlaceToken(Logged, frozen=True):
    """A marker in a city, "57-2-0" on a laid tile or "Q7-0-0" on the map."""

    city: str
    slot: int | None = None
    tokener: str | None = None
    """Whose marker it is."""


class LoggedRoute(Struct, frozen=True):
    """A route: hexes of each stretch, stops, and the revenue as that engine saw it."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    revenue: int
    nodes: tuple[str, ...] = ()


class RunRoutes(Logged, frozen=True):
    """The routes of all trains of a turn."""

    routes: tuple[LoggedRoute, ...]
    extra_revenue: int = 0
    subsidy: int = 0


class Dividend(Logged, frozen=True):
    """payout or withhold."""

    kind: str


class BuyTrain(Logged, frozen=True):
    """A train of the bank or of a sister company, named with its copy: "2+2-3"."""

    train: str
    price: int
    variant: str | None = None
    exchange: str | None = None


class DiscardTrain(Logged, frozen=True):
    """A train beyond the limit."""

    train: str


class Assign(Logged, frozen=True):
    """The permit of P5, or the train of P7's forced exchange, for a company."""

    target: str


class PurchaseTrain(Logged, frozen=True):
    """P7 for the train on sale."""


class DestinationConnection(Logged, frozen=True):
    """An investor is found to be joined with its company."""


class EndGame(Logged, frozen=True):
    """The players end the game before its time."""


class Program(Logged, frozen=True):
    """An order: what it did is logged as automatic actions, here and later."""


KINDS = (
    *(Pass, Bid, Par, Choose, BuyShares, SellShares, PayoffPlayerDebt, LayTile, PlaceToken),
    *(RunRoutes, Dividend, BuyTrain, DiscardTrain, Assign, PurchaseTrain, DestinationConnection),
    *(EndGame, Program),
)
_ANY: Any = Union[KINDS]  # noqa: UP007 - built from the table
_KNOWN: Decoder[Logged] = Decoder(_ANY)
_TYPES = frozenset(str(kind.__struct_config__.tag) for kind in KINDS)


def typed(entry: Entry) -> Logged:
    """The entry as one of the kinds above."""
    kind = entry.get("type")
    if isinstance(kind, str) and kind.startswith(PROGRAMS):
        kind = "program"
    if not isinstance(kind, str) or kind not in _TYPES:
        raise Malformed(
            phrase(
                "1880.import.we-know-no-action",
                "Unknown action type {kind!r}.",
                kind=str(kind)[:40],
            )
        )
    try:
        logged = _KNOWN.convert({**entry, "type": kind})
    except msgspec.ValidationError as error:
        raise Malformed(
            phrase(
                "1880.import.action-malformed",
                "The action {kind!r} is malformed: {error}.",
                kind=kind,
                error=error,
            )
        ) from None
    assert isinstance(logged, Logged)
    return logged
