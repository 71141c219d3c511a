"""The expansion that a player has drawn so far."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Refusal, decision, refuse
from trunkline.present.view import Draft
from trunkline.titles.chicago_express.present.scene import ChicagoScene
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Expand
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.growth import cost, frontier
from trunkline.titles.chicago_express.rules.state import value


class Drawn(Struct, frozen=True):
    """An expansion as far as it is put together: a company and the hexes in order."""

    player: str
    company: str
    hexes: tuple[str, ...] = ()

    def action(self, *more: str) -> Expand:
        return Expand(self.player, self.company, (*self.hexes, *more))

    def cost(self, t: ChicagoExpress, s: ChicagoState) -> int:
        return sum(cost(t, s, hex) for hex in self.hexes)

    def gain(self, t: ChicagoExpress, s: ChicagoState) -> int:
        return sum(value(t, s, hex) for hex in self.hexes)

    def draft(self) -> Draft:
        return {"company": self.company, "hexes": ",".join(self.hexes)}

    def back_to(self, count: int) -> Drawn:
        return replace(self, hexes=self.hexes[:count])


def drawn(scene: ChicagoScene) -> Drawn | None:
    """What the draft says, as far as the rules allow it; alone possible: chosen already."""
    t, s, draft, step = scene.t, scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, Expansion)
    player = step.player
    able = [company for company in t.order if barrier(t, s, player, company) is None]
    company = draft.get("company", able[0] if len(able) == 1 else "")
    if company not in able:
        return None
    wanted = [hex for hex in draft.get("hexes", "").split(",") if hex]
    plan = Drawn(player, company)
    for hex in wanted:
        if refuse(t, s, plan.action(hex)) is not None:
            break
        plan = replace(plan, hexes=(*plan.hexes, hex))
    return plan


def next_hexes(t: ChicagoExpress, s: ChicagoState, plan: Drawn) -> tuple[str, ...]:
    """The hexes that may follow."""
    network = (*s.companies[plan.company].hexes, *plan.hexes)
    around = frontier(t, s, network, {*network})
    return tuple(hex for hex in around if refuse(t, s, plan.action(hex)) is None)


def barrier(t: ChicagoExpress, s: ChicagoState, player: str, company: str) -> Refusal | None:
    """Why the player cannot expand this company at all."""
    network = s.companies[company].hexes
    around = frontier(t, s, network, {*network})
    cheapest = min(around, key=lambda hex: cost(t, s, hex), default=t.components.goal)
    return refuse(t, s, Expand(player, company, (cheapest,)))
