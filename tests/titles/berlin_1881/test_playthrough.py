"""A whole game as a text, to be read as a diff whenever rules or words change.

The actions lie in playthrough.json. After a wanted change of words write the text anew with
`WRITE_PLAYTHROUGH=1 pytest tests/titles/berlin_1881/test_playthrough.py` and read the diff.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from trunkline.kernel import Match, Record
from trunkline.titles.berlin_1881 import title
from trunkline.titles.berlin_1881.bidding import Bid
from trunkline.titles.berlin_1881.business import OfferTrain
from trunkline.titles.berlin_1881.rounds import Rounds
from trunkline.titles.berlin_1881.run_trains import Run

RECORD = Path(__file__).with_name("playthrough.json")
TEXT = Path(__file__).with_name("playthrough.txt")


def replayed() -> Match:
    return Match.from_record(msgspec.json.decode(RECORD.read_bytes(), type=Record))


def lines(match: Match) -> Iterator[str]:
    yield f"Players: {', '.join(match.players)}"
    for at, sentences in enumerate(match.told, start=1):
        for sentence in sentences:
            yield f"{at:3}  {sentence}"
            if "round" in str(sentence) and "begins" in str(sentence):
                s = match.at(at)
                worth = "  ".join(f"{player} {title.worth(s, player)}" for player in s.players)
                yield f"     worth: {worth}"
    yield f"Result: {match.result}"


def test_the_playthrough_reads_as_before() -> None:
    text = "\n".join(lines(replayed())) + "\n"
    if os.environ.get("WRITE_PLAYTHROUGH"):
        TEXT.write_text(text, encoding="utf-8")
    assert text == TEXT.read_text(encoding="utf-8")


def test_the_playthrough_shows_every_part_of_the_game() -> None:
    text = TEXT.read_text(encoding="utf-8")
    for part in (
        "seals a bid",
        "exchange",
        "is floated with",
        "becomes director",
        "a new tramway is available",
        "Operating round 3 begins",
        "places its home depot",
        "builds a depot",
        "is connected with the centre",
        "a ferry bonus of 40 M",
        "The S-Bahn company is floated",
        "starts at",
        "becomes president",
        "merges with the main network",
        "leave the game",
        "bank pool",
        "The game is over",
    ):
        assert part in text, part


def test_every_action_of_the_playthrough_is_listed_or_open_ended() -> None:
    match = replayed()
    fresh = Match(title, match.players, seed=match.seed)
    for a in match.actions:
        assert a in fresh.legal
        if not isinstance(a, Bid | OfferTrain | Run) and fresh.version % 7 == 0:
            assert a in list(fresh.legal)
        fresh.play(a)
    assert fresh.result == match.result
    assert isinstance(match.at(0).stack[0], Rounds)
