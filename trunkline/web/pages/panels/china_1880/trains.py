"""Buying trains: from the bank, from sister companies, by P7; and what the marker brings."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action, refuse
from trunkline.titles.china_1880.actions import BuyTrain, ExchangeRocket, Pass
from trunkline.titles.china_1880.buy_trains import RESTORED, BuyTrains, needs_train, removable
from trunkline.titles.china_1880.components import DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rocket import ROCKET
from trunkline.titles.china_1880.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.titles.china_1880.turn import turn_of
from trunkline.web.pages.panels.china_1880.forced import forced
from trunkline.web.pages.panels.china_1880.names import trains, yuan
from trunkline.web.pages.panels.china_1880.offers import offer
from trunkline.web.pages.panels.china_1880.phases import before_it
from trunkline.web.pages.view import (
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
from trunkline.web.pages.words import counted


def deciding(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft) -> Decision:
    company = step.company
    owned, limit = len(s.trains[company]), s.phase.train_limit
    if needs_train(s, company) and s.cash[company] < s.train_on_sale.price:
        return forced(t, s, step, viewer, draft, _sisters(t, s, step, viewer, draft))
    done = _done(t, s, step, viewer)
    return Decision(
        heading=f"Buy trains for {company}",
        badge=f"{owned} of {limit} places",
        context=f"{company} has **{yuan(s.cash[company])}** and owns {trains(s, company)}.",
        blocks=(
            _table(t, s, step, viewer, draft),
            *_price(t, s, step, viewer, draft),
            *_marker(s, step),
        ),
        main=done if done.no is None else None,
        out=(done,) if done.no is not None else (),
        rule=TRAIN_PURCHASE,
        draft={"seller": draft["seller"]} if draft.get("seller") else {},
        short=f"Trains for {company}",
    )


def _done(t: China1880, s: ChinaState, step: BuyTrains, viewer: str) -> Act:
    what = f"{step.company} cannot end its turn"
    text = f"Done, end {step.company}'s turn"
    done = offer(t, s, Pass(viewer), text, what=what, key="D", doing="Ending…")
    if done.no is not None or not _comes_round(s, step):
        return done
    return replace(done, confirm=_removal(s))


def _table(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, draft: Draft) -> Table:
    rows = [_bank(t, s, step, viewer, s.train_on_sale)]
    if s.phase.restored_trains:
        rows.append(_bank(t, s, step, viewer, TRAINS[RESTORED]))
    rows += _sisters(t, s, step, viewer, draft)
    rows += _rocket(t, s, step, viewer)
    heads = (Column("Train"), Column("Price", True), Column("", True))
    return Table(heads, tuple(rows), "Trains for sale")


def _bank(t: China1880, s: ChinaState, step: BuyTrains, viewer: str, train: ChinaTrain) -> Row:
    left = DEPOT.left(train, s.gone)
    count = "" if left is None else f", {left} left"
    lacks = train.price - s.cash[step.company]
    buy = offer(
        t,
        s,
        BuyTrain(viewer, train.name, train.price),
        f"Buy the {train.name}",
        what=f"{step.company} cannot buy the {train.name}",
        grey=f"{yuan(lacks)} short" if lacks > 0 else "Not now",
        doing="Buying…",
        confirm=before_it(s, train),
    )
    name = Cell(f"**{train.name}** from the bank{count}")
    return Row((name, Cell(yuan(train.price)), Cell(button=buy)))


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
            button = Plan("Price …", no=WhyNot(f"The {name} of {seller}", no.why, no.rule))
        else:
            button = Plan("Price …", {"seller": id_}, chosen=draft.get("seller") == id_)
        price = Cell(f"¥1 to {s.cash[step.company]:,}", "muted")
        train = Cell(f" **{name}**, yours", chips=(Chip(seller),))
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
    text = draft.get("price", "1")
    price = max(1, min(int(text) if text.isdigit() else 1, most))
    after = (
        f"{seller} then has {yuan(s.cash[seller] + price)}, {step.company} {yuan(most - price)}."
    )
    buy = Act(
        f"Buy the {name} of {seller} · {yuan(price)}",
        encode_action(BuyTrain(viewer, name, price, seller)),
        doing="Buying…",
    )
    row = Row((Cell(after, "muted"), Cell(button=buy)))
    return (
        Stepper("price", price, 1, most, 1, f"Price of the {name} of {seller}", before="¥"),
        Table((Column(""), Column("", True)), (row,), "Trade"),
    )


def _rocket(t: China1880, s: ChinaState, step: BuyTrains, viewer: str) -> list[Row]:
    owner, train = s.owner(ROCKET), s.train_on_sale
    if not owner:
        return []
    name = Cell(f"**P7** for a {train.name}")
    if owner != viewer:
        no = WhyNot(f"{owner} owns P7", "Only its owner exchanges P7.", PRIVATES)
        return [Row((name, Cell("free"), Cell(button=Act(f"{owner} owns P7", no=no))))]
    swap = offer(
        t,
        s,
        ExchangeRocket(viewer),
        "Exchange P7",
        what="P7 cannot be exchanged now",
        doing="Exchanging…",
        confirm=f"P7 leaves the game for a {train.name}. {before_it(s, train)}".strip(),
    )
    return [Row((name, Cell("free"), Cell(button=swap)))]


def _comes_round(s: ChinaState, step: BuyTrains) -> bool:
    """Whether ending the turn now removes the trains on sale."""
    waits = not (step.bought or step.removed) and turn_of(s).marked
    return waits and removable(s, s.train_on_sale)


def _removal(s: ChinaState) -> str:
    train = s.train_on_sale
    left = DEPOT.left(train, s.gone) or 0
    words = counted(left, f"{train.name}-train leaves", f"{train.name}-trains leave")
    follows = " A share round follows." if train.share_round else ""
    return f"The marker has come round: {words} the game.{follows}"


def _marker(s: ChinaState, step: BuyTrains) -> tuple[Block, ...]:
    """The purchase marker: who must buy, or the trains on sale go."""
    train = s.train_on_sale
    if not s.train_marker or not removable(s, train):
        return ()
    if _comes_round(s, step):
        return (Notice(f"**If {step.company} buys nothing from the bank:** {_removal(s)}"),)
    if s.train_marker == step.company:
        return (Line(f"The purchase marker stands at {step.company}.", "muted"),)
    text = f"**If nobody buys before {s.train_marker} has had its turn,** the {train.name}s leave"
    return (Notice(f"{text} and a share round follows." if train.share_round else f"{text}."),)
