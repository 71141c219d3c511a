"""What the orders of a seat do now: the position and the log as its player may know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from trunkline.kernel import AnyTitle, Sentence, State, decode_action
from trunkline.kernel.before_keys import read_sentences
from trunkline.parts.orders.answering import first_answer, is_over
from trunkline.parts.orders.declared import orders_of
from trunkline.parts.orders.seen import Does, Happened, Seen, Stops
from trunkline.server.matches.history import hidden, standing_entries
from trunkline.server.matches.live import Live
from trunkline.server.orders.store import placed_of
from trunkline.server.store.rows import Entry, OrderRow, SeatRow

BY_ORDER = "order"
"""The way by which entries of the log say that an order acted."""


class Verdict(Struct, frozen=True):
    """The order that answers, and what it does."""

    row: OrderRow
    found: Does | Stops


def rests(seat: SeatRow) -> bool:
    """While a bot or somebody else plays the seat, its orders do nothing."""
    return seat.playing_bot is not None or seat.lent_to is not None


def judge_orders(
    live: Live, seat: SeatRow, rows: Sequence[OrderRow], entries: Sequence[Entry]
) -> Verdict | None:
    """The first of these orders that acts or stops; None if the player is asked anyway, or not."""
    active = [row for row in rows if not row.ended]
    if live.playable is None or live.ended or rests(seat) or not active:
        return None
    if any(row.stopped_at == live.version for row in rows):
        return None
    t, s = live.playable
    seen = seen_by(t, s, seat.name, entries)
    found = first_answer(orders_of(t), [placed_of(row) for row in active], seen)
    return None if found is None else Verdict(active[found[0]], found[1])


def useless(live: Live, rows: Sequence[OrderRow], entries: Sequence[Entry]) -> list[OrderRow]:
    """Orders of which nothing is left to do or to say."""
    if live.playable is None:
        return []
    t, s = live.playable
    names = {seat.number: seat.name for seat in live.seats}
    found = [row for row in rows if row.ended and row.stopped_at != live.version]
    for row in (each for each in rows if not each.ended):
        if is_over(orders_of(t), placed_of(row), seen_by(t, s, names[row.seat], entries)):
            found.append(row)
    return found


def seen_by(t: AnyTitle, s: State, player: str, entries: Sequence[Entry]) -> Seen:
    return Seen(t, t.view(s, player), player, lambda: happened(t, s, player, entries))


def happened(t: AnyTitle, s: State, player: str, entries: Sequence[Entry]) -> Iterator[Happened]:
    """From the newest entry back, without what was undone; read only as far as somebody asks."""
    in_force = {entry.version for entry in standing_entries(list(entries))}
    for entry in reversed(entries):
        if entry.kind == "undo":
            yield Happened(entry.version, entry.by, undo=True)
        elif entry.version in in_force:
            yield _action(t, s, player, entry)


def _action(t: AnyTitle, s: State, player: str, entry: Entry) -> Happened:
    known = entry.action is not None and not hidden(t, s, entry, player)
    return Happened(
        entry.version,
        entry.by,
        by_order=entry.way == BY_ORDER,
        action=decode_action(t, entry.action) if known and entry.action is not None else None,
        told=told_in(entry.told),
    )


@lru_cache(maxsize=4_096)
def told_in(text: str) -> tuple[Sentence, ...]:
    return tuple(read_sentences(text))
