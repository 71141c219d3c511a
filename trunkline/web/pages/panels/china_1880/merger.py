"""The merger of an investor: who gets its money, and whose marker stays."""

from __future__ import annotations

from trunkline.kernel import encode_action
from trunkline.titles.china_1880.actions import Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.scoring import owners_part
from trunkline.titles.china_1880.sections import INVESTORS
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.names import full_name, place, yuan
from trunkline.web.pages.view import (
    Act,
    Block,
    Chip,
    Decision,
    Draft,
    Line,
    Option,
    Options,
    Plan,
)
from trunkline.web.pages.words import ARROW


def merging(t: China1880, s: ChinaState, step: Merger, viewer: str, draft: Draft) -> Decision:
    """Two cards for the money, a tick for the station; the second question is answered at once."""
    investor, company = step.company, s.investors[step.company].company
    money = draft.get("money", "")
    replace = draft.get("replace", "1") == "1"
    return Decision(
        heading=f"Merge the {full_name(investor)}",
        chips=(Chip(investor), Chip(company)),
        context=f"are joined by track. You receive the 10 % share of {company} and "
        f"**{yuan(AMOUNTS.connection_premium)}**.",
        blocks=(_money(s, investor, company, money, draft), *_tick(s, step, replace, draft)),
        main=_merge(s, step, viewer, money, replace),
        rule=INVESTORS,
        draft={"money": money, "replace": "1" if replace else "0"},
        short=f"{investor} merges with {company}",
    )


def _money(s: ChinaState, investor: str, company: str, chosen: str, draft: Draft) -> Options:
    cash, part = s.cash[investor], owners_part(s, investor)
    treasury = s.cash[company]
    to_company = Plan(
        f"{yuan(cash)} to {company}", {**draft, "money": "company"}, chosen=chosen == "company"
    )
    to_owner = Plan(f"{yuan(part)} to you", {**draft, "money": "owner"}, chosen=chosen == "owner")
    return Options(
        (
            Option(
                to_company, lines=(f"treasury {yuan(treasury)} {ARROW} {yuan(treasury + cash)}",)
            ),
            Option(to_owner, lines=(f"{AMOUNTS.investor_percent} %, the rest is lost",)),
        ),
        "cards",
        "Who gets the money",
    )


def _exchange(s: ChinaState, step: Merger) -> MarkerExchange:
    return MarkerExchange(step.company, s.investors[step.company].company)


def can_replace(s: ChinaState, step: Merger) -> bool:
    """A marker is left and none of the company's stands in the hex."""
    exchange = _exchange(s, step)
    placed = s.board.of(exchange.company)
    here = any(station.hex == exchange.station(s).hex for station in placed)
    return not here and len(placed) < len(MAJORS[exchange.company].stations)


def _tick(s: ChinaState, step: Merger, on: bool, draft: Draft) -> tuple[Block, ...]:
    company = s.investors[step.company].company
    if s.director(company) != s.director(step.company):
        return (Line(f"{s.director(company)} then decides on the station.", "muted"),)
    if not can_replace(s, step):
        return (Line("The marker of the investor is removed.", "muted"),)
    where = place(_exchange(s, step).station(s).hex)
    text = f"Replace {step.company}'s station in {where} by a marker of {company}, free"
    plan = Plan(text, {**draft, "replace": "0" if on else "1"}, chosen=on)
    return (Options((Option(plan),), "ticks", "Station"),)


def _merge(s: ChinaState, step: Merger, viewer: str, money: str, replace: bool) -> Act | None:
    if money not in ("company", "owner"):
        return None
    company = s.investors[step.company].company
    answers = []
    if s.director(company) == viewer and can_replace(s, step):
        answers.append(encode_action(ReplaceMarker(viewer) if replace else Pass(viewer)))
    whose = f"{company} gets" if money == "company" else "you get"
    sum_ = s.cash[step.company] if money == "company" else owners_part(s, step.company)
    return Act(
        f"Merge, {whose} {yuan(sum_)}",
        encode_action(Merge(viewer, "company" if money == "company" else "owner")),
        tuple(answers),
        key="Enter",
        doing="Merging…",
        confirm=f"{step.company} leaves the game for good.",
    )


def exchanging(t: China1880, s: ChinaState, step: MarkerExchange, viewer: str) -> Decision:
    """The director of the company alone decides on the marker."""
    where = place(step.station(s).hex)
    placed, all_ = len(s.board.of(step.company)), len(MAJORS[step.company].stations)
    put = Act(
        f"Put a marker of {step.company} in {where}",
        encode_action(ReplaceMarker(viewer)),
        key="Enter",
        doing="Placing…",
    )
    remove = Act(f"Remove {step.investor}'s marker", encode_action(Pass(viewer)), key="D")
    return Decision(
        heading=f"The station of {step.investor} in {where}",
        badge=f"{placed} of {all_} placed",
        chips=(Chip(step.company),),
        context="may put its cheapest marker in its place, free of charge.",
        main=put,
        out=(remove,),
        rule=INVESTORS,
        short=f"The station of {step.investor}",
    )
