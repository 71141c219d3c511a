"""The panel of the trains that the bank sells: a card for each kind, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.rails.train_boxes import boxes
from trunkline.present.view import Block, Card, Cards, Line, Panel


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of train in the bank."""

    name: str
    price: str
    left: int | None
    """None where there is any number of them."""
    count: int | None
    fate: str
    """What becomes of it: "rusts on 8", "permanent"."""
    on_sale: bool = False
    waits: bool = False
    """It cannot be bought yet."""

    @property
    def sold_out(self) -> bool:
        return self.left == 0


def trains_panel(
    kinds: Sequence[Kind], title: str, phase: str, next_: str, *below: Block, aside: str = ""
) -> Panel:
    """`phase` says what holds now, `next_` what the next first train changes."""
    return Panel(
        id="bank",
        title=title,
        note=phase,
        aside=aside,
        blocks=(
            Cards(tuple(_card(kind) for kind in still_of_use(kinds))),
            *below,
            *((Line(next_),) if next_ else ()),
        ),
        tab="trains",
    )


def still_of_use(kinds: Sequence[Kind]) -> list[Kind]:
    """Of those that are sold out only the last one, so that one sees what was before."""
    gone = [kind for kind in kinds if kind.sold_out]
    return [kind for kind in kinds if not kind.sold_out or kind is gone[-1]]


def _card(kind: Kind) -> Card:
    return Card(
        kind.name,
        "" if kind.sold_out else boxes(kind.left, kind.count),
        price=kind.price,
        note=phrase("rails.trains.sold-out", "sold out") if kind.sold_out else "",
        foot=kind.fate,
        framed=kind.on_sale,
        muted=kind.sold_out or kind.waits,
    )
