"""Advice for Chicago Express: the choices of the search, with reasons from the forecast."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from trunkline.bots.difference import Part
from trunkline.bots.hint import Advice
from trunkline.bots.search import Move, Verdict, verdicts
from trunkline.kernel import Sentence, message, play, say
from trunkline.titles.chicago_express.bots.forecast import Forecast, edge
from trunkline.titles.chicago_express.bots.guide import GUIDE
from trunkline.titles.chicago_express.bots.outlook import distance_to_goal
from trunkline.titles.chicago_express.bots.planner import hold_auction
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.dividend import PAYS, end_conditions

MOST = 6
"""How many moves of the search are judged."""
PRICES = {
    (True, True): message(
        "chicago-express.advice.share-worth-up",
        "A share of {company} is worth up to {price:money}.",
    ),
    (True, False): message(
        "chicago-express.advice.share-worth-less-bid",
        "A share of {company} is worth {price:money}, less than the bid.",
    ),
    (False, True): message(
        "chicago-express.advice.others-get-share",
        "Others may get a share of {company} below its worth of {price:money}.",
    ),
    (False, False): message(
        "chicago-express.advice.share-worth-less-next",
        "A share of {company} is worth {price:money}, less than the next bid.",
    ),
}
"""By whether the player bids, and whether the share is worth the next bid."""
LIKELY_BUYER = message(
    "chicago-express.advice.likely-buyer",
    "{buyer:player} is likely to get the share of {company}, for about {price:money}.",
)
YOU_LIKELY_BUY = message(
    "chicago-express.advice.you-likely-buy",
    "You are likely to get the share of {company}, for about {price:money}.",
)
EARNS_MORE = message(
    "chicago-express.advice.earns-more",
    "{company} earns {gain:money} more at each dividend; you hold {own} of its {sold} shares.",
)
REACHES_CHICAGO = message(
    "chicago-express.advice.reaches-chicago",
    "{company} reaches Chicago and pays a dividend at once.",
)
TO_CHICAGO = message(
    "chicago-express.advice.to-chicago",
    "{company} is then {number} hex from Chicago.",
    "{company} is then {number} hexes from Chicago.",
)
DIVIDENDS = message(
    "chicago-express.advice.dividends", "You receive {total:money} in dividends at once."
)
GAME_ENDS = message("chicago-express.advice.game-ends", "The game ends.")
LAST_DIVIDEND = message(
    "chicago-express.advice.last-dividend", "The next general dividend will be the last."
)
AHEAD = message(
    "chicago-express.advice.ahead",
    "You would be {now:money} ahead of the others on average ({change:change} from this).",
)
LEVEL = message(
    "chicago-express.advice.level",
    "You would be level with the others on average ({change:change} from this).",
)
BEHIND = message(
    "chicago-express.advice.behind",
    "You would be {now:money} behind the others on average ({change:change} from this).",
)


def advise(
    t: ChicagoExpress, s: ChicagoState, player: str, random: Random, budget: float
) -> list[Advice]:
    """The moves that the search likes best: bids by the forecast of who gets the share for them,
    the rest by the player's part of what all may expect, as the search found it."""
    found = verdicts(t, s, GUIDE, random, budget)
    return [_advice(t, s, each, s.players.index(player)) for each in found[:MOST]]


def _advice(t: ChicagoExpress, s: ChicagoState, found: Verdict, seat: int) -> Advice:
    move = found.move
    parts = tuple(expected_parts(t, carried_out(t, s, move), move[0].by))
    worth = sum(part.amount for part in parts)
    if not isinstance(s.stack[-1], Bidding):
        worth = round(found.shares[seat] * sum(Forecast(t, s).worth()))
    return Advice(move, worth, tuple(_reasons(t, s, move)), parts)


def carried_out(t: ChicagoExpress, s: ChicagoState, move: Move) -> ChicagoState:
    """The position after a move and the auction that it begins; who bids counts as the buyer."""
    after, step, first = s.clone(), s.stack[-1], move[0]
    if isinstance(step, Bidding) and isinstance(first, Bid):
        after.cash[first.by] -= first.amount
        after.companies[step.company] = s.companies[step.company].sold_to(first.by, first.amount)
        return after
    for action in move:
        play(t, after, action)
    hold_auction(t, after)
    return after


def expected_parts(t: ChicagoExpress, after: ChicagoState, player: str) -> Iterator[Part]:
    """What the forecast of a player is made of."""
    forecast, cash = Forecast(t, after), after.cash[player]
    worth = forecast.worth()[after.players.index(player)]
    buying = round(cash * (forecast.cash_yield - 1))
    yield Part("cash", cash)
    yield Part("buying", buying)
    yield Part("dividends", round(worth) - cash - buying, max(1, round(forecast.rounds) + 1))


def _reasons(t: ChicagoExpress, s: ChicagoState, move: Move) -> Iterator[Sentence]:
    player, after, told = move[0].by, s.clone(), list[Sentence]()
    for action in move:
        play(t, after, action)
        told += after.told
    yield from _prices(t, s, move)
    before_auction = after.clone()
    hold_auction(t, after)
    yield from _sale(t, s, before_auction, after, player)
    yield from _incomes(t, s, after, player)
    yield from _approach(t, s, after)
    yield from _dividends(s, told, player)
    yield from _end(t, s, after)
    yield _standing(t, s, after, player)


def _prices(t: ChicagoExpress, s: ChicagoState, move: Move) -> Iterator[Sentence]:
    """What a share may cost, for whoever bids."""
    if not isinstance(step := s.stack[-1], Bidding):
        return
    price = Forecast(t, s).price(step.company, s.companies[step.company])
    bids, fair = isinstance(move[0], Bid), step.least(s) <= price
    yield say(PRICES[bids, fair], company=step.company, price=price)


def _sale(
    t: ChicagoExpress, s: ChicagoState, before: ChicagoState, after: ChicagoState, player: str
) -> Iterator[Sentence]:
    """How an auction that begins with this move is likely to end."""
    if isinstance(s.stack[-1], Bidding):
        return
    for company in t.order:
        one, two = before.companies[company], after.companies[company]
        if len(two.owners) > len(one.owners):
            buyer, price = two.owners[-1], two.treasury - one.treasury
            if buyer == player:
                yield say(YOU_LIKELY_BUY, company=company, price=price)
            else:
                yield say(LIKELY_BUYER, buyer=buyer, company=company, price=price)


def _incomes(
    t: ChicagoExpress, s: ChicagoState, after: ChicagoState, player: str
) -> Iterator[Sentence]:
    for company in t.order:
        one, two = s.companies[company], after.companies[company]
        if two.income > one.income and two.owners:
            yield say(
                EARNS_MORE,
                company=company,
                gain=two.income - one.income,
                own=two.owners.count(player),
                sold=len(two.owners),
            )
        if t.components.goal in two.hexes and t.components.goal not in one.hexes:
            yield say(REACHES_CHICAGO, company=company)


def _approach(t: ChicagoExpress, s: ChicagoState, after: ChicagoState) -> Iterator[Sentence]:
    for company in t.order:
        now = distance_to_goal(t, after.companies[company].hexes)
        if 0 < now < distance_to_goal(t, s.companies[company].hexes) and s.companies[company].hexes:
            yield say(TO_CHICAGO, number=now, company=company)


def _dividends(s: ChicagoState, told: list[Sentence], player: str) -> Iterator[Sentence]:
    """What the dividends of this move bring the player."""
    shares = {name: charter.owners.count(player) for name, charter in s.companies.items()}
    paid = [each.facts for each in told if each.key == PAYS]
    total = sum(int(each["dividend"]) * shares[str(each["company"])] for each in paid)
    if paid:
        yield say(DIVIDENDS, total=total)


def _end(t: ChicagoExpress, s: ChicagoState, after: ChicagoState) -> Iterator[Sentence]:
    if not after.stack:
        yield say(GAME_ENDS)
    elif any(end_conditions(t, after).values()) and not any(end_conditions(t, s).values()):
        yield say(LAST_DIVIDEND)


def _standing(t: ChicagoExpress, s: ChicagoState, after: ChicagoState, player: str) -> Sentence:
    """How far the player is ahead of the others, or behind them."""
    seat = s.players.index(player)
    before, now = (round(edge(Forecast(t, each).worth(), seat)) for each in (s, after))
    if not now:
        return say(LEVEL, change=-before)
    return say(AHEAD if now > 0 else BEHIND, now=abs(now), change=now - before)
