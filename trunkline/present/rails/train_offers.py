"""Trains that a company could get now: from the bank, a pool, or another company for a price."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.names import Names
from trunkline.present.view import Block, Button, Cell, Chip, Column, Line, Row, Stepper, Table
from trunkline.present.words import beside


class TrainOffer(Struct, frozen=True):
    """One row: a train, where it comes from, its price, and the button to get or choose it."""

    train: str
    where: str
    """From whom, and how many are left."""
    price: str
    button: Button
    seller: str = ""
    """The company that has it."""
    chosen: bool = False


def train_table(offers: Iterable[TrainOffer]) -> Table:
    rows = tuple(_row(each) for each in offers)
    nothing = Cell(
        phrase("rails.trains.nothing", "It cannot buy anything from the bank now."), "muted"
    )
    heads = (
        Column(phrase("rails.trains.train", "Train")),
        Column(phrase("rails.trains.price", "Price"), True),
        Column("", True),
    )
    label = phrase("rails.trains.on-sale", "Trains on sale")
    return Table(heads, rows or (Row((nothing,)),), label, dense=True, pairs=True)


def _row(each: TrainOffer) -> Row:
    chips = (Chip(each.seller),) if each.seller else ()
    train = Cell(f"**{each.train}**", chips=chips, note=each.where)
    return Row((train, Cell(each.price), Cell(button=each.button)), tint=each.chosen)


def left(number: int | None) -> str:
    """From the bank, and how many there are."""
    if number is None:
        return phrase("rails.trains.bank", "from the bank")
    return phrase(
        "rails.trains.bank-left",
        "from the bank, {number} left",
        "from the bank, {number} left",
        number=number,
    )


def price_span(names: Names, least: int, most: int) -> str:
    return phrase(
        "rails.trains.span", "{least} to {most}", least=names.money(least), most=names.money(most)
    )


def price_stepper(names: Names, price: int, least: int, most: int, said: str) -> tuple[Block, ...]:
    """The price that is offered; the draft keeps it under `price`."""
    before, after = beside(names.money)
    label = phrase("rails.trains.your-offer", "Your offer")
    return (
        Stepper("price", price, least, most, 1, label, before, after),
        Line(f"{price_span(names, least, most)}. {said}", "muted"),
    )
