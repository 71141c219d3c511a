"""Writes the finished game that a title shows to whoever wants to watch one:
`python -m tools.example_games TITLE [SEED]`.

It is played by the title's own bots, so that nobody's game is shown.
"""

import gzip
import sys
from pathlib import Path
from random import Random

import msgspec

from trunkline.bots import NO_LIMIT, choose, get_bot, levels
from trunkline.bots.levels import CALM, STEADY
from trunkline.kernel import Match, get_kit, get_title

ROOT = Path(__file__).parents[1]
NAMES = ("Rosa", "Theo", "Ida", "Karl")


def example(title_id: str, seed: int) -> Match:
    """Three steady players and a calm one."""
    t, random = get_title(title_id), Random(seed)
    match = Match(t, NAMES, seed=seed)
    strengths = dict.fromkeys(NAMES, levels(t)[STEADY]) | {NAMES[-1]: levels(t)[CALM]}
    while (player := match.decider) is not None:
        bot = get_bot(strengths[player], t)
        match.play(choose(bot, t, match.state, player, random, NO_LIMIT))
    return match


def main() -> None:
    title_id, seed = sys.argv[1], int((sys.argv[2:] or ["1"])[0])
    kit = get_kit(title_id)
    record = example(title_id, seed).record()
    path = ROOT.joinpath(*kit.package.split("."), kit.example)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(msgspec.json.encode(record), mtime=0))
    print(path.relative_to(ROOT), path.stat().st_size, len(record.actions), record.result)


if __name__ == "__main__":
    main()
