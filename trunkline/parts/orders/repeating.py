"""No track, no station, no train for a company until something new is possible."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import AnyTitle, State, message, say
from trunkline.parts.orders.declared import Orders, Repeating, orders_of
from trunkline.parts.orders.order import Placed, RepeatOrder
from trunkline.parts.orders.running import COMPANY
from trunkline.parts.orders.seen import Answer, Does, Seen, Stops, Waits, passing

NEW = message("parts.orders.new", "New for {company}: {what}.")


def wanted(declared: Orders, placed: Placed, order: RepeatOrder, seen: Seen) -> Answer:
    """A pass, or what is new; what it has shown is known from then on."""
    by, step = declared.repeating, seen.step
    if by is None or step is None or seen.subject(COMPANY) != order.company:
        return Waits()
    if seen.name not in chosen(by, order):
        return Waits()
    now = _possible(by, seen.t, seen.s, order.company, seen.name)
    before = placed.known.get(seen.name, ())
    fresh = [each for each in now if each not in before]
    known = {**placed.known, seen.name: tuple(sorted({*before, *now}))}
    if fresh:
        what = ", ".join(fresh[:5]) + (", …" if len(fresh) > 5 else "")
        return Stops(say(NEW, company=order.company, what=what), replace(placed, known=known))
    must = by.must(seen.t, seen.s, order.company, seen.name)
    if must is not None:
        return Stops(must, placed)
    action = passing(step, seen.player)
    return Waits() if action is None else Does(action, placed)


def chosen(by: Repeating, order: RepeatOrder) -> tuple[str, ...]:
    """The steps that it leaves out."""
    return tuple(each for each in by.steps if order.steps is None or each in order.steps)


def known_now(t: AnyTitle, s: State, order: RepeatOrder) -> dict[str, tuple[str, ...]]:
    """What is possible when the order is set: all that is new later is beyond it."""
    by = orders_of(t).repeating
    if by is None:
        return {}
    steps = chosen(by, order)
    return {each: _possible(by, t, s, order.company, each) for each in steps}


def _possible(by: Repeating, t: AnyTitle, s: State, company: str, step: str) -> tuple[str, ...]:
    """Each once, however many tiles fit a hex."""
    return tuple(sorted(set(by.possible(t, s, company, step))))
