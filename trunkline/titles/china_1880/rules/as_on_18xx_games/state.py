"""The state of a game on that site: shares have numbers, prices move before companies float."""

from __future__ import annotations

from trunkline.kernel import Refusal, message, no
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import founding, trading
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import SellPapers
from trunkline.titles.china_1880.rules.as_on_18xx_games.papers import DIRECTORS, Papers
from trunkline.titles.china_1880.rules.components import MARKET
from trunkline.titles.china_1880.rules.sections import SALE
from trunkline.titles.china_1880.rules.state import ChinaState, Company

MOST_SOLD = 8
"""Units of one company in one sale (33)."""
NOT_OWN_PAPERS = message(
    "1880.as-on-18xx-games.not-own-papers", "{player} does not have these certificates."
)
WRONG_PERCENT = message(
    "1880.as-on-18xx-games.wrong-percent", "These certificates are not {percent} %."
)
AS_ON_18XX_GAMES_MOST_SOLD = message(
    "1880.as-on-18xx-games.most-sold", "You can sell at most 80 % of a company at once."
)


class SiteState(ChinaState):
    """31, 32: numbered shares; 75: sales move the price of companies that have not floated."""

    papers: dict[str, Papers] = {}
    started: dict[str, Place] = {}
    """Spaces on the chart of companies that have not floated, where these have changed."""

    def available(self, company: str) -> int:
        return len(self.papers[company].for_sale(self.phase.all_units))

    def space(self, company: str) -> Place:
        return self.companies[company].place or self.started.get(company) or super().space(company)

    def move_price(self, company: str, *ways: Place, count: int = 1) -> None:
        if self.floated(company) or self.phase.takeover:
            super().move_price(company, *ways, count=count)
        else:
            self.started[company] = MARKET.moved(self.space(company), count, *ways)


def on_site(s: ChinaState) -> SiteState:
    assert isinstance(s, SiteState), "steps of this package act on states of this package"
    return s


def hand_over(s: SiteState, company: str, number: int, taker: str) -> None:
    """A paper changes hands; the shares have been counted, perhaps with a new director."""
    papers = s.papers[company]
    old, new = papers.holder(DIRECTORS), s.shares[company].director
    papers = papers.move(number, taker)
    s.papers[company] = papers if new == old else papers.succeeded(new, old)


def reserve(s: SiteState, company: str) -> None:
    """The bank's first paper goes on the charter of an investor that is associated now."""
    for investor, chosen in s.investors.items():
        if chosen.company == company and not s.papers[company].of_holder(investor):
            hand_over(s, company, s.papers[company].of_holder(BANK)[0], investor)


def establish(s: SiteState, company: str, founder: str, units: int, charter: Company) -> None:
    """34: founding alone never brings the second half of the capital."""
    founding.establish(s, company, founder, units, charter)
    s.papers[company] = Papers.of(founder, units, s.phase.all_units)
    reserve(s, company)


def refuse_papers(s: SiteState, a: SellPapers) -> Refusal | None:
    """The papers are the seller's and make up the units; the director's may be worth more."""
    papers = s.papers.get(a.company)
    if papers is None or not set(a.numbers) <= set(papers.of_holder(a.by)):
        return no(NOT_OWN_PAPERS, SALE, player=a.by)
    total = papers.worth(a.numbers)
    spare = papers.units if DIRECTORS in a.numbers else 1
    if len(set(a.numbers)) < len(a.numbers) or not total - spare < a.units <= total:
        return no(WRONG_PERCENT, SALE, percent=a.units * 10)
    if a.units > MOST_SOLD:
        return no(AS_ON_18XX_GAMES_MOST_SOLD, SALE)
    return None


def offered(s: SiteState, player: str, company: str, units: int) -> SellPapers:
    """A sale of so many units: singles first, the latest before the others."""
    papers = s.papers[company]
    numbers: tuple[int, ...] = ()
    for number in sorted(papers.of_holder(player), reverse=True):
        if papers.worth(numbers) < units:
            numbers += (number,)
    return SellPapers(player, company, units, numbers)


def sell(s: SiteState, a: SellPapers) -> None:
    trading.sell(s, a)
    director, all_units = s.shares[a.company].director, s.phase.all_units
    papers = s.papers[a.company].sold(a.by, a.numbers, a.units, director, all_units)
    s.papers[a.company] = papers
