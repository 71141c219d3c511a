"""The end of a share round on that site (XII, XIII), and the homes of QSR and SCR."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import floating, homes
from trunkline.titles.china_1880.rules.as_on_18xx_games.lap import OperatingRound
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.capital import pay_first_half
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.operating import turn_order
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


class HomeChoice(floating.HomeChoice, frozen=True):
    """49: QSR and SCR choose their city as soon as a tile lies on their home, whatever it is."""

    def cities(self, s: ChinaState) -> tuple[int, ...]:
        if not self.needed(s):
            return super().cities(s)[:1]
        return tuple(range(len(ATLAS.face(s.board, MAJORS[self.company].home).nodes)))

    def needed(self, s: ChinaState) -> bool:
        home = MAJORS[self.company].home
        return self.company in ATLAS.map[home].homes and s.board.tile_at(home) is not None


class ShareRoundEnd(floating.ShareRoundEnd, frozen=True):
    """9: homes come last; 60: an operating round remembers that it has been interrupted."""

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        floated = [company for company in MAJORS if floats(s, company)]
        for company in floated:
            pay_first_half(s, company)
        floating.charge_interest(s)
        floating.raise_sold_out(s)
        self.pass_priority(s)
        for lap in s.stack[:1]:
            if isinstance(lap, OperatingRound) and (lap.place or len(s.stack) > 1):
                s.stack = (replace(lap, interrupted=True), *s.stack[1:])
        choices = [t.home_choice(company) for company in turn_order(s) if company in floated]
        for choice in choices:
            if not choice.needed(s):
                homes.place(s, choice.company, choice.cities(s)[0])
        for choice in reversed(choices):
            if choice.needed(s):
                s.push(choice)


def floats(s: ChinaState, company: str) -> bool:
    """35: the bank must be empty of shares, also of those that it does not sell."""
    if company not in s.companies or s.floated(company):
        return False
    shares = s.shares[company]
    return shares.units(shares.director) >= s.phase.float_units or not shares.single(BANK)
