"""Advice for 1881: what the planner thinks of, with reasons from its forecast."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from trunkline.bots.difference import Part
from trunkline.bots.hint import Advice, ask_the_bots
from trunkline.kernel import Action, Legal, Sentence, decision, message, say
from trunkline.titles.berlin_1881.bots.building import connection, rated_lays
from trunkline.titles.berlin_1881.bots.course import become, rounds_left
from trunkline.titles.berlin_1881.bots.forecast import Burden, Forecast
from trunkline.titles.berlin_1881.bots.greedy import standing
from trunkline.titles.berlin_1881.bots.planner import (
    COMMAND,
    SPEND,
    Move,
    carried_out,
    directs,
    foreseen,
    moves,
    rated,
    spends,
)
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import OfferDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import floated, networks, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, COMPANIES, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

MOST = 10
"""How many moves are explained."""
OTHERS = 3
"""How many further choices are judged beside those of the bots."""
BIDS = (0, 5, 20)
"""For the order of players."""
BID = message(
    "1881.advice.bid",
    "The highest bidder buys first. It costs {amount:money} at most, less what the lowest bidder"
    " gives.",
)
NO_BID = message("1881.advice.no-bid", "Even the last buyer still finds tramways to start.")
NOTABLE = 20
"""Marks of a burden that are worth a word."""
SHARE = message(
    "1881.advice.share",
    "A share of {company} may bring {dividends:money} in dividends and be worth"
    " {price:money} at the end.",
)
FLOATS = message("1881.advice.floats", "{company} floats at once.")
NO_TRAIN = message("1881.advice.no-train", "{company} is left without a train.")
ADD = message(
    "1881.advice.add",
    "{player} may have to add {amount:money} for trains ({change:gain} from this).",
)
YOU_ADD = message(
    "1881.advice.you-add",
    "You may have to add {amount:money} for trains ({change:gain} from this).",
)
AHEAD = message(
    "1881.advice.ahead",
    "You would end {now:money} ahead of the others on average ({change:gain} from this).",
)
BEHIND = message(
    "1881.advice.behind",
    "You would end {now:money} behind the others on average ({change:gain} from this).",
)
RUN = message(
    "1881.advice.run", "{company} could then run for {then:money}; now it is {run:money}."
)
REACHES = message("1881.advice.reaches", "{company} reaches further.")
LINK = message("1881.advice.link", "The connection with the centre brings {bonus:money}.")


def advise(t: Berlin, s: BerlinState, player: str, random: Random, budget: float) -> list[Advice]:
    """Every choice by the same forecast of what its player has at the end, as the planner counts
    it: what the others lose is as good, and so is a tramway of one's own."""
    step = decision(s)
    match step:
        case Business():
            told = [move for move in moves(t, s) if not _puts_off(s, step, move)]
            return judged_best(t, s, told or moves(t, s))
        case UseIncome() if step.company not in TRAMWAYS:
            return _few(t, s, player, random, budget)
        case StockTurn() | FirstPurchase() | Forced() | UseIncome():
            return judged_best(t, s, moves(t, s))
        case LayTrack():
            return _lays(t, s, step, random) or _few(t, s, player, random, budget)
        case Bidding():
            return [_bid(s, player, each) for each in BIDS if each <= s.money[player]]
        case _:
            return _few(t, s, player, random, budget)


def judged_best(t: Berlin, s: BerlinState, options: list[Move]) -> list[Advice]:
    """The best moves that begin differently; what follows a sale is the best that it can pay."""
    found: dict[Action, Move] = {}
    for _, move in rated(t, s, options):
        found.setdefault(move[0], move)
    # A train may be worth more than its place here says (SPEND): none is left out.
    trains = [move for move in found.values() if isinstance(move[0], BuyTrain)]
    chosen = dict.fromkeys((*list(found.values())[:MOST], *trains))
    return [_in_the_lead(t, s, _advice(t, s, move)) for move in chosen]


def _in_the_lead(t: Berlin, s: BerlinState, advice: Advice) -> Advice:
    """With what the planner counts beside the worth of the player (must agree with its `best`)."""
    move, player = advice.move, advice.move[0].by
    after, now = carried_out(t, s, move), Forecast(s)
    then = foreseen(after, now.rounds)
    parts = (
        *advice.parts,
        Part("others", round(_of_others(now, player) - _of_others(then, player))),
        Part("command", round(COMMAND * directs(after, player))),
        Part("progress", round(SPEND * spends(s, move[0]))),
    )
    return replace(advice, worth=sum(part.amount for part in parts), parts=parts)


def _puts_off(s: BerlinState, step: Business, move: Move) -> bool:
    """Ending the turn without a train that is due only puts off its purchase: a forecast that does
    not know its price would mislead."""
    return isinstance(move[0], Done) and must_own(s, step.company)


def _few(t: Berlin, s: BerlinState, player: str, random: Random, budget: float) -> list[Advice]:
    """What the bots think of, and some of what else can be done."""
    thought = [each.move[0] for each in ask_the_bots(t, s, player, random, budget)]
    # Nobody can tell what the answer to an offer will be.
    legal = (a for a in Legal(t, s, player) if not isinstance(a, OfferDepot | OfferTrain))
    rest = [a for a in islice(legal, OTHERS + len(thought)) if a not in thought]
    return [_advice(t, s, (action,)) for action in (*thought, *rest[:OTHERS])]


def _bid(s: BerlinState, player: str, amount: int) -> Advice:
    """The order of players is worth nothing to the bots: a bid costs at most what it says."""
    left = s.money[player] - amount
    reason = say(BID, amount=amount) if amount else say(NO_BID)
    return Advice((Bid(player, amount),), left, (reason,), (Part("cash", left),))


def _advice(t: Berlin, s: BerlinState, move: Move) -> Advice:
    player, after = move[0].by, carried_out(t, s, move)
    before = Forecast(s)
    then = foreseen(after, before.rounds)
    reasons = (
        *_papers(then, move),
        *_floats(s, after),
        *_obsolete(s, after),
        *_burdens(before, then, player),
        _standing(before, then, player),
    )
    parts = tuple(expected_parts(then, player))
    return Advice(move, sum(part.amount for part in parts), reasons, parts)


def _of_others(then: Forecast, player: str) -> float:
    """What the others have at the end on average."""
    return then.worth()[player] - then.edge(player)


def expected_parts(then: Forecast, player: str) -> Iterator[Part]:
    """What the worth of a player at the end is made of: the forecast is their sum."""
    s, rounds = then.s, max(1, round(then.rounds))
    yield Part("cash", s.money[player])
    held = [(s.shares[company].units(player), each) for company, each in then.prospects.items()]
    grown = sum(units * each.buying for units, each in held)
    yield Part("buying", round(s.money[player] * (become(then.rounds) - 1) + grown))
    yield Part("dividends", round(sum(units * each.dividends for units, each in held)), rounds)
    yield Part("prices", round(sum(units * each.price for units, each in held)))
    burden = round(then.burdens.get(player, Burden()).cost)
    if burden:
        yield Part("trains", -burden, _due(then, player))
    if ruin := then.ruin(player):
        yield Part("ruin", -round(ruin))


def _due(then: Forecast, player: str) -> int:
    """In how many rounds the first of these trains must be bought."""
    s = then.s
    run = (each for each in (*TRAMWAYS, *networks(s)) if runner(s, each) == player)
    lives = [then.life(each) for each in run if then.missing(each)]
    return max(1, round(min(lives, default=0.0)))


def _papers(then: Forecast, move: Move) -> Iterator[Sentence]:
    """What the shares that change hands are expected to bring."""
    for company in dict.fromkeys(_companies(move)):
        prospect = then.prospects[company]
        yield say(
            SHARE, company=company, dividends=round(prospect.dividends), price=round(prospect.price)
        )


def _companies(move: Move) -> Iterator[str]:
    for action in move:
        match action:
            case Buy(certificate=name):
                yield CERTIFICATES[name].company
            case BuyFirst(certificates=names):
                yield from (CERTIFICATES[name].company for name in names)
            case Sell(company=company):
                yield company


def _floats(s: BerlinState, after: BerlinState) -> Iterator[Sentence]:
    for company in COMPANIES:
        if floated(after, company) and not floated(s, company):
            yield say(FLOATS, company=company)


def _obsolete(s: BerlinState, after: BerlinState) -> Iterator[Sentence]:
    for company in s.trains:
        if s.trains[company] and not after.trains[company]:
            yield say(NO_TRAIN, company=company)


def _burdens(before: Forecast, then: Forecast, reader: str) -> Iterator[Sentence]:
    """Who will have to pay for trains."""
    for player in then.s.players:
        old, new = (each.burdens.get(player, Burden()).amount for each in (before, then))
        if abs(new - old) >= NOTABLE:
            values = {"amount": round(new), "change": round(new - old)}
            own = player == reader
            yield say(YOU_ADD, **values) if own else say(ADD, player=player, **values)


def _standing(before: Forecast, then: Forecast, player: str) -> Sentence:
    """How far the player is ahead of the others, or behind them."""
    old, now = round(before.edge(player)), round(then.edge(player))
    return say(AHEAD if now >= 0 else BEHIND, now=abs(now), change=now - old)


def _lays(t: Berlin, s: BerlinState, step: LayTrack, random: Random) -> list[Advice]:
    return [_lay(t, s, step, a) for _, a in rated_lays(t, s, step, random)]


def _lay(t: Berlin, s: BerlinState, step: LayTrack, a: Action) -> Advice:
    after = carried_out(t, s, (a,))
    run, reach = standing(s, step)
    then, further = standing(after, step)
    reasons = [say(RUN, company=step.company, then=then, run=run)]
    if further > reach + 1:
        reasons.append(say(REACHES, company=step.company))
    if bonus := connection(t, s, a):
        reasons.append(say(LINK, bonus=bonus))
    ahead = foreseen(after, rounds_left(s))
    parts = tuple(expected_parts(ahead, a.by))
    return Advice((a,), sum(part.amount for part in parts), tuple(reasons), parts)
