"""The steps of the guided beginning of 1880: when each fits, and what the coach says then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trunkline.kernel import Action, decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons import marks
from trunkline.present.lessons.adviser import Adviser
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.present.lessons.script import Script
from trunkline.present.offers import tried
from trunkline.present.rails import places
from trunkline.present.view import Draft
from trunkline.present.words import listed
from trunkline.titles.china_1880.bots.greedy import greedy
from trunkline.titles.china_1880.learn.reasons import PERCENT, UNITS, reason_for
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    ChooseInvestor,
    Found,
    LayTile,
    Withhold,
)
from trunkline.titles.china_1880.rules.atlas import MAP
from trunkline.titles.china_1880.rules.auction import BCR_PAR, BCR_UNITS, Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import (
    AMOUNTS,
    DEPOT,
    INVESTORS,
    MAJORS,
    PERMITS,
    PRIVATES,
)
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.rules.run_trains import RunTrains, running
from trunkline.titles.china_1880.rules.share_round import ShareRound

SCRIPT = Script("1880", __package__)
look = SCRIPT.look
PLAYER_CASH, PLAYER_PRIVATES = 2, 6
"""Columns of the players."""
SHARE_PRICE = 2
"""The column of the share round's matrix."""
LEAST_PAR = 70


def is_asked(m: Moment, *kinds: type) -> bool:
    return isinstance(decision(m.s), kinds)


def private_up(m: Moment, private: str) -> bool:
    top = decision(m.s)
    return isinstance(top, Auction) and top.private == private


def auctions_over(m: Moment) -> bool:
    return not any(isinstance(step, Auction) for step in m.s.stack)


def founding_comes(m: Moment) -> bool:
    """The auctions and what follows from them are over: companies can be founded."""
    return auctions_over(m) and not is_asked(m, InvestorChoice)


def first_trade(m: Moment) -> bool:
    return is_asked(m, ShareRound)


def later_trade(m: Moment) -> bool:
    return is_asked(m, ShareRound) and "found" in m.met


def operates(m: Moment) -> bool:
    """The first share round is over."""
    return is_asked(m, LayTrack, PlaceStation, RunTrains, Dividend, BuyTrains)


def nearly_over(m: Moment) -> bool:
    return "dividend" in m.met


def choice(m: Moment) -> Action:
    """What a calm player does here; always the same in the same position."""
    return greedy(m.t, m.s, Random(len(m.past)))


def at_cash(m: Moment, step: str, **values: Value) -> Look:
    mark = marks.cell("players", m.player, PLAYER_CASH)
    return look(step, "cash", mark, cash=m.s.cash[m.player], **values)


def at_money(m: Moment, step: str, company: str, name: str = "treasury", **values: Value) -> Look:
    mark = marks.row("companies", company) if company in MAJORS else marks.QUESTION
    return look(step, name, mark, company=company, treasury=m.s.cash[company], **values)


def draft_of(action: Action) -> Draft:
    """How the page puts it together; nothing where it is one button."""
    match action:
        case Bid():
            return {"amount": str(action.amount)}
        case ChooseInvestor():
            return {places.KEY: action.investor}
        case Found():
            made = action.company, str(action.units), str(action.par), action.permits
            return dict(zip(("found", "units", "par", "permits"), made, strict=True))
        case LayTile():
            return {"hex": action.hex, "tile": action.tile, "turn": str(action.rotation)}
        case _:
            return {}


advised = Adviser(SCRIPT, choice, reason_for, draft_of, LayTile).advised


def founding_needs(m: Moment) -> dict[str, Value]:
    """The least that a company costs now."""
    units = m.s.phase.float_units
    return {"percent": PERCENT * units, "founding": units * LEAST_PAR}


def bcr(m: Moment) -> Coaching:
    top = _auction(m)
    values: dict[str, Value] = {
        "percent": PERCENT * BCR_UNITS,
        "par": BCR_PAR,
        "worth": BCR_UNITS * BCR_PAR,
    }
    worth = look("p6", "worth", marks.FIELD, least=top.least, **values)
    cash = at_cash(m, "p6", **founding_needs(m))
    return advised(m, "p6", (worth, cash), rise=AMOUNTS.bid_step)


def private(m: Moment) -> Coaching:
    top = _auction(m)
    revenue = PRIVATES[top.private].revenue
    values: dict[str, Value] = {"private": top.private, "least": top.least}
    if revenue:
        price = look("p5", "price", marks.FIELD, revenue=revenue, **values)
    else:
        price = look("p5", "power", marks.FIELD, **values)
    return advised(m, "p5", (price, at_cash(m, "p5", **founding_needs(m)), *_owned(m)))


def _owned(m: Moment) -> tuple[Look, ...]:
    """The privates that the learner won before, if they pay anything."""
    own = [private for private, owner in m.s.privates.items() if owner == m.player]
    paid = sum(PRIVATES[private].revenue for private in own)
    if not paid:
        return ()
    mark = marks.cell("players", m.player, PLAYER_PRIVATES)
    return (look("p5", "owned", mark, privates=listed(own), paid=paid),)


def _auction(m: Moment) -> Auction:
    top = decision(m.s)
    assert isinstance(top, Auction)
    return top


def permits(m: Moment) -> Coaching:
    number = len(PERMITS[BCR_UNITS][0])
    values: dict[str, Value] = {
        "phase": m.s.phase.letter,
        "percent": PERCENT * BCR_UNITS,
        "number": number,
    }
    return advised(m, "permits", (look("permits", "phase", marks.QUESTION, **values),))


def investor(m: Moment) -> Coaching:
    action = choice(m)
    assert isinstance(action, ChooseInvestor)
    values: dict[str, Value] = {"investor": action.investor, "home": home_of(action.investor)}
    mark = marks.hex(INVESTORS[action.investor].home)
    return advised(m, "investor", (look("investor", "home", mark, **values),))


def home_of(investor: str) -> str:
    home = INVESTORS[investor].home
    return f"{MAP[home].name} {home}"


def found(m: Moment) -> Coaching:
    action, cash = choice(m), at_cash(m, "found")
    if isinstance(action, BuyShare):
        return advised(m, "found", (cash, _share(m, "found", action.company)))
    if not isinstance(action, Found):
        return advised(m, "found", (cash,))
    cost = action.units * action.par
    values: dict[str, Value] = {
        "company": action.company,
        "percent": PERCENT * action.units,
        "par": action.par,
    }
    rest, home = m.s.cash[m.player] - cost, MAJORS[action.company].home
    need, capital = PERCENT * m.s.phase.float_units, AMOUNTS.capital_in_pars * action.par
    return advised(
        m,
        "found",
        (
            cash,
            look("found", "cost", marks.hex(home), cost=cost, rest=rest, **values),
            look("found", "float", marks.QUESTION, need=need, capital=capital),
        ),
    )


def buy(m: Moment) -> Coaching:
    """Who has bought something else before may still found a company."""
    action, cash = choice(m), at_cash(m, "buy")
    if isinstance(action, Found):
        return found(m)
    if isinstance(action, BuyShare):
        return advised(m, "buy", (cash, _share(m, "buy", action.company)))
    return advised(m, "buy", (cash,))


def _share(m: Moment, step: str, company: str) -> Look:
    held = PERCENT * m.s.shares[company].units(m.player)
    mark = marks.offered(company, SHARE_PRICE)
    return look(step, "share", mark, company=company, price=m.s.price(company), held=held)


def track(m: Moment) -> Coaching:
    top, action = decision(m.s), choice(m)
    assert isinstance(top, LayTrack)
    money = at_money(m, "track", top.company)
    if not isinstance(action, LayTile):
        return advised(m, "track", (money,))
    price = m.s.cash[top.company] - tried(m.t, m.s, action).cash[top.company]
    mark, there = marks.hex(action.hex), {"hex": action.hex}
    if not price:
        return advised(m, "track", (money, look("track", "free", mark, **there)))
    return advised(m, "track", (money, look("track", "hex", mark, price=price, **there)))


def station(m: Moment) -> Coaching:
    price = marker_price(m.s, m.company) or 0
    return advised(m, "station", (at_money(m, "station", m.company, price=price),))


def train(m: Moment) -> Coaching:
    company, sale = m.company, m.s.train_on_sale
    left = DEPOT.left(sale, m.s.gone) or 0
    where = look("train", "sale", marks.QUESTION, train=sale.name, price=sale.price, left=left)
    money = at_money(m, "train", company, trains=len(m.s.trains.get(company, ())))
    return advised(m, "train", (where, money))


def run(m: Moment) -> Coaching:
    company = m.company
    now = running(m.s, company)
    income = now.earnings(now.best().routes).value
    best = look("run", "best", marks.QUESTION, company=company, income=income)
    return advised(m, "run", (best,))


def dividend(m: Moment) -> Coaching:
    company = m.company
    income, units = m.s.income[company], m.s.shares[company].units(m.player)
    values: dict[str, Value] = {
        "income": income,
        "held": PERCENT * units,
        "mine": units * (income // UNITS),
    }
    paid = look("dividend", "income", marks.QUESTION, **values)
    return advised(m, "dividend", (paid, _withheld(m, company)))


def _withheld(m: Moment, company: str) -> Look:
    """What the company would have, and where its share price would go."""
    then = tried(m.t, m.s, Withhold(m.player))
    price, new = m.s.price(company), then.price(company)
    values: dict[str, Value] = {"after": then.cash[company], "price": price}
    if price == new:
        return at_money(m, "dividend", company, "stays", **values)
    return at_money(m, "dividend", company, "treasury", then=new, **values)


def other(m: Moment) -> Coaching:
    """Where no step fits: what was met before, with fresh figures."""
    return SCRIPT.again(m, AGAIN) or advised(m, "again", (at_cash(m, "again"),))


AGAIN: dict[type, Callable[[Moment], Coaching]] = {
    Auction: private,
    ShareRound: buy,
    LayTrack: track,
    PlaceStation: station,
    RunTrains: run,
    Dividend: dividend,
    BuyTrains: train,
}
