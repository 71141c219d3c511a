"""What seats are called that nobody has named."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from trunkline.kernel import message, phrase

BOTS_CALLED = {
    "calm": message("new-match.bot-called.calm", "Calm bot"),
    "steady": message("new-match.bot-called.steady", "Steady bot"),
    "strong": message("new-match.bot-called.strong", "Strong bot"),
}
"""Names of bots by their level, as they stand in the log."""


def free_name(bot: str | None, invited: bool, number: int, taken: Collection[str]) -> str:
    """What a seat is called that nobody has named, in the language of whoever sets it up."""
    base = _friend(number) if invited else f"Open seat {number}"
    base = base if bot is None else _bot(bot)
    if base not in taken:
        return base
    return next(f"{base} {n}" for n in count(2) if f"{base} {n}" not in taken)


def _friend(number: int) -> str:
    return phrase("new-match.friend-number", "Friend {number}", number=number)


def _bot(bot: str) -> str:
    return phrase(BOTS_CALLED[bot]) if bot in BOTS_CALLED else f"{bot.capitalize()} bot"
