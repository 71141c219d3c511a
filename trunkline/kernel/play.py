"""Settle, legal, refuse, play: the only way in which a state changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, filterfalse
from random import Random
from typing import TypeVar

from trunkline.kernel.action import Action, Span
from trunkline.kernel.chance import Chance
from trunkline.kernel.message import message
from trunkline.kernel.sentence import Refusal, Refused, Sentence, no
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, Decision, Power
from trunkline.kernel.title import AnyTitle, Title
from trunkline.kernel.words import phrase

S = TypeVar("S", bound=State)
TURN = message("kernel.section.turn-order", "Turn order")
GAME_OVER = message("kernel.game.over", "The game is over.")


LONGEST = 2_000
"""Steps that happen by themselves after one action: many times what any game has needed."""
STRANGER = message("kernel.play.stranger", "{player} does not play in this match.")
OTHERS_TURN = message("kernel.play.others-turn", "It is {player}'s decision.")
NOT_THE_QUESTION = message(
    "kernel.play.not-the-question", "That cannot be done now. The question is: {question}"
)


class BadSetup(ValueError):
    """The players or options do not fit the title."""


class Stuck(RuntimeError):
    """Steps follow each other for ever and never ask a player."""


def start(
    t: Title[S], players: tuple[str, ...], seed: int = 0, options: Mapping[str, str] | None = None
) -> S:
    """The first position of a game in which somebody has to decide."""
    least, most = t.seats
    if not least <= len(players) <= most:
        raise BadSetup(
            phrase(
                "kernel.play.players-not",
                "{title} is for {least} to {most} players, not {players}.",
                title=t.name,
                least=least,
                most=most,
                players=len(players),
            )
        )
    if len(set(players)) < len(players) or not all(name.strip() for name in players):
        raise BadSetup(
            phrase("kernel.play.every-player-needs", "Every player needs a name of their own.")
        )
    s = t.setup(players, _chosen(t, options or {}), Chance(seed))
    settle(t, s)
    return s


def _chosen(t: AnyTitle, options: Mapping[str, str]) -> dict[str, str]:
    known = {option.name: option for option in t.options}
    for name, choice in options.items():
        if name not in known:
            raise BadSetup(
                phrase(
                    "kernel.play.no-option",
                    "{title} has no option {name!r}.",
                    title=t.name,
                    name=name,
                )
            )
        if choice not in known[name].choices:
            raise BadSetup(
                phrase(
                    "kernel.play.option-one-not",
                    "Option {name!r} must be one of {choices}, not {choice!r}.",
                    name=name,
                    choices=", ".join(known[name].choices),
                    choice=choice,
                )
            )
    return {name: options.get(name, option.choices[0]) for name, option in known.items()}


def settle(t: AnyTitle, s: State) -> None:
    """Let everything happen that needs no decision; raises Stuck if that never ends."""
    for _ in range(LONGEST):
        if not s.stack or is_asked(t, s):
            return
        s.stack[-1].advance(t, s)
    steps = " > ".join(type(step).__name__ for step in s.stack)
    raise Stuck(
        phrase(
            "kernel.play.nobody-decides",
            "Nobody can decide anything in this position of {title}: {steps} goes on for ever.",
            title=t.name,
            steps=steps,
        )
    )


def is_asked(t: AnyTitle, s: State) -> bool:
    """Whether the top step is put to a player: it leaves something to decide, or a power would."""
    top = s.stack[-1]
    return isinstance(top, Decision) and (not top.moot(t, s) or t.opened(s, top))


def decision(s: State) -> AnyDecision | None:
    """The open question; None when the game is over."""
    if not s.stack:
        return None
    top = s.stack[-1]
    assert isinstance(top, Decision), "the position is not settled"
    return top


def decider(t: AnyTitle, s: State) -> str | None:
    """Who is on turn; None when the game is over."""
    top = decision(s)
    return None if top is None else top.decider(t, s)


def deciders(t: AnyTitle, s: State) -> tuple[str, ...]:
    """Everyone the open question is put to; more than one only for simultaneous decisions."""
    top = decision(s)
    return () if top is None else top.deciders(t, s)


def awaited(t: AnyTitle, s: State) -> tuple[str, ...]:
    """Everyone who still has to answer the open question."""
    top = decision(s)
    return () if top is None else top.awaited(t, s)


def _asker(t: AnyTitle, s: State, a: Action) -> AnyDecision | Power | Refusal:
    """Which of the top step and the powers this action answers."""
    top = decision(s)
    if top is None:
        return no(GAME_OVER, TURN)
    if a.by not in s.players:
        return no(STRANGER, TURN, player=a.by)
    askers = [x for x in (top, *t.powers) if isinstance(a, x.takes)]
    for asker in askers:
        if a.by in asker.deciders(t, s):
            return asker
    if a.by not in top.deciders(t, s):
        return no(OTHERS_TURN, TURN, player=top.decider(t, s))
    question = top.question(t, s)
    return no(NOT_THE_QUESTION, TURN, question=question)


def _allowed(t: AnyTitle, s: State, asker: AnyDecision | Power) -> Iterator[Action]:
    """What the asker proposes and does not refuse; powers propose little and judge one by one."""
    if isinstance(asker, Decision):
        return asker.allowed(t, s)
    return filterfalse(partial(asker.refuse, t, s), asker.propose(t, s))


def refuse(t: AnyTitle, s: State, a: Action) -> Refusal | None:
    """Why this action is not allowed now, or None if it is."""
    asker = _asker(t, s, a)
    return asker if isinstance(asker, Refusal) else asker.refuse(t, s, a)


def play(t: AnyTitle, s: State, a: Action) -> None:
    """Judge one action and carry it out in place; raises Refused and changes nothing if illegal."""
    asker = _asker(t, s, a)
    if isinstance(asker, Refusal):
        raise Refused(asker)
    refusal = asker.refuse(t, s, a)
    if refusal is not None:
        raise Refused(refusal)
    s.told = ()
    asker.apply(t, s, a)
    settle(t, s)


def describe(t: AnyTitle, s: State, a: Action) -> Sentence:
    """What a legal action would do, in words."""
    asker = _asker(t, s, a)
    if isinstance(asker, Refusal):
        raise Refused(asker)
    return asker.describe(t, s, a)


class Legal:
    """The legal actions of a player (by default of the one who decides).

    Iterates over the proposals that are not refused, and judges any action: `action in legal`.
    """

    def __init__(self, t: AnyTitle, s: State, player: str | None = None) -> None:
        self.t, self.s = t, s
        self.player = decider(t, s) if player is None else player

    def _askers(self) -> Iterator[AnyDecision | Power]:
        top = decision(self.s)
        if top is not None:
            for asker in (top, *self.t.powers):
                if self.player in asker.deciders(self.t, self.s):
                    yield asker

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(map(self._allowed_by, self._askers()))

    def _allowed_by(self, asker: AnyDecision | Power) -> Iterator[Action]:
        allowed, player = _allowed(self.t, self.s, asker), self.player
        if isinstance(asker, Decision) and asker.deciders(self.t, self.s) == (player,):
            return allowed  # nobody else is asked
        return (a for a in allowed if a.by == player)

    def __contains__(self, a: object) -> bool:
        return isinstance(a, Action) and a.by == self.player and refuse(self.t, self.s, a) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def spans(self) -> Iterator[Span]:
        """The bounds of the open-ended choices."""
        for asker in self._askers():
            for span in asker.spans(self.t, self.s):
                if span.action.by == self.player:
                    yield span

    def sample(self, random: Random) -> Action:
        """One legal action at random, half the time a pass where one is allowed.

        A step with too many proposals to list for every move may have a `sample` of its own.
        """
        top = decision(self.s)
        draw = getattr(top, "sample", None)
        if draw is not None:
            action = draw(self.t, self.s, random)
            assert isinstance(action, Action)
            return action
        actions = list(self)
        passes = [a for a in actions if a.passes]
        if passes and len(passes) < len(actions) and random.random() < 0.5:
            return random.choice(passes)
        return random.choice(actions)
