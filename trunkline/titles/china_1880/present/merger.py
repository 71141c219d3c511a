"""The merger of an investor: who gets its money, and whose marker stays."""

from __future__ import annotations

from trunkline.kernel import encode_action, phrase
from trunkline.present.view import Act, Block, Chip, Decision, Draft, Line, Option, Options, Plan
from trunkline.titles.china_1880.present.names import full_name, place, yuan
from trunkline.titles.china_1880.rules.actions import Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.scoring import owners_part
from trunkline.titles.china_1880.rules.sections import INVESTORS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def merging(t: China1880, s: ChinaState, step: Merger, viewer: str, draft: Draft) -> Decision:
    """Two cards for the money, a tick for the station; the second question is answered at once."""
    investor, company = step.company, s.investors[step.company].company
    money = draft.get("money", "")
    replace = draft.get("replace", "1") == "1"
    return Decision(
        heading=phrase("1880.merger.merge", "Merge the {investor}", investor=full_name(investor)),
        chips=(Chip(investor), Chip(company)),
        context=phrase(
            "1880.merger.joined-track-receive",
            "are joined by track. You receive the 10 % share of {company} and **{sum}**.",
            company=company,
            sum=yuan(AMOUNTS.connection_premium),
        ),
        blocks=(_money(s, investor, company, money, draft), *_tick(s, step, replace, draft)),
        main=_merge(s, step, viewer, money, replace),
        rule=INVESTORS,
        draft={"money": money, "replace": "1" if replace else "0"},
        short=phrase(
            "1880.merger.heading",
            "{investor} merges with {company}",
            investor=investor,
            company=company,
        ),
    )


def _money(s: ChinaState, investor: str, company: str, chosen: str, draft: Draft) -> Options:
    cash, part = s.cash[investor], owners_part(s, investor)
    to_company = Plan(
        phrase("1880.merger.to", "{sum} to {company}", sum=yuan(cash), company=company),
        {**draft, "money": "company"},
        chosen=chosen == "company",
    )
    to_owner = Plan(
        phrase("1880.merger.to-you", "{sum} to you", sum=yuan(part)),
        {**draft, "money": "owner"},
        chosen=chosen == "owner",
    )
    treasury = phrase(
        "1880.merger.treasury",
        "treasury {before} → {after}",
        before=yuan(s.cash[company]),
        after=yuan(s.cash[company] + cash),
    )
    lost = phrase(
        "1880.merger.rest-lost", "{percent} %, the rest is lost", percent=AMOUNTS.investor_percent
    )
    return Options(
        (Option(to_company, lines=(treasury,)), Option(to_owner, lines=(lost,))),
        "cards",
        phrase("1880.merger.gets-money", "Who gets the money"),
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
        text = phrase(
            "1880.merger.decides-station",
            "{player} then decides on the station.",
            player=s.director(company),
        )
        return (Line(text, "muted"),)
    if not can_replace(s, step):
        return (
            Line(
                phrase(
                    "1880.merger.marker-investor-removed", "The marker of the investor is removed."
                ),
                "muted",
            ),
        )
    text = phrase(
        "1880.merger.replace-station-marker",
        "Replace {investor}'s station in {place} by a marker of {company}, free",
        investor=step.company,
        place=place(_exchange(s, step).station(s).hex),
        company=company,
    )
    plan = Plan(text, {**draft, "replace": "0" if on else "1"}, chosen=on)
    return (Options((Option(plan),), "ticks", phrase("1880.merger.station", "Station")),)


def _merge(s: ChinaState, step: Merger, viewer: str, money: str, replace: bool) -> Act | None:
    if money not in ("company", "owner"):
        return None
    company = s.investors[step.company].company
    answers = []
    if s.director(company) == viewer and can_replace(s, step):
        answers.append(encode_action(ReplaceMarker(viewer) if replace else Pass(viewer)))
    if money == "company":
        sum_ = yuan(s.cash[step.company])
        text = phrase(
            "1880.merger.merge-gets", "Merge, {company} gets {sum}", company=company, sum=sum_
        )
    else:
        text = phrase(
            "1880.merger.merge-get", "Merge, you get {sum}", sum=yuan(owners_part(s, step.company))
        )
    return Act(
        text,
        encode_action(Merge(viewer, "company" if money == "company" else "owner")),
        tuple(answers),
        key="Enter",
        doing=phrase("1880.merger.merging", "Merging…"),
        confirm=phrase(
            "1880.merger.leaves-game-good",
            "{investor} leaves the game for good.",
            investor=step.company,
        ),
    )


def exchanging(t: China1880, s: ChinaState, step: MarkerExchange, viewer: str) -> Decision:
    """The director of the company alone decides on the marker."""
    where = place(step.station(s).hex)
    placed, all_ = len(s.board.of(step.company)), len(MAJORS[step.company].stations)
    put = Act(
        phrase(
            "1880.merger.put-a-marker-of-company-in",
            "Put a marker of {company} in {place}",
            company=step.company,
            place=where,
        ),
        encode_action(ReplaceMarker(viewer)),
        key="Enter",
        doing=phrase("1880.merger.placing", "Placing…"),
    )
    remove = Act(
        phrase(
            "1880.merger.remove-investor-marker",
            "Remove {investor}'s marker",
            investor=step.investor,
        ),
        encode_action(Pass(viewer)),
        key="D",
    )
    return Decision(
        heading=phrase(
            "1880.merger.the-station-of-investor-in-place",
            "The station of {investor} in {place}",
            investor=step.investor,
            place=where,
        ),
        badge=phrase("1880.merger.placed", "{count} of {all} placed", count=placed, all=all_),
        chips=(Chip(step.company),),
        context=phrase(
            "1880.merger.put-cheapest-marker",
            "may put its cheapest marker in its place, free of charge.",
        ),
        main=put,
        out=(remove,),
        rule=INVESTORS,
        short=phrase(
            "1880.merger.the-station-of-investor",
            "The station of {investor}",
            investor=step.investor,
        ),
    )
