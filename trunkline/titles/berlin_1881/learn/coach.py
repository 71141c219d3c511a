"""The steps of the guided beginning of 1881: when each fits, and what the coach says then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from trunkline.kernel import Action, Legal, decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons import marks
from trunkline.present.lessons.adviser import Adviser
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.present.lessons.script import Script
from trunkline.present.offers import tried
from trunkline.present.view import Draft
from trunkline.titles.berlin_1881.bots.building import best_lay
from trunkline.titles.berlin_1881.bots.greedy import greedy
from trunkline.titles.berlin_1881.bots.outlook import income as income_of
from trunkline.titles.berlin_1881.learn.reasons import reason_for
from trunkline.titles.berlin_1881.rules.bidding import STEP, Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import floated, runner
from trunkline.titles.berlin_1881.rules.papers import cost, percent
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import running
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

SCRIPT = Script("1881", __package__)
look = SCRIPT.look
PLAYER_CASH = 2
"""The column of the players in which their cash stands."""
DIRECTOR, LIMIT = 20, 60
"""Per cent of a tramway: of the director's certificate, and the most that one may hold."""


def is_asked(m: Moment, kinds: tuple[type, ...]) -> bool:
    return isinstance(decision(m.s), kinds)


def choice(m: Moment) -> Action:
    """What a calm player does here; always the same in the same position."""
    top = decision(m.s)
    if isinstance(top, Bidding):
        return Bid(m.player, STEP)
    if isinstance(top, LayTrack):
        return best_lay(m.t, m.s, top, Random(len(m.past)))
    chosen = greedy(m.t, m.s, Random(len(m.past)))
    return Done(m.player) if isinstance(chosen, BuyTrain) and is_idle(m, chosen) else chosen


def is_idle(m: Moment, a: BuyTrain) -> bool:
    """Whether a further tramcar would earn nothing beside the others."""
    company = m.company
    owned = m.s.trains[company]
    return bool(owned) and income_of(m.s, company, a.train) <= income_of(m.s, company)


def at_cash(m: Moment, step: str, **values: Value) -> Look:
    """Beside whose turn it is; while a company acts, its treasury stands there."""
    mark = marks.cell("players", m.player, PLAYER_CASH) if m.company else marks.LINE
    return look(step, "cash", mark, cash=m.s.money[m.player], **values)


def at_money(m: Moment, step: str, name: str = "treasury", **values: Value) -> Look:
    company = m.company
    mark, treasury = marks.row("companies", company), m.s.money[company]
    return look(step, name, mark, company=company, treasury=treasury, **values)


def draft_of(action: Action) -> Draft:
    """How the page puts it together; nothing where it is one button."""
    match action:
        case Bid():
            return {"amount": str(action.amount)}
        case BuyFirst():
            return {"basket": ",".join(action.certificates)}
        case BuyTrain():
            return {"car": f"{action.train}|{action.source}"}
        case Buy():
            return {"buy": f"{action.certificate}|{action.source}"}
        case LayTile():
            return {"hex": action.hex, "tile": action.tile, "turn": str(action.rotation)}
        case _:
            return {}


advised = Adviser(SCRIPT, choice, reason_for, draft_of, LayTile).advised


def bid(m: Moment) -> Coaching:
    return advised(m, "bid", (at_cash(m, "bid"),), rise=STEP)


def first(m: Moment) -> Coaching:
    """What the basket costs, and how much of a tramway it is."""
    action = choice(m)
    assert isinstance(action, BuyFirst)
    if not action.certificates:
        return advised(m, "again", (at_cash(m, "again"),))
    then, company = tried(m.t, m.s, action), CERTIFICATES[action.certificates[0]].company
    owned, par = percent(then, m.player, company), TRAMWAYS[company].par
    return advised(
        m,
        "first",
        (
            at_cash(m, "first", rest=then.money[m.player]),
            look("first", "held", marks.offered(company), held=owned, company=company, par=par),
        ),
        percent=DIRECTOR,
    )


def stock(m: Moment) -> Coaching:
    """A certificate and its price; whose tramway has floated may buy those of others."""
    action, step = choice(m), "shares" if _has_floated(m) else "stock"
    cash = at_cash(m, step)
    if not isinstance(action, Buy):
        looks = (cash, *_may_wait(m)) if step == "shares" else (cash,)
        return advised(m, step, looks, limit=LIMIT)
    paper = CERTIFICATES[action.certificate]
    price = cost(m.s, paper, action.source)
    values: dict[str, Value] = {
        "company": paper.company,
        "held": percent(m.s, m.player, paper.company),
    }
    mark = marks.offered(paper.company)
    return advised(m, step, (cash, look(step, "price", mark, price=price, **values)), limit=LIMIT)


def _has_floated(m: Moment) -> bool:
    return any(floated(m.s, each) for each in TRAMWAYS if runner(m.s, each) == m.player)


def _may_wait(m: Moment) -> tuple[Look, ...]:
    """Why certificates may wait: nobody can earn in the next turn, or they cost more than they
    count."""
    if not any(m.s.trains[each] for each in TRAMWAYS):
        return (look("shares", "idle", marks.QUESTION),)
    for offer in Legal(m.t, m.s, m.player):
        if not isinstance(offer, Buy):
            continue
        paper = CERTIFICATES[offer.certificate]
        company, price = paper.company, cost(m.s, paper, offer.source)
        worth = value(m.s, company) if company in m.s.markers else price
        if price > worth:
            mark = marks.offered(company)
            return (look("shares", "loses", mark, company=company, price=price, value=worth),)
    return ()


def track(m: Moment) -> Coaching:
    action, money, company = choice(m), at_money(m, "track"), m.company
    if not isinstance(action, LayTile):
        return advised(m, "track", (money,))
    price = m.s.money[company] - tried(m.t, m.s, action).money[company]
    mark, there = marks.hex(action.hex), {"hex": action.hex}
    if not price:
        return advised(m, "track", (money, look("track", "free", mark, **there)))
    return advised(m, "track", (money, look("track", "hex", mark, price=price, **there)))


def depot(m: Moment) -> Coaching:
    return advised(m, "depot", (at_money(m, "depot", price=next_depot_cost(m.s, m.company)),))


def cars(m: Moment) -> Coaching:
    company = m.company
    money = at_money(m, "cars", trains=len(m.s.trains[company]))
    sale = new_trains(m.s, company)
    if not sale:
        return advised(m, "cars", (money,))
    values: dict[str, Value] = {"train": sale[0].name, "price": sale[0].price}
    return advised(m, "cars", (look("cars", "sale", marks.QUESTION, **values), money))


def run(m: Moment) -> Coaching:
    company = m.company
    now = running(m.s, company)
    income = now.earnings(now.best().routes).value
    best = look("run", "best", marks.QUESTION, company=company, income=income)
    return advised(m, "run", (best,))


def income(m: Moment) -> Coaching:
    company = m.company
    paid, kept = (tried(m.t, m.s, a) for a in (Pay(m.player), Withhold(m.player)))
    values: dict[str, Value] = {
        "income": m.s.earned.route,
        "held": percent(m.s, m.player, company),
        "mine": paid.money[m.player] - m.s.money[m.player],
    }
    earned = look("income", "income", marks.QUESTION, **values)
    return advised(m, "income", (earned, _withheld(m, kept)))


def _withheld(m: Moment, kept: BerlinState) -> Look:
    """What the tramway would have, and where its share price would go."""
    company = m.company
    price, then = value(m.s, company), value(kept, company)
    values: dict[str, Value] = {"after": kept.money[company], "price": price}
    if price == then:
        return at_money(m, "income", "stays", **values)
    return at_money(m, "income", "treasury", then=then, **values)


def other(m: Moment) -> Coaching:
    """Where no step fits: what was met before, with fresh figures."""
    return SCRIPT.again(m, AGAIN) or advised(m, "again", (at_cash(m, "again"),))


AGAIN: dict[type, Callable[[Moment], Coaching]] = {
    StockTurn: stock,
    LayTrack: track,
    BuildDepot: depot,
    RunTrains: run,
    UseIncome: income,
    Business: cars,
}
THEMES: dict[str, tuple[type, Callable[[Moment], Coaching]]] = {
    "bid": (Bidding, bid),
    "first": (FirstPurchase, first),
    "stock": (StockTurn, stock),
    "track": (LayTrack, track),
    "depot": (BuildDepot, depot),
    "cars": (Business, cars),
    "run": (RunTrains, run),
    "income": (UseIncome, income),
}
"""The steps of the lesson in their order."""
MAY_NOT_COME = ("depot",)
"""Steps that are told before the end if nobody was asked."""


def nearly_over(m: Moment) -> bool:
    return "income" in m.met
