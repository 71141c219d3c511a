"""Messages of the chat as one viewer sees them: names and actions marked, some of them hidden."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from markupsafe import Markup, escape
from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.server.matches import chat
from trunkline.server.matches.live import Live
from trunkline.server.matches.mentions import places
from trunkline.server.matches.messages import shown
from trunkline.server.matches.told import TOLD, in_words
from trunkline.server.people.caller import Caller
from trunkline.server.store.rows import Message

COLOURS = 6


class Remark(Struct, frozen=True):
    """A message of the chat as one viewer sees it."""

    number: int
    seat: str
    """Empty where the table is told something by nobody's seat."""
    text: str
    """Empty where it was removed, or is hidden from the viewer."""
    written_at: str
    html: str = ""
    """The same with names and actions marked."""
    own: bool = False
    removable: bool = False
    """The viewer can still take it away."""
    removed: bool = False
    hidden: bool = False
    """The viewer does not want to see what this player writes."""
    watcher: bool = False
    """Said by somebody who does not play."""
    colour: int = 0


def remark(said: Message, live: Live, caller: Caller, hidden: Collection[str] = ()) -> Remark:
    data, hides = shown(said), said.seat in hidden
    if said.kind == TOLD:
        text = in_words(said)
        return Remark(said.number, "", text, str(data["written_at"]), html=str(escape(text)))
    text = "" if hides else str(data.get("text", ""))
    seat = live.seat(said.seat)
    own = said.kind == "chat" and chat.spoken_by(caller, live, said)
    return Remark(
        number=said.number,
        seat=said.seat,
        text=text,
        written_at=str(data["written_at"]),
        html=str(marked(text, live)),
        own=own,
        removable=own and chat.removable(said),
        removed=said.kind == "removed",
        hidden=hides,
        watcher=bool(data.get("watcher")),
        colour=COLOURS if seat is None else seat.number % COLOURS,
    )


def marked(text: str, live: Live) -> Markup:
    """Names after an @ stand out, "action 202" leads to its position."""
    pieces, end = list[str](), 0
    for begin, stop, html in sorted([*_names(text, live), *_actions(text, live)]):
        pieces += [str(escape(text[end:begin])), html]
        end = stop
    return Markup("".join([*pieces, str(escape(text[end:]))]))


def _names(text: str, live: Live) -> Iterator[tuple[int, int, str]]:
    for _, begin, end in places(text, live.players):
        yield begin, end, f'<b class="mention">{escape(text[begin:end])}</b>'


def _actions(text: str, live: Live) -> Iterator[tuple[int, int, str]]:
    """In English or in the reader's language; only actions that there are."""
    words = {"action", phrase("table.chat.action", "action").casefold()}
    pattern = rf"\b(?:{'|'.join(map(re.escape, sorted(words)))})\s+(\d{{1,6}})\b"
    for found in re.finditer(pattern, text, re.IGNORECASE):
        at = int(found[1])
        if at <= live.row.actions:
            href = f'<a href="/matches/{live.id}?at={at}" data-at="{at}">'
            yield found.start(), found.end(), f"{href}{escape(found[0])}</a>"
