"""Buying trains: from the bank, from sister companies, by P7; and what the marker brings."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Line,
    Notice,
    Plan,
    Row,
    Stepper,
    Table,
    WhyNot,
)
from trunkline.titles.china_1880.present.forced import forced
from trunkline.titles.china_1880.present.names import trains, yuan
from trunkline.titles.china_1880.present.offers import offer
from trunkline.titles.china_1880.present.phases import before_it
from trunkline.titles.china_1880.rules.actions import BuyTrain, ExchangeRocket, Pass
from trunkline.titles.china_1880.rules.buy_trains import RESTORED, BuyTrains, needs_train, removable
from trunkline.titles.china_1880.rules.components import DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import turn_of

LEAVE_AND_SHARE_ROUND = message(
    "1880.trains.leave-and-share-round",
    "**If nobody buys before {company} has had its turn,** the {train}s leave and"
    " a share round follows.",
)
LEAVE = message(
    "1880.trains.leave", "**If nobody buys before {company} has had its turn,** the {train}s leave."
)


def deciding(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft) -> Decision:
    company = step.company
    owned, limit = len(s.trains[company]), s.phase.train_limit
    if needs_train(s, company) and s.cash[company] < s.train_on_sale.price:
        return forced(t, s, step, viewer, draft, _sisters(t, s, step, viewer, draft))
    done = _done(t, s, step, viewer)
    return Decision(
        heading=phrase("1880.trains.buy-trains", "Buy trains for {company}", company=company),
        badge=phrase(
            "1880.trains.place",
            "{count} of {number} place",
            "{count} of {number} places",
            number=limit,
            count=owned,
        ),
        context=phrase(
            "1880.trains.owns",
            "{company} has **{cash}** and owns {trains}.",
            company=company,
            cash=yuan(s.cash[company]),
            trains=trains(s, company),
        ),
        blocks=(
            _table(t, s, step, viewer, draft),
            *_price(t, s, step, viewer, draft),
            *_marker(s, step),
        ),
        main=done if done.no is None else None,
        out=(done,) if done.no is not None else (),
        rule=TRAIN_PURCHASE,
        draft={"seller": draft["seller"]} if draft.get("seller") else {},
        short=phrase("1880.trains.trains", "Trains for {company}", company=company),
    )


def _done(t: China1880, s: ChinaState, step: BuyTrains, viewer: str) -> Act:
    what = phrase(
        "1880.trains.cannot-end-turn", "{company} cannot end its turn", company=step.company
    )
    text = phrase("1880.trains.done-end-turn", "Done, end {company}'s turn", company=step.company)
    done = offer(
        t, s, Pass(viewer), text, what=what, key="D", doing=phrase("1880.trains.ending", "Ending…")
    )
    if done.no is not None or not _comes_round(s, step):
        return done
    return replace(done, confirm=_removal(s))


def _table(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft) -> Table:
    rows = [_bank(t, s, step, viewer, s.train_on_sale)]
    if s.phase.restored_trains:
        rows.append(_bank(t, s, step, viewer, TRAINS[RESTORED]))
    rows += _sisters(t, s, step, viewer, draft)
    rows += _rocket(t, s, step, viewer)
    heads = (
        Column(phrase("1880.trains.train", "Train")),
        Column(phrase("1880.trains.price", "Price"), True),
        Column("", True),
    )
    return Table(heads, tuple(rows), phrase("1880.trains.trains-sale", "Trains for sale"))


def _bank(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, train: ChinaTrain) -> Row:
    lacks = train.price - s.cash[step.company]
    buy = offer(
        t,
        s,
        BuyTrain(viewer, train.name, train.price),
        phrase("1880.trains.buy-the-train", "Buy the {train}", train=train.name),
        what=phrase(
            "1880.trains.cannot-buy",
            "{company} cannot buy the {train}",
            company=step.company,
            train=train.name,
        ),
        grey=phrase("1880.trains.short", "{sum} short", sum=yuan(lacks))
        if lacks > 0
        else phrase("1880.trains.not", "Not now"),
        doing=phrase("1880.trains.buying", "Buying…"),
        confirm=before_it(s, train),
    )
    return Row((Cell(_offered(s, train)), Cell(yuan(train.price)), Cell(button=buy)))


def _offered(s: ChinaState, train: ChinaTrain) -> str:
    left = DEPOT.left(train, s.gone)
    if left is None:
        return phrase("1880.trains.bank", "**{train}** from the bank", train=train.name)
    return phrase(
        "1880.trains.bank-left",
        "**{train}** from the bank, {number} left",
        "**{train}** from the bank, {number} left",
        number=left,
        train=train.name,
    )


def _sisters(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft) -> list[Row]:
    """Companies of the same director: the price is free, from ¥1."""
    rows = []
    for seller, name in step.sister_trains(s):
        if seller == step.company:
            continue
        cheapest = BuyTrain(viewer, name, 1, seller)
        no = refuse(t, s, cheapest)
        id_ = f"{seller}/{name}"
        if no is not None:
            what = phrase(
                "1880.trains.the-of", "The {train} of {seller}", train=name, seller=seller
            )
            button = Plan(
                phrase("1880.trains.price-button", "Price …"), no=WhyNot(what, no.why, no.rule)
            )
        else:
            button = Plan(
                phrase("1880.trains.price-button", "Price …"),
                {"seller": id_},
                chosen=draft.get("seller") == id_,
            )
        price = Cell(
            phrase("1880.trains.1", "¥1 to {most:count}", most=s.cash[step.company]), "muted"
        )
        train = Cell(
            " " + phrase("1880.trains.yours", "**{train}**, yours", train=name),
            chips=(Chip(seller),),
        )
        rows.append(Row((train, price, Cell(button=button))))
    return rows


def _price(
    t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft
) -> tuple[Block, ...]:
    """The stepper for the train of a sister company that was asked for."""
    seller, _, name = draft.get("seller", "").partition("/")
    most = s.cash[step.company]
    if seller not in s.companies or refuse(t, s, BuyTrain(viewer, name, 1, seller)) is not None:
        return ()
    price = max(1, min(whole_number(draft.get("price", "")) or 1, most))
    after = phrase(
        "1880.trains.then-has",
        "{seller} then has {sum}, {company} {rest}.",
        seller=seller,
        sum=yuan(s.cash[seller] + price),
        company=step.company,
        rest=yuan(most - price),
    )
    buy = Act(
        phrase(
            "1880.trains.buy-the-train-of",
            "Buy the {train} of {seller} · {price}",
            train=name,
            seller=seller,
            price=yuan(price),
        ),
        encode_action(BuyTrain(viewer, name, price, seller)),
        doing=phrase("1880.trains.buying", "Buying…"),
    )
    row = Row((Cell(after, "muted"), Cell(button=buy)))
    label = phrase(
        "1880.trains.price-of-the-train",
        "Price of the {train} of {seller}",
        train=name,
        seller=seller,
    )
    return (
        Stepper("price", price, 1, most, 1, label, before="¥"),
        Table((Column(""), Column("", True)), (row,), phrase("1880.trains.trade", "Trade")),
    )


def _rocket(t: China1880, s: ChinaState, step: BuyTrains, viewer: str) -> list[Row]:
    owner, train = s.owner(ROCKET), s.train_on_sale
    if not owner:
        return []
    name, free = (
        Cell(phrase("1880.trains.p7", "**P7** for a {train}", train=train.name)),
        Cell(phrase("1880.trains.free", "free")),
    )
    if owner != viewer:
        whose = phrase("1880.trains.owns-p7", "{player} owns P7", player=owner)
        no = WhyNot(
            whose,
            phrase("1880.trains.only-owner-exchanges", "Only its owner exchanges P7."),
            PRIVATES,
        )
        return [Row((name, free, Cell(button=Act(whose, no=no))))]
    leaves = phrase(
        "1880.trains.p7-leaves-game", "P7 leaves the game for a {train}.", train=train.name
    )
    swap = offer(
        t,
        s,
        ExchangeRocket(viewer),
        phrase("1880.trains.exchange-p7", "Exchange P7"),
        what=phrase("1880.trains.p7-cannot-exchanged", "P7 cannot be exchanged now"),
        doing=phrase("1880.trains.exchanging", "Exchanging…"),
        confirm=f"{leaves} {before_it(s, train)}".strip(),
    )
    return [Row((name, free, Cell(button=swap)))]


def _comes_round(s: ChinaState, step: BuyTrains) -> bool:
    """Whether ending the turn now removes the trains on sale."""
    waits = not (step.bought or step.removed) and turn_of(s).marked
    return waits and removable(s, s.train_on_sale)


def _removal(s: ChinaState) -> str:
    train = s.train_on_sale
    left = DEPOT.left(train, s.gone) or 0
    leave = phrase(
        "1880.trains.marker-come-round",
        "The marker has come round: {number} {train}-train leaves the game.",
        "The marker has come round: {number} {train}-trains leave the game.",
        number=left,
        train=train.name,
    )
    return (
        f"{leave} {phrase('1880.trains.share-round-follows', 'A share round follows.')}"
        if train.share_round
        else leave
    )


def _marker(s: ChinaState, step: BuyTrains) -> tuple[Block, ...]:
    """The purchase marker: who must buy, or the trains on sale go."""
    train = s.train_on_sale
    if not s.train_marker or not removable(s, train):
        return ()
    if _comes_round(s, step):
        text = phrase(
            "1880.trains.if-buys-nothing",
            "**If {company} buys nothing from the bank:** {removal}",
            company=step.company,
            removal=_removal(s),
        )
        return (Notice(text),)
    if s.train_marker == step.company:
        text = phrase(
            "1880.trains.purchase-marker-stands",
            "The purchase marker stands at {company}.",
            company=step.company,
        )
        return (Line(text, "muted"),)
    text = phrase(
        LEAVE_AND_SHARE_ROUND if train.share_round else LEAVE,
        company=s.train_marker,
        train=train.name,
    )
    return (Notice(text),)
