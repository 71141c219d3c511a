"""What learners need: the ids and the layout of ordinary titles, and what Shikoku has beside."""

from __future__ import annotations

from trunkline.bots.learning import Layout, Learning
from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.codes import SEATS, OneOf
from trunkline.bots.learning.parts import Fields
from trunkline.bots.ordinary.action_ids import ordinary_actions
from trunkline.bots.ordinary.observations import ordinary_layout
from trunkline.titles.shikoku_1889.rules.actions import ExchangeDougo, LayPort
from trunkline.titles.shikoku_1889.rules.green_tile import GreenTile
from trunkline.titles.shikoku_1889.rules.title import Shikoku1889


def actions(t: Shikoku1889) -> ActionSpace:
    ports = tuple((hex_id, turned) for hex_id in t.box.atlas.hexes for turned in range(6))
    return ordinary_actions(t, {LayPort: (Fields(("hex", "rotation"), ports),), ExchangeDougo: ()})


def layout(t: Shikoku1889, players: int) -> Layout:
    return ordinary_layout(t, players, {GreenTile: {"player": OneOf(SEATS[:players])}})


LEARNING = Learning(actions, layout)
