"""Cars and S-trains that a company could get now: from the bank, the pool, and others by offer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import refuse
from trunkline.titles.berlin_1881.business import Business, BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.offices import phase, runner
from trunkline.titles.berlin_1881.rolling_stock import new_trains, used_trains
from trunkline.titles.berlin_1881.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.tables import DEPOT, NETWORKS, PHASES, STADTBAHN, TRAINS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.bank import changes
from trunkline.web.pages.panels.berlin_1881.names import car, marks
from trunkline.web.pages.panels.berlin_1881.trial import act, why_not
from trunkline.web.pages.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Draft,
    Facts,
    Line,
    Notice,
    Option,
    Options,
    Plan,
    Row,
    Stepper,
    Table,
)
from trunkline.web.pages.words import became, listed


class Deal(Struct, frozen=True):
    """A train that is chosen: from where, for how much, and what is given for it."""

    t: Berlin
    s: BerlinState
    step: Business
    train: str
    source: str
    """The bank, the pool, or the company that is asked."""
    price: int = 0
    """What is offered to another company."""
    trade_in: str = ""
    scrap: str = ""

    @property
    def by(self) -> str:
        return self.step.decider(self.t, self.s)

    @property
    def asked(self) -> bool:
        """Another company must agree."""
        return self.source not in (OFFERING, POOL)

    @property
    def key(self) -> str:
        return f"{self.train}|{self.source}"

    @property
    def action(self) -> BuyTrain | OfferTrain:
        if self.asked:
            return OfferTrain(self.by, self.source, self.train, self.price, self.scrap)
        bought = BuyTrain(self.by, self.train, self.source, 0, self.trade_in, self.scrap)
        return replace(bought, subsidy=max(0, self.step.missing(self.s, bought)))

    @property
    def subsidy(self) -> int:
        action = self.action
        return action.subsidy if isinstance(action, BuyTrain) else 0

    def draft(self, **more: str) -> Draft:
        said = {"car": self.key, "trade": self.trade_in, "scrap": self.scrap, **more}
        if self.asked:
            said["price"] = more.get("price", str(self.price))
        return {name: value for name, value in said.items() if value}


def deal(t: Berlin, s: BerlinState, step: Business, draft: Draft) -> Deal | None:
    """The purchase that the draft names, if that train is there."""
    train, _, source = draft.get("car", "").partition("|")
    if (train, source) not in {*_sources(s, step), *_others(s, step)}:
        return None
    own = s.trains[step.company] if step.company in NETWORKS else ()
    trade, scrap = draft.get("trade", ""), draft.get("scrap", "")
    found = Deal(t, s, step, train, source)
    found = replace(
        found,
        trade_in=trade if trade in own else "",
        scrap=scrap if scrap in own and not trade else "",
    )
    least, most = bounds(found)
    text = draft.get("price", "")
    price = int(text) if text.isdigit() else least
    return replace(found, price=max(least, min(price, most)))


def bounds(each: Deal) -> tuple[int, int]:
    """The prices that may be offered to another company; nothing where none is asked."""
    if not each.asked:
        return 0, 0
    wanted = (each.source, each.train, each.scrap)
    for span in each.step.spans(each.t, each.s):
        offer = span.action
        if isinstance(offer, OfferTrain) and (offer.seller, offer.train, offer.scrap) == wanted:
            return span.least, span.most
    return 1, max(1, each.s.money[each.step.company])


def _sources(s: BerlinState, step: Business) -> Iterator[tuple[str, str]]:
    for train in new_trains(s, step.company):
        yield train.name, OFFERING
    for train in used_trains(s, step.company):
        yield train.name, POOL


def _others(s: BerlinState, step: Business) -> Iterator[tuple[str, str]]:
    for seller, train in step.sellers(s):
        yield train, seller


def table(t: Berlin, s: BerlinState, step: Business, chosen: Deal | None) -> Table:
    rows = [_row(t, s, step, train, source, chosen) for train, source in _sources(s, step)]
    rows += [_asked(t, s, step, train, seller, chosen) for train, seller in _others(s, step)]
    if not rows:
        rows = [Row((Cell("The bank sells nothing to it now.", "muted"),))]
    columns = (Column("Train"), Column("Price", True), Column("", True))
    return Table(columns, tuple(rows), "Trains on sale", dense=True)


def _row(
    t: Berlin, s: BerlinState, step: Business, train: str, source: str, chosen: Deal | None
) -> Row:
    where = "from the pool"
    if source == OFFERING:
        where = f"new, {DEPOT.left(TRAINS[train], s.gone)} left"
    picked = chosen is not None and chosen.key == f"{train}|{source}"
    each = chosen if chosen is not None and picked else Deal(t, s, step, train, source)
    cells = (
        Cell(f"**{car(train)}**", note=where),
        Cell(marks(TRAINS[train].price)),
        Cell(button=_choose(t, s, each, picked)),
    )
    return Row(cells, tint=picked)


def _choose(t: Berlin, s: BerlinState, each: Deal, picked: bool) -> Plan:
    """Grey with the reason, unless giving an own train away would make it possible."""
    if picked:
        return Plan("Chosen", {}, chosen=True)
    no = why_not(t, s, each.action, f"The {car(each.train)} cannot be bought")
    if no is None:
        text = f"You add {marks(each.subsidy)}" if each.subsidy else "Buy …"
        return Plan(text, each.draft())
    for given in exchanges(each):
        if refuse(t, s, given.action) is None:
            return Plan("Exchange …", given.draft())
    short = each.step.missing(s, each.action) if isinstance(each.action, BuyTrain) else 0
    return Plan(f"{marks(short)} short" if short > 0 else "Not now", no=no)


def exchanges(each: Deal) -> Iterator[Deal]:
    """The ways to give away an S-train for another."""
    if each.step.company not in NETWORKS:
        return
    for old in dict.fromkeys(each.s.trains[each.step.company]):
        if not each.asked:
            yield replace(each, trade_in=old, scrap="")
        yield replace(each, trade_in="", scrap=old)


def _asked(
    t: Berlin, s: BerlinState, step: Business, train: str, seller: str, chosen: Deal | None
) -> Row:
    director = runner(s, seller)
    mine = director == step.decider(t, s)
    picked = chosen is not None and chosen.key == f"{train}|{seller}"
    owner = "yours" if mine else f"{director}'s" if director else "nobody's"
    cells = (
        Cell(f"**{car(train)}**", chips=(Chip(seller),), note=owner),
        Cell(f"1 to {marks(s.money[step.company])}" if s.money[step.company] else "–"),
        Cell(button=_ask(t, s, step, train, seller, mine, picked)),
    )
    return Row(cells, tint=picked)


def _ask(
    t: Berlin, s: BerlinState, step: Business, train: str, seller: str, mine: bool, picked: bool
) -> Plan:
    if picked:
        return Plan("Chosen", {}, chosen=True)
    each = Deal(t, s, step, train, seller)
    each = replace(each, price=bounds(each)[0])
    no = why_not(t, s, each.action, f"The {car(train)} of {seller} cannot be had")
    text = "Price …" if mine else "Offer …"
    if no is None:
        return Plan(text, each.draft())
    for given in exchanges(each):
        priced = replace(given, price=bounds(given)[0])
        if refuse(t, s, priced.action) is None:
            return Plan(text, priced.draft())
    return Plan(text, no=no)


def details(now: Deal) -> tuple[Block, ...]:
    """Price, what is given for it, what it does."""
    blocks: list[Block] = []
    if now.asked:
        blocks += _price(now)
    options = tuple(_exchange(now))
    if options:
        blocks.append(Options(options, "ticks", "Given for it"))
    blocks.append(_facts(now))
    new = new_phase(now)
    if new:
        blocks.append(Notice(f"**This {new[0]}.** It {listed(new[1:])}." if new[1:] else new[0]))
    return tuple(blocks)


def _price(now: Deal) -> tuple[Block, ...]:
    least, most = bounds(now)
    director = runner(now.s, now.source)
    agreed = "Both companies are yours: it is done at once."
    if director != now.by:
        agreed = f"Nothing moves before {director} accepts."
    return (
        Stepper("price", now.price, least, most, 1, "Your offer", after="M"),
        Line(f"From {marks(least)} to {marks(most)}. {agreed}", "muted"),
    )


def _exchange(now: Deal) -> Iterator[Option]:
    """A network may trade an S-train in for a higher one, or declare one obsolete."""
    for each in exchanges(now):
        old, trades = each.trade_in or each.scrap, bool(each.trade_in)
        chosen = now.trade_in == old if trades else now.scrap == old
        text = f"Trade in the {old}" if trades else f"Scrap the {old}"
        note = f"+{marks(STADTBAHN.trade_in)}" if trades else "for nothing"
        off = replace(now, trade_in="", scrap="")
        no = None if chosen else why_not(now.t, now.s, each.action, f"{text}: not now")
        if no is not None:
            yield Option(Plan(text, no=no, note=note))
        else:
            target = off if chosen else each
            yield Option(Plan(text, target.draft(), note=note, chosen=chosen))


def _facts(now: Deal) -> Facts:
    s, company, action = now.s, now.step.company, now.action
    cash = s.money[company]
    if isinstance(action, OfferTrain):
        after = cash - action.price
        return Facts(((f"Treasury of {company}", f"**{became(marks(cash), marks(after))}**"),))
    refund = STADTBAHN.trade_in if action.trade_in else 0
    after = cash + action.subsidy + refund - TRAINS[now.train].price
    rows = [(f"Treasury of {company}", f"**{became(marks(cash), marks(after))}**")]
    if action.subsidy:
        helper = now.step.helper(s)
        most = TRAINS[now.train].price // 4
        added = became(marks(s.money[helper]), marks(s.money[helper] - action.subsidy))
        rows.append((f"{helper} adds {marks(action.subsidy)}", f"**{added}**"))
        rows.append(("At most a quarter", marks(most)))
    return Facts(tuple(rows))


def new_phase(now: Deal) -> list[str]:
    """What the first train of its type changes; nothing for any other."""
    known = {each.train for each in PHASES}
    first = now.source == OFFERING and not now.s.gone.get(now.train, 0)
    if not first or now.train not in known or now.train == phase(now.s).train:
        return []
    return changes(now.s, now.train)


def main(now: Deal) -> Act:
    """Buy the 3-car for 320 M, you add 40 M; Offer SpS 180 M for its 2-car."""
    if now.asked:
        text = f"Offer {now.source} {marks(now.price)} for the {car(now.train)}"
        if runner(now.s, now.source) == now.by:
            text = f"Take the {car(now.train)} of {now.source} · {marks(now.price)}"
        return act(now.t, now.s, now.action, text, key="Enter", doing="Offering…")
    text = f"Buy the {car(now.train)} · {marks(TRAINS[now.train].price)}"
    if now.subsidy:
        text += f", you add {marks(now.subsidy)}"
    new = new_phase(now)
    confirm = f"The first {car(now.train)} {listed(new)}." if new else ""
    return act(now.t, now.s, now.action, text, key="Enter", doing="Buying…", confirm=confirm)
