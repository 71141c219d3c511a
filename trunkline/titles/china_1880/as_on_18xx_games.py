"""1880 as on 18xx.games: the rules of that site where they deviate from the rulebook.

The numbers are those of the table in docs/importing.md. Steps have the names of the steps that they
replace. The rulebook title knows nothing of this module; replays of exports do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Chance, Data, Decision, Power, Refusal, Sentence, no, say
from trunkline.rails.emergency import interest, sale_without_heir, split
from trunkline.rails.market import Place
from trunkline.rails.reach import freely
from trunkline.rails.route_rules import RouteRules
from trunkline.rails.routes import Route
from trunkline.rails.shares import BANK
from trunkline.titles.china_1880 import (
    auction,
    buy_trains,
    dividend,
    floating,
    founding,
    homes,
    investors,
    lay_track,
    leaving,
    merger,
    operating,
    place_station,
    privates,
    rocket,
    run_trains,
    scoring,
    share_round,
    summary,
    trading,
)
from trunkline.titles.china_1880.actions import (
    ACTIONS,
    AssignRocket,
    Borrow,
    BuyShare,
    BuyTrain,
    ChooseInvestor,
    ChoosePermits,
    Found,
    GivePermit,
    LayTile,
    Merge,
    Pass,
    PlaceMarker,
    Repay,
    ReplaceMarker,
    Run,
    SellShares,
)
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.building import (
    YELLOW,
    colours,
    most_yellow_tiles,
    refuse_builder,
    refuse_lay,
)
from trunkline.titles.china_1880.capital import pay_first_half
from trunkline.titles.china_1880.components import (
    AMOUNTS,
    COMPONENTS,
    DEPOT,
    INVESTORS,
    MAJORS,
    MARKET,
    PERMITS,
    TRAINS,
)
from trunkline.titles.china_1880.numbered_papers import DIRECTORS, Papers
from trunkline.titles.china_1880.privates import P0Payment
from trunkline.titles.china_1880.rocket import ROCKET, Rocket
from trunkline.titles.china_1880.sections import (
    AUCTION,
    LIMIT,
    PRIVATES,
    PURCHASE,
    SALE,
    TRAIN_PURCHASE,
)
from trunkline.titles.china_1880.state import ChinaState, Company
from trunkline.titles.china_1880.title import China1880
from trunkline.titles.china_1880.turn import major_on_turn, turn_of

SMALLEST_CERTIFICATE = min(PERMITS)
LOWEST_PAR = min(COMPONENTS.par_rows.prices)
MOST_SOLD = 8
"""Units of one company in one sale (33)."""


EARLIER_PRICES = {"2R": 100, "6E": 600}
"""What some trains cost in games of the site's first years; it does not check prices (76)."""
ALL_LAYS = 9
"""After an upgrade no lay is left."""


class SiteState(ChinaState):
    """Shares have numbers (31); sales move the price of companies that have not floated (75)."""

    papers: dict[str, Papers] = {}
    started: dict[str, Place] = {}
    """Spaces on the chart of companies that have not floated, where these have changed."""

    def available(self, company: str) -> int:
        return len(self.papers[company].for_sale(self.phase.all_units))

    def space(self, company: str) -> Place:
        return self.companies[company].place or self.started.get(company) or super().space(company)

    def move_price(self, company: str, *ways: Place, count: int = 1) -> None:
        if self.floated(company) or self.phase.takeover:
            super().move_price(company, *ways, count=count)
        else:
            self.started[company] = MARKET.moved(self.space(company), count, *ways)


def hand_over(s: ChinaState, company: str, number: int, taker: str) -> None:
    """A numbered paper changes hands; the shares have been counted, perhaps with a new director."""
    assert isinstance(s, SiteState)
    papers = s.papers[company]
    old, new = papers.holder(DIRECTORS), s.shares[company].director
    papers = papers.move(number, taker)
    s.papers[company] = papers if new == old else papers.succeeded(new, old)


def reserve(s: ChinaState, company: str) -> None:
    """The first paper of the bank goes on the charter of an investor that is associated now."""
    assert isinstance(s, SiteState)
    for investor, chosen in s.investors.items():
        if chosen.company == company and not s.papers[company].of_holder(investor):
            hand_over(s, company, s.papers[company].of_holder(BANK)[0], investor)


def establish(s: ChinaState, company: str, founder: str, units: int, charter: Company) -> None:
    """34: founding alone never brings the second half of the capital."""
    assert isinstance(s, SiteState)
    founding.establish(s, company, founder, units, charter)
    s.papers[company] = Papers.of(founder, units, s.phase.all_units)
    reserve(s, company)


class BuyPaper(BuyShare, frozen=True):
    """Buy a share by its number."""

    number: int


class SellPapers(SellShares, frozen=True):
    """Sell shares by their numbers."""

    numbers: tuple[int, ...]


def refuse_papers(s: ChinaState, a: SellPapers) -> Refusal | None:
    """The papers must be the seller's and make up the units; the director's may be more."""
    assert isinstance(s, SiteState)
    papers = s.papers.get(a.company)
    if papers is None or not set(a.numbers) <= set(papers.of_holder(a.by)):
        return no("{player} does not have these papers.", SALE, player=a.by)
    total = papers.worth(a.numbers)
    spare = papers.units if DIRECTORS in a.numbers else 1
    if len(set(a.numbers)) < len(a.numbers) or not total - spare < a.units <= total:
        return no("These papers are not {percent} %.", SALE, percent=a.units * 10)
    return None


def any_papers(s: ChinaState, player: str, company: str, units: int) -> tuple[int, ...]:
    """Papers for a sale: singles first."""
    assert isinstance(s, SiteState)
    papers = s.papers[company]
    chosen: tuple[int, ...] = ()
    for number in sorted(papers.of_holder(player), reverse=True):
        if papers.worth(chosen) < units:
            chosen += (number,)
    return chosen


def sell(s: ChinaState, a: SellPapers) -> None:
    assert isinstance(s, SiteState)
    trading.sell(s, a)
    director, all_units = s.shares[a.company].director, s.phase.all_units
    papers = s.papers[a.company].sold(a.by, a.numbers, a.units, director, all_units)
    s.papers[a.company] = papers


class FoundInRow(Found, frozen=True):
    """Found a company in a row of the turn-order list of one's choice (29)."""

    row: int


class FoundBcr(Action, frozen=True):
    """Choose permits and row of BCR (6)."""

    permits: str
    row: int


class EndGame(Action, frozen=True):
    """End the game before its time (73)."""


def refuse_row(s: ChinaState, par: int, row: int) -> Refusal | None:
    taken = any((c.par, c.row) == (par, row) for c in s.companies.values())
    if taken or not 0 <= row < COMPONENTS.par_rows.rows:
        return no("Row {row} of par {par} is not free.", PURCHASE, row=row + 1, par=par)
    return None


# V: the auction


class Auction(auction.Auction, frozen=True):
    """1: any bid of 5 more; 2: seats after a private for nothing; 5: who is asked first."""

    late: bool = False
    """This auction starts one seat further than its turn; the next one does not (2)."""

    def caller(self, s: ChinaState) -> str:
        """Whose turn it is to start an auction; he is asked even if he cannot pay (5)."""
        return s.clockwise_from(self.starter)[-1] if self.late else self.starter

    def refuse(self, t: China1880, s: ChinaState, a: auction.Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.amount < self.least:
            return no("The lowest bid is ¥{least:,}.", AUCTION, least=self.least)
        if a.amount > s.cash[a.by]:
            return no("{player} has only ¥{cash:,}.", AUCTION, player=a.by, cash=s.cash[a.by])
        return None

    def moot(self, t: China1880, s: ChinaState) -> bool:
        opening = self.line.speaker == self.caller(s) and not self.line.highest
        return super().moot(t, s) and not opening

    def sell(self, t: China1880, s: ChinaState, player: str, price: int) -> None:
        super(Auction, replace(self, starter=self.caller(s))).sell(t, s, player, price)
        following = s.stack[-1]
        if not price and isinstance(following, Auction):
            late = Auction.of(s, following.private, s.after(following.starter))
            s.become(replace(late, late=True))
        if self.private == "P6":
            s.privates["P6"] = player


class BcrPermits(auction.BcrPermits, frozen=True):
    """6: the winner of P6 chooses BCR's row as well."""

    takes: ClassVar = (FoundBcr,)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        for permits in PERMITS[auction.BCR_UNITS]:
            for row in range(COMPONENTS.par_rows.rows):
                yield FoundBcr(self.player, permits, row)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        return founding.refuse_permits(auction.BCR_UNITS, a.permits) or refuse_row(
            s, auction.BCR_PAR, a.row
        )

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        s.pop()
        s.privates["P6"] = ""
        charter = Company(auction.BCR_PAR, a.row, a.permits)
        establish(s, auction.BCR, a.by, auction.BCR_UNITS, charter)


class InvestorChoice(investors.InvestorChoice, frozen=True):
    """The owner of BCR gets a numbered share on the charter of his investor."""

    def apply(self, t: China1880, s: ChinaState, a: ChooseInvestor) -> None:
        super().apply(t, s, a)
        if company := s.investors[a.investor].company:
            reserve(s, company)


# XII: share rounds


class ShareRound(share_round.ShareRound, frozen=True):
    """37: a debtor may found; 38: he pays all he can, in his turn; 42: who is passed over."""

    takes: ClassVar = (SellPapers, BuyPaper, FoundInRow, Repay, Pass)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        assert isinstance(s, SiteState)
        for a in super().propose(t, s):
            match a:
                case SellShares():
                    numbers = any_papers(s, a.by, a.company, a.units)
                    yield SellPapers(a.by, a.company, a.units, numbers)
                case BuyShare() if a.company in s.papers:
                    for number in s.papers[a.company].for_sale(s.phase.all_units)[:1]:
                        yield BuyPaper(a.by, a.company, number)
                case Found():
                    for row in range(COMPONENTS.par_rows.rows):
                        yield FoundInRow(a.by, a.company, a.units, a.par, a.permits, row)
                case Pass():
                    yield a
        if s.debt[self.player]:
            yield Repay(self.player, self.payment(s))

    def payment(self, s: ChinaState) -> int:
        return min(s.cash[self.player], s.debt[self.player])

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        match a:
            case FoundInRow():
                return (
                    self.refuse_surplus(s) or founding.refuse(s, a) or refuse_row(s, a.par, a.row)
                )
            case BuyPaper():
                return super().refuse(t, s, a) or self.refuse_limit(s) or self.refuse_number(s, a)
            case SellPapers() if a.units > MOST_SOLD:
                return no("At most 80 % of a company are sold at once.", SALE)
            case SellPapers():
                return super().refuse(t, s, a) or refuse_papers(s, a)
            case Repay():
                return self.refuse_payment(s, a)
            case Pass() if not self.could_trade(t, s) and self.payment(s):
                return no("{player} can only pay off debt.", TRAIN_PURCHASE, player=a.by)
            case _:
                return super().refuse(t, s, a)

    def refuse_limit(self, s: ChinaState) -> Refusal | None:
        """24: papers are counted before the exchange of certificates."""
        if s.certificates(self.player) < s.certificate_limit:
            return None
        limit = s.certificate_limit
        return no("Nobody may own more than {limit} certificates.", LIMIT, limit=limit)

    def refuse_number(self, s: ChinaState, a: BuyPaper) -> Refusal | None:
        assert isinstance(s, SiteState)
        if a.number in s.papers[a.company].for_sale(s.phase.all_units):
            return None
        return no("That share of {company} is not for sale.", PURCHASE, company=a.company)

    def refuse_payment(self, s: ChinaState, a: Repay) -> Refusal | None:
        if a.amount == self.payment(s) > 0:
            return None
        return no(
            "{player} owes ¥{debt:,} and pays ¥{payment:,}.",
            TRAIN_PURCHASE,
            player=a.by,
            debt=s.debt[a.by],
            payment=self.payment(s),
        )

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        match a:
            case FoundInRow():
                s.pay(a.by, BANK, a.units * a.par)
                establish(s, a.company, a.by, a.units, Company(a.par, a.row, a.permits))
                self.end_turn(t, s, acted=True)
            case BuyPaper():
                super().apply(t, s, a)
                hand_over(s, a.company, a.number, a.by)
            case SellPapers():
                sell(s, a)
                sold = (a.by, a.company)
                kept = self.sold if sold in self.sold else (*self.sold, sold)
                s.become(replace(self, selling=True, sold=kept))
            case Repay():
                share_round.Repayment().apply(t, s, a)
                s.become(replace(self, selling=True))
            case _:
                super().apply(t, s, a)

    def could_trade(self, t: China1880, s: ChinaState) -> bool:
        """What that site takes for a possible trade: debt and taken rows are not looked at."""
        player, cash = self.player, s.cash[self.player]
        room = s.certificates(player) < s.certificate_limit
        if room and len(s.companies) < len(MAJORS) and cash >= SMALLEST_CERTIFICATE * LOWEST_PAR:
            return True
        for company in s.companies:
            buys = room and s.available(company) and s.price(company) <= cash
            if buys and (player, company) not in self.sold:
                return True
            if super().refuse(t, s, SellShares(player, company, 1)) is None:
                return True
        return False

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.could_trade(t, s) and not self.payment(s)

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        match a:
            case FoundInRow():
                return say(
                    "Found {company} with {percent} % at ¥{par:,} in row {row}, permits {permits}",
                    company=a.company,
                    percent=a.units * 10,
                    par=a.par,
                    row=a.row + 1,
                    permits=a.permits,
                )
            case Repay():
                return share_round.Repayment().describe(t, s, a)
            case _:
                return super().describe(t, s, a)


class HomeChoice(floating.HomeChoice, frozen=True):
    """49: QSR and SCR choose their city as soon as a tile lies on their home."""

    def cities(self, s: ChinaState) -> tuple[int, ...]:
        home = MAJORS[self.company].home
        if ATLAS.home(s.board, home, self.company) is not None or not s.board.tile_at(home):
            return super().cities(s)[:1]
        return tuple(range(len(ATLAS.face(s.board, home).nodes)))

    def needed(self, s: ChinaState) -> bool:
        home = MAJORS[self.company].home
        return bool(ATLAS.map[home].homes) and s.board.tile_at(home) is not None


class ShareRoundEnd(floating.ShareRoundEnd, frozen=True):
    """9: homes come last; 60: an operating round remembers what has interrupted it."""

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        asked = []
        for company in (company for company in MAJORS if floating.floats(s, company)):
            pay_first_half(s, company)
            choice = t.home_choice(company)
            if choice.needed(s):
                asked.append(choice)
            else:
                homes.place(s, company, choice.cities(s)[0])
        floating.charge_interest(s)
        floating.raise_sold_out(s)
        self.pass_priority(s)
        first = s.stack[0]
        if isinstance(first, OperatingRound) and first.place:
            s.stack = (replace(first, interrupted=True), *s.stack[1:])
        order = operating.turn_order(s)
        for choice in sorted(asked, key=lambda each: order.index(each.company), reverse=True):
            s.push(choice)


# IX, X: operating rounds


class OperatingRound(operating.OperatingRound, frozen=True):
    """28: not all investors pay at the end; 60: laps that a share round has interrupted."""

    interrupted: bool = False

    def advance(self, t: China1880, s: ChinaState) -> None:
        if self.place == 0 and self.interrupted:
            s.become(replace(self, interrupted=False))
        else:
            super().advance(t, s)

    def end(self, s: ChinaState) -> None:
        pay_some_investors(s)
        s.tell("The game is over.")
        s.finish()


def to_next_actor(s: ChinaState) -> OperatingRound:
    """61: who comes next in this lap is fixed before the share round, whoever may float in it."""
    lap = s.stack[0]
    assert isinstance(lap, OperatingRound)
    places = range(lap.place, operating.LENGTH)
    return replace(lap, place=next((p for p in places if operating.at_place(s, p)), lap.place))


def pay_some_investors(s: ChinaState) -> None:
    """28: in the line of investors that were not merged, whoever follows one that pays is left out.

    Investors that nobody has chosen stand in the line.
    """
    line = [each for each in INVESTORS if each not in s.investors or not s.investors[each].merged]
    place = 0
    while place < len(line):
        investor = line[place]
        if investor in s.investors:
            scoring.pay_investor(s, investor)
            s.investors[investor] = replace(s.investors[investor], merged=True)
            line.remove(investor)
        place += 1


class PermitQuestion(Decision["China1880", ChinaState, GivePermit | Pass], frozen=True):
    """12: in phase D the owner of P5 is asked in each turn of a company of his without permit D."""

    company: str

    takes: ClassVar = (Pass,)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say("Give the permit of P5, or pass.")

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        yield Pass(self.decider(t, s))

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        s.pop()

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        return say("Keep the permit of P5")

    def moot(self, t: China1880, s: ChinaState) -> bool:
        lacking = "D" not in s.companies[self.company].permits
        asked = s.phase.letter == "D" and lacking and not s.engineer
        return not asked or s.owner("P5") != s.director(self.company)


class EngineerOffice(privates.EngineerOffice):
    """12: P5 works in the turns of its owner's companies, for any company that has floated."""

    def refuse(self, t: China1880, s: ChinaState, a: GivePermit) -> Refusal | None:
        top = s.stack[-1]
        company = top.company if isinstance(top, PermitQuestion) else major_on_turn(s)
        if s.engineer:
            return no("{company} has the permit of P5 already.", PRIVATES, company=s.engineer)
        if not company or s.director(company) != a.by:
            return no("P5 is used in the turn of a company of its owner.", PRIVATES)
        if "D" in s.companies[company].permits:
            return no("{company} has a permit for phase D.", PRIVATES, company=company)
        if not s.floated(a.company):
            return no("{company} has not floated.", PRIVATES, company=a.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: GivePermit) -> None:
        permits = s.companies[a.company].permits
        super().apply(t, s, a)
        s.change(a.company, permits=permits + "D")


class LayTrack(lay_track.LayTrack, frozen=True):
    """17, 46, 49: who is asked, tiles with five exits, homes whose city is not known yet."""

    def refuse(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        wanted = colours(s, self.laid)
        return (
            refuse_builder(s, self.company)
            or self.refuse_another(s)
            or refuse_lay(s.board, self.reach(s), wanted, a.hex, a.tile, a.rotation)
            or self.refuse_cost(s, a)
        )

    def apply(self, t: China1880, s: ChinaState, a: LayTile | Pass) -> None:
        first = isinstance(a, LayTile) and s.board.tile_at(a.hex) is None
        super().apply(t, s, a)
        if first and isinstance(a, LayTile):
            for company in ATLAS.map[a.hex].homes:
                self.ask_for_city(t, s, company)

    def ask_for_city(self, t: China1880, s: ChinaState, company: str) -> None:
        """49: the home marker is taken up and placed again on the first tile."""
        for station in s.board.in_hex(MAJORS[company].home):
            if station.company == company:
                s.board = s.board.remove(station)
                s.push(t.home_choice(company))

    def go_on(self, s: ChinaState, a: LayTile) -> None:
        yellow = ATLAS.tiles[a.tile].colour == YELLOW
        s.become(replace(self, laid=self.laid + 1 if yellow else ALL_LAYS))

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """17: without a train a company of P7's owner is always asked; others with a lay left."""
        if self.company in MAJORS and not s.trains[self.company]:
            if s.owner(ROCKET) == s.director(self.company):
                return False
        done = self.laid >= most_yellow_tiles(s, self.company)
        return done or refuse_builder(s, self.company) is not None


class PlaceStation(place_station.PlaceStation, frozen=True):
    """26: vacant homes of investors in red areas are cities like others."""

    def refuse_red_area(self, s: ChinaState, a: PlaceMarker) -> Refusal | None:
        return None

    def moot(self, t: China1880, s: ChinaState) -> bool:
        if self.refuse_price(s) is not None:
            return True
        sites = (a for a in self.propose(t, s) if isinstance(a, PlaceMarker))
        return all(self.refuse(t, s, a) is not None for a in sites)


class Running(run_trains.Running, frozen=True):
    """11, 54: E-trains count the stops with the highest printed values, whatever the player says."""

    def refuse(self, routes: tuple[Route, ...]) -> Refusal | None:
        return super().refuse(tuple(replace(route, counted=()) for route in routes))

    def earnings(self, routes: tuple[Route, ...]) -> run_trains.Earnings:
        return super().earnings(tuple(self.counted(route) for route in routes))

    def counted(self, route: Route) -> Route:
        train = TRAINS[route.train]
        if not train.omits:
            return route
        ranked = sorted(route.stops, key=self.printed, reverse=True)
        chosen = ranked[: train.stops]
        own = [stop for stop in ranked if self.network.stop[stop].own]
        if not any(stop in chosen for stop in own):
            chosen[-1:] = own[:1]
        return replace(route, counted=tuple(stop for stop in route.stops if stop in chosen))

    def printed(self, stop: str) -> int:
        """11: P3 does not count when stops are ranked."""
        at = self.network.stop[stop]
        return at.value if at.hex != run_trains.TAIWAN else min(at.value, 0)


def running(s: ChinaState, company: str) -> Running:
    """55: the Trans-Siberian bonus is paid for each route."""
    base = run_trains.running(s, company)
    bonuses = tuple(replace(bonus, once=False) for bonus in base.rules.bonuses)
    rules: RouteRules = replace(base.rules, bonuses=bonuses)
    return Running(base.network, base.trains, rules)


class RunTrains(run_trains.RunTrains, frozen=True):
    """56, 57: the bonus is that of the price at the run; without a run there is none."""

    def running(self, s: ChinaState) -> Running:
        return running(s, self.company)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        return self.running(s).refuse(a.routes)

    def apply(self, t: China1880, s: ChinaState, a: Run) -> None:
        place = s.companies[self.company].place
        assert place is not None, "only floated companies operate"
        turn = replace(turn_of(s), bonus=MARKET.spaces[place].bonus * 10)
        s.stack = (*s.stack[:-2], turn, s.stack[-1])
        super().apply(t, s, a)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.running(s).possible()

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.income[self.company] = 0
        s.pop()


class RunLeasedTrain(run_trains.RunLeasedTrain, frozen=True):
    """An investor's run by the same rules for routes."""

    def running(self, s: ChinaState) -> Running:
        return running(s, self.company)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        return self.running(s).refuse(a.routes)


class BuyTrains(buy_trains.BuyTrains, frozen=True):
    """60, 61, 63, 64, 66: removals, sales within the step, debts that come by themselves."""

    sold: bool = False
    """The director has sold shares in this step."""

    takes: ClassVar = (BuyTrain, SellPapers, Pass)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        yield from super().propose(t, s)
        director = s.director(self.company)
        for company in (company for company in MAJORS if company in s.shares):
            for units in range(1, s.shares[company].units(director) + 1):
                numbers = any_papers(s, director, company, units)
                yield SellPapers(director, company, units, numbers)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        match a:
            case SellPapers():
                return self.refuse_sale(s, a) or refuse_papers(s, a)
            case BuyTrain() if self.sold and (a.seller != BANK or a.train == buy_trains.RESTORED):
                return no("After a sale only a new train is bought.", TRAIN_PURCHASE)
            case _:
                return super().refuse(t, s, a)

    def refuse_bank(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        if a.price == EARLIER_PRICES.get(a.train):
            a = replace(a, price=TRAINS[a.train].price)
        return super().refuse_bank(s, a)

    def refuse_sale(self, s: ChinaState, a: SellPapers) -> Refusal | None:
        """63 to 65: whoever's company it is, as long as money for the train on sale is missing."""
        if DEPOT.has(DEPOT.trains[0], s.gone):
            return no("No shares are sold before the second share round.", SALE)
        shares = s.shares.get(a.company)
        if a.units < 1 or a.units > MOST_SOLD or shares is None:
            return no("That cannot be sold.", SALE)
        if sale_without_heir(shares, a.by, a.units, trading.others_clockwise(s, a.by)) is None:
            return no("{company} would get another director.", TRAIN_PURCHASE, company=a.company)
        missing = s.train_on_sale.price - s.cash[self.company] - s.cash[a.by]
        if (a.units - 1) * s.price(a.company) >= missing:
            return no("No more shares are sold than needed.", TRAIN_PURCHASE)
        return None

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        if isinstance(a, SellPapers):
            sell(s, a)
            s.become(replace(self, sold=True))
            return
        letter = s.phase.letter
        if isinstance(a, BuyTrain) and a.seller == BANK:
            self.borrow(s, a)
            self.buy_from_bank(t, s, replace(TRAINS[a.train], price=a.price))
        else:
            super().apply(t, s, a)
        if isinstance(a, BuyTrain) and s.phase.letter != letter:
            self.ask_for_permit(s)

    def borrow(self, s: ChinaState, a: BuyTrain) -> None:
        missing = split(a.price, s.cash[self.company], s.cash[a.by]).missing
        if missing:
            s.debt[a.by] += missing + interest(missing, AMOUNTS.interest_percent)
            s.pay(BANK, a.by, missing)
            s.tell("{player} borrows ¥{missing:,}.", player=a.by, missing=missing)

    def ask_for_permit(self, s: ChinaState) -> None:
        """12: also when phase D begins within the turn; before anything else goes on."""
        place = next(i for i, step in enumerate(s.stack) if isinstance(step, BuyTrains))
        s.stack = (*s.stack[: place + 1], PermitQuestion(self.company), *s.stack[place + 1 :])

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        if isinstance(a, SellShares):
            return say("Sell {percent} % of {company}", percent=a.units * 10, company=a.company)
        return super().describe(t, s, a)

    def decline(self, t: China1880, s: ChinaState) -> None:
        """60: no removal in a lap that a share round has interrupted."""
        first, letter = s.stack[0], s.phase.letter
        spared = isinstance(first, OperatingRound) and first.interrupted
        super(BuyTrains, replace(self, removed=True) if spared else self).decline(t, s)
        if s.phase.letter != letter:
            self.ask_for_permit(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        """61: if nothing was asked in the whole turn, it ends with the removal."""
        depth, turn = len(s.stack), turn_of(s)
        self.decline(t, s)
        above = s.stack[depth:]
        own = s.stack[depth - 1] if above else None
        if not isinstance(own, BuyTrains) or not isinstance(turn, OperatingTurn) or turn.asked:
            return
        if own.moot(t, s) and not self.is_held(t, s, above):
            s.stack = (to_next_actor(s), *above)

    def is_held(self, t: China1880, s: ChinaState, above: tuple[Any, ...]) -> bool:
        """Whether other questions of the operating round come first."""
        limit = s.phase.train_limit
        surplus = any(len(trains) > limit for trains in s.trains.values())
        asked = (step for step in above if isinstance(step, ForcedExchange | PermitQuestion))
        return surplus or any(not step.moot(t, s) for step in asked)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Asked if the treasury could pay the cheapest train in sight and there is room."""
        if buy_trains.needs_train(s, self.company):
            return False
        return not rocket.has_room(s, self.company) or s.cash[self.company] < self.cheapest(s)

    def cheapest(self, s: ChinaState) -> int:
        sisters = s.directed_by(s.director(self.company))
        if any(s.trains[sister] for sister in sisters if sister != self.company):
            return 1
        restored = TRAINS[buy_trains.RESTORED]
        sold = s.phase.restored_trains and DEPOT.has(restored, s.gone)
        return min(s.train_on_sale.price, restored.price if sold else s.train_on_sale.price)


# VI, VII, XI: what trains and investors cause


class SurplusTrains(leaving.SurplusTrains, frozen=True):
    """70: surplus trains go in the operating round, after a share round that comes with them."""

    def round_waits(self, s: ChinaState) -> bool:
        return any(isinstance(step, ShareRound) for step in s.stack)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return super().moot(t, s) or self.round_waits(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        if self.company(s) and self.round_waits(s):
            place = next(i for i, step in enumerate(s.stack) if isinstance(step, ShareRound))
            s.stack = (*s.stack[:place], self, *s.stack[place:])


class ForcedExchange(rocket.ForcedExchange, frozen=True):
    """14: the owner names any company of his; if it is full, it gives up a train then."""

    takes: ClassVar = (AssignRocket,)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        if a.company in s.directed_by(a.by) and not a.surrender:
            return None
        return no("{player} does not direct {company}.", PRIVATES, player=a.by, company=a.company)

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        super().apply(t, s, a)
        s.push(t.surplus_trains())

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not s.owner(ROCKET) or not s.directed_by(s.owner(ROCKET))


class Merger(merger.Merger, frozen=True):
    """20: any station of the company counts; 22: share and premium come before the money."""

    united: bool = False

    def due(self, s: ChinaState) -> bool:
        return joined(s, self.company)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.united or not s.cash[self.company]

    def advance(self, t: China1880, s: ChinaState) -> None:
        if self.united:
            s.become(t.marker_exchange(self.company, s.investors[self.company].company))
        elif self.due(s):
            self.unite(s)
            self.hand_over_share(s)
            s.become(replace(self, united=True))
        else:
            s.pop()

    def hand_over_share(self, s: ChinaState) -> None:
        assert isinstance(s, SiteState)
        company = s.investors[self.company].company
        number = s.papers[company].of_holder(self.company)[0]
        hand_over(s, company, number, s.director(self.company))

    def apply(self, t: China1880, s: ChinaState, a: Merge) -> None:
        company = s.investors[self.company].company
        if a.money == "company":
            s.pay(self.company, company, s.cash[self.company])
        else:
            s.pay(self.company, a.by, scoring.owners_part(s, self.company))
        s.become(t.marker_exchange(self.company, company))


def joined(s: ChinaState, investor: str) -> bool:
    """20: the investor's home can be reached from some station of its company."""
    company = s.investors[investor].company
    if not company or not s.board.of(company):
        return False
    home = homes.station(s, investor)
    starts = [(station.hex, station.node) for station in s.board.of(company)]
    return ATLAS.track(s.board).reach_from(starts, passes=freely).stop(home.hex, home.node)


class MarkerExchange(merger.MarkerExchange, frozen=True):
    """23: a company may get a second marker in a hex. The rest of the money goes now."""

    def refuse(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> Refusal | None:
        refusal = super().refuse(t, s, a)
        return refusal if refusal is not None and refusal.rule != merger.STATIONS else None

    def apply(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> None:
        super().apply(t, s, a)
        s.pay(self.investor, BANK, s.cash[self.investor])

    def advance(self, t: China1880, s: ChinaState) -> None:
        super().advance(t, s)
        s.pay(self.investor, BANK, s.cash[self.investor])


class EarlyEnd:
    """73: the players may end the game at any time."""

    takes: ClassVar[tuple[type[Action], ...]] = (EndGame,)

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        return s.players

    def propose(self, t: China1880, s: ChinaState) -> Iterator[EndGame]:
        return iter(())

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        return iter(())

    def refuse(self, t: China1880, s: ChinaState, a: EndGame) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: EndGame) -> None:
        pay_some_investors(s)
        s.tell("{player} ends the game.", player=a.by)
        s.finish()

    def describe(self, t: China1880, s: ChinaState, a: EndGame) -> Sentence:
        return say("End the game now")


class OperatingTurn(operating.OperatingTurn, frozen=True):
    """A company's turn with the steps above."""

    asked: bool = False
    """Whether its director has been asked anything in this turn (61)."""

    order: ClassVar = (
        PermitQuestion,
        LayTrack,
        PlaceStation,
        RunTrains,
        dividend.Dividend,
        BuyTrains,
    )

    def advance(self, t: China1880, s: ChinaState) -> None:
        super().advance(t, s)
        step = s.stack[-1]
        if isinstance(step, Decision) and not self.asked and not step.moot(t, s):
            turn = replace(turn_of(s), asked=True)
            s.stack = (*s.stack[:-2], turn, step)


class InvestorTurn(operating.InvestorTurn, frozen=True):
    """An investor's turn with the steps above."""

    order: ClassVar = (LayTrack, RunLeasedTrain, Merger)


REPLACED = (Found, ChoosePermits, BuyShare, SellShares, Borrow)


class AsOn18xxGames(China1880):
    """The title with the steps of this module; seats are taken in the order of the names."""

    state = SiteState
    rules = "18xx.games"
    name = "1880: China as on 18xx.games"
    actions = (
        *(kind for kind in ACTIONS if kind not in REPLACED),
        *(FoundInRow, FoundBcr, BuyPaper, SellPapers, EndGame),
    )
    auction = Auction
    bcr_permits = BcrPermits
    investor_choice = InvestorChoice
    share_round = ShareRound
    share_round_end = ShareRoundEnd
    home_choice = HomeChoice
    operating_round = OperatingRound
    operating_turn = OperatingTurn
    investor_turn = InvestorTurn
    marker_exchange = MarkerExchange
    surplus_trains = SurplusTrains
    forced_exchange = ForcedExchange
    steps = (
        *(Auction, BcrPermits, InvestorChoice, ShareRound, ShareRoundEnd, HomeChoice),
        *(OperatingRound, OperatingTurn, InvestorTurn, PermitQuestion, LayTrack, PlaceStation),
        *(RunTrains, RunLeasedTrain, dividend.Dividend, BuyTrains, Merger, MarkerExchange),
        *(SurplusTrains, ForcedExchange, P0Payment),
    )
    powers: tuple[Power, ...] = (Rocket(), EngineerOffice(), EarlyEnd())

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ChinaState:
        s = super().setup(players, options, chance)
        s.players, s.priority = players, players[0]
        s.become(self.auction.of(s, "P0", s.priority))
        return s

    def running(self, s: ChinaState, company: str) -> Running:
        return running(s, company)

    def worth(self, s: ChinaState, player: str) -> int:
        """28: when the game is over, investors that have not paid count for nothing."""
        return super().worth(s, player) if s.stack else scoring.holdings(s, player)

    def summary(self, s: ChinaState) -> Data:
        """An investor is in play until its marker has been exchanged."""
        data = super().summary(s)
        top = s.stack[-1] if s.stack else None
        if isinstance(top, Merger) and top.united:
            data["companies"][top.company] = summary.of_investor(s, top.company)
        elif isinstance(top, MarkerExchange):
            data["companies"][top.investor] = summary.of_investor(s, top.investor)
        return data


as_on_18xx_games = AsOn18xxGames()
