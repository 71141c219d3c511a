"""What may be ordered beforehand in 1881 Berlin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, AnyDecision, AnyStep, Message, Sentence, message, say
from trunkline.parts.orders.concerns import Concern, Fact
from trunkline.parts.orders.declared import Buying, Orders, Repeating, Running
from trunkline.parts.orders.order import Kind
from trunkline.titles.berlin_1881.rules import income, offices, papers, rolling_stock
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.limits import above_limit
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, COMPANIES, SBAHN, SUBNETS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

SUM = message("1881.orders.sum", "{sum:money}")
TRADED = message("1881.orders.traded", "someone buys or sells a certificate of a company I hold")
SOLD = message("1881.orders.sold", "someone sells a certificate of a company I hold")
DIRECTOR = message("1881.orders.director", "a company I hold gets another director")
FOUNDED = message("1881.orders.founded", "someone founds a company, or one floats")
PHASE = message("1881.orders.phase", "a phase begins")
TRAINS_LEAVE = message("1881.orders.trains-leave", "trains leave the game")
NEEDS_TRAIN = message("1881.orders.needs-train", "{company} must own a train.")
SECRET = message("1881.orders.secret", "The bids of 1881 are secret: seal yours, and it waits.")
STEPS: dict[str, Message] = {
    "lay_track": message("1881.orders.no-track", "no track"),
    "build_depot": message("1881.orders.no-depot", "no depot"),
    "build_second_depot": message("1881.orders.no-second-depot", "no second S-Bahn depot"),
    "business": message("1881.orders.no-train", "no train, no S-Bahn certificate"),
}
OF_COMPANY: dict[str, type[LayTrack | BuildDepot | BuildSecondDepot | Business]] = {
    "lay_track": LayTrack,
    "build_depot": BuildDepot,
    "build_second_depot": BuildSecondDepot,
    "business": Business,
}
BOUGHT = tuple(papers.BUYS.values())
FOUNDING = tuple(key for (office, _), key in papers.BUYS.items() if office)


def called(name: str) -> str:
    """Certificates of subnets are papers of the S-Bahn."""
    return SBAHN if name in SUBNETS else name


def purchases(t: Berlin, s: BerlinState, player: str, company: str) -> Iterable[tuple[int, Action]]:
    """The ordinary certificate, from where it is cheaper."""
    ordinary = (c for c in CERTIFICATES.values() if c.company == company)
    paper = next((each for each in ordinary if not each.leads and not each.vice), None)
    if paper is None:
        return ()
    there = [each for each in papers.SOURCES if not papers.not_for_sale(s, paper.name, each)]
    found = [(papers.cost(s, paper, each), Buy(player, paper.name, each)) for each in there]
    return sorted(found, key=lambda offer: offer[0])


def possible(t: Berlin, s: BerlinState, company: str, step: str) -> Iterator[str]:
    """Hexes for track and depots, trains, certificates."""
    if not offices.exists(s, company):
        return
    here: AnyDecision = OF_COMPANY[step](company)
    trial = s.clone()
    trial.push(here)
    kinds = LayTile | PlaceDepot | BuyTrain | Buy
    for action in (each for each in here.propose(t, trial) if isinstance(each, kinds)):
        if here.refuse(t, trial, action) is None:
            yield _named(action)


def _named(action: LayTile | PlaceDepot | BuyTrain | Buy) -> str:
    if isinstance(action, BuyTrain):
        return action.train
    return action.certificate if isinstance(action, Buy) else action.hex


def must(t: Berlin, s: BerlinState, company: str, step: str) -> Sentence | None:
    """Who ends the turn without a train is forced to buy one."""
    if step != "business" or not rolling_stock.must_own(s, company):
        return None
    return say(NEEDS_TRAIN, company=company)


def asked(t: Berlin, s: BerlinState, player: str, kind: Kind, of: str) -> BerlinState | None:
    found = s.clone()
    if kind in ("run", "repeat"):
        if not offices.exists(s, of):
            return None
        found.earned = Earned()
        steps: tuple[AnyStep, ...] = (LayTrack(of),)
        found.stack = (*s.stack, *((UseIncome(of), RunTrains(of)) if kind == "run" else steps))
        return found
    now = s.stack[-1] if s.stack else None
    turn = now if isinstance(now, StockTurn) else StockTurn(player)
    turn = replace(turn, player=player, bought=False, surplus=above_limit(s, player))
    if isinstance(now, StockTurn):
        found.become(turn)
    else:
        found.push(turn)
    return found


ORDERS = Orders(
    sum=SUM,
    passed=frozenset({"stock_turn"}),
    shares=frozenset({"stock_turn", "first_purchase", "bidding"}),
    priority=True,
    called=called,
    concerns=(
        Concern(
            "trade",
            TRADED,
            (
                *(Fact(key, player="owner", company="name") for key in BOUGHT),
                Fact(papers.SELLS, player="seller"),
            ),
        ),
        Concern("sold", SOLD, (Fact(papers.SELLS, player="seller"),), frozenset({"buy"})),
        Concern(
            "director",
            DIRECTOR,
            (
                Fact(offices.BECOMES_DIRECTOR),
                Fact(offices.BECOMES_PRESIDENT, player="owner", about=SBAHN),
            ),
            frozenset({"pass", "buy"}),
        ),
        Concern(
            "founded",
            FOUNDED,
            (
                *(Fact(key, "any", player="owner") for key in FOUNDING),
                Fact(papers.FLOATED, "any"),
            ),
        ),
        Concern(
            "phase", PHASE, tuple(Fact(key, "any") for key in rolling_stock.PHASE_BEGINS.values())
        ),
        Concern("rust", TRAINS_LEAVE, (Fact(rolling_stock.TRAINS_LEAVE, "any"),)),
    ),
    buying=Buying(
        steps=frozenset({"stock_turn"}),
        companies=lambda t, s: COMPANIES,
        purchases=purchases,
        made=lambda step: step.bought,
        starts=lambda t, s, company: offices.floated(s, company),
    ),
    running=Running(
        runs=frozenset({"run_trains"}),
        incomes=frozenset({"use_income"}),
        pay=lambda player: (
            Pay(player, True, True),
            Pay(player, True),
            Pay(player, False, True),
            Pay(player),
        ),
        keep=lambda player: (Withhold(player),),
        paid=frozenset({income.PAYS_OUT}),
        kept=frozenset({income.KEEPS}),
    ),
    repeating=Repeating(steps=STEPS, possible=possible, must=must),
    asked=asked,
    why_not={"bid": SECRET},
)
