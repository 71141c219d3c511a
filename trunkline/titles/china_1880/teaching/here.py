"""Words of 1880 in numbers of the position, and what is worth a look now."""

from __future__ import annotations

from trunkline.kernel import Sentence, message, say
from trunkline.present.learn.teaching import Telling
from trunkline.titles.china_1880.present.order import PARS, at_par
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import major_on_turn
from trunkline.titles.china_1880.teaching.trains import before_first, soon

PAR = message("1880.here.par", "free rows by par: {places}.")
FLOATS = message("1880.here.floats", "a company floats when its director holds {percent} %.")
LIMIT = message("1880.here.limit", "you hold {held} of {limit}.")
PHASE = message("1880.here.phase", "phase {phase}.")
TAKEOVER = message("1880.here.takeover", "it is in force now.")
NO_TAKEOVER = message("1880.here.no-takeover", "it is not in force now.")
TRAIN_LIMIT = message(
    "1880.here.train-limit",
    "a company may own {number} train in phase {phase}.",
    "a company may own {number} trains in phase {phase}.",
)
PRIORITY = message("1880.here.priority", "{player} has it.")
MARKER = message("1880.here.marker", "it stands at {company}.")
SCRAPPED = message(
    "1880.here.scrapped",
    "the first {by}-train scraps all {old}-trains; {number} train comes before it.",
    "the first {by}-train scraps all {old}-trains; {number} trains come before it.",
)
TREASURY = message("1880.here.treasury", "{company} has {cash:money}.")
DIRECTS = message("1880.here.directs", "you direct {companies}.")
DIRECTS_NONE = message("1880.here.directs-none", "you direct none.")
PERMITS = message("1880.here.permits", "{companies}.")
PRIVATES = message("1880.here.privates", "you own {privates}.")
DEBT = message("1880.here.debt", "you owe {debt:money}.")
WORTH = message("1880.here.worth", "yours is {worth:money} now.")
ON_SALE = message(
    "1880.look.on-sale",
    "The bank sells {train}-trains for {price:money}; {number} is left, then a share round comes.",
    "The bank sells {train}-trains for {price:money}; {number} are left, then a share round comes.",
)
OWN_LOSS = message(
    "1880.look.own-loss",
    "The first {by}-train scraps all trains of {company}, which has {cash:money}.",
)
INCOME = message(
    "1880.look.income",
    "{company} has {cash:money}; the {train}-train on sale costs {price:money}.",
)
RICHEST = message(
    "1880.look.richest", "{player} has the most cash, {cash:money}; you have {own:money}."
)


def _par(t: China1880, s: ChinaState, reader: str | None) -> Sentence:
    free = ", ".join(f"{par}: {at_par(s, par).count('')}" for par in PARS)
    return say(PAR, places=free)


def _floats(t: China1880, s: ChinaState, reader: str | None) -> Sentence:
    return say(FLOATS, percent=s.phase.float_units * 10)


def _limit(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    return say(LIMIT, held=s.certificates(reader), limit=s.certificate_limit)


def _phase(t: China1880, s: ChinaState, reader: str | None) -> Sentence:
    return say(PHASE, phase=s.phase.name)


def _takeover(t: China1880, s: ChinaState, reader: str | None) -> Sentence:
    return say(TAKEOVER if s.phase.takeover else NO_TAKEOVER)


def _train_limit(t: China1880, s: ChinaState, reader: str | None) -> Sentence:
    return say(TRAIN_LIMIT, number=s.phase.train_limit, phase=s.phase.name)


def _priority(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    return say(PRIORITY, player=s.priority) if s.priority else None


def _marker(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    return say(MARKER, company=s.train_marker) if s.train_marker in s.companies else None


def _scrapped(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    """The next loss of all: which train, and how many are sold before it."""
    for train in COMPONENTS.trains:
        olds = [each.name for each in COMPONENTS.trains if each.rusted_by == train.name]
        if olds and not s.gone.get(train.name, 0):
            number = before_first(s, train.name)
            return say(SCRAPPED, number=number, by=train.name, old=", ".join(olds))
    return None


def _treasury(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    company = major_on_turn(s)
    return say(TREASURY, company=company, cash=s.cash[company]) if company else None


def _directs(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    own = s.directed_by(reader)
    return say(DIRECTS, companies=", ".join(own)) if own else say(DIRECTS_NONE)


def _permits(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    named = [f"{name} {'+'.join(charter.permits)}" for name, charter in s.companies.items()]
    return say(PERMITS, companies=", ".join(named)) if named else None


def _privates(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    own = [private for private, owner in s.privates.items() if owner == reader]
    return say(PRIVATES, privates=", ".join(own)) if reader and own else None


def _debt(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    return say(DEBT, debt=s.debt[reader]) if reader and s.debt[reader] else None


def _worth(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    return say(WORTH, worth=t.worth(s, reader)) if reader else None


def _on_sale(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    train = s.train_on_sale
    left = DEPOT.left(train, s.gone)
    if not left or not train.share_round:
        return None
    return say(ON_SALE, number=left, train=train.name, price=train.price)


def _shares(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    """An own company that loses its trains soon, else what the bank sells."""
    for company in () if reader is None else s.directed_by(reader):
        loss = soon(s, company) if s.floated(company) else None
        if loss is not None:
            return say(OWN_LOSS, by=loss.by, company=company, cash=s.cash[company])
    return _on_sale(t, s, reader)


def _money(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    company, train = major_on_turn(s), s.train_on_sale
    if not company:
        return None
    cash = s.cash[company]
    return say(INCOME, company=company, cash=cash, train=train.name, price=train.price)


def _richest(t: China1880, s: ChinaState, reader: str | None) -> Sentence | None:
    others = [player for player in s.players if player != reader]
    richest = max(others, key=lambda player: s.cash[player])
    if reader is None or s.cash[richest] < s.cash[reader]:
        return None
    return say(RICHEST, player=richest, cash=s.cash[richest], own=s.cash[reader])


HERE: dict[str, Telling] = {
    "par": _par,
    "found": _par,
    "turn-order-list": _par,
    "float": _floats,
    "certificate": _limit,
    "certificate-limit": _limit,
    "phase": _phase,
    "takeover": _takeover,
    "train-limit": _train_limit,
    "priority": _priority,
    "purchase-marker": _marker,
    "scrapped": _scrapped,
    "treasury": _treasury,
    "director": _directs,
    "permit": _permits,
    "private": _privates,
    "debt": _debt,
    "worth": _worth,
}
LOOK_AT: dict[str, Telling] = {
    "auction": _richest,
    "share_round": _shares,
    "lay_track": _money,
    "place_station": _money,
    "dividend": _money,
    "buy_trains": _on_sale,
}
