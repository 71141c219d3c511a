"""Words of 1881 in numbers of the position, and what is worth a look now."""

from __future__ import annotations

from trunkline.kernel import Message, Sentence, decision, message, say
from trunkline.present.learn.teaching import Telling
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import exists, networks, phase, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import new_tramcar
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import NETWORKS, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.teaching.trains import before_first, cheapest, soon

LIMIT = message("1881.here.limit", "you hold {held} of {limit}.")
PARS = message("1881.here.pars", "{companies}.")
PHASE = message("1881.here.phase", "the {phase} phase.")
TRAIN_LIMIT = message(
    "1881.here.train-limit",
    "a tramway may own {number} train now.",
    "a tramway may own {number} trains now.",
)
TICKET = message("1881.here.ticket", "{player} has it.")
SCRAPPED = message(
    "1881.here.scrapped",
    "the first train {by} scraps trains {old}; {number} tramcar comes before it.",
    "the first train {by} scraps trains {old}; {number} tramcars come before it.",
)
RUNS = message("1881.here.runs", "you decide for {companies}.")
RUNS_NONE = message("1881.here.runs-none", "you decide for none yet.")
TREASURY = message("1881.here.treasury", "{company} has {cash:money}.")
PRESIDENT = message("1881.here.president", "{player} decides for the main network.")
CARDS = message(
    "1881.here.cards",
    "{number} new tramway can be started now.",
    "{number} new tramways can be started now.",
)
SUBNETS = message("1881.here.subnets", "networks now: {networks}.")
WORTH = message("1881.here.worth", "yours is {worth:money} now.")
ON_SALE = message(
    "1881.look.on-sale",
    "The bank sells tramcars {train} for {price:money}; {number} is left.",
    "The bank sells tramcars {train} for {price:money}; {number} are left.",
)
OWN_LOSS = message(
    "1881.look.own-loss",
    "The first train {by} scraps all trains of {company}, which has {cash:money}.",
)
MONEY = message(
    "1881.look.money", "{company} has {cash:money}; the cheapest train costs {price:money}."
)
YOUR_CASH = message("1881.look.your-cash", "You have {cash:money}.")


def _limit(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    return say(LIMIT, held=counted(s, reader), limit=limit(s)) if reader else None


def _pars(t: Berlin, s: BerlinState, reader: str | None) -> Sentence:
    return say(PARS, companies=", ".join(f"{each.id} {each.par}" for each in TRAMWAYS.values()))


def _phase(t: Berlin, s: BerlinState, reader: str | None) -> Sentence:
    return say(PHASE, phase=say(Message(f"1881.phase.{phase(s).name}")))


def _train_limit(t: Berlin, s: BerlinState, reader: str | None) -> Sentence:
    return say(TRAIN_LIMIT, number=phase(s).train_limit)


def _ticket(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    return say(TICKET, player=s.ticket) if s.ticket else None


def _scrapped(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    """The next loss of all: which train, and how many are sold before it."""
    for car in s.pieces.tramcars:
        olds = [each.name for each in s.pieces.depot.trains if each.rusted_by == car.name]
        if olds and not s.gone.get(car.name, 0):
            return say(SCRAPPED, number=before_first(s, car.name), by=car.name, old=", ".join(olds))
    return None


def _own(s: BerlinState, reader: str | None) -> list[str]:
    companies = (*TRAMWAYS, *NETWORKS)
    return [each for each in companies if exists(s, each) and runner(s, each) == reader]


def _runs(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    if reader is None:
        return None
    own = _own(s, reader)
    return say(RUNS, companies=", ".join(own)) if own else say(RUNS_NONE)


def _acting(s: BerlinState) -> str:
    company = getattr(decision(s), "company", "")
    return company if company in s.money else ""


def _treasury(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    company = _acting(s)
    return say(TREASURY, company=company, cash=s.money[company]) if company else None


def _president(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    player = runner(s, "S") if s.shares[SBAHN].director else ""
    return say(PRESIDENT, player=player) if player else None


def _cards(t: Berlin, s: BerlinState, reader: str | None) -> Sentence:
    return say(CARDS, number=s.info_cards)


def _networks(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    now = networks(s)
    return say(SUBNETS, networks=", ".join(now)) if now else None


def _worth(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    return say(WORTH, worth=t.worth(s, reader)) if reader else None


def _on_sale(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    car = new_tramcar(s)
    if car is None:
        return None
    left = s.pieces.depot.left(car, s.gone) or 0
    return say(ON_SALE, number=left, train=car.name, price=car.price)


def _shares(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    """An own company that loses its trains soon, else what the bank sells."""
    for company in _own(s, reader):
        loss = soon(s, company)
        if loss is not None:
            return say(OWN_LOSS, by=loss.by, company=company, cash=s.money[company])
    return _on_sale(t, s, reader)


def _money(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    company = _acting(s)
    price = cheapest(s, company) if company else 0
    return say(MONEY, company=company, cash=s.money[company], price=price) if price else None


def _cash(t: Berlin, s: BerlinState, reader: str | None) -> Sentence | None:
    return say(YOUR_CASH, cash=s.money[reader]) if reader else None


HERE: dict[str, Telling] = {
    "certificate": _limit,
    "certificate-limit": _limit,
    "par": _pars,
    "phase": _phase,
    "train-limit": _train_limit,
    "ticket": _ticket,
    "scrapped": _scrapped,
    "director": _runs,
    "treasury": _treasury,
    "president": _president,
    "info-card": _cards,
    "network": _networks,
    "subnet": _networks,
    "worth": _worth,
}
LOOK_AT: dict[str, Telling] = {
    "bidding": _cash,
    "first_purchase": _cash,
    "stock_turn": _shares,
    "lay_track": _money,
    "build_depot": _money,
    "use_income": _money,
    "business": _on_sale,
}
