"""What a friend would say at a table of Chicago Express: facts of the position, never advice."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Action, Message, Sentence, decision, message, say
from trunkline.present.offers import tried
from trunkline.titles.chicago_express.present.prospects import next_dividend, way_to_goal
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Develop, Expand, Offer
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import KINDS, Kind
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.growth import cost, growths
from trunkline.titles.chicago_express.rules.state import (
    companies_in,
    is_open,
    locomotives_left,
    red,
    red_dials,
    shares_left,
    shares_of,
    value,
)
from trunkline.titles.chicago_express.rules.turn import RED_DIALS_FOR_DIVIDEND, Turn

LAST_DIVIDEND = message(
    "chicago-express.warning.last-dividend",
    "The next general dividend ends the game. It brings you {own:money}; {leader} gets {most:money}"
    " and would win with {cash:money}.",
)
YOURS_IF_IT_ENDS = message(
    "chicago-express.warning.yours-if-it-ends",
    "The next general dividend ends the game. It brings you {own:money}, and you would win with"
    " {cash:money}.",
)
DIVIDEND_NEAR: dict[Kind, Message] = {
    "auction": message(
        "chicago-express.warning.dividend-near-auction",
        "The next auction brings the general dividend. It pays you {own:money} and {leader}"
        " {most:money}.",
    ),
    "expansion": message(
        "chicago-express.warning.dividend-near-expansion",
        "The next expansion brings the general dividend. It pays you {own:money} and {leader}"
        " {most:money}.",
    ),
    "development": message(
        "chicago-express.warning.dividend-near-development",
        "The next development brings the general dividend. It pays you {own:money} and {leader}"
        " {most:money}.",
    ),
}
CANNOT_EXPAND = message(
    "chicago-express.warning.cannot-expand",
    "None of your companies can pay for a hex. If you choose expansion, only its dial moves.",
)
NO_SHARE = message(
    "chicago-express.warning.no-share",
    "You hold no share, so no dividend pays you and you cannot expand. Shares are sold by auction.",
)
BROKE = message(
    "chicago-express.warning.broke",
    "This bid leaves you {left:money}. No share costs less than {least:money}, so you can only "
    "watch until a dividend pays you.",
)
BID_NEVER_EARNED = message(
    "chicago-express.warning.bid-never-earned",
    "With its present income this share pays at most {each:money} at each of {number} general"
    " dividend, {total:money} in all. The bid is {bid:money}.",
    "With its present income this share pays at most {each:money} at each of {number} general"
    " dividends, {total:money} in all. The bid is {bid:money}.",
)
BUILDS_NOTHING = message(
    "chicago-express.warning.builds-nothing",
    "{company} would have {treasury:money}, too little for any hex next to it.",
)
DILUTES = message(
    "chicago-express.warning.dilutes",
    "Your shares of {company} pay {now:money} together. If another player buys this one, they"
    " pay {then:money}.",
)
FOR_OTHERS = message(
    "chicago-express.warning.for-others",
    "Unless you buy this share of {company} yourself, only others gain by its price: {owners} and"
    " the buyer.",
)
CANNOT_BID = message(
    "chicago-express.warning.cannot-bid",
    "You have {cash:money} and cannot bid: the minimum is {minimum:money}.",
)
PAYS_NOBODY = message(
    "chicago-express.warning.pays-nobody",
    "Nobody holds a share of {companies}: this income pays nobody.",
)
PAYS_OTHERS = message(
    "chicago-express.warning.pays-others",
    "You hold no share of {companies}. The profit goes to {owners}.",
)
NO_EFFECT = message(
    "chicago-express.warning.no-effect", "The marker of {hex} is at its end: nothing changes."
)
NEVER_PAYS = message(
    "chicago-express.warning.never-pays",
    "This costs {cost:money} and earns {gain:money} at each general dividend. At most {number} is"
    " still to come.",
    "This costs {cost:money} and earns {gain:money} at each general dividend. At most {number} are"
    " still to come.",
)
LEADS_NOWHERE = message(
    "chicago-express.warning.leads-nowhere",
    "This costs {cost:money}, earns nothing and gets no closer to Chicago.",
)
CUT_OFF = message(
    "chicago-express.warning.cut-off",
    "After this {company} can no longer reach Chicago: the way is closed, or it has too "
    "few locomotives.",
)
STANDS_STILL = message(
    "chicago-express.warning.stands-still",
    "{company} keeps {treasury:money} and cannot build anything more. Only an auction "
    "brings it money.",
)
BRINGS_THE_END = message(
    "chicago-express.warning.brings-the-end",
    "After this the next general dividend ends the game. {leader} would win with {cash:money},"
    " you would have {own:money}.",
)


def warn(
    t: ChicagoExpress, s: ChicagoState, player: str, move: tuple[Action, ...]
) -> Iterator[Sentence]:
    """By what is chosen so far, then by what stands on the table."""
    step = decision(s)
    for action in move[:1]:
        match action:
            case Bid() if isinstance(step, Bidding):
                yield from _bid(t, s, step, action)
            case Offer():
                yield from _offer(t, s, action)
            case Expand():
                yield from _expansion(t, s, action)
            case Develop():
                yield from _development(t, s, action)
        yield from _brings_the_end(t, s, action)
    yield from _last_dividend(t, s, player)
    if isinstance(step, Turn):
        yield from _dividend_near(t, s, player)
        yield from _cannot_expand(t, s, player)


def dividends_at_most(t: ChicagoExpress, s: ChicagoState) -> int:
    """General dividends still to come if nothing but Detroit ends the game; one if it is sure."""
    if any(end_conditions(t, s).values()):
        return 1
    boxes = t.map.values[t.components.detroit]
    last = next(at for at, box in enumerate(boxes) if box >= t.components.end.detroit)
    return last - s.developed.count(t.components.detroit) + 1


def _bid(t: ChicagoExpress, s: ChicagoState, step: Bidding, a: Bid) -> Iterator[Sentence]:
    charter = s.companies[step.company].sold_to(a.by, a.amount)
    left, least = s.cash[a.by] - a.amount, cheapest(t, s, step.company)
    if least is not None and left < least:
        yield say(BROKE, left=left, least=least)
    number, each = dividends_at_most(t, s), charter.dividend
    if a.amount > number * each:
        yield say(BID_NEVER_EARNED, number=number, each=each, total=number * each, bid=a.amount)
    after = s.clone()
    after.companies[step.company] = charter
    if locomotives_left(t, s, step.company) and not _builds(t, after, step.company):
        yield say(BUILDS_NOTHING, company=step.company, treasury=charter.treasury)


def cheapest(t: ChicagoExpress, s: ChicagoState, sold: str = "") -> int | None:
    """The least that another share can cost, once one of this company is sold."""
    found = []
    for company in t.order:
        taken = company == sold
        if is_open(s, company) and shares_left(t, s, company) > taken:
            charter = s.companies[company]
            found.append(charter.per_share(len(charter.owners) + 1 + taken))
    return min(found, default=None)


def _offer(t: ChicagoExpress, s: ChicagoState, a: Offer) -> Iterator[Sentence]:
    charter = s.companies[a.company]
    own, minimum = charter.owners.count(a.by), charter.minimum_bid
    if own and minimum < charter.dividend:
        now, then = own * charter.dividend, own * minimum
        yield say(DILUTES, company=a.company, now=now, then=then)
    if charter.owners and not own:
        yield say(FOR_OTHERS, company=a.company, owners=_names(charter.owners))
    if s.cash[a.by] < minimum:
        yield say(CANNOT_BID, cash=s.cash[a.by], minimum=minimum)


def _expansion(t: ChicagoExpress, s: ChicagoState, a: Expand) -> Iterator[Sentence]:
    """Before the last dividend treasuries are worth nothing, so nothing is too dear then."""
    before, network = s.companies[a.company], (*s.companies[a.company].hexes, *a.hexes)
    price = sum(cost(t, s, hex) for hex in a.hexes)
    gain = sum(value(t, s, hex) for hex in a.hexes)
    old, new = (way_to_goal(t, s, hexes) for hexes in (before.hexes, network))
    after = s.clone()
    after.companies[a.company] = before.extended(a.hexes, price, gain)
    if not _cut_off(t, s, a.company) and _cut_off(t, after, a.company):
        yield say(CUT_OFF, company=a.company)
    nearer = old is not None and new is not None and new.hexes < old.hexes
    number = dividends_at_most(t, s)
    if not nearer and not gain:
        yield say(LEADS_NOWHERE, cost=price)
    elif not nearer and gain * number < price and number > 1:
        yield say(NEVER_PAYS, number=number, cost=price, gain=gain)
    if locomotives_left(t, after, a.company) and not _builds(t, after, a.company):
        yield say(STANDS_STILL, company=a.company, treasury=after.companies[a.company].treasury)


def _cut_off(t: ChicagoExpress, s: ChicagoState, company: str) -> bool:
    """Whether no way to Chicago is open, or none that its locomotives suffice for."""
    way = way_to_goal(t, s, s.companies[company].hexes)
    return way is None or way.hexes > locomotives_left(t, s, company)


def _development(t: ChicagoExpress, s: ChicagoState, a: Develop) -> Iterator[Sentence]:
    there, after = companies_in(t, s, a.hex), tried(t, s, a)
    changed = [each for each in there if after.companies[each] != s.companies[each]]
    if not changed:
        yield say(NO_EFFECT, hex=t.map.names[a.hex])
        return
    owners = [owner for each in changed for owner in s.companies[each].owners]
    if not owners:
        yield say(PAYS_NOBODY, companies=", ".join(changed))
    elif a.by not in owners:
        yield say(PAYS_OTHERS, companies=", ".join(changed), owners=_names(tuple(owners)))


def _brings_the_end(t: ChicagoExpress, s: ChicagoState, a: Action) -> Iterator[Sentence]:
    """An end condition is met by this action alone."""
    if any(end_conditions(t, s).values()):
        return
    after = tried(t, s, a)
    if after.stack and any(end_conditions(t, after).values()):
        final = {each: after.cash[each] + next_dividend(after, each) for each in s.players}
        leader = max(s.players, key=lambda each: final[each])
        if final[leader] > final[a.by]:
            yield say(BRINGS_THE_END, leader=leader, cash=final[leader], own=final[a.by])


def _last_dividend(t: ChicagoExpress, s: ChicagoState, player: str) -> Iterator[Sentence]:
    if not any(end_conditions(t, s).values()):
        return
    gains = {each: next_dividend(s, each) for each in s.players}
    final = {each: s.cash[each] + gains[each] for each in s.players}
    leader = max(s.players, key=lambda each: final[each])
    if final[player] == final[leader]:
        yield say(YOURS_IF_IT_ENDS, own=gains[player], cash=final[player])
    else:
        own, most = gains[player], gains[leader]
        yield say(LAST_DIVIDEND, own=own, leader=leader, most=most, cash=final[leader])


def _dividend_near(t: ChicagoExpress, s: ChicagoState, player: str) -> Iterator[Sentence]:
    """One more choice puts the second dial on red, and somebody else gets more by it."""
    if red_dials(t, s) != RED_DIALS_FOR_DIVIDEND - 1:
        return
    gains = {each: next_dividend(s, each) for each in s.players}
    leader = max(s.players, key=lambda each: gains[each])
    if gains[leader] <= gains[player]:
        return
    for kind in KINDS:
        if not red(t, s, kind) and t.fields.chosen(kind) - s.dials.chosen(kind) == 1:
            own, most = gains[player], gains[leader]
            yield say(DIVIDEND_NEAR[kind], own=own, leader=leader, most=most)


def _cannot_expand(t: ChicagoExpress, s: ChicagoState, player: str) -> Iterator[Sentence]:
    own = [company for company, _ in shares_of(t, s, player)]
    if not own:
        yield say(NO_SHARE)
    elif not red(t, s, "expansion") and not any(_builds(t, s, company) for company in own):
        yield say(CANNOT_EXPAND)


def _builds(t: ChicagoExpress, s: ChicagoState, company: str) -> bool:
    """Whether it has a locomotive left and can pay for some hex."""
    return any(growths(t, s, company))


def _names(owners: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(owners))
