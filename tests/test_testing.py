"""The conformance suite passes for a sound title and catches unsound ones."""

from collections.abc import Iterator, Mapping

import pytest

from tests.kernel.toy import Guess, Guesses, Take, Toy, ToyState, Turn
from trunkline.kernel import register, start
from trunkline.kernel.chance import Chance
from trunkline.testing import conform, perft, random_game


class OwnToy(Toy):
    id = "own-toy"


class Repeating(Turn, frozen=True, tag="turn"):
    def propose(self, t: Toy, s: ToyState) -> Iterator[Take]:
        yield Take(self.player, 1)
        yield Take(self.player, 1)


class Leaking(OwnToy):
    def view(self, s: ToyState, player: str | None) -> ToyState:
        return s


class Losing(OwnToy):
    def audit(self, s: ToyState) -> list[str]:
        return ["a counter is missing"] if s.heap < 5 else []


class Forgetful(OwnToy):
    actions = (Guess, Take)


class OtherGuesses(Guesses, frozen=True, tag="guesses"):
    """Has the name of the step that it replaces."""


class Stale(OwnToy):
    """Still lists the replaced step: a saved one would come back as another."""

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ToyState:
        s = super().setup(players, options, chance)
        s.stack = (OtherGuesses(), Turn(players[0]))
        return s


class Frugal(OwnToy):
    def worth(self, s: ToyState, player: str) -> int:
        s.heap += 0
        return s.taken[player]

    def result(self, s: ToyState) -> dict[str, int] | None:
        return dict.fromkeys(s.players, 0)


def conform_here(toy: Toy) -> object:
    register(toy)
    return conform(toy, games=3, hash_seeds=())


def test_a_sound_title_conforms_and_the_report_counts_what_was_seen() -> None:
    register(OwnToy())
    seen = conform(OwnToy(), games=2)
    assert seen.games == 6
    assert seen.actions > 30
    assert seen.offers > seen.actions


@pytest.mark.parametrize(
    ("toy", "message"),
    [
        (Leaking(), "can tell"),
        (Losing(), "a counter is missing"),
        (Forgetful(), "missing in the title's actions|malformed"),
        (Frugal(), "a result before the end"),
        (Stale(), "OtherGuesses is missing in the title's steps"),
    ],
)
def test_an_unsound_title_does_not_conform(toy: Toy, message: str) -> None:
    with pytest.raises((AssertionError, ValueError), match=message):
        conform_here(toy)


def test_offering_an_action_twice_does_not_conform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "propose", Repeating.propose)
    with pytest.raises(AssertionError, match="the same action twice"):
        conform_here(OwnToy())


def test_perft_counts_sequences_of_listed_actions() -> None:
    """Heap 3: 1-1-1, 1-2, 2-1 and 3, with Bob first so that nobody holds the joker."""
    toy = Toy()
    s = start(toy, ("Bob", "Cy"), options={"heap": "10"})
    s.stack = (Turn("Bob"),)
    s.heap = 3
    assert [perft(toy, s, depth) for depth in range(5)] == [1, 3, 3, 1, 0]


def test_a_random_game_reaches_its_end() -> None:
    match = random_game(Toy(), 3, seed=4)
    assert match.result is not None
    assert match.decider is None
