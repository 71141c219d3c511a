"""The bank's cars and S-trains, the bank pool, and what the next first purchase changes."""

from __future__ import annotations

from trunkline.rails.trains import Train, rusted
from trunkline.titles.berlin_1881.offices import phase
from trunkline.titles.berlin_1881.rolling_stock import new_tramcar
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import AVAILABLE_ON, DEPOT, PHASES, STRAINS, TRAMCARS
from trunkline.web.pages.panels.rails.train_boxes import boxes
from trunkline.web.pages.view import Block, Card, Cards, Line, Panel
from trunkline.web.pages.words import counted, figure, listed


def bank_panel(s: BerlinState) -> Panel:
    now = phase(s)
    rounds = counted(now.operating_rounds, "round")
    blocks: list[Block] = [Cards(tuple(_card(s, train) for train in (*TRAMCARS, *STRAINS)))]
    if s.pool:
        blocks.append(Line(f"Bank pool: **{' · '.join(s.pool)}**"))
    blocks.append(Line(next_change(s), "muted"))
    return Panel(
        id="bank",
        title="Bank cars",
        note=f"{now.name} phase · limit {now.train_limit} · {rounds}",
        blocks=tuple(blocks),
        slot="under",
    )


def _card(s: BerlinState, train: Train) -> Card:
    left, most = DEPOT.left(train, s.gone) or 0, train.count or 0
    waits = train.extra and not s.gone.get(AVAILABLE_ON[train.name], 0)
    note = "" if left else "sold out"
    return Card(
        train.name,
        boxes(left, most) if left else "",
        price=figure(train.price),
        note=note,
        foot=_fate(s, train, waits),
        framed=train == new_tramcar(s),
        muted=not left or waits,
    )


def _fate(s: BerlinState, train: Train, waits: bool) -> str:
    if waits:
        opens = AVAILABLE_ON[train.name]
        return f"from {next(p.name for p in PHASES if p.train == opens)}"
    if train.rusted_by:
        return "gone" if s.gone.get(train.rusted_by, 0) else f"rust on {train.rusted_by}"
    return "stay"


def next_change(s: BerlinState) -> str:
    """What the first purchase of the next type changes."""
    now = phase(s)
    at = PHASES.index(now) + 1
    if at == len(PHASES):
        return "The last phase: nothing more rusts."
    coming = PHASES[at]
    return f"Next: the first **{coming.train}** {listed(changes(s, coming.train))}."


def changes(s: BerlinState, name: str) -> list[str]:
    """All that the first train of this type changes, as verbs."""
    now, coming = phase(s), next(p for p in PHASES if p.train == name)
    old = rusted(DEPOT.trains, name)
    told = [f"starts the {coming.name} phase"]
    told += [f"rusts all {' and '.join(old)}"] if old else []
    if coming.train_limit != now.train_limit:
        told.append(f"lowers the limit to {coming.train_limit}")
    if coming.operating_rounds != now.operating_rounds:
        told.append(f"gives {counted(coming.operating_rounds, 'operating round')}")
    opened = [train for train, on in AVAILABLE_ON.items() if on == name]
    told += [f"opens the {opened[0]}"] if opened else []
    return told
