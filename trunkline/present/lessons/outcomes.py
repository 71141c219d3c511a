"""What an act of the learner of a railway title did, in figures of the position.

The titles say which of their actions is what; the rest is read from the summary, which all have
alike. What may have changed since is told in the past tense.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from trunkline.kernel import Action, Message, Sentence, decision, describe, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.learn.teaching import warnings
from trunkline.present.lessons.model import Acted, Answer, Moment
from trunkline.present.lessons.reasons import Built

Kind = Literal["paper", "track", "train", "run", "paid", "withheld"]
GOOD = message("coach.did.good", "Good. {did}")
OTHER = message("coach.did.other", "{did} I would have chosen “{advised}”.")
COSTLY = message("coach.did.costly", "It works, but mind this: {warning} Undo it, or go on?")
GRAVE = ("no-way-on", "no-float", "no-train", "loses-office", "takes-burden")
"""Warnings that are repeated after the act, by the last part of their keys."""
CASH = message("coach.did.cash", "You have {cash:money}.")
CASH_PAID = message(
    "coach.did.cash-paid", "Since then you were paid {paid:money}. You have {cash:money} now."
)
STILL_CASH = message("coach.did.still-cash", "You still have {cash:money}.")
STILL_TREASURY = message("coach.did.still-treasury", "{company} still has {treasury:money}.")
UNCHANGED = STILL_CASH, STILL_TREASURY
"""Nothing to praise."""
SHARE = message("coach.did.share", "You hold {held} % of {company} now and have {cash:money}.")
SHARE_PAID = message(
    "coach.did.share-paid",
    "You hold {held} % of {company} now. You had {rest:money} left and were paid {paid:money} since"
    " then: you have {cash:money}.",
)
TREASURY = message("coach.did.treasury", "{company} has {treasury:money}.")
GREW = message(
    "coach.did.grew",
    "That raised what {company} could earn from {before:money} to {then:money}.",
)
REACHED = message(
    "coach.did.reached",
    "{company} could not earn more yet, but after that its track reached {number} stop.",
    "{company} could not earn more yet, but after that its track reached {number} stops.",
)
UNTOUCHED = message(
    "coach.did.untouched", "Without a tile {company} reaches nothing new this time."
)
ADVISED_TILE = message("coach.did.advised-tile", "tile #{tile} on {hex}")
LED_ON = message("coach.did.led-on", "{company} could not earn more with it yet.")
TRAIN = message(
    "coach.did.train",
    "The new train runs from the next turn of {company} on. {company} has {treasury:money} left.",
)
RAN = message(
    "coach.did.ran", "{company} earned {income:money}. Now you decide whether to pay it out."
)
RAN_FOR_NOTHING = message("coach.did.ran-for-nothing", "{company} earned nothing.")
SAVED = message(
    "coach.did.saved", "{company} earned {income:money} and saved it. It has {treasury:money} now."
)
PAID = message(
    "coach.did.paid",
    "You got {mine:money}, and the share price of {company} went from {price:money} to"
    " {then:money}.",
)
WITHHELD = message(
    "coach.did.withheld",
    "{company} has {treasury:money} now, and its share price went from {price:money} to"
    " {then:money}.",
)
PAID_ALONE = message(
    "coach.did.paid-alone",
    "You got {mine:money}. The share price of {company} stayed at {price:money}.",
)
WITHHELD_ALONE = message(
    "coach.did.withheld-alone",
    "{company} has {treasury:money} now. Its share price stayed at {price:money}.",
)


class Deeds(Struct, frozen=True):
    """How the acts of a title are read."""

    kinds: Mapping[type[Action], Kind]
    earned: Callable[[Any, str], int]
    """What a company has just earned by its run."""
    built: Callable[[Moment, Any], Built]
    """What track or a station changes."""
    saves: Callable[[str], bool] = lambda company: False
    """Whether a company keeps all that it earns."""
    tracks: tuple[type[Any], ...] = ()
    """The decisions about track."""
    bought: Message = TRAIN
    """What is told of a new train."""


def answered(deeds: Deeds, acted: Acted, did: Sentence | None = None) -> Answer:
    """What an act did; beside it what the coach had in mind, or what a friend would warn of."""
    m, advised = acted.moment, acted.coaching.action
    told = did or outcome(deeds, acted)
    if (acted.as_advised or advised is None) and told.key in UNCHANGED:
        return Answer(told, "good")
    if acted.as_advised or advised is None:
        return Answer(say(GOOD, did=told), "good")
    for warning in warnings(m.t, m.s, m.player, (acted.action,)):
        if warning.key.rpartition(".")[2] in GRAVE:
            return Answer(say(COSTLY, warning=warning), "costly")
    return Answer(say(OTHER, did=told, advised=_advised(m, advised)), "other")


def _advised(m: Moment, action: Action) -> Sentence:
    """A tile without its rotation, which nobody counts."""
    tile, at = getattr(action, "tile", ""), getattr(action, "hex", "")
    if tile and at:
        return say(ADVISED_TILE, tile=tile, hex=at)
    return describe(m.t, m.s, action)


def outcome(deeds: Deeds, acted: Acted) -> Sentence:
    """By the kind of the act."""
    kind = deeds.kinds.get(type(acted.action))
    company, now = acted.moment.company, acted.now.s
    if (kind == "paper" and not company) or (kind is None and _traded(acted)):
        return _paper(acted)
    known = acted.moment.t.summary(now)["companies"].get(company)
    if known is None:
        return _cash(acted)
    treasury = int(known["cash"])
    match kind:
        case "track":
            return _built(acted.moment, deeds.built(acted.moment, acted.action))
        case "train" if len(now.trains[company]) > len(acted.moment.s.trains[company]):
            return _said(acted, deeds.bought, company=company, treasury=treasury)
        case "run":
            income = deeds.earned(acted.after, company)
            if not income:
                return _said(acted, RAN_FOR_NOTHING, company=company)
            told = SAVED if deeds.saves(company) else RAN
            return _said(acted, told, company=company, income=income, treasury=treasury)
        case "paid" | "withheld":
            return _shared_out(acted, company, treasury, kind == "paid")
        case None if acted.action.passes and isinstance(decision(acted.moment.s), deeds.tracks):
            return say(UNTOUCHED, company=company)
        case _:
            return _treasury(acted, company, treasury)


def _treasury(acted: Acted, company: str, treasury: int) -> Sentence:
    before = acted.moment.t.summary(acted.moment.s)["companies"][company]["cash"]
    text = STILL_TREASURY if int(before) == treasury else TREASURY
    return _said(acted, text, company=company, treasury=treasury)


def _said(acted: Acted, text: Message, **values: Value) -> Sentence:
    return say(text, currency=acted.moment.t.currency, **values)


def _sum(acted: Acted, s: Any) -> dict[str, Any]:
    """What the summary tells about the learner."""
    found: dict[str, Any] = acted.moment.t.summary(s)["players"][acted.moment.player]
    return found


def _cash(acted: Acted) -> Sentence:
    rest, cash = (int(_sum(acted, s)["cash"]) for s in (acted.after, acted.now.s))
    if cash > rest:
        return _said(acted, CASH_PAID, paid=cash - rest, cash=cash)
    same = cash == int(_sum(acted, acted.moment.s)["cash"])
    return _said(acted, STILL_CASH if same else CASH, cash=cash)


def _traded(acted: Acted) -> bool:
    """Whether the learner holds other shares than before, as after the exchange of a private."""
    return bool(_sum(acted, acted.moment.s)["shares"] != _sum(acted, acted.after)["shares"])


def _paper(acted: Acted) -> Sentence:
    """The company of which the learner came to hold more, or less."""
    m = acted.moment
    before, after, now = (_sum(acted, s) for s in (m.s, acted.after, acted.now.s))
    old, new = before["shares"], after["shares"]
    company = next((c for c in {**old, **new} if old.get(c) != new.get(c)), "")
    if not company:
        return _cash(acted)
    rest, cash = int(after["cash"]), int(now["cash"])
    values: dict[str, Value] = {"company": company, "held": now["shares"].get(company, 0)}
    if cash > rest:
        return _said(acted, SHARE_PAID, rest=rest, paid=cash - rest, cash=cash, **values)
    return _said(acted, SHARE, cash=cash, **values)


def _built(m: Moment, made: Built) -> Sentence:
    (before, then), (few, many) = made.run, made.stops
    if then > before:
        values: dict[str, Value] = {"before": before, "then": then}
        return say(GREW, company=made.company, currency=m.t.currency, **values)
    if many > few:
        return say(REACHED, company=made.company, number=many)
    return say(LED_ON, company=made.company)


def _shared_out(acted: Acted, company: str, treasury: int, paid: bool) -> Sentence:
    t, old = acted.moment.t, acted.moment.s
    price, then = (int(t.summary(s)["companies"][company]["price"]) for s in (old, acted.after))
    values: dict[str, Value] = {"company": company, "price": price}
    if price != then:
        values["then"] = then
    if not paid:
        text = WITHHELD_ALONE if price == then else WITHHELD
        return _said(acted, text, treasury=treasury, **values)
    values["mine"] = int(_sum(acted, acted.after)["cash"]) - int(_sum(acted, old)["cash"])
    return _said(acted, PAID_ALONE if price == then else PAID, **values)
