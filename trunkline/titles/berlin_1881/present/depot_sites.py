"""Where a company may place a depot."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import decision
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import Draft
from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.titles.berlin_1881.present.laying import best_on
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.build_depot import LEAST_PRICE, BuildDepot, OfferDepot
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import STADTBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

Step = BuildDepot | BuildSecondDepot
GAINS: BoardMemo[tuple[str, str, tuple[str, ...], tuple[str, ...]], int] = BoardMemo()
"""By company, place, trains, and the track that others have used."""


class Site(Struct, frozen=True):
    """A station in which a depot may be built, or another's depot that may be bought."""

    hex: str
    node: int
    seller: str = ""

    @property
    def key(self) -> str:
        return f"{self.hex}.{self.node}" + (f"|{self.seller}" if self.seller else "")


class Sites(Struct, frozen=True):
    """All that is possible now, and what is chosen."""

    t: Berlin
    s: BerlinState
    step: Step
    found: tuple[Site, ...]
    chosen: Site | None
    price: int
    """What is offered for another's depot."""
    all: bool = False
    """Whether every place is listed."""

    @property
    def by(self) -> str:
        return self.step.decider(self.t, self.s)

    @property
    def cost(self) -> int:
        """The price of the own marker."""
        if isinstance(self.step, BuildSecondDepot):
            return STADTBAHN.depot_cost
        return next_depot_cost(self.s, self.step.company)

    @property
    def most(self) -> int:
        """The most that can be offered."""
        return self.s.money[self.step.company] - self.cost

    def gain(self, site: Site) -> int:
        """The change of the best run with the marker in this place; kept with the board."""
        company = self.step.company
        key = (company, site.key, self.s.trains[company], self.s.used)
        return GAINS.get(self.s.board, key, lambda: self._gain(site))

    def _gain(self, site: Site) -> int:
        board, company = self.s.board, self.step.company
        return best_on(self.s, company, self.on(site)) - best_on(self.s, company, board)

    def on(self, site: Site) -> Board:
        """The board with the own marker in this place."""
        board, company = self.s.board, self.step.company
        if not site.seller:
            return board.place(company, site.hex, site.node)
        theirs = next(d for d in board.of(site.seller) if d.hex == site.hex)
        return board.exchange(theirs, company)

    def draft(self, site: Site | None) -> Draft:
        return {} if site is None else {"site": site.key}


def sites(scene: BerlinScene) -> Sites:
    t, s, draft, step = scene.t, scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, Step)
    found = tuple(_found(t, s, step))
    chosen = next((site for site in found if site.key == draft.get("site")), None)
    now = Sites(t, s, step, found, chosen, LEAST_PRICE, "all" in draft)
    now = replace(now, found=tuple(sorted(found, key=lambda site: -now.gain(site))))
    wanted = whole_number(draft.get("price", "")) or LEAST_PRICE
    return replace(now, price=max(LEAST_PRICE, min(wanted, now.most)))


def _found(t: Berlin, s: BerlinState, step: Step) -> Iterator[Site]:
    by = step.decider(t, s)
    for a in step.places(s, by):
        if step.refuse(t, s, a) is None:
            yield Site(a.hex, a.node)
    if isinstance(step, BuildDepot):
        for seller in TRAMWAYS:
            for depot in s.board.of(seller):
                offer = OfferDepot(by, seller, depot.hex, LEAST_PRICE)
                fresh = replace(step, offered=())
                if fresh.refuse(t, s, offer) is None:
                    yield Site(depot.hex, depot.node, seller)
