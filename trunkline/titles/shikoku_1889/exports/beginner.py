"""The beginner's game as on 18xx.games: its tiles, and privates dealt by that site's numbers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from trunkline.kernel import AnyStep, Power
from trunkline.rails.board.lays import Lays, NewRail
from trunkline.rails.rounds.dealing import Dealing
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.surplus import SurplusTrains
from trunkline.titles.shikoku_1889.exports.as_on_18xx_games import (
    AnySurplus,
    AskedTrack,
    AsOn18xxGames,
    EarlyEnd,
    as_there,
)
from trunkline.titles.shikoku_1889.rules.beginner import CHANGES, BeginnersGame, beginners_box
from trunkline.titles.shikoku_1889.rules.plan import UPGRADING

MORE_TILES = {number: count for number, count in CHANGES.tiles.items() if number != "57"}
"""49: that site lacks the additional 57."""


class DealtBySeed(Dealing, frozen=True, tag="dealing"):
    """50: by numbers that follow from the seed of the game, in the order of the privates."""

    def drawn(self, s: RailsState) -> list[str]:
        number, lots = s.chance.seed, {}
        for private in s.privates:
            number = (1103515245 * number + 12345) % 2**31
            lots[private] = number
        return sorted(lots, key=lambda private: lots[private])


REPLACED: dict[type[AnyStep], type[AnyStep]] = {
    LayTrack: AskedTrack,
    SurplusTrains: AnySurplus,
    Dealing: DealtBySeed,
}


class BeginnersOn18xxGames(AsOn18xxGames):
    """The policies of that site with the privates and tiles of the beginner's game."""

    name = "Shikoku 1889 for beginners as on 18xx.games"
    rules = "18xx.games-beginner"
    box = beginners_box(MORE_TILES)
    plan = replace(
        as_there(BeginnersGame.plan),
        lays=Lays(box.atlas, UPGRADING, NewRail()),
        opening=DealtBySeed,
        turn=(AskedTrack, *BeginnersGame.plan.turn[1:]),
    )
    steps: ClassVar[tuple[type[AnyStep], ...]] = tuple(
        REPLACED.get(step, step) for step in BeginnersGame.steps
    )
    powers: tuple[Power, ...] = (EarlyEnd(),)


title = BeginnersOn18xxGames()
