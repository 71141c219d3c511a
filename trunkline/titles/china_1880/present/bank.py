"""The bank's trains, the phase, and what comes next."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.rails.trains import Kind, trains_panel
from trunkline.present.view import Panel
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.present.phases import described, next_change
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.state import ChinaState

RESTORED = TRAINS["2R"]


def bank_panel(s: ChinaState) -> Panel:
    on_sale = s.train_on_sale
    shown = [train for train in COMPONENTS.trains if not train.extra or s.phase.restored_trains]
    last = phrase("1880.bank.last-share-round", "Last {train}: share round", train=on_sale.name)
    return trains_panel(
        [_kind(s, train, train is on_sale) for train in shown],
        phrase("1880.bank.bank-trains", "Bank trains"),
        described(s.phase),
        " ".join(filter(None, (next_change(s), _marker(s)))),
        aside=last if on_sale.share_round else "",
    )


def _kind(s: ChinaState, train: ChinaTrain, on_sale: bool) -> Kind:
    return Kind(
        name=train.name,
        price=yuan(train.price),
        left=DEPOT.left(train, s.gone),
        count=train.count,
        fate=_rusts(train),
        on_sale=on_sale,
    )


def _rusts(train: ChinaTrain) -> str:
    if train is RESTORED:
        return phrase("1880.bank.beside-others", "always available")
    if train.rusted_by:
        return phrase("1880.bank.rusts", "scrapped by {train}", train=train.rusted_by)
    return phrase("1880.bank.permanent", "permanent")


def _marker(s: ChinaState) -> str:
    if not s.train_marker:
        return ""
    if s.marker_is_fixed:
        return phrase(
            "1880.bank.purchase-marker-stands-good",
            "The purchase marker stays at **{company}** until the end.",
            company=s.train_marker,
        )
    return phrase(
        "1880.bank.purchase-marker-stands",
        "The purchase marker stands at **{company}**.",
        company=s.train_marker,
    )
