"""What a page is answered: the parts that differ from those it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import escape
from msgspec import Struct

from trunkline.web.pages.lists import (
    Grown,
    chat_after,
    chat_mark,
    log_after,
    log_mark,
    whole_chat,
    whole_log,
)
from trunkline.web.pages.parts import KeptParts, OnPage, Part, PartsOfTable, part
from trunkline.web.pages.render import html, macros
from trunkline.web.pages.table import Table

HAVE = "page-has"
BASE = "page-base"
"""Headers of a request: the marks of the page's parts, and the position that they show."""
KEEPS = "Page-Keeps"
"""Header of an answer that is only about the draft: right on a page that shows this position."""
LONGEST = 4_000
PANEL = "panel-"


class Have(Struct, frozen=True):
    """What the page has that asks."""

    base: str = ""
    marks: Mapping[str, str] = {}

    def panels(self) -> set[str]:
        return {each for each in self.marks if each.startswith(PANEL)}


def have(headers: Mapping[str, str]) -> Have:
    """From the headers of a request; a page that says nothing gets everything."""
    said = headers.get(HAVE, "")[:LONGEST].split()
    return Have(headers.get(BASE, ""), dict(each.split("=", 1) for each in said if "=" in each))


class Update(Struct, frozen=True):
    """An answer. `keeps` is the position whose other parts the page must have."""

    html: str
    keeps: str = ""
    reload: bool = False
    """There are other panels than the page has places for."""


def whole_page(table: Table, kept: KeptParts) -> str:
    """The page as it is first opened."""
    parts = PartsOfTable(table, kept)
    lists = {"log": whole_log(table), "chat": whole_chat(table)}
    lists |= {"chat_earlier": chat_earlier(table), "chat_asked": chat_asked(table)}
    return html("table.html", v=table, parts=OnPage(parts, lists, state(table, {})))


def updated(table: Table, kept: KeptParts, had: Have, message: str = "", rule: str = "") -> Update:
    """The parts that the page lacks. If it shows this position, only the draft can have changed
    something, and nothing else is composed at all."""
    parts = PartsOfTable(table, kept, message, rule)
    light = had.base == table.base
    made = [*(parts.of_draft() if light else parts.all()), *_lists(table, had)]
    ids = {each.id for each in made if each.id.startswith(PANEL)}
    if had.panels() and not light and ids != had.panels():
        return Update("", reload=True)
    marks = {each.id: each.mark for each in made}
    lacking = [each.update for each in made if had.marks.get(each.id) != each.mark]
    whole = "\n".join([part(state(table, marks)).update, *lacking])
    return Update(whole, table.base if light else "")


def _lists(table: Table, had: Have) -> Iterator[Part | Grown]:
    yield (
        _same("log", log_mark(table), had)
        or log_after(table, had.marks.get("log", ""))
        or whole_log(table)
    )
    yield (
        _same("remarks", chat_mark(table), had)
        or chat_after(table, had.marks.get("remarks", ""))
        or whole_chat(table)
    )
    yield chat_earlier(table)
    yield chat_asked(table)


def _same(id: str, mark: str, had: Have) -> Part | None:
    """Where the page has it already there is nothing to draw."""
    return Part(id, mark, "") if had.marks.get(id) == mark else None


def chat_earlier(table: Table) -> Part:
    return part(macros().chat_earlier(table))


def chat_asked(table: Table) -> Part:
    return part(macros().chat_asked(table))


def state(table: Table, marks: Mapping[str, str]) -> str:
    """What the scripts read: the state, and which marks the page has after this answer."""
    named = " ".join(f"{id}={mark}" for id, mark in marks.items())
    said = f'id="state" data-base="{table.base}" data-marks="{escape(named)}"'
    return str(macros().state(table)).strip().replace('id="state"', said, 1)
