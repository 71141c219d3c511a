"""Setting up a match: its seats, their secret links, and its beginning."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct
from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import (
    AnyTitle,
    BadSetup,
    awaited,
    corrected,
    edition_for,
    fitting,
    get_title,
    message,
    no,
    phrase,
    start,
)
from trunkline.kernel.corrections import corrections_from
from trunkline.server.clock import now
from trunkline.server.errors import SETUP, Refused
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.clock_rules import Clock, check_clock
from trunkline.server.matches.clock_store import agree
from trunkline.server.matches.clock_store import start as start_clock
from trunkline.server.matches.live import standing
from trunkline.server.matches.positions import WRITTEN_BY
from trunkline.server.matches.seat_names import free_name
from trunkline.server.matches.seat_states import add_states
from trunkline.server.notices.inviting import tell_invited
from trunkline.server.people import sessions
from trunkline.server.people.boxes import read_default
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.links import link_token, read_key
from trunkline.server.people.lookalikes import alike
from trunkline.server.people.tokens import digest, new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, SeatRow, columns
from trunkline.server.store.schema import (
    accounts,
    match_corrections,
    match_lessons,
    match_settings,
    matches,
    seats,
    session_seats,
)

LONGEST_NAME = 40
Pace = Literal["live", "days"]
SeenBy = Literal["us", "link", "all"]
LARGEST_SEED = 2**53
MOST_SEATS = 24
"""No title has so many; a list of thousands is not worth a look."""
INVITED_ALONE = message(
    "new-match.invited-alone", "Nobody else can take a seat that somebody is invited to."
)
NO_ACCOUNT = message("new-match.no-account", "Nobody here has an account named {name}.")
ALIKE = message("new-match.names-alike", "{one} and {other} look alike. Add a letter.")
NEEDS_NAME = message(
    "new-match.needs-name", "A seat of your own needs a name and a browser that keeps cookies."
)


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """{"name": "Ann"}: whoever asks has its token and can play at once; {"name": "Emil", "invite":
    true}: counts when somebody has sat down by its link; {"bot": "steady"}; {"open": true}: for
    who comes first."""

    name: str | None = None
    bot: str | None = None
    open: bool = False
    mine: bool = False
    """The browser or account that asks takes this seat."""
    invite: bool = False
    """The match waits until somebody sits down here; without a name it reads "Friend 2"."""
    account: str | None = None
    """The name of an account here that is invited: its owner needs no link."""
    explain: bool = False
    """Whether decisions are explained to who takes it, until they say otherwise."""

    @property
    def invites(self) -> bool:
        return self.invite or self.account is not None


class CorrectionsWanted(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"said_by": "from"}
):
    """What an owner of the printed game says of data that are reconstructed."""

    values: dict[str, Any] = {}
    said_by: str = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What is needed to begin."""

    title: str
    seats: Annotated[list[SeatWanted], Meta(max_length=MOST_SEATS)]
    seed: int | None = None
    options: dict[str, str] = {}
    listed: bool = False
    """The same as "seen_by": "all"; an older word."""
    name: str = ""
    """What the table calls the match."""
    pace: Pace = "days"
    """Live: bots wait so that people can follow. Over days: e-mail says when it is one's turn."""
    hints: bool = False
    """Whether players may ask what a bot would do."""
    clock: Clock = Clock()
    """By default none."""
    seen_by: SeenBy = "link"
    """Who may look: the players alone, whoever has the link, or everyone, listed in the lobby."""
    counts: bool = False
    """Whether the result counts for the ratings of those who have an account."""
    corrections: CorrectionsWanted | None = None
    """Corrected data; without any those of the server, with no values ours."""


class SeatGiven(Struct, frozen=True):
    """A seat and the secret that opens it, for the one who set up the match."""

    name: str
    token: str | None = None
    link: str | None = None
    bot: str | None = None
    open: bool = False


class Created(Struct, frozen=True):
    """The new match."""

    id: str
    seats: list[SeatGiven]
    url: str


async def create(service: Service, caller: Caller, wanted: NewMatch) -> Created:
    """Set up a match and let it begin when it need not wait for anybody."""
    t = await _title(service, wanted)
    check_clock(wanted.clock, wanted.pace, service.settings.bots)
    key = await service.db.peek(read_key)
    guests = [await _guest(service, want) for want in wanted.seats]
    seats_ = plan_seats(t, wanted.seats)
    _check_alike([seat.name for seat in seats_])
    row = plan_match(t, wanted, seats_)
    seats_ = [_claimed(seat, want, caller) for seat, want in zip(seats_, wanted.seats, strict=True)]
    seats_ = [
        seat if guest is None else msgspec.structs.replace(seat, account_id=guest)
        for seat, guest in zip(seats_, guests, strict=True)
    ]
    seats_, tokens = with_links(key, row.id, seats_)
    mine = [s.number for s, want in zip(seats_, wanted.seats, strict=True) if want.mine]
    await service.db.write(_create, row, seats_, caller.session, mine, wanted.clock)
    live = await service.match(row.id)
    service.notify(live)
    service.streams.publish_change(row.id)
    return Created(row.id, given(seats_, tokens), f"/matches/{row.id}")


async def _title(service: Service, wanted: NewMatch) -> AnyTitle:
    """With the data that the match is to be played with; raises UnknownTitle or BadCorrections."""
    t, given = edition_for(get_title(wanted.title), wanted.options), wanted.corrections
    if not t.correctables and given is None:
        return t
    if given is None:
        return corrected(t, await service.db.read(read_default, t))
    return corrected(t, fitting(t, given.values, given.said_by))


async def _guest(service: Service, want: SeatWanted) -> str | None:
    """The id of the account that is invited; raises BadSetup if there is none."""
    if want.account is None:
        return None
    found = await service.db.read(_read_guest, want.account)
    if found is None:
        raise BadSetup(phrase(NO_ACCOUNT, name=want.account))
    return found


def _read_guest(connection: Connection, name: str) -> str | None:
    known = sa.select(accounts.c.id).where(accounts.c.folded_name == name.strip().casefold())
    return connection.execute(known).scalar()


def _check_alike(names: list[str]) -> None:
    """Games that were played elsewhere keep their names; here nobody passes for another."""
    pair = alike(names)
    if pair is not None:
        raise BadSetup(phrase(ALIKE, one=pair[0], other=pair[1]))


def plan_seats(t: AnyTitle, wanted: list[SeatWanted]) -> list[SeatRow]:
    """Seats with names; raises BadSetup or UnknownBot."""
    planned, moment = [], now()
    for number, (want, name) in enumerate(zip(wanted, _names(wanted), strict=True)):
        if want.bot is not None:
            get_bot(want.bot, t)
        seat = SeatRow(match_id="", number=number, name=name, bot=want.bot, open=want.open)
        planned.append(invitation(seat, want.invites, moment, want) if seat.person else seat)
    return planned


def invitation(seat: SeatRow, invited: bool, moment: int, want: SeatWanted) -> SeatRow:
    """A seat for a person: invited, or there from the beginning."""
    return msgspec.structs.replace(
        seat,
        link_seat=seat.number,
        link_counter=0,
        invited=invited,
        invited_as=want.name or want.account or "",
        is_host=want.mine,
        sent_at=moment,
        seated_at=None if invited else moment,
        explain=want.explain,
    )


def with_links(
    key: str, match_id: str, planned: list[SeatRow]
) -> tuple[list[SeatRow], list[str | None]]:
    """The seats of this match, each with what the store keeps of its link; and the links."""
    made, tokens = list[SeatRow](), list[str | None]()
    for seat in planned:
        token = link_token(key, match_id, seat.number, 0) if seat.person else None
        tokens.append(token)
        hashed = None if token is None else digest(token)
        made.append(msgspec.structs.replace(seat, match_id=match_id, token_hash=hashed))
    return made, tokens


def _names(wanted: list[SeatWanted]) -> list[str]:
    """The names as given; bots and open seats get one of their own."""
    names: list[str] = []
    for number, want in enumerate(wanted, start=1):
        if want.bot is not None and want.open:
            raise BadSetup(
                phrase("new-match.seat-bot-open", "A seat is for a bot or open, not both.")
            )
        if want.invites and (want.bot is not None or want.open or want.mine):
            raise BadSetup(phrase(INVITED_ALONE))
        called = want.name if want.name is not None else want.account
        name = checked_name(called) if called is not None else None
        if name is None and want.bot is None and not want.open and not want.invite:
            raise BadSetup(
                phrase(
                    "new-match.seat-needs-name",
                    "Seat {number} needs a name, a bot, or to be open.",
                    number=number,
                )
            )
        taken = {*names, *(other.name for other in wanted if other.name)}
        names.append(name or free_name(want.bot, want.invite, number, taken))
    return names


def checked_name(name: str) -> str:
    """A name as the table shows it; raises BadSetup for what cannot be one."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadSetup(
            phrase(
                "new-match.name-1-visible",
                "A name has 1 to {most} visible characters.",
                most=LONGEST_NAME,
            )
        )
    return name


def plan_match(t: AnyTitle, wanted: NewMatch, planned: list[SeatRow]) -> MatchRow:
    """The match before its first action; raises BadSetup where the title does not allow it."""
    seed = secrets.randbelow(LARGEST_SEED) if wanted.seed is None else wanted.seed
    if not 0 <= seed < 2**63:
        raise BadSetup(
            phrase("new-match.seed-whole-number", "A seed is a whole number from 0 to 2^63 - 1.")
        )
    players = tuple(seat.name for seat in planned)
    s = start(t, players, seed, wanted.options)
    begun, moment = all(seat.ready for seat in planned), now()
    bots = {seat.name for seat in planned if seat.bot is not None}
    state = standing(t, s) if begun else standing_open()
    return MatchRow(
        id=new_id(),
        title=t.id,
        rules=t.rules,
        written_by=WRITTEN_BY,
        options=msgspec.json.encode(wanted.options).decode(),
        seed=seed,
        seed_known=wanted.seed is not None,
        listed=wanted.listed or wanted.seen_by == "all",
        seen_by="all" if wanted.listed else wanted.seen_by,
        counts=wanted.counts,
        name=checked_name(wanted.name) if wanted.name else "",
        pace=wanted.pace,
        hints=wanted.hints,
        created_at=moment,
        changed_at=moment,
        begun=begun,
        version=0,
        actions=0,
        asides=0,
        seating=0,
        corrections=t.corrections.text,
        bot_due=begun and any(player in bots for player in awaited(t, s)),
        **state,
    )


def standing_open() -> dict[str, object]:
    return {"decider": None, "step": None, "finished": False, "result": None}


def _claimed(seat: SeatRow, want: SeatWanted, caller: Caller) -> SeatRow:
    if not want.mine:
        return seat
    if caller.session is None or seat.bot is not None or seat.open:
        raise Refused.by(no(NEEDS_NAME, SETUP))
    return msgspec.structs.replace(seat, account_id=caller.account_id)


def _create(
    connection: Connection,
    row: MatchRow,
    planned: list[SeatRow],
    session: Session | None,
    mine: list[int],
    clock: Clock,
) -> None:
    """Whoever is invited by their account is told."""
    insert_match(connection, row, planned, session, mine, clock)
    tell_invited(connection, planned, next((planned[number].name for number in mine), ""))


def insert_match(
    connection: Connection,
    row: MatchRow,
    planned: list[SeatRow],
    session: Session | None,
    mine: list[int],
    clock: Clock = Clock(),
) -> None:
    connection.execute(sa.insert(matches), columns(matches, row))
    settings = {"match_id": row.id, "seen_by": row.seen_by, "counts": row.counts}
    connection.execute(sa.insert(match_settings), settings)
    connection.execute(sa.insert(seats), [columns(seats, seat) for seat in planned])
    add_states(connection, planned)
    if row.corrections:
        kept = {"match_id": row.id, "corrections": row.corrections}
        connection.execute(sa.insert(match_corrections).values(**kept))
    if row.prepared is not None:
        lesson = {"match_id": row.id, "prepared": row.prepared}
        connection.execute(sa.insert(match_lessons).values(**lesson))
    if session is not None and mine:
        sessions.save(connection, session)
        held = [{"session": session.hash, "match_id": row.id, "number": n} for n in mine]
        connection.execute(sa.insert(session_seats), held)
    agree(connection, row.id, clock)
    if row.begun and clock.counts:
        t = get_title(row.title, row.rules, corrections_from(row.corrections))
        players, options = tuple(seat.name for seat in planned), msgspec.json.decode(row.options)
        asked = asked_of(planned, t, start(t, players, row.seed, options))
        start_clock(connection, row.id, asked, row.created_at)


def given(planned: list[SeatRow], tokens: list[str | None]) -> list[SeatGiven]:
    return [
        SeatGiven(seat.name, token, token and f"/join/{token}", seat.bot, seat.open)
        for seat, token in zip(planned, tokens, strict=True)
    ]
