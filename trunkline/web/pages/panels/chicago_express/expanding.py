"""Expansion: choose a company, then hex by hex with the running cost."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Refusal, encode_action, refuse
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Expand, Pass
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.growth import cost, frontier
from trunkline.titles.chicago_express.sections import EXPANSION
from trunkline.titles.chicago_express.state import (
    Charter,
    is_open,
    locomotives_in,
    locomotives_left,
    value,
)
from trunkline.web.pages.panels.chicago_express.names import dollars, place, short, spoken
from trunkline.web.pages.panels.chicago_express.prospects import per_share, way_to_goal
from trunkline.web.pages.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    HexView,
    More,
    Notice,
    Option,
    Options,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.web.pages.words import became, change, counted


class Drawn(Struct, frozen=True):
    """An expansion as far as it is put together: a company and the hexes in order."""

    player: str
    company: str
    hexes: tuple[str, ...] = ()

    def action(self, *more: str) -> Expand:
        return Expand(self.player, self.company, (*self.hexes, *more))

    def cost(self, t: ChicagoExpress, s: ChicagoState) -> int:
        return sum(cost(t, s, hex) for hex in self.hexes)

    def gain(self, t: ChicagoExpress, s: ChicagoState) -> int:
        return sum(value(t, s, hex) for hex in self.hexes)

    def draft(self) -> Draft:
        return {"company": self.company, "hexes": ",".join(self.hexes)}

    def back_to(self, count: int) -> Drawn:
        return replace(self, hexes=self.hexes[:count])


def drawn(t: ChicagoExpress, s: ChicagoState, player: str, draft: Draft) -> Drawn | None:
    """What the draft says, as far as the rules allow it; alone possible: chosen already."""
    able = [company for company in t.order if barrier(t, s, player, company) is None]
    company = draft.get("company", able[0] if len(able) == 1 else "")
    if company not in able:
        return None
    wanted = [hex for hex in draft.get("hexes", "").split(",") if hex]
    plan = Drawn(player, company)
    for hex in wanted:
        if refuse(t, s, plan.action(hex)) is not None:
            break
        plan = replace(plan, hexes=(*plan.hexes, hex))
    return plan


def next_hexes(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> tuple[str, ...]:
    """The hexes that may follow."""
    network = (*s.companies[plan.company].hexes, *plan.hexes)
    around = frontier(t, s, network, {*network})
    return tuple(hex for hex in around if refuse(t, s, plan.action(hex)) is None)


def barrier(t: ChicagoExpress, s: ChicagoState, player: str, company: str) -> Refusal | None:
    """Why the player cannot expand this company at all."""
    network = s.companies[company].hexes
    around = frontier(t, s, network, {*network})
    cheapest = min(around, key=lambda hex: cost(t, s, hex), default=t.components.goal)
    return refuse(t, s, Expand(player, company, (cheapest,)))


def clicked(t: ChicagoExpress, s: ChicagoState, player: str, draft: Draft, hex: str) -> Draft:
    """A hex joins the expansion; a chosen one goes again, with those after it."""
    plan = drawn(t, s, player, draft)
    if plan is None:
        return draft
    if hex in plan.hexes:
        return plan.back_to(plan.hexes.index(hex)).draft()
    return replace(plan, hexes=(*plan.hexes, hex)).draft()


def expanding(
    t: ChicagoExpress, s: ChicagoState, step: Expansion, viewer: str | None, draft: Draft
) -> Decision:
    """The company's chips first, then the table that grows with every click."""
    if viewer != step.player:
        return Decision(heading=f"{step.player} expands a company", rule=EXPANSION)
    plan = drawn(t, s, step.player, draft)
    companies = Options(
        tuple(_company(t, s, step.player, company, plan) for company in t.order),
        "chips",
        "Company",
    )
    shown = Decision(
        heading="Expand a company",
        context="Choose a company whose share you hold. It pays, not you.",
        blocks=(companies,),
        out=(Act("Expand nothing", encode_action(Pass(step.player)), key="D"),),
        rule=EXPANSION,
        clicks=True,
        short="Expand a company",
    )
    return shown if plan is None else replace(shown, **_planned(t, s, plan, companies))


def _company(
    t: ChicagoExpress, s: ChicagoState, player: str, company: str, plan: Drawn | None
) -> Option:
    refusal = barrier(t, s, player, company)
    name = t.companies[company].name
    if not is_open(s, company):
        opens = f"{company} opens when a company reaches Chicago."
        return Option(Plan(name, no=WhyNot(f"{name} is not open", opens, EXPANSION)), Chip(company))
    if refusal is not None:
        no = WhyNot(f"{name} cannot be expanded by you now", refusal.why, refusal.rule)
        return Option(Plan(name, no=no), Chip(company))
    chosen = plan is not None and plan.company == company
    note = dollars(s.companies[company].treasury)
    button = Plan(name, {"company": company, "hexes": ""}, note=note, chosen=chosen)
    return Option(button, Chip(company))


def _planned(t: ChicagoExpress, s: ChicagoState, plan: Drawn, companies: Options) -> dict[str, Any]:
    most, count = t.components.expansion.hexes, len(plan.hexes)
    following = next_hexes(t, s, plan)
    blocks: list[Block] = [_bill(t, s, plan) if plan.hexes else companies]
    blocks.append(_effect(t, s, plan))
    if t.components.goal in plan.hexes:
        blocks.append(Notice("**Starts the Chicago phase** after this expansion."))
    if following:
        blocks.append(More(f"Glowing hexes as a list ({len(following)})", (_list(t, s, plan),)))
    return {
        "heading": f"Expand {t.companies[plan.company].name}",
        "badge": f"{count} of {most} placed",
        "context": _hint(count, most, bool(following)),
        "blocks": tuple(blocks),
        "main": _finish(t, s, plan) if plan.hexes else None,
        "others": _back(t, plan),
        "draft": plan.draft(),
        "short": f"Expand {plan.company}: {', '.join(plan.hexes) or 'click a hex'}",
    }


def _hint(count: int, most: int, more: bool) -> str:
    if count == most:
        return "Three hexes are the most. Finish, or take one back."
    if not more:
        return "No further hex can follow. Finish, or take one back."
    if count:
        return "Glowing hexes can follow."
    return "Click up to three hexes. Glowing hexes can follow."


def _finish(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Act:
    hexes = counted(len(plan.hexes), "hex", "hexes")
    return Act(
        f"Finish with {hexes} · {dollars(plan.cost(t, s))}",
        encode_action(plan.action()),
        key="Enter",
        doing="Expanding…",
    )


def _back(t: ChicagoExpress, plan: Drawn) -> tuple[Plan, ...]:
    if not plan.hexes:
        return ()
    last = short(t, plan.hexes[-1])
    less = plan.back_to(len(plan.hexes) - 1)
    return (
        Plan(f"Take back {last}", less.draft(), key="⌫"),
        Plan("Start over", plan.back_to(0).draft()),
    )


def _bill(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Table:
    """Hex, cost times locomotives, sum, income; and the sum of it all."""
    rows = [
        Row(
            (
                Cell(f"**{number}** {place(t, hex)}"),
                Cell(f"${t.map.costs[hex]} × {locomotives_in(s, hex) + 1}", "muted"),
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
    sums = (Cell("So far"), Cell(), Cell(dollars(plan.cost(t, s)), "strong"), after)
    heads = (Column("Hex"), Column("Cost"), Column("Pays", True), Column("Income", True))
    return Table(heads, (*rows, Row(sums, total=True)), "The expansion so far")


def _gain(gain: int) -> Cell:
    return Cell(change(gain), "good") if gain > 0 else Cell(change(gain))


def _effect(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Facts:
    charter = s.companies[plan.company]
    left = locomotives_left(t, s, plan.company)
    income = charter.income + plan.gain(t, s)
    sold = len(charter.owners)
    shares = became(dollars(charter.dividend), dollars(per_share(charter, income)))
    money = became(dollars(charter.treasury), dollars(charter.treasury - plan.cost(t, s)))
    return Facts(
        (
            (f"{plan.company} treasury", f"**{money}**"),
            (f"Dividend per sold share ({sold})", f"**{shares}**"),
            ("Locomotives left", f"**{became(str(left), str(left - len(plan.hexes)))}**"),
            ("Hexes to Chicago", _distance(t, s, charter, plan)),
        )
    )


def _distance(t: ChicagoExpress, s: ChicagoState, charter: Charter, plan: Drawn) -> str:
    if t.components.goal in charter.hexes:
        return "**reached**"
    before, after = (
        way_to_goal(t, s, hexes) for hexes in (charter.hexes, (*charter.hexes, *plan.hexes))
    )
    if before is None or after is None:
        return "no way is open"
    if not after.hexes:
        return f"**{became(str(before.hexes), '0')}**"
    hexes = became(str(before.hexes), str(after.hexes))
    return f"**{hexes}**, at least **{dollars(after.dollars)}**"


def _list(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Options:
    """The glowing hexes for those who do not use the map."""
    buttons = (
        Option(
            Plan(
                place(t, hex),
                replace(plan, hexes=(*plan.hexes, hex)).draft(),
                note=f"{dollars(cost(t, s, hex))}, {change(value(t, s, hex))}",
            )
        )
        for hex in next_hexes(t, s, plan)
    )
    return Options(tuple(buttons), label="Hexes that can follow")


def hexes(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> tuple[HexView, ...]:
    """What the map says of the hexes that can follow and of those that are chosen."""
    so_far = plan.cost(t, s)
    views = []
    for hex in next_hexes(t, s, plan):
        price = cost(t, s, hex)
        gain = f", income {change(value(t, s, hex))}" if value(t, s, hex) else ""
        sum_ = f", in all {dollars(so_far + price)}" if plan.hexes else ""
        tag = f"{short(t, hex)}: {dollars(price)}{gain}{sum_}"
        label = f"{spoken(t, s, hex)}; can be built for {dollars(price)}{sum_}"
        views.append(HexView(hex, label, tag, legal=True))
    for number, hex in enumerate(plan.hexes, start=1):
        label = f"{spoken(t, s, hex)}; chosen as number {number}"
        views.append(HexView(hex, label, f"{short(t, hex)}: take back", chosen=True))
    return tuple(views)


def why(t: ChicagoExpress, s: ChicagoState, plan: Drawn, hex: str) -> Refusal | None:
    return refuse(t, s, plan.action(hex))
