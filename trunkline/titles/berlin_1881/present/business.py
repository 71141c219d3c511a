"""The end of a turn: S-Bahn certificates and trains in any order, and what ending it would do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    Notice,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became, listed
from trunkline.titles.berlin_1881.present import cars, selling
from trunkline.titles.berlin_1881.present.bankruptcy import ruin
from trunkline.titles.berlin_1881.present.cars import Deal
from trunkline.titles.berlin_1881.present.names import marks, paper_name, rule
from trunkline.titles.berlin_1881.present.purchase import Purchase
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.present.stock_table import next_offered
from trunkline.titles.berlin_1881.present.trial import act, consequences, tried, why_not
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import phase, train_limit
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.sections import (
    BANKRUPTCY,
    CARS,
    DUTY,
    S_FORCED,
    S_TRAINS,
    TRADE,
)
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, MAIN, PHASES, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

BUSINESS_CARS = message("1881.business.cars", "{owned} of {limit} cars")
OWNED_OF_LIMIT_TRAINS = message("1881.business.owned-of-limit-trains", "{owned} of {limit} trains")


def deciding(t: Berlin, s: BerlinState, step: Business, draft: Draft) -> Decision:
    company, by = step.company, step.decider(t, s)
    tram = company in TRAMWAYS
    shown = Decision(
        heading=_heading(company),
        badge=phrase(
            BUSINESS_CARS if tram else OWNED_OF_LIMIT_TRAINS,
            owned=len(s.trains[company]),
            limit=train_limit(s, company),
        ),
        rule=rule(CARS if tram else S_TRAINS),
        short=phrase("1881.business.trains-of-company", "Trains of {company}", company=company),
    )
    bought = cars.deal(t, s, step, draft)
    paper = _paper(t, s, by, draft) if bought is None else None
    sold = None
    if bought is None and paper is None:
        sold = selling.sale(s, by, company, draft)
    blocks: list[Block] = [*_duty(t, s, step), cars.table(t, s, step, bought)]
    if tram:
        blocks.append(_papers(t, s, step, paper, sold))
    return replace(shown, **_chosen(t, s, step, blocks, bought, paper, sold))


def _heading(company: str) -> str:
    if company == MAIN:
        return phrase("1881.business.trains-main-network", "Trains of the main network")
    if company in TRAMWAYS:
        return phrase("1881.business.shares-cars", "Shares and cars of {company}", company=company)
    return phrase("1881.business.trains-of-company", "Trains of {company}", company=company)


def _chosen(
    t: Berlin,
    s: BerlinState,
    step: Business,
    blocks: list[Block],
    bought: Deal | None,
    paper: Purchase | None,
    sold: Sale | None,
) -> dict[str, Any]:
    """The act that is put together, or the end of the turn."""
    end = _end(t, s, step)
    if bought is not None:
        found: dict[str, Any] = {
            "blocks": (*blocks, *cars.details(bought)),
            "main": cars.main(bought),
            "draft": bought.draft(),
        }
    elif paper is not None:
        price = marks(paper.price(s))
        text = phrase(
            "1881.business.buy-certificate-price",
            "Buy {certificate} · {price}",
            certificate=paper.words(),
            price=price,
        )
        found = {
            "blocks": (*blocks, _paper_facts(t, s, step, paper)),
            "main": act(
                t,
                s,
                paper.action,
                text,
                key="Enter",
                doing=phrase("1881.business.buying", "Buying…"),
            ),
            "draft": {"buy": f"{paper.name}|{paper.source}"},
        }
    elif sold is not None:
        proceeds = marks(sold.sum(s))
        text = phrase(
            "1881.business.sell-certificates-sum",
            "Sell {certificates} · {sum}",
            certificates=sold.words(),
            sum=proceeds,
        )
        found = {
            "blocks": (*blocks, *selling.choices(t, s, sold)),
            "main": act(
                t,
                s,
                sold.action,
                text,
                key="Enter",
                doing=phrase("1881.business.selling", "Selling…"),
            ),
            "draft": sold.draft(),
        }
    else:
        return {"blocks": tuple(blocks), "out": (end,)}
    cancel = Plan(phrase("1881.business.cancel", "Cancel"), {}, key="⌫")
    return {**found, "others": (cancel,), "out": (end,), "short": found["main"].text}


def _end(t: Berlin, s: BerlinState, step: Business) -> Act:
    by, company = step.decider(t, s), step.company
    done = Done(by)
    if _is_ruin(t, s, step):
        after = tried(t, s, done)
        gone = listed(p for p in after.bankrupt if p not in s.bankrupt)
        confirm = phrase(
            "1881.business.bankrupt-retires-game",
            "{player} is bankrupt and retires from the game. This cannot be undone by the rules.",
            player=gone,
        )
        text = phrase(
            "1881.business.end-turn-bankrupt", "End the turn: {player} is bankrupt", player=gone
        )
        return act(t, s, done, text, key="D", confirm=confirm)
    if must_own(s, company):
        text = phrase("1881.business.end-turn-forced", "End the turn: forced purchase")
    elif company in TRAMWAYS:
        text = phrase(
            "1881.business.done-end-company-turn", "Done, end {company}'s turn", company=company
        )
    else:
        text = phrase(
            "1881.business.done-end-the-turn", "Done, end the turn of {company}", company=company
        )
    return act(t, s, done, text, key="D", doing=phrase("1881.business.ending", "Ending…"))


def _is_ruin(t: Berlin, s: BerlinState, step: Business) -> bool:
    if not must_own(s, step.company):
        return False
    after = tried(t, s, Done(step.decider(t, s)))
    return len(after.bankrupt) > len(s.bankrupt)


def _duty(t: Berlin, s: BerlinState, step: Business) -> tuple[Block, ...]:
    """A train is due at the end of the turn: what ending it without one would mean."""
    company = step.company
    if not must_own(s, company):
        return ()
    if _is_ruin(t, s, step):
        section = BANKRUPTCY if company in TRAMWAYS else S_FORCED
        return ruin(t, s, Done(step.decider(t, s)), section)
    section = rule(DUTY if company in TRAMWAYS else S_FORCED)
    text = phrase(
        "1881.business.no-train-ending",
        "**{company} has no train.** Ending the turn without one forces a purchase ({rule}).",
        company=company,
        rule=section,
    )
    return (Notice(text),)


def _paper(t: Berlin, s: BerlinState, by: str, draft: Draft) -> Purchase | None:
    name, _, source = draft.get("buy", "").partition("|")
    if name not in CERTIFICATES:
        return None
    found = Purchase(by, name, source)
    return None if why_not(t, s, found.action, "") else found


def _papers(
    t: Berlin, s: BerlinState, step: Business, paper: Purchase | None, sold: Sale | None
) -> Table:
    """S-Bahn certificates of the tramway: buy one, or sell."""
    by, company = step.decider(t, s), step.company
    share = papers.percent(s, company, SBAHN)
    label = phrase("1881.business.s-bahn-certificates", "S-Bahn certificates")
    columns = (
        Column(SBAHN),
        Column(phrase("1881.business.offering", "Offering")),
        Column(phrase("1881.business.pool", "Pool")),
        Column(phrase("1881.business.sell", "Sell")),
    )
    if phase(s) == PHASES[0]:
        why = Cell(
            phrase(
                "1881.business.certificates-traded-green",
                "Certificates are traded from the green phase on.",
            ),
            "muted",
        )
        row = Row((Cell(chips=(Chip(SBAHN),), note=f"{share} %" if share else ""), why), muted=True)
        return Table(columns, (row,), label, dense=True)
    open_ = SBAHN if sold is not None else ""
    has = phrase("1881.business.has", "{company} has {share} %", company=company, share=share)
    cells = (
        Cell(chips=(Chip(SBAHN),), note=has),
        Cell(button=_buy(t, s, by, next_offered(s, SBAHN), OFFERING, paper)),
        Cell(button=_buy(t, s, by, SBAHN, POOL, paper)),
        Cell(button=selling.sell_button(t, s, by, company, SBAHN, open_)),
    )
    return Table(columns, (Row(cells),), label, dense=True)


def _buy(
    t: Berlin, s: BerlinState, by: str, name: str, source: str, chosen: Purchase | None
) -> Plan:
    if not name or (source == POOL and not s.shares[SBAHN].certificates(POOL)):
        why = phrase("1881.business.no-s-bahn", "There is no S-Bahn certificate left there.")
        return Plan(
            phrase("1881.business.none", "none"),
            no=WhyNot(phrase("1881.business.nothing-buy", "Nothing to buy"), why, TRADE),
        )
    paper = CERTIFICATES[name]
    word = (
        paper_name(name) if paper.leads else paper.vice or phrase("1881.business.buy-label", "Buy")
    )
    text = f"{word} {papers.cost(s, paper, source)}"
    what = phrase(
        "1881.business.cannot-bought",
        "{certificate} cannot be bought",
        certificate=papers.called(name),
    )
    no = why_not(t, s, Buy(by, name, source), what)
    if no is not None:
        return Plan(text, no=no)
    picked = chosen is not None and (chosen.name, chosen.source) == (name, source)
    return Plan(text, {"buy": f"{name}|{source}"}, chosen=picked)


def _paper_facts(t: Berlin, s: BerlinState, step: Business, paper: Purchase) -> Facts:
    company, after = step.company, tried(t, s, paper.action)
    cash = became(marks(s.money[company]), marks(after.money[company]))
    share = became(
        f"{papers.percent(s, company, SBAHN)} %", f"{papers.percent(after, company, SBAHN)} %"
    )
    rows = [
        (phrase("1881.business.treasury", "Treasury of {company}", company=company), f"**{cash}**"),
        (phrase("1881.business.share-s-bahn", "Share of the S-Bahn"), f"**{share}**"),
    ]
    rows += [
        (phrase("1881.business.then", "Then"), told)
        for told in consequences(after, *papers.BUYS.values())
    ]
    return Facts(tuple(rows))
