"""Writes the whole games of bots that tests/games replays:
`python -m tools.bot_games TITLE FIRST LAST [PLAYERS] [KEY=VALUE ...]` writes the games of these
seeds, with these options.

The games are a record of what the rules allowed when they were written: a change of legality shows.
"""

import gzip
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec

from trunkline.bots import NO_LIMIT, choose, get_bot
from trunkline.kernel import Match, get_title
from trunkline.testing import NAMES

GAMES = Path(__file__).parent.parent / "tests" / "games"


def bot_game(
    title_id: str, players: int, seed: int, options: Mapping[str, str] | None = None
) -> Match:
    """Greedy and random players in turn around the table; more greedy ones with each seed."""
    t = get_title(title_id)
    random = Random(seed)
    levels = [
        "greedy" if seat % 2 == seed % 2 or seed % 4 == 3 else "random" for seat in range(players)
    ]
    match = Match(t, NAMES[:players], seed=seed, options=options)
    bots = {name: get_bot(level, t) for name, level in zip(match.players, levels, strict=True)}
    while (player := match.decider) is not None:
        match.play(choose(bots[player], t, match.state, player, random, NO_LIMIT))
    return match


def main() -> None:
    title_id, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    options = dict(word.split("=") for word in sys.argv[4:] if "=" in word)
    given = [int(word) for word in sys.argv[4:] if "=" not in word]
    least, most = get_title(title_id).seats
    folder = GAMES / title_id
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, last + 1):
        players = given[0] if given else least + seed % (most - least + 1)
        record = bot_game(title_id, players, seed, options).record()
        path = folder / f"{players}p-{seed:02}.trunk.json.gz"
        path.write_bytes(gzip.compress(msgspec.json.encode(record), mtime=0))
        print(path.name, len(record.actions), record.result, flush=True)


if __name__ == "__main__":
    main()
