"""A forced purchase: the sources in the order of the rulebook as numbered rows."""

from __future__ import annotations

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
    Notice,
    Option,
    Options,
    Plan,
    Row,
    Table,
)
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.names import car, marks, own, rule
from trunkline.titles.berlin_1881.present.trial import act, why_not
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.forced import (
    ChooseTrain,
    Forced,
    payers,
    protected,
    reachable,
)
from trunkline.titles.berlin_1881.rules.offices import holder, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains, used_trains
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, MAIN, SBAHN, TRAINS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

BANK = message("1881.forced.bank", "{train} from the bank")
FORCED_POOL = message("1881.forced.pool", "{train} from the pool")


def deciding(t: Berlin, s: BerlinState, step: Forced, viewer: str, draft: Draft) -> Decision:
    company = step.company
    shown = Decision(
        heading=phrase("1881.forced.main-network-must", "The main network must own a train")
        if company == MAIN
        else phrase("1881.forced.must-own-train", "{company} must own a train", company=company),
        badge=phrase("1881.forced.forced", "forced"),
        badge_tone="bad",
        rule=rule(step.section),
        short=phrase(
            "1881.forced.forced-purchase", "Forced purchase of {company}", company=company
        ),
    )
    if step.train:
        return replace(shown, **_selling(t, s, step, viewer, draft))
    return replace(shown, **_choosing(t, s, step, viewer, draft))


def _choosing(
    t: Berlin, s: BerlinState, step: Forced, viewer: str, draft: Draft
) -> dict[str, object]:
    """Which train: not necessarily the cheapest."""
    offered = [(train.name, OFFERING) for train in new_trains(s, step.company)]
    offered += [(train.name, POOL) for train in used_trains(s, step.company)]
    chosen = draft.get("car", f"{offered[0][0]}|{offered[0][1]}" if len(offered) == 1 else "")
    options = tuple(_option(t, s, step, train, source, chosen) for train, source in offered)
    blocks: list[Block] = [
        Options(options, label=phrase("1881.forced.trains-sale", "Trains on sale"))
    ]
    found: dict[str, object] = {
        "context": phrase(
            "1881.forced.no-train-choose",
            "{company} has {sum} and no train. Choose one.",
            company=step.company,
            sum=marks(s.money[step.company]),
        ),
        "blocks": tuple(blocks),
    }
    train, _, source = chosen.partition("|")
    action = ChooseTrain(step.decider(t, s), train, source)
    if (train, source) in offered and step.refuse(t, s, action) is None:
        price = TRAINS[train].price
        table = sources(t, s, replace(step, train=train, source=source), viewer)
        found["blocks"] = (*blocks, table)
        found["main"] = act(t, s, action, _buy_words(s, step, train, price), key="Enter")
        found["draft"] = {"car": chosen}
    return found


def _buy_words(s: BerlinState, step: Forced, train: str, price: int) -> str:
    """Buy the 4-car, you pay 246 M; or sell first."""
    have = [s.money[payer] for payer in payers(s, step.company)]
    if sum(have) < price:
        lacking = marks(price - sum(have))
        return phrase(
            "1881.forced.buy-sell", "Buy the {train}, sell for {sum}", train=car(train), sum=lacking
        )
    yours = marks(max(0, price - sum(have[:-1])))
    return phrase(
        "1881.forced.buy-pay", "Buy the {train}, you pay {sum}", train=car(train), sum=yours
    )


def _option(
    t: Berlin, s: BerlinState, step: Forced, train: str, source: str, chosen: str
) -> Option:
    key = f"{train}|{source}"
    action = ChooseTrain(step.decider(t, s), train, source)
    text = phrase(BANK if source == OFFERING else FORCED_POOL, train=car(train))
    note = marks(TRAINS[train].price)
    no = why_not(
        t,
        s,
        action,
        phrase("1881.forced.cannot-paid", "The {train} cannot be paid", train=car(train)),
    )
    if no is not None:
        return Option(Plan(text, no=no, note=note))
    return Option(Plan(text, {"car": key}, note=note, chosen=key == chosen))


def sources(t: Berlin, s: BerlinState, step: Forced, viewer: str) -> Table:
    """Treasury, the tramway's certificates, cash, certificates: numbered, with what each gives."""
    rows, left = [], TRAINS[step.train].price
    for number, (words, amount, note) in enumerate(_sources(s, step, viewer), start=1):
        used = min(left, amount) if amount else 0
        left -= used
        needed = (
            phrase("1881.forced.up", "up to {sum}", sum=marks(amount))
            if note and amount
            else marks(used)
        )
        text = needed if used else phrase("1881.forced.not-needed-label", "not needed")
        rows.append(Row((Cell(f"**{number}** {words}", note=note), Cell(text)), muted=not used))
    price = phrase("1881.forced.price-of-the-train", "Price of the {train}", train=car(step.train))
    rows.append(Row((Cell(price), Cell(marks(TRAINS[step.train].price))), total=True))
    columns = (
        Column(phrase("1881.forced.order", "In this order")),
        Column(phrase("1881.forced.pays", "Pays"), True),
    )
    return Table(columns, tuple(rows), phrase("1881.forced.who-pays", "Who pays"))


def _sources(s: BerlinState, step: Forced, viewer: str) -> list[tuple[str, int, str]]:
    """Who pays, how much there is, and what would be sold."""
    company, director = step.company, runner(s, step.company)
    found = [
        (
            phrase("1881.forced.treasury", "Treasury of {company}", company=company),
            s.money[company],
            "",
        )
    ]
    sold = phrase("1881.forced.sold", "sold")
    if company in TRAMWAYS:
        worth = _worth(s, company, (SBAHN,))
        text = phrase(
            "1881.forced.s-bahn-certificates", "S-Bahn certificates of {company}", company=company
        )
        found.append((text, worth, sold if worth else ""))
        sold = phrase("1881.forced.sold-never-director", "sold, never so that a director changes")
    else:
        owner = holder(s, company)
        if owner != director:
            found.append(
                (
                    phrase("1881.forced.treasury", "Treasury of {company}", company=owner),
                    s.money[owner],
                    "",
                )
            )
    whose = own(director, viewer)
    found.append(
        (phrase("1881.forced.cash", "Cash of {player}", player=whose), s.money[director], "")
    )
    barred = protected(s, company, director)
    rest = _worth(s, director, tuple(c for c in COMPANIES if c not in barred))
    found.append(
        (
            phrase("1881.forced.certificates", "Certificates of {owner}", owner=whose),
            rest,
            sold if rest else "",
        )
    )
    return found


def _worth(s: BerlinState, owner: str, companies: tuple[str, ...]) -> int:
    """At present prices; every sale moves one space down."""
    return sum(
        s.shares[company].single(owner) * prices.value(s, company)
        for company in companies
        if company in s.markers
    )


def _selling(
    t: Berlin, s: BerlinState, step: Forced, viewer: str, draft: Draft
) -> dict[str, object]:
    """What is sold to reach the price, from the source that is due."""
    seller, by = step.seller(s), step.decider(t, s)
    missing = phrase(
        "1881.forced.missing-sells",
        "**{sum} are missing.** {owner} sells now.",
        sum=marks(step.missing(s)),
        owner=own(seller, viewer),
    )
    table = _for_sale(t, s, step, seller, draft)
    blocks: list[Block] = [sources(t, s, step, viewer), Notice(missing), table]
    now = selling.sale(s, by, seller, draft)
    found: dict[str, object] = {
        "context": phrase(
            "1881.forced.costs-raised",
            "The {train} costs {price}; {sum} can be raised.",
            train=car(step.train),
            price=marks(TRAINS[step.train].price),
            sum=marks(reachable(s, step.company)),
        ),
        "blocks": tuple(blocks),
    }
    if now is not None:
        found["blocks"] = (*blocks, *selling.choices(t, s, now))
        found["main"] = _sell(t, s, now)
        found["others"] = (Plan(phrase("1881.forced.cancel", "Cancel"), {}, key="⌫"),)
        found["draft"] = now.draft()
    return found


def _sell(t: Berlin, s: BerlinState, now: selling.Sale) -> Act:
    proceeds = marks(now.sum(s))
    text = phrase(
        "1881.forced.sell", "Sell {certificates} · {sum}", certificates=now.words(), sum=proceeds
    )
    return act(t, s, now.action, text, key="Enter", doing=phrase("1881.forced.selling", "Selling…"))


def _for_sale(t: Berlin, s: BerlinState, step: Forced, seller: str, draft: Draft) -> Table:
    rows = []
    for company in COMPANIES:
        if s.shares[company].units(seller) and company in s.markers:
            held = papers.percent(s, seller, company)
            button = selling.sell_button(
                t, s, step.decider(t, s), seller, company, draft.get("sell", "")
            )
            cells = (
                Cell(chips=(Chip(company),)),
                Cell(f"{held} %"),
                Cell(marks(prices.value(s, company))),
                Cell(button=button),
            )
            rows.append(Row(cells, tint=draft.get("sell") == company))
    columns = (
        Column(phrase("1881.forced.of", "Of")),
        Column(phrase("1881.forced.held", "Held"), True),
        Column(phrase("1881.forced.price", "Price"), True),
        Column("", True),
    )
    label = phrase("1881.forced.certificates", "Certificates of {owner}", owner=seller)
    return Table(columns, tuple(rows), label, dense=True)
