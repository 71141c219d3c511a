"""Accounts: name and password, sessions that can be revoked, deletion."""

import pytest
import sqlalchemy as sa

from tests.web.table import Browser, Table
from tests.web.test_seats import act, csrf, sit
from trunkline.server.clock import now
from trunkline.server.people.sessions import DAY
from trunkline.server.people.tokens import new_id
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import accounts, sessions

PASSWORD = "correct horse"


@pytest.fixture
def ann() -> dict[str, str]:
    """An account that no other test has."""
    return {"name": f"Ann {new_id()}", "password": PASSWORD}


def browser(table: Table) -> Browser:
    return Browser(table.client)


def test_register_log_out_log_in(table: Table, ann: dict[str, str]) -> None:
    client = table.client
    assert client.post("/api/accounts", json=ann).status_code == 201
    assert client.get("/api/session").json()["account"] == ann["name"]
    assert client.delete("/api/session", headers=csrf(client)).status_code == 204
    assert client.get("/api/session").json()["account"] is None
    assert client.post("/api/session", json=ann).status_code == 201
    assert client.get("/api/account").json()["name"] == ann["name"]


def test_names_are_taken_whatever_their_case(table: Table, ann: dict[str, str]) -> None:
    assert browser(table).post("/api/accounts", json=ann).status_code == 201
    again = browser(table).post("/api/accounts", json={**ann, "name": ann["name"].upper()})
    assert again.status_code == 409


def test_a_refused_registration_keeps_the_name_that_was_typed(quick: Table) -> None:
    form = {"name": "Ann & Bob", "password": "short", "do": "register"}
    said = browser(quick).post("/account", data=form).text
    assert 'name="name" value="Ann &amp; Bob"' in said


@pytest.mark.parametrize("password", ["", "short", "x" * 257])
def test_passwords_have_a_length(quick: Table, password: str) -> None:
    answer = quick.client.post("/api/accounts", json={"name": "Ann", "password": password})
    assert answer.status_code == 400


def test_wrong_passwords_and_unknown_names_look_the_same(table: Table, ann: dict[str, str]) -> None:
    browser(table).post("/api/accounts", json=ann)
    wrong = browser(table).post("/api/session", json={**ann, "password": "wrong horse"})
    unknown = browser(table).post("/api/session", json={**ann, "name": "Zoe Nobody"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json() == unknown.json()


def test_a_session_that_is_used_does_not_expire(quick: Table, ann: dict[str, str]) -> None:
    quick.client.post("/api/accounts", json=ann)
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        connection.execute(sa.update(sessions).values(seen_at=now() - 80 * DAY))
    assert quick.client.get("/api/session").json()["account"] == ann["name"]
    with sqlite_engine(parse(quick.db), "BEGIN").begin() as connection:
        seen = connection.execute(sa.select(sa.func.max(sessions.c.seen_at))).scalar_one()
    assert seen > now() - DAY


def test_a_session_that_was_not_used_for_long_is_forgotten(
    quick: Table, ann: dict[str, str]
) -> None:
    quick.client.post("/api/accounts", json=ann)
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        connection.execute(sa.update(sessions).values(seen_at=now() - 91 * DAY))
    assert quick.client.get("/api/session").json()["account"] is None


def test_passwords_are_kept_as_argon2(quick: Table, ann: dict[str, str]) -> None:
    quick.client.post("/api/accounts", json=ann)
    with sqlite_engine(parse(quick.db), "BEGIN").begin() as connection:
        kept = connection.execute(sa.select(accounts.c.password)).scalars().first()
    assert kept is not None
    assert kept.startswith("$argon2id$")


def test_sessions_are_listed_and_revoked(table: Table, ann: dict[str, str]) -> None:
    one, two = browser(table), browser(table)
    one.post("/api/accounts", json=ann)
    two.post("/api/session", json=ann)
    sessions = one.get("/api/sessions").json()
    assert sorted(session["this"] for session in sessions) == [False, True]
    other = next(session["id"] for session in sessions if not session["this"])
    assert one.delete(f"/api/sessions/{other}", headers=csrf(one)).status_code == 204
    assert two.get("/api/account").status_code == 401
    assert one.delete(f"/api/sessions/{other}", headers=csrf(one)).status_code == 404


def test_a_new_password_ends_all_other_sessions(table: Table, ann: dict[str, str]) -> None:
    one, two = browser(table), browser(table)
    one.post("/api/accounts", json=ann)
    two.post("/api/session", json=ann)
    change = {"old": "correct horse", "new": "battery staple"}
    wrong = one.put("/api/account/password", json={**change, "old": "no"}, headers=csrf(one))
    assert wrong.status_code == 401
    done = one.put("/api/account/password", json=change, headers=csrf(one))
    assert done.status_code == 204
    assert two.get("/api/account").status_code == 401
    assert one.get("/api/account").status_code == 200
    assert two.post("/api/session", json=ann, headers=csrf(two)).status_code == 401


def test_a_deleted_account_leaves_the_match_to_the_others(
    table: Table, ann: dict[str, str]
) -> None:
    game = table.new()
    client = browser(table)
    client.post("/api/accounts", json=ann)
    sit(client, game.tokens["Ann"])
    assert act(client, game, "Ann").status_code == 201
    wrong = client.post("/api/account/delete", json={"password": "no"}, headers=csrf(client))
    assert wrong.status_code == 401
    gone = client.post("/api/account/delete", json={"password": PASSWORD}, headers=csrf(client))
    assert gone.status_code == 204
    assert client.get("/api/account").status_code == 401
    again = client.post("/api/session", json=ann, headers=csrf(client))
    assert again.status_code == 401
    assert game.get("/history").json()[0]["by"] == "Ann"
    game.played("guess", "Bob", number=1)
    game.played("take", "Ann", count=1)
    assert browser(table).post("/api/accounts", json=ann).status_code == 201


def test_without_a_session_there_is_no_account(quick: Table) -> None:
    assert quick.client.get("/api/account").status_code == 401
    assert quick.client.get("/api/sessions").status_code == 401
    assert quick.client.put("/api/account/webhook", json={"webhook": None}).status_code == 401


def test_an_invented_cookie_is_nobody(quick: Table) -> None:
    quick.client.cookies.set("trunkline", "invented")
    assert quick.client.get("/api/session").json() == {"account": None, "seats": []}
    assert quick.client.get("/api/account").status_code == 401
