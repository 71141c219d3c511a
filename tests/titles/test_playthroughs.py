"""A whole game of each title as a text, to be read as a diff whenever rules or words change.

The actions lie in playthroughs/TITLE.json. After a wanted change write the texts anew with
`WRITE_PLAYTHROUGH=1 pytest tests/titles/test_playthroughs.py` and read the diff.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from trunkline.kernel import Match, Record, money

HERE = Path(__file__).parent / "playthroughs"
WORTH_EVERY = 25
SEARCHED_FOR = {"expand", "run", "offer_train"}
"""Actions that are judged, but not all listed: one of very many."""
PARTS = {
    "chicago-express": (
        "begins",
        "chooses auction",
        "chooses expansion",
        "chooses development",
        "passes",
        "is out",
        "has reached Chicago",
        "Wabash opens",
        "general dividend",
        "Detroit rises",
        "wins",
    ),
    "1880": (
        "the minimum of P0 falls",
        "the privates pay",
        "founds",
        "goes on the charter of",
        "floats with",
        "second half of its capital",
        "is the director of",
        "sells",
        "lays #",
        "places a station",
        "gets a bonus",
        "per share",
        "withholds",
        "leave the game",
        "Phase D3 begins",
        "they are scrapped",
        "P0 pays",
        "becomes a 4-train",
        "the permit of P5",
        "merges with",
        "borrows",
        "pays off",
        "buys a 2R-train",
        "The game is over",
    ),
    "1881": (
        "seals a bid",
        "exchange",
        "floats with",
        "becomes director",
        "a new tramway is available",
        "Operating round 3 begins",
        "places its home depot",
        "builds a depot",
        "is connected with the centre",
        "a ferry bonus of 40 M",
        "The S-Bahn floats",
        "starts at",
        "becomes president",
        "merges with the main network",
        "leave the game",
        "bank pool",
        "The game is over",
    ),
}
every_title = pytest.mark.parametrize("title_id", PARTS)


@cache
def replayed(title_id: str) -> Match:
    record = (HERE / f"{title_id}.json").read_bytes()
    return Match.from_record(msgspec.json.decode(record, type=Record))


def lines(match: Match) -> Iterator[str]:
    t = match.title
    yield f"Players: {', '.join(match.players)}"
    for at, sentences in enumerate(match.told, start=1):
        for sentence in sentences:
            yield f"{at:3}  {sentence}"
        if at % WORTH_EVERY == 0:
            s = match.at(at)
            worth = [f"{name} {money(t.currency, t.worth(s, name))}" for name in s.players]
            yield f"     {t.summary(s)['phase']}: {', '.join(worth)}"
    yield f"Result: {match.result}"


@every_title
def test_the_playthrough_reads_as_before(title_id: str) -> None:
    path = HERE / f"{title_id}.txt"
    text = "\n".join(lines(replayed(title_id))) + "\n"
    if os.environ.get("WRITE_PLAYTHROUGH"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@every_title
def test_the_playthrough_shows_every_part_of_the_game(title_id: str) -> None:
    text = (HERE / f"{title_id}.txt").read_text(encoding="utf-8")
    assert [part for part in PARTS[title_id] if part not in text] == []


@every_title
def test_every_action_of_the_playthrough_is_listed_or_open_ended(title_id: str) -> None:
    match = replayed(title_id)
    fresh = Match(match.title, match.players, seed=match.seed, options=match.options)
    for a in match.actions:
        assert a in fresh.legal
        open_ended = {type(span.action) for span in fresh.legal.spans()}
        if type(a) not in open_ended and a.__struct_config__.tag not in SEARCHED_FOR:
            assert a in list(fresh.legal)
        fresh.play(a)
    assert fresh.result == match.result
