"""The steps of a guided beginning: when each fits, and what the coach says then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons import marks
from trunkline.present.lessons.adviser import Adviser
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.present.lessons.script import Script
from trunkline.present.offers import tried
from trunkline.present.ordinary.lessons.choices import Calm
from trunkline.present.ordinary.lessons.reasons import reason_for
from trunkline.present.ordinary.teaching.papers import directed
from trunkline.present.ordinary.trades import draft_of as trade_draft
from trunkline.present.view import Draft
from trunkline.rails.rounds import sections
from trunkline.rails.rounds.actions import (
    Bid,
    BuyShare,
    LayTile,
    PlaceMarker,
    SellShares,
    StartCompany,
    TakePrivate,
    Withhold,
)
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.place_station import PlaceStation, station_price
from trunkline.rails.rounds.prices import price as price_of
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import PERCENT, share_price, to_float_alone
from trunkline.rails.rounds.waterfall import STEP, BiddingUp, Waterfall, highest, left
from trunkline.rails.stock.shares import BANK

PRICE = 2
"""The column of the stock round's matrix in which the share price stands; the players follow."""
OFFER, TREASURY = 1, 2
"""Columns behind those of the players."""


def is_asked(m: Moment, *kinds: type) -> bool:
    return isinstance(decision(m.s), kinds)


def auctions_over(m: Moment) -> bool:
    return not any(isinstance(step, Waterfall) for step in m.s.stack)


def waits(m: Moment) -> str:
    """The company of the learner that has not floated."""
    own = directed(m.t, m.s, m.player)
    return next((company for company in own if not m.s.floated(company)), "")


def draft_of(action: Action) -> Draft:
    """How the page puts it together; nothing where it is one button."""
    match action:
        case Bid():
            return {"bid": action.private, "amount": str(action.amount)}
        case StartCompany() | BuyShare() | SellShares():
            return trade_draft(action)
        case LayTile():
            return {"hex": action.hex, "tile": action.tile, "turn": str(action.rotation)}
        case PlaceMarker():
            return {"site": f"{action.hex}.{action.city}"}
        case _:
            return {}


def behind_players(m: Moment, company: str, column: int) -> str:
    """The mark of a figure of a company."""
    return marks.cell("companies", company, PRICE + len(m.s.players) + column)


def _offered(m: Moment, private: str) -> str:
    """Where a bid is chosen: its button, or the field once it was pressed."""
    return f"{marks.FIELD}, {marks.option(left(m.t, m.s).index(private))}"


class Coach(Struct, frozen=True):
    """What is said at each kind of decision, in the words of a script."""

    script: Script
    calm: Calm

    def choice(self, m: Moment) -> Action:
        """The second purchase of a private is a bid, so that both are seen."""
        bid = self.calm.bids(m.t, m.s) if "auction" in m.met[:-1] else None
        return bid or self.calm.choice(m.t, m.s, Random(len(m.past)))

    def look(self, m: Moment, step: str, name: str, mark: str, **values: Value) -> Look:
        return self.script.look(step, name, mark, currency=m.t.currency, **values)

    def at_cash(self, m: Moment, step: str, **values: Value) -> Look:
        return self.look(m, step, "cash", marks.LINE, cash=m.s.cash[m.player], **values)

    def at_treasury(self, m: Moment, step: str, name: str = "treasury", **values: Value) -> Look:
        company = m.company
        mark, treasury = behind_players(m, company, TREASURY), m.s.cash[company]
        return self.look(m, step, name, mark, company=company, treasury=treasury, **values)

    def advised(self, m: Moment, step: str, rule: str, *looks: Look, **more: Value) -> Coaching:
        """With what the coach would do, and the section of the rules that it is about."""
        adviser = Adviser(self.script, self.choice, reason_for, draft_of, LayTile)
        return replace(adviser.advised(m, step, looks, currency=m.t.currency, **more), rule=rule)

    def auction(self, m: Moment) -> Coaching:
        """The cheapest private, and what is kept for companies."""
        return self._privates(m, "auction")

    def bid(self, m: Moment) -> Coaching:
        return self._privates(m, "bid")

    def _privates(self, m: Moment, step: str) -> Coaching:
        cash = self.at_cash(m, step, floating=to_float_alone(m.t))
        looks = (*self._private(m, step), cash)
        return self.advised(m, step, sections.AUCTION, *looks, rise=STEP)

    def _private(self, m: Moment, step: str) -> tuple[Look, ...]:
        """What the advice is about."""
        top, action = decision(m.s), self.choice(m)
        if isinstance(action, Bid) and isinstance(top, Waterfall):
            name, price, mark = "bid", action.amount, _offered(m, action.private)
        elif isinstance(action, TakePrivate) and isinstance(top, Waterfall):
            name, price, mark = "price", top.price(m.t, m.s), marks.CONTEXT
        elif isinstance(top, Waterfall):
            return self._on_sale(m, step, top)
        else:
            return ()
        private, revenue = action.private, m.t.plan.revenue(m.t, m.s, action.private)
        values: dict[str, Value] = {"private": private, "price": price, "revenue": revenue}
        return (self.look(m, step, name, mark, **values),)

    def _on_sale(self, m: Moment, step: str, top: Waterfall) -> tuple[Look, ...]:
        """The cheapest private, which the coach leaves to others."""
        private = left(m.t, m.s)[0]
        values: dict[str, Value] = {
            "private": private,
            "price": top.price(m.t, m.s),
            "revenue": m.t.plan.revenue(m.t, m.s, private),
        }
        return (self.look(m, step, "price", marks.CONTEXT, **values),)

    def raising(self, m: Moment) -> Coaching:
        top = decision(m.s)
        assert isinstance(top, BiddingUp)
        best = highest(top.bids)
        values: dict[str, Value] = {"leader": best.player, "highest": best.amount}
        rival = self.look(m, "raise", "rival", marks.QUESTION, private=top.private, **values)
        cash = self.at_cash(m, "raise", least=top.least)
        return self.advised(m, "raise", sections.AUCTION, rival, cash)

    def start(self, m: Moment) -> Coaching:
        action, cash = self.choice(m), self.at_cash(m, "start")
        if not isinstance(action, StartCompany):
            return self.advised(m, "start", sections.PURCHASE, cash, *self._share(m, "start"))
        floating, stock = m.t.plan.floating, m.t.plan.stock
        cost = stock.certificate * action.par
        values: dict[str, Value] = {"company": action.company, "par": action.par, "cost": cost}
        rest = m.s.cash[m.player] - cost
        home = m.t.box.charters[action.company].home
        return self.advised(
            m,
            "start",
            sections.PURCHASE,
            self.look(m, "start", "home", marks.hex(home), company=action.company),
            self.look(m, "start", "cost", marks.LINE, rest=rest, **values),
            self.look(
                m,
                "start",
                "float",
                marks.QUESTION,
                need=floating.units * PERCENT,
                capital=floating.pars * action.par,
            ),
        )

    def float_it(self, m: Moment) -> Coaching:
        """The own company waits for buyers."""
        company, looks = waits(m), [self.at_cash(m, "float")]
        if company:
            shares = m.s.shares[company]
            sold = (shares.total() - shares.units(BANK)) * PERCENT
            values: dict[str, Value] = {"sold": sold, "need": m.t.plan.floating.units * PERCENT}
            mark = marks.offered(company, PRICE + len(m.s.players) + OFFER)
            looks.append(self.look(m, "float", "sold", mark, company=company, **values))
        return self.advised(m, "float", sections.PURCHASE, *looks, *self._share(m, "float"))

    def shares(self, m: Moment) -> Coaching:
        cash = self.at_cash(m, "shares")
        return self.advised(m, "shares", sections.PURCHASE, cash, *self._share(m, "shares"))

    def _share(self, m: Moment, step: str) -> tuple[Look, ...]:
        action = self.choice(m)
        if not isinstance(action, BuyShare):
            return ()
        price = share_price(m.t, m.s, action.company, action.source)
        held = m.s.shares[action.company].units(m.player) * PERCENT
        mark, company = marks.offered(action.company, PRICE), action.company
        return (self.look(m, step, "share", mark, company=company, price=price, held=held),)

    def track(self, m: Moment) -> Coaching:
        action, treasury = self.choice(m), self.at_treasury(m, "track")
        if not isinstance(action, LayTile):
            return self.advised(m, "track", sections.TRACK, treasury)
        price = m.t.plan.cost(m.t, m.s, m.company, action.hex)
        mark, where = marks.hex(action.hex), {"hex": action.hex}
        there = (
            self.look(m, "track", "hex", mark, price=price, **where)
            if price
            else self.look(m, "track", "free", mark, **where)
        )
        return self.advised(m, "track", sections.TRACK, treasury, there)

    def station(self, m: Moment) -> Coaching:
        price = station_price(m.t, m.s, m.company) or 0
        treasury = self.at_treasury(m, "station", price=price)
        return self.advised(m, "station", sections.STATIONS, treasury)

    def run(self, m: Moment) -> Coaching:
        company = m.company
        now = m.t.running(m.s, company)
        income = now.earnings(now.best().routes).value
        best = self.look(m, "run", "best", marks.QUESTION, company=company, income=income)
        return self.advised(m, "run", sections.RUNNING, best)

    def dividend(self, m: Moment) -> Coaching:
        company = m.company
        income, shares = m.s.income[company], m.s.shares[company]
        units = shares.units(m.player)
        values: dict[str, Value] = {
            "income": income,
            "held": units * PERCENT,
            "mine": units * (income // shares.total()),
        }
        paid = self.look(m, "dividend", "income", marks.QUESTION, **values)
        return self.advised(m, "dividend", sections.DIVIDENDS, paid, self._withheld(m, company))

    def _withheld(self, m: Moment, company: str) -> Look:
        """What the company would have, and where its share price would go."""
        then = tried(m.t, m.s, Withhold(m.player))
        price, new = (price_of(m.t, s, company) for s in (m.s, then))
        values: dict[str, Value] = {"after": then.cash[company], "price": price}
        if price == new:
            return self.at_treasury(m, "dividend", "stays", **values)
        return self.at_treasury(m, "dividend", "treasury", then=new, **values)

    def train(self, m: Moment) -> Coaching:
        company, sale = m.company, on_sale(m.t, m.s)[0]
        count = m.t.box.depot.left(sale, m.s.gone)
        values: dict[str, Value] = {"train": sale.name, "price": sale.price}
        name = "any" if count is None else "sale"
        if count is not None:
            values["left"] = count
        looks = [self.look(m, "train", name, marks.QUESTION, **values)]
        if sale.rusted_by:
            rust: dict[str, Value] = {"train": sale.name, "by": sale.rusted_by}
            looks.append(self.look(m, "train", "scrapped", marks.ON_SALE, **rust))
        trains = len(m.s.trains[company])
        return self.advised(
            m, "train", sections.TRAINS, *looks, self.at_treasury(m, "train", trains=trains)
        )

    def other(self, m: Moment) -> Coaching:
        """Where no step fits: what was met before, with fresh figures."""
        known: dict[type, Callable[[Moment], Coaching]] = {
            Waterfall: self.auction,
            BiddingUp: self.raising,
            StockRound: self.shares,
            LayTrack: self.track,
            PlaceStation: self.station,
            RunTrains: self.run,
            Dividend: self.dividend,
            BuyTrains: self.train,
        }
        again = self.script.again(m, known)
        return again or self.advised(m, "again", "", self.at_cash(m, "again"))
