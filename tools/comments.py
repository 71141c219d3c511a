"""A game with comments: `python -m tools.comments FILE` prints what happened and why, in Markdown.

For every turn the adviser of the title is asked about the position as its player knew it. What it
says of the move that was played is the reason; where it likes another one better, that is told.
`trunkline arena ... --logs DIR` writes the logs.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from trunkline.bots.bot import NO_LIMIT
from trunkline.bots.hint import Advice, adviser
from trunkline.files.record import read_record
from trunkline.kernel import Action, AnyTitle, Match, State, decision, describe
from trunkline.kernel import play as play_action

QUIET = {"Bidding"}
"""Questions without a comment: every bid of an auction would have the same one."""


def told(match: Match) -> Iterator[str]:
    """The lines of a finished match, comments after what they are about."""
    t, random = match.title, Random(0)
    s = Match(t, match.players, seed=match.seed, options=match.options).state
    planned: tuple[Action, ...] = ()
    for a in match.actions:
        comments: list[str] = []
        if planned[:1] == (a,):
            planned = planned[1:]
        elif type(decision(s)).__name__ not in QUIET:
            advice = advised(t, s, a.by, random)
            played = next((each for each in advice if each.move[0] == a), None)
            planned = played.move[1:] if played else ()
            comments = list(commented(t, s, a, played, advice))
        play_action(t, s, a)
        yield from (f"- {sentence}" for sentence in s.told)
        yield from (f"  - *{comment}*" for comment in comments)


def advised(t: AnyTitle, s: State, player: str, random: Random) -> list[Advice]:
    """What the adviser thinks of, the best first."""
    found = adviser(t)(t, t.view(s, player), player, random, NO_LIMIT)
    return sorted(found, key=lambda each: -each.worth)


def commented(
    t: AnyTitle, s: State, a: Action, played: Advice | None, advice: list[Advice]
) -> Iterator[str]:
    """The reasons of a move, and what was thought better."""
    if len(advice) < 2:
        return
    if played is None:
        yield "The adviser did not think of this."
    else:
        yield " ".join(map(str, played.reasons))
    best = advice[0]
    if best.move[0] != a:
        yield f"The adviser expects more of another choice: {describe(t, s, best.move[0])}."


def main() -> None:
    match = Match.from_record(read_record(Path(sys.argv[1])))
    print(*told(match), sep="\n")


if __name__ == "__main__":
    main()
