"""The log and the chat on the page: lists that grow, the log at its top and the chat at its foot.
An answer brings the new lines."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from msgspec import Struct

from trunkline import __version__
from trunkline.kernel.language import reader
from trunkline.kernel.numbers import whole_number
from trunkline.server.matches.remarks import ON_TABLE
from trunkline.web.pages.logbook import LINES_SHOWN
from trunkline.web.pages.parts import Part, part
from trunkline.web.pages.render import macros, squeezed
from trunkline.web.pages.table import Table


class Grown(Struct, frozen=True):
    """What a list has beyond the one that a page shows: its new lines, where they belong."""

    id: str
    before: str
    mark: str
    lines: str
    most: int | None
    """Lines that the page keeps; all of them where nothing is said."""
    count: int
    place: str = "afterbegin"

    @property
    def update(self) -> str:
        return (
            f'<ol id="{self.id}" hx-swap-oob="{self.place}" data-after="{self.before}" '
            f'data-mark="{self.mark}" data-most="{self.most or 0}" data-count="{self.count}">'
            f"{self.lines}</ol>"
        )


def whole_log(table: Table) -> Part:
    return part(macros().log(table), log_mark(table))


def whole_chat(table: Table) -> Part:
    return part(macros().chat(table), chat_mark(table))


def log_mark(table: Table) -> str:
    """A line of the log never changes but by an undo, which is an entry itself."""
    return f"{table.version}.{_words()}"


def chat_mark(table: Table) -> str:
    """The last message, how many there are, and what else makes a message look another way."""
    last = table.chat[-1].number if table.chat else 0
    return f"{last}.{table.remarks}.{_looks(table)}"


def _looks(table: Table) -> str:
    """Which of the messages were removed, are hidden, or can be removed by the viewer."""
    removed = [each.number for each in table.chat if each.removed]
    hidden = sorted({each.seat for each in table.chat if each.hidden})
    marks = (removed, hidden, table.mine)
    return f"{blake2b(repr(marks).encode(), digest_size=4).hexdigest()}.{_words()}"


def _words() -> str:
    return f"{reader().tag}.{__version__}"


def log_after(table: Table, had: str) -> Grown | None:
    """The lines that the page lacks; None where its lines are not the beginning of these."""
    version, _, words = had.partition(".")
    new = [entry for entry in table.around.entries if entry.version > number(version)]
    if words != _words() or not 0 < number(version) <= table.version or len(new) > LINES_SHOWN:
        return None
    if any(entry.kind == "undo" for entry in new):
        return None
    lines = table.log.lines[: len(new)]
    drawn = _joined([macros().log_line(table.id, line) for line in lines])
    return Grown("log", had, log_mark(table), drawn, None, table.version)


def chat_after(table: Table, had: str) -> Grown | None:
    """The same for messages; where an older one looks another way the list is drawn anew."""
    last, _, rest = had.partition(".")
    count, _, looks = rest.partition(".")
    new = [each for each in table.chat if each.number > number(last)]
    if looks != _looks(table) or not number(last) > 0 or number(count) + len(new) != table.remarks:
        return None
    drawn = _joined([macros().remark_line(table.id, each) for each in new])
    mark = chat_mark(table)
    return Grown("remarks", had, mark, drawn, ON_TABLE, table.remarks, "beforeend")


def _joined(lines: Sequence[str]) -> str:
    return squeezed("".join(lines))


def number(text: str) -> int:
    """A page may say anything; what is no number is none."""
    return whole_number(text) or 0
