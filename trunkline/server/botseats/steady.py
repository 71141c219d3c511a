"""The bot that plays for people: neither the weakest nor the one that thinks longest."""

from __future__ import annotations

from trunkline.bots import bot_names
from trunkline.kernel import AnyTitle


def steady_bot(t: AnyTitle) -> str:
    """The weakest bot that plays this title by plan; the random one where there is no other."""
    names = bot_names(t)
    return names[1] if len(names) > 1 else names[0]
