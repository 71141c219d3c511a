"""Which told facts concern a player: a title names them by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct

from trunkline.kernel import Message, Sentence, decision, play, refuse, summary_of
from trunkline.kernel.summary import Summary
from trunkline.parts.orders.order import Kind, Placed
from trunkline.parts.orders.seen import Seen, passing

Whose = Literal["held", "directed", "any"]


class Fact(Struct, frozen=True):
    """A sentence that concerns somebody: whom, and by which of its values one knows."""

    key: Message
    whose: Whose = "held"
    """Those who hold or direct the company, who directs it, or everybody."""
    player: str = "player"
    """Who did it: nobody is concerned by what they did themselves."""
    company: str = "company"
    """Which of its values names the company,"""
    about: str = ""
    """or the company that it is always about."""


class Concern(Struct, frozen=True):
    """A reason to ask the player: a tick of the form."""

    id: str
    words: Message
    """"someone sells a share of mine"; may name {company}, that of the order."""
    facts: tuple[Fact, ...]
    kinds: frozenset[Kind] = frozenset({"pass"})
    """The orders that can stop at it."""
    may: Callable[[Any, Any], bool] = lambda t, s: True
    """Whether it can still happen, from a title and a position on."""


def as_it_is(name: str) -> str:
    return name


class Ear(Struct, frozen=True):
    """One player who listens to what is told."""

    player: str
    position: Summary
    called: Callable[[str], str]
    """The company that a sentence means."""

    def concerned(self, fact: Fact, told: Sentence) -> bool:
        values = told.facts
        if told.key != fact.key or values.get(fact.player) == self.player:
            return False
        if fact.whose == "any":
            return True
        company = fact.about or self.called(str(values.get(fact.company, "")))
        return self._directs(company) or (fact.whose == "held" and self._holds(company))

    def _directs(self, company: str) -> bool:
        shown = self.position.companies.get(company)
        return shown is not None and shown.director == self.player

    def _holds(self, company: str) -> bool:
        return bool(self.position.players[self.player].shares.get(company))


def concerning(
    concerns: tuple[Concern, ...], called: Callable[[str], str], placed: Placed, seen: Seen
) -> Iterator[Sentence]:
    """What was told since the player's last action and concerns them, the newest first."""
    facts = [fact for concern in concerns for fact in concern.facts]
    keys = {fact.key for fact in facts}
    ear = None
    for entry in seen.since(placed):
        for told in reversed(entry.told):
            if told.key in keys:
                ear = ear or Ear(seen.player, summary_of(seen.t, seen.s), called)
                if any(ear.concerned(fact, told) for fact in facts):
                    yield told


def gets_priority(seen: Seen) -> bool:
    """Whether the priority would come to the player if everybody passed from here on."""
    t, s, kind = seen.t, seen.s.clone(), type(seen.step)
    if summary_of(t, s).priority == seen.player:
        return False
    for _ in s.players:
        step = decision(s)
        if step is None or type(step) is not kind:
            break
        action = passing(step, step.decider(t, s))
        if action is None or refuse(t, s, action) is not None:
            return False
        play(t, s, action)
    ended = bool(s.stack) and type(s.stack[-1]) is not kind
    return ended and summary_of(t, s).priority == seen.player
