"""Past actions looked at: worked out once, in another process, and kept for a while."""

from __future__ import annotations

from time import monotonic

import msgspec
from msgspec import Struct

from trunkline.kernel import State, decode_action, decode_state, encode_state, get_title, phrase
from trunkline.kernel.corrections import corrections_from
from trunkline.kernel.decoder import Decoder
from trunkline.report.review import Review, played, review
from trunkline.server.errors import NotFound
from trunkline.server.matches.history import position_at
from trunkline.server.matches.live import Live
from trunkline.server.matches.positions import in_force
from trunkline.server.once import Once
from trunkline.server.service import Service

SECONDS = 2.0
"""For one action: then what has been found is told."""


class Looked(Struct, frozen=True):
    """What was found out of an action: nothing of a sealed one, or of a title without a study."""

    review: Review | None


LOOKED = Decoder(Looked)
_reviews: Once[Review | None] = Once(512)
"""By match, number and action, as an undone one makes room for another, and whether it is over."""


async def reviewed(service: Service, live: Live, at: int) -> tuple[State, Review | None]:
    """The position before the action of this number, and what can be said of it.

    Raises NotFound, and Busy where too much is waiting.
    """
    if not 1 <= at <= live.row.actions:
        raise NotFound(phrase("table.review.no-action", "Action {at} does not exist.", at=at))
    before = await position_at(service, live, at - 1)
    (action,) = await service.db.read(in_force, live.id, at - 1, at)
    key = (live.id, at, action, live.row.finished, live.players)
    return before, await _reviews.get(key, lambda: _found(service, live, before, action))


async def _found(service: Service, live: Live, before: State, action: str) -> Review | None:
    row, state = live.row, encode_state(before)
    found = await service.costly.run(
        look, row.title, row.rules, row.corrections, state, action, row.finished
    )
    return LOOKED.decode(found).review


def look(
    title_id: str, rules: str, corrections: str, state: bytes, text: str, revealed: bool
) -> bytes:
    """What can be said of this action in this position, as JSON; nothing of what is sealed."""
    t = get_title(title_id, rules, corrections_from(corrections))
    before, action = decode_state(t, state), decode_action(t, msgspec.json.decode(text))
    if not revealed and t.secret(played(t, before, action), action):
        return msgspec.json.encode(Looked(None))
    end = monotonic() + SECONDS
    return msgspec.json.encode(Looked(review(t, before, action, lambda: monotonic() > end)))
