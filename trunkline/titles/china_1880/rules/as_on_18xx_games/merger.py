"""Mergers of investors on that site (VII)."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Refusal
from trunkline.rails.board.reach import freely
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import homes, merger, scoring
from trunkline.titles.china_1880.rules.actions import Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import hand_over, on_site
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def joined(s: ChinaState, investor: str) -> bool:
    """20: the investor's home can be reached from some station of its company."""
    company = s.investors[investor].company
    if not company or not s.board.of(company):
        return False
    home = homes.station(s, investor)
    starts = [(station.hex, station.node) for station in s.board.of(company)]
    return ATLAS.track(s.board).reach_from(starts, passes=freely).stop(home.hex, home.node)


class Merger(merger.Merger, frozen=True):
    """20: what joins an investor and a company; 22: share and premium come before the money."""

    united: bool = False

    def due(self, s: ChinaState) -> bool:
        return joined(s, self.company)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.united or not s.cash[self.company]

    def advance(self, t: China1880, s: ChinaState) -> None:
        company = s.investors[self.company].company
        if self.united:
            s.become(t.marker_exchange(self.company, company))
        elif self.due(s):
            self.unite(s)
            number = on_site(s).papers[company].of_holder(self.company)[0]
            hand_over(on_site(s), company, number, s.director(self.company))
            s.become(replace(self, united=True))
        else:
            s.pop()

    def apply(self, t: China1880, s: ChinaState, a: Merge) -> None:
        company = s.investors[self.company].company
        if a.money == "company":
            s.pay(self.company, company, s.cash[self.company])
        else:
            s.pay(self.company, a.by, scoring.owners_part(s, self.company))
        s.become(t.marker_exchange(self.company, company))


class MarkerExchange(merger.MarkerExchange, frozen=True):
    """23: a company may get a second marker in a hex. Only now the rest of the money goes."""

    def refuse(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> Refusal | None:
        refusal = super().refuse(t, s, a)
        return refusal if refusal is not None and refusal.rule != STATIONS else None

    def apply(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> None:
        super().apply(t, s, a)
        s.pay(self.investor, BANK, s.cash[self.investor])

    def advance(self, t: China1880, s: ChinaState) -> None:
        super().advance(t, s)
        s.pay(self.investor, BANK, s.cash[self.investor])
