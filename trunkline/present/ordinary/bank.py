"""The trains of the bank at the default rails table: what is on sale, and how long it lasts."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.rails.trains import Kind, trains_panel
from trunkline.present.view import Panel
from trunkline.present.words import figure
from trunkline.rails.rounds.box import OrdinaryTrain
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState


def bank_panel(t: Ordinary, s: RailsState) -> Panel:
    offered = on_sale(t, s) if s.stack else ()
    kinds = [_kind(t, s, train, offered) for train in t.box.depot.trains]
    title = phrase("table.ordinary.bank-trains", "Bank trains")
    limit = phrase("sheets.phases.new-limit", "limit {limit}", limit=t.phase(s).train_limit)
    return trains_panel(kinds, title, limit, "")


def _kind(
    t: Ordinary, s: RailsState, train: OrdinaryTrain, offered: tuple[OrdinaryTrain, ...]
) -> Kind:
    return Kind(
        name=train.name,
        price=figure(train.price),
        left=t.box.depot.left(train, s.gone),
        count=train.count,
        fate=_fate(s, train),
        on_sale=train in offered,
        waits=bool(train.sold_from) and train not in offered,
    )


def _fate(s: RailsState, train: OrdinaryTrain) -> str:
    if not train.rusted_by:
        return phrase("table.ordinary.train-stays", "stays")
    if s.gone.get(train.rusted_by):
        return phrase("table.ordinary.train-gone", "gone")
    return phrase("table.ordinary.until-train", "until {train}", train=train.rusted_by)
