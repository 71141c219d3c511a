"""Use of the income: pay it out or keep it, and the stock value that follows (7.2.5, 7.4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.titles.berlin_1881.rules import prices
from trunkline.titles.berlin_1881.rules.bank import receive, transfer
from trunkline.titles.berlin_1881.rules.offices import holder, owners, runner
from trunkline.titles.berlin_1881.rules.sections import S_USAGE, USAGE
from trunkline.titles.berlin_1881.rules.state import POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, SBAHN, STADTBAHN, TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

QUESTION = message("1881.income.question", "{company} has earned {route:money}. Pay it out?")
NO_CONNECTION_BONUS = message(
    "1881.income.no-connection-bonus", "There is no connection bonus to pay out."
)
NO_FERRY_BONUS = message("1881.income.no-ferry-bonus", "There is no ferry bonus to pay out.")
KEEP_CHOICE = message("1881.income.keep-choice", "Withhold {total:money}")
NONE = message("1881.income.none", "{company} has no income to pay out.")
NETWORK_BONUS = message(
    "1881.income.network-bonus", "{owner} receives {bonus:money} from {network}."
)
POOL_SHARE = message("1881.income.pool-share", "{company} receives {part:money} for the bank pool.")
RECEIVED = message("1881.income.received", "{owner} receives {part:money}.")


class Pay(Action, frozen=True):
    """The route income is paid out, with the connection or the ferry bonus or both, or neither."""

    connection: bool = False
    ferry: bool = False


class Withhold(Action, frozen=True):
    """Everything goes into the treasury."""


PAYS_OUT = message("1881.income.pays-out", "{company} pays out {dividend:money}.")
KEEPS = message("1881.income.keeps", "{company} withholds {kept:money}.")
CHOICES = {
    (False, False, False): message("1881.income.pay-out", "Pay out {dividend:money}"),
    (False, False, True): message(
        "1881.income.pay-out-keep", "Pay out {dividend:money}, withhold {rest:money}"
    ),
    (True, False, False): message(
        "1881.income.pay-connection", "Pay out {dividend:money} with the connection bonus"
    ),
    (True, False, True): message(
        "1881.income.pay-connection-keep-rest",
        "Pay out {dividend:money} with the connection bonus, withhold {rest:money}",
    ),
    (False, True, False): message(
        "1881.income.pay-ferry", "Pay out {dividend:money} with the ferry bonus"
    ),
    (False, True, True): message(
        "1881.income.pay-ferry-keep-rest",
        "Pay out {dividend:money} with the ferry bonus, withhold {rest:money}",
    ),
    (True, True, False): message(
        "1881.income.pay-out-both", "Pay out {dividend:money} with both bonuses"
    ),
}
"""How a dividend is offered: with connection bonus, with ferry bonus, with something kept."""


class UseIncome(Decision["Berlin", BerlinState, Pay | Withhold], frozen=True):
    """7.2.5: the route income is paid out or kept as a whole; only with it bonuses are paid out.

    7.4.4: networks decide each for itself; their dividends go to all S-Bahn certificates.
    """

    company: str
    takes: ClassVar = (Pay, Withhold)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(QUESTION, company=self.company, route=s.earned.route)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Pay | Withhold]:
        by = self.decider(t, s)
        yield Withhold(by)
        for connection in (False, True):
            for ferry in (False, True):
                yield Pay(by, connection, ferry)

    def refuse(self, t: Berlin, s: BerlinState, a: Pay | Withhold) -> Refusal | None:
        if isinstance(a, Withhold):
            return None
        section = USAGE if self.company in TRAMWAYS else S_USAGE
        if a.connection and not s.earned.connection:
            return no(NO_CONNECTION_BONUS, section)
        if a.ferry and not s.earned.ferry:
            return no(NO_FERRY_BONUS, section)
        return None

    def apply(self, t: Berlin, s: BerlinState, a: Pay | Withhold) -> None:
        s.pop()
        if isinstance(a, Withhold):
            keep(s, self.company)
        else:
            pay_out(s, self.company, a.connection, a.ferry)

    def describe(self, t: Berlin, s: BerlinState, a: Pay | Withhold) -> Sentence:
        earned = s.earned
        if isinstance(a, Withhold):
            total = earned.route + earned.connection + earned.ferry
            return say(KEEP_CHOICE, total=total)
        dividend, rest = _split(s, a.connection, a.ferry)
        template = CHOICES[a.connection, a.ferry, bool(rest)]
        return say(template, dividend=dividend, rest=rest)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        """Ruling: without route income nothing can be paid out; bonuses go to the treasury."""
        return s.earned.route == 0

    def advance(self, t: Berlin, s: BerlinState) -> None:
        s.pop()
        keep(s, self.company)


def _split(s: BerlinState, connection: bool, ferry: bool) -> tuple[int, int]:
    """What is paid out and what is kept; the construction bonus is apart."""
    dividend = s.earned.route + connection * s.earned.connection + ferry * s.earned.ferry
    return dividend, s.earned.route + s.earned.connection + s.earned.ferry - dividend


def keep(s: BerlinState, company: str) -> None:
    """Nothing is paid out: the marker goes left, a network's vote is against."""
    receive(s, company, s.earned.construction)
    _, kept = _split(s, False, False)
    kept += s.earned.route
    receive(s, company, kept)
    if kept:
        s.tell(KEEPS, company=company, kept=kept)
    else:
        s.tell(NONE, company=company)
    _decided(s, company, paid=False)


def pay_out(s: BerlinState, company: str, connection: bool, ferry: bool) -> None:
    """The construction bonus first, then a network's bonus to its president, then the dividend."""
    receive(s, company, s.earned.construction)
    if company not in TRAMWAYS:
        _honour(s, company)
    dividend, kept = _split(s, connection, ferry)
    receive(s, company, kept)
    s.tell(PAYS_OUT, company=company, dividend=dividend)
    _distribute(s, company, dividend)
    _decided(s, company, paid=True)


def _honour(s: BerlinState, network: str) -> None:
    """7.4.4: 20 Mark from the treasury to the (vice) president, if it has as much."""
    # Ruling: the income of this run does not count, but the construction bonus does.
    if s.money[network] >= STADTBAHN.bonus:
        transfer(s, network, holder(s, network), STADTBAHN.bonus)
        s.tell(NETWORK_BONUS, owner=holder(s, network), bonus=STADTBAHN.bonus, network=network)


def _distribute(s: BerlinState, company: str, dividend: int) -> None:
    """To each owner by shares; the bank pool's part to the company, the offering's to nobody."""
    papers = company if company in TRAMWAYS else SBAHN
    pooled = company if company in TRAMWAYS else MAIN
    shares = s.shares[papers]
    whole = 10 if company in TRAMWAYS else 20
    for owner in (*owners(s), POOL):
        # Ruling: an owner's shares are added up before a fraction of a Mark is dropped.
        part = dividend * shares.units(owner) // whole
        receive(s, pooled if owner == POOL else owner, part)
        if part and owner == POOL:
            s.tell(POOL_SHARE, company=pooled, part=part)
        elif part:
            s.tell(RECEIVED, owner=owner, part=part)


def _decided(s: BerlinState, company: str, paid: bool) -> None:
    if company not in TRAMWAYS:
        s.votes[company] = paid
    elif paid:
        prices.pays(s, company)
    else:
        prices.withholds(s, company)
