"""Trains from companies of the same director in 1880: the price is free, from ¥1."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.kernel import encode_action, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import why_not
from trunkline.present.rails.train_offers import TrainOffer, price_span, price_stepper
from trunkline.present.view import Act, Block, Plan
from trunkline.titles.china_1880.present.names import names, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import BuyTrain
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains


class Trade(Struct, frozen=True):
    """The train of a sister that was asked for, and the button that buys it."""

    key: str
    act: Act
    blocks: tuple[Block, ...]


def sisters(scene: ChinaScene, step: BuyTrains) -> Iterator[TrainOffer]:
    """Each kind of train of each of them once."""
    t, s, director = scene.t, scene.s, scene.s.director(step.company)
    for seller, train in dict.fromkeys(step.sister_trains(s)):
        if seller == step.company:
            continue
        what = phrase("1880.trains.the-of", "The {train} of {seller}", train=train, seller=seller)
        no = why_not(t, s, BuyTrain(director, train, 1, seller), what)
        key, text = f"{seller}/{train}", phrase("1880.trains.price-button", "Price …")
        chosen = no is None and scene.draft.get("seller") == key
        button = Plan(text, {} if no else {"seller": key}, chosen=chosen, no=no)
        yours = phrase("1880.trains.yours", "yours")
        span = price_span(names(s), 1, s.cash[step.company])
        yield TrainOffer(train, yours, span, button, seller, chosen)


def trade(scene: ChinaScene, step: BuyTrains) -> Trade | None:
    """What the draft asks a sister for, if it may be had."""
    s, company, director = scene.s, step.company, scene.s.director(step.company)
    seller, _, train = scene.draft.get("seller", "").partition("/")
    most = s.cash[company]
    price = max(1, min(whole_number(scene.draft.get("price", "")) or 1, most))
    action = BuyTrain(director, train, price, seller)
    if seller not in s.companies or why_not(scene.t, s, action, ""):
        return None
    after = phrase(
        "1880.trains.then-has",
        "{seller} then has {sum}, {company} {rest}.",
        seller=seller,
        sum=yuan(s.cash[seller] + price),
        company=company,
        rest=yuan(most - price),
    )
    text = phrase(
        "1880.trains.buy-the-train-of",
        "Buy the {train} from {seller} · {price}",
        train=train,
        seller=seller,
        price=yuan(price),
    )
    doing = phrase("1880.trains.buying", "Buying…")
    act = Act(text, encode_action(action), key="Enter", doing=doing)
    return Trade(f"{seller}/{train}", act, price_stepper(names(s), price, 1, most, after))
