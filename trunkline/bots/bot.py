"""The one protocol of all bots, and the bots by name."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol

from trunkline.kernel import Action, AnyTitle, Legal, State

NO_LIMIT = float("inf")

CHOOSERS = {
    ("greedy", "chicago-express"): "trunkline.bots.chicago_express.greedy:greedy",
    ("greedy", "1880"): "trunkline.bots.china_1880.greedy:greedy",
    ("greedy", "1881"): "trunkline.bots.berlin_1881.greedy:greedy",
    ("planner", "chicago-express"): "trunkline.bots.chicago_express.planner:planner",
    ("search", "chicago-express"): "trunkline.bots.chicago_express.guide:search",
}
"""(bot, title) -> where its chooser is; imported only when somebody sits down to play it."""


class Bot(Protocol):
    """Chooses a legal action for the player who decides.

    It is given the position as that player may know it, its own source of chance, and a budget of
    seconds for this decision.
    """

    def __call__(self, t: Any, s: Any, random: Random, budget: float) -> Action: ...


class UnknownBot(LookupError):
    """No bot of this name plays this title."""


def random_bot(t: AnyTitle, s: State, random: Random, budget: float = NO_LIMIT) -> Action:
    """Any legal action; half the time a pass where one is allowed."""
    return Legal(t, s).sample(random)


def bot_names(t: AnyTitle) -> tuple[str, ...]:
    """The bots that play this title, the weakest first."""
    return ("random", *(bot for bot, title in CHOOSERS if title == t.id))


def get_bot(name: str, t: AnyTitle) -> Bot:
    """The bot of this name for this title."""
    if name == "random":
        return random_bot
    if (name, t.id) not in CHOOSERS:
        known = ", ".join(bot_names(t))
        raise UnknownBot(f"No bot {name!r} plays {t.name}. Known bots: {known}.")
    module, chooser = CHOOSERS[name, t.id].split(":")
    bot: Bot = getattr(import_module(module), chooser)
    return bot


def choose(bot: Bot, t: AnyTitle, s: State, player: str, random: Random, budget: float) -> Action:
    """The bot's action for this player, who decides; it sees only what the player may know."""
    return bot(t, t.view(s, player), random, budget)
