"""The beginner's game: no auction, privates that only pay, eight more tiles."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel.decoder import Decoder
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.lays import Lays, NewRail
from trunkline.rails.rounds.box import Box, Private
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.dealing import Dealing
from trunkline.rails.rounds.plan import TURN, Plan
from trunkline.titles.shikoku_1889.rules.box import BOX
from trunkline.titles.shikoku_1889.rules.plan import PLAN, UPGRADING
from trunkline.titles.shikoku_1889.rules.title import GAME, Shikoku1889


class Changes(Struct, frozen=True):
    """The data file beginner.json."""

    provenance: dict[str, str]
    privates: tuple[Private, ...]
    tiles: dict[str, int]
    """How many more there are of a number."""


CHANGES = Decoder(Changes).decode(
    (files("trunkline.titles.shikoku_1889") / "data" / "beginner.json").read_bytes()
)


def beginners_box(more: Mapping[str, int]) -> Box:
    """With other privates, and so many more tiles of each number."""
    components = replace(
        BOX.components,
        privates=CHANGES.privates,
        provenance=BOX.components.provenance | CHANGES.provenance,
    )
    tiles = {
        number: replace(tile, count=tile.count + more.get(number, 0))
        for number, tile in BOX.atlas.tiles.items()
    }
    return Box(components, Atlas(BOX.atlas.map, tiles), BOX.market)


class BeginnersGame(Shikoku1889):
    """Everybody draws a private; none has a power, blocks a hex or can be sold."""

    rules = "1-beginner"
    options = (replace(GAME, choices=GAME.choices[::-1]),)
    box = beginners_box(CHANGES.tiles)
    plan = Plan(
        lays=Lays(box.atlas, UPGRADING, NewRail()),
        opening=Dealing,
        turn=tuple(step for step in TURN if step is not BuyPrivates),
        limits=PLAN.limits,
        route_rules=PLAN.route_rules,
    )
    steps = (*Shikoku1889.steps, Dealing)
    powers = ()


title = BeginnersGame()
