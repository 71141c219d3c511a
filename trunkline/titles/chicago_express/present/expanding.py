"""Expansion: choose a company, then hex by hex with the running cost."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import Refusal, encode_action, phrase, refuse
from trunkline.present.map_view import HexView
from trunkline.present.view import (
    Act,
    Block,
    Chip,
    Decision,
    Draft,
    More,
    Notice,
    Option,
    Options,
    Plan,
    WhyNot,
)
from trunkline.present.words import change
from trunkline.titles.chicago_express.present.expanding_effect import bill, effect
from trunkline.titles.chicago_express.present.expansion_plan import (
    Drawn,
    barrier,
    drawn,
    next_hexes,
)
from trunkline.titles.chicago_express.present.names import dollars, place, short, spoken
from trunkline.titles.chicago_express.present.scene import ChicagoScene
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Pass
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.growth import cost
from trunkline.titles.chicago_express.rules.sections import EXPANSION
from trunkline.titles.chicago_express.rules.state import is_open, value


def clicked(scene: ChicagoScene, hex: str) -> Draft:
    """A hex joins the expansion; a chosen one goes again, with those after it."""
    plan = scene.once(drawn)
    if plan is None:
        return scene.draft
    if hex in plan.hexes:
        return plan.back_to(plan.hexes.index(hex)).draft()
    return replace(plan, hexes=(*plan.hexes, hex)).draft()


def expanding(scene: ChicagoScene, step: Expansion) -> Decision:
    """The company's chips first, then the table that grows with every click."""
    t, s = scene.t, scene.s
    if scene.viewer != step.player:
        heading = phrase(
            "chicago-express.expanding.expands-company",
            "{player} expands a company",
            player=step.player,
        )
        return Decision(heading=heading, rule=EXPANSION)
    plan = scene.once(drawn)
    companies = Options(
        tuple(_company(t, s, step.player, company, plan) for company in t.order),
        "chips",
        phrase("chicago-express.expanding.company", "Company"),
    )
    shown = Decision(
        heading=phrase("chicago-express.expanding.expand-a-company", "Expand a company"),
        context=phrase(
            "chicago-express.expanding.choose-company-share",
            "Choose a company whose share you hold. It pays, not you.",
        ),
        blocks=(companies,),
        out=(
            Act(
                phrase("chicago-express.expanding.nothing", "Expand nothing"),
                encode_action(Pass(step.player)),
                key="D",
            ),
        ),
        rule=EXPANSION,
        clicks=True,
        short=phrase("chicago-express.expanding.expand-a-company", "Expand a company"),
    )
    return shown if plan is None else replace(shown, **_planned(t, s, plan, companies))


def _company(
    t: ChicagoExpress, s: ChicagoState, player: str, company: str, plan: Drawn | None
) -> Option:
    refusal = barrier(t, s, player, company)
    name = t.companies[company].name
    if not is_open(s, company):
        closed = phrase("chicago-express.expanding.not-open", "{company} is not open", company=name)
        opens = phrase(
            "chicago-express.auction.not-open",
            "{company} opens when a company reaches Chicago.",
            company=company,
        )
        return Option(Plan(name, no=WhyNot(closed, opens, EXPANSION)), Chip(company))
    if refusal is not None:
        what = phrase(
            "chicago-express.expanding.cannot-expanded",
            "You cannot expand {company} now",
            company=name,
        )
        no = WhyNot(what, refusal.why, refusal.rule)
        return Option(Plan(name, no=no), Chip(company))
    chosen = plan is not None and plan.company == company
    note = dollars(s.companies[company].treasury)
    button = Plan(name, {"company": company, "hexes": ""}, note=note, chosen=chosen)
    return Option(button, Chip(company))


def _planned(t: ChicagoExpress, s: ChicagoState, plan: Drawn, companies: Options) -> dict[str, Any]:
    most, count = t.components.expansion.hexes, len(plan.hexes)
    following = next_hexes(t, s, plan)
    blocks: list[Block] = [bill(t, s, plan) if plan.hexes else companies]
    blocks.append(effect(t, s, plan))
    if t.components.goal in plan.hexes:
        blocks.append(
            Notice(
                phrase(
                    "chicago-express.expanding.starts-chicago-phase",
                    "**Starts the Chicago phase** after this expansion.",
                )
            )
        )
    if following:
        title = phrase(
            "chicago-express.expanding.glowing-hexes-list",
            "List of highlighted hexes ({number})",
            number=len(following),
        )
        blocks.append(More(title, (_list(t, s, plan),)))
    return {
        "heading": phrase(
            "chicago-express.expanding.expand-company",
            "Expand {company}",
            company=t.companies[plan.company].name,
        ),
        "badge": phrase(
            "chicago-express.expanding.placed", "{number} of {all} placed", number=count, all=most
        ),
        "context": _hint(count, most, bool(following)),
        "blocks": tuple(blocks),
        "main": _finish(t, s, plan) if plan.hexes else None,
        "others": _back(t, plan),
        "draft": plan.draft(),
        "short": _short(plan),
    }


def _short(plan: Drawn) -> str:
    if not plan.hexes:
        return phrase(
            "chicago-express.expanding.expand-click-hex",
            "Expand {company}: click a hex",
            company=plan.company,
        )
    return phrase(
        "chicago-express.expanding.expand-company-hexes",
        "Expand {company}: {hexes}",
        company=plan.company,
        hexes=", ".join(plan.hexes),
    )


def _hint(count: int, most: int, more: bool) -> str:
    if count == most:
        return phrase(
            "chicago-express.expanding.three-hexes-most",
            "3 hexes at most. Finish, or undo one.",
        )
    if not more:
        return phrase(
            "chicago-express.expanding.no-further-hex",
            "No other hex can be added. Finish, or undo one.",
        )
    if count:
        return phrase(
            "chicago-express.expanding.glowing-hexes-follow",
            "You can build on the highlighted hexes.",
        )
    return phrase(
        "chicago-express.expanding.click-up-three",
        "Click up to 3 highlighted hexes.",
    )


def _finish(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> Act:
    return Act(
        phrase(
            "chicago-express.expanding.finish-hex",
            "Finish with {number} hex · {sum}",
            "Finish with {number} hexes · {sum}",
            number=len(plan.hexes),
            sum=dollars(plan.cost(t, s)),
        ),
        encode_action(plan.action()),
        key="Enter",
        doing=phrase("chicago-express.expanding.expanding", "Expanding…"),
    )


def _back(t: ChicagoExpress, plan: Drawn) -> tuple[Plan, ...]:
    if not plan.hexes:
        return ()
    last = short(t, plan.hexes[-1])
    less = plan.back_to(len(plan.hexes) - 1)
    return (
        Plan(
            phrase("chicago-express.expanding.take-back-hex", "Undo {hex}", hex=last),
            less.draft(),
            key="⌫",
        ),
        Plan(phrase("chicago-express.expanding.start-over", "Start over"), plan.back_to(0).draft()),
    )


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
    return Options(
        tuple(buttons),
        label=phrase("chicago-express.expanding.hexes-follow", "Hexes you can add"),
    )


def hexes(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> tuple[HexView, ...]:
    """What the map says of the hexes that can follow and of those that are chosen."""
    so_far = plan.cost(t, s)
    views = []
    for hex in next_hexes(t, s, plan):
        price, gain = cost(t, s, hex), value(t, s, hex)
        costs = [dollars(price)]
        in_all = (
            [phrase("chicago-express.expanding.all", "in all {sum}", sum=dollars(so_far + price))]
            if plan.hexes
            else []
        )
        gains = (
            [
                phrase(
                    "chicago-express.expanding.income-change",
                    "income {change}",
                    change=change(gain),
                )
            ]
            if gain
            else []
        )
        tag = f"{short(t, hex)}: {', '.join([*costs, *gains, *in_all])}"
        label = phrase(
            "chicago-express.expanding.built",
            "{hex}; you can build here for {sum}",
            hex=spoken(t, s, hex),
            sum=", ".join([*costs, *in_all]),
        )
        views.append(HexView(hex, label, tag, legal=True))
    for number, hex in enumerate(plan.hexes, start=1):
        label = phrase(
            "chicago-express.expanding.chosen-number",
            "{hex}; chosen as number {number}",
            hex=spoken(t, s, hex),
            number=number,
        )
        tag = phrase("chicago-express.expanding.hex-take-back", "{hex}: undo", hex=short(t, hex))
        views.append(HexView(hex, label, tag, chosen=True))
    return tuple(views)


def why(t: ChicagoExpress, s: ChicagoState, plan: Drawn, hex: str) -> Refusal | None:
    return refuse(t, s, plan.action(hex))
