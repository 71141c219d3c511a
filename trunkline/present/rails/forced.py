"""A forced purchase: a company must own a train, and who pays for it in which order."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.names import Names
from trunkline.present.view import Cell, Column, Decision, Row, Table


class Payer(Struct, frozen=True):
    """One source of money, with what it gives."""

    name: str
    pays: str = ""
    """Nothing where it is not needed."""
    note: str = ""


def must_own(names: Names, company: str, rule: str) -> Decision:
    """The frame of the question."""
    heading = phrase("rails.forced.heading", "{company} must own a train", company=company)
    return Decision(
        heading=heading,
        badge=phrase("rails.forced.forced", "forced"),
        badge_tone="bad",
        rule=names.rule(rule),
        short=heading,
    )


def who_pays(payers: Iterable[Payer], train: str, price: str) -> Table:
    """The sources in the order of the rulebook, numbered."""
    idle = phrase("rails.forced.not-needed", "not needed")
    rows = [
        Row(
            (Cell(f"**{number}** {each.name}", note=each.note), Cell(each.pays or idle)),
            muted=not each.pays,
        )
        for number, each in enumerate(payers, start=1)
    ]
    whole = phrase("rails.forced.price-of", "Price of the {train}", train=train)
    rows.append(Row((Cell(whole), Cell(price, "strong")), total=True))
    heads = (
        Column(phrase("rails.forced.order", "In this order")),
        Column(phrase("rails.forced.pays", "Payment"), True),
    )
    return Table(heads, tuple(rows), phrase("rails.forced.who-pays", "Who pays"))
