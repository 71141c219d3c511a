"""Undo: free for one's own last actions, by consent beyond, never erased."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.table import Browser, Game, Table
from tests.web.test_seats import csrf, sit


@pytest.fixture
def game(table: Table) -> Game:
    """A toy match of three in which the guesses are made: Ann is to take."""
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    return game


def undo(
    game: Game, by: str, to: int | None = None, seen: int | None = None
) -> tuple[int, dict[str, Any]]:
    data = {"seen": game.version if seen is None else seen, "to": to}
    answer = game.send("/undo", by, data)
    return answer.status_code, answer.json()


def answer(game: Game, by: str, number: int, said: str) -> tuple[int, dict[str, Any]]:
    found = game.send(f"/requests/{number}", by, {"answer": said})
    return found.status_code, found.json()


def test_ones_own_last_action_is_free_to_take_back(game: Game) -> None:
    game.played("take", "Ann", count=3)
    status, done = undo(game, "Ann")
    assert status == 201
    assert (done["version"], done["told"]) == (5, ["Ann undoes an action."])
    shown = game.show()
    assert shown["decider"] == "Ann"
    assert shown["actions"] == 3
    assert shown["state"]["players"]["Ann"]["cash"] == 0


def test_after_an_undo_play_goes_on(game: Game) -> None:
    game.played("take", "Ann", count=3)
    undo(game, "Ann")
    assert game.played("take", "Ann", count=1)["version"] == 6
    assert game.show()["state"]["players"]["Ann"]["cash"] == 1
    assert game.show(at=4)["state"]["players"]["Ann"]["cash"] == 1
    record = game.get("/log").json()
    assert record["actions"][3:] == [{"do": "take", "by": "Ann", "count": 1}]


def test_an_action_decided_before_the_undo_is_stale(game: Game) -> None:
    game.played("take", "Ann", count=3)
    seen = game.version
    undo(game, "Ann")
    game.played("take", "Ann", count=1)
    assert game.act("take", "Bob", seen=seen, count=1).status_code == 409


def test_nothing_is_erased(game: Game) -> None:
    game.played("take", "Ann", count=3)
    undo(game, "Ann")
    game.played("take", "Ann", count=1)
    entries = game.get("/history").json()
    assert [(e["version"], e["kind"], e["undone"]) for e in entries[3:]] == [
        (4, "action", True),
        (5, "undo", False),
        (6, "action", False),
    ]
    assert entries[3]["action"] == {"do": "take", "by": "Ann", "count": 3}
    assert entries[3]["submitter"] == "Ann"


def test_several_own_actions_in_a_row_are_free(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob")
    game.guesses()
    game.played("take", "Ann", count=1)
    game.played("joker", "Ann")
    game.played("take", "Ann", count=1)
    status, done = undo(game, "Ann", to=2)
    assert status == 201
    assert done["told"] == ["Ann undoes 3 actions."]
    assert game.show()["decider"] == "Ann"


def test_who_holds_several_seats_agrees_for_all_of_them(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    game.played("take", "Ann", count=1)
    game.played("take", "Bob", count=1)
    browser = Browser(table.client)
    for name in ("Ann", "Bob"):
        sit(browser, game.tokens[name])
    data = {"seen": game.version, "to": 3}
    done = browser.post(f"{game.path}/undo", json=data, headers=csrf(browser))
    assert done.status_code == 201
    assert game.show()["decider"] == "Ann"
    other = browser.post(f"{game.path}/undo?as=Cy", json=data, headers=csrf(browser))
    assert other.status_code == 403


def test_beyond_others_actions_everyone_concerned_must_agree(game: Game) -> None:
    for player in ("Ann", "Bob", "Cy"):
        game.played("take", player, count=1)
    status, request = undo(game, "Ann", to=3)
    assert status == 202
    assert request["needed"] == ["Bob", "Cy"]
    assert request["status"] == "open"
    assert game.show()["requests"][0]["asked"] == {"for": "undo", "to": 3}
    status, request = answer(game, "Cy", request["number"], "agree")
    assert (status, request["status"], request["agreed"]) == (200, "open", ["Cy"])
    assert game.show()["actions"] == 6
    status, request = answer(game, "Bob", request["number"], "agree")
    assert (status, request["status"]) == (200, "granted")
    shown = game.show()
    assert shown["actions"] == 3
    assert shown["decider"] == "Ann"
    assert shown["requests"] == []
    assert shown["told"] == ["Ann undoes 3 actions."]


def test_who_loses_nothing_is_not_asked(game: Game) -> None:
    game.played("take", "Ann", count=1)
    game.played("take", "Bob", count=1)
    _, request = undo(game, "Ann", to=3)
    assert request["needed"] == ["Bob"]
    status, problem = answer(game, "Cy", request["number"], "agree")
    assert status == 403
    assert "not needed" in problem["why"]


def test_a_declined_request_is_closed(game: Game) -> None:
    game.played("take", "Ann", count=1)
    game.played("take", "Bob", count=1)
    _, request = undo(game, "Ann", to=3)
    _, declined = answer(game, "Bob", request["number"], "decline")
    assert declined["status"] == "declined"
    assert answer(game, "Bob", request["number"], "agree")[0] == 409
    assert game.show()["actions"] == 5


def test_a_request_can_be_withdrawn_by_who_asked(game: Game) -> None:
    game.played("take", "Ann", count=1)
    game.played("take", "Bob", count=1)
    _, request = undo(game, "Ann", to=3)
    assert answer(game, "Bob", request["number"], "withdraw")[0] == 403
    _, withdrawn = answer(game, "Ann", request["number"], "withdraw")
    assert withdrawn["status"] == "withdrawn"
    assert answer(game, "Bob", request["number"], "agree")[0] == 409


def test_a_request_lapses_when_somebody_acts(game: Game) -> None:
    game.played("take", "Ann", count=1)
    game.played("take", "Bob", count=1)
    _, request = undo(game, "Ann", to=3)
    game.played("take", "Cy", count=1)
    assert answer(game, "Bob", request["number"], "agree")[0] == 409
    assert game.get("/requests").json()[0]["status"] == "lapsed"


def test_undo_of_a_stale_version_is_409(game: Game) -> None:
    game.played("take", "Ann", count=1)
    status, problem = undo(game, "Ann", seen=2)
    assert status == 409
    assert problem["version"] == 4


def test_there_must_be_something_to_take_back(game: Game) -> None:
    assert undo(game, "Ann", to=3)[0] == 422
    assert undo(game, "Ann", to=17)[0] == 422


def test_strangers_take_nothing_back(game: Game) -> None:
    assert undo(game, "no-such-token")[0] == 401


def test_after_secrets_are_revealed_everyone_must_agree(table: Table) -> None:
    """The last guess reveals all: who takes it back has seen the others' numbers."""
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    status, request = undo(game, "Cy", to=2)
    assert status == 202
    assert request["needed"] == ["Ann", "Bob"]


def test_before_they_are_revealed_ones_secret_is_free_to_change(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.played("guess", "Ann", number=1)
    game.played("guess", "Bob", number=2)
    assert undo(game, "Bob")[0] == 201
    game.played("guess", "Bob", number=3)
    assert game.show("Bob")["actions"] == 2


def test_an_undone_secret_stays_a_secret(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob")
    game.played("guess", "Ann", number=7)
    undo(game, "Ann")
    game.played("guess", "Ann", number=5)
    game.played("guess", "Bob", number=4)
    assert game.get("/history", "Bob").json()[0]["action"] == {"do": "withheld", "by": "Ann"}
    assert game.get("/history", "Ann").json()[0]["action"]["number"] == 7
    assert game.get("/history", "Bob").json()[2]["action"]["number"] == 5


def test_positions_after_an_undo_survive_a_restart(serve: Callable[..., Table]) -> None:
    """Snapshots beyond the undo are gone; the log alone tells what is in force."""
    first = serve()
    game = first.new("chicago-express", "Ann", "Bob", "Cy", seed=3)
    for _ in range(18):
        play_any(game, -1)
    seen = game.version
    deciders = [entry["by"] for entry in game.get("/history").json()]
    data = {"seen": seen, "to": 14}
    asked = game.send("/undo", deciders[-1], data)
    number = asked.json().get("number")
    for player in asked.json().get("needed", []):
        answer(game, player, number, "agree")
    assert game.show()["actions"] == 14
    for _ in range(6):
        play_any(game, 0)
    again = Game(serve().client, {"id": game.id, "seats": []})
    assert again.show() == game.show()
    for at in (13, 14, 15, 16, 19):
        assert again.show(at=at)["state"] == game.show(at=at)["state"]


def play_any(game: Game, which: int) -> None:
    shown = game.show()
    offers = game.get("/offers", shown["decider"]).json()["offers"]
    data = {"seen": shown["version"], "action": offers[which]["action"]}
    assert game.send("/actions", shown["decider"], data).status_code == 201


def test_the_dialog_offers_ones_own_last_decision_and_names_what_would_vanish(
    table: Table, game: Game
) -> None:
    game.played("take", "Ann", count=3)
    game.played("take", "Bob", count=2)
    game.played("take", "Cy", count=1)
    sit(table.client, game.tokens["Ann"])
    page = f"/matches/{game.id}/undo"
    last = table.client.get(page).text
    assert "This undoes 1 action:" in last
    assert "Back to my last decision" in last
    assert f"{page}?to=3" in last
    mine = table.client.get(page, params={"to": 3}).text
    assert mine.count('class="told"') == 3
    assert "<b>Bob</b> takes 2" in mine
    assert "Ask Bob and Cy" in mine
    assert "Back to my decision before that" in mine
    assert f"{page}?to=0" in mine
    assert "decision" not in table.client.get(page, params={"to": 0}).text
