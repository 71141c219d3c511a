"""All phases of a title: what holds in each, what it changes, which one it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trunkline.draw.svg import rect, tag
from trunkline.kernel import AnyTitle, Message, phase_in_words, phrase
from trunkline.kernel.words import word
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import PhaseColumn, sheets_of
from trunkline.present.sheets.model import SheetCell, SheetColumn, SheetRow, SheetTable
from trunkline.present.sheets.told import DASH, listed, raw_phases, told
from trunkline.present.words import figure

KNOWN = {"name", "train", "train_limit", "colours", "id", "on", "provenance"}
"""Fields of a phase that have their own columns, or are not for players."""


def phases_table(scene: AnyScene) -> SheetTable | None:
    t, phases = scene.t, listed(scene.t).phases
    if not phases:
        return None
    names = [phase.name for phase in phases]
    now = told(scene).phase
    at = names.index(now) if now in names else -1
    columns = columns_of(t)
    return SheetTable(
        "phases",
        phrase("sheets.phases.phases", "Phases"),
        (
            SheetColumn(phrase("sheets.phases.phase", "Phase"), sorts=False),
            SheetColumn(phrase("sheets.phases.first-train", "From the first"), sorts=False),
            SheetColumn(phrase("sheets.phases.tiles", "Tiles"), sorts=False),
            SheetColumn(phrase("sheets.phases.limit", "Train limit"), True, sorts=False),
            *(SheetColumn(head, True, fold="wide", sorts=False) for head, _ in columns),
            SheetColumn(phrase("sheets.phases.changes", "What changes here"), sorts=False),
        ),
        tuple(_row(t, number, at, columns) for number in range(len(phases))),
    )


Columns = Sequence[tuple[str, PhaseColumn]]


def columns_of(t: AnyTitle) -> Columns:
    """The title's columns, then every other field of its phases under its own name."""
    own = sheets_of(t).phase_columns
    named = {column.field for column in own} | KNOWN
    fields = dict.fromkeys(field for raw in raw_phases(t) for field in raw if field not in named)
    rest = [PhaseColumn(field, Message(field.replace("_", " ").capitalize())) for field in fields]
    return [(phrase(c.head), c) for c in own] + [(c.head, c) for c in rest]


def _row(t: AnyTitle, number: int, at: int, columns: Columns) -> SheetRow:
    phase, raw = listed(t).phases[number], raw_phases(t)[number]
    before = raw_phases(t)[number - 1] if number else raw
    name = phase_in_words(t, phase.name)
    now = phrase("sheets.phases.now", "now") if number == at else ""
    limit = phase.train_limit
    cells = (
        SheetCell(name, "strong", note=now),
        SheetCell(phase.train or DASH, "strong"),
        SheetCell(picture=_colours(phase.colours), sort=len(phase.colours)),
        SheetCell(figure(limit) if limit else DASH, _tone(raw, before, "train_limit")),
        *(SheetCell(written(c, raw.get(c.field)), _tone(raw, before, c.field)) for _, c in columns),
        SheetCell("; ".join(changes(t, number)) or DASH),
    )
    below = tuple(
        (head, written(column, raw.get(column.field)))
        for head, column in columns
        if raw.get(column.field) != before.get(column.field)
    )
    return SheetRow(cells, label=name, tint=number == at, muted=number < at, below=below)


def _tone(raw: Mapping[str, Any], before: Mapping[str, Any], field: str) -> Any:
    return "strong" if raw.get(field) != before.get(field) else ""


def _colours(colours: tuple[str, ...]) -> str:
    boxes = (
        rect(0.5 + 17 * at, 0.5, 14, 12, 2.5, class_=f"tile-{colour}")
        for at, colour in enumerate(colours)
    )
    return str(
        tag(
            "svg",
            *boxes,
            viewBox=f"0 0 {17 * max(len(colours), 1)} 13",
            width=17 * max(len(colours), 1),
            height=13,
            class_="phase-tiles",
            role="img",
            aria_label=", ".join(word("rails.colour", colour) for colour in colours),
        )
    )


def written(column: PhaseColumn, value: Any) -> str:
    """Yes and no, figures, lists, words."""
    if column.value is not None:
        return column.value(value)
    match value:
        case None | "":
            return DASH
        case True:
            return phrase("sheets.phases.yes", "yes")
        case False:
            return phrase("sheets.phases.no", "no")
        case int():
            return figure(value)
        case list() | tuple():
            return ", ".join(map(str, value))
    return str(value)


def changes(t: AnyTitle, number: int) -> list[str]:
    """What the phase changes against the one before, in words."""
    phase = listed(t).phases[number]
    if not number:
        return []
    own = sheets_of(t).changes
    return (
        own(t, phase.name) if own is not None else [*usual_changes(t, number), *_fields(t, number)]
    )


def usual_changes(t: AnyTitle, number: int) -> Iterator[str]:
    """Of what the phases of most titles have: trains, tiles, limit."""
    before, phase = listed(t).phases[number - 1 : number + 1]
    scrapped = [train.name for train in listed(t).trains if train.rusted_by == phase.train]
    if scrapped:
        yield phrase("sheets.phases.scrapped", "{trains} scrapped", trains=", ".join(scrapped))
    for colour in phase.colours:
        if colour not in before.colours:
            yield phrase("sheets.phases.new-tiles", "{colour:rails.colour} tiles", colour=colour)
    if phase.train_limit != before.train_limit:
        yield phrase("sheets.phases.new-limit", "limit {limit}", limit=phase.train_limit)
    opened = [train.name for train in listed(t).trains if train.sold_from == phase.train]
    if opened:
        yield phrase("sheets.phases.opened", "{trains} on sale", trains=", ".join(opened))


def _fields(t: AnyTitle, number: int) -> Iterator[str]:
    """Every other field that is not what it was."""
    was, raw = raw_phases(t)[number - 1 : number + 1]
    for head, column in columns_of(t):
        if raw.get(column.field) != was.get(column.field):
            value = written(column, raw.get(column.field))
            yield phrase("sheets.phases.field", "{head}: {value}", head=head, value=value)
