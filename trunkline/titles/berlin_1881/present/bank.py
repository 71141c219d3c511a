"""The bank's cars and S-trains, the bank pool, and what the next first purchase changes."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.rails.trains import Kind, trains_panel
from trunkline.present.view import Line, Panel
from trunkline.present.words import figure, listed
from trunkline.rails.stock.trains import Train, rusted
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.rolling_stock import new_tramcar
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import AVAILABLE_ON, DEPOT, PHASES, STRAINS, TRAMCARS

PHASE_NAMES = {
    "yellow": message("1881.bank.yellow-phase", "yellow phase"),
    "green": message("1881.bank.green-phase", "green phase"),
    "brown": message("1881.bank.brown-phase", "brown phase"),
    "grey": message("1881.bank.grey-phase", "grey phase"),
}
STARTS = {
    "green": message("1881.bank.starts-green-phase", "starts the green phase"),
    "brown": message("1881.bank.starts-brown-phase", "starts the brown phase"),
    "grey": message("1881.bank.starts-grey-phase", "starts the grey phase"),
}
"""What the first train of a phase does to it."""
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
        [_kind(s, train) for train in (*TRAMCARS, *STRAINS)],
        phrase("1881.bank.bank-cars", "Bank cars"),
        " · ".join(notes),
        next_change(s),
        *((Line(pool),) if s.pool else ()),
    )
    return replace(shown, slot="under")


def _kind(s: BerlinState, train: Train) -> Kind:
    waits = train.extra and not s.gone.get(AVAILABLE_ON[train.name], 0)
    return Kind(
        name=train.name,
        price=figure(train.price),
        left=DEPOT.left(train, s.gone) or 0,
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
    return phrase("1881.bank.rust", "rust on {train}", train=train.rusted_by)


def next_change(s: BerlinState) -> str:
    """What the first purchase of the next type changes."""
    now = phase(s)
    at = PHASES.index(now) + 1
    if at == len(PHASES):
        return phrase("1881.bank.last-phase-nothing", "The last phase: nothing more rusts.")
    train = PHASES[at].train
    changed = listed(changes(s, train))
    return phrase(
        "1881.bank.next-first",
        "Next: the first **{train}** {changes}.",
        train=train,
        changes=changed,
    )


def changes(s: BerlinState, name: str) -> list[str]:
    """All that the first train of this type changes, as verbs."""
    now, coming = phase(s), next(p for p in PHASES if p.train == name)
    old = rusted(DEPOT.trains, name)
    told = [phrase(STARTS[coming.name])]
    told += [phrase("1881.bank.rusts-all", "rusts all {trains}", trains=listed(old))] if old else []
    if coming.train_limit != now.train_limit:
        told.append(
            phrase(
                "1881.bank.lowers-limit", "lowers the limit to {limit}", limit=coming.train_limit
            )
        )
    if (rounds := coming.operating_rounds) != now.operating_rounds:
        told.append(
            phrase(
                "1881.bank.gives-operating-round",
                "gives {number} operating round",
                "gives {number} operating rounds",
                number=rounds,
            )
        )
    opened = [train for train, on in AVAILABLE_ON.items() if on == name]
    told += [phrase("1881.bank.opens", "opens the {train}", train=opened[0])] if opened else []
    return told
