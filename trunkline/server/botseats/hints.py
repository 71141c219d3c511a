"""What a bot would do: only where the table allows it, only for the player who decides."""

from __future__ import annotations

from trunkline.bots.hint import Choice
from trunkline.kernel import encode_state, message, no
from trunkline.kernel.decoder import Decoder
from trunkline.server.botseats.thinking import advise
from trunkline.server.errors import Refused
from trunkline.server.matches.live import Live
from trunkline.server.service import Service

HINTS = message("table.section.hints", "Hints at the table")
CHOICES = Decoder(list[Choice])
NONE = message("table.hints.none", "This table plays without hints.")
NOT_YOUR_TURN = message(
    "table.hints.not-your-turn", "Only the player whose turn it is can ask for a hint."
)


def allowed(live: Live, player: str | None) -> bool:
    """Whether this player may ask now: nobody gets advice from what another one knows."""
    return live.row.hints and player in live.awaited()


async def hints(service: Service, live: Live, player: str | None) -> list[Choice]:
    """The top choices of the player who decides, if the table allows it; raises Refused or
    Busy."""
    if not live.row.hints:
        raise Refused.by(no(NONE, HINTS))
    if player is None or live.playable is None or not allowed(live, player):
        raise Refused.by(no(NOT_YOUR_TURN, HINTS))
    t, s = live.playable
    seed, seconds = f"{live.row.seed}/{live.version}", service.settings.bot_seconds
    asked = (t.id, encode_state(s), player, seed, seconds, t.rules, live.row.corrections)
    found = await service.costly.run(advise, *asked)
    return CHOICES.decode(found)
