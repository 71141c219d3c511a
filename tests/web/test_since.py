"""What others did since one's last action, as the table's JSON twin tells it."""

from typing import Any

import msgspec
import pytest

from tests.titles.chicago_express.recorded import GAME
from tests.web.table import Game, Table
from trunkline.present.since import compared
from trunkline.web.pages import since

BEN, ACTIONS = "Ben", 151
"""Chen, Dana and Ada have expanded since Ben's last action."""


@pytest.fixture
def game(quick: Table) -> Game:
    body = msgspec.json.encode(GAME.until(ACTIONS).record())
    json = {"Content-Type": "application/json"}
    made = quick.client.post("/api/matches/import", content=body, headers=json).json()
    seats = [
        {**seat, "token": seat["link"].rpartition("/")[2]} for seat in made["seats"] if seat["link"]
    ]
    return Game(quick.client, {**made, "seats": seats})


def shown(game: Game, player: str | None, **query: Any) -> dict[str, Any]:
    path = f"/matches/{game.id}/table.json"
    answer = game.client.get(path, params=query, headers=game.headers(player))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["since"]
    return found


def test_each_deed_has_its_tag(game: Game) -> None:
    told = shown(game, BEN)
    assert [tag["text"] for tag in told["tags"]] == ["Chen B&O, $3", "Dana C&O, $3", "Ada B&O, $3"]
    assert told["tags"][1]["hexes"] == ["E6", "D5", "C5"]
    assert told["marks"] == 9


def test_who_did_the_last_thing_watches_or_looks_back_has_no_marks(game: Game) -> None:
    nothing = {"tags": [], "spoken": "", "marks": 0}
    assert shown(game, "Ada") == nothing
    assert shown(game, None) == nothing
    assert shown(game, BEN, at=150) == nothing
    assert shown(game, BEN, plan="[]") == nothing


def test_ones_own_action_ends_the_marks_and_its_undo_brings_them_back(game: Game) -> None:
    game.played("choose", BEN, action="expansion")
    assert shown(game, BEN)["marks"] == 0
    assert game.send("/undo", BEN, {"seen": game.version}).status_code == 201
    assert shown(game, BEN)["marks"] == 9


def test_the_comparison_is_made_once_per_version_and_viewer(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def counted(*args: Any) -> Any:
        made.append(args)
        return compared(*args)

    monkeypatch.setattr(since, "compared", counted)
    for _ in range(3):
        shown(game, BEN)
    shown(game, "Chen")
    assert len(made) == 2
