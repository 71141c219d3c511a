"""The HTTP interface of a match: setting up, looking, deciding, and every documented status."""

from collections.abc import Callable

import msgspec
import pytest

from tests.web.table import Game, Table, action
from trunkline.kernel import get_title, start
from trunkline.kernel import offers as kernel_offers

pytestmark = pytest.mark.both_stores


def test_a_new_match_gives_each_seat_a_secret(quick: Table) -> None:
    data = {"title": "chicago-express", "seats": [{"name": "Ann"}, {"name": "Bob"}], "seed": 7}
    answer = quick.client.post("/api/matches", json=data)
    assert answer.status_code == 201
    created = answer.json()
    assert [seat["name"] for seat in created["seats"]] == ["Ann", "Bob"]
    tokens = {seat["token"] for seat in created["seats"]}
    assert len(tokens) == 2
    assert all(len(token) >= 32 for token in tokens)
    assert created["url"] == f"/matches/{created['id']}"


def test_a_match_shows_who_decides_what(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=7)
    shown = game.show()
    assert shown["id"] == game.id
    assert shown["title"] == "chicago-express"
    assert shown["version"] == 0
    assert shown["decider"] in ("Ann", "Bob", "Cy")
    assert shown["step"] == "bidding"
    assert shown["finished"] is False
    assert shown["result"] is None
    assert shown["state"]["at"] == 0
    assert shown["state"]["players"]["Ann"]["cash"] == 40
    assert shown["written_by"].startswith("trunkline ")
    assert shown["rules"] == "2008"


def test_offers_are_as_the_command_line_prints_them(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=7)
    decider = game.show()["decider"]
    offers = game.get("/offers", decider).json()
    t = get_title("chicago-express")
    here = kernel_offers(t, start(t, ("Ann", "Bob", "Cy"), 7))
    assert offers == msgspec.json.decode(msgspec.json.encode(here))
    assert offers["decider"] == decider
    assert offers["spans"][0]["do"] == "bid"


def test_who_does_not_decide_is_offered_nothing(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy")
    decider = game.show()["decider"]
    other = next(player for player in ("Ann", "Bob", "Cy") if player != decider)
    assert game.get("/offers", other).json()["offers"] == []


def test_an_action_is_told_and_counted(table: Table) -> None:
    game = table.new()
    assert game.act("guess", "Ann", number=3).json() == {
        "version": 1,
        "told": ["Ann has guessed."],
        "facts": [{"key": "toy.guess.made", "player": "Ann"}],
    }
    assert game.show()["version"] == 1


def test_a_whole_toy_match_ends_with_a_result(table: Table) -> None:
    game = table.new()
    game.guesses()
    for player in ("Ann", "Bob", "Ann", "Bob"):
        game.played("take", player, count=3 if player == "Ann" else 2)
    shown = game.show()
    assert shown["finished"]
    assert shown["result"] == {"Ann": 6, "Bob": 4}
    assert shown["decider"] is None
    assert game.act("take", "Ann", count=1).status_code == 422


def test_malformed_actions_say_where(quick: Table) -> None:
    game = quick.new()
    wrong_type = game.act("guess", "Ann", number="three")
    assert wrong_type.status_code == 400
    assert "$.number" in wrong_type.json()["detail"]
    assert game.act("fly", "Ann").status_code == 400
    extra = game.act("guess", "Ann", number=1, more=True)
    assert extra.status_code == 400
    assert "more" in extra.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"seen": 0}', b'{"seen": -1, "action": {}}', b'{"seen": "0"}', b"\xff"],
)
def test_malformed_bodies_are_400(quick: Table, body: bytes) -> None:
    game = quick.new()
    path, headers = f"{game.path}/actions", game.headers("Ann")
    answer = quick.client.post(path, content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert game.version == 0


def test_without_a_token_nobody_acts(quick: Table) -> None:
    game = quick.new()
    data = {"seen": 0, "action": action("guess", "Ann", number=1)}
    assert game.send("/actions", None, data).status_code == 401
    assert game.get("/offers").status_code == 401


def test_unknown_tokens_are_refused(quick: Table) -> None:
    game = quick.new()
    data = {"seen": 0, "action": action("guess", "Ann", number=1)}
    assert game.send("/actions", "no-such-token", data).status_code == 401
    assert game.get("/offers", "no-such-token").status_code == 401


def test_a_token_of_another_match_opens_nothing_here(table: Table) -> None:
    game, other = table.new(), table.new()
    data = {"seen": 0, "action": action("guess", "Ann", number=1)}
    assert game.send("/actions", other.tokens["Ann"], data).status_code == 401
    assert game.version == 0


def test_a_seat_acts_only_for_itself(table: Table) -> None:
    game = table.new()
    answer = game.send("/actions", "Bob", {"seen": 0, "action": action("guess", "Ann", number=1)})
    assert answer.status_code == 403
    assert "Ann" in answer.json()["why"]


def test_out_of_turn_is_403(quick: Table) -> None:
    game = quick.new()
    game.guesses()
    answer = game.act("take", "Bob", count=1)
    assert answer.status_code == 403
    assert answer.json()["why"] == "It is Ann's decision."


def test_against_the_rules_is_422_with_sentence_and_section(table: Table) -> None:
    game = table.new()
    game.guesses()
    answer = game.act("take", "Ann", count=4)
    assert answer.status_code == 422
    assert answer.json()["why"] == "One to three counters are taken."
    assert answer.json()["rule"] == "Toy 2"
    assert game.version == 2


def test_unknown_matches_are_404(table: Table) -> None:
    game = table.new()
    game.path = "/api/matches/nosuchmatch"
    data = {"seen": 0, "action": action("guess", "Ann", number=1)}
    assert game.get().status_code == 404
    assert game.get("/offers", "Ann").status_code == 404
    assert game.get("/log").status_code == 404
    assert game.get("/events").status_code == 404
    assert game.send("/actions", "Ann", data).status_code == 404


def test_a_stale_action_is_409_with_the_present_version(table: Table) -> None:
    game = table.new()
    game.guesses()
    answer = game.act("take", "Ann", seen=1, count=1)
    assert answer.status_code == 409
    assert answer.json()["version"] == 2
    assert game.act("take", "Ann", seen=3, count=1).status_code == 409


def test_a_retry_with_the_same_key_is_harmless(table: Table) -> None:
    game = table.new()
    first = game.act("guess", "Ann", seen=0, key="k1", number=1)
    second = game.act("guess", "Ann", seen=0, key="k1", number=1)
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert game.version == 1


def test_a_retry_is_recognised_after_others_have_acted(table: Table) -> None:
    game = table.new()
    first = game.act("guess", "Ann", seen=0, key="k1", number=1)
    game.played("guess", "Bob", number=1)
    again = game.act("guess", "Ann", seen=0, key="k1", number=1)
    assert again.status_code == 201
    assert again.json() == first.json()
    assert game.version == 2


def test_a_key_is_not_for_another_action(table: Table) -> None:
    game = table.new()
    game.act("guess", "Ann", seen=0, key="k1", number=1)
    other = game.act("guess", "Ann", seen=0, key="k1", number=2)
    assert other.status_code == 422
    assert other.json()["rule"] == "Idempotency-Key"


def test_a_key_used_for_a_later_action_too_is_refused(table: Table) -> None:
    game = table.new()
    game.guesses()
    assert game.act("take", "Ann", seen=2, key="k", count=1).status_code == 201
    game.played("take", "Bob", count=1)
    assert game.act("take", "Ann", seen=4, key="k", count=1).status_code == 422
    assert game.version == 4


def test_two_players_may_use_the_same_key(table: Table) -> None:
    game = table.new()
    assert game.act("guess", "Ann", seen=0, key="k", number=1).status_code == 201
    assert game.act("guess", "Bob", seen=1, key="k", number=1).status_code == 201


def test_powers_beside_the_turn_are_offered_and_taken(quick: Table) -> None:
    game = quick.new()
    game.guesses()
    game.played("take", "Ann", count=1)
    offers = game.get("/offers", "Ann").json()["offers"]
    assert [offer["action"]["do"] for offer in offers] == ["joker"]
    game.played("joker", "Ann")
    assert game.show()["decider"] == "Ann"


def test_why_not_is_answered_without_doing_anything(quick: Table) -> None:
    game = quick.new()
    game.guesses()
    fine = game.send("/check", "Ann", {"action": action("take", "Ann", count=3)})
    assert fine.status_code == 200
    assert fine.json()["allowed"]
    wrong = game.send("/check", "Ann", {"action": action("take", "Ann", count=9)})
    assert wrong.json() == {
        "allowed": False,
        "why": "One to three counters are taken.",
        "rule": "Toy 2",
        "warnings": [],
    }
    assert game.version == 2


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"title": "nothing"}, "Unknown title"),
        ({"seats": [{"name": "Ann"}]}, "2 to 4 players"),
        ({"seats": [{"name": "Ann"}, {"name": "Ann"}]}, "name of their own"),
        ({"seats": [{"name": "Ann"}, {"name": " "}]}, "visible characters"),
        ({"seats": [{"name": "Ann"}, {"name": "x" * 41}]}, "visible characters"),
        ({"seats": [{"name": "Ann"}, {}]}, "needs a name"),
        ({"seats": [{"name": "Ann"}, {"bot": "oracle"}]}, "No bot"),
        ({"seats": [{"name": "Ann"}, {"bot": "random", "open": True}]}, "not both"),
        ({"options": {"heap": "900"}}, "heap"),
        ({"options": {"speed": "fast"}}, "no option"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"seats": [{"name": "Ann", "mine": True}, {"name": "Bob"}]}, "cookies"),
    ],
)
def test_impossible_matches_are_refused(quick: Table, wanted: dict[str, object], why: str) -> None:
    data = {"title": "toy", "seats": [{"name": "Ann"}, {"name": "Bob"}], **wanted}
    answer = quick.client.post("/api/matches", json=data)
    assert answer.status_code == 422
    assert why in answer.json()["why"]


def test_bots_and_open_seats_get_names(quick: Table) -> None:
    game = quick.new("toy", "Ann", {"bot": "random"}, {"bot": "random"}, {"open": True})
    assert [seat["name"] for seat in game.show()["seats"]] == [
        "Ann",
        "Random bot",
        "Random bot 2",
        "Open seat 4",
    ]
    assert list(game.tokens) == ["Ann"]


def test_the_lobby_lists_what_is_listed_and_what_is_mine(table: Table) -> None:
    hidden, listed = table.new(), table.new(listed=True)
    everyone = {row["id"]: row for row in table.client.get("/api/matches").json()}
    assert listed.id in everyone
    assert hidden.id not in everyone
    row = everyone[listed.id]
    assert row["decider"] == "Ann"
    assert row["players"] == ["Ann", "Bob"]
    assert not row["mine"]
    mine = table.client.get("/api/matches", headers=hidden.headers("Ann"), params={"mine": True})
    assert [(row["id"], row["your_turn"]) for row in mine.json()] == [(hidden.id, True)]


def test_titles_are_listed_with_their_bots(quick: Table) -> None:
    titles = {title["id"]: title for title in quick.client.get("/api/titles").json()}
    assert titles["toy"]["players"] == [2, 4]
    assert "random" in titles["chicago-express"]["bots"]
    static = quick.client.get("/api/titles/chicago-express").json()
    assert static["id"] == "chicago-express"
    assert len(static["hexes"]) > 50
    assert quick.client.get("/api/titles/none").status_code == 404


def test_every_position_has_its_own_address(table: Table) -> None:
    game = table.new()
    game.guesses()
    game.played("take", "Ann", count=3)
    game.played("take", "Bob", count=2)
    then = game.show(at=3)
    assert then["state"]["at"] == 3
    assert then["state"]["players"] == {"Ann": {"cash": 3}, "Bob": {"cash": 0}}
    assert then["decider"] == "Bob"
    assert then["told"] == ["Ann takes 3."]
    assert game.show(at=0)["state"]["players"]["Ann"] == {"cash": 0}
    assert game.show()["state"]["players"]["Bob"] == {"cash": 2}
    assert game.get("", at=5).status_code == 404
    assert game.get("", at=-1).status_code == 400


def test_evicted_matches_are_read_again(serve: Callable[..., Table]) -> None:
    table = serve(cached_matches=2)
    games = [table.new() for _ in range(6)]
    for game in games:
        game.guesses()
    for game in games:
        game.played("take", "Ann", count=2)
    assert [game.version for game in games] == [3] * 6


def long_match(table: Table) -> Game:
    """A match with more actions than a snapshot covers."""
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=3)
    for _ in range(40):
        shown = game.show()
        offers = game.get("/offers", shown["decider"]).json()["offers"]
        data = {"seen": shown["version"], "action": offers[len(offers) // 2]["action"]}
        assert game.send("/actions", shown["decider"], data).status_code == 201
    return game


def test_a_long_match_opens_from_a_snapshot_at_the_same_position(
    serve: Callable[..., Table],
) -> None:
    first = serve()
    game = long_match(first)
    again = Game(serve().client, {"id": game.id, "seats": []})
    assert again.show() == game.show()
    assert again.show(at=20)["state"] == game.show(at=20)["state"]
