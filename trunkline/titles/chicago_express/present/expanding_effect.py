"""What an expansion costs and brings."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.view import Cell, Column, Facts, Row, Table
from trunkline.present.words import became, change
from trunkline.titles.chicago_express.present.expansion_plan import Drawn
from trunkline.titles.chicago_express.present.names import dollars, place
from trunkline.titles.chicago_express.present.prospects import per_share, way_to_goal
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.growth import cost
from trunkline.titles.chicago_express.rules.state import (
    Charter,
    locomotives_in,
    locomotives_left,
    value,
)


def bill(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Table:
    """Hex, cost times locomotives, sum, income; and the sum of it all."""
    rows = [
        Row(
            (
                Cell(f"**{number}** {place(t, hex)}"),
                Cell(f"{dollars(t.map.costs[hex])} × {locomotives_in(s, hex) + 1}", "muted"),
                Cell(dollars(cost(t, s, hex))),
                _gain(value(t, s, hex)),
            ),
            hex=hex,
        )
        for number, hex in enumerate(plan.hexes, start=1)
    ]
    income = s.companies[plan.company].income
    gain = plan.gain(t, s)
    after = Cell(became(str(income), str(income + gain)), "good" if gain else "")
    sums = (
        Cell(phrase("chicago-express.expanding.far", "So far")),
        Cell(),
        Cell(dollars(plan.cost(t, s)), "strong"),
        after,
    )
    heads = (
        Column(phrase("chicago-express.expanding.hex", "Hex")),
        Column(phrase("chicago-express.expanding.cost", "Cost")),
        Column(phrase("chicago-express.expanding.pays", "Payment"), True),
        Column(phrase("chicago-express.expanding.income", "Income"), True),
    )
    return Table(
        heads,
        (*rows, Row(sums, total=True)),
        phrase("chicago-express.expanding.expansion-far", "The expansion so far"),
    )


def _gain(gain: int) -> Cell:
    return Cell(change(gain), "good") if gain > 0 else Cell(change(gain))


def effect(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Facts:
    charter = s.companies[plan.company]
    left = locomotives_left(t, s, plan.company)
    income = charter.income + plan.gain(t, s)
    sold = len(charter.owners)
    shares = became(dollars(charter.dividend), dollars(per_share(charter, income)))
    money = became(dollars(charter.treasury), dollars(charter.treasury - plan.cost(t, s)))
    return Facts(
        (
            (
                phrase(
                    "chicago-express.expanding.treasury", "{company} treasury", company=plan.company
                ),
                f"**{money}**",
            ),
            (
                phrase(
                    "chicago-express.expanding.dividend-per-sold",
                    "Dividend per sold share ({number})",
                    number=sold,
                ),
                f"**{shares}**",
            ),
            (
                phrase("chicago-express.expanding.locomotives-left", "Locomotives left"),
                f"**{became(str(left), str(left - len(plan.hexes)))}**",
            ),
            (
                phrase("chicago-express.expanding.hexes-chicago", "Hexes to Chicago"),
                _distance(t, s, charter, plan),
            ),
        )
    )


def _distance(t: ChicagoExpress, s: ChicagoState, charter: Charter, plan: Drawn) -> str:
    if t.components.goal in charter.hexes:
        return phrase("chicago-express.expanding.reached", "**reached**")
    before, after = (
        way_to_goal(t, s, hexes) for hexes in (charter.hexes, (*charter.hexes, *plan.hexes))
    )
    if before is None or after is None:
        return phrase("chicago-express.expanding.no-way-open", "no way through")
    if not after.hexes:
        return f"**{became(str(before.hexes), '0')}**"
    hexes = became(str(before.hexes), str(after.hexes))
    return phrase(
        "chicago-express.expanding.least",
        "**{hexes}**, at least **{sum}**",
        hexes=hexes,
        sum=dollars(after.dollars),
    )
