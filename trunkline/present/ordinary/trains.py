"""Buying trains at the default rails table: of the depot, used ones, those of other companies."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import decision, describe, encode_action, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import offer
from trunkline.present.ordinary.names import names
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import question
from trunkline.present.rails.train_offers import (
    TrainOffer,
    left,
    price_span,
    price_stepper,
    train_table,
)
from trunkline.present.view import Act, Block, Decision, Option, Options, Plan
from trunkline.present.words import money
from trunkline.rails.rounds import forced
from trunkline.rails.rounds.actions import BuyTrain, GoBankrupt, Pass, SellShares
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.sections import FORCED, TRAINS
from trunkline.rails.rounds.state import POOL

SELLER = "seller"
"""The train of another company for which an offer is put together: "IR 3"."""


def buying(scene: RailsScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, BuyTrains)
    company = step.company
    table = train_table((*_of_the_bank(scene, step), *_of_others(scene, step)))
    limit, helped = t.phase(s).train_limit, forced.is_helped(t, s, company)
    shown = Decision(
        heading=question(t, s, scene.viewer),
        badge=phrase(
            "table.ordinary.train-places",
            "{count} of {number} slot",
            "{count} of {number} slots",
            number=limit,
            count=len(s.trains[company]),
        ),
        blocks=(table, *_raising(scene, step)),
        out=(_done(scene, step),),
        rule=FORCED if helped else TRAINS,
    )
    chosen = _chosen(scene, step)
    return shown if chosen is None else _offering(scene, shown, chosen)


def _done(scene: RailsScene, step: BuyTrains) -> Act:
    t, s = scene.t, scene.s
    a = Pass(s.director(step.company))
    text = phrase("table.ordinary.no-more-trains", "Buy no more trains")
    if not s.trains[step.company]:
        text = str(step.describe(t, s, a))
    return offer(t, s, a, text, key="D")


def _of_the_bank(scene: RailsScene, step: BuyTrains) -> Iterator[TrainOffer]:
    """Also used ones, and those that are cheaper for an old train."""
    t, s = scene.t, scene.s
    for a in step.of_the_bank(t, s):
        train = t.box.trains[a.train]
        where = left(t.box.depot.left(train, s.gone))
        if a.seller == POOL:
            where = phrase("table.ordinary.used-train", "used")
        if a.trade_in:
            where = phrase("table.ordinary.for-old", "for a {train}-train", train=a.trade_in)
        text = phrase("table.ordinary.buy-train", "Buy the {train}", train=a.train)
        buy = offer(t, s, a, text, doing=phrase("table.ordinary.buying", "Buying…"))
        yield TrainOffer(a.train, where, money(t.currency, a.price), buy)


def _of_others(scene: RailsScene, step: BuyTrains) -> Iterator[TrainOffer]:
    t, s = scene.t, scene.s
    for span in step.spans(t, s):
        a = span.action
        assert isinstance(a, BuyTrain)
        key = f"{a.seller} {a.train}"
        plan = Plan(phrase("table.ordinary.make-offer", "Offer…"), {SELLER: key})
        yield TrainOffer(
            a.train,
            phrase("table.ordinary.directed-by", "of {player}", player=s.director(a.seller)),
            price_span(names(t, s), span.least, span.most),
            plan,
            a.seller,
            scene.draft.get(SELLER) == key,
        )


def _chosen(scene: RailsScene, step: BuyTrains) -> tuple[BuyTrain, int, int] | None:
    """The offer that is put together, and its bounds."""
    for span in step.spans(scene.t, scene.s):
        a = span.action
        if isinstance(a, BuyTrain) and scene.draft.get(SELLER) == f"{a.seller} {a.train}":
            wanted = whole_number(scene.draft.get("price", "")) or span.least
            price = max(span.least, min(wanted, span.most))
            return replace(a, price=price), span.least, span.most
    return None


def _offering(scene: RailsScene, shown: Decision, chosen: tuple[BuyTrain, int, int]) -> Decision:
    t, s = scene.t, scene.s
    a, least, most = chosen
    agrees = phrase(
        "table.ordinary.must-agree", "{player} must agree.", player=s.director(a.seller)
    )
    said = "" if s.director(a.seller) == a.by else agrees
    return replace(
        shown,
        blocks=(shown.blocks[0], *price_stepper(names(t, s), a.price, least, most, said)),
        main=offer(t, s, a, str(describe(t, s, a)), key="Enter"),
        others=(Plan(phrase("table.ordinary.cancel", "Cancel"), {}, key="⌫"),),
        draft={SELLER: f"{a.seller} {a.train}", "price": str(a.price)},
    )


def _raising(scene: RailsScene, step: BuyTrains) -> Iterator[Block]:
    """Shares to sell for a train that must be bought, or bankruptcy."""
    t, s = scene.t, scene.s
    bankrupt = GoBankrupt(s.director(step.company))
    wanted: tuple[SellShares | GoBankrupt, ...] = (*forced.sales(t, s, step), bankrupt)
    able = [a for a in wanted if step.refuse(t, s, a) is None]
    if able:
        label = phrase("table.ordinary.raise-money", "Raise money")
        acts = (Act(str(describe(t, s, a)), encode_action(a)) for a in able)
        yield Options(tuple(map(Option, acts)), "rows", label)
