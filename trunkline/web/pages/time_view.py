"""Time at the table: the clocks, and whom the table waits for."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.server.matches.absence import NUDGE_EVERY, Nudge
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_shown import ClockShown, SeatClock
from trunkline.server.matches.ending import may_delete
from trunkline.server.matches.flags import decides_on
from trunkline.server.matches.live import Live
from trunkline.server.matches.replacing import is_absent
from trunkline.server.matches.time_around import TimeAround
from trunkline.server.people.caller import Caller
from trunkline.server.store.rows import SeatRow
from trunkline.web.pages import clock_words
from trunkline.web.pages.durations import MINUTE, ago, duration, face

A_QUARTER = 4


class Waiting(Struct, frozen=True):
    """Somebody whom the table waits for, and what can be done about it."""

    seat: str
    seen: str
    quiet: bool
    """Live, without a clock, and here: one line is enough."""
    late: bool
    """Without a sign for so long that others may propose somebody else."""
    face: str
    """What their live clock shows; the page counts it down."""
    facts: tuple[tuple[str, str], ...]
    nudged: str
    may_nudge: bool
    gift: str
    may_replace: bool
    asks_host: bool
    """Their flag has fallen, and the reader decides,"""
    decides: str
    """or the host of this name does."""


class TimeShown(Struct, frozen=True):
    """The bar's clock, the band over the table, and those who are waited for."""

    kind: str
    words: str
    own: str | None
    own_words: str
    full: int
    now: int
    """The server's time where a clock runs, else 0: pages that nothing changes stay the same."""
    clock: ClockShown | None
    band: str
    away: tuple[str, ...]
    waiting: tuple[Waiting, ...]
    pill: str
    """What stands behind the name of who decides."""
    pill_seat: str
    little: bool
    may_pause: bool
    may_delete: bool
    may_reopen: bool
    over: str
    """The reader's own time is over: who decides what follows."""
    may_leave: bool
    """Whether the reader plays here: concedes, asks for an end, lets a bot play."""


def time_shown(
    live: Live, caller: Caller, viewer: str | None, around: TimeAround, waiting: tuple[str, ...]
) -> TimeShown:
    """Everything about time that this reader sees."""
    clock, shown = live.clock, around.clock
    seated = viewer is not None and live.seat(viewer) is not None
    plays = not live.row.finished and any(each.left is None for each in caller.owned(live))
    left = viewer in {seat.name for seat in live.seats if seat.left is not None}
    own = viewer if seated and not left and shown is not None else None
    asked = next(iter(live.awaited()), "")
    text, little = pill(clock, shown, asked, around.now, asked == viewer)
    return TimeShown(
        kind=clock.kind if shown is not None else "none",
        words=clock_words.short(clock) if shown is not None else "",
        own=own,
        own_words=_own(clock, shown, own),
        full=clock.full + clock.each_turn,
        now=around.now if shown is not None else 0,
        clock=shown,
        band=_band(shown),
        away=tuple(_away(clock, each) for each in around.away),
        waiting=tuple(_waiting(live, caller, name, around) for name in waiting),
        pill=text,
        pill_seat=asked if text else "",
        little=little,
        may_pause=clock.kind == "live" and plays,
        may_delete=may_delete(caller, live),
        may_reopen=live.ending is not None and live.ending.how == "closed" and seated,
        over=_over(live, shown, viewer),
        may_leave=plays,
    )


def _away(clock: Clock, away: tuple[str, int, int]) -> str:
    name, begins, ends = away
    return clock_words.vacation(name, begins, ends, clock.zone)


def _own(clock: Clock, shown: ClockShown | None, own: str | None) -> str:
    found = None if shown is None or own is None else shown.of(own)
    if found is None or clock.kind != "live":
        return ""
    return face(found.left)


def _over(live: Live, shown: ClockShown | None, viewer: str | None) -> str:
    """Who decides about the reader, whose flag has fallen; the reader can still act."""
    found = None if shown is None or viewer is None else shown.of(viewer)
    host = None if found is None or not found.fallen else decides_on(live, found.seat)
    return "" if host is None else host.name


def _band(shown: ClockShown | None) -> str:
    if shown is None or shown.paused_by is None:
        return ""
    if shown.paused_until is not None:
        return phrase(
            "clock.band.lost", "{player} has lost the connection.", player=shown.paused_by
        )
    return phrase("clock.band.paused", "Paused by {player}.", player=shown.paused_by)


def is_little(total: int, full: int) -> bool:
    return total * A_QUARTER <= full


def pill(
    clock: Clock, shown: ClockShown | None, asked: str, moment: int, mine: bool
) -> tuple[str, bool]:
    """What stands behind "Chen decides": 12 s, 20 h left, 9 h of reserve; and whether that is
    little."""
    found = None if shown is None else shown.of(asked)
    if found is not None and found.fallen:
        return phrase("clock.out-of-time", "out of time"), True
    if found is None or found.runs_from is None:
        return "", False
    total = found.left + (found.reserve or 0)
    little = is_little(total, clock.full + clock.each_turn)
    if clock.kind == "live":
        since = max(0, moment - found.runs_from)
        return ("" if mine else duration(since - since % 1_000)), little
    return left_of(found), little


def left_of(found: SeatClock) -> str:
    """20 h left, or 9 h of reserve once the time for this is over."""
    if found.left or found.reserve is None:
        return phrase("clock.left", "{time} left", time=duration(found.left))
    return phrase("clock.of-reserve", "{time} of reserve", time=duration(found.reserve))


def _waiting(live: Live, caller: Caller, name: str, around: TimeAround) -> Waiting:
    seat = live.seat(name)
    assert seat is not None
    clock, sign = live.clock, around.signs.get(name, live.row.created_at)
    found = None if around.clock is None else around.clock.of(name)
    recent = around.nudge is not None and around.nudge.to == name
    free = not recent or around.now - _at(around.nudge) >= NUDGE_EVERY[live.row.pace]
    late, host = is_absent(live, sign), decides_on(live, name)
    fallen = found is not None and found.fallen
    here = name in around.here or around.now - sign < MINUTE
    return Waiting(
        seat=name,
        seen=_seen(name, here, around.now - sign),
        quiet=live.row.pace == "live" and found is None and here,
        late=late,
        face=face(found.left) if found is not None and clock.kind == "live" else "",
        facts=_facts(clock, found),
        nudged=_nudged(live, around.nudge, around.now) if recent and not free else "",
        may_nudge=free,
        gift=clock_words.gift(clock) if found is not None else "",
        may_replace=late and _free(seat) and around.vetoes.get(name, 0) <= around.now,
        asks_host=fallen and host is not None and caller.owns(host),
        decides=host.name if fallen and host is not None else "",
    )


def _seen(name: str, here: bool, since: int) -> str:
    if here:
        return phrase("absent.here", "**{player}** is here.", player=name)
    return phrase("absent.seen", "**{player}** was last seen {ago}.", player=name, ago=ago(since))


def _free(seat: SeatRow) -> bool:
    return seat.lent_to is None and not seat.stood_in


def _at(nudge: Nudge | None) -> int:
    return 0 if nudge is None else nudge.at


def _nudged(live: Live, nudge: Nudge | None, moment: int) -> str:
    assert nudge is not None
    when = ago(moment - nudge.at)
    if live.row.pace == "live":
        return phrase("absent.nudged-live", "Nudged by {player} {ago}.", player=nudge.by, ago=when)
    return phrase(
        "absent.nudged-by",
        "Nudged by {player} {ago}. Once every 12 hours is enough.",
        player=nudge.by,
        ago=when,
    )


def _facts(clock: Clock, found: SeatClock | None) -> tuple[tuple[str, str], ...]:
    """Time for this, reserve, what happens then."""
    if found is None:
        return (
            (phrase("absent.clock", "Clock"), phrase("absent.no-clock", "No clock in this match.")),
        )
    after = (phrase("absent.then", "Then"), clock_words.then(clock))
    if clock.kind == "live":
        return (after,)
    each = duration(clock.each_turn)
    for_this = (
        phrase("absent.of-time", "{left} left of {time}", left=duration(found.left), time=each)
        if found.left
        else phrase("absent.time-over", "{time}, used up", time=each)
    )
    return (
        (phrase("absent.for-this", "Time for this"), for_this),
        (phrase("absent.reserve", "Reserve"), _reserve(clock, found.reserve or 0)),
        after,
    )


def _reserve(clock: Clock, left: int) -> str:
    """4 d left of 5 d; who was given time may have more than there was."""
    if left > clock.full:
        return phrase("clock.left", "{time} left", time=f"**{duration(left)}**")
    return phrase(
        "absent.of-reserve",
        "**{left} left** of {time}",
        left=duration(left),
        time=duration(clock.full),
    )
