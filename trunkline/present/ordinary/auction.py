"""The auction of the privates at the default rails table: buy the cheapest, or bid and wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from trunkline.kernel import Span, decision, phrase
from trunkline.present.bids import bid_stepper, wanted_bid
from trunkline.present.offers import offer
from trunkline.present.ordinary.names import about_private
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import question
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Line,
    Option,
    Options,
    Plan,
    Row,
    Table,
)
from trunkline.present.words import money, named
from trunkline.rails.rounds.actions import Bid, Pass, TakePrivate
from trunkline.rails.rounds.sections import AUCTION
from trunkline.rails.rounds.waterfall import BiddingUp, Standings, Waterfall, free, left

BID = "bid"
"""The private for which a bid is put together."""


def opening(scene: RailsScene) -> Decision:
    """The cheapest is one button; the others are chosen first."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Waterfall)
    cheapest = left(t, s)[0]
    wanted = scene.draft.get(BID, "")
    spans = {span.action.private: span for span in step.spans(t, s) if isinstance(span.action, Bid)}
    take = offer(
        t,
        s,
        TakePrivate(step.player, cheapest),
        phrase(
            "table.ordinary.take-private",
            "Buy {private} · {price}",
            private=cheapest,
            price=money(t.currency, step.price(t, s)),
        ),
        key="" if wanted in spans else "Enter",
    )
    shown = Decision(
        heading=question(t, s, scene.viewer),
        badge=_purse(scene, step.bids, step.player),
        context=about_private(t, s, wanted if wanted in spans else cheapest),
        blocks=(*_bids(scene, step.bids), *_others(scene, spans, wanted)),
        main=take,
        out=(_pass(scene, step.player),),
        rule=AUCTION,
    )
    if wanted not in spans:
        return shown
    span = spans[wanted]
    amount = wanted_bid(scene.draft, span.least, span.most)
    return replace(
        _bidding(scene, shown, Bid(step.player, wanted, amount), span.least, span.most),
        others=(take,),
    )


def raising(scene: RailsScene) -> Decision:
    """Several have bid for the same private."""
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, BiddingUp)
    most = step.most(s)
    under = next(each.bids for each in s.stack if isinstance(each, Waterfall))
    others = tuple(bid for bid in under if bid.private != step.private)
    shown = Decision(
        heading=question(t, s, scene.viewer),
        badge=_purse(scene, others, step.player),
        context=about_private(t, s, step.private),
        blocks=tuple(_bids(scene, step.bids)),
        out=(_pass(scene, step.player),),
        rule=AUCTION,
    )
    if step.least > most:
        return shown
    amount = wanted_bid(scene.draft, step.least, most)
    return _bidding(scene, shown, Bid(step.player, step.private, amount), step.least, most)


def _bidding(scene: RailsScene, shown: Decision, a: Bid, least: int, most: int) -> Decision:
    """The stepper of a bid, and its button as the main one."""
    t, s = scene.t, scene.s
    stepper = bid_stepper(a.amount, least, most, 1, partial(money, t.currency))
    bounds = phrase(
        "table.ordinary.bid-bounds",
        "At least {least}, at most {most}.",
        least=money(t.currency, least),
        most=money(t.currency, most),
    )
    text = phrase(
        "table.ordinary.bid",
        "Bid {amount} for {private}",
        amount=money(t.currency, a.amount),
        private=a.private,
    )
    return replace(
        shown,
        blocks=(*shown.blocks, stepper, Line(bounds, "muted")),
        main=offer(t, s, a, text, key="Enter"),
        draft={BID: a.private, "amount": str(a.amount)},
    )


def _pass(scene: RailsScene, player: str) -> Act:
    t, s, step = scene.t, scene.s, decision(scene.s)
    a = Pass(player)
    assert step is not None
    return offer(t, s, a, str(step.describe(t, s, a)), key="D")


def _purse(scene: RailsScene, bids: Standings, player: str) -> str:
    """Cash, or what of it is not tied up."""
    t, s = scene.t, scene.s
    spare = free(s, bids, player)
    told = phrase("table.ordinary.cash", "Cash {sum}", sum=money(t.currency, s.cash[player]))
    if spare == s.cash[player]:
        return told
    return phrase("table.ordinary.free-cash", "Free {sum}", sum=money(t.currency, spare))


def _others(scene: RailsScene, able: Mapping[str, Span], wanted: str) -> Iterator[Block]:
    """The dearer ones, to bid for, each with the least bid."""
    currency = scene.t.currency
    if able:
        label = phrase("table.ordinary.bid-for", "Bid for another")
        yield Line(label, "muted")
        plans = (
            Plan(each, {BID: each}, money(currency, span.least), chosen=each == wanted)
            for each, span in able.items()
        )
        yield Options(tuple(map(Option, plans)), "chips", label)


def _bids(scene: RailsScene, bids: Standings) -> Iterator[Block]:
    """Who has bid for what, the highest bid for each private first."""
    t = scene.t
    ranked = sorted(bids, key=lambda bid: (list(t.box.privates).index(bid.private), -bid.amount))
    rows = tuple(
        Row(
            (
                Cell(bid.private),
                Cell(named(bid.player, scene.viewer)),
                Cell(money(t.currency, bid.amount), "strong"),
            )
        )
        for bid in ranked
    )
    heads = (
        Column(phrase("table.ordinary.private", "Private")),
        Column(phrase("table.bids.bidder", "Bidder")),
        Column(phrase("table.bids.bid", "Bid"), True),
    )
    if rows:
        yield Table(heads, rows, phrase("table.bids.bids", "Bids"), dense=True)
