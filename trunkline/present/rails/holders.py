"""Who holds a company, from the one who leads it downwards."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import message, phrase
from trunkline.present.view import Facts
from trunkline.present.words import per_cent

LEADS = message("rails.holders.director", "**{percent} %**, director")


def holders(held: Mapping[str, int], director: str) -> Facts:
    """Per cent by holder, as the title names them; who holds nothing is left out."""
    order = sorted(held, key=lambda name: (name != director, -held[name]))
    rows = (
        (name, phrase(LEADS, percent=held[name]) if name == director else per_cent(held[name]))
        for name in order
        if held[name]
    )
    return Facts(tuple(rows))
