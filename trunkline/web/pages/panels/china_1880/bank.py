"""The bank's trains: what is left of each kind, the phase, and what comes next."""

from __future__ import annotations

from trunkline.titles.china_1880.components import COMPONENTS, DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.panels.china_1880.names import yuan
from trunkline.web.pages.panels.china_1880.phases import described, next_change
from trunkline.web.pages.panels.rails.train_boxes import boxes
from trunkline.web.pages.view import Block, Card, Cards, Line, Panel

SHOWN = 7
"""Cards in a row: some that are gone, the one on sale, what comes."""
RESTORED = TRAINS["2R"]


def bank_panel(s: ChinaState) -> Panel:
    on_sale = s.train_on_sale
    row = [train for train in COMPONENTS.trains if not train.extra]
    at = row.index(on_sale)
    first = max(0, min(at - 3, len(row) - SHOWN))
    shown = row[first : first + SHOWN]
    if s.phase.restored_trains:
        shown = [*shown[1:], RESTORED]
    cards = Cards(tuple(_card(s, train, train is on_sale) for train in shown))
    last = f"Last {on_sale.name} → share round" if on_sale.share_round else ""
    return Panel(
        id="bank",
        title="Bank trains",
        note=described(s.phase),
        aside=last,
        blocks=(cards, *_next(s)),
        tab="market",
    )


def _card(s: ChinaState, train: ChinaTrain, now: bool) -> Card:
    left = DEPOT.left(train, s.gone)
    rusts = f"rusts on {train.rusted_by}" if train.rusted_by else "permanent"
    if train is RESTORED:
        rusts = "beside the others"
    if left == 0:
        return Card(train.name, price=yuan(train.price), note="sold out", foot=rusts, muted=True)
    return Card(
        train.name,
        boxes(left, train.count),
        price=yuan(train.price),
        foot=rusts,
        framed=now,
    )


def _next(s: ChinaState) -> tuple[Block, ...]:
    words = next_change(s)
    if s.train_marker:
        fixed = " for good" if s.marker_is_fixed else ""
        words += f" The purchase marker stands at **{s.train_marker}**{fixed}."
    return (Line(words),) if words else ()
