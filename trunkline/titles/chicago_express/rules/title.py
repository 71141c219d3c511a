"""Chicago Express: the contents page."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from trunkline.kernel import Chance, Data, Title, message
from trunkline.titles.chicago_express.head import ABOUT, ID, NAME, PLAYERS
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.audit import audit
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.components import describe_map, load
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.dividend import DividendPhase
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import Charter, ChicagoState, Dials
from trunkline.titles.chicago_express.rules.summary import summary
from trunkline.titles.chicago_express.rules.turn import Turn, Turns

DOLLARS = message("chicago-express.money", "${amount}")


class ChicagoExpress(Title[ChicagoState]):
    """Railroads race from the east coast to Chicago; the richest investor wins."""

    id, name, about, seats = ID, NAME, ABOUT, PLAYERS
    rules = "2008"
    currency = DOLLARS
    state = ChicagoState
    steps = (
        Opening,
        Turns,
        Turn,
        Auction,
        Bidding,
        Expansion,
        Development,
        DividendPhase,
        ChicagoPhase,
    )
    actions = (Choose, Offer, Bid, Expand, Develop, Pass)

    def __init__(self) -> None:
        self.map, self.components = load()
        self.companies = {company.id: company for company in self.components.companies}
        self.order = tuple(self.companies)
        dials = self.components.dials
        self.fields = Dials(dials.auction, dials.expansion, dials.development)
        """How often each action can be chosen before its needle is on red."""

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ChicagoState:
        money = self.components.start_money.total // len(players)
        companies = {}
        for company in self.components.companies:
            opened = company.id in self.components.opening_auctions
            hexes = (company.start,) if opened else ()
            companies[company.id] = Charter(0, company.income if opened else 0, hexes, ())
        return ChicagoState(
            players=players,
            chance=chance,
            stack=(Opening(),),
            told=(),
            cash=dict.fromkeys(players, money),
            companies=companies,
            developed=(),
            dials=Dials(),
        )

    def worth(self, s: ChicagoState, player: str) -> int:
        """Cash alone: shares and the companies' money are worth nothing at the end."""
        return s.cash[player]

    def summary(self, s: ChicagoState) -> Data:
        return summary(self, s)

    def audit(self, s: ChicagoState) -> list[str]:
        return audit(self, s)

    def data(self) -> Data:
        components = msgspec.to_builtins(self.components)
        return {
            "hexes": describe_map(self.map),
            "layout": self.map.file.layout,
            "tiles": [],
            "trains": [],
            "phases": [],
            "market": [],
            "provenance": self.map.file.sources,
            **components,
            "companies": [{**each, "home": each["start"]} for each in components["companies"]],
        }
