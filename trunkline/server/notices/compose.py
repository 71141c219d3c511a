"""A notice becomes a message when it is about to go out, if there is still a reason for it."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import decision, message, phrase
from trunkline.kernel.before_keys import read_sentences
from trunkline.server.errors import NotFound
from trunkline.server.matches.clock_store import read_stored
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import unpack_told
from trunkline.server.matches.room_rows import read_room, unanswered
from trunkline.server.matches.votes import read_request
from trunkline.server.notices.events import line_of
from trunkline.server.notices.fewer import Fewer, seal
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.sentences import REASONS, SAYS
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.store.rows import Notice
from trunkline.server.store.schema import log

MOST_TOLD = 40
SINCE = message("notice.notices.since-last-turn", "Since your last turn:")
WAITED_FOR = frozenset({"turn", "nudged", "order-stopped"})
"""These have a reason only while the match waits for the player."""


class Message(Struct, frozen=True, kw_only=True):
    """What somebody is told: where, what happened, and why they get it."""

    event: str
    title: str
    match: str | None
    name: str
    """What the table calls the match."""
    player: str
    version: int
    url: str
    says: str
    posted: bool = False
    """`says` was posted with the event and does not tell where it happened."""
    question: str = ""
    """What the player is asked to decide."""
    heading: str = ""
    """Over `since`."""
    since: list[str] = []
    reason: str = ""
    fewer: str = ""
    """The address at which less can be asked for, without logging in."""

    @property
    def where(self) -> str:
        return ", ".join(part for part in (self.title, self.name) if part)

    @property
    def subject(self) -> str:
        return self.headline.rstrip(".")

    @property
    def headline(self) -> str:
        return f"{self.where}: {self.says}" if self.posted and self.where else self.says

    @property
    def text(self) -> str:
        """Everything, for e-mail and chat programs."""
        question = [self.question] if self.question else []
        heading = [self.heading] if self.since and self.heading else []
        lines = [self.headline, *question, *heading, *(f"- {line}" for line in self.since)]
        return "\n".join([*lines, self.url, "", self.footer])

    @property
    def footer(self) -> str:
        fewer = phrase("notice.fewer", "Get fewer of these: {url}", url=self.fewer)
        return "\n".join([self.reason, *([fewer] if self.fewer else [])])


GRANTED = ("replaced", "granted")
"""Who did not answer hears of it all the more: somebody plays the seat now."""


async def compose(service: Service, notice: Notice) -> Message | None:
    """The message of a notice; None when its player has acted or looked already."""
    live = await _match(service, notice)
    gone = live is None and notice.match_id is not None
    if (gone and notice.event != "host") or notice.event == "clear":
        return None
    seat = None if live is None or notice.seat is None else live.seats[notice.seat]
    player = "" if seat is None else seat.name
    last = 0
    if live is not None and seat is not None:
        last = await service.db.peek(last_acted, live.id, player)
        if not await _has_reason(service, notice, live, player, last):
            return None
    turn = notice.event == "turn"
    return Message(
        event=notice.event,
        title=_title(live),
        match=None if live is None else live.id,
        name="" if live is None else live.row.name,
        player=player,
        version=0 if live is None else live.version,
        url=_address(service.settings, live),
        says=says(notice, _called(live), player),
        posted=bool(notice.what),
        question=_question(live, player) if live is not None and turn else "",
        heading=phrase(SINCE) if turn else "",
        since=await service.db.peek(told_since, live.id, last) if live is not None and turn else [],
        reason=phrase(REASONS[notice.event]),
        fewer=await _fewer(service, notice, live),
    )


async def _fewer(service: Service, notice: Notice, live: Live | None) -> str:
    assert notice.event != "clear"
    line = line_of(notice.event, "days" if live is None else live.row.pace)
    keys = await notice_keys(service.db)
    said = Fewer(notice.way_id, notice.account_id, notice.way, line)
    return f"{service.settings.url}/fewer/{seal(keys.secret, said)}"


def bundle(messages: list[Message]) -> Message:
    """One message of several: what came during quiet hours."""
    if len(messages) == 1:
        return messages[0]
    first, matches = messages[0], {message.match for message in messages}
    together = len(matches) == 1
    return msgspec.structs.replace(
        first,
        event="quiet",
        title=first.title if together else "",
        name=first.name if together else "",
        match=first.match if together else None,
        url=first.url if together else first.url.split("/matches/")[0] + "/",
        says=phrase(
            "notice.quiet.says",
            "{number} message came during your quiet hours.",
            "{number} messages came during your quiet hours.",
            number=len(messages),
        ),
        posted=False,
        question="",
        heading="",
        since=[
            message.headline if together else f"{message.headline} {message.url}"
            for message in messages
        ],
    )


async def _match(service: Service, notice: Notice) -> Live | None:
    if notice.match_id is None:
        return None
    try:
        return await service.match(notice.match_id)
    except NotFound:
        return None


async def _has_reason(service: Service, notice: Notice, live: Live, player: str, last: int) -> bool:
    if notice.event == "nudged" and not live.row.begun:
        return True
    if notice.event in WAITED_FOR:
        return player in live.awaited() and last <= notice.version
    if notice.event == "time":
        return last <= notice.version and not live.row.finished
    if notice.event == "end":
        return live.row.finished or live.ended
    if notice.about is not None:
        request = await service.db.read(read_request, live.id, notice.about, live.version)
        if request is None or player in request.agreed:
            return False
        return request.status == "open" or (notice.event, request.status) == GRANTED
    if notice.event == "asked":
        return await service.db.read(_still_asked, live, player)
    return True


def _still_asked(connection: Connection, live: Live, player: str) -> bool:
    """What is no request of the table: how a match is to be played, or a flag that has fallen."""
    if not live.row.begun:
        seats = [seat for seat in live.seats if seat.name == player]
        return bool(unanswered(read_room(connection, live.id), seats))
    stored = read_stored(connection, live.id)
    return stored is not None and any(hand.fallen for hand in stored.hands.seats.values())


def says(notice: Notice, title: str, player: str) -> str:
    """The sentence that was posted, or the usual one of the event."""
    if notice.what:
        return " ".join(map(str, read_sentences(notice.what)))
    assert notice.event != "clear"
    return phrase(SAYS[notice.event], title=title, player=player, by=notice.by)


def _title(live: Live | None) -> str:
    if live is None:
        return ""
    return live.row.title if live.title is None else live.title.name


def _called(live: Live | None) -> str:
    """The title, and what the table calls the match: somebody may play several of a title."""
    if live is None or not live.row.name:
        return _title(live)
    return phrase("notice.match-of", "{title} “{match}”", title=_title(live), match=live.row.name)


def _address(settings: Settings, live: Live | None) -> str:
    return f"{settings.url}/" if live is None else f"{settings.url}/matches/{live.id}"


def _question(live: Live, player: str) -> str:
    """What is asked, from what the player may know."""
    if live.playable is None:
        return ""
    t, s = live.playable
    seen = t.view(s, player)
    top = decision(seen)
    return "" if top is None else str(top.question(t, seen))


def last_acted(connection: Connection, match_id: str, player: str) -> int:
    """The version of the player's last entry; 0 if there is none."""
    found = connection.execute(
        sa.select(sa.func.max(log.c.version)).where(log.c.match_id == match_id, log.c.by == player)
    ).scalar()
    return found or 0


def told_since(connection: Connection, match_id: str, version: int) -> list[str]:
    """What happened after this version, the newest last; a long absence is cut short."""
    rows = connection.execute(
        sa.select(log.c.told)
        .where(log.c.match_id == match_id, log.c.version > version)
        .order_by(log.c.version.desc())
        .limit(MOST_TOLD)
    )
    lines = [line for (told,) in rows for line in reversed(unpack_told(told))]
    return lines[:MOST_TOLD][::-1]
