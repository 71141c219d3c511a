"""The clocks of a match as values: events in, remaining time out. Nothing is stored here.

Every event first counts up to its moment. So the same events give the same clocks, whoever works
them out and however often somebody looked in between.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trunkline.server.matches.clock_rules import REACHING, Clock
from trunkline.server.matches.clock_spans import FOR_EVER, Off

StopKind = Literal["pause", "lost", "vote", "cover"]
NEVER = Off()


class Hand(Struct, frozen=True):
    """The clock of one seat."""

    left: int
    """Of the budget, or of the reserve."""
    turn: int = 0
    """Over days: what is left of the time for this."""
    asked: bool = False
    """The match is with this player."""
    since: int | None = None
    """It counts from this moment on; None: it stands still."""
    given: int = 0
    """What others gave, in all."""
    fallen: bool = False
    """Its flag has fallen, and somebody must decide what follows."""
    warned: tuple[str, ...] = ()
    """What its player was told in this turn: the reserve begins, a quarter is left."""

    @property
    def total(self) -> int:
        return self.left + self.turn


class Stop(Struct, frozen=True):
    """A reason for which all clocks stand still, or that of one seat."""

    kind: StopKind
    by: str
    since: int
    until: int = FOR_EVER
    seat: str = ""


class Hands(Struct, frozen=True):
    """All clocks of a match, counted up to the moment `at`."""

    at: int
    seats: Mapping[str, Hand]
    stops: tuple[Stop, ...] = ()
    lost: Mapping[str, int] = {}
    """How often the table was paused for somebody's connection."""

    def pause(self, moment: int) -> Stop | None:
        """The pause that lasts at this moment."""
        lasting = (stop for stop in self.stops if stop.kind in ("pause", "lost"))
        return next((stop for stop in lasting if stop.since <= moment < stop.until), None)


class Asked(Struct, frozen=True):
    """Whom the match waits for: the people, and those of them whose clocks run. Who has only one
    legal answer is waited for, but it costs nothing."""

    people: tuple[str, ...] = ()
    running: tuple[str, ...] = ()


Offs = Mapping[str, Off]
"""By seat, when its clock does not count: outages, vacation, weekends."""


def begin(clock: Clock, seats: Collection[str], asked: Asked, moment: int) -> Hands:
    """The clocks at the first question."""
    hands = Hands(moment, {seat: Hand(clock.full) for seat in seats})
    return _ask(hands, clock, asked, moment, None)


def count(hands: Hands, offs: Offs, moment: int) -> Hands:
    """The same clocks, counted up to this moment."""
    if moment <= hands.at:
        return hands
    seats = {
        name: _counted(hand, _off(hands, offs, name), hands.at, moment)
        for name, hand in hands.seats.items()
    }
    stops = tuple(stop for stop in hands.stops if stop.until > moment)
    return replace(hands, at=moment, seats=seats, stops=stops)


def _off(hands: Hands, offs: Offs, name: str) -> Off:
    off = offs.get(name, NEVER)
    stops = [(s.since, s.until) for s in hands.stops if s.seat in ("", name)]
    return replace(off, spans=(*off.spans, *stops)) if stops else off


def _counted(hand: Hand, off: Off, start: int, end: int) -> Hand:
    if hand.since is None:
        return hand
    spent = off.counted(max(start, hand.since), end)
    turn = max(0, hand.turn - spent)
    left = max(0, hand.left - (spent - (hand.turn - turn)))
    return replace(hand, turn=turn, left=left)


def acted(hands: Hands, offs: Offs, clock: Clock, by: str, asked: Asked, moment: int) -> Hands:
    """Somebody decided. Their increment is for decisions that took time of their own."""
    hands = count(hands, offs, moment)
    hand = hands.seats[by]
    if hand.since is not None:
        hand = replace(hand, left=hand.left + clock.after_decision, fallen=False)
    stops = tuple(stop for stop in hands.stops if stop.kind not in ("vote", "cover"))
    hands = replace(hands, seats={**hands.seats, by: hand}, stops=stops)
    return _ask(hands, clock, asked, moment, by)


def free(hands: Hands, seat: str) -> Hands:
    """What this seat is about to decide costs it nothing: an order acts for it."""
    return replace(hands, seats={**hands.seats, seat: replace(hands.seats[seat], since=None)})


def asked_anew(hands: Hands, offs: Offs, clock: Clock, asked: Asked, moment: int) -> Hands:
    """A seat changed hands: whom the match waits for may be others."""
    return _ask(count(hands, offs, moment), clock, asked, moment, None)


def _ask(hands: Hands, clock: Clock, asked: Asked, moment: int, by: str | None) -> Hands:
    seats = {
        name: _asked(hand, clock, name, asked, moment, name == by)
        for name, hand in hands.seats.items()
    }
    return replace(hands, seats=seats)


def _asked(hand: Hand, clock: Clock, name: str, asked: Asked, moment: int, acted: bool) -> Hand:
    if name not in asked.people:
        return replace(hand, asked=False, since=None, turn=0, fallen=False)
    since = hand.since if name in asked.running else None
    if name in asked.running and (since is None or acted):
        since = moment + REACHING
    if hand.asked:
        return replace(hand, since=since)
    return replace(hand, asked=True, since=since, turn=clock.each_turn, warned=())


def undone(
    hands: Hands, offs: Offs, clock: Clock, before: Hands | None, asked: Asked, moment: int
) -> Hands:
    """Back to the clocks as they stood when the first of the undone actions was taken: nobody
    pays for what vanished, and nobody gets back what they thought before it. Gifts stay."""
    hands = count(hands, offs, moment)
    seats = dict(hands.seats)
    for name, then in ({} if before is None else before.seats).items():
        given = hands.seats[name].given
        seats[name] = replace(then, left=then.left + given - then.given, given=given, since=None)
    stops = tuple(stop for stop in hands.stops if stop.kind not in ("vote", "cover"))
    found = _ask(replace(hands, seats=seats, stops=stops), clock, asked, moment, None)
    return _at_least(found, clock, asked.running)


def _at_least(hands: Hands, clock: Clock, names: Collection[str]) -> Hands:
    """Nobody of these is asked with less than the least."""
    seats = dict(hands.seats)
    for name in names:
        missing = clock.least - seats[name].total
        if missing > 0:
            hand = seats[name]
            seats[name] = (
                replace(hand, turn=hand.turn + missing, fallen=False)
                if clock.each_turn
                else replace(hand, left=hand.left + missing, fallen=False)
            )
    return replace(hands, seats=seats)


def returned(hands: Hands, offs: Offs, clock: Clock, seat: str, asked: Asked, moment: int) -> Hands:
    """Its owner plays this seat again."""
    found = asked_anew(hands, offs, clock, asked, moment)
    return _at_least(found, clock, [seat])


def gave(hands: Hands, offs: Offs, seat: str, time: int, moment: int) -> Hands:
    """Somebody gave this seat time. A flag that waits for an answer has it then."""
    hands = count(hands, offs, moment)
    hand = hands.seats[seat]
    hand = replace(hand, left=hand.left + time, given=hand.given + time, fallen=False)
    return replace(hands, seats={**hands.seats, seat: hand})


def fell(hands: Hands, seat: str) -> Hands:
    """A flag has fallen and waits for an answer."""
    hand = replace(hands.seats[seat], fallen=True)
    return replace(hands, seats={**hands.seats, seat: hand})


def stopped(hands: Hands, offs: Offs, stop: Stop) -> Hands:
    """The clocks stand still from the beginning of this stop on."""
    hands = count(hands, offs, stop.since)
    lost = dict(hands.lost)
    if stop.kind == "lost":
        lost[stop.by] = lost.get(stop.by, 0) + 1
    return replace(hands, stops=(*hands.stops, stop), lost=lost)


def went_on(hands: Hands, offs: Offs, kinds: Collection[str], moment: int) -> Hands:
    """Stops of these kinds end."""
    hands = count(hands, offs, moment)
    return replace(hands, stops=tuple(stop for stop in hands.stops if stop.kind not in kinds))


def at_zero(hands: Hands) -> list[str]:
    """Whose time is over and whose flag is still up."""
    return [
        name
        for name, hand in hands.seats.items()
        if hand.since is not None and hand.since <= hands.at and not hand.total and not hand.fallen
    ]


def zero_at(hands: Hands, offs: Offs, name: str) -> int | None:
    """When this seat's time will be over if nothing happens before."""
    hand = hands.seats[name]
    if hand.since is None or hand.fallen:
        return None
    return _off(hands, offs, name).when(max(hands.at, hand.since), hand.total)


def warnings(hands: Hands, clock: Clock) -> list[tuple[str, str]]:
    """Over days, whom to tell what now: that the reserve begins, that a quarter is left."""
    return [
        (name, what)
        for name, hand in hands.seats.items()
        for what, at in _marks(hand, clock).items()
        if hand.since is not None and hand.total <= at
    ]


def _marks(hand: Hand, clock: Clock) -> dict[str, int]:
    """What is still to be told, and with how much time left."""
    if clock.kind != "days":
        return {}
    marks = {"reserve": hand.left, "quarter": (clock.full + clock.each_turn) // 4}
    return {what: at for what, at in marks.items() if at and what not in hand.warned}


def warned(hands: Hands, told: Collection[tuple[str, str]]) -> Hands:
    """These were told."""
    seats = dict(hands.seats)
    for name, what in told:
        seats[name] = replace(seats[name], warned=(*seats[name].warned, what))
    return replace(hands, seats=seats)


def next_look(hands: Hands, offs: Offs, clock: Clock) -> int | None:
    """When something is to be done: a flag falls, or somebody is to be told of their time."""
    moments = [due(hands, offs)]
    for name, hand in hands.seats.items():
        if hand.since is not None and not hand.fallen:
            off, start = _off(hands, offs, name), max(hands.at, hand.since)
            marks = _marks(hand, clock).values()
            moments += [off.when(start, max(0, hand.total - at)) for at in marks]
    return min((moment for moment in moments if moment is not None), default=None)


def due(hands: Hands, offs: Offs) -> int | None:
    """When the next flag falls."""
    moments = (zero_at(hands, offs, name) for name in hands.seats)
    return min((moment for moment in moments if moment is not None), default=None)
