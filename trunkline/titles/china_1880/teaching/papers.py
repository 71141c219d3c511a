"""Share rounds of 1880: foundings that cannot run, offices that change hands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.offers import tried
from trunkline.rails.stock.shares import after_sale
from trunkline.titles.china_1880.rules import trading
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, SellShares
from trunkline.titles.china_1880.rules.buy_trains import needs_train
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

NO_TRAIN = message(
    "1880.warning.no-train",
    "{company} would start with {capital:money}. The {train}-train on sale costs {price:money}: you"
    " may have to pay the rest yourself.",
)
NO_FLOAT = message(
    "1880.warning.no-float",
    "{company} floats when you hold {needed} %. You would hold {held} %, and your "
    "{left:money} cannot buy the rest.",
)
NO_PERMIT = message(
    "1880.warning.no-permit",
    "Permits {permits} do not include phase {phase}: {company} builds nothing now.",
)
LOSES_OFFICE = message(
    "1880.warning.loses-office",
    "With this sale {director} becomes director of {company} and decides for it.",
)
TAKES_BURDEN = message(
    "1880.warning.takes-burden",
    "You become director of {company}. It has no train and {cash:money}; the {train}-train on sale"
    " costs {price:money}. As things stand, you pay {missing:money} yourself.",
)
MAY_BE_HANDED = message(
    "1880.warning.may-be-handed",
    "If {director} sells, you become director of {company}. It has no train and {cash:money}; the"
    " {train}-train on sale costs {price:money}. As things stand, you pay {missing:money}"
    " yourself.",
)
OFFICE_IN_DANGER = message(
    "1880.warning.office-in-danger",
    "{other} holds {percent} % of {company} and can buy another share. Then {other} is its director"
    " instead of you.",
)
ROUND_ENDS = message(
    "1880.warning.round-ends", "All others have passed. If you pass too, the share round is over."
)


def traded(t: China1880, s: ChinaState, a: Action | None) -> Iterator[Sentence]:
    """By what is chosen so far."""
    match a:
        case Found():
            yield from _founding(t, s, a)
        case SellShares():
            director = tried(t, s, a).director(a.company)
            if s.director(a.company) == a.by != director:
                yield say(LOSES_OFFICE, director=director, company=a.company)
        case BuyShare():
            yield from _burden(t, s, a)


def _founding(t: China1880, s: ChinaState, a: Found) -> Iterator[Sentence]:
    needed, left = s.phase.float_units, s.cash[a.by] - a.units * a.par
    if a.units < needed and left < (needed - a.units) * a.par:
        yield say(NO_FLOAT, company=a.company, needed=needed * 10, held=a.units * 10, left=left)
    capital, train = _capital(t, s, a), s.train_on_sale
    if capital < train.price:
        yield say(NO_TRAIN, company=a.company, capital=capital, train=train.name, price=train.price)
    if s.phase.letter not in a.permits:
        yield say(NO_PERMIT, permits=", ".join(a.permits), phase=s.phase.letter, company=a.company)


def _capital(t: China1880, s: ChinaState, a: Found) -> int:
    """What it floats with; the second half may be there as soon as it is founded."""
    return tried(t, s, a).cash[a.company] + a.par * AMOUNTS.capital_in_pars


def _burden(t: China1880, s: ChinaState, a: BuyShare) -> Iterator[Sentence]:
    after = tried(t, s, a)
    taken = s.director(a.company) != a.by == after.director(a.company)
    if taken and (lacking := _lacking(after, a.company)):
        yield say(TAKES_BURDEN, company=a.company, **lacking)


def _lacking(s: ChinaState, company: str) -> dict[str, Value]:
    """What a floated company has for the train that it must own, and what its director adds;
    nothing where it can pay. One that floats later gets its capital first."""
    train, cash = s.train_on_sale, s.cash[company]
    if not s.floated(company) or not needs_train(s, company) or cash >= train.price:
        return {}
    missing = train.price - cash
    return {"cash": cash, "train": train.name, "price": train.price, "missing": missing}


def _handed(t: China1880, s: ChinaState, step: ShareRound, company: str) -> Iterator[Sentence]:
    """Its director can sell so much that the player must take it over, without a train."""
    director, shares, lacking = s.director(company), s.shares[company], _lacking(s, company)
    turn = replace(step, player=director, selling=False)
    for units in range(1, shares.units(director) + 1) if lacking else ():
        if turn.refuse(t, s, SellShares(director, company, units)) is None:
            others = trading.others_clockwise(s, director)
            after = after_sale(shares, director, units, others)
            if after is not None and after.director == step.player:
                yield say(MAY_BE_HANDED, director=director, company=company, **lacking)
                return


def standing(t: China1880, s: ChinaState, step: ShareRound) -> Iterator[Sentence]:
    """By what stands on the table."""
    for company in s.directed_by(step.player):
        for other in trading.others_clockwise(s, step.player):
            if _takes_over(t, s, step, other, company):
                percent = s.shares[company].units(other) * 10
                yield say(OFFICE_IN_DANGER, other=other, percent=percent, company=company)
                break
    for company in MAJORS:
        if company in s.companies and s.director(company) != step.player:
            yield from _handed(t, s, step, company)
    if step.passes == len(s.players) - 1 and not step.selling:
        yield say(ROUND_ENDS)


def _takes_over(t: China1880, s: ChinaState, step: ShareRound, other: str, company: str) -> bool:
    """Whether one share that another player may buy makes him the director."""
    purchase, turn = BuyShare(other, company), replace(step, player=other, selling=False)
    if turn.refuse(t, s, purchase) is not None:
        return False
    return trading.after_purchase(s, other, company).director == other
