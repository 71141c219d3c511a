"""The bank's cars and S-trains, the bank pool, and what the next first purchase changes."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.rails.trains import Kind, trains_panel
from trunkline.present.view import Line, Panel
from trunkline.present.words import figure
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.present.phases import changes
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.rolling_stock import new_tramcar
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import AVAILABLE_ON, PHASES

PHASE_NAMES = {
    "yellow": message("1881.bank.yellow-phase", "yellow phase"),
    "green": message("1881.bank.green-phase", "green phase"),
    "brown": message("1881.bank.brown-phase", "brown phase"),
    "grey": message("1881.bank.grey-phase", "grey phase"),
}
SOLD_FROM = {
    "green": message("1881.bank.green", "from green"),
    "brown": message("1881.bank.brown", "from brown"),
    "grey": message("1881.bank.grey", "from grey"),
}
"""The phase in which the bank begins to sell a train."""


def bank_panel(s: BerlinState) -> Panel:
    now = phase(s)
    notes = (
        phrase(PHASE_NAMES[now.name]),
        phrase("1881.bank.limit", "limit {limit}", limit=now.train_limit),
        phrase("1881.bank.round", "{number} round", "{number} rounds", number=now.operating_rounds),
    )
    pool = phrase("1881.bank.bank-pool", "Bank pool: **{trains}**", trains=" · ".join(s.pool))
    shown = trains_panel(
        [_kind(s, train) for train in s.pieces.depot.trains],
        phrase("1881.bank.bank-cars", "Bank tramcars"),
        " · ".join(notes),
        next_change(s),
        *((Line(pool),) if s.pool else ()),
    )
    return replace(shown, slot="strip")


def _kind(s: BerlinState, train: Train) -> Kind:
    waits = train.extra and not s.gone.get(AVAILABLE_ON[train.name], 0)
    return Kind(
        name=train.name,
        price=figure(train.price),
        left=s.pieces.depot.left(train, s.gone) or 0,
        count=train.count or 0,
        fate=_fate(s, train, waits),
        on_sale=train == new_tramcar(s),
        waits=waits,
    )


def _fate(s: BerlinState, train: Train, waits: bool) -> str:
    if waits:
        opens = AVAILABLE_ON[train.name]
        sold_from = next(SOLD_FROM[p.name] for p in PHASES if p.train == opens)
        return phrase(sold_from)
    if not train.rusted_by:
        return phrase("1881.bank.stay", "stay")
    if s.gone.get(train.rusted_by, 0):
        return phrase("1881.bank.gone", "gone")
    return phrase("1881.bank.rust", "until {train}", train=train.rusted_by)


def next_change(s: BerlinState) -> str:
    """What the first purchase of the next type changes."""
    now = phase(s)
    at = PHASES.index(now) + 1
    if at == len(PHASES):
        return phrase("1881.bank.last-phase-nothing", "The last phase: nothing more is scrapped.")
    train = PHASES[at].train
    changed = "; ".join(changes(s, train))
    return phrase(
        "1881.bank.next-first",
        "Next, with the first **{train}**: {changes}.",
        train=train,
        changes=changed,
    )
