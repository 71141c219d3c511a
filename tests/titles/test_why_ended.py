"""Why a game ended, in a sentence and by the title's own conditions."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from trunkline.kernel import Match, Record
from trunkline.present.scene import Scene
from trunkline.present.sheets.ends import conditions, why_ended
from trunkline.titles.berlin_1881.present.until_end import ended
from trunkline.titles.berlin_1881.rules.bank import BROKEN
from trunkline.titles.berlin_1881.rules.prices import LAST_SPACE

HERE = Path(__file__).parent / "playthroughs"
SAID = {
    "chicago-express": "when round",
    "1880": "**The last 8-train was sold**",
    "1881": "The set of operating rounds was the last.",
}


@pytest.fixture(scope="module", params=SAID)
def over(request: pytest.FixtureRequest) -> Match:
    record = msgspec.json.decode((HERE / f"{request.param}.json").read_bytes(), type=Record)
    return Match.from_record(record)


def test_the_sentence_and_the_condition_that_was_met(over: Match) -> None:
    scene = Scene(over.title, over.state, None, {})
    assert not over.state.stack
    assert SAID[over.title.id] in why_ended(scene)
    met = [end for end in conditions(scene) if end.sure]
    assert met
    assert all(end.done >= end.most for end in met)


def test_1881_ends_by_the_bank_the_market_or_bankruptcies(over: Match) -> None:
    if over.title.id != "1881":
        return
    s = over.state.clone()
    assert isinstance(s.players, tuple)
    said = {}
    for reason in (BROKEN, LAST_SPACE, ""):
        s.ending = reason  # type: ignore[attr-defined]
        said[reason] = ended(s)  # type: ignore[arg-type]
    assert "bank ran out of money" in said[BROKEN]
    assert "share price reached" in said[LAST_SPACE]
    assert "left no company" in said[""]
    s.bankrupt = s.players[1:]  # type: ignore[attr-defined]
    assert ended(s) == f"**Bankruptcy.** Only {s.players[0]} was left in the game."  # type: ignore[arg-type]
