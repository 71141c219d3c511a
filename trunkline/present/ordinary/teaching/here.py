"""Words of ordinary titles in numbers of the position, and what is worth a look now."""

from __future__ import annotations

from trunkline.kernel import Sentence, message, say
from trunkline.present.learn.teaching import Telling
from trunkline.present.ordinary.teaching.papers import directed
from trunkline.present.ordinary.teaching.trains import before_first, soon
from trunkline.rails.rounds.depot import cheapest, on_sale
from trunkline.rails.rounds.limits import certificate_limit, certificates
from trunkline.rails.rounds.operating import turn_of
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.stock.shares import BANK
from trunkline.rails.stock.trains import rusted

PARS = message("rounds.here.pars", "one of {prices}.")
FLOATS = message("rounds.here.floats", "a company floats when {percent} % has been bought.")
LIMIT = message("rounds.here.limit", "you hold {held} of {limit}.")
PHASE = message("rounds.here.phase", "phase {phase}.")
TRAIN_LIMIT = message(
    "rounds.here.train-limit",
    "a company may own {number} train in phase {phase}.",
    "a company may own {number} trains in phase {phase}.",
)
PRIORITY = message("rounds.here.priority", "{player} has it.")
SCRAPPED = message(
    "rounds.here.scrapped",
    "the first {by}-train scraps all {old}-trains; {number} train comes before it.",
    "the first {by}-train scraps all {old}-trains; {number} trains come before it.",
)
TREASURY = message("rounds.here.treasury", "{company} has {cash:money}.")
DIRECTS = message("rounds.here.directs", "you direct {companies}.")
DIRECTS_NONE = message("rounds.here.directs-none", "you direct none.")
PRIVATES = message("rounds.here.privates", "you own {privates}.")
WORTH = message("rounds.here.worth", "yours is {worth:money} now.")
BANK_HAS = message("rounds.here.bank", "the bank has {cash:money} left.")
ON_SALE = message(
    "rounds.look.on-sale",
    "The depot sells {train}-trains for {price:money}; {number} is left.",
    "The depot sells {train}-trains for {price:money}; {number} are left.",
)
OWN_LOSS = message(
    "rounds.look.own-loss",
    "The first {by}-train scraps all trains of {company}, which has {cash:money}.",
)
INCOME = message(
    "rounds.look.income",
    "{company} has {cash:money}; the cheapest train on sale costs {price:money}.",
)
RICHEST = message(
    "rounds.look.richest", "{player} has the most cash, {cash:money}; you have {own:money}."
)


def _pars(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    return say(PARS, prices=", ".join(str(par) for par in sorted(t.box.pars)))


def _floats(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    return say(FLOATS, percent=t.plan.floating.units * PERCENT)


def _limit(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    return say(LIMIT, held=certificates(t, s, reader), limit=certificate_limit(t, s))


def _phase(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    return say(PHASE, phase=t.phase(s).name)


def _train_limit(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    phase = t.phase(s)
    return say(TRAIN_LIMIT, number=phase.train_limit, phase=phase.name)


def _priority(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    return say(PRIORITY, player=s.priority)


def _scrapped(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    """The next loss of all: which train, and how many are sold before it."""
    for train in t.box.trains:
        olds = rusted(t.box.components.trains, train)
        if olds and not s.gone.get(train, 0):
            number = before_first(t, s, train)
            return say(SCRAPPED, number=number, by=train, old=", ".join(olds))
    return None


def _treasury(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    turn = turn_of(s)
    if turn is None:
        return None
    return say(TREASURY, company=turn.company, cash=s.cash[turn.company], currency=t.currency)


def _directs(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    own = directed(t, s, reader)
    return say(DIRECTS, companies=", ".join(own)) if own else say(DIRECTS_NONE)


def _privates(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    own = () if reader is None else t.owned(s, reader)
    return say(PRIVATES, privates=", ".join(own)) if own else None


def _worth(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    return say(WORTH, worth=t.worth(s, reader), currency=t.currency) if reader else None


def _bank(t: Ordinary, s: RailsState, reader: str | None) -> Sentence:
    return say(BANK_HAS, cash=max(0, s.cash[BANK]), currency=t.currency)


def _on_sale(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    train = on_sale(t, s)[0]
    left = t.box.depot.left(train, s.gone)
    if not left:
        return None
    return say(ON_SALE, number=left, train=train.name, price=train.price, currency=t.currency)


def _shares(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    """An own company that loses its trains soon, else what the depot sells."""
    for company in () if reader is None else directed(t, s, reader):
        loss = soon(t, s, company) if s.floated(company) else None
        if loss is not None:
            cash = s.cash[company]
            return say(OWN_LOSS, by=loss.by, company=company, cash=cash, currency=t.currency)
    return _on_sale(t, s, reader)


def _money(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    turn = turn_of(s)
    if turn is None:
        return None
    cash, price = s.cash[turn.company], cheapest(t, s).price
    return say(INCOME, company=turn.company, cash=cash, price=price, currency=t.currency)


def _richest(t: Ordinary, s: RailsState, reader: str | None) -> Sentence | None:
    others = [player for player in s.players if player != reader]
    richest = max(others, key=lambda player: s.cash[player])
    if reader is None or s.cash[richest] < s.cash[reader]:
        return None
    cash, own = s.cash[richest], s.cash[reader]
    return say(RICHEST, player=richest, cash=cash, own=own, currency=t.currency)


HERE: dict[str, Telling] = {
    "par": _pars,
    "start": _pars,
    "float": _floats,
    "certificate": _limit,
    "certificate-limit": _limit,
    "phase": _phase,
    "train-limit": _train_limit,
    "priority": _priority,
    "scrapped": _scrapped,
    "treasury": _treasury,
    "director": _directs,
    "private": _privates,
    "worth": _worth,
    "bank": _bank,
}
"""By the ids that glossaries of ordinary titles give these words."""
LOOK_AT: dict[str, Telling] = {
    "waterfall": _richest,
    "stock_round": _shares,
    "lay_track": _money,
    "place_station": _money,
    "dividend": _money,
    "buy_trains": _on_sale,
}
