"""Cars and S-trains that a company could get now: from the bank, the pool, and others by offer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import message, phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import (
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
from trunkline.present.words import became, listed
from trunkline.titles.berlin_1881.present.bank import changes
from trunkline.titles.berlin_1881.present.names import car, marks
from trunkline.titles.berlin_1881.present.trial import act, why_not
from trunkline.titles.berlin_1881.rules.business import Business, BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.offices import phase, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains, used_trains
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import DEPOT, NETWORKS, PHASES, STADTBAHN, TRAINS
from trunkline.titles.berlin_1881.rules.title import Berlin

PRICE_BUTTON = message("1881.cars.price-button", "Price …")
OFFER = message("1881.cars.offer", "Offer …")
TRADE = message("1881.cars.trade", "Trade in the {train}")
SCRAP = message("1881.cars.scrap", "Scrap the {train}")
BUY_ADD = message("1881.cars.buy-add", "Buy the {train} · {price}, you add {sum}")
BUY_THE_TRAIN_PRICE = message("1881.cars.buy-the-train-price", "Buy the {train} · {price}")
TAKE = message("1881.cars.take", "Take the {train} of {company} · {price}")
OFFER_COMPANY_PRICE_FOR = message(
    "1881.cars.offer-company-price-for", "Offer {company} {price} for the {train}"
)


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
    wanted = whole_number(draft.get("price", ""))
    price = least if wanted is None else max(least, min(wanted, most))
    return replace(found, price=price)


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
        rows = [
            Row(
                (
                    Cell(
                        phrase("1881.cars.bank-sells-nothing", "The bank sells nothing to it now."),
                        "muted",
                    ),
                )
            )
        ]
    columns = (
        Column(phrase("1881.cars.train", "Train")),
        Column(phrase("1881.cars.price", "Price"), True),
        Column("", True),
    )
    return Table(
        columns, tuple(rows), phrase("1881.cars.trains-sale", "Trains on sale"), dense=True
    )


def _row(
    t: Berlin, s: BerlinState, step: Business, train: str, source: str, chosen: Deal | None
) -> Row:
    where = phrase("1881.cars.pool", "from the pool")
    if source == OFFERING:
        where = phrase(
            "1881.cars.new-left", "new, {left} left", left=DEPOT.left(TRAINS[train], s.gone)
        )
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
        return Plan(phrase("1881.cars.chosen", "Chosen"), {}, chosen=True)
    what = phrase("1881.cars.cannot-bought", "The {train} cannot be bought", train=car(each.train))
    no = why_not(t, s, each.action, what)
    if no is None:
        added = phrase("1881.cars.add", "You add {sum}", sum=marks(each.subsidy))
        return Plan(added if each.subsidy else phrase("1881.cars.buy", "Buy …"), each.draft())
    for given in exchanges(each):
        if refuse(t, s, given.action) is None:
            return Plan(phrase("1881.cars.exchange", "Exchange …"), given.draft())
    short = each.step.missing(s, each.action) if isinstance(each.action, BuyTrain) else 0
    missing = phrase("1881.cars.short", "{sum} short", sum=marks(short))
    return Plan(missing if short > 0 else phrase("1881.cars.not-now", "Not now"), no=no)


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
    owner = (
        phrase("1881.cars.player", "{player}'s", player=director)
        if director
        else phrase("1881.cars.nobody", "nobody's")
    )
    money = s.money[step.company]
    cells = (
        Cell(
            f"**{car(train)}**",
            chips=(Chip(seller),),
            note=phrase("1881.cars.yours", "yours") if mine else owner,
        ),
        Cell(phrase("1881.cars.1", "1 to {most}", most=marks(money)) if money else "–"),
        Cell(button=_ask(t, s, step, train, seller, mine, picked)),
    )
    return Row(cells, tint=picked)


def _ask(
    t: Berlin, s: BerlinState, step: Business, train: str, seller: str, mine: bool, picked: bool
) -> Plan:
    if picked:
        return Plan(phrase("1881.cars.chosen", "Chosen"), {}, chosen=True)
    each = Deal(t, s, step, train, seller)
    each = replace(each, price=bounds(each)[0])
    what = phrase(
        "1881.cars.cannot",
        "The {train} of {company} cannot be had",
        train=car(train),
        company=seller,
    )
    no = why_not(t, s, each.action, what)
    text = phrase(PRICE_BUTTON if mine else OFFER)
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
        blocks.append(Options(options, "ticks", phrase("1881.cars.given", "Given for it")))
    blocks.append(_facts(now))
    if new := new_phase(now):
        text = phrase(
            "1881.cars.this-it",
            "**This {change}.** It {changes}.",
            change=new[0],
            changes=listed(new[1:]),
        )
        blocks.append(Notice(text))
    return tuple(blocks)


def _price(now: Deal) -> tuple[Block, ...]:
    least, most = bounds(now)
    director = runner(now.s, now.source)
    span = phrase(
        "1881.cars.from-to", "From {least} to {most}.", least=marks(least), most=marks(most)
    )
    agreed = phrase(
        "1881.cars.both-companies-yours", "Both companies are yours: it is done at once."
    )
    if director != now.by:
        agreed = phrase(
            "1881.cars.nothing-moves-before",
            "Nothing moves before {player} accepts.",
            player=director,
        )
    return (
        Stepper(
            "price",
            now.price,
            least,
            most,
            1,
            phrase("1881.cars.your-offer", "Your offer"),
            after="M",
        ),
        Line(f"{span} {agreed}", "muted"),
    )


def _exchange(now: Deal) -> Iterator[Option]:
    """A network may trade an S-train in for a higher one, or declare one obsolete."""
    for each in exchanges(now):
        old, trades = each.trade_in or each.scrap, bool(each.trade_in)
        chosen = now.trade_in == old if trades else now.scrap == old
        text = phrase(TRADE if trades else SCRAP, train=old)
        note = (
            f"+{marks(STADTBAHN.trade_in)}"
            if trades
            else phrase("1881.cars.nothing", "for nothing")
        )
        off = replace(now, trade_in="", scrap="")
        what = phrase("1881.cars.deed-not-now", "{deed}: not now", deed=text)
        no = None if chosen else why_not(now.t, now.s, each.action, what)
        if no is not None:
            yield Option(Plan(text, no=no, note=note))
        else:
            target = off if chosen else each
            yield Option(Plan(text, target.draft(), note=note, chosen=chosen))


def _facts(now: Deal) -> Facts:
    s, company, action = now.s, now.step.company, now.action
    cash, treasury = (
        s.money[company],
        phrase("1881.cars.treasury", "Treasury of {company}", company=company),
    )
    if isinstance(action, OfferTrain):
        after = cash - action.price
        return Facts(((treasury, f"**{became(marks(cash), marks(after))}**"),))
    refund = STADTBAHN.trade_in if action.trade_in else 0
    after = cash + action.subsidy + refund - TRAINS[now.train].price
    rows = [(treasury, f"**{became(marks(cash), marks(after))}**")]
    if action.subsidy:
        helper = now.step.helper(s)
        most = TRAINS[now.train].price // 4
        added = became(marks(s.money[helper]), marks(s.money[helper] - action.subsidy))
        adds = phrase(
            "1881.cars.adds", "{player} adds {sum}", player=helper, sum=marks(action.subsidy)
        )
        rows.append((adds, f"**{added}**"))
        rows.append((phrase("1881.cars.most-quarter", "At most a quarter"), marks(most)))
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
        return _offer(now)
    train, confirm = car(now.train), ""
    text = phrase(
        BUY_ADD if now.subsidy else BUY_THE_TRAIN_PRICE,
        train=train,
        price=marks(TRAINS[now.train].price),
        sum=marks(now.subsidy),
    )
    if new := new_phase(now):
        confirm = phrase(
            "1881.cars.first", "The first {train} {changes}.", train=train, changes=listed(new)
        )
    doing = phrase("1881.cars.buying", "Buying…")
    return act(now.t, now.s, now.action, text, key="Enter", doing=doing, confirm=confirm)


def _offer(now: Deal) -> Act:
    """To another director, or at once where both companies are his who asks."""
    mine = runner(now.s, now.source) == now.by
    text = phrase(
        TAKE if mine else OFFER_COMPANY_PRICE_FOR,
        train=car(now.train),
        company=now.source,
        price=marks(now.price),
    )
    return act(
        now.t, now.s, now.action, text, key="Enter", doing=phrase("1881.cars.offering", "Offering…")
    )
