"""Games to store: of every title in every edition, cut off at several stages."""

import gzip
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from trunkline.bots import NO_LIMIT, choose, get_bot
from trunkline.kernel import AnyTitle, Legal, Match, State, encode_action, encode_state, get_title

STAGES = {"opening": 0.0, "early": 0.1, "middle": 0.45, "late": 0.8, "finished": 1.0}
OPEN_ENDED = {"bid", "run", "buy_first", "expand"}
"""Of these a sample is listed, which may change without any change of the rules."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus")
EVERY = 12
KINDS: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("chicago-express", "", "greedy", {}),
    ("1880", "", "greedy", {}),
    ("1880", "18xx.games", "", {}),
    ("1881", "", "greedy", {"capital": "base"}),
    ("1881", "", "greedy", {"capital": "alternative"}),
)
"""Title, edition ("" for that of new matches), who plays ("" for chance), options."""
CORRECTED = (
    ("1880", "2022", 3, 0),  # P5 would have opened the track step
    ("1880", "2022", 4, 6),  # so would P7, for a second tile
    ("1881", "2016", 4, 13),  # a yellow tile that no tramcar could use
    ("1881", "2016", 4, 49),  # #212 of BESTAG on Breitscheidplatz
)
"""Title, edition, players and seed of games in which something has been corrected since."""


def whole_game(
    t: AnyTitle, players: int, seed: int, bot: str, options: dict[str, str] | None = None
) -> Match:
    """Bot and chance in turn around the table, or chance alone."""
    match, random = Match(t, NAMES[:players], seed=seed, options=options), Random(seed)
    while (player := match.decider) is not None:
        if bot and match.players.index(player) % 2 == seed % 2:
            action = choose(get_bot(bot, t), t, match.state, player, random, NO_LIMIT)
        else:
            action = match.legal.sample(random)
        match.play(action)
    return match


def unhurried_game(t: AnyTitle, players: int, seed: int) -> Match:
    """By chance, but powers are used seldom: then they are there when a step is passed over."""
    powers = tuple(kind for power in t.powers for kind in power.takes)
    match, random = Match(t, NAMES[:players], seed=seed), Random(seed)
    while match.state.stack:
        action = match.legal.sample(random)
        if isinstance(action, powers) and random.random() < 0.98:
            rest = [a for a in match.legal if not isinstance(a, powers)]
            action = random.choice(rest) if rest else action
        match.play(action)
    return match


def position(s: State) -> str:
    """A digest of the position without its words: the encoding is frozen, the wording is not."""
    silent = s.clone()
    silent.told = ()
    return sha256(encode_state(silent)).hexdigest()[:16]


def choices(t: AnyTitle, s: State) -> int:
    """How many actions are legal, not counting those of which only a sample is listed."""
    legal = Legal(t, s) if s.stack else ()
    return sum(encode_action(a)["do"] not in OPEN_ENDED for a in legal)


def proof(match: Match) -> dict[str, list[Any]]:
    """Positions and numbers of choices throughout the match, by the number of actions."""
    versions = dict.fromkeys((*range(0, match.version, EVERY), match.version))
    positions = {at: match.at(at) for at in versions}
    return {str(at): [position(s), choices(match.title, s)] for at, s in positions.items()}


def write_file(folder: Path, name: str, match: Match) -> dict[str, Any]:
    path = folder / f"{name}.trunk.json.gz"
    path.write_bytes(gzip.compress(msgspec.json.encode(match.record()), mtime=0))
    print(path.name, match.version, path.stat().st_size, flush=True)
    return {path.name: proof(match)}


def write_corrected(folder: Path) -> dict[str, Any]:
    """Whole games with something that a later edition does differently, found by trying seeds."""
    found: dict[str, Any] = {}
    for title, rules, players, seed in CORRECTED:
        t = get_title(title, rules)
        game = unhurried_game if t.powers else by_chance
        match = game(t, players, seed)
        found |= write_file(folder, f"corrected-{title}-{t.rules}-{seed}", match)
    return found


def by_chance(t: AnyTitle, players: int, seed: int) -> Match:
    return whole_game(t, players, seed, "")


def write_files(folder: Path) -> None:
    """One file for each stage, edition and option; the last of each is a whole game."""
    folder.mkdir(parents=True, exist_ok=True)
    proofs: dict[str, Any] = {}
    for kind, (title, rules, bot, options) in enumerate(KINDS):
        t = get_title(title, rules)
        for number, (stage, part) in enumerate(STAGES.items()):
            seed, most = 10 * kind + number, t.seats[1]
            players = min(t.seats[0] + number, most) if part < 1 else t.seats[0]
            match = whole_game(t, players, seed, bot, options)
            match.undo(match.version - int(part * match.version))
            name = "-".join((title, t.rules, *options.values(), stage))
            proofs |= write_file(folder, name, match)
    proofs |= write_corrected(folder)
    (folder / "proofs.json").write_bytes(msgspec.json.encode(proofs).replace(b"},", b"},\n"))
