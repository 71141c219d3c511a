"""A forced purchase in 1881: the sources in the order of the rulebook, and what is sold."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import decision, message, phrase
from trunkline.present.offers import offer, why_not
from trunkline.present.rails.forced import Payer, must_own, who_pays
from trunkline.present.view import (
    Act,
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
from trunkline.present.words import per_cent
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.names import car, marks, names, own, spoken_company
from trunkline.titles.berlin_1881.present.scene import BerlinScene
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
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

BANK = message("1881.forced.bank", "{train} from the bank")
FORCED_POOL = message("1881.forced.pool", "{train} from the pool")
BUY_SELL = message("1881.forced.buy-sell", "Buy the {train}, sell for {sum}")
BUY_PAY = message("1881.forced.buy-pay", "Buy the {train}, you pay {sum}")
TREASURY = message("1881.forced.treasury", "Treasury of {company}")
SOLD = message("1881.forced.sold", "sold")
SOLD_NEVER_DIRECTOR = message(
    "1881.forced.sold-never-director", "sold, but never so that a director changes"
)


def deciding(scene: BerlinScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Forced)
    frame = must_own(names(s), spoken_company(step.company), step.section)
    if step.train:
        return _selling(frame, t, s, step, scene.draft)
    return _choosing(frame, t, s, step, scene.draft)


def _choosing(frame: Decision, t: Berlin, s: BerlinState, step: Forced, draft: Draft) -> Decision:
    """Which train: not necessarily the cheapest."""
    offered = [(train.name, OFFERING) for train in new_trains(s, step.company)]
    offered += [(train.name, POOL) for train in used_trains(s, step.company)]
    only = "|".join(offered[0]) if len(offered) == 1 else ""
    chosen = draft.get("car", only)
    rows = tuple(_option(t, s, step, train, source, chosen) for train, source in offered)
    options = Options(rows, label=phrase("1881.forced.trains-sale", "Trains on sale"))
    context = phrase(
        "1881.forced.no-train-choose",
        "{company} has {sum} and no train. Choose one.",
        company=step.company,
        sum=marks(s.money[step.company]),
    )
    train, _, source = chosen.partition("|")
    action = ChooseTrain(step.decider(t, s), train, source)
    if (train, source) not in offered or step.refuse(t, s, action) is not None:
        return replace(frame, context=context, blocks=(options,))
    return replace(
        frame,
        context=context,
        blocks=(options, sources(t, s, replace(step, train=train, source=source))),
        main=offer(t, s, action, _buy_words(s, step, train), key="Enter"),
        draft={"car": chosen},
    )


def _buy_words(s: BerlinState, step: Forced, train: str) -> str:
    """Buy the 4-car, you pay 246 M; or sell first."""
    have, price = (
        [s.money[payer] for payer in payers(s, step.company)],
        s.pieces.trains[train].price,
    )
    lacks = price - sum(have)
    yours = max(0, price - sum(have[:-1]))
    said, sum_ = (BUY_SELL, lacks) if lacks > 0 else (BUY_PAY, yours)
    return phrase(said, train=car(train), sum=marks(sum_))


def _option(
    t: Berlin, s: BerlinState, step: Forced, train: str, source: str, chosen: str
) -> Option:
    key, name = f"{train}|{source}", car(train)
    what = phrase("1881.forced.cannot-paid", "The {train} cannot be paid for", train=name)
    no = why_not(t, s, ChooseTrain(step.decider(t, s), train, source), what)
    text = phrase(BANK if source == OFFERING else FORCED_POOL, train=name)
    draft = {} if no else {"car": key}
    plan = Plan(text, draft, note=marks(s.pieces.trains[train].price), chosen=key == chosen, no=no)
    return Option(plan)


def sources(t: Berlin, s: BerlinState, step: Forced) -> Table:
    """Treasury, the tramway's certificates, cash, certificates: with what each gives."""
    left, found = s.pieces.trains[step.train].price, []
    for name, amount, note in _sources(s, step, step.decider(t, s)):
        used = min(left, amount)
        left -= used
        most = phrase("1881.forced.up", "up to {sum}", sum=marks(amount))
        found.append(Payer(name, (most if note else marks(used)) if used else "", note))
    return who_pays(found, car(step.train), marks(s.pieces.trains[step.train].price))


def _sources(s: BerlinState, step: Forced, viewer: str) -> Iterator[tuple[str, int, str]]:
    """Who pays, how much there is, and what would be sold."""
    company, director = step.company, runner(s, step.company)
    tram, owner = company in TRAMWAYS, holder(s, company) if company not in TRAMWAYS else director
    yield phrase(TREASURY, company=company), s.money[company], ""
    if tram:
        worth = _worth(s, company, (SBAHN,))
        text = phrase(
            "1881.forced.s-bahn-certificates", "S-Bahn certificates of {company}", company=company
        )
        yield text, worth, phrase(SOLD) if worth else ""
    elif owner != director:
        yield phrase(TREASURY, company=owner), s.money[owner], ""
    whose = own(director, viewer)
    yield phrase("1881.forced.cash", "Cash of {player}", player=whose), s.money[director], ""
    barred = protected(s, company, director)
    rest = _worth(s, director, tuple(c for c in COMPANIES if c not in barred))
    text = phrase("1881.forced.certificates", "Certificates of {owner}", owner=whose)
    yield text, rest, phrase(SOLD_NEVER_DIRECTOR if tram else SOLD) if rest else ""


def _worth(s: BerlinState, owner: str, companies: tuple[str, ...]) -> int:
    """At present prices; every sale moves one space down."""
    there = (company for company in companies if company in s.markers)
    return sum(s.shares[company].single(owner) * prices.value(s, company) for company in there)


def _selling(frame: Decision, t: Berlin, s: BerlinState, step: Forced, draft: Draft) -> Decision:
    """What is sold to reach the price, from the source that is due."""
    seller, by = step.seller(s), step.decider(t, s)
    missing = phrase(
        "1881.forced.missing-sells",
        "**{sum} is missing.** {owner} sells now.",
        sum=marks(step.missing(s)),
        owner=own(seller, by),
    )
    shown = replace(
        frame,
        context=phrase(
            "1881.forced.costs-raised",
            "The {train} costs {price}; {sum} can be raised.",
            train=car(step.train),
            price=marks(s.pieces.trains[step.train].price),
            sum=marks(reachable(s, step.company)),
        ),
        blocks=(sources(t, s, step), Notice(missing), _for_sale(t, s, step, seller, draft)),
    )
    now = selling.sale(s, by, seller, draft)
    if now is None:
        return shown
    return replace(
        shown,
        blocks=(*shown.blocks, *selling.choices(t, s, now)),
        main=sell(t, s, now),
        others=(Plan(phrase("1881.forced.cancel", "Cancel"), {}, key="⌫"),),
        draft=now.draft(),
    )


def sell(t: Berlin, s: BerlinState, now: selling.Sale) -> Act:
    proceeds = marks(now.sum(s))
    text = phrase(
        "1881.forced.sell", "Sell {certificates} · {sum}", certificates=now.words(), sum=proceeds
    )
    return offer(
        t, s, now.action, text, key="Enter", doing=phrase("1881.forced.selling", "Selling…")
    )


def _for_sale(t: Berlin, s: BerlinState, step: Forced, seller: str, draft: Draft) -> Table:
    rows, by, open_ = [], step.decider(t, s), draft.get("sell", "")
    for company in COMPANIES:
        if s.shares[company].units(seller) and company in s.markers:
            button = selling.sell_button(t, s, by, seller, company, open_)
            cells = (
                Cell(chips=(Chip(company),)),
                Cell(per_cent(papers.percent(s, seller, company))),
                Cell(marks(prices.value(s, company))),
                Cell(button=button),
            )
            rows.append(Row(cells, tint=open_ == company))
    columns = (
        Column(phrase("1881.forced.of", "Company")),
        Column(phrase("1881.forced.held", "Shares held"), True),
        Column(phrase("1881.forced.price", "Price"), True),
        Column("", True),
    )
    label = phrase("1881.forced.certificates", "Certificates of {owner}", owner=seller)
    return Table(columns, tuple(rows), label, dense=True)
