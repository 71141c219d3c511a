"""Hints: the best choices by what a bot expects of them, how they differ, and why."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from msgspec import Struct

from trunkline.bots.bot import NO_LIMIT, choose, get_bot, own_bots
from trunkline.bots.difference import Expected, Part, compared
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
WORTH = message("bot.hint.worth", "You would be worth {now:count} now.")
WORTH_BY_THIS = message(
    "bot.hint.worth-by-this", "You would be worth {now:count} now ({change:change} from this)."
)


class Advice(Struct, frozen=True):
    """A move that an adviser thinks of, what the player may expect of it, and why."""

    move: tuple[Action, ...]
    worth: int
    """Of the player, at the end of the game or, where nobody can tell, now."""
    reasons: tuple[Sentence, ...]
    parts: tuple[Part, ...] = ()
    """The pieces of that worth which can be told as facts."""


class Adviser(Protocol):
    """Gives advice to a player who decides; what promises most is shown first."""

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
    compared: tuple[Sentence, ...] = ()
    """How it differs from the first choice, the first one from the next."""
    parts: tuple[Part, ...] = ()
    """What its worth is made of, as far as that can be told."""


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
    found = sorted(adviser(t)(t, seen, player, random, budget), key=lambda each: -each.worth)
    best = found[:choices]
    expected = [Expected(each.worth, each.parts) for each in best]
    return Hint(
        player,
        tuple(
            _choice(t, seen, advice, compared(t, expected, at)) for at, advice in enumerate(best)
        ),
    )


def adviser(t: AnyTitle) -> Adviser:
    """The title's adviser, or one that asks the bots."""
    kit = kit_of(t)
    return kit.function(kit.adviser) if kit.adviser else ask_the_bots


def ask_the_bots(t: AnyTitle, s: State, player: str, random: Random, budget: float) -> list[Advice]:
    """What its own bots think of, the strongest first; the worth is that of the position after."""
    found = dict.fromkeys(
        choose(get_bot(name, t), t, s, player, random, budget) for name in reversed(own_bots(t))
    )
    return [judged(t, s, action) for action in found]


def judged(t: AnyTitle, s: State, action: Action) -> Advice:
    """An action by the worth that its player has after it."""
    after = s.clone()
    play(t, after, action)
    now, change = t.worth(after, action.by), t.worth(after, action.by) - t.worth(s, action.by)
    worth = say(WORTH, now=now)
    if change:
        worth = say(WORTH_BY_THIS, now=now, change=change)
    return Advice((action,), now, (worth,))


def _choice(t: AnyTitle, s: State, advice: Advice, beside: tuple[Sentence, ...]) -> Choice:
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
        beside,
        advice.parts,
    )
