"""A toy title for the kernel's tests: take one to three counters; who takes the last one wins.

Each game begins with a secret guess of every player, and Ann's joker may skip a turn at any time.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from trunkline.kernel import (
    Action,
    Chance,
    Data,
    Decision,
    Option,
    Refusal,
    Sentence,
    Span,
    State,
    Step,
    Title,
    message,
    no,
    say,
)

HIDDEN = -1
GUESS_QUESTION = message("toy.guess.question", "Guess how many counters you will take.")
GUESS = message("toy.guess.choice", "Guess {number}")
GUESSED = message("toy.guess.made", "{player} has guessed.")
ONLY = message("toy.heap.only", "There are only {heap} counters.")
QUESTION = message("toy.turn.question", "Take one to three counters.")
TAKE = message("toy.turn.choice", "Take {count}")
TAKEN = message("toy.turn.taken", "{player} takes {count}.")
ONE_TO_THREE = message("toy.turn.one-to-three", "One to three counters are taken.")
JOKER = message("toy.joker.choice", "Play the joker: the turn passes on")
JOKER_USED = message("toy.joker.used", "The joker is used.")
JOKER_WHEN = message("toy.joker.when", "Only during play.")


class Guess(Action, frozen=True):
    number: int


class Take(Action, frozen=True):
    count: int


class Joker(Action, frozen=True):
    passes: ClassVar[bool] = True


class ToyState(State):
    heap: int
    taken: dict[str, int]
    guesses: dict[str, int]
    joker_used: bool
    last: str


class Guesses(Decision["Toy", ToyState, Guess], frozen=True):
    takes: ClassVar = (Guess,)

    def decider(self, t: "Toy", s: ToyState) -> str:
        return self.deciders(t, s)[0]

    def deciders(self, t: "Toy", s: ToyState) -> tuple[str, ...]:
        return tuple(p for p in s.players if p not in s.guesses)

    def question(self, t: "Toy", s: ToyState) -> Sentence:
        return say(GUESS_QUESTION)

    def propose(self, t: "Toy", s: ToyState) -> Iterator[Guess]:
        for player in self.deciders(t, s):
            yield Guess(player, 2)

    def spans(self, t: "Toy", s: ToyState) -> Iterator[Span]:
        for player in self.deciders(t, s):
            yield Span(Guess(player, 0), "number", 0, s.heap)

    def refuse(self, t: "Toy", s: ToyState, a: Guess) -> Refusal | None:
        if not 0 <= a.number <= s.heap:
            return no(ONLY, "Toy 1", heap=s.heap)
        return None

    def apply(self, t: "Toy", s: ToyState, a: Guess) -> None:
        s.guesses[a.by] = a.number
        s.tell(GUESSED, player=a.by)
        if not self.deciders(t, s):
            s.become(Turn(s.players[0]))

    def describe(self, t: "Toy", s: ToyState, a: Guess) -> Sentence:
        return say(GUESS, number=a.number)


class Turn(Decision["Toy", ToyState, Take], frozen=True):
    player: str
    takes: ClassVar = (Take,)

    def decider(self, t: "Toy", s: ToyState) -> str:
        return self.player

    def question(self, t: "Toy", s: ToyState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: "Toy", s: ToyState) -> Iterator[Take]:
        return (Take(self.player, count) for count in (1, 2, 3))

    def refuse(self, t: "Toy", s: ToyState, a: Take) -> Refusal | None:
        if not 1 <= a.count <= 3:
            return no(ONE_TO_THREE, "Toy 2")
        if a.count > s.heap:
            return no(ONLY, "Toy 2", heap=s.heap)
        return None

    def apply(self, t: "Toy", s: ToyState, a: Take) -> None:
        s.heap -= a.count
        s.taken[a.by] += a.count
        s.last = a.by
        s.tell(TAKEN, player=a.by, count=a.count)
        s.become(Turn(s.after(a.by)))
        s.push(Rest())

    def describe(self, t: "Toy", s: ToyState, a: Take) -> Sentence:
        return say(TAKE, count=a.count)

    def moot(self, t: "Toy", s: ToyState) -> bool:
        return s.heap == 0


class Rest(Step["Toy", ToyState], frozen=True):
    def advance(self, t: "Toy", s: ToyState) -> None:
        s.pop()


class JokerPower:
    takes: ClassVar[tuple[type[Action], ...]] = (Joker,)

    def deciders(self, t: "Toy", s: ToyState) -> tuple[str, ...]:
        return ("Ann",) if "Ann" in s.players else ()

    def propose(self, t: "Toy", s: ToyState) -> Iterator[Joker]:
        yield Joker("Ann")

    def spans(self, t: "Toy", s: ToyState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: "Toy", s: ToyState, a: Joker) -> Refusal | None:
        if s.joker_used:
            return no(JOKER_USED, "Toy 3")
        return None if isinstance(s.stack[-1], Turn) else no(JOKER_WHEN, "Toy 3")

    def apply(self, t: "Toy", s: ToyState, a: Joker) -> None:
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        s.joker_used = True
        s.become(Turn(s.after(turn.player)))

    def describe(self, t: "Toy", s: ToyState, a: Joker) -> Sentence:
        return say(JOKER)


class Toy(Title[ToyState]):
    id = "toy"
    name = "Toy"
    rules = "1"
    about = "Take the last counter."
    seats = (2, 4)
    options = (Option("heap", ("random", "10"), "How many counters there are."),)
    state = ToyState
    steps = (Guesses, Turn, Rest)
    actions: ClassVar[tuple[type[Action], ...]] = (Guess, Take, Joker)
    powers = (JokerPower(),)

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ToyState:
        s = ToyState(players, chance, (Guesses(),), (), 0, dict.fromkeys(players, 0), {}, False, "")
        s.heap = 10 if options["heap"] == "10" else 10 + s.draw(10)
        return s

    def worth(self, s: ToyState, player: str) -> int:
        return s.taken[player]

    def summary(self, s: ToyState) -> Data:
        return {"phase": "", "players": {p: {"cash": s.taken[p]} for p in s.players}}

    def data(self) -> Data:
        return {}

    def audit(self, s: ToyState) -> list[str]:
        return [] if s.heap + sum(s.taken.values()) <= 20 else ["too many counters"]

    def view(self, s: ToyState, player: str | None) -> ToyState:
        if not isinstance(s.stack[-1] if s.stack else None, Guesses):
            return s
        seen = s.clone()
        for name in s.players:
            if name in s.guesses and name != player:
                seen.guesses[name] = HIDDEN
        return seen

    def secret(self, s: ToyState, action: Action) -> bool:
        return isinstance(action, Guess) and bool(s.stack) and isinstance(s.stack[-1], Guesses)
