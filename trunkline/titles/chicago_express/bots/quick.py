"""Quick players: a sketch is played to the end of the game by the greedy player's ideas.

What they think of shares is what planners think of them; auctions end at once, at the price of the
bidder who would go second furthest. No two of them judge quite alike, so no two games are alike.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from trunkline.titles.chicago_express.bots.appraisal import (
    OPENING,
    cash_yield,
    diluted,
    dividends_left,
    share_price,
    share_value,
)
from trunkline.titles.chicago_express.bots.board import Way
from trunkline.titles.chicago_express.bots.sketch import (
    AUCTION,
    DEVELOPMENT,
    EXPANSION,
    NOBODY,
    Lot,
    Sketch,
)

MOODS = 0.2
"""By what part the gain of an idea may be underrated."""
SPREAD = 0.1
"""How far a bidder's price may be off the one that all would reckon."""
SAVED = 0.02
"""What a dollar that stays in a treasury will add to the income: who builds wins, who saves not."""
FARTHEST = 9
"""Hexes to Chicago that are worth a journey: three expansions."""


Idea = tuple[float, int, tuple[int, ...]]
"""What it gains its player over the others, the company or hex, the hexes to enter."""


class Plan(NamedTuple):
    """What a turn is used for, or only the dial that is turned."""

    does: bool
    kind: int
    at: int = 0
    """The company, or the hex that is developed."""
    hexes: tuple[int, ...] = ()


def play_to_end(k: Sketch, random: Random) -> None:
    if k.lot:
        hold_auction(k, k.lot, random)
    if k.opening is not None:
        _hold_opening(k, k.opening, random)
    while not k.over:
        if k.dividend_is_due():
            k.pay_dividends()
        else:
            carry_out(k, best_plan(k, random), random)
            k.seat = (k.seat + 1) % len(k.cash)


def _hold_opening(k: Sketch, begun: int, random: Random) -> None:
    opening = k.board.opening
    for at in range(begun, len(opening)):
        starter = k.held[opening[at - 1]].index(1)
        hold_auction(k, Lot(opening[at], k.seats_from(starter), unsold_to=starter), random)
    k.seat, k.opening = k.held[opening[0]].index(1), None


def hold_auction(k: Sketch, lot: Lot, random: Random) -> None:
    """Every bidder has a price; the share costs a dollar more than the second of them would pay."""
    company, leader, cash = lot.company, lot.leader, k.cash
    least = lot.highest + 1 if lot.highest else k.minimum_bid(company)
    price = lot.price or _price(k, company)
    first, second, buyer = 0, 0, NOBODY
    for seat in lot.bidders:
        limit = min(int(price * (1 + SPREAD * (2 * random.random() - 1))), cash[seat])
        if seat == leader:
            limit = max(limit, lot.highest)
        elif limit < least:
            continue
        if limit > first:
            first, second, buyer = limit, first, seat
        elif limit > second:
            second = limit
    if buyer == NOBODY:
        if lot.unsold_to != NOBODY:
            k.sell(company, lot.unsold_to, 0)
    elif buyer == leader and second < least:
        k.sell(company, buyer, lot.highest)
    else:
        k.sell(company, buyer, max(least, min(second + 1, first)))


def _price(k: Sketch, company: int) -> float:
    price = share_price(k, company, dividends_left(k))
    return price if k.opening is None else OPENING * price


def carry_out(k: Sketch, plan: Plan, random: Random) -> None:
    k.dials[plan.kind] += 1
    if not plan.does:
        return
    if plan.kind == AUCTION:
        hold_auction(k, Lot(plan.at, k.seats_from(k.seat)), random)
    elif plan.kind == DEVELOPMENT:
        k.develop(plan.at)
    elif lot := k.expand(plan.at, plan.hexes):
        hold_auction(k, lot, random)


def best_plan(k: Sketch, random: Random) -> Plan:
    """The plan that gains most as its player sees it today; else a turn of nothing."""
    dividends, fields = dividends_left(k), k.board.fields
    edges = _edges(k, dividends)
    best, top = None, 0.0
    for kind, ideas in IDEAS:
        if k.dials[kind] < fields[kind]:
            best = best or Plan(False, kind)
            for gain, at, hexes in ideas(k, edges, dividends):
                if gain > top:
                    today = gain * (1 - MOODS * random.random())
                    if today > top:
                        top, best = today, Plan(True, kind, at, hexes)
    assert best is not None, "a dividend is due when two dials are on red"
    return best


def _edges(k: Sketch, dividends: float) -> list[float]:
    """The player's part of each company's dividends to come minus the others' average part."""
    seat, others = k.seat, len(k.cash) - 1
    return [
        (held[seat] - (sold - held[seat]) / others) / diluted(k, company, sold, dividends)
        if sold
        else 0.0
        for company, (held, sold) in enumerate(zip(k.held, k.sold, strict=True))
    ]


def _sales(k: Sketch, edges: list[float], dividends: float) -> list[Idea]:
    richest, second, *_ = sorted(k.cash, reverse=True)
    return [
        (_gain_of_sale(k, company, dividends, richest, second), company, ())
        for company, network in enumerate(k.networks)
        if network and k.sold[company] < k.board.shares[company]
    ]


def _gain_of_sale(k: Sketch, company: int, dividends: float, richest: int, second: int) -> float:
    """Who offers bids first, so of equal limits his own wins; the next one's limit is the price."""
    seat, sold, most = k.seat, k.sold[company], share_price(k, company, dividends)
    least, top = k.minimum_bid(company), most if most < richest else richest
    if top < least:
        return 0.0
    buyer = seat
    while k.cash[buyer] < top:
        buyer = (buyer + 1) % len(k.cash)
    price = max(least, min(second + 1, top))
    treasury, own = k.treasury[company], k.held[company][seat]
    after = share_value(k, company, sold + 1, treasury + price, dividends)
    before = share_value(k, company, sold, treasury, dividends) if sold else 0.0
    bargain = after - price * cash_yield(dividends)
    mine = own * (after - before) + (bargain if buyer == seat else 0.0)
    theirs = (sold - own) * (after - before) + (0.0 if buyer == seat else bargain)
    return mine - theirs / (len(k.cash) - 1)


def _developments(k: Sketch, edges: list[float], dividends: float) -> list[Idea]:
    board = k.board
    found: list[Idea] = []
    for hex in k.sites:
        part = 0.0
        for company in k.visitors[hex]:
            part += edges[company]
        if part > 0 and (k.houses > 0 or not board.takes_house[hex]):
            gain = board.gains[hex][k.developed[hex]] * part * dividends
            found.append((gain, hex, ()))
    return found


def _expansions(k: Sketch, edges: list[float], dividends: float) -> list[Idea]:
    found = []
    for company, part in enumerate(edges):
        if part > 0 and k.treasury[company]:
            gain, hexes = _expansion_of(k, company, dividends)
            found.append((gain * part, company, hexes))
    return found


def _expansion_of(k: Sketch, company: int, dividends: float) -> tuple[float, tuple[int, ...]]:
    """Go towards the best targets one after the other until three hexes are named."""
    board, network, mask = k.board, k.networks[company], k.masks[company]
    money, left = k.treasury[company], board.locomotives[company] - len(network)
    room, gain = min(board.most_hexes, left), 0.0
    best: tuple[float, Way] | None = _journey(k, company, dividends)
    hexes: tuple[int, ...] = ()
    while room > len(hexes):
        most = min(board.most_hexes, left - len(hexes))
        reached = board.ways(network, mask, k.masks, k.crowd, most)
        best = _best_way(k, company, reached, money, dividends, best)
        if best is None:
            break
        gained, way = best
        entered = way.hexes[: room - len(hexes)]
        gain, hexes, network, best = gain + gained, hexes + entered, network + entered, None
        for hex in entered:
            money -= k.cost(hex)
            mask |= 1 << hex
    return gain, hexes


def _best_way(
    k: Sketch,
    company: int,
    reached: list[Way],
    money: int,
    dividends: float,
    best: tuple[float, Way] | None,
) -> tuple[float, Way] | None:
    """The way of one expansion that gains more than the best so far."""
    values, developed, goal = k.board.values, k.developed, k.board.goal
    price, top = SAVED * (dividends - 1), best[0] if best else 0.0
    for way in reached:
        if way.cost <= money:
            income = 0
            for hex in way.paying:
                income += values[hex][developed[hex]]
            gain = income * dividends - price * way.cost
            if way.hexes[-1] == goal:
                gain += k.income[company] + income
            if gain > top:
                top, best = gain, (gain, way)
    return best


def _journey(k: Sketch, company: int, dividends: float) -> tuple[float, Way] | None:
    """The way to Chicago that takes more than one expansion, and its gain for each of them."""
    way = _way_to_goal(k, company)
    if way is None:
        return None
    values, turns = k.board.values, -(-len(way.hexes) // k.board.most_hexes)
    income = sum([values[hex][k.developed[hex]] for hex in way.paying])
    gain = income * max(1.0, dividends - (turns - 1) * 0.5) + k.income[company] + income
    gain = (gain - SAVED * (dividends - 1) * way.cost) / turns
    return (gain, way) if gain > 0 else None


def _way_to_goal(k: Sketch, company: int) -> Way | None:
    """Straight on, always into the cheapest hex that is nearer; None if near, far or too dear."""
    board, network = k.board, k.networks[company]
    distances, left = board.distances, board.distance(network, k.masks[company])
    if not board.most_hexes < left <= min(FARTHEST, k.treasury[company]):
        return None
    here, hexes, total = min(network, key=distances.__getitem__), [], 0
    while here != board.goal:
        ahead = [
            hex
            for hex in board.beside[here]
            if distances[hex] < distances[here] and not (k.crowd[hex] and board.exclusive[hex])
        ]
        if not ahead:
            return None
        here = min(ahead, key=k.cost)
        hexes.append(here)
        total += k.cost(here)
    if total > k.treasury[company]:
        return None
    return Way(tuple(hexes), total, tuple([hex for hex in hexes if board.values[hex][-1]]))


IDEAS = ((DEVELOPMENT, _developments), (AUCTION, _sales), (EXPANSION, _expansions))
