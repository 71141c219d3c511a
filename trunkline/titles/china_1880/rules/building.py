"""The rules of building (X): who may build, how much, and what it costs."""

from __future__ import annotations

from trunkline.kernel import Refusal, message, no
from trunkline.rails.board.board import Board
from trunkline.rails.board.upgrades import open_edges
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS
from trunkline.titles.china_1880.rules.lays import UPGRADING
from trunkline.titles.china_1880.rules.sections import INVESTORS as INVESTORS_SECTION
from trunkline.titles.china_1880.rules.sections import PERMITS, UPGRADES
from trunkline.titles.china_1880.rules.state import ChinaState

YELLOW = "yellow"
TWO_IN_EVERY_PHASE = "BCR"
SIX_EXITS, FIVE_EXITS = "63", "611"
INVESTOR_STOPPED = message(
    "1880.building.investor-stopped", "{investor} cannot build after the first 4-train."
)
NO_PERMIT = message(
    "1880.building.no-permit", "{company} has no building permit for phase {phase}."
)
BUILDING_SIX_EXITS = message(
    "1880.building.six-exits", "{hex} takes a tile with six exits while a #63 is left."
)


def refuse_builder(s: ChinaState, company: str) -> Refusal | None:
    """VIII: a major company needs a permit for the present phase; VII: investors never do."""
    if company in INVESTORS:
        if s.phase.investors_operate:
            return None
        return no(INVESTOR_STOPPED, INVESTORS_SECTION, investor=company)
    if s.phase.letter in s.companies[company].permits:
        return None
    return no(NO_PERMIT, PERMITS, company=company, phase=s.phase.letter)


def most_yellow_tiles(s: ChinaState, company: str) -> int:
    """X, VII: one in phase A, then two; BCR always two; an investor always one."""
    if company in INVESTORS:
        return 1
    return 2 if company == TWO_IN_EVERY_PHASE else s.phase.yellow_tiles


def colours(s: ChinaState, laid: int) -> tuple[str, ...]:
    """X: one upgrade, or yellow tiles; after a yellow tile only another one."""
    return (YELLOW,) if laid else s.phase.colours


def cost(s: ChinaState, company: str, hex_id: str) -> int:
    """X: the first build in mountains and rivers is paid; VI P4: 20 less on rivers."""
    terrain = ATLAS.map[hex_id].terrain
    if terrain is None or s.board.tile_at(hex_id) is not None:
        return 0
    rebate = "river" in terrain.kinds and s.owner("P4") == s.director(company)
    return terrain.cost - (AMOUNTS.river_discount if rebate else 0)


def refuse_five_exits(board: Board, hex_id: str, tile: str) -> Refusal | None:
    """X: a brown city gets six exits where they fit, as long as such a tile is left."""
    if tile != FIVE_EXITS or not ATLAS.left(board, SIX_EXITS):
        return None
    if len(open_edges(UPGRADING, ATLAS.map, hex_id, "")) < 6:
        return None
    return no(BUILDING_SIX_EXITS, UPGRADES, hex=hex_id)
