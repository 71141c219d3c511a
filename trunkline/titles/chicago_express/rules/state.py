"""The position: what lies on the charters, the board and before the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from trunkline.kernel import State
from trunkline.titles.chicago_express.rules.components import KINDS, Kind

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress


class Charter(Struct, frozen=True):
    """One company's money, income, locomotives on the map and sold shares."""

    treasury: int = 0
    income: int = 0
    hexes: tuple[str, ...] = ()
    """Where its locomotives stand, in the order in which they were placed; empty before opening."""
    owners: tuple[str, ...] = ()
    """Who bought its shares, one entry per share, in the order of the sales."""

    def paid(self, amount: int) -> Charter:
        """With this much more (or less) in the treasury."""
        return Charter(self.treasury + amount, self.income, self.hexes, self.owners)

    def raised(self, income: int) -> Charter:
        return Charter(self.treasury, self.income + income, self.hexes, self.owners)

    def extended(self, hexes: tuple[str, ...], cost: int, income: int) -> Charter:
        return Charter(self.treasury - cost, self.income + income, self.hexes + hexes, self.owners)

    def sold_to(self, player: str, price: int) -> Charter:
        return Charter(self.treasury + price, self.income, self.hexes, (*self.owners, player))

    def per_share(self, sold: int) -> int:
        """The income divided among so many shares, rounded up."""
        return -(-self.income // sold)

    @property
    def minimum_bid(self) -> int:
        """The next share counts as sold; for the first one this is the whole income."""
        return self.per_share(len(self.owners) + 1)

    @property
    def dividend(self) -> int:
        """What each sold share receives, rounded up per share; nothing while none is sold."""
        return self.per_share(len(self.owners)) if self.owners else 0


class Dials(Struct, frozen=True):
    """How often each action has been chosen since the last general dividend."""

    auction: int = 0
    expansion: int = 0
    development: int = 0

    def chosen(self, kind: Kind) -> int:
        count: int = getattr(self, kind)
        return count

    def turned(self, kind: Kind) -> Dials:
        return Dials(
            self.auction + (kind == "auction"),
            self.expansion + (kind == "expansion"),
            self.development + (kind == "development"),
        )


class ChicagoState(State):
    """Players' cash, the charters, how often hexes were developed, the dials."""

    cash: dict[str, int]
    companies: dict[str, Charter]
    developed: tuple[str, ...]
    """Every development so far, in order: houses once, industrial cities once per box."""
    dials: Dials

    @property
    def developments(self) -> Counter[str]:
        """How often each hex was developed."""
        return Counter(self.developed)


def companies_in(t: ChicagoExpress, s: ChicagoState, hex: str) -> list[str]:
    """The companies with a locomotive in this hex."""
    return [company for company in t.order if hex in s.companies[company].hexes]


def locomotives_in(s: ChicagoState, hex: str) -> int:
    count = 0
    for charter in s.companies.values():
        if hex in charter.hexes:
            count += 1
    return count


def value(t: ChicagoExpress, s: ChicagoState, hex: str) -> int:
    """What the hex adds to the income of a company that comes there now."""
    return t.map.values[hex][s.developed.count(hex)]


def locomotives_left(t: ChicagoExpress, s: ChicagoState, company: str) -> int:
    """On the charter, ready to be placed."""
    return t.companies[company].locomotives - len(s.companies[company].hexes)


def shares_left(t: ChicagoExpress, s: ChicagoState, company: str) -> int:
    return t.companies[company].shares - len(s.companies[company].owners)


def is_open(s: ChicagoState, company: str) -> bool:
    """A company is open once it stands on the map; only Wabash begins closed."""
    return bool(s.companies[company].hexes)


def houses_left(t: ChicagoExpress, s: ChicagoState) -> int:
    """Industrial cities have markers of their own and use no house of the supply."""
    markers = sum([s.developed.count(track.hex) for track in t.components.tracks])
    return t.components.houses.supply - (len(s.developed) - markers)


def red(t: ChicagoExpress, s: ChicagoState, kind: Kind) -> bool:
    """Whether the needle of this dial is on red."""
    return s.dials.chosen(kind) >= t.fields.chosen(kind)


def red_dials(t: ChicagoExpress, s: ChicagoState) -> int:
    return sum(red(t, s, kind) for kind in KINDS)


def shares_of(t: ChicagoExpress, s: ChicagoState, player: str) -> Iterator[tuple[str, int]]:
    """The companies of which the player holds shares, and how many."""
    for company in t.order:
        count = s.companies[company].owners.count(player)
        if count:
            yield company, count
