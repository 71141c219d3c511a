"""The parts of the table's page: each has an id, its HTML, and a mark that names its content.

A page says which parts it has; an answer leaves those out. What follows from the position and
the viewer alone is kept, so that many who watch cost one rendering.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from trunkline.server.kept import Kept
from trunkline.web.pages.render import macros, squeezed
from trunkline.web.pages.table import Table

OF_DRAFT = ("pill", "clock", "band", "decision", "marks", "fan", "bar")
"""They follow from the draft: a click changes them."""
OF_POSITION = ("place", "ribbon", "since", "since_tags", "slider", "map_inner", "coach", "branch")
READS = {"place": "round", "ribbon": "ribbon", "panels": "panels"}
"""The field of the table that tells whether a part looked into the draft."""
ON_MAP = ("marks", "fan", "map_inner")
OPENS = re.compile(r'<[a-z]+ id="([^"]+)"')


class Part(Struct, frozen=True):
    """A piece of the page as it stands there."""

    id: str
    mark: str
    html: str

    @property
    def update(self) -> str:
        """The same for htmx, which puts it in the place of the old one."""
        return self.html.replace(f'id="{self.id}"', f'id="{self.id}" hx-swap-oob="true"', 1)


class Parts(Struct, frozen=True):
    """Parts that were made at once, and whether another draft could change them."""

    parts: tuple[Part, ...]
    follow_draft: bool = False

    @property
    def weight(self) -> int:
        return sum(len(part.html) for part in self.parts) + 500


KeptParts = Kept[Parts]


def part(html: str, mark: str = "") -> Part:
    """Give a piece of HTML its mark: what it says, or what the caller names it by."""
    bare = squeezed(html).strip()
    found = OPENS.match(bare)
    assert found is not None, bare[:80]
    named = mark or blake2b(bare.encode(), digest_size=6).hexdigest()
    return Part(found[1], named, f'{found[0]} data-mark="{named}"{bare[found.end() :]}')


class PartsOfTable:
    """The parts of one table: made when they are asked for, kept where they serve others too."""

    def __init__(self, table: Table, kept: KeptParts, message: str = "", rule: str = "") -> None:
        self.table = table
        self.kept = kept
        self.message = message
        self.rule = rule
        """What the message cites."""

    def all(self) -> Iterator[Part]:
        """Every part but the state and the lists."""
        for name in (*OF_DRAFT, *OF_POSITION, "panels"):
            yield from self.made(name).parts

    def of_draft(self) -> Iterator[Part]:
        """What a page needs that has all else of this position already."""
        for name in OF_DRAFT:
            yield from self.made(name).parts
        for name in (*OF_POSITION, "panels"):
            if self._follows(name):
                yield from self.made(name).parts

    def _follows(self, name: str) -> bool:
        """Whether the part is another for another draft."""
        return name in (*READS, "map_inner") and self.made(name).follow_draft

    def made(self, name: str) -> Parts:
        """The parts of this name: those that were kept, or made now."""
        table = self.table
        if table.plan is not None or not self._for_others(name):
            return self._make(name)
        key, drafted = (table.base, name), bool(table.scene.draft)
        found = self.kept.get(key)
        if found is not None and not (found.follow_draft and drafted):
            return found
        made = self._make(name)
        return made if made.follow_draft and drafted else self.kept.keep(key, made)

    def _for_others(self, name: str) -> bool:
        """Whether the next one who looks with these eyes may be given the same."""
        return name not in OF_DRAFT or (self.table.common and not self.message)

    def _make(self, name: str) -> Parts:
        table = self.table
        if name in ON_MAP and table.map is None:
            return Parts(())
        if name == "panels":
            made = tuple(part(macros().panel(table, each)) for each in table.panels)
        elif name == "decision":
            made = (part(macros().decision(table, self.message, self.rule)),)
        else:
            made = (part(getattr(macros(), name)(table)),)
        return Parts(made, self._reads_draft(name))

    def _reads_draft(self, name: str) -> bool:
        """A map that is drawn with its marks is another one for every draft."""
        if name == "map_inner":
            return self.table.map is not None and not self.table.map.marks
        return READS.get(name, "") in self.table.reads_draft


class OnPage:
    """The parts for the template of the whole page: `parts.pill(v)`, as macros are called."""

    def __init__(self, parts: PartsOfTable, lists: dict[str, Part], state: str) -> None:
        self._parts = parts
        self._lists = lists
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return lambda *_: Markup(self._html(name))

    def _html(self, name: str) -> str:
        if name in self._lists:
            return self._lists[name].html
        return "".join(each.html for each in self._parts.made(name).parts)

    def state(self, _: Table) -> Markup:
        return Markup(self._state)

    def page_title(self, table: Table) -> Markup:
        return Markup(macros().page_title(table))

    def panel(self, _: Table, shown: Any) -> Markup:
        wanted = f"panel-{shown.id}"
        found = [each.html for each in self._parts.made("panels").parts if each.id == wanted]
        return Markup("".join(found))
