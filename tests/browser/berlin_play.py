"""A game of 1881 by greedy bots, and the first position of it in which something is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from trunkline.bots import NO_LIMIT, choose, get_bot
from trunkline.kernel import AnyDecision, Match, decision, get_title
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.story import Story
from trunkline.web.rows import Entry
from trunkline.web.writing import pack_told

NAMES = ("Ada", "Ben", "Chen", "Dana")
Wanted = Callable[[BerlinState, AnyDecision], bool]


@cache
def game(seed: int = 3) -> Match:
    """A whole game: some 700 actions with an S-Bahn, mergers and forced purchases."""
    t = get_title("1881")
    match, bot, chance = Match(t, NAMES, seed=seed), get_bot("greedy", t), Random(seed)
    while (player := match.decider) is not None:
        match.play(choose(bot, t, match.state, player, chance, NO_LIMIT))
    return match


def title() -> Berlin:
    t = get_title("1881")
    assert isinstance(t, Berlin)
    return t


def positions(every: int = 1, seed: int = 3) -> Iterator[tuple[int, BerlinState, AnyDecision]]:
    """The positions of the game with their questions."""
    match = game(seed)
    for at in range(0, match.version, every):
        s = match.at(at)
        assert isinstance(s, BerlinState)
        top = decision(s)
        assert top is not None
        yield at, s, top


def first(wanted: Wanted, after: int = 0, seed: int = 3) -> int:
    """After how many actions the first such position comes."""
    return next(at for at, s, top in positions(1, seed) if at >= after and wanted(s, top))


def story(match: Match) -> Story:
    """What the actions of a match have told, as the server keeps it."""
    entries = [
        Entry(
            match_id="",
            version=number,
            kind="action",
            actions=number,
            by=action.by,
            submitter=action.by,
            way="test",
            action="{}",
            told=pack_told(told),
            decider=None,
            secret=False,
        )
        for number, (action, told) in enumerate(zip(match.actions, match.told, strict=True), 1)
    ]
    return Story.of(entries, None)


def until(at: int, seed: int = 3) -> Match:
    """The game up to this action, as a match to be played on."""
    whole = game(seed)
    match = Match(whole.title, whole.players, seed=whole.seed)
    for action in whole.actions[:at]:
        match.play(action)
    return match
