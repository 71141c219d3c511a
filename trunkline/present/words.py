"""Figures and lists as players read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trunkline.kernel import message, phrase
from trunkline.kernel.language import MINUS as MINUS
from trunkline.kernel.words import change as change
from trunkline.kernel.words import figure as figure
from trunkline.kernel.words import money as money
from trunkline.kernel.words import percent

ARROW = "→"
CALM = message("bot.level.calm", "calm")
STEADY = message("bot.level.steady", "steady")
STRONG = message("bot.level.strong", "strong")
LEVELS = {
    "calm": CALM,
    "steady": STEADY,
    "strong": STRONG,
    "random": CALM,
    "greedy": CALM,
    "planner": STEADY,
    "search": STRONG,
}
"""The levels, and the names under which bots sit in older matches."""


def bot_word(bot: str) -> str:
    """How strong a bot is, in a word; other people's bots have their own names."""
    return phrase(LEVELS[bot]) if bot in LEVELS else bot


def per_cent(number: int) -> str:
    """20 %."""
    return percent(number, 0)


def became(before: str, after: str) -> str:
    """$15 → $7, or the one value where nothing changes."""
    return before if before == after else f"{before} {ARROW} {after}"


def beside(coin: Callable[[int], str]) -> tuple[str, str]:
    """What stands before and after the figure of a sum: "¥" and nothing, or nothing and "M"."""
    before, _, after = coin(0).partition("0")
    return before.strip(), after.strip()


def named(player: str, viewer: str | None) -> str:
    """A player's name; who reads it is told so."""
    return phrase("table.you", "{player} (you)", player=player) if player == viewer else player


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *head, tail = [*words] or [""]
    return (
        phrase("rails.list.and", "{words} and {last}", words=", ".join(head), last=tail)
        if head
        else tail
    )
