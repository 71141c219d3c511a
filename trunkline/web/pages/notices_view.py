"""What the page of notices shows, of an account or of a seat."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.server.clock import now
from trunkline.server.notices.choosing import WAITS, Chosen
from trunkline.server.notices.events import LINES, SENSELESS, Kind, Line
from trunkline.server.notices.payloads import program_of
from trunkline.server.notices.sentences import HEADINGS, NOTES
from trunkline.server.notices.ways import Way
from trunkline.server.people.tokens import digest

PROGRAMS = {"discord": "Discord", "slack": "Slack"}
HALF_HOUR = 30
DAY = 24 * 60
WEBHOOKS = message("notice.webhooks", "Webhooks")
WEB_ADDRESS = message("notice.web-address", "Web address")


class WayLine(Struct, frozen=True):
    """One way, as it stands in the list."""

    id: str
    kind: Kind
    head: str
    note: str
    state: str
    failed: bool
    mark: str
    """Of a push: by this the browser knows itself again."""


class Cell(Struct, frozen=True):
    """A tick of the table."""

    name: str
    word: str
    ticked: bool
    senseless: bool


class TickLine(Struct, frozen=True):
    """A line of the table: an event, and the kinds of way."""

    head: str
    note: str
    cells: tuple[Cell, ...]


class NoticesView(Struct, frozen=True):
    """Everything that the page needs."""

    path: str
    """Where its forms go."""
    target: str
    """The element that answers replace."""
    name: str
    of_account: bool
    with_account: bool
    """A seat that belongs to an account: its ways are set there."""
    sends_mail: bool
    email: str
    unconfirmed: str
    push_key: str
    muted: bool
    ways: tuple[WayLine, ...]
    columns: tuple[tuple[Kind, str], ...]
    lines: tuple[TickLine, ...]
    quiet: bool
    quiet_from: str
    quiet_to: str
    quiet_weekends: bool
    zone: str
    times: tuple[str, ...]
    waits: tuple[tuple[int, str, bool], ...]
    one_each: bool
    short_push: bool
    said: str = ""
    fault: str = ""
    typed: dict[str, str] = {}
    """What was typed into a form that was refused."""


def clock(minutes: int) -> str:
    """22:30."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def minutes_of(text: str) -> int:
    """The minutes after midnight; -1 for what is no time of day."""
    first, _, last = text.partition(":")
    hours, minutes = whole_number(first), whole_number(last)
    if hours is None or minutes is None or len(text) > len("00:00"):
        return -1
    return hours * 60 + minutes


def way_line(way: Way) -> WayLine:
    head, note = _called(way)
    told = last_sent(way.sent_at)
    state = told if way.kind == "webhook" else phrase("notice.allowed", "✓ allowed")
    if way.failure:
        state = phrase("notice.failed", "not delivered: {why}", why=way.failure)
    mark = digest(way.address) if way.kind == "push" else ""
    return WayLine(way.id, way.kind, head, note, state, bool(way.failure), mark)


def last_sent(moment: int | None) -> str:
    if moment is None:
        return phrase("notice.sent.never", "nothing sent yet")
    minutes = (now() - moment) // 60_000
    if minutes < 1:
        return phrase("notice.sent.now", "last sent just now")
    if minutes < 60:
        return phrase("notice.sent.minutes", "last sent {number} min ago", number=minutes)
    if minutes < 2 * DAY:
        return phrase("notice.sent.hours", "last sent {number} h ago", number=minutes // 60)
    return phrase(
        "notice.sent.days",
        "last sent {number} day ago",
        "last sent {number} days ago",
        number=minutes // DAY,
    )


def times(*chosen: int) -> tuple[str, ...]:
    """Every half hour, and what was chosen."""
    return tuple(map(clock, sorted({*range(0, DAY, HALF_HOUR), *chosen})))


def _called(way: Way) -> tuple[str, str]:
    if way.kind == "push":
        return way.name, phrase("notice.even-closed", "even when Trunkline is closed")
    program = PROGRAMS.get(program_of(way.address), "")
    host = way.address.split("/")[2]
    return program or phrase(WEB_ADDRESS), way.name or host


def columns(ways: list[Way], sends_mail: bool, of_account: bool) -> tuple[tuple[Kind, str], ...]:
    """The kinds of way; webhooks are called after their program where all have the same."""
    programs = {program_of(way.address) for way in ways if way.kind == "webhook"}
    only = PROGRAMS.get(next(iter(programs)), "") if len(programs) == 1 else ""
    mail: tuple[Kind, str] = ("mail", phrase("notice.e-mail", "E-mail"))
    others: tuple[tuple[Kind, str], ...] = (
        ("push", phrase("notice.push", "Push")),
        ("webhook", only or phrase(WEBHOOKS)),
    )
    return (mail, *others) if sends_mail and of_account else others


def tick_lines(
    chosen: Chosen, kinds: tuple[tuple[Kind, str], ...], name: str
) -> tuple[TickLine, ...]:
    return tuple(_tick_line(chosen, kinds, line, name) for line in LINES)


def _tick_line(
    chosen: Chosen, kinds: tuple[tuple[Kind, str], ...], line: Line, name: str
) -> TickLine:
    head = phrase(HEADINGS[line], name=name) if line == "mention" else phrase(HEADINGS[line])
    note = phrase(NOTES[line]) if line in NOTES else ""
    cells = tuple(
        Cell(
            f"{kind}.{line}",
            f"{head} {note}, {word}",
            chosen.settings.ticked(line, kind),
            (line, kind) in SENSELESS,
        )
        for kind, word in kinds
    )
    return TickLine(head, note, cells)


def waits(chosen: int | None, server: float) -> tuple[tuple[int, str, bool], ...]:
    """How long e-mail can wait: (minutes, words, chosen)."""
    now_ = round(server / 60) if chosen is None else chosen
    nearest = min(WAITS, key=lambda minutes: abs(minutes - now_))
    return tuple((minutes, _minutes(minutes), minutes == nearest) for minutes in WAITS)


def _minutes(number: int) -> str:
    if number == 0:
        return phrase("notice.wait.none", "not at all")
    if number < 60:
        return phrase("notice.wait.minutes", "{number} minute", "{number} minutes", number=number)
    return phrase("notice.wait.hours", "{number} hour", "{number} hours", number=number // 60)


def view(
    chosen: Chosen,
    *,
    path: str,
    target: str,
    name: str,
    of_account: bool,
    with_account: bool,
    sends_mail: bool,
    mail_delay: float,
    email: str,
    unconfirmed: str,
    push_key: str,
    said: str = "",
    fault: str = "",
    typed: dict[str, str],
) -> NoticesView:
    settings, kinds = chosen.settings, columns(chosen.ways, sends_mail, of_account)
    return NoticesView(
        path=path,
        target=target,
        name=name,
        of_account=of_account,
        with_account=with_account,
        sends_mail=sends_mail,
        email=email,
        unconfirmed=unconfirmed,
        push_key=push_key,
        muted=chosen.muted,
        ways=tuple(way_line(way) for way in chosen.ways if way.kind != "mail"),
        columns=kinds,
        lines=tick_lines(chosen, kinds, name),
        quiet=settings.quiet,
        quiet_from=clock(settings.quiet_from),
        quiet_to=clock(settings.quiet_to),
        quiet_weekends=settings.quiet_weekends,
        zone=settings.zone,
        times=times(settings.quiet_from, settings.quiet_to),
        waits=waits(settings.mail_wait, mail_delay),
        one_each=settings.one_each,
        short_push=settings.short_push,
        said=said,
        fault=fault,
        typed=typed,
    )
