"""The merger of a foreign investor with its company (VII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.board import Station
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import homes, trading
from trunkline.titles.china_1880.rules.actions import Merge, Pass, ReplaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.scoring import owners_part
from trunkline.titles.china_1880.rules.sections import INVESTORS, STATIONS
from trunkline.titles.china_1880.rules.shared_words import NO_MARKER
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

QUESTION = message(
    "1880.merger.question", "{investor} merges with {company}: who gets its {cash:money}?"
)
MERGED = message("1880.merger.merged", "{investor} merges with {company}.")
COMPANY_CHOICE = message("1880.merger.company-choice", "{cash:money} for {company}")
OWNER_CHOICE = message("1880.merger.owner-choice", "{part:money} for yourself")
MARKER_QUESTION = message(
    "1880.merger.marker-question", "Put a marker of {company} in the place of {investor} in {hex}?"
)
MARKER_THERE = message("1880.merger.marker-there", "{company} already has a marker in {hex}.")
STATION_THERE = message("1880.merger.station-there", "{company} has a station in {hex}.")
REMOVE_CHOICE = message("1880.merger.remove-choice", "Remove the marker of {investor}")
PUT_CHOICE = message("1880.merger.put-choice", "Put a marker of {company} there")
MARKER_REMOVED = message("1880.merger.marker-removed", "The marker of {investor} is removed.")


def joined(s: ChinaState, investor: str) -> bool:
    """VII: an endless train could run from home to home; nobody's markers are in its way.

    Rulings: the very cities of the homes must be joined, ferries included; a company that has not
    floated has no home on the map yet.
    """
    company = s.investors[investor].company
    if not company or not s.floated(company):
        return False
    one, two = homes.station(s, investor), homes.station(s, company)
    return ATLAS.track(s.board).joined((one.hex, one.node), (two.hex, two.node))


class Merger(Decision["China1880", ChinaState, Merge], frozen=True):
    """VII: at the end of an investor's turn it is merged if its network has met the company's.

    The owner chooses: all its money to the company, or 20 % to himself and the rest to the bank. He
    gets the reserved share, which may make him director, and a premium of 50.
    """

    company: str
    """The investor, as in every step of a turn."""

    takes: ClassVar = (Merge,)

    def due(self, s: ChinaState) -> bool:
        return joined(s, self.company)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(
            QUESTION,
            investor=self.company,
            company=s.investors[self.company].company,
            cash=s.cash[self.company],
        )

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Merge]:
        yield Merge(self.decider(t, s), "company")
        yield Merge(self.decider(t, s), "owner")

    def refuse(self, t: China1880, s: ChinaState, a: Merge) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: Merge) -> None:
        if a.money == "company":
            s.pay(self.company, s.investors[self.company].company, s.cash[self.company])
        else:
            s.pay(self.company, a.by, owners_part(s, self.company))
            s.pay(self.company, BANK, s.cash[self.company])
        self.merge(t, s)

    def merge(self, t: China1880, s: ChinaState) -> None:
        self.unite(s)
        s.become(t.marker_exchange(self.company, s.investors[self.company].company))

    def unite(self, s: ChinaState) -> None:
        """The owner gets the reserved share and the premium."""
        owner, company = s.director(self.company), s.investors[self.company].company
        s.tell(MERGED, investor=self.company, company=company)
        s.pay(BANK, owner, AMOUNTS.connection_premium)
        trading.hold(s, company, trading.after_purchase(s, owner, company, self.company))
        s.investors[self.company] = replace(s.investors[self.company], merged=True)

    def describe(self, t: China1880, s: ChinaState, a: Merge) -> Sentence:
        if a.money == "company":
            return say(
                COMPANY_CHOICE, cash=s.cash[self.company], company=s.investors[self.company].company
            )
        return say(OWNER_CHOICE, part=owners_part(s, self.company))

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Not joined, or there is no money to decide on."""
        return not s.cash[self.company] or not self.due(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        if self.due(s):
            self.merge(t, s)
        else:
            s.pop()


class MarkerExchange(Decision["China1880", ChinaState, ReplaceMarker | Pass], frozen=True):
    """VII: the company may put its cheapest marker in the place of the investor's, free of charge.

    It is no station of the company's turn. Ruling: not where the company has a marker in the hex.
    """

    investor: str
    company: str

    takes: ClassVar = (ReplaceMarker, Pass)

    def station(self, s: ChinaState) -> Station:
        return s.board.of(self.investor)[0]

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(
            MARKER_QUESTION, company=self.company, investor=self.investor, hex=self.station(s).hex
        )

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ReplaceMarker | Pass]:
        yield ReplaceMarker(self.decider(t, s))
        yield Pass(self.decider(t, s))

    def refuse(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> Refusal | None:
        placed = s.board.of(self.company)
        if isinstance(a, Pass):
            return None
        if len(placed) == len(MAJORS[self.company].stations):
            return no(NO_MARKER, INVESTORS, company=self.company)
        if any(station.hex == self.station(s).hex for station in placed):
            return no(MARKER_THERE, STATIONS, company=self.company, hex=self.station(s).hex)
        return None

    def apply(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> None:
        if isinstance(a, Pass):
            self.remove(s)
            return
        s.pop()
        station = self.station(s)
        s.board = s.board.exchange(station, self.company)
        s.tell(STATION_THERE, company=self.company, hex=station.hex)

    def describe(self, t: China1880, s: ChinaState, a: ReplaceMarker | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(REMOVE_CHOICE, investor=self.investor)
        return say(PUT_CHOICE, company=self.company)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return self.refuse(t, s, ReplaceMarker(self.decider(t, s))) is not None

    def advance(self, t: China1880, s: ChinaState) -> None:
        self.remove(s)

    def remove(self, s: ChinaState) -> None:
        s.pop()
        s.board = s.board.remove(self.station(s))
        s.tell(MARKER_REMOVED, investor=self.investor)
