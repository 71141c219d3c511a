"""View models of the sheets: tables whose heads sort, tiles, and what stands beside them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trunkline.present.view import Bar, Cards, Chip, Notice, ProgressRow, Tone

Fold = Literal["", "income", "old", "wide"]
"""What gives way: incomes and older ones of them in smaller windows, all that is wide on phones."""


class SheetCell(Struct, frozen=True):
    """One cell; `sort` is what its column is ordered by, its text else."""

    text: str = ""
    tone: Tone = ""
    chips: tuple[Chip, ...] = ()
    note: str = ""
    bar: Bar | None = None
    picture: str = ""
    sort: int | str | None = None
    at: int | None = None
    """The action that the figure leads to."""
    label: str = ""
    """What screen readers say instead of the text."""


class SheetColumn(Struct, frozen=True):
    """A head; those with the same group stand under one word."""

    text: str
    right: bool = False
    group: str = ""
    fold: Fold = ""
    player: bool = False
    own: bool = False
    """The viewer's own column."""
    title: str = ""
    sorts: bool = True


class SheetRow(Struct, frozen=True):
    """A row; on a phone it opens to what is `below`: label and words."""

    cells: tuple[SheetCell, ...]
    about: str = ""
    """The first cell tells more of this in a dialog,"""
    label: str = ""
    """which has this name."""
    tint: bool = False
    muted: bool = False
    below: tuple[tuple[str, str], ...] = ()


class SheetTable(Struct, frozen=True):
    """A table of a sheet."""

    id: str
    label: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]

    @property
    def groups(self) -> tuple[tuple[str, int, int], ...]:
        """Words over the heads: from which column, over how many."""
        found: list[tuple[str, int, int]] = []
        for number, column in enumerate(self.columns):
            if found and found[-1][0] == column.group:
                word, first, many = found[-1]
                found[-1] = (word, first, many + 1)
            else:
                found.append((column.group, number, 1))
        return tuple(found) if any(word for word, _, _ in found) else ()


class Overview(Struct, frozen=True, kw_only=True, tag="overview"):
    """Everything at a glance."""

    title: str
    companies: SheetTable | None
    companies_note: str
    head: str
    """At which action, and what the bank has."""
    waiting: tuple[Chip, ...]
    waiting_words: str
    gone: str
    players: SheetTable
    players_note: str
    order: str
    """Who follows whom in the next round of shares."""
    ends: tuple[ProgressRow, ...]
    sure: Notice | None
    """Said once the end is certain."""
    trains: Cards | None
    trains_note: str
    privates: SheetTable | None


class TileCard(Struct, frozen=True):
    """A kind of tile in the grid."""

    number: str
    picture: str
    left: int
    count: int
    comes: tuple[str, ...] = ()
    becomes: tuple[str, ...] = ()
    fits: bool = False


class TileGroup(Struct, frozen=True):
    """The tiles of a colour."""

    colour: str
    name: str
    note: str
    tiles: tuple[TileCard, ...]


class Family(Struct, frozen=True):
    """A first tile and what can follow it, colour by colour."""

    stages: tuple[tuple[TileCard, ...], ...]


class TilesSheet(Struct, frozen=True, kw_only=True, tag="tiles"):
    """The manifest."""

    title: str
    note: str
    groups: tuple[TileGroup, ...]
    fits: str
    """The filter's word, with the company that lays now; empty where nobody does."""
    families: tuple[Family, ...]
    chart: TileChart | None


class TileChart(Struct, frozen=True):
    """One tile: from what it comes and what it becomes."""

    tile: TileCard
    comes: tuple[TileCard, ...]
    printed: str
    """Where it comes from hexes as they are printed."""
    becomes: tuple[TileCard, ...]
    last: str
    """Where nothing follows it."""
    facts: tuple[tuple[str, str], ...]
    hexes: tuple[str, ...]
    """Where it fits now."""


class FootNote(Struct, frozen=True):
    """At the foot of the trains: a head and sentences, each with chips before it."""

    head: str
    lines: tuple[tuple[tuple[Chip, ...], str], ...]


class TrainsSheet(Struct, frozen=True, kw_only=True, tag="trains"):
    """All kinds of trains and all phases."""

    title: str
    note: str
    trains: SheetTable | None
    phases: SheetTable | None
    phases_note: str
    foot: tuple[FootNote, ...]


Sheet = Overview | TilesSheet | TrainsSheet
