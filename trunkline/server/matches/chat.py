"""Chat at the table: by those who sit there, for everyone who watches."""

from __future__ import annotations

from trunkline.kernel import Malformed, phrase
from trunkline.server.matches.asides import add_aside, read_asides
from trunkline.server.matches.undo import asker
from trunkline.server.people.caller import Caller
from trunkline.server.service import House
from trunkline.server.store.rows import Aside

LONGEST_REMARK = 1_000


async def remarks(house: House, match_id: str, after: int = 0) -> list[Aside]:
    """What was said after the aside of this number, oldest first."""
    live = await house.match(match_id)
    return await house.db.read(read_asides, live.id, "chat", after=after)


async def chat(house: House, match_id: str, caller: Caller, text: str, name: str | None) -> Aside:
    """Say something in the name of one's seat."""
    live = await house.match(match_id)
    seat = asker(caller, live, name)
    text = text.strip()
    if not text or len(text) > LONGEST_REMARK or "\0" in text:
        raise Malformed(phrase("A remark has 1 to {most:,} characters.", most=LONGEST_REMARK))
    aside = await house.db.write(add_aside, live.id, "chat", seat.name, {"text": text})
    house.hub.publish_aside(aside)
    return aside
