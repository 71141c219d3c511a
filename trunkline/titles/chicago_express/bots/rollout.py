"""The strong player of Chicago Express: what it may do is played to the end of the game many times.

The planner names the best plans for a turn, and the forecast how far a bid may go at once. Each of
them is judged by how clearly it leads to the first place, in playouts by quick players who see the
same luck after each of them, and by the forecast: early in a game that knows more than playouts do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp, inf
from random import Random

from trunkline.bots.bot import effort
from trunkline.bots.search import Budget
from trunkline.kernel import Action, decision, play, settle
from trunkline.titles.chicago_express.bots.forecast import Forecast, edge
from trunkline.titles.chicago_express.bots.ideas import Move
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.bots.planner import hold_auction, plans, raised
from trunkline.titles.chicago_express.bots.quick import play_to_end
from trunkline.titles.chicago_express.bots.sketch import Sketch, sketched
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding

WIDTH = 6
"""How many plans of a turn are played out."""
PLAYOUTS, HALF = 144, 0.5
"""Of all plans, and as many again of the better half: counted, or each half of the seconds."""
ANSWER_PLAYOUTS, ANSWER = 96, 0.125
"""The same for an answer in an auction: two of three decisions are answers, and people wait for
each."""
CLEAR = 20
"""Dollars ahead of the second that make the first place rather sure, in one playout."""
EARLY, LATE = (0.4, 0.7), (0.75, 0.25)
"""What playouts and the forecast count, as they foretold the results of planners (docs/bots.md);
a dollar ahead raises the chance of the first place by a quarter of 1 / CLEAR at most."""
EARLY_ROUNDS = 2
KEPT = 64
"""Turns under way that are remembered."""
_under_way: dict[tuple[object, ...], Action] = {}
"""Position after the choice of a kind -> what was to be done then."""


def search(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """The action that leads to the first place most often; a turn is decided once, as a whole."""
    step = decision(s)
    assert step is not None, "the game is over"
    if isinstance(step, Bidding):
        return _answer(t, s, step, random, budget)
    decided = _under_way.pop(_position(s), None)
    return decided or _begin(t, s, _best_move(t, s, random, budget))


def _begin(t: ChicagoExpress, s: ChicagoState, move: Move) -> Action:
    """The first action of a move; the second is kept for the question that follows."""
    first, *rest = move
    if rest:
        if len(_under_way) >= KEPT:
            _under_way.clear()
        _under_way[_position(_after(t, s, (first,)))] = rest[0]
    return first


def _position(s: ChicagoState) -> tuple[object, ...]:
    return (*s.cash.items(), *s.companies.values(), s.developed, s.dials, s.stack)


def _best_move(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float) -> Move:
    """Of the planner's best moves the one that does best; the better half is looked at twice."""
    ranked = sorted(plans(t, s), key=lambda plan: -plan.gain)
    moves = list(dict.fromkeys(plan.move for plan in ranked))[:WIDTH]
    if len(moves) == 1:
        return moves[0]
    options = [_after(t, s, move) for move in moves]
    seat, again = _seat(t, s), partial(limit, budget, HALF, PLAYOUTS)
    first = scores(t, options, seat, random, again())
    order = sorted(range(len(moves)), key=lambda at: -first[at])[: max(2, len(moves) // 2)]
    second = scores(t, [options[at] for at in order], seat, random, again())
    return moves[max(zip(second, order, strict=True))[1]]


def _answer(
    t: ChicagoExpress, s: ChicagoState, step: Bidding, random: Random, budget: float
) -> Action:
    """A good part of the price at once, if owning the share for it is better than passing; else
    the least bid, or a pass."""
    player, least = step.auction.speaker, step.least(s)
    bids = list(dict.fromkeys((raised(s, step, _fair_price(t, s, step)), least)))
    options = [_bought(t, s, step, player, amount) for amount in bids]
    options.append(_after(t, s, (Pass(player),)))
    again = limit(budget, ANSWER, ANSWER_PLAYOUTS)
    *bought, passed = scores(t, options, _seat(t, s), random, again)
    for amount, worth in zip(bids, bought, strict=True):
        if worth > passed:
            return Bid(player, amount)
    return Pass(player)


def _fair_price(t: ChicagoExpress, s: ChicagoState, step: Bidding) -> int:
    """What two ways to reckon agree on; the outlook knows the last dividend to the dollar."""
    charter, outlook = s.companies[step.company], Outlook(t, s, step.auction.speaker)
    return min(Forecast(t, s).price(step.company, charter), outlook.price(step.company))


def _seat(t: ChicagoExpress, s: ChicagoState) -> int:
    step = decision(s)
    assert step is not None
    return s.players.index(step.decider(t, s))


def _after(t: ChicagoExpress, s: ChicagoState, move: Move) -> ChicagoState:
    after = s.clone()
    for action in move:
        play(t, after, action)
    return after


def _bought(
    t: ChicagoExpress, s: ChicagoState, step: Bidding, player: str, price: int
) -> ChicagoState:
    """The position if the auction ended with this bid."""
    after = s.clone()
    after.cash[player] -= price
    after.companies[step.company] = s.companies[step.company].sold_to(player, price)
    after.pop()
    settle(t, after)
    return after


def limit(budget: float, part: float, playouts: int) -> Callable[[int], bool]:
    """Whether there is room for more after so many playouts: by seconds, or counted."""
    if budget < inf:
        return Budget(budget * part)
    most = playouts * effort(budget)
    return lambda played: played < most


def scores(
    t: ChicagoExpress,
    options: Sequence[ChicagoState],
    seat: int,
    random: Random,
    again: Callable[[int], bool],
) -> list[float]:
    """How good each position is for a seat, by playouts and by the forecast together."""
    rounds = options[0].developed.count(t.components.detroit)
    played, forecast = EARLY if rounds < EARLY_ROUNDS else LATE
    won = success([_drawn(t, option) for option in options], seat, random, again)
    gains = [_ahead(t, option, seat) for option in options]
    return [
        played * each + forecast * gain / (4 * CLEAR) for each, gain in zip(won, gains, strict=True)
    ]


def _drawn(t: ChicagoExpress, s: ChicagoState) -> Sketch:
    """The sketch of a position. A share under the hammer goes at the planner's price, unless the
    game is as good as over: then everybody knows its dividend."""
    k = sketched(t, s)
    if k.lot and not k.last_dividend_is_due():
        company = t.order[k.lot.company]
        k.lot = k.lot._replace(price=Forecast(t, s).price(company, s.companies[company]))
    return k


def _ahead(t: ChicagoExpress, s: ChicagoState, seat: int) -> float:
    """Dollars ahead of the others by the forecast, once the auction is over."""
    after = s.clone()
    hold_auction(t, after)
    return edge(Forecast(t, after).worth(), seat)


def success(
    options: Sequence[Sketch], seat: int, random: Random, again: Callable[[int], bool]
) -> list[float]:
    """How well each option does for a seat: in every round all of them see the same luck."""
    sums, rounds, luck = [0.0] * len(options), 0, random.getrandbits(32)
    while again(rounds * len(options)):
        for at, option in enumerate(options):
            k = option.copy()
            play_to_end(k, Random(luck + rounds))
            sums[at] += first_place(k.cash, seat)
        rounds += 1
    return [total / rounds for total in sums]


def first_place(cash: list[int], seat: int) -> float:
    """From 0 to 1: how clearly a seat is ahead of the best other, or behind."""
    best = max([each for at, each in enumerate(cash) if at != seat])
    return 1 / (1 + exp((best - cash[seat]) / CLEAR))
