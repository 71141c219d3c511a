"""The arena: bots play whole matches against each other, and their strength is measured."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import perf_counter

from msgspec import Struct

from trunkline.bots.bot import choose, get_bot
from trunkline.bots.rating import Duel, ratings
from trunkline.kernel import AnyTitle, Match, get_title

SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


class Game(Struct, frozen=True):
    """One finished game: which bot sat where, and what each seat was worth."""

    bots: tuple[str, ...]
    worth: tuple[int, ...]
    decisions: int
    seconds: float

    def wins(self) -> tuple[float, ...]:
        """A shared victory counts as a fraction."""
        best = max(self.worth)
        share = 1 / self.worth.count(best)
        return tuple(share if worth == best else 0.0 for worth in self.worth)

    def duels(self) -> tuple[Duel, ...]:
        """Every two seats of different bots, compared by worth."""
        return tuple(
            Duel(self.bots[i], self.bots[j], _score(self.worth[i], self.worth[j]))
            for i in range(len(self.bots))
            for j in range(i)
            if self.bots[i] != self.bots[j]
        )


class Standing(Struct, frozen=True):
    """How one bot did in all its seats; the rating is in Elo points with a 95 % interval."""

    bot: str
    games: int
    wins: float
    mean_worth: float
    rating: float
    low: float
    high: float


class Standings(Struct, frozen=True):
    """The table of an arena."""

    title: str
    games: int
    bots: tuple[Standing, ...]
    decisions_per_second: float


def _score(mine: int, its: int) -> float:
    return 0.5 if mine == its else float(mine > its)


def compete(
    t: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    seconds: float = float("inf"),
) -> Standings:
    """Play so many games with rotated seats; the same seeds give the same games."""
    for bot in bots:
        get_bot(bot, t)
    one = partial(play_game, t.id, tuple(bots), seed, seconds)
    if jobs == 1:
        played = [one(number) for number in range(games)]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(one, range(games), chunksize=max(1, games // (jobs * 8))))
    return standings(t, played, seed)


def play_game(title_id: str, bots: tuple[str, ...], seed: int, seconds: float, number: int) -> Game:
    """Game `number`: every rotation of the seats gets the same seed."""
    t = get_title(title_id)
    shift = number % len(bots)
    seated = bots[shift:] + bots[:shift]
    names = SEATS[: len(bots)]
    choosers = {name: get_bot(bot, t) for name, bot in zip(names, seated, strict=True)}
    chance = {name: Random(f"{seed}/{number}/{name}") for name in names}
    match = Match(t, names, seed=seed + number // len(bots))
    began = perf_counter()
    while (player := match.decider) is not None:
        bot = choosers[player]
        match.play(choose(bot, t, match.state, player, chance[player], seconds))
    elapsed = perf_counter() - began
    result = match.result or {}
    return Game(seated, tuple(result[name] for name in names), match.version, elapsed)


def standings(t: AnyTitle, played: Sequence[Game], seed: int = 0) -> Standings:
    """Sum up games: several seats of one bot are one row."""
    names = sorted({bot for game in played for bot in game.bots})
    seats = dict.fromkeys(names, 0)
    wins = dict.fromkeys(names, 0.0)
    worth = dict.fromkeys(names, 0)
    for game in played:
        for bot, won, worth_now in zip(game.bots, game.wins(), game.worth, strict=True):
            seats[bot] += 1
            wins[bot] += won
            worth[bot] += worth_now
    rated = ratings(names, [game.duels() for game in played], Random(seed))
    rows = [
        Standing(name, seats[name], wins[name], worth[name] / seats[name], *rated[name])
        for name in names
    ]
    rows.sort(key=lambda row: -row.rating)
    time = sum(game.seconds for game in played)
    decisions = sum(game.decisions for game in played)
    return Standings(t.id, len(played), tuple(rows), decisions / time if time else 0.0)
