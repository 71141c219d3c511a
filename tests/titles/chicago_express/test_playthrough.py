"""A whole game as a text, to be read as a diff whenever rules or words change.

The actions lie in playthrough.json. After a wanted change of words write the text anew with
`WRITE_PLAYTHROUGH=1 pytest tests/titles/chicago_express/test_playthrough.py` and read the diff.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from trunkline.kernel import Match, Record
from trunkline.titles.chicago_express import title

RECORD = Path(__file__).with_name("playthrough.json")
TEXT = Path(__file__).with_name("playthrough.txt")


def replayed() -> Match:
    return Match.from_record(msgspec.json.decode(RECORD.read_bytes(), type=Record))


def lines(match: Match) -> Iterator[str]:
    yield f"Players: {', '.join(match.players)}"
    before = ""
    for at, sentences in enumerate(match.told, start=1):
        for sentence in sentences:
            yield f"{at:3}  {sentence}"
        worth = {player: title.worth(match.at(at), player) for player in match.players}  # type: ignore[arg-type]
        money = "  ".join(f"{player} ${cash}" for player, cash in worth.items())
        if money != before:
            yield f"     {money}"
        before = money
    yield f"Result: {match.result}"


def test_the_playthrough_reads_as_before() -> None:
    text = "\n".join(lines(replayed())) + "\n"
    if os.environ.get("WRITE_PLAYTHROUGH"):
        TEXT.write_text(text, encoding="utf-8")
    assert text == TEXT.read_text(encoding="utf-8")


def test_the_playthrough_shows_every_part_of_the_game() -> None:
    text = TEXT.read_text(encoding="utf-8")
    for part in (
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
    ):
        assert part in text


def test_every_action_of_the_playthrough_is_listed_or_open_ended() -> None:
    match = replayed()
    fresh = Match(title, match.players, seed=match.seed)
    for a in match.actions:
        spans = [span.action for span in fresh.legal.spans()]
        kinds = {type(action) for action in spans}
        assert a in fresh.legal
        if type(a) not in kinds and not hasattr(a, "hexes"):
            assert a in list(fresh.legal)
        fresh.play(a)
    assert fresh.result == match.result
