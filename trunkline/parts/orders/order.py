"""The six kinds of orders, as frozen plain data."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from trunkline.kernel.decoder import Decoder

MOST_MOVES = 60
Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*$")]
Names = Annotated[tuple[Name, ...], Meta(max_length=20)]
LARGEST_SUM = 1_000_000
Sum = Annotated[int, Meta(ge=0, le=LARGEST_SUM)]
Then = Literal["pass", "ask"]
Income = Literal["pay", "keep", "last"]
Fit = Literal["all", "each"]
Kind = Literal["pass", "buy", "bid", "run", "repeat", "plan"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class PassOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="pass"):
    """Pass until it concerns me, or until I change it."""

    until: Literal["concerns", "changed"] = "concerns"
    asks: Names | None = None
    """What it stops at; everything that the title knows if nothing is said."""


class BuyOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="buy"):
    """Buy shares of a company while one costs at most so much, until I hold enough of it."""

    company: Name
    most: Sum
    until: Literal["held", "floats"] = "held"
    percent: Annotated[int, Meta(ge=0, le=100)] = 100
    then: Then = "pass"
    least_cash: Sum = 0
    """It stops before a purchase that would leave me less."""
    asks: Names | None = None


class BidOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="bid"):
    """Bid for something up to a sum, always the least that leads."""

    lot: Name
    most: Sum
    then: Then = "pass"


class RunOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="run"):
    """Run the best routes of a company and pay out, withhold, or do as last time."""

    company: Name
    income: Income = "pay"
    asks: Names | None = None


class RepeatOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="repeat"):
    """No track, no station, no train for a company until something new is possible."""

    company: Name
    steps: Names | None = None


class PlanOrder(Struct, frozen=True, kw_only=True, tag_field="kind", tag="plan"):
    """Do the moves of a plan."""

    moves: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_MOVES)]
    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    """The plan begins after so many actions."""
    fit: Fit | None = None
    """Only if everything in between happens as planned, or as long as each fits by itself; if
    nothing is said, as it is usual for such moves."""


Order = PassOrder | BuyOrder | BidOrder | RunOrder | RepeatOrder | PlanOrder
ORDERS: Decoder[Order] = Decoder(Order)  # type: ignore[arg-type]


def kind_of(order: Order) -> Kind:
    tag: Kind = order.__struct_config__.tag  # type: ignore[assignment]
    return tag


class Placed(Struct, frozen=True, kw_only=True):
    """An order that was set: when, and how far it has come."""

    order: Order
    version: int
    """Of the match when it was set."""
    known: dict[str, tuple[str, ...]] = {}
    """What was possible when it last looked, by step: only what is new stops it."""
    done: int = 0
    """Moves of the plan that have happened, others' moves with them if they are a part of it."""
