"""The ribbon of a game that is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.kernel import phrase
from trunkline.present.view import Ribbon
from trunkline.present.words import listed


def game_over(worth: Mapping[str, int], coin: Callable[[int], str]) -> Ribbon:
    """Who won, with what; `coin` writes a sum in the title's currency."""
    best = max(worth.values())
    winners = [player for player, sum_ in worth.items() if sum_ == best]
    won = phrase(
        "table.ending.won",
        "{winners} won with **{sum}**.",
        "{winners} won with **{sum}**.",
        number=len(winners),
        winners=listed(winners),
        sum=coin(best),
    )
    return Ribbon(phrase("table.ending.game-over", "The game is over"), won, ())
