"""The end of a match as people read it: who won, why it ended, and whether to play once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import AnyTitle, State, message, phase_in_words, phrase, summary_of
from trunkline.present.plain import ranking
from trunkline.present.scene import Scene
from trunkline.present.sheets.ends import conditions, why_ended
from trunkline.present.view import Block, Decision, Line
from trunkline.present.words import listed, money
from trunkline.server.clock import written
from trunkline.server.matches.endings import How, ended_how, over_at
from trunkline.server.matches.json_view import left
from trunkline.server.matches.live import Live
from trunkline.server.matches.rematch import Rematch, moved_on
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.pages.pace_form import filled_in
from trunkline.web.pages.people import Mark, away_mark

BY_PEOPLE: Mapping[How, tuple[str, str]] = {
    "host": (
        message("end.by-host", "**The host of this server ended the match.**"),
        message("end.by-host-in", "**The host of this server ended the match** in {phase}."),
    ),
    "vote": (
        message("end.by-vote", "**Ended by agreement.**"),
        message("end.by-vote-after", "**Ended by agreement** after {phase}."),
    ),
    "concession": (
        message("end.by-concession", "**The others conceded.**"),
        message("end.by-concession-in", "**The others conceded** in {phase}."),
    ),
    "closed": (
        message("end.closed", "**Closed** because nobody played any more."),
        message("end.closed-in", "**Closed** in {phase} because nobody played any more."),
    ),
}
"""Without and with a phase."""
ENDED = message("end.without-result", "The match ended without a result")


class Condition(Struct, frozen=True):
    """A condition of the end: how far it came, in words and as a share of 1."""

    text: str
    figure: str
    share: float
    met: bool


class Ending(Struct, frozen=True):
    """Why a match ended."""

    how: How
    why: str
    conditions: tuple[Condition, ...] = ()


class Wish(Struct, frozen=True):
    """What one of the table says to another match."""

    name: str
    you: bool
    wants: bool
    mark: Mark | None = None
    """Whether they are there, for those who played with them."""


class OnceMore(Struct, frozen=True):
    """One more match of the same people: who wants it, who set it up, what the viewer can do."""

    id: str
    seats: tuple[str, ...]
    """In the order of the match that would follow."""
    wishes: tuple[Wish, ...]
    mine: bool
    """The viewer sat at the table."""
    wants: bool
    """The viewer has said so."""
    changed: str
    """The address of the form with all of it filled in."""
    made_by: str = ""
    """Who set one up,"""
    url: str = ""
    """and where it is,"""
    seated: bool = False
    """and whether the viewer sits there already."""


def ending(live: Live, s: State) -> Ending:
    """By the title's own conditions where its rules ended the match, else by what people did."""
    t, how = live.title, ended_how(live.row, live.ending) or "rules"
    assert t is not None
    scene = Scene(t, s, None, {})
    if how != "rules":
        plain, within = BY_PEOPLE[how]
        phase = phase_in_words(t, summary_of(t, s).phase)
        return Ending(how, phrase(within, phase=phase) if phase else phrase(plain))
    shown = tuple(
        Condition(end.text, end.figure, min(1, max(0, end.done / (end.most or 1))), end.sure)
        for end in conditions(scene)
    )
    return Ending(how, why_ended(scene), shown)


def won(winners: Sequence[str], sum_: str) -> str:
    """Ada wins with $88; Ada and Ben share the win with $88."""
    return phrase(
        "end.wins",
        "{players} wins with {sum}",
        "{players} share the win with {sum}",
        number=len(winners),
        players=listed(winners),
        sum=sum_,
    )


def winners(live: Live, t: AnyTitle, s: State) -> tuple[list[str], int]:
    """Who conceded or was out by the clock ranks below all others."""
    gone = left(live)
    worth = {player: t.worth(s, player) for player in s.players if player not in gone}
    best = max(worth.values(), default=0)
    return [player for player in worth if worth[player] == best], best


def ended(decided: Decision, live: Live, s: State, viewer: str | None) -> Decision:
    """The decision panel of a match that is over: the ranking for everybody."""
    t = live.title
    assert t is not None
    told: tuple[Block, ...] = (Line(ending(live, s).why), ranking(t, s, viewer, left(live)))
    if live.row.result is None:
        return Decision(heading=phrase(ENDED), blocks=told)
    first, best = winners(live, t, s)
    heading = won(first, money(t.currency, best))
    if s.stack or left(live):
        return Decision(heading=heading, blocks=told)
    return replace(decided, heading=heading)


NOBODY: Mapping[str, Mark] = MappingProxyType({})


async def marks(service: Service, live: Live, caller: Caller) -> Mapping[str, Mark]:
    """Who of the table is there, and when the others were; strangers are not told."""
    if not caller.owned(live):
        return NOBODY
    seen = await service.presence.of(live.id, live.seats)
    found = {}
    for seat in live.seats:
        its = seen[seat.number]
        if its.presence == "here":
            found[seat.name] = Mark("full", phrase("people.here", "here"))
        elif its.seen_at is not None:
            found[seat.name] = away_mark(written(its.seen_at))
    return found


def once_more(
    live: Live, caller: Caller, found: Rematch, there: Mapping[str, Mark] = NOBODY
) -> OnceMore | None:
    """None while the match goes on, and for those who only look until there is another to watch."""
    own = {seat.name for seat in caller.owned(live)}
    if over_at(live.row) is None or live.title is None or not (own or found.next_id):
        return None
    order = moved_on(live.seats)
    people = [seat.name for seat in order if seat.bot is None and not seat.open]
    sits = caller.session.seats if caller.session is not None else frozenset()
    return OnceMore(
        id=live.id,
        seats=tuple(seat.name for seat in order),
        wishes=tuple(
            Wish(name, name in own, name in found.wants, there.get(name)) for name in people
        ),
        mine=bool(own),
        wants=bool(own & {*found.wants}),
        changed=changed_url(live, caller),
        made_by=found.made_by or "",
        url=f"/matches/{found.next_id}" if found.next_id else "",
        seated=any(match_id == found.next_id for match_id, _ in sits),
    )


def changed_url(live: Live, caller: Caller) -> str:
    """The form of a new match, filled in with this one."""
    row, order = live.row, moved_on(live.seats)
    values = {"title": row.title, "seats": str(len(order)), "again": row.id}
    mine = [seat for seat in order if caller.owns(seat)]
    for number, seat in enumerate(order, start=1):
        own = "me" if seat in mine[:1] else "here"
        kind = f"bot:{seat.bot}" if seat.bot else own if seat in mine else "link"
        values |= {f"kind.{number}": kind, f"name.{number}": seat.name}
    values |= {"match_name": row.name, "pace": row.pace, "seen_by": row.seen_by}
    values |= filled_in(live.clock)
    values |= {"hints": "yes" if row.hints else "no", "counts": "yes" if row.counts else ""}
    options = msgspec.json.decode(row.options, type=dict[str, str])
    values |= {f"option.{name}": choice for name, choice in options.items()}
    return f"/new?{urlencode(values)}"
