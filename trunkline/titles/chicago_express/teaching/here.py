"""Words of Chicago Express in numbers of the position, and what is worth a look now."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import Sentence, decision, message, say
from trunkline.present.learn.teaching import Telling
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend, way_to_goal
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import KINDS
from trunkline.titles.chicago_express.rules.state import (
    houses_left,
    is_open,
    locomotives_left,
    shares_of,
    value,
)

NEXT_DIVIDEND = message(
    "chicago-express.here.next-dividend", "the next general dividend brings you {amount:money}."
)
YOUR_SHARES = message("chicago-express.here.your-shares", "you hold {shares}.")
NO_SHARES = message("chicago-express.here.no-shares", "you hold none yet.")
INCOMES = message("chicago-express.here.incomes", "{companies}.")
DIALS = message(
    "chicago-express.here.dials",
    "auction {auction} of {auctions}, expansion {expansion} of {expansions}, development"
    " {development} of {developments}.",
)
MINIMUM = message("chicago-express.here.minimum", "{minimum:money} for {company}.")
HOUSES = message(
    "chicago-express.here.houses", "{number} left; at {end} the game ends with the next dividend."
)
DETROIT = message("chicago-express.here.detroit", "it stands at {now} of {end}.")
CASH = message("chicago-express.here.cash", "you have {cash:money}.")
WAYS = message("chicago-express.here.ways", "hexes to Chicago: {companies}.")
SHARE_PAYS = message(
    "chicago-express.look.share-pays",
    "{company} has an income of {income}: with this share sold each pays {each:money} at a"
    " dividend.",
)
RICHEST = message(
    "chicago-express.look.richest",
    "{player} has the most cash, {cash:money}; you have {own:money}.",
)
DIVIDENDS = message(
    "chicago-express.look.dividends",
    "If a dividend came now, you would get {own:money} and {leader} {most:money}.",
)
TREASURIES = message("chicago-express.look.treasuries", "Your companies can spend: {companies}.")


def _listed(t: ChicagoExpress, s: ChicagoState, figures: Iterable[tuple[str, object]]) -> str:
    return ", ".join(f"{company} {figure}" for company, figure in figures if is_open(s, company))


def _next_dividend(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    return say(NEXT_DIVIDEND, amount=next_dividend(s, reader)) if reader else None


def _shares(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    held = ", ".join(f"{count} {company}" for company, count in shares_of(t, s, reader))
    return say(YOUR_SHARES, shares=held) if held else say(NO_SHARES)


def _incomes(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    figures = ((company, s.companies[company].income) for company in t.order)
    return say(INCOMES, companies=_listed(t, s, figures))


def _treasuries(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    figures = ((company, dollars(s.companies[company].treasury)) for company in t.order)
    return say(INCOMES, companies=_listed(t, s, figures))


def _locomotives(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    figures = ((company, locomotives_left(t, s, company)) for company in t.order)
    return say(INCOMES, companies=_listed(t, s, figures))


def _dials(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    chosen = {kind: s.dials.chosen(kind) for kind in KINDS}
    fields = {f"{kind}s": t.fields.chosen(kind) for kind in KINDS}
    return say(DIALS, **chosen, **fields)


def _minimum(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    step = decision(s)
    if not isinstance(step, Bidding):
        return None
    return say(MINIMUM, minimum=step.minimum(s), company=step.company)


def _houses(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    return say(HOUSES, number=houses_left(t, s), end=t.components.end.houses)


def _detroit(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    return say(DETROIT, now=value(t, s, t.components.detroit), end=t.components.end.detroit)


def _cash(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    return say(CASH, cash=s.cash[reader]) if reader else None


def _ways(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence:
    ways = ((company, way_to_goal(t, s, s.companies[company].hexes)) for company in t.order)
    return say(
        WAYS, companies=_listed(t, s, ((each, "–" if w is None else w.hexes) for each, w in ways))
    )


def _bidding(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    step = decision(s)
    if not isinstance(step, Bidding):
        return None
    charter = s.companies[step.company]
    each = charter.per_share(len(charter.owners) + 1)
    return say(SHARE_PAYS, company=step.company, income=charter.income, each=each)


def _richest(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    others = [player for player in s.players if player != reader]
    richest = max(others, key=lambda player: s.cash[player])
    if reader is None or s.cash[richest] < s.cash[reader]:
        return None
    return say(RICHEST, player=richest, cash=s.cash[richest], own=s.cash[reader])


def _dividends(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    gains = {player: next_dividend(s, player) for player in s.players if player != reader}
    leader = max(gains, key=lambda player: gains[player])
    own = next_dividend(s, reader)
    return say(DIVIDENDS, own=own, leader=leader, most=gains[leader])


def _spend(t: ChicagoExpress, s: ChicagoState, reader: str | None) -> Sentence | None:
    own = [] if reader is None else [company for company, _ in shares_of(t, s, reader)]
    figures = [(company, dollars(s.companies[company].treasury)) for company in own]
    return say(TREASURIES, companies=_listed(t, s, figures)) if own else None


HERE: dict[str, Telling] = {
    "dividend": _next_dividend,
    "general-dividend": _next_dividend,
    "share": _shares,
    "shareholder": _shares,
    "income": _incomes,
    "treasury": _treasuries,
    "charter": _treasuries,
    "locomotive": _locomotives,
    "dial": _dials,
    "needle": _dials,
    "red": _dials,
    "minimum-bid": _minimum,
    "bid": _minimum,
    "house": _houses,
    "supply": _houses,
    "detroit": _detroit,
    "cash": _cash,
    "chicago": _ways,
    "network": _ways,
}
LOOK_AT: dict[str, Telling] = {
    "turn": _dividends,
    "auction": _richest,
    "bidding": _bidding,
    "expansion": _spend,
    "development": _dividends,
}
