"""Stock values: markers on the market table and their moves (4, 7.2.6, 8.1.2, 8.2)."""

from trunkline.kernel import message
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881.rules.state import GONE, BerlinState, Marker
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, MARKET, TRAMWAYS

MOVES = message("1881.prices.moves", "{company} moves from {old} to {new}.")
LAST_SPACE = "market"
"""The reason of an ending: a marker has reached the last space."""
PRICES_LAST_SPACE = message(
    "1881.prices.last-space",
    "{company} has reached the last space of the market: the game ends after the operating rounds.",
)


def value(s: BerlinState, company: str) -> int:
    """The current stock value: of 10 % of a tramway, of 5 % of the S-Bahn (8.1.1)."""
    return MARKET.price(s.markers[company].place)


def unlimited(s: BerlinState, company: str) -> bool:
    """On a yellow space certificates do not count towards the certificate limit (8.4)."""
    return company in s.markers and s.markers[company].place in s.box.pieces.yellow


def enter(s: BerlinState, company: str, place: Place) -> None:
    """A marker comes to a space and lies at the bottom of the stack there (4)."""
    s.arrivals += 1
    s.markers[company] = Marker(place, s.arrivals)
    if "e" in MARKET.spaces[place].marks and not s.ending:
        s.ending = LAST_SPACE
        s.tell(PRICES_LAST_SPACE, company=company)


def pays(s: BerlinState, company: str) -> None:
    """One space to the right, from the end of a row upwards (7.2.6)."""
    _move(s, company, RIGHT, UP)


def withholds(s: BerlinState, company: str) -> None:
    """One space to the left, from the beginning of a row downwards (7.2.6)."""
    _move(s, company, LEFT, DOWN)


def is_sold(s: BerlinState, company: str) -> None:
    """One space down, however many certificates are sold at once (8.1.2)."""
    _move(s, company, DOWN)


def is_sold_out(s: BerlinState, company: str) -> None:
    """One space up (8.2)."""
    _move(s, company, UP)


def _move(s: BerlinState, company: str, *ways: Place) -> None:
    """A marker that cannot move keeps its place in the stack."""
    old = s.markers[company].place
    new = MARKET.move(old, *ways)
    if new == old:
        return
    s.tell(
        MOVES,
        company=company,
        old=MARKET.price(old),
        new=MARKET.price(new),
    )
    enter(s, company, new)


def ranked(s: BerlinState) -> tuple[str, ...]:
    """All companies with a marker that are in the game, in the order of 7.1."""

    def rank(company: str) -> tuple[int, int, int, int]:
        marker = s.markers[company]
        return MARKET.rank(marker.place, marker.arrived)

    there = (c for c in COMPANIES if c in s.markers and s.shares[c].director != GONE)
    return tuple(sorted(there, key=rank))


def ranked_tramways(s: BerlinState) -> tuple[str, ...]:
    return tuple(company for company in ranked(s) if company in TRAMWAYS)
