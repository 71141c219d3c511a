"""The purchase of a certificate that a player has chosen."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import refuse
from trunkline.present.view import Draft
from trunkline.present.words import per_cent
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES
from trunkline.titles.berlin_1881.rules.title import Berlin


class Purchase(Struct, frozen=True):
    """What a draft says of a purchase."""

    by: str
    name: str
    source: str

    @property
    def action(self) -> Buy:
        return Buy(self.by, self.name, self.source)

    @property
    def company(self) -> str:
        return CERTIFICATES[self.name].company

    def price(self, s: BerlinState) -> int:
        return papers.cost(s, CERTIFICATES[self.name], self.source)

    def words(self) -> str:
        """GBS 10 %; GBS director 20 %; S1 5 %."""
        return f"{papers.called(self.name)} {per_cent(CERTIFICATES[self.name].share)}"


def purchase(t: Berlin, s: BerlinState, by: str, draft: Draft) -> Purchase | None:
    """The purchase that the draft names, if it is legal."""
    name, _, source = draft.get("buy", "").partition("|")
    if name not in CERTIFICATES:
        return None
    found = Purchase(by, name, source)
    return found if refuse(t, s, found.action) is None else None
