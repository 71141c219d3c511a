"""What the coach says when shares are auctioned: the four of the opening, and later ones."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons import marks
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.titles.chicago_express.learn.facts import (
    PAYBACK,
    dividends_at_most,
    gain_of_share,
)
from trunkline.titles.chicago_express.learn.places import (
    CASH,
    DETROIT,
    INCOME,
    SCRIPT,
    at_cash,
    at_dividend,
    at_field,
    in_ledger,
    look,
)
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import value

RESERVE = 2
"""Dollars beyond its income that the coach would give a company to begin with."""
TWICE = 2


def bidding(m: Moment) -> Bidding | None:
    step = decision(m.s)
    return step if isinstance(step, Bidding) else None


def is_opening(m: Moment) -> bool:
    return any(isinstance(step, Opening) for step in m.s.stack)


def opening_of(m: Moment, at: int) -> bool:
    """The share of the opening with this number is up."""
    step, order = bidding(m), m.t.components.opening_auctions
    return step is not None and is_opening(m) and step.company == order[at]


def after_opening(m: Moment, at: int) -> bool:
    """The opening has gone beyond the share with this number."""
    opening = next((step for step in m.s.stack if isinstance(step, Opening)), None)
    return opening is None or opening.at > at + 1


def first_share(m: Moment) -> Coaching:
    """What a share is worth."""
    top, (least, cash) = _top(m), _purse(m)
    charter = m.s.companies[top.company]
    dividend = charter.per_share(len(charter.owners) + 1)
    looks = (
        in_ledger("prr", "income", top.company, INCOME, income=charter.income, dividend=dividend),
        at_field("prr", "bid", least=least, cash=cash),
    )
    if least <= charter.income:
        return _bid(m, "prr", looks, least, dividend=dividend)
    left = len(m.t.components.opening_auctions) - 1
    leader, highest = top.auction.leader or "", top.auction.highest
    return _pass(m, "prr", looks, leader=leader, highest=highest, number=left)


def its_money(m: Moment) -> Coaching:
    """The bid goes to the company."""
    top, (least, cash) = _top(m), _purse(m)
    charter = m.s.companies[top.company]
    bid = min(cash, max(least, charter.income + RESERVE))
    after, rest = charter.treasury + bid, cash - bid
    looks = (
        in_ledger(
            "bno", "treasury", top.company, CASH, treasury=charter.treasury, bid=bid, after=after
        ),
        at_field("bno", "bid", least=least, bid=bid, rest=rest),
    )
    if least <= TWICE * charter.income:
        return _bid(m, "bno", looks, bid, company=top.company)
    values = {"company": top.company, "times": TWICE, "income": charter.income}
    return _pass(m, "bno", looks, least=least, **values)


def keep_some(m: Moment) -> Coaching:
    """Cash counts, and another share comes."""
    top, order = _top(m), m.t.components.opening_auctions
    following = order[order.index(top.company) + 1]
    own, income = m.s.companies[top.company].income, m.s.companies[following].income
    others = [name for name in m.s.players if name != m.player]
    richest = max(others, key=m.s.cash.__getitem__)
    looks = (
        at_cash(m, "cno", "cash", richest=richest, most=m.s.cash[richest]),
        look(
            "cno",
            "next",
            marks.cell("companies", following, INCOME),
            next=following,
            income=income,
            company=top.company,
            own=own,
        ),
    )
    return _pass(m, "cno", looks, company=top.company, own=own, next=following, income=income)


def two_shares(m: Moment) -> Coaching:
    """One is paid for each share."""
    top, (least, cash) = _top(m), _purse(m)
    gain, now = gain_of_share(m.s, m.player, top.company), next_dividend(m.s, m.player)
    looks = (
        at_dividend(m, "nyc", then=now + gain),
        at_field("nyc", "bid", least=least, cash=cash),
    )
    if least > TWICE * gain:
        return _pass(m, "nyc", looks, least=least, times=TWICE, gain=gain)
    bid = min(cash, max(least, m.s.companies[top.company].income + RESERVE))
    return _bid(m, "nyc", looks, bid, gain=gain)


def later_share(m: Moment) -> Coaching:
    """What a share brings until the end."""
    top, (least, cash) = _top(m), _purse(m)
    gain, now = gain_of_share(m.s, m.player, top.company), next_dividend(m.s, m.player)
    limit, detroit = PAYBACK * gain, value(m.t, m.s, m.t.components.detroit)
    looks = (
        at_dividend(m, "bid", then=now + gain),
        look(
            "bid",
            "end",
            marks.item("end", DETROIT),
            detroit=detroit,
            end=m.t.components.end.detroit,
            dividends=dividends_at_most(m.t, m.s),
        ),
        at_field("bid", "cash", least=least, cash=cash),
    )
    if least > limit:
        return _pass(m, "bid", looks, times=PAYBACK, limit=limit, least=least)
    return _bid(m, "bid", looks, least, limit=limit, times=PAYBACK)


def _top(m: Moment) -> Bidding:
    top = bidding(m)
    assert top is not None
    return top


def _purse(m: Moment) -> tuple[int, int]:
    return _top(m).least(m.s), m.s.cash[m.player]


def _bid(m: Moment, step: str, looks: tuple[Look, ...], bid: int, **values: Value) -> Coaching:
    return replace(
        SCRIPT.step(step, first=m.t.order[0]),
        looks=looks,
        advice=SCRIPT.says(f"steps.{step}.advice.bid", bid=bid, **values),
        action=Bid(m.player, bid),
        draft={"amount": str(bid)},
        rule=_top(m).section,
    )


def _pass(m: Moment, step: str, looks: tuple[Look, ...], **values: Value) -> Coaching:
    return replace(
        SCRIPT.step(step, first=m.t.order[0]),
        looks=looks,
        advice=SCRIPT.says(f"steps.{step}.advice.pass", **values),
        action=Pass(m.player),
        show=marks.out(),
        rule=_top(m).section,
    )
