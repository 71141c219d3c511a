"""Exports of 18xx.games, whatever the game: reading the file, applying undo and redo."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.files.importer import AnotherTitle
from trunkline.kernel import Malformed, phrase
from trunkline.kernel.decoder import Decoder

Entry = dict[str, Any]
"""One logged action as the file has it: type, entity, entity_type and what the type needs."""

LARGEST = 2**31
"""Seeds are counted in these steps: a larger one gives the same lots."""
LATEST = 2**33
"""Seconds since 1970: what lies beyond is no time of a game."""


class Seat(Struct, frozen=True):
    """A player of the export; actions name him by his id, or by his name if he has none."""

    name: str
    id: int | str | None = None

    @property
    def key(self) -> int | str:
        return self.name if self.id is None else self.id


class Export(Struct, frozen=True):
    """The parts of an export that a replay needs."""

    title: str
    players: tuple[Seat, ...]
    actions: tuple[Entry, ...]
    settings: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    """What that engine says; a game that goes on has none."""
    checkpoints: tuple[Entry, ...] = ()
    """Positions as that engine saw them, in files made to compare engines."""
    id: int | str | None = None

    @property
    def variants(self) -> tuple[str, ...]:
        """The rules that were chosen beside the usual ones."""
        rules = (self.settings or {}).get("optional_rules") or ()
        return tuple(map(str, rules)) if isinstance(rules, list | tuple) else (str(rules),)

    @property
    def seed(self) -> int:
        """What that site draws its lots from: the seed, or the first digits of the id."""
        seed = (self.settings or {}).get("seed")
        digits = re.search(r"\d{1,15}", str(self.id))
        return (seed if type(seed) is int else int(digits[0]) if digits else 0) % LARGEST


class Head(Struct, frozen=True):
    """What tells an export from a match file of ours."""

    actions: Any = None
    players: Any = None
    title: Any = None
    format: Any = None


HEADS = Decoder(Head)
EXPORTS = Decoder(Export)


def is_export(data: bytes) -> bool:
    """Whether these bytes look like an export of 18xx.games: a title, seats with ids, no format."""
    try:
        head = HEADS.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return False
    seats = head.players if isinstance(head.players, list) else []
    return head.format is None and bool(seats) and all(isinstance(seat, dict) for seat in seats)


def read_export(
    data: bytes, source: str, title: str, known: Collection[str] = frozenset()
) -> Export:
    """The export of this title in these bytes; `source` names them in errors.

    `known` are the variants that the title can follow.
    """
    try:
        export = EXPORTS.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Malformed(
            phrase(
                "files.export.no-export",
                "{source} is not an 18xx.games export: {error}",
                source=source,
                error=str(error)[:200],
            )
        ) from None
    if export.title != title:
        raise AnotherTitle(
            phrase(
                "files.export.other-title",
                "{source} is not an 18xx.games export of {wanted}: it says {title}.",
                source=source,
                wanted=title,
                title=export.title,
            )
        )
    if unknown := [rule for rule in export.variants if rule not in known]:
        raise Malformed(
            phrase(
                "files.export.unknown-variant",
                "{source} is played with an unknown variant: {variant}.",
                source=source,
                variant=", ".join(unknown),
            )
        )
    return export


def last_played(actions: tuple[Entry, ...]) -> int | None:
    """When the last action was done, in milliseconds; exports count seconds, or do not say."""
    moments = (entry.get("created_at") for entry in reversed(actions))
    last = next((moment for moment in moments if type(moment) is int), None)
    return None if last is None or not 0 < last < LATEST else last * 1000


def live_actions(actions: tuple[Entry, ...]) -> list[Entry]:
    """The actions that count, after undo and redo; chat messages are left out.

    `undo` takes back the last live action or, with an action_id, everything that stands behind the
    first action of that id in the file, whatever that is (0: everything). `redo` takes the last
    undo back. Ids are not in order and repeat, so places are counted, not ids.
    """
    live: list[tuple[int, Entry]] = []
    undone: list[list[tuple[int, Entry]]] = []
    for place, entry in enumerate(actions):
        kind = entry.get("type")
        if kind == "undo":
            keep = _kept(actions, live, place)
            undone.append(live[keep:])
            del live[keep:]
        elif kind == "redo":
            if not undone:
                raise Malformed(
                    phrase(
                        "files.export.redo-alone",
                        "Action {number} of the export is a redo without an undo before it.",
                        number=place + 1,
                    )
                )
            live += undone.pop()
        elif kind != "message":
            live.append((place, entry))
            undone.clear()
    return [entry for _, entry in live]


def _kept(actions: tuple[Entry, ...], live: list[tuple[int, Entry]], at: int) -> int:
    """How many live actions the undo at this place leaves."""
    wanted = actions[at].get("action_id")
    if wanted is None:
        return max(0, len(live) - 1)
    if wanted == 0:
        return 0
    for place, entry in enumerate(actions):
        if entry.get("id") == wanted:
            return sum(before <= place for before, _ in live)
    raise Malformed(
        phrase(
            "files.export.goes-nowhere",
            "Action {number} of the export goes back to action {wanted}, which does not exist.",
            number=at + 1,
            wanted=wanted,
        )
    )
