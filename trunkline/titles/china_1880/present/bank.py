"""The bank's trains: what is left of each kind, the phase, and what comes next."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.rails.train_boxes import boxes
from trunkline.present.view import Block, Card, Cards, Line, Panel
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.present.phases import described, next_change
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.state import ChinaState

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
    last = (
        phrase("1880.bank.last-share-round", "Last {train}: share round", train=on_sale.name)
        if on_sale.share_round
        else ""
    )
    return Panel(
        id="bank",
        title=phrase("1880.bank.bank-trains", "Bank trains"),
        note=described(s.phase),
        aside=last,
        blocks=(cards, *_next(s)),
        tab="trains",
    )


def _card(s: ChinaState, train: ChinaTrain, now: bool) -> Card:
    left = DEPOT.left(train, s.gone)
    price, rusts = yuan(train.price), _rusts(train)
    if left == 0:
        return Card(
            train.name,
            price=price,
            note=phrase("1880.bank.sold-out", "sold out"),
            foot=rusts,
            muted=True,
        )
    return Card(
        train.name,
        boxes(left, train.count),
        price=price,
        foot=rusts,
        framed=now,
    )


def _rusts(train: ChinaTrain) -> str:
    if train is RESTORED:
        return phrase("1880.bank.beside-others", "beside the others")
    if train.rusted_by:
        return phrase("1880.bank.rusts", "rusts on {train}", train=train.rusted_by)
    return phrase("1880.bank.permanent", "permanent")


def _next(s: ChinaState) -> tuple[Block, ...]:
    words = " ".join(filter(None, (next_change(s), _marker(s))))
    return (Line(words),) if words else ()


def _marker(s: ChinaState) -> str:
    if not s.train_marker:
        return ""
    if s.marker_is_fixed:
        return phrase(
            "1880.bank.purchase-marker-stands-good",
            "The purchase marker stands at **{company}** for good.",
            company=s.train_marker,
        )
    return phrase(
        "1880.bank.purchase-marker-stands",
        "The purchase marker stands at **{company}**.",
        company=s.train_marker,
    )
