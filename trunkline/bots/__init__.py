"""Bots: one protocol, several strengths, and an arena that measures them."""

from trunkline.bots.bot import (
    NO_LIMIT,
    Bot,
    UnknownBot,
    bot_names,
    choose,
    get_bot,
    levels,
    random_bot,
    register_bot,
)
from trunkline.bots.levels import LEVELS

__all__ = [
    "LEVELS",
    "NO_LIMIT",
    "Bot",
    "UnknownBot",
    "bot_names",
    "choose",
    "get_bot",
    "levels",
    "random_bot",
    "register_bot",
]
