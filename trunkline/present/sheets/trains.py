"""All kinds of trains in the order of sale, all phases, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw.nouns import stop_in_words
from trunkline.kernel import PhaseListed, TrainListed, phase_in_words, phrase
from trunkline.present.rails.train_boxes import boxes
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.ends import ends_of
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.model import (
    FootNote,
    SheetCell,
    SheetColumn,
    SheetRow,
    SheetTable,
    TrainsSheet,
)
from trunkline.present.sheets.phases import changes, phases_table
from trunkline.present.sheets.stock import left_of, next_to_sell, owners
from trunkline.present.sheets.told import DASH, listed, told
from trunkline.present.view import Chip
from trunkline.present.words import figure, money
from trunkline.present.words import listed as in_a_row

ENDLESS = 99
"""Diesels are written as trains of so many stops."""


def trains_sheet(scene: AnyScene) -> TrainsSheet:
    return TrainsSheet(
        title=phrase("sheets.trains.trains", "Trains"),
        note=phrase("sheets.trains.in-order", "all kinds, in the order of sale"),
        trains=_trains_table(scene),
        phases=phases_table(scene),
        phases_note=phrase("sheets.trains.bold-changed", "bold: changed since the phase before"),
        foot=tuple(_foot(scene)),
    )


def _trains_table(scene: AnyScene) -> SheetTable | None:
    t, now = scene.t, told(scene)
    kinds = listed(t).trains
    if not kinds:
        return None
    on_sale = next_to_sell(kinds, now)
    heads = (
        SheetColumn(phrase("sheets.trains.train", "Train")),
        SheetColumn(phrase("sheets.trains.price", "Price"), True),
        SheetColumn(phrase("sheets.trains.left", "Left in the bank")),
        SheetColumn(phrase("sheets.trains.runs", "Runs"), fold="wide"),
        SheetColumn(phrase("sheets.trains.scraps", "Scraps, when first bought"), fold="wide"),
        SheetColumn(phrase("sheets.trains.scrapped-by", "Scrapped by")),
        SheetColumn(phrase("sheets.trains.starts", "Starts"), fold="wide"),
        SheetColumn(phrase("sheets.trains.owned-by", "Owned by")),
    )
    rows = tuple(_row(scene, number, train, train is on_sale) for number, train in enumerate(kinds))
    return SheetTable("trains", phrase("sheets.trains.trains", "Trains"), heads, rows)


def _row(scene: AnyScene, number: int, train: TrainListed, on_sale: bool) -> SheetRow:
    t, now = scene.t, told(scene)
    scraps = [each.name for each in listed(t).trains if each.rusted_by == train.name]
    sale = phrase("sheets.trains.on-sale", "on sale") if on_sale else ""
    runs, starts = runs_in_words(train), _starts(scene, train)
    never = phrase("sheets.trains.never", "never")
    cells = (
        SheetCell(train.name, "strong", note=sale, sort=number),
        SheetCell(money(t.currency, train.price), sort=train.price),
        _left(train, left_of(now, train), now.pool_trains.count(train.name)),
        SheetCell(runs, sort=train.stops),
        SheetCell(", ".join(scraps) or DASH, "bad" if scraps else "muted"),
        SheetCell(train.rusted_by or never),
        SheetCell(starts or DASH),
        _owners(scene, train.name),
    )
    below = (
        (phrase("sheets.trains.runs", "Runs"), runs),
        (phrase("sheets.trains.scraps-short", "Scraps"), ", ".join(scraps)),
        (phrase("sheets.trains.starts", "Starts"), starts),
    )
    return SheetRow(
        cells,
        label=train.name,
        tint=on_sale,
        muted=not left_of(now, train),
        below=tuple((label, words) for label, words in below if words),
    )


def _left(train: TrainListed, left: int, used: int) -> SheetCell:
    pool = phrase("sheets.trains.used", "+{number} used", number=used) if used else ""
    if train.count is None:
        return SheetCell(phrase("sheets.trains.any-number", "any number"), note=pool, sort=1000)
    words = phrase("sheets.trains.left-of", "{left} of {all}", left=left, all=train.count)
    return SheetCell(words, picture=boxes(left, train.count), note=pool, sort=left)


def runs_in_words(train: TrainListed) -> str:
    """6 stops, at most 3 large, skips any."""
    words = [phrase("sheets.trains.stops", "{number} stop", "{number} stops", number=train.stops)]
    if train.stops >= ENDLESS:
        words = [phrase("sheets.trains.endless", "any number of stops")]
    if train.large is not None:
        words.append(phrase("sheets.trains.large", "at most {number} large", number=train.large))
    if train.omits:
        words.append(phrase("sheets.trains.omits", "skips any"))
    for kind in train.leaves_out:
        skipped = stop_in_words(kind)
        words.append(phrase("sheets.trains.leaves-out", "may skip: {kind}", kind=skipped))
    if train.multiplier > 1:
        words.append(phrase("sheets.trains.multiplied", "pays ×{times}", times=train.multiplier))
    return ", ".join(words)


def _starts(scene: AnyScene, train: TrainListed) -> str:
    t = scene.t
    phase = next((each for each in listed(t).phases if each.train == train.name), None)
    if phase is not None:
        name = phase_in_words(t, phase.name)
        return phrase("sheets.trains.phase", "phase {phase}", phase=name)
    if train.sold_from:
        return phrase(
            "sheets.trains.sold-from", "sold from the first {train}", train=train.sold_from
        )
    return ""


def _owners(scene: AnyScene, train: str) -> SheetCell:
    found = owners(told(scene), train)
    chips = tuple(
        Chip(company, f"{company} ×{count}" if count > 1 else "")
        for company, count in found.items()
    )
    return SheetCell("" if chips else DASH, "muted", chips=chips, sort=sum(found.values()))


def _foot(scene: AnyScene) -> Iterator[FootNote]:
    t, s = scene.t, scene.s
    coming = _next_phase(scene)
    if coming is not None:
        yield _next_purchase(scene, coming)
    own = sheets_of(t).notes
    for head, words in own(t, s) if own is not None else ():
        yield FootNote(head, (((), words),))
    ends = ends_of(scene)
    if ends:
        lines = tuple(
            ((), " ".join(filter(None, (f"{e.text}: **{e.figure}**", e.note)))) for e in ends
        )
        yield FootNote(phrase("sheets.trains.until-end", "Until the end"), lines)


def _next_phase(scene: AnyScene) -> PhaseListed | None:
    phases = listed(scene.t).phases
    names = [phase.name for phase in phases]
    now = told(scene).phase
    at = names.index(now) + 1 if now in names else 0
    return phases[at] if at < len(phases) else None


def _next_purchase(scene: AnyScene, coming: PhaseListed) -> FootNote:
    """The first train of the next phase: after how many others, and whom it hits."""
    t, now = scene.t, told(scene)
    kinds = listed(t).trains
    train = next((each for each in kinds if each.name == coming.train), None)
    head = phrase("sheets.trains.next", "Next: the first {train}", train=coming.train)
    if train is not None:
        before = kinds[: kinds.index(train)]
        waits = [
            f"{left_of(now, each)} × {each.name}"
            for each in before
            if not each.extra and left_of(now, each)
        ]
        head += f", {money(t.currency, train.price)}"
        if waits:
            after = in_a_row(waits)
            head += phrase("sheets.trains.after", ", after {trains}", trains=after)
    lines = list(_hits(scene, coming))
    told_changes = "; ".join(changes(t, listed(t).phases.index(coming)))
    if told_changes:
        lines.append(((), told_changes))
    return FootNote(head, tuple(lines))


def _hits(scene: AnyScene, coming: PhaseListed) -> Iterator[tuple[tuple[Chip, ...], str]]:
    """Companies that lose trains, and those that would have too many."""
    t, now = scene.t, told(scene)
    scrapped = {each.name for each in listed(t).trains if each.rusted_by == coming.train}
    losing = {
        company: [train for train in data.trains if train in scrapped]
        for company, data in now.companies.items()
    }
    for company, trains in losing.items():
        if trains:
            words = phrase("sheets.trains.loses", "loses {trains}", trains=in_a_row(trains))
            yield (Chip(company),), words
    phase = next((each for each in listed(t).phases if each.name == now.phase), coming)
    if coming.train_limit >= phase.train_limit:
        return
    for company, data in now.companies.items():
        kept = len(data.trains) - len(losing[company])
        if kept > coming.train_limit:
            words = phrase(
                "sheets.trains.over-limit",
                "has {number} and keeps {limit}",
                number=figure(kept),
                limit=coming.train_limit,
            )
            yield (Chip(company),), words
