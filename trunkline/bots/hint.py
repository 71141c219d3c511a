"""Hints: what a bot would do, what it expects of that, what it leads to, and why."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from msgspec import Struct

from trunkline.bots.bot import NO_LIMIT, choose, get_bot, own_bots
from trunkline.kernel import (
    Action,
    AnyTitle,
    Sentence,
    State,
    decider,
    deciders,
    describe,
    encode_action,
    kit_of,
    message,
    play,
    say,
)

CHOICES = 3
WOULD_DO = message("bot.hint.would-do", "The bot {bot} would do this.")
WORTH = message("bot.hint.worth", "{player} would be worth {now:count} now.")
WORTH_BY_THIS = message(
    "bot.hint.worth-by-this", "{player} would be worth {now:count} now ({change:change} by this)."
)


class Advice(Struct, frozen=True):
    """A move that an adviser thinks of, what the player may expect of it, and why."""

    move: tuple[Action, ...]
    worth: int
    """Of the player, at the end of the game or, where nobody can tell, now."""
    reasons: tuple[Sentence, ...]


class Adviser(Protocol):
    """Gives advice to a player who decides, the best first."""

    def __call__(
        self, t: Any, s: Any, player: str, random: Random, budget: float
    ) -> list[Advice]: ...


class Choice(Struct, frozen=True):
    """One of the top choices, in sentences: whoever reads them need not be known here."""

    action: dict[str, Any]
    text: Sentence
    worth: int
    then: tuple[Sentence, ...]
    """What the same player would go on with in this turn."""
    leads_to: tuple[Sentence, ...]
    """What the players would be told."""
    reasons: tuple[Sentence, ...]


class Hint(Struct, frozen=True):
    """The top choices of the player who decides; none when the game is over."""

    decider: str | None
    choices: tuple[Choice, ...]


def hint(
    t: AnyTitle,
    s: State,
    random: Random,
    budget: float = NO_LIMIT,
    choices: int = CHOICES,
    player: str | None = None,
) -> Hint:
    """What a player who decides might do, by what he may know; the first one if none is named."""
    player = player or decider(t, s)
    if player is None or player not in deciders(t, s):
        return Hint(player, ())
    seen = t.view(s, player)
    found = adviser(t)(t, seen, player, random, budget)
    return Hint(player, tuple(_choice(t, seen, advice) for advice in found[:choices]))


def adviser(t: AnyTitle) -> Adviser:
    """The title's adviser, or one that asks the bots."""
    kit = kit_of(t)
    return kit.function(kit.adviser) if kit.adviser else ask_the_bots


def ask_the_bots(t: AnyTitle, s: State, player: str, random: Random, budget: float) -> list[Advice]:
    """What its own bots would do, the strongest first; the worth is that of the position after."""
    bots = dict[Action, list[str]]()
    for name in reversed(own_bots(t)):
        action = choose(get_bot(name, t), t, s, player, random, budget)
        bots.setdefault(action, []).append(name)
    return [_opinion(t, s, action, names) for action, names in bots.items()]


def _opinion(t: AnyTitle, s: State, action: Action, bots: list[str]) -> Advice:
    after = s.clone()
    play(t, after, action)
    now, change = t.worth(after, action.by), t.worth(after, action.by) - t.worth(s, action.by)
    reasons = [say(WOULD_DO, bot=bot) for bot in bots]
    worth = say(WORTH, player=action.by, now=now)
    if change:
        worth = say(WORTH_BY_THIS, player=action.by, now=now, change=change)
    return Advice((action,), now, (*reasons, worth))


def _choice(t: AnyTitle, s: State, advice: Advice) -> Choice:
    after, texts, told = s.clone(), list[Sentence](), list[Sentence]()
    for action in advice.move:
        texts.append(describe(t, after, action))
        play(t, after, action)
        told += after.told
    first, *then = texts
    return Choice(
        encode_action(advice.move[0]),
        first,
        advice.worth,
        tuple(then),
        tuple(told),
        advice.reasons,
    )
