"""Certificates of 1881: tramways that do not float, offices that change hands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, Message, Sentence, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.offers import tried
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.offices import (
    LEFT_WHEN_FLOATED,
    exists,
    floated,
    playing,
    runner,
    seated_after,
)
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    COMPANIES,
    NETWORKS,
    SBAHN,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.teaching.trains import cheapest

NO_FLOAT = message(
    "1881.warning.no-float",
    "{company} floats when {number} more certificate is bought. Your {left:money} cannot "
    "pay for it, so you depend on others.",
    "{company} floats when {number} more certificates are bought. Your {left:money} cannot "
    "pay for them, so you depend on others.",
)
TAKES_BURDEN = message(
    "1881.warning.takes-burden",
    "You take over {company}. It must buy a train, for at least {price:money}, and has"
    " {cash:money}. As things stand, you pay {missing:money} yourself, and if you cannot pay you"
    " are bankrupt.",
)
MAY_BE_HANDED = message(
    "1881.warning.may-be-handed",
    "If {director} sells, you take over {company}. It must buy a train, for at least {price:money},"
    " and has {cash:money}. As things stand, you pay {missing:money} yourself.",
)
LOSES_OFFICE = message(
    "1881.warning.loses-office",
    "With this sale {leader} takes over {company} and decides for it.",
)
OFFICE_IN_DANGER = message(
    "1881.warning.office-in-danger",
    "{other} holds {percent} % of {company} and can buy another certificate. Then {other} is its"
    " director instead of you.",
)
PRESIDENCY_IN_DANGER = message(
    "1881.warning.presidency-in-danger",
    "{other} holds {percent} % of {company} and can buy another certificate. Then {other} is its"
    " president instead of you.",
)
ROUND_ENDS = message(
    "1881.warning.round-ends",
    "Nobody else has bought anything. If you buy nothing either, the stock round is over.",
)


def started(t: Berlin, s: BerlinState, a: Action | None) -> Iterator[Sentence]:
    """4: what a first purchase begins."""
    if isinstance(a, BuyFirst) and a.certificates:
        after = tried(t, s, a)
        begun = [c for c in TRAMWAYS if f"{c} director" in a.certificates]
        yield from _floats(after, a.by, begun)


def traded(t: Berlin, s: BerlinState, a: Action | None) -> Iterator[Sentence]:
    """By what is chosen so far."""
    match a:
        case Buy():
            paper = CERTIFICATES[a.certificate]
            after = tried(t, s, a)
            if paper.leads and paper.company in TRAMWAYS and a.source == OFFERING:
                yield from _floats(after, a.by, [paper.company])
            yield from _burdens(s, after, a.by)
        case Sell():
            leader = tried(t, s, a).shares[a.company].director
            if s.shares[a.company].director == a.by != leader:
                yield say(LOSES_OFFICE, leader=leader, company=a.company)


def _floats(after: BerlinState, player: str, begun: list[str]) -> Iterator[Sentence]:
    left = after.money[player]
    for company in begun:
        missing = after.shares[company].certificates(OFFERING) - LEFT_WHEN_FLOATED
        if not floated(after, company) and missing * TRAMWAYS[company].par > left:
            yield say(NO_FLOAT, number=missing, company=company, left=left)


def _burdens(s: BerlinState, after: BerlinState, player: str) -> Iterator[Sentence]:
    """Companies without a train that come to the player."""
    for company in (*TRAMWAYS, *NETWORKS):
        came = runner(s, company) != player == runner(after, company)
        if came and (lacking := _lacking(after, company)):
            yield say(TAKES_BURDEN, company=company, **lacking)


def _lacking(s: BerlinState, company: str) -> dict[str, Value]:
    """What a company has for the train that it must buy, and what the player adds; nothing where
    it can pay."""
    price, cash = cheapest(s, company), s.money[company]
    if not exists(s, company) or not must_own(s, company) or cash >= price:
        return {}
    return {"price": price, "cash": cash, "missing": price - cash}


def _handed(s: BerlinState, step: StockTurn, tramway: str) -> Iterator[Sentence]:
    """Its director can sell so much that the player must take it over, without a tramcar."""
    director, lacking = runner(s, tramway), _lacking(s, tramway)
    if not lacking or director in ("", step.player) or step.first:
        return
    for count, vices in papers.lots(s, director, tramway):
        if papers.cannot_sell(s, director, tramway, count, vices) is None:
            after = s.clone()
            papers.sell(after, director, tramway, count, vices)
            if runner(after, tramway) == step.player:
                yield say(MAY_BE_HANDED, director=director, company=tramway, **lacking)
                return


def standing(t: Berlin, s: BerlinState, step: StockTurn) -> Iterator[Sentence]:
    """By what stands on the table."""
    for company in COMPANIES:
        if s.shares[company].director == step.player:
            yield from _danger(t, s, step, company)
    for tramway in TRAMWAYS:
        yield from _handed(s, step, tramway)
    alone = step.idle == len(playing(s)) - 1
    if alone and not step.bought and not step.first:
        yield say(ROUND_ENDS)


def _danger(t: Berlin, s: BerlinState, step: StockTurn, company: str) -> Iterator[Sentence]:
    for other in seated_after(s, step.player):
        if any(_takes_over(t, s, step, Buy(other, company, each)) for each in papers.SOURCES):
            percent = s.shares[company].units(other) * (5 if company == SBAHN else 10)
            told: Message = PRESIDENCY_IN_DANGER if company == SBAHN else OFFICE_IN_DANGER
            yield say(told, other=other, percent=percent, company=company)
            return


def _takes_over(t: Berlin, s: BerlinState, step: StockTurn, a: Buy) -> bool:
    """Whether a certificate that another player may buy in his turn hands the company to him."""
    turn = replace(step, player=a.by, bought=False, surplus=False)
    company = CERTIFICATES[a.certificate].company
    if s.shares[company].units(a.by) < s.shares[company].units(step.player):
        return False
    if turn.refuse(t, s, a) is not None:
        return False
    after = s.clone()
    papers.buy(after, a.by, a.certificate, a.source)
    return after.shares[company].director == a.by
