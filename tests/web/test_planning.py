"""Planning over secrets: what the planner does not know is tried, never shown or made up."""

import json
from typing import Any

import pytest

from tests.web.table import Game, Table, action

PLAYERS = ("Ann", "Bob", "Cy")


@pytest.fixture
def game(quick: Table) -> Game:
    """1881: Bob has sealed 50 M."""
    game = quick.new("1881", *PLAYERS, seed=1)
    game.played("bid", "Bob", amount=50)
    return game


def plan(game: Game, by: str, *moves: dict[str, Any]) -> dict[str, Any]:
    path = f"/matches/{game.id}/table.json"
    answer = game.client.get(
        path, params={"as": by, "plan": json.dumps(moves)}, headers=game.headers(by)
    )
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_sealed_bid_of_another_is_still_to_be_tried(game: Game) -> None:
    shown = plan(game, "Ann", action("bid", "Ann", amount=10), action("bid", "Cy", amount=20))
    assert shown["deciders"][0] == "Bob"
    assert "-1 M" not in json.dumps(shown)
    assert "bid 50 M" not in json.dumps(shown)


def test_the_tried_bids_decide_the_order_in_the_plan(game: Game) -> None:
    bids = {"Ann": 10, "Cy": 20, "Bob": 30}
    shown = plan(game, "Ann", *(action("bid", who, amount=bid) for who, bid in bids.items()))
    text = json.dumps(shown["decision"])
    assert "Bob bid 30 M and is player no. 1." in text
    assert "-1 M" not in json.dumps(shown)


def test_ones_own_sealed_bid_stands_in_the_plan(game: Game) -> None:
    shown = plan(game, "Bob", action("bid", "Ann", amount=10), action("bid", "Cy", amount=20))
    assert "Bob bid 50 M and is player no. 1." in json.dumps(shown["decision"])
