"""A whole game as a text, to be read as a diff whenever rules or words change.

The actions lie in playthrough.json. After a wanted change of words write the text anew with
`WRITE_PLAYTHROUGH=1 pytest tests/titles/china_1880/test_playthrough.py` and read the diff.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from trunkline.kernel import Match, Record
from trunkline.titles.china_1880 import title
from trunkline.titles.china_1880.actions import Run

RECORD = Path(__file__).with_name("playthrough.json")
TEXT = Path(__file__).with_name("playthrough.txt")


@cache
def replayed() -> Match:
    return Match.from_record(msgspec.json.decode(RECORD.read_bytes(), type=Record))


def lines(match: Match) -> Iterator[str]:
    yield f"Players: {', '.join(match.players)}"
    for at, sentences in enumerate(match.told, start=1):
        for sentence in sentences:
            yield f"{at:3}  {sentence}"
        if at % 50 == 0:
            s = match.at(at)
            yield "     " + "  ".join(f"{p} ¥{title.worth(s, p)}" for p in match.players)  # type: ignore[arg-type]
    yield f"Result: {match.result}"


def test_the_playthrough_reads_as_before() -> None:
    text = "\n".join(lines(replayed())) + "\n"
    if os.environ.get("WRITE_PLAYTHROUGH"):
        TEXT.write_text(text, encoding="utf-8")
    assert text == TEXT.read_text(encoding="utf-8")


def test_the_playthrough_shows_every_part_of_the_game() -> None:
    text = TEXT.read_text(encoding="utf-8")
    for part in (
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
    ):
        assert part in text, part


def test_every_action_of_the_playthrough_is_listed_or_open_ended() -> None:
    match = replayed()
    fresh = Match(title, match.players, seed=match.seed)
    for a in match.actions:
        open_ended = {type(span.action) for span in fresh.legal.spans()} | {Run}
        assert a in fresh.legal
        if type(a) not in open_ended:
            assert a in list(fresh.legal)
        fresh.play(a)
    assert fresh.result == match.result
