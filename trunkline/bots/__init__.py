"""Bots: one protocol, several strengths, and an arena that measures them."""

from trunkline.bots.bot import (
    NO_LIMIT,
    Bot,
    UnknownBot,
    bot_names,
    choose,
    get_bot,
    random_bot,
    register_bot,
)

__all__ = [
    "NO_LIMIT",
    "Bot",
    "UnknownBot",
    "bot_names",
    "choose",
    "get_bot",
    "random_bot",
    "register_bot",
]
