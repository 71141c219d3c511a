"""The one protocol of all bots, and the bots by name."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from trunkline.bots.levels import LEVELS, level_bot
from trunkline.kernel import Action, AnyTitle, Legal, State, kit_of, phrase

NO_LIMIT = float("inf")


class Effort(float):
    """A budget without a limit of time: so many times the tries that are usual then, counted.

    Games played with it can be repeated on any machine.
    """

    times: int

    def __new__(cls, times: int) -> Effort:
        effort = super().__new__(cls, NO_LIMIT)
        effort.times = times
        return effort


def effort(budget: float) -> int:
    """How many times the usual number of tries a budget without a limit of time asks for."""
    return budget.times if isinstance(budget, Effort) else 1


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


_registered: dict[tuple[str, str], Bot] = {}


def register_bot(name: str, title_id: str, bot: Bot) -> None:
    """Add a bot by hand; packages do it with an entry point in the group trunkline.bots."""
    _registered[name, title_id] = bot


@cache
def _installed() -> dict[tuple[str, str], EntryPoint]:
    """Bots of other packages: their entry points are named TITLE.BOT."""
    found = {}
    for point in entry_points(group="trunkline.bots"):
        title_id, _, name = point.name.rpartition(".")
        found[name, title_id] = point
    return found


def bot_names(t: AnyTitle) -> tuple[str, ...]:
    """The bots that play this title: its own, the weakest first, then those of others."""
    others = sorted(name for name, title in {*_installed(), *_registered} if title == t.id)
    return tuple(dict.fromkeys(("random", *own_bots(t), *others)))


def own_bots(t: AnyTitle) -> tuple[str, ...]:
    """The bots that come with the title, the weakest first."""
    return tuple(kit_of(t).bots)


def levels(t: AnyTitle) -> dict[str, str]:
    """Level -> the bot of this title that plays it."""
    return {level: level_bot(level, own_bots(t)) for level in LEVELS}


def get_bot(name: str, t: AnyTitle) -> Bot:
    """The bot of this name or level for this title."""
    if name in LEVELS and name not in bot_names(t):
        name = levels(t)[name]
    key, kit = (name, t.id), kit_of(t)
    if name == "random":
        return random_bot
    if key in _registered:
        return _registered[key]
    if part := kit.bots.get(name) or kit.references.get(name):
        return kit.function(part)
    if key in _installed():
        register_bot(name, t.id, _installed()[key].load())
    else:
        raise UnknownBot(
            phrase(
                "bot.no-bot-plays",
                "No bot {name!r} plays {title}. Known bots: {known}.",
                name=name,
                title=t.name,
                known=", ".join((*LEVELS, *bot_names(t))),
            )
        )
    return _registered[key]


def choose(bot: Bot, t: AnyTitle, s: State, player: str, random: Random, budget: float) -> Action:
    """The bot's action for this player, who decides; it sees only what the player may know.

    Where several decide at once a bot answers for the first of them: another does as it would.
    """
    action = bot(t, t.view(s, player), random, budget)
    return action if action.by == player else replace(action, by=player)
