"""How much track may be laid in a turn: ways that exclude each other, one pip for each tile."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.view import Pips, PipWay

YELLOW = "yellow"


def allowance(yellow: int, laid: int, colours: tuple[str, ...]) -> Pips:
    """So many yellow tiles or one upgrade; `colours` are those of the turn, the highest last."""
    ways: list[PipWay] = []
    if YELLOW in colours:
        text = phrase(
            "rails.allowance.yellow", "{number} yellow tile", "{number} yellow tiles", number=yellow
        )
        ways.append(PipWay(text, yellow, laid, YELLOW))
    if colours[-1:] not in ((), (YELLOW,)):
        text = phrase("rails.allowance.upgrade", "1 upgrade")
        ways.append(PipWay(text, 1, 0, colours[-1], _lost(laid)))
    return Pips(
        phrase("rails.allowance.laid", "{number} laid", "{number} laid", number=laid), tuple(ways)
    )


def _lost(laid: int) -> str:
    """Why there is no upgrade after a yellow tile."""
    if not laid:
        return ""
    return phrase(
        "rails.allowance.yellow-laid", "not after a yellow tile: only one or the other in a turn"
    )
