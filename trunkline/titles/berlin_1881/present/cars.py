"""Cars and S-trains that a company could get now, and what the chosen one does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import message, phrase, refuse
from trunkline.present.offers import offer, why_not
from trunkline.present.rails.train_offers import (
    TrainOffer,
    left,
    price_span,
    price_stepper,
    train_table,
)
from trunkline.present.view import Act, Block, Facts, Notice, Option, Options, Plan, Table
from trunkline.titles.berlin_1881.present.deals import Deal, possible
from trunkline.titles.berlin_1881.present.names import car, marks, names
from trunkline.titles.berlin_1881.present.phases import changes
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.offices import phase, runner
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import PHASES, STADTBAHN
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

PRICE_BUTTON = message("1881.cars.price-button", "Price …")
OFFER = message("1881.cars.offer", "Offer …")
ADD = message("1881.cars.add", "You add {sum}")
BUY = message("1881.cars.buy", "Buy …")
SHORT = message("1881.cars.short", "{sum} short")
NOT_NOW = message("1881.cars.not-now", "Not now")
TRADE = message("1881.cars.trade", "Trade in the {train}")
SCRAP = message("1881.cars.scrap", "Scrap the {train}")
BUY_ADD = message("1881.cars.buy-add", "Buy the {train} · {price}, you add {sum}")
BUY_THE_TRAIN_PRICE = message("1881.cars.buy-the-train-price", "Buy the {train} · {price}")
TAKE = message("1881.cars.take", "Buy the {train} from {company} · {price}")
OFFER_COMPANY_PRICE_FOR = message(
    "1881.cars.offer-company-price-for", "Offer {company} {price} for the {train}"
)
AT_ONCE = message("1881.cars.both-companies-yours", "Both companies are yours: it is done at once.")
IF_ACCEPTED = message("1881.cars.nothing-moves-before", "Nothing changes until {player} accepts.")


def table(t: Berlin, s: BerlinState, step: Business, chosen: Deal | None) -> Table:
    return train_table(_offer(each, chosen) for each in possible(t, s, step))


def _offer(each: Deal, chosen: Deal | None) -> TrainOffer:
    picked = chosen is not None and chosen.key == each.key
    plan = Plan(phrase("1881.cars.chosen", "Chosen"), {}, chosen=True) if picked else _choose(each)
    price = marks(each.s.pieces.trains[each.train].price)
    if each.asked:
        money = each.s.money[each.step.company]
        price = price_span(names(each.s), 1, money) if money else "–"
    seller = each.source if each.asked else ""
    return TrainOffer(car(each.train), _where(each), price, plan, seller, picked)


def _where(each: Deal) -> str:
    """From the bank or its pool; whose the company is that has it."""
    if each.asked:
        director = runner(each.s, each.source)
        if director == each.by:
            return phrase("1881.cars.yours", "yours")
        return (
            phrase("1881.cars.player", "{player}'s", player=director)
            if director
            else phrase("1881.cars.nobody", "nobody's")
        )
    if each.source == OFFERING:
        pieces = each.s.pieces
        return left(pieces.depot.left(pieces.trains[each.train], each.s.gone))
    return phrase("1881.cars.pool", "from the pool")


def _choose(each: Deal) -> Plan:
    """Grey with the reason, unless giving an own train away would make it possible."""
    what = phrase("1881.cars.cannot-bought", "The {train} cannot be bought", train=car(each.train))
    no = why_not(each.t, each.s, each.action, what)
    text = phrase(ADD if each.subsidy else BUY, sum=marks(each.subsidy))
    if each.asked:
        text = phrase(PRICE_BUTTON if runner(each.s, each.source) == each.by else OFFER)
    if no is None:
        return Plan(text, each.draft())
    for given in each.exchanges():
        if refuse(each.t, each.s, given.action) is None:
            exchange = phrase("1881.cars.exchange", "Exchange …")
            return Plan(text if each.asked else exchange, given.draft())
    short = each.step.missing(each.s, each.action) if isinstance(each.action, BuyTrain) else 0
    grey = phrase(SHORT if short > 0 else NOT_NOW, sum=marks(short))
    return Plan(text if each.asked else grey, no=no)


def details(now: Deal) -> tuple[Block, ...]:
    """Price, what is given for it, what it does."""
    blocks: list[Block] = [*(_price(now) if now.asked else ())]
    options = tuple(_exchange(now))
    if options:
        blocks.append(Options(options, "ticks", phrase("1881.cars.given", "Given for it")))
    blocks.append(_facts(now))
    if new := new_phase(now):
        text = phrase(
            "1881.cars.this-it",
            "**With this purchase {change}.** Also: {changes}.",
            change=new[0],
            changes="; ".join(new[1:]),
        )
        blocks.append(Notice(text))
    return tuple(blocks)


def _price(now: Deal) -> tuple[Block, ...]:
    director = runner(now.s, now.source)
    said = phrase(AT_ONCE if director == now.by else IF_ACCEPTED, player=director)
    return price_stepper(names(now.s), now.price, *now.bounds(), said)


def _exchange(now: Deal) -> Iterator[Option]:
    """A network may trade an S-train in for a higher one, or declare one obsolete."""
    for each in now.exchanges():
        old, trades = each.trade_in or each.scrap, bool(each.trade_in)
        chosen = now.trade_in == old if trades else now.scrap == old
        text = phrase(TRADE if trades else SCRAP, train=old)
        gift = phrase("1881.cars.nothing", "for free")
        note = f"+{marks(STADTBAHN.trade_in)}" if trades else gift
        what = phrase("table.offers.not-now", "{act}: not now", act=text)
        no = None if chosen else why_not(now.t, now.s, each.action, what)
        target = replace(now, trade_in="", scrap="") if chosen else each
        draft = {} if no else target.draft()
        yield Option(Plan(text, draft, note=note, chosen=chosen, no=no))


def _facts(now: Deal) -> Facts:
    s, company, action = now.s, now.step.company, now.action
    changed = names(s).changed
    treasury = phrase("1881.cars.treasury", "Treasury of {company}", company=company)
    if not isinstance(action, BuyTrain):
        return Facts(((treasury, changed(s.money[company], -action.price)),))
    refund = STADTBAHN.trade_in if action.trade_in else 0
    price = s.pieces.trains[now.train].price
    rows = [(treasury, changed(s.money[company], action.subsidy + refund - price))]
    if action.subsidy:
        helper, sum_ = now.step.helper(s), marks(action.subsidy)
        adds = phrase("1881.cars.adds", "{player} adds {sum}", player=helper, sum=sum_)
        rows.append((adds, changed(s.money[helper], -action.subsidy)))
        rows.append((phrase("1881.cars.most-quarter", "At most a quarter"), marks(price // 4)))
    return Facts(tuple(rows))


def new_phase(now: Deal) -> list[str]:
    """What the first train of its type changes; nothing for any other."""
    first = now.source == OFFERING and not now.s.gone.get(now.train, 0)
    begins = now.train in {each.train for each in PHASES} and now.train != phase(now.s).train
    return changes(now.s, now.train) if first and begins else []


def main(now: Deal) -> Act:
    """Buy the 3-car for 320 M, you add 40 M; Offer SpS 180 M for its 2-car."""
    train, new = car(now.train), new_phase(now)
    if now.asked:
        said = TAKE if runner(now.s, now.source) == now.by else OFFER_COMPANY_PRICE_FOR
        text = phrase(said, train=train, company=now.source, price=marks(now.price))
        doing = phrase("1881.cars.offering", "Offering…")
        return offer(now.t, now.s, now.action, text, key="Enter", doing=doing)
    text = phrase(
        BUY_ADD if now.subsidy else BUY_THE_TRAIN_PRICE,
        train=train,
        price=marks(now.s.pieces.trains[now.train].price),
        sum=marks(now.subsidy),
    )
    first = phrase(
        "1881.cars.first", "With the first {train}: {changes}.", train=train, changes="; ".join(new)
    )
    doing = phrase("1881.cars.buying", "Buying…")
    confirm = first if new else ""
    return offer(now.t, now.s, now.action, text, key="Enter", doing=doing, confirm=confirm)
