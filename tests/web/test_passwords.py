"""Passwords: long enough, not the name, not what everybody tries; guessing is limited by account."""

from collections.abc import Callable

import pytest

from tests.web.table import Browser, Table
from tests.web.test_seats import csrf
from trunkline.server.people.password_rules import DATA, common, weakness
from trunkline.server.people.tokens import new_id
from trunkline.server.people.tries import MOST_NAMES, WINDOW, Tries

GOOD = "a locomotive in snow"


@pytest.mark.parametrize(
    "password",
    [
        "",
        "nine char",
        "x" * 257,
        "1234567890",
        "qwertyuiop",
        "QWERTYUIOP",
        "password123",
        "Password2024!",
        "!!!letmein!!!",
        "aaaaaaaaaaaaaa",
        "abababababab",
        "Mahatma Coal",
        "mahatma coal 1869",
        "mahatmacoalmahatmacoal",
        "Маhаtmа Соаl",
    ],
)
def test_weak(password: str) -> None:
    assert weakness(password, "Mahatma Coal")


@pytest.mark.parametrize(
    "password", ["correct horse", "8273645091", GOOD, "ten chars!", "中央線の夜行列車で行く旅"]
)
def test_good(password: str) -> None:
    assert weakness(password, "Mahatma Coal") == ""


def test_the_list_is_folded_and_says_where_it_comes_from() -> None:
    assert all(line == line.casefold() == "".join(line.split()) for line in common())
    assert len(common()) > 200
    assert "Compiled for Trunkline" in DATA.read_text()


@pytest.mark.parametrize("password", ["password123", "nine char"])
def test_weak_passwords_are_refused_at_registration_and_change(quick: Table, password: str) -> None:
    ann = {"name": f"Ann {new_id()}", "password": GOOD}
    client = Browser(quick.client)
    weak = client.post("/api/accounts", json={**ann, "password": password})
    assert weak.status_code == 400
    own_name = client.post("/api/accounts", json={**ann, "password": ann["name"]})
    assert own_name.status_code == 400
    assert client.post("/api/accounts", json=ann).status_code == 201
    change = {"old": GOOD, "new": password}
    changed = client.put("/api/account/password", json=change, headers=csrf(client))
    assert changed.status_code == 400


def test_guessing_one_account_is_limited_whatever_the_address(serve: Callable[..., Table]) -> None:
    client = serve(tries_per_account=3).client
    ann = {"name": "Ann", "password": GOOD}
    Browser(client).post("/api/accounts", json=ann)
    for name in ("Ann", "Nobody At All"):
        wrong = {"name": name, "password": "wrong horse"}
        answers = [Browser(client).post("/api/session", json=wrong) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) > 0
    assert Browser(client).post("/api/session", json={**ann, "name": "ANN"}).status_code == 429
    other = {"name": "Bob", "password": GOOD}
    assert Browser(client).post("/api/accounts", json=other).status_code == 201
    assert Browser(client).post("/api/session", json=other).status_code == 201


def test_the_right_password_forgives_the_wrong_ones(serve: Callable[..., Table]) -> None:
    client = serve(tries_per_account=3).client
    ann = {"name": "Ann", "password": GOOD}
    Browser(client).post("/api/accounts", json=ann)
    for _ in range(3):
        wrong = {**ann, "password": "wrong horse"}
        statuses = [Browser(client).post("/api/session", json=wrong).status_code for _ in range(2)]
        assert statuses == [401, 401]
        assert Browser(client).post("/api/session", json=ann).status_code == 201


def test_an_open_session_is_no_way_to_guess_either(serve: Callable[..., Table]) -> None:
    client = Browser(serve(tries_per_account=3).client)
    client.post("/api/accounts", json={"name": "Ann", "password": GOOD})
    statuses = [
        client.post(
            "/api/account/delete", json={"password": "wrong horse"}, headers=csrf(client)
        ).status_code
        for _ in range(4)
    ]
    assert statuses == [401, 401, 401, 429]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_wrong_passwords_are_forgotten_after_an_hour() -> None:
    clock = Clock()
    tries = Tries(2, clock)
    for moment in (0.0, 60.0):
        clock.now = moment
        assert tries.wait("ann") == 0
        tries.fail("ann")
    assert 0 < tries.wait("ann") <= WINDOW
    assert tries.wait("bob") == 0
    clock.now = WINDOW + 1
    assert tries.wait("ann") == 0


def test_names_without_end_take_no_memory_without_end() -> None:
    tries = Tries(2, Clock())
    for number in range(MOST_NAMES + 10):
        tries.fail(str(number))
    assert len(tries._failed) == MOST_NAMES
