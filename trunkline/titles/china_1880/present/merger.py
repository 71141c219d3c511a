"""Mergers of investors with companies: who gets the money, and what becomes of the station."""

from __future__ import annotations

from typing import Literal

from trunkline.kernel import decision, encode_action, phrase
from trunkline.present.view import Act, Block, Chip, Decision, Line, Option, Options, Plan
from trunkline.present.words import became
from trunkline.titles.china_1880.present.names import full_name, place, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.scoring import owners_part
from trunkline.titles.china_1880.rules.sections import INVESTORS
from trunkline.titles.china_1880.rules.state import ChinaState


def merging(scene: ChinaScene) -> Decision:
    """One click on a card merges; a tick answers the question of the station with it."""
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, Merger)
    investor, company = step.company, s.investors[step.company].company
    replace = scene.draft.get("replace", "1") == "1"
    cash, part = s.cash[investor], owners_part(s, investor)
    treasury = phrase(
        "1880.merger.treasury",
        "treasury {change}",
        change=became(yuan(s.cash[company]), yuan(s.cash[company] + cash)),
    )
    lost = phrase(
        "1880.merger.rest-lost", "{percent} %, the rest is lost", percent=AMOUNTS.investor_percent
    )
    to_company = phrase(
        "1880.merger.merge-gets", "Merge, {company} gets {sum}", company=company, sum=yuan(cash)
    )
    to_owner = phrase("1880.merger.merge-get", "Merge, you get {sum}", sum=yuan(part))
    cards = (
        Option(_merge(s, step, "company", to_company, replace), lines=(treasury,)),
        Option(_merge(s, step, "owner", to_owner, replace), lines=(lost,)),
    )
    label = phrase("1880.merger.gets-money", "Who gets the money")
    return Decision(
        heading=phrase("1880.merger.merge", "Merge the {investor}", investor=full_name(investor)),
        chips=(Chip(investor), Chip(company)),
        context=phrase(
            "1880.merger.joined-track-receive",
            "{investor} and {company} are connected. "
            "You receive the 10 % share of {company} and **{sum}**.",
            investor=investor,
            company=company,
            sum=yuan(AMOUNTS.connection_premium),
        ),
        blocks=(*_station(s, step, replace), Options(cards, "cards", label)),
        rule=INVESTORS,
        draft={"replace": "1" if replace else "0"},
        short=phrase(
            "1880.merger.heading",
            "{investor} merges with {company}",
            investor=investor,
            company=company,
        ),
    )


def _merge(
    s: ChinaState, step: Merger, money: Literal["company", "owner"], text: str, replace: bool
) -> Act:
    """The merger, and at once the answer on the station where the same player gives it."""
    by, company = s.director(step.company), s.investors[step.company].company
    answers = []
    if s.director(company) == by and can_replace(s, step):
        answers.append(encode_action(ReplaceMarker(by) if replace else Pass(by)))
    doing = phrase("1880.merger.merging", "Merging…")
    return Act(text, encode_action(Merge(by, money)), tuple(answers), doing=doing)


def _exchange(s: ChinaState, step: Merger) -> MarkerExchange:
    return MarkerExchange(step.company, s.investors[step.company].company)


def can_replace(s: ChinaState, step: Merger) -> bool:
    """A marker is left and none of the company's stands in the hex."""
    exchange = _exchange(s, step)
    placed = s.board.of(exchange.company)
    here = any(station.hex == exchange.station(s).hex for station in placed)
    return not here and len(placed) < len(MAJORS[exchange.company].stations)


def _station(s: ChinaState, step: Merger, on: bool) -> tuple[Block, ...]:
    company = s.investors[step.company].company
    director = s.director(company)
    if director != s.director(step.company):
        text = phrase(
            "1880.merger.decides-station", "{player} then decides on the station.", player=director
        )
        return (Line(text, "muted"),)
    if not can_replace(s, step):
        text = phrase(
            "1880.merger.marker-investor-removed", "The marker of the investor is removed."
        )
        return (Line(text, "muted"),)
    text = phrase(
        "1880.merger.replace-station-marker",
        "Replace {investor}'s station in {place} with a marker of {company}, free",
        investor=step.company,
        place=place(_exchange(s, step).station(s).hex),
        company=company,
    )
    plan = Plan(text, {"replace": "0" if on else "1"}, chosen=on)
    return (Options((Option(plan),), "ticks", phrase("1880.merger.station", "Station")),)


def exchanging(scene: ChinaScene) -> Decision:
    """The director of the company alone decides on the marker."""
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, MarkerExchange)
    where, director = place(step.station(s).hex), step.decider(scene.t, s)
    put = Act(
        phrase(
            "1880.merger.put-a-marker-of-company-in",
            "Put a marker of {company} in {place}",
            company=step.company,
            place=where,
        ),
        encode_action(ReplaceMarker(director)),
        key="Enter",
        doing=phrase("1880.merger.placing", "Placing…"),
    )
    remove = Act(
        phrase(
            "1880.merger.remove-investor-marker",
            "Remove {investor}'s marker",
            investor=step.investor,
        ),
        encode_action(Pass(director)),
        key="D",
    )
    heading = phrase(
        "1880.merger.the-station-of-investor-in-place",
        "The station of {investor} in {place}",
        investor=step.investor,
        place=where,
    )
    return Decision(
        heading=heading,
        badge=phrase(
            "1880.merger.placed",
            "{count} of {all} placed",
            count=len(s.board.of(step.company)),
            all=len(MAJORS[step.company].stations),
        ),
        chips=(Chip(step.company),),
        context=phrase(
            "1880.merger.put-cheapest-marker",
            "{company} may put its cheapest marker in its place, free of charge.",
            company=step.company,
        ),
        main=put,
        out=(remove,),
        rule=INVESTORS,
        short=heading,
    )
