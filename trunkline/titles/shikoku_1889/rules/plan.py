"""In what Shikoku 1889 differs from other ordinary titles: costs, red areas, privates, limits."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.rails.board.lays import Lays, NewRail
from trunkline.rails.board.upgrades import Upgrading
from trunkline.rails.rounds.lay_track import EACH_BUILD, terrain_cost
from trunkline.rails.rounds.limits import Limits
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.paying import printed_revenue
from trunkline.rails.rounds.plan import Plan
from trunkline.rails.rounds.sections import RUNNING, TRACK, UPGRADES
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.routes.rules import RAILWAY, Bonus, RouteRules, Sections
from trunkline.titles.shikoku_1889.rules.box import BOX
from trunkline.titles.shikoku_1889.rules.green_tile import offer_green_tile

MINES, FERRY, LATER_REVENUE = "SMR", "UTF", 50
DIESEL = "D"
UPGRADING = Upgrading(
    TRACK,
    UPGRADES,
    colours={"white": "yellow", "yellow": "green", "green": "brown"},
    fixed=frozenset({"red", "gray"}),
)
ROUTES = replace(RAILWAY, sections=Sections(RUNNING, RUNNING, RUNNING))
RED_AREAS = tuple(h for h in BOX.atlas.map if h.face.colour == "red")


def cost(t: Ordinary, s: RailsState, company: str, hex_id: str) -> int:
    """SMR: a company that owns it pays nothing for mountains without water."""
    h = BOX.atlas.map[hex_id]
    pure = h.terrain is not None and h.terrain.kinds == ("mountain",)
    if pure and s.privates[MINES] == company:
        return h.trait(EACH_BUILD)
    return terrain_cost(t, s, company, hex_id)


def diesel_bonuses(stage: int) -> tuple[Bonus, ...]:
    """Red areas have a third value, which D-trains alone get."""
    found = []
    for h in RED_AREAS:
        values = h.face.nodes[0].values
        found.append(Bonus(h.name, (f"{h.id}.0",), values[-1] - values[stage], train=DIESEL))
    return tuple(found)


RULES = tuple(replace(ROUTES, bonuses=diesel_bonuses(stage)) for stage in (0, 1))


def route_rules(t: Ordinary, s: RailsState, company: str) -> RouteRules:
    return RULES[t.phase(s).stage] if DIESEL in s.trains[company] else ROUTES


def survives(t: Ordinary, s: RailsState, private: str) -> bool:
    """UTF stays open while a player owns it."""
    return private == FERRY and s.privates[FERRY] in s.players


def revenue(t: Ordinary, s: RailsState, private: str) -> int:
    """UTF pays more once the other privates have closed."""
    late = any(phase.closes_privates and s.gone.get(phase.train) for phase in PHASES)
    return LATER_REVENUE if private == FERRY and late else printed_revenue(t, s, private)


PHASES = BOX.components.phases
PLAN = Plan(
    lays=Lays(BOX.atlas, UPGRADING, NewRail()),
    limits=Limits(uncounted="yo", boundless="o"),
    cost=cost,
    route_rules=route_rules,
    revenue=revenue,
    survives=survives,
    sold=offer_green_tile,
)
