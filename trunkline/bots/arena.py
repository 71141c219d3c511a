"""The arena: bots play whole matches against each other, and their strength is measured."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import process_time

from msgspec import UNSET, Struct, UnsetType

from trunkline.bots.bot import NO_LIMIT, Effort, choose, get_bot
from trunkline.bots.places import Place, here
from trunkline.bots.results import NOWHERE, Results
from trunkline.bots.standings import Game, Standings, standings
from trunkline.kernel import AnyTitle, Match, Record, get_title
from trunkline.kernel.corrections import corrections_from

Log = Callable[[int, Record], None]
"""Keeps the record of a game by its number; called where the game was played."""
SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")


class Contest(Struct, frozen=True):
    """Who plays what: everything that the games follow from."""

    title: str
    rules: str
    bots: tuple[str, ...]
    seed: int = 0
    seconds: float | None = None
    """For each decision; None: no limit, and then the same games come out every time."""
    corrections: str | UnsetType = UNSET
    """The text of corrected data; unset, and not in files of results, where there are none."""
    effort: int | UnsetType = UNSET
    """Of counted budgets, how many times the usual one; unset where it is the usual one."""

    @property
    def played(self) -> AnyTitle:
        text = "" if isinstance(self.corrections, UnsetType) else self.corrections
        return get_title(self.title, self.rules, corrections_from(text))

    @property
    def times(self) -> int:
        """How many times the usual counted budget."""
        return 1 if isinstance(self.effort, UnsetType) else self.effort

    @property
    def budget(self) -> float:
        """For each decision."""
        return Effort(self.times) if self.seconds is None else self.seconds


def contest(
    t: AnyTitle, bots: Sequence[str], seed: int = 0, seconds: float = NO_LIMIT, effort: int = 1
) -> Contest:
    """A contest of bots that are known to play this title."""
    for bot in bots:
        get_bot(bot, t)
    limit = None if seconds == NO_LIMIT else seconds
    times = UNSET if effort == 1 else effort
    return Contest(t.id, t.rules, tuple(bots), seed, limit, t.corrections.text or UNSET, times)


def compete(
    contest: Contest,
    games: int,
    place: Place[Game] = here,
    results: Results = NOWHERE,
    log: Log | None = None,
) -> Standings:
    """Play so many games with rotated seats; those that are among the results already count."""
    played = results.begin(contest)
    missing = [number for number in range(games) if number not in played]
    for number, game in place(partial(play_game, contest, log=log), missing):
        results.add(number, game)
        played[number] = game
    return standings(contest.title, [played[number] for number in range(games)], contest.seed)


def play_game(contest: Contest, number: int, log: Log | None = None) -> Game:
    """Game `number`: every rotation of the seats gets the same seed; its record goes to the log."""
    t, bots, seed = contest.played, contest.bots, contest.seed
    shift = number % len(bots)
    seated = bots[shift:] + bots[:shift]
    names = SEATS[: len(bots)]
    choosers = {name: get_bot(bot, t) for name, bot in zip(names, seated, strict=True)}
    chance = {name: Random(f"{seed}/{number}/{name}") for name in names}
    decisions, thinking = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
    match = Match(t, names, seed=seed + number // len(bots))
    began = process_time()
    while (player := match.decider) is not None:
        asked = process_time()
        action = choose(choosers[player], t, match.state, player, chance[player], contest.budget)
        thinking[player] += process_time() - asked
        decisions[player] += 1
        match.play(action)
    if log:
        log(number, match.record())
    result = match.result or {}
    return Game(
        seated,
        tuple(result[name] for name in names),
        tuple(decisions.values()),
        tuple(thinking.values()),
        process_time() - began,
    )
