"""The gate: a candidate against the present bot, in as few games as the answer takes.

A series is one seed with every rotation of the seats, so the candidate has had every seat in it and
luck of the draw is shared. After each series a sequential test compares two claims: the candidate
wins no more than its chance, or more than that by `edge`. It stops when either is clear.
"""

from __future__ import annotations

from functools import partial
from math import log
from statistics import fmean

from msgspec import Struct

from trunkline.bots.arena import Contest, play_game
from trunkline.bots.places import Place, here
from trunkline.bots.results import NOWHERE, Results
from trunkline.bots.standings import Game, standings, wilson

ERROR = 0.05
"""How often either answer may be wrong."""
CLEAR = log((1 - ERROR) / ERROR)
LEAST = 4
"""Series before which nothing is clear."""
PASSES, FAILS, OPEN = "passes", "fails", "open"


class Verdict(Struct, frozen=True):
    """What the games say about a candidate, who is the first bot of the contest."""

    title: str
    bots: tuple[str, ...]
    seed: int
    effort: int
    answer: str
    games: int
    share: float
    """Of the victory, for the candidate."""
    low: float
    high: float
    """The 95 % interval, by series."""
    chance: float
    """The share of equals."""
    rating: float
    """How far the candidate is above the others, in Elo points."""
    rating_low: float
    rating_high: float
    worth: float
    """The mean of the candidate."""
    others: float
    """The mean worth of the others."""
    milliseconds: float
    """CPU time for one decision of the candidate."""
    commit: str = ""
    """What was measured: the commit, with a plus sign where files had been changed since."""


def gate(
    contest: Contest,
    series: int,
    edge: float,
    place: Place[Game] = here,
    results: Results = NOWHERE,
    commit: str = "",
) -> Verdict:
    """Play until the answer is clear, at most so many series; kept games count.

    Series are judged in the order of their seeds, so the answer does not hang on who plays them.
    """
    played, most = results.begin(contest), series * len(contest.bots)
    missing = [number for number in range(most) if number not in played]
    if missing and answer(contest, _in_order(played, most), edge)[0] == OPEN:
        for number, game in place(partial(play_game, contest), missing):
            results.add(number, game)
            played[number] = game
            if answer(contest, _in_order(played, most), edge)[0] != OPEN:
                break
    return judge(contest, _in_order(played, most), edge, commit)


def _in_order(played: dict[int, Game], most: int) -> list[Game]:
    """The games from the first one up to the first that is missing."""
    found = []
    for number in range(most):
        if number not in played:
            break
        found.append(played[number])
    return found


def judge(contest: Contest, played: list[Game], edge: float, commit: str = "") -> Verdict:
    """The verdict after the first series that makes it clear, or after all that are complete."""
    found, count = answer(contest, played, edge)
    return _verdict(contest, played[: count * len(contest.bots)], found, commit)


def answer(contest: Contest, played: list[Game], edge: float) -> tuple[str, int]:
    """Whether the candidate passes, and after how many series that was clear."""
    scores, chance = _scores(contest, played), _chance(contest)
    for count in range(LEAST, len(scores) + 1):
        likely = likelihood(scores[:count], chance, edge, len(contest.bots))
        if abs(likely) >= CLEAR:
            return (PASSES if likely > 0 else FAILS), count
    return OPEN, len(scores)


def _scores(contest: Contest, played: list[Game]) -> list[float]:
    """The candidate's share of each complete series."""
    size = len(contest.bots)
    return [
        fmean(game.share(contest.bots[0]) for game in played[at : at + size])
        for at in range(0, len(played) - size + 1, size)
    ]


def _chance(contest: Contest) -> float:
    return contest.bots.count(contest.bots[0]) / len(contest.bots)


def likelihood(scores: list[float], chance: float, edge: float, size: int) -> float:
    """The logarithm of how much likelier the candidate's edge is than none, by these series.

    Scores of series are nearly normal; their variance is that of the scores, with one series of
    independent games beside them, so that a few equal scores are not taken for certainty.
    """
    mean, count = fmean(scores), len(scores)
    independent = chance * (1 - chance) / size
    spread = (sum((score - mean) ** 2 for score in scores) + independent) / count
    return count * edge * (mean - chance - edge / 2) / spread


def _verdict(contest: Contest, played: list[Game], found: str, commit: str) -> Verdict:
    candidate, count = contest.bots[0], max(1, len(played))
    scores = _scores(contest, played)
    seats = [(game, at) for game in played for at in range(len(game.bots))]
    own = [(game, at) for game, at in seats if game.bots[at] == candidate]
    rest = [game.worth[at] for game, at in seats if game.bots[at] != candidate]
    share = fmean(scores) if scores else 0.0
    low, high = wilson(share * count, count, _independent(scores, len(contest.bots)))
    decisions = sum(game.decisions[at] for game, at in own)
    return Verdict(
        contest.title,
        contest.bots,
        contest.seed,
        contest.times,
        found,
        len(played),
        share,
        low if played else 0.0,
        high if played else 1.0,
        _chance(contest),
        *_rating(contest, played),
        fmean(game.worth[at] for game, at in own) if own else 0.0,
        fmean(rest) if rest else 0.0,
        1000 * sum(game.thinking[at] for game, at in own) / max(1, decisions),
        commit,
    )


def _rating(contest: Contest, played: list[Game]) -> tuple[float, float, float]:
    """The difference of ratings between the candidate and the others, who are one bot."""
    if not played or len(set(contest.bots)) != 2:
        return 0.0, 0.0, 0.0
    rows = standings(contest.title, played, contest.seed).bots
    # The mean of two ratings is 0, so each is half of their difference.
    own = next(row for row in rows if row.bot == contest.bots[0])
    return 2 * own.rating, 2 * own.low, 2 * own.high


def _independent(scores: list[float], size: int) -> float:
    """How many independent games would tell as much: fewer, if those of a series end alike."""
    share, games = (fmean(scores) if scores else 0.0), max(1, len(scores) * size)
    if len(scores) < LEAST or not 0 < share < 1:
        return float(games)
    observed = sum((score - share) ** 2 for score in scores) / (len(scores) - 1) / len(scores)
    expected = share * (1 - share) / games
    return games * expected / max(observed, expected)
