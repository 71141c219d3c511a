"""Certificates change hands: what is on offer, what it costs, and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from trunkline.kernel import Refusal, Sentence, message, no, say
from trunkline.rails.stock.shares import successor
from trunkline.titles.berlin_1881.rules import prices
from trunkline.titles.berlin_1881.rules.bank import receive, spend
from trunkline.titles.berlin_1881.rules.limits import taken
from trunkline.titles.berlin_1881.rules.mergers import merge, settle_presidency
from trunkline.titles.berlin_1881.rules.offices import (
    BECOMES_DIRECTOR,
    LEFT_WHEN_FLOATED,
    SBAHN_LEFT_WHEN_FLOATED,
    floated,
    phase,
    seated_after,
)
from trunkline.titles.berlin_1881.rules.sbahn import float_sbahn
from trunkline.titles.berlin_1881.rules.sections import BUYING, LIMITS, SELLING, STADTBAHN, START
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.surplus import Surplus
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    MAIN,
    PARS,
    PHASES,
    SBAHN,
    SUBNETS,
    TRAMWAYS,
    Certificate,
)

SHARE_LIMIT = 60
"""Percent of one company that a player (or, of the S-Bahn, a tramway) may hold (8.3)."""
SOURCES = (OFFERING, POOL)
SELLS = message("1881.papers.sells", "{seller} sells {count} of {company} for {proceeds:money}.")
BUYS = {
    ("", OFFERING): message(
        "1881.papers.buys-initial-offering",
        "{owner} buys a {name} certificate for {price:money} from the initial offering.",
    ),
    ("", POOL): message(
        "1881.papers.buys-bank-pool",
        "{owner} buys a {name} certificate for {price:money} from the bank pool.",
    ),
    ("director", OFFERING): message(
        "1881.papers.buys-director-initial",
        "{owner} buys the {name} director’s certificate for {price:money} from the initial "
        "offering.",
    ),
    ("director", POOL): message(
        "1881.papers.buys-director-bank",
        "{owner} buys the {name} director’s certificate for {price:money} from the bank pool.",
    ),
    ("president", OFFERING): message(
        "1881.papers.buys-president-initial",
        "{owner} buys the {name} president’s certificate for {price:money} from the initial "
        "offering.",
    ),
    ("president", POOL): message(
        "1881.papers.buys-president-bank",
        "{owner} buys the {name} president’s certificate for {price:money} from the bank pool.",
    ),
}
"""How a purchase is told, by the office that goes with the certificate, and where it was."""
PURCHASES = {
    ("", OFFERING): message(
        "1881.papers.buy-initial-offering", "Buy {name} from the initial offering for {price:money}"
    ),
    ("", POOL): message(
        "1881.papers.buy-bank-pool", "Buy {name} from the bank pool for {price:money}"
    ),
    ("director", OFFERING): message(
        "1881.papers.buy-director-initial",
        "Buy the {name} director’s certificate from the initial offering for {price:money}",
    ),
    ("director", POOL): message(
        "1881.papers.buy-director-bank",
        "Buy the {name} director’s certificate from the bank pool for {price:money}",
    ),
    ("president", OFFERING): message(
        "1881.papers.buy-president-initial",
        "Buy the {name} president’s certificate from the initial offering for {price:money}",
    ),
    ("president", POOL): message(
        "1881.papers.buy-president-bank",
        "Buy the {name} president’s certificate from the bank pool for {price:money}",
    ),
}
"""The same as a choice."""
CALLED = {
    "": message("1881.papers.called", "{name}"),
    "director": message("1881.papers.director", "{name} director"),
    "president": message("1881.papers.president", "{name} president"),
}
"""A certificate alone, by the office that goes with it."""
NOT_IN_POOL = {
    "": message(
        "1881.papers.no-certificate-bank", "There is no {name} certificate in the bank pool."
    ),
    "director": message(
        "1881.papers.no-director-certificate",
        "There is no {name} director’s certificate in the bank pool.",
    ),
    "president": message(
        "1881.papers.no-president-certificate",
        "There is no {name} president’s certificate in the bank pool.",
    ),
}
UNKNOWN = message("1881.papers.unknown", "There is no certificate {name} in the {source}.")
DIRECTOR_SOLD = message(
    "1881.papers.director-sold", "The {name} director’s certificate is already sold."
)
DIRECTOR_FIRST = message(
    "1881.papers.director-first", "The director's certificate of {company} must be bought first."
)
OFFERING_SOLD_OUT = message(
    "1881.papers.offering-sold-out", "{company} is sold out in the initial offering."
)
S_BAHN_LATER = message(
    "1881.papers.s-bahn-later", "The S-Bahn company enters with the green phase."
)
PRESIDENT_SOLD = message(
    "1881.papers.president-sold", "The president’s certificate is already sold."
)
PRESIDENT_FIRST = message(
    "1881.papers.president-first", "The president's certificate must be bought first."
)
OTHER_FIRST = message("1881.papers.other-first", "The certificate {next} must be bought first.")
NOT_OFFERED = message(
    "1881.papers.not-offered", "There is no such certificate in the initial offering."
)
LIMIT = message("1881.papers.limit", "{owner} would hold more than {limit} % of {company}.")
TOO_DEAR = message("1881.papers.too-dear", "{owner} has {money:money}; it costs {price:money}.")
LIST = message("1881.papers.list", "{first}, {next}")
SELL_CHOICE = message("1881.papers.sell-choice", "Sell {count} of {company} for {proceeds:money}")
SELL_WITH_VICES_CHOICE = message(
    "1881.papers.sell-with-vices-choice",
    "Sell {count} of {company} with {vices} for {proceeds:money}",
)
SELL_VICES_CHOICE = message("1881.papers.sell-vices-choice", "Sell {vices} for {proceeds:money}")
FLOATED = message("1881.papers.floated", "{company} floats with {capital:money}.")
NEW_TRAMWAY = message(
    "1881.papers.new-tramway", "{company} is sold out: a new tramway is available."
)
SOLD_OUT = message("1881.papers.sold-out", "{company} is sold out.")
NONE_SOLD = message(
    "1881.papers.none-sold", "Choose at least one certificate of one company to sell."
)
VICES_NOT_HELD = message(
    "1881.papers.vices-not-held", "{seller} does not hold these vice president certificates."
)
LEADING_STAYS = message(
    "1881.papers.leading-stays",
    "{seller} can sell at most {most} of {company}: the director’s or president’s certificate "
    "cannot be sold.",
)
TOO_FEW = message(
    "1881.papers.too-few",
    "{seller} has only {number} ordinary certificate of {company}.",
    "{seller} has only {number} ordinary certificates of {company}.",
)


def percent(s: BerlinState, owner: str, company: str) -> int:
    """The share of an owner in percent."""
    return s.shares[company].units(owner) * (5 if company == SBAHN else 10)


def cost(s: BerlinState, paper: Certificate, source: str) -> int:
    """The printed price in the initial offering, the current value in the bank pool (8.1.1)."""
    if source == OFFERING:
        return paper.price
    return paper.units * prices.value(s, paper.company)


def not_for_sale(s: BerlinState, name: str, source: str) -> Refusal | None:
    """Why this certificate is not there to be bought; who buys it does not matter."""
    paper = CERTIFICATES.get(name)
    if paper is None or source not in SOURCES:
        return no(UNKNOWN, BUYING, name=name, source=source)
    if source == POOL:
        return _not_in_pool(s, paper)
    if paper.company == SBAHN:
        return _sbahn_not_offered(s, paper)
    return _tramway_not_offered(s, paper)


def _not_in_pool(s: BerlinState, paper: Certificate) -> Refusal | None:
    shares = s.shares[paper.company]
    there = shares.director == POOL if paper.leads else shares.single(POOL) > 0
    if not there or paper.vice:
        return no(NOT_IN_POOL[paper.office], BUYING, name=paper.called)
    return None


def _tramway_not_offered(s: BerlinState, paper: Certificate) -> Refusal | None:
    shares = s.shares[paper.company]
    if paper.leads:
        if shares.director != OFFERING:
            return no(DIRECTOR_SOLD, BUYING, name=paper.called)
        return None
    if shares.director == OFFERING:
        return no(DIRECTOR_FIRST, START, company=paper.company)
    if not shares.single(OFFERING):
        return no(OFFERING_SOLD_OUT, BUYING, company=paper.company)
    return None


def _sbahn_not_offered(s: BerlinState, paper: Certificate) -> Refusal | None:
    if phase(s) == PHASES[0]:
        return no(S_BAHN_LATER, STADTBAHN)
    shares = s.shares[SBAHN]
    if paper.leads:
        sold = shares.director != OFFERING
        return no(PRESIDENT_SOLD, BUYING) if sold else None
    if shares.director == OFFERING:
        return no(PRESIDENT_FIRST, STADTBAHN)
    # Ruling: the vice presidents are sold in the order of the stack, S1, S2, S3 (3.1).
    waiting = next((subnet for subnet in SUBNETS if s.vices[subnet] == OFFERING), "")
    if waiting and paper.vice != waiting:
        return no(OTHER_FIRST, STADTBAHN, next=waiting)
    if not waiting and (paper.vice or not shares.single(OFFERING)):
        return no(NOT_OFFERED, BUYING)
    return None


def above_share_limit(s: BerlinState, owner: str, paper: Certificate) -> Refusal | None:
    """8.3: nobody may hold more than 60 % of a company."""
    if percent(s, owner, paper.company) + paper.share > SHARE_LIMIT:
        return no(LIMIT, LIMITS, owner=owner, limit=SHARE_LIMIT, company=paper.company)
    return None


def too_dear(s: BerlinState, owner: str, price: int) -> Refusal | None:
    if s.money[owner] < price:
        return no(TOO_DEAR, BUYING, owner=owner, money=s.money[owner], price=price)
    return None


def affordable(s: BerlinState, owner: str) -> Iterator[tuple[str, str]]:
    """What the owner can pay for where any certificate of the company lies, for sale or not."""
    money = s.money[owner]
    stocked = {
        (company, source)
        for company, shares in s.shares.items()
        for source in SOURCES
        if shares.director == source or shares.single(source)
    }
    for name, paper in CERTIFICATES.items():
        for source in SOURCES:
            if (paper.company, source) in stocked and cost(s, paper, source) <= money:
                yield name, source


def buy(s: BerlinState, owner: str, name: str, source: str) -> None:
    """A certificate is paid and taken, with everything that follows at once."""
    paper = CERTIFICATES[name]
    price = take(s, owner, paper, source)
    s.tell(
        BUYS[paper.office, source],
        owner=owner,
        name=paper.called,
        price=price,
    )
    if paper.vice:
        s.vices[paper.vice] = owner
    if paper.leads and source == OFFERING:
        prices.enter(s, paper.company, PARS[paper.price // 2])
    settle_office(s, paper.company)
    if source == OFFERING:
        _after_the_offering(s, paper.company)
    elif paper.leads and floated(s, SBAHN):
        _after_a_vacancy(s)


def take(s: BerlinState, owner: str, paper: Certificate, source: str) -> int:
    """A certificate is paid and taken, and nothing else; what it cost."""
    price = cost(s, paper, source)
    spend(s, owner, price)
    s.shares[paper.company] = taken(s, owner, paper, source)
    return price


def _after_a_vacancy(s: BerlinState) -> None:
    """The main network has a president again: what waited for one is done now."""
    s.push(Surplus(MAIN))
    if not s.board.of(MAIN):
        s.push(StartDepots((MAIN,)))


def called(name: str) -> Sentence:
    """A certificate: GBS director, S-Bahn president, S1."""
    paper = CERTIFICATES[name]
    return say(CALLED[paper.office], name=paper.called)


def listed(names: Iterable[str]) -> Sentence:
    """Certificates one after the other."""
    first, *others = map(called, names)
    for each in others:
        first = say(LIST, first=first, next=each)
    return first


def describe_purchase(s: BerlinState, name: str, source: str) -> Sentence:
    """The purchase of a certificate as a choice."""
    paper = CERTIFICATES[name]
    price = cost(s, paper, source)
    return say(PURCHASES[paper.office, source], name=paper.called, price=price)


def describe_sale(s: BerlinState, company: str, count: int, vices: tuple[str, ...]) -> Sentence:
    """A sale as a choice."""
    template = SELL_CHOICE
    if vices:
        template = SELL_WITH_VICES_CHOICE
    if not count:
        template = SELL_VICES_CHOICE
    return say(
        template,
        count=count,
        company=company,
        vices=", ".join(vices),
        proceeds=(count + len(vices)) * prices.value(s, company),
    )


def _after_the_offering(s: BerlinState, company: str) -> None:
    """Info cards appear below certificate no. 5 and below the last one (6.2.1, 6.3.1, 8.5)."""
    left = s.shares[company].certificates(OFFERING)
    if company == SBAHN:
        if left == SBAHN_LEFT_WHEN_FLOATED:
            float_sbahn(s)
    elif left == LEFT_WHEN_FLOATED:
        capital = 10 * TRAMWAYS[company].par
        receive(s, company, capital)
        s.tell(FLOATED, company=company, capital=capital)
    elif left == 0:
        s.info_cards += 1
        if any(s.shares[tramway].director == OFFERING for tramway in TRAMWAYS):
            s.tell(NEW_TRAMWAY, company=company)
        else:
            s.tell(SOLD_OUT, company=company)


def cannot_sell(
    s: BerlinState, seller: str, company: str, count: int, vices: tuple[str, ...]
) -> Refusal | None:
    """8.1.2: any number of certificates, but never the one that leads a company."""
    if company not in s.shares or count < 0 or count + len(vices) < 1:
        return no(NONE_SOLD, SELLING)
    own = [subnet for subnet in SUBNETS if company == SBAHN and s.vices[subnet] == seller]
    if len(set(vices)) < len(vices) or not set(vices) <= set(own):
        return no(VICES_NOT_HELD, SELLING, seller=seller)
    shares = s.shares[company]
    ordinary = shares.single(seller) - len(own)
    if count > ordinary:
        if shares.director == seller:
            return no(LEADING_STAYS, SELLING, seller=seller, most=ordinary, company=company)
        return no(TOO_FEW, SELLING, number=ordinary, seller=seller, company=company)
    return None


def ordinary(s: BerlinState, owner: str, company: str) -> int:
    """How many certificates without an office the owner has of a company."""
    offices = sum(s.vices[n] == owner for n in SUBNETS) if company == SBAHN else 0
    return s.shares[company].single(owner) - offices


def lots(s: BerlinState, owner: str, company: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """What one sale can be of: how many ordinary certificates, with which vice presidents."""
    offices = [n for n in SUBNETS if company == SBAHN and s.vices[n] == owner]
    for size in range(len(offices) + 1):
        for vices in combinations(offices, size):
            for count in range(ordinary(s, owner, company) + 1):
                if count or vices:
                    yield count, vices


def sell(s: BerlinState, seller: str, company: str, count: int, vices: tuple[str, ...]) -> None:
    """One sale: the value before it for each certificate, then one space down (8.1.2).

    A sale by a tramway does not move the marker (7.2.7.1).
    """
    sold = count + len(vices)
    proceeds = sold * prices.value(s, company)
    s.tell(
        SELLS,
        seller=seller,
        count=sold,
        company=company,
        proceeds=proceeds,
    )
    receive(s, seller, proceeds)
    s.shares[company] = s.shares[company].move(seller, POOL, sold)
    if seller not in TRAMWAYS:
        prices.is_sold(s, company)
    for subnet in vices:
        if s.vices[subnet] == seller:
            merge(s, subnet)
    settle_office(s, company)


def settle_office(s: BerlinState, company: str) -> None:
    """6.2.3: whoever holds more than the director takes over; 6.3.2 for the S-Bahn."""
    if company == SBAHN:
        settle_presidency(s)
        return
    director = s.shares[company].director
    heir = successor(s.shares[company], seated_after(s, director))
    if heir is not None:
        s.shares[company] = s.shares[company].succeeded(heir)
        s.tell(BECOMES_DIRECTOR, player=heir, company=company)
