"""Players and profiles: ratings from counted matches, who sees a page, what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from tests.web.people import Somebody, finished
from tests.web.table import Game, Table
from trunkline.server import admin
from trunkline.server.people.ratings import rate_match
from trunkline.server.people.weng_lin import Strength, after
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.rows import MatchRow, SeatRow
from trunkline.server.store.schema import ratings


def play(table: Table, ann: Somebody, bob: Somebody, times: int = 1, **more: Any) -> list[Game]:
    """Matches that Ann wins; both sit there with their accounts."""
    found = []
    for _ in range(times):
        game = finished(table, **{"counts": True, **more})
        ann.sit(game, "Ann")
        bob.sit(game, "Bob")
        found.append(game)
    return found


def listed(who: Somebody, title: str = "toy") -> dict[str, Any]:
    lines = who.get("/api/players", params={"title": title}).json()
    return {line["name"]: line for line in lines}


def profile(who: Somebody, of: Somebody) -> dict[str, Any]:
    answer = who.get(f"/api/players/{of.name}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_rating_is_shown_from_five_matches_on(table: Table) -> None:
    ann, bob = Somebody(table, "Ann"), Somebody(table, "Bob")
    play(table, ann, bob, 4)
    line = listed(ann)[ann.name]
    assert (line["played"], line["won"], line["rating"], line["mine"]) == (4, 4, None, True)
    play(table, ann, bob)
    lines = listed(bob)
    better, worse = lines[ann.name], lines[bob.name]
    assert better["rating"] > 1500 > worse["rating"]
    assert 0 < better["interval"] < 412
    strengths = [Strength(), Strength()]
    for _ in range(5):
        strengths = after(strengths, [1, 2])
    assert [better["rating"], worse["rating"]] == [round(each.rating) for each in strengths]


def test_what_does_not_count(table: Table) -> None:
    """Not marked, not over, ended without a result, fewer than two accounts, two seats of one."""
    ann, bob = Somebody(table, "Ann"), Somebody(table, "Bob")
    play(table, ann, bob, counts=False)
    going = table.new(counts=True)
    ann.sit(going, "Ann")
    bob.sit(going, "Bob")
    alone = finished(table, counts=True)
    ann.sit(alone, "Ann")
    both = finished(table, counts=True)
    bob.sit(both, "Ann")
    bob.sit(both, "Bob")
    assert {ann.name, bob.name}.isdisjoint(listed(ann))


def test_a_profile_tells_how_somebody_has_played(table: Table) -> None:
    ann, bob = Somebody(table, "Ann"), Somebody(table, "Bob")
    first, *_ = play(table, ann, bob, 5, name="Lunch", listed=True)
    going = table.new()
    ann.sit(going, "Ann")
    found = profile(bob, ann)
    assert (found["finished"], found["won"], found["running"], found["mine"]) == (5, 5, 1, False)
    (title,) = found["titles"]
    assert (title["played"], title["mean_place"], title["mean_players"]) == (5, 1, 2)
    assert title["rating"] > 1500
    (other,) = found["together"]
    assert (other["name"], other["ahead"], other["behind"]) == (bob.name, 5, 0)
    changes = [match["change"] for match in found["recent"]]
    assert all(change > 0 for change in changes)
    assert changes == sorted(changes), "the first match tells the most"
    assert found["recent"][-1]["url"] == f"/matches/{first.id}/report"
    page = bob.get(f"/players/{ann.name}").text
    assert "1 of 2" in page
    assert "Who sees this page" not in page


def test_those_at_the_same_table_see_who_is_here(table: Table) -> None:
    """Strangers are told nothing, and nobody of somebody who shows it to nobody."""
    ann, bob, eve = (Somebody(table, name) for name in ("Ann", "Bob", "Eve"))
    game = table.new("toy", "Ann", "Bob")
    ann.sit(game, "Ann")
    bob.sit(game, "Bob")
    assert profile(ann, ann)["seen"] == {"here": True, "seen_at": None}
    here = {"page": "her-first-page", "here": True}
    assert ann.send("POST", f"{game.path}/presence", here).status_code == 204
    assert profile(bob, ann)["seen"] == {"here": True, "seen_at": None}
    assert profile(eve, ann)["seen"] is None
    assert "here" in bob.get(f"/players/{ann.name}").text.split("</h1>")[1].split("</p>")[0]
    ann.send("POST", f"{game.path}/presence", {**here, "here": False})
    seen = profile(bob, ann)["seen"]
    assert seen["seen_at"] is not None
    ann.send("PUT", "/api/account/preferences", {"show_last_seen": "nobody"})
    ann.send("POST", f"{game.path}/presence", here)
    assert profile(bob, ann)["seen"] is None


def test_who_sees_a_page_is_up_to_its_owner(table: Table) -> None:
    ann, bob, eve = (Somebody(table, name) for name in ("Ann", "Bob", "Eve"))
    play(table, ann, bob, 5)
    seen = {
        ("all", False): (True, True, True),
        ("played", False): (True, False, False),
        ("me", False): (False, False, False),
        ("all", True): (True, True, False),
    }
    for (seen_by, unlisted), (to_bob, to_eve, in_list) in seen.items():
        data = {"seen_by": seen_by, "unlisted": unlisted}
        assert ann.send("PUT", "/api/account/profile", data).status_code == 204
        answers = [who.get(f"/api/players/{ann.name}").status_code for who in (bob, eve)]
        assert answers == [200 if to_bob else 404, 200 if to_eve else 404]
        assert (ann.name in listed(eve)) is in_list
        assert ann.name in listed(ann), "one always sees oneself"


def test_a_page_that_is_not_for_you_looks_like_one_that_does_not_exist(table: Table) -> None:
    ann, eve = Somebody(table, "Ann"), Somebody(table, "Eve")
    ann.send("PUT", "/api/account/profile", {"seen_by": "me"})
    hidden, unknown = (eve.get(f"/api/players/{name}") for name in (ann.name, "Nobody At All"))
    assert hidden.json() == unknown.json()


def test_strangers_are_asked_to_log_in(table: Table) -> None:
    assert table.client.get("/api/players").status_code == 401
    assert table.client.get("/api/players/Ann").status_code == 401
    page = table.client.get("/players")
    assert page.status_code == 200
    assert "Log in" in page.text


def test_a_server_without_accounts_has_no_players(serve: Callable[..., Table]) -> None:
    assert serve(accounts=False).client.get("/players").status_code == 404


def test_matches_of_the_players_alone_are_not_shown_to_others(table: Table) -> None:
    ann, bob, eve = (Somebody(table, name) for name in ("Ann", "Bob", "Eve"))
    play(table, ann, bob, name="Our own business", seen_by="us")
    assert profile(eve, ann)["recent"] == []
    assert profile(eve, ann)["finished"] == 1
    assert profile(bob, ann)["recent"][0]["name"] == "Our own business"


def test_the_form_of_ones_own_page(table: Table) -> None:
    ann = Somebody(table, "Ann")
    assert "Who sees this page" in ann.get(f"/players/{ann.name}").text
    saved = ann.form("/account/profile", seen_by="played", unlisted="yes")
    assert "Saved." in saved.text
    found = profile(ann, ann)
    assert (found["seen_by"], found["unlisted"]) == ("played", True)
    assert ann.form("/account/profile", seen_by="everybody").status_code == 400


def test_ratings_are_thrown_away_and_made_again_the_same(quick: Table) -> None:
    ann, bob = Somebody(quick, "Ann"), Somebody(quick, "Bob")
    play(quick, ann, bob, 5)
    before = listed(ann)
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        connection.execute(sa.update(ratings).values(rating=9.0))
    assert listed(ann) != before
    done = admin.change(quick.db, admin.rebuild_ratings)
    assert done.matches >= 5
    assert listed(ann) == before


def test_a_match_that_is_deleted_counts_no_more(quick: Table) -> None:
    ann, bob = Somebody(quick, "Ann"), Somebody(quick, "Bob")
    first, *_ = play(quick, ann, bob, 3)
    assert listed(ann)[ann.name]["played"] == 3
    admin.change(quick.db, admin.delete_match, first.id)
    quick.service.forget_all()
    assert listed(ann)[ann.name]["played"] == 2
    play(quick, ann, bob)
    assert listed(ann)[ann.name]["played"] == 3


def test_who_deletes_the_account_leaves_the_list(table: Table) -> None:
    ann, bob = Somebody(table, "Ann"), Somebody(table, "Bob")
    play(table, ann, bob, 5)
    assert bob.name in listed(ann)
    gone = bob.send("POST", "/api/account/delete", {"password": "correct horse"})
    assert gone.status_code in (200, 201, 204), gone.text
    assert bob.name not in listed(ann)


def test_bots_are_rated_for_scale_and_guests_are_not() -> None:
    row = MatchRow(
        **dict.fromkeys(MatchRow.__struct_fields__)  # type: ignore[arg-type]
        | {"id": "m", "title": "toy", "result": '{"Ann":9,"Bob":7,"Rosa":5,"Guest":3}'}
    )
    names = ("Ann", "Bob", "Rosa", "Guest")
    held = {"Ann": {"account_id": "a"}, "Bob": {"account_id": "b"}, "Rosa": {"bot": "strong"}}
    seated = [
        SeatRow(match_id="m", number=number, name=name, **held.get(name, {}))  # type: ignore[arg-type]
        for number, name in enumerate(names)
    ]
    rows = rate_match(row, seated, 0, {})
    assert [(each.person, each.place) for each in rows] == [
        ("account a", 1),
        ("account b", 2),
        ("bot strong", 3),
    ]
    assert rows[0].rating > rows[1].rating > rows[2].rating
    assert {each.players for each in rows} == {4}
