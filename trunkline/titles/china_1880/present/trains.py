"""Buying trains in 1880: from the bank, from sisters, by P7; and what the marker brings."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import decision, message, phrase
from trunkline.present.offers import offer
from trunkline.present.rails.train_offers import TrainOffer, left, train_table
from trunkline.present.view import Act, Block, Decision, Line, Notice, Plan, WhyNot
from trunkline.titles.china_1880.present.forced import forced
from trunkline.titles.china_1880.present.names import trains, yuan
from trunkline.titles.china_1880.present.phases import before_it
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.present.sisters import sisters, trade
from trunkline.titles.china_1880.rules.actions import BuyTrain, ExchangeRocket, Pass
from trunkline.titles.china_1880.rules.buy_trains import RESTORED, BuyTrains, needs_train, removable
from trunkline.titles.china_1880.rules.components import DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import turn_of

LEAVE_AND_SHARE_ROUND = message(
    "1880.trains.leave-and-share-round",
    "**If nobody buys a train before the end of {company}'s turn,** all {train}-trains leave the"
    " game and a share round follows.",
)
LEAVE = message(
    "1880.trains.leave",
    "**If nobody buys a train before the end of {company}'s turn,** all {train}-trains leave the"
    " game.",
)


def deciding(scene: ChinaScene) -> Decision:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, BuyTrains)
    company, asked = step.company, trade(scene, step)
    if needs_train(s, company) and s.cash[company] < s.train_on_sale.price:
        return forced(scene, step, asked)
    done, limit = _done(scene, step), s.phase.train_limit
    shown = Decision(
        heading=phrase("1880.trains.buy-trains", "Buy trains for {company}", company=company),
        badge=phrase(
            "1880.trains.place",
            "{count} of {number} slot",
            "{count} of {number} slots",
            number=limit,
            count=len(s.trains[company]),
        ),
        context=phrase(
            "1880.trains.owns",
            "{company} has **{cash}** and owns {trains}.",
            company=company,
            cash=yuan(s.cash[company]),
            trains=trains(s, company),
        ),
        blocks=(train_table(_offers(scene, step)), *_marker(s, step)),
        main=done if done.no is None else None,
        out=(done,) if done.no is not None else (),
        rule=TRAIN_PURCHASE,
        short=phrase("1880.trains.trains", "Trains for {company}", company=company),
    )
    if asked is None:
        return shown
    cancel = Plan(phrase("1880.trains.cancel", "Cancel"), {}, key="⌫")
    return replace(
        shown,
        blocks=(shown.blocks[0], *asked.blocks, *shown.blocks[1:]),
        main=asked.act,
        others=(cancel,),
        out=(done,),
        draft={"seller": asked.key},
    )


def _done(scene: ChinaScene, step: BuyTrains) -> Act:
    company, director = step.company, scene.s.director(step.company)
    done = offer(
        scene.t,
        scene.s,
        Pass(director),
        phrase("1880.trains.done-end-turn", "Done, end {company}'s turn", company=company),
        what=phrase(
            "1880.trains.cannot-end-turn", "{company} cannot end its turn", company=company
        ),
        key="D",
        doing=phrase("1880.trains.ending", "Ending…"),
    )
    if done.no is not None or not _comes_round(scene.s, step):
        return done
    return replace(done, confirm=_removal(scene.s))


def _offers(scene: ChinaScene, step: BuyTrains) -> Iterator[TrainOffer]:
    s = scene.s
    yield _bank(scene, step, s.train_on_sale)
    if s.phase.restored_trains:
        yield _bank(scene, step, TRAINS[RESTORED])
    yield from sisters(scene, step)
    yield from _rocket(scene)


def _bank(scene: ChinaScene, step: BuyTrains, train: ChinaTrain) -> TrainOffer:
    s, company = scene.s, step.company
    lacks = train.price - s.cash[company]
    short = phrase("1880.trains.short", "{sum} short", sum=yuan(lacks))
    buy = offer(
        scene.t,
        s,
        BuyTrain(s.director(company), train.name, train.price),
        phrase("1880.trains.buy-the-train", "Buy the {train}", train=train.name),
        what=phrase(
            "1880.trains.cannot-buy",
            "{company} cannot buy the {train}",
            company=company,
            train=train.name,
        ),
        grey=short if lacks > 0 else phrase("1880.trains.not", "Not now"),
        doing=phrase("1880.trains.buying", "Buying…"),
        confirm=before_it(s, train),
    )
    return TrainOffer(train.name, left(DEPOT.left(train, s.gone)), yuan(train.price), buy)


def _rocket(scene: ChinaScene) -> Iterator[TrainOffer]:
    s, owner = scene.s, scene.s.owner(ROCKET)
    if not owner:
        return
    train = s.train_on_sale
    where, free = (
        phrase("1880.trains.p7", "for a {train}", train=train.name),
        phrase("1880.trains.free", "free"),
    )
    if owner != scene.viewer:
        whose = phrase("1880.trains.owns-p7", "{player} owns P7", player=owner)
        only = phrase("1880.trains.only-owner-exchanges", "Only the owner of P7 can exchange it.")
        yield TrainOffer(ROCKET, where, free, Act(whose, no=WhyNot(whose, only, PRIVATES)))
        return
    leaves = phrase(
        "1880.trains.p7-leaves-game", "P7 leaves the game for a {train}.", train=train.name
    )
    swap = offer(
        scene.t,
        s,
        ExchangeRocket(owner),
        phrase("1880.trains.exchange-p7", "Exchange P7"),
        what=phrase("1880.trains.p7-cannot-exchanged", "P7 cannot be exchanged now"),
        doing=phrase("1880.trains.exchanging", "Exchanging…"),
        confirm=f"{leaves} {before_it(s, train)}".strip(),
    )
    yield TrainOffer(ROCKET, where, free, swap)


def _comes_round(s: ChinaState, step: BuyTrains) -> bool:
    """Whether ending the turn now removes the trains on sale."""
    waits = not (step.bought or step.removed) and turn_of(s).marked
    return waits and removable(s, s.train_on_sale)


def _removal(s: ChinaState) -> str:
    train = s.train_on_sale
    leave = phrase(
        "1880.trains.marker-come-round",
        "The marker has come round: {number} {train}-train leaves the game.",
        "The marker has come round: {number} {train}-trains leave the game.",
        number=DEPOT.left(train, s.gone) or 0,
        train=train.name,
    )
    follows = phrase("1880.trains.share-round-follows", "A share round follows.")
    return f"{leave} {follows}" if train.share_round else leave


def _marker(s: ChinaState, step: BuyTrains) -> tuple[Block, ...]:
    """The purchase marker: who must buy, or the trains on sale go."""
    train, company = s.train_on_sale, step.company
    if not s.train_marker or not removable(s, train):
        return ()
    if _comes_round(s, step):
        text = phrase(
            "1880.trains.if-buys-nothing",
            "**If {company} buys nothing from the bank:** {removal}",
            company=company,
            removal=_removal(s),
        )
        return (Notice(text),)
    if s.train_marker == company:
        text = phrase(
            "1880.trains.purchase-marker-stands",
            "The purchase marker stands at {company}.",
            company=company,
        )
        return (Line(text, "muted"),)
    said = LEAVE_AND_SHARE_ROUND if train.share_round else LEAVE
    return (Notice(phrase(said, company=s.train_marker, train=train.name)),)
