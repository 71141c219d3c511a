"""The numbers of the rules in brief, made from the data that the title is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from trunkline.kernel import AnyTitle, figure, get_kit, money, phrase, word
from trunkline.kernel.play import start
from trunkline.kernel.summary import Catalogue, catalogue_of, summary_of

Cells = tuple[str, ...]


class Numbers(Struct, frozen=True):
    """A table; its first column names what each row is about."""

    head: str
    columns: Cells
    rows: tuple[Cells, ...]


TableMaker = Callable[[Any], Numbers]
"""From a title to a table of it."""


def numbers(t: AnyTitle, name: str) -> Numbers | None:
    """A table by its name: one of the title's own, or one that every title has the data for."""
    kit = get_kit(t.id)
    own: Mapping[str, TableMaker] = kit.load(kit.learn_tables, dict) if kit.learn_tables else {}
    made = own.get(name) or COMMON.get(name)
    found = None if made is None else made(t)
    return found if found is not None and found.rows else None


def _table(head: str, columns: Cells, rows: Iterable[Cells]) -> Numbers:
    """Columns that say nothing of any row are left out."""
    all_rows = tuple(rows)
    kept = [at for at in range(len(columns)) if any(row[at] for row in all_rows)]
    return Numbers(
        head,
        tuple(columns[at] for at in kept),
        tuple(tuple(row[at] for at in kept) for row in all_rows),
    )


def players(t: AnyTitle) -> Numbers:
    least, most = t.seats
    found = [(number, *_begin(t, number)) for number in range(least, most + 1)]
    return _table(
        phrase("learn.numbers.players", "By number of players"),
        (
            phrase("learn.numbers.number", "Players"),
            phrase("learn.numbers.cash", "Cash each"),
            phrase("learn.numbers.certificates", "Certificates"),
        ),
        ((figure(number), cash, limit) for number, cash, limit in found),
    )


def _begin(t: AnyTitle, number: int) -> tuple[str, str]:
    """What each player has at the beginning, and how many certificates they may hold."""
    names = tuple(f"Player {each}" for each in range(1, number + 1))
    summary = summary_of(t, start(t, names, 1))
    cash = {each.cash for each in summary.players.values()}
    limit = summary.certificate_limit
    shown = money(t.currency, cash.pop()) if len(cash) == 1 else ""
    return shown, figure(limit) if limit else ""


def trains(t: AnyTitle) -> Numbers:
    return _table(
        phrase("learn.numbers.trains", "Trains"),
        (
            phrase("learn.numbers.train", "Train"),
            phrase("learn.numbers.price", "Price"),
            phrase("learn.numbers.count", "Number"),
            phrase("learn.numbers.scrapped", "Scrapped by"),
        ),
        (
            (
                each.name,
                money(t.currency, each.price) if each.price else "",
                phrase("learn.numbers.any", "any") if each.count is None else figure(each.count),
                each.rusted_by,
            )
            for each in _data(t).trains
        ),
    )


def phases(t: AnyTitle) -> Numbers:
    return _table(
        phrase("learn.numbers.phases", "Phases"),
        (
            phrase("learn.numbers.phase", "Phase"),
            phrase("learn.numbers.from-train", "From train"),
            phrase("learn.numbers.train-limit", "Train limit"),
            phrase("learn.numbers.tiles", "Tiles"),
        ),
        (
            (
                word(f"{t.id}.phase", each.name),
                each.train,
                figure(each.train_limit) if each.train_limit else "",
                ", ".join(word("rails.colour", colour) for colour in each.colours),
            )
            for each in _data(t).phases
        ),
    )


def companies(t: AnyTitle) -> Numbers:
    data = _data(t)
    names = {each.id: each.name or each.id for each in data.hexes}
    return _table(
        phrase("learn.numbers.companies", "Companies"),
        (
            phrase("learn.numbers.company", "Company"),
            phrase("learn.numbers.name", "Name"),
            phrase("learn.numbers.home", "Home"),
        ),
        ((each.id, each.name, names.get(each.home, each.home)) for each in data.companies),
    )


def privates(t: AnyTitle) -> Numbers:
    return _table(
        phrase("learn.numbers.privates", "Private companies"),
        (
            phrase("learn.numbers.private", "Private"),
            phrase("learn.numbers.name", "Name"),
            phrase("learn.numbers.revenue", "Revenue"),
        ),
        (
            (each.id, each.name, money(t.currency, each.revenue) if each.revenue else "")
            for each in _data(t).privates
        ),
    )


def _data(t: AnyTitle) -> Catalogue:
    return catalogue_of(t)


COMMON: Mapping[str, TableMaker] = {
    "players": players,
    "trains": trains,
    "phases": phases,
    "companies": companies,
    "privates": privates,
}
"""Tables that are made from what every title tells of itself."""
