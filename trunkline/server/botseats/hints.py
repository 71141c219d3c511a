"""What a bot would do in the place of a player."""

from __future__ import annotations

import msgspec

from trunkline.bots.hint import Choice
from trunkline.kernel import encode_state
from trunkline.server.botseats.thinking import advise
from trunkline.server.matches.live import Live
from trunkline.server.service import House


async def hints(house: House, live: Live, player: str) -> list[Choice]:
    """The top choices of this player, who decides; none where the match cannot go on."""
    if live.playable is None:
        return []
    t, s = live.playable
    seed, seconds = f"{live.row.seed}/{live.version}", house.settings.bot_seconds
    found = await house.thinking.run(advise, t.id, encode_state(s), player, seed, seconds, t.rules)
    return msgspec.json.decode(found, type=list[Choice])
