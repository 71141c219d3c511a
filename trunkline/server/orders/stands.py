"""As it stands: what an order would do if its player were asked now, before it is set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import (
    AnyTitle,
    Sentence,
    State,
    awaited,
    decode_action,
    describe,
    encode_action,
    message,
    phrase,
    play,
    refuse,
    summary_of,
)
from trunkline.parts.orders.answering import answer
from trunkline.parts.orders.declared import Orders, orders_of
from trunkline.parts.orders.order import (
    BidOrder,
    BuyOrder,
    Order,
    PassOrder,
    Placed,
    PlanOrder,
    kind_of,
)
from trunkline.parts.orders.seen import Answer, Does, Happened, Seen, Stops, Waits
from trunkline.server.matches.actions import playable
from trunkline.server.matches.live import Live
from trunkline.server.orders.judging import seen_by
from trunkline.server.orders.offered import completed, refuse_order
from trunkline.server.orders.setting import known_now, own_seat
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.server.threads import playing

WOULD = message("orders.would", "if you were asked now, it would choose “{what}”.")
AT_ONCE = message("orders.at-once", "it is your turn, so it chooses “{what}” at once.")
ASKS = message("orders.asks", "it would stop and ask you. {why}")
THEN_ASKS = message("orders.then-asks", "Then it stops and asks you. {why}")
NOT_NOW = message("orders.not-now", "it waits until you are asked.")
THEN = message(
    "orders.then", "it waits until you are asked, then chooses “{what}” if that still fits."
)
CANNOT = message("orders.cannot", "it cannot be set. {why}")
EVEN_IF = message("orders.even-if", "It passes even if others trade in companies that you hold.")
CASH = message("orders.cash", "You have only {cash}.")
MOST_ANSWERS = 3


class Stands(Struct, frozen=True):
    """What an order would do, and what to think of before it is set."""

    text: str
    acts: bool
    """It would do something; otherwise it asks, waits, or cannot be set."""
    at_once: bool = False
    warnings: tuple[str, ...] = ()
    moves: tuple[dict[str, Any], ...] = ()
    """What it would do, where that begins now: a plan of these shows it."""


async def stands(
    service: Service, live: Live, caller: Caller, name: str | None, order: Order
) -> Stands:
    """Worked out by the server from what the player may know."""
    seat = own_seat(caller, live, name)
    t, s = playable(live)
    entries = await service.logs.entries(live)
    at = (live.version, live.row.actions)
    return await playing(_stands, t, s, seat.name, order, entries, at)


def _stands(
    t: AnyTitle,
    s: State,
    player: str,
    order: Order,
    entries: Sequence[Entry],
    at: tuple[int, int],
) -> Stands:
    known = t.view(s, player)
    order = completed(t, known, player, order)
    refusal = refuse_order(t, known, player, order, at[1])
    if refusal is not None:
        return Stands(phrase(CANNOT, why=refusal.why), False)
    remembered = known_now(t, s, player, order)
    placed = Placed(order=order, version=at[0], known=remembered)
    seen = seen_by(t, s, player, entries)
    if isinstance(order, PlanOrder) and player not in awaited(t, known):
        return _after_others(t, known, player, order)
    warnings = tuple(_warnings(orders_of(t), order, seen))
    now = answer(orders_of(t), placed, seen) if player in awaited(t, seen.s) else Waits()
    if not isinstance(now, Waits) or now.why is not None:
        return _told(seen, placed, now, warnings, at_once=True)
    supposed = _supposed(orders_of(t), order, seen)
    if supposed is None:
        return Stands(phrase(NOT_NOW), False, warnings=warnings)
    then = answer(orders_of(t), placed, supposed)
    return _told(supposed, placed, then, warnings, at_once=False)


def _after_others(t: AnyTitle, s: State, player: str, order: PlanOrder) -> Stands:
    """A plan waits until its player is asked: what it does then, if all act as planned."""
    s, said = s.clone(), list[str]()
    for action in (decode_action(t, move) for move in order.moves):
        if (said and action.by != player) or len(said) == MOST_ANSWERS:
            break
        if refuse(t, s, action) is not None:
            break  # it rests on what is still another's secret
        said += [str(describe(t, s, action))] if action.by == player else []
        play(t, s, action)
    if not said:
        return Stands(phrase(NOT_NOW), False)
    return Stands(phrase(THEN, what="”, “".join(said)), True)


def _supposed(declared: Orders, order: Order, seen: Seen) -> Seen | None:
    """The player is asked what such an order answers, though it may be another's turn."""
    of = order.lot if isinstance(order, BidOrder) else getattr(order, "company", "")
    s = declared.asked(seen.t, seen.s, seen.player, kind_of(order), of)
    return None if s is None else replace(seen, s=s, supposed=True)


def _told(
    seen: Seen, placed: Placed, found: Answer, warnings: tuple[str, ...], at_once: bool
) -> Stands:
    if isinstance(found, Stops):
        return Stands(phrase(ASKS, why=str(found.why)), False, warnings=warnings)
    if not isinstance(found, Does):
        why = found.why if isinstance(found, Waits) else None
        return Stands(str(why) if why else phrase(NOT_NOW), False, warnings=warnings)
    said, moves, then = list[str](), list[dict[str, Any]](), found
    for _ in range(MOST_ANSWERS):
        said.append(str(describe(seen.t, seen.s, then.action)))
        moves += [encode_action(then.action)] if at_once else []
        following = _following(seen, then)
        if following is None:
            break
        seen, after = following
        if isinstance(after, Stops):
            asks = phrase(THEN_ASKS, why=str(after.why))
            told = f"{_would(said, at_once)} {asks}"
            return Stands(told, False, at_once, warnings, tuple(moves))
        then = after
    return Stands(_would(said, at_once), True, at_once, warnings, tuple(moves))


def _would(said: list[str], at_once: bool) -> str:
    return phrase(AT_ONCE if at_once else WOULD, what="”, “".join(said))


def _following(seen: Seen, done: Does) -> tuple[Seen, Does | Stops] | None:
    """What the same order does next, if nobody else is asked in between."""
    s = seen.s.clone()
    play(seen.t, s, done.action)
    if not s.stack or seen.player not in awaited(seen.t, s) or done.ends:
        return None
    later = replace(seen, s=s, supposed=True, past=lambda: _past(seen, done, s))
    found = answer(orders_of(seen.t), done.placed, later)
    planned = isinstance(done.placed.order, PlanOrder)
    goes_on = planned or type(s.stack[-1]) is not type(seen.s.stack[-1])
    return (later, found) if isinstance(found, Does | Stops) and goes_on else None


def _past(seen: Seen, done: Does, after: State) -> Iterator[Happened]:
    """The log as if the order had acted."""
    last = next(seen.past(), None)
    version = done.placed.version if last is None else max(last.version, done.placed.version)
    told = tuple(after.told)
    yield Happened(version + 1, seen.player, by_order=True, action=done.action, told=told)
    yield from seen.past()


def _warnings(declared: Orders, order: Order, seen: Seen) -> Iterator[str]:
    cash = summary_of(seen.t, seen.s).players[seen.player].cash
    if isinstance(order, PassOrder) and order.until == "changed":
        yield phrase(EVEN_IF)
    if isinstance(order, BidOrder | BuyOrder) and order.most > cash:
        yield phrase(CASH, cash=Sentence(declared.sum, (("sum", cash),)))
