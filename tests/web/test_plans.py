"""Plans that the server keeps: for their maker, and for whoever has their address."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

from tests.recorded import asked
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Game, Table, action
from trunkline.server.matches import plans
from trunkline.titles.china_1880.rules.lay_track import LayTrack

LAYS = CHINA.at(asked(LayTrack), 100)
BID = action("bid", "Ann", amount=12)


@pytest.fixture
def game(serve: Callable[..., Table]) -> Game:
    return serve().new("chicago-express", "Ann", "Bob", "Cy", seed=1)


def keep(game: Game, by: str | None = "Ann", **more: Any) -> httpx.Response:
    data = {"at": 0, "moves": [BID], "name": "Ann first", **more}
    return game.send("/plans", by, data)


def test_a_plan_is_kept_and_found_again(game: Game) -> None:
    made = keep(game).json()
    assert made["mine"]
    assert made["url"] == f"/matches/{game.id}?plan={made['id']}"
    assert game.get("/plans", "Ann").json() == [made]
    assert game.get(f"/plans/{made['id']}", "Ann").json() == made


def test_who_has_its_address_can_read_it_but_not_change_it(game: Game) -> None:
    made = keep(game).json()
    seen = game.get(f"/plans/{made['id']}", "Bob").json()
    assert seen == {**made, "mine": False}
    assert game.get("/plans", "Bob").json() == []
    path, headers = f"{game.path}/plans/{made['id']}", game.headers("Bob")
    assert game.client.put(path, json={"name": "Mine"}, headers=headers).status_code == 403
    assert game.client.delete(path, headers=headers).status_code == 403


def test_its_maker_can_rename_it_go_on_with_it_and_throw_it_away(game: Game) -> None:
    made = keep(game).json()
    path, headers = f"{game.path}/plans/{made['id']}", game.headers("Ann")
    longer = [BID, action("pass", "Bob")]
    assert game.client.put(path, json={"name": "New"}, headers=headers).json()["moves"] == [BID]
    changed = game.client.put(path, json={"moves": longer}, headers=headers).json()
    assert (changed["name"], changed["moves"]) == ("New", longer)
    assert game.client.delete(path, headers=headers).status_code == 204
    assert game.get(f"/plans/{made['id']}", "Ann").status_code == 404


def test_strangers_keep_none(game: Game) -> None:
    assert keep(game, None).status_code == 401


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"at": 1}, 404),
        ({"at": -1}, 400),
        ({"moves": [BID] * 61}, 400),
        ({"moves": "none"}, 400),
        ({"name": "x" * 81}, 400),
    ],
)
def test_what_cannot_be_is_refused(game: Game, wrong: dict[str, Any], status: int) -> None:
    assert keep(game, **wrong).status_code == status


def test_there_are_only_so_many(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_PLANS", 1)
    assert keep(game).status_code == 201
    refused = keep(game)
    assert refused.status_code == 422
    assert "plan in a match" in refused.json()["why"]
    assert keep(game, "Bob").status_code == 201


def test_another_match_does_not_have_it(game: Game) -> None:
    other = Table(game.client).new("chicago-express", "Ann", "Bob", "Cy", seed=2)
    made = keep(game).json()
    assert other.get(f"/plans/{made['id']}", "Ann").status_code == 404


def table_of(game: Game, by: str, **query: Any) -> dict[str, Any]:
    path = f"/matches/{game.id}/table.json"
    answer = game.client.get(path, params={"as": by, **query}, headers=game.headers(by))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_plan_can_begin_at_any_position(game: Game) -> None:
    game.played("bid", "Ann", amount=10)
    game.played("pass", "Bob")
    planned = table_of(game, "Cy", at=0, plan=json.dumps([BID]))
    assert planned["at"] == 0
    assert planned["plan"] == [BID]
    assert planned["pill"]["text"] == "Plan from action 0: 1 action"
    assert planned["deciders"] == ["Bob"]
    assert planned["your_turn"]


def test_the_address_of_a_plan_opens_it(game: Game) -> None:
    game.played("bid", "Ann", amount=10)
    made = keep(game).json()
    shown = table_of(game, "Bob", plan=made["id"])
    assert (shown["at"], shown["plan"]) == (0, [BID])
    page = game.client.get(made["url"], headers=game.headers("Bob"))
    assert "Plan from action 0: 1 action" in page.text


def test_a_plan_says_what_it_is_worth_and_its_moves_branch_off_the_log(game: Game) -> None:
    moves = [BID, action("pass", "Bob"), action("pass", "Cy")]
    page = game.client.get(
        f"/matches/{game.id}",
        params={"at": 0, "plan": json.dumps(moves)},
        headers=game.headers("Ann"),
    ).text
    assert "<title>Plan – Chicago Express – Trunkline</title>" in page
    assert "Plan from action 0: 3 actions · worth Ann −$12" in page
    branch = page[page.index('id="branch"') :]
    numbers = [branch.index(f'<span class="number">0{letter}</span>') for letter in "cba"]
    assert numbers == sorted(numbers)


def test_a_step_that_a_plan_passes_by_is_named(serve: Callable[..., Table]) -> None:
    """As in the log: an action that tells nothing itself has its sentence."""
    table = serve()
    url = table.client.post("/import", content=msgspec.json.encode(LAYS.record())).json()["url"]
    moves = json.dumps([{"do": "pass", "by": LAYS.decider}])
    page = table.client.get(url, params={"plan": moves}).text
    branch = page[page.index('id="branch"') :]
    assert f"{LAYS.decider} passes the track step." in branch[: branch.index("</ol>")]


def test_a_plan_is_a_file_that_can_be_opened(game: Game) -> None:
    game.played("bid", "Ann", amount=10)
    made = keep(game, at=1, moves=[action("pass", "Bob")]).json()
    path = f"/matches/{game.id}/plan.trunk.json"
    file = game.client.get(path, params={"plan": made["id"]}, headers=game.headers("Ann")).json()
    assert [each["do"] for each in file["actions"]] == ["bid", "pass"]
    assert file["result"] is None
    opened = game.client.post("/import", content=json.dumps(file))
    assert opened.status_code == 201, opened.text
    assert game.client.get(path).status_code == 400


def test_a_plan_after_sealed_bids_is_no_file_for_others(serve: Callable[..., Table]) -> None:
    game = serve().new("1881", "Ann", "Bob", "Cy", seed=1)
    game.played("bid", "Bob", amount=50)
    path, plan = f"/matches/{game.id}/plan.trunk.json", {"at": "1", "plan": "[]"}
    assert game.client.get(path, params=plan, headers=game.headers("Ann")).status_code == 422
    assert game.client.get(path, params=plan, headers=game.headers("Bob")).status_code == 200


def test_an_unknown_plan_is_not_found(game: Game) -> None:
    assert game.client.get(f"/matches/{game.id}?plan=nothing").status_code == 404


def test_its_maker_can_rename_it_in_the_dialog(game: Game) -> None:
    made = keep(game).json()
    ann, bob = game.headers("Ann"), game.headers("Bob")
    dialog = f"/matches/{game.id}/plans"
    rename = f"{dialog}/{made['id']}/name"
    assert f'hx-post="{rename}"' in game.client.get(dialog, headers=ann).text
    shown = game.client.post(rename, data={"name": " Ann waits "}, headers=ann)
    assert shown.status_code == 200, shown.text
    assert ">Ann waits</a>" in shown.text
    assert game.client.post(rename, data={"name": "Mine"}, headers=bob).status_code == 403
    assert game.get(f"/plans/{made['id']}", "Ann").json()["name"] == "Ann waits"
