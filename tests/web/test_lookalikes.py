"""Names that look alike have one skeleton; names of different people do not."""

import pytest

from tests.web.table import Browser, Table
from trunkline.server.people.lookalikes import skeleton

ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "Аnn"),
    ("Ann", "Αnn"),
    ("Ann", "Ａｎｎ"),
    ("Ann", "𝐀𝐧𝐧"),
    ("Ann", "A\u034fnn"),
    ("Ann", "Ann\ufe0f"),
    ("Ann", "Ann\u3164"),
    ("Ann", "ᴀɴɴ"),
    ("Ann B", "Ann  B"),
    ("Bob", "В0b"),
    ("Bob", "Воb"),
    ("paypal", "раураl"),
    ("Iris", "lris"),
    ("Iris", "1ris"),
    ("Oscar", "0scar"),
    ("modern", "modem"),
    ("Zoë", "Zoe\u0308"),
    ("Straße", "STRASSE"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Ali", "All"),
        ("René", "Rene"),
        ("Ann", "Анна"),
        ("Max", "Mах1"),
        ("A1", "A2"),
    ],
)
def test_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_name_that_looks_like_another_account_is_refused(table: Table) -> None:
    first = {"name": "Mahatma Coal", "password": "a locomotive in snow"}
    assert Browser(table.client).post("/api/accounts", json=first).status_code == 201
    for name in ("Маhаtmа Соаl", "Mahatma Coa1", "MAHATMA COAL", "Mahatrna Coal"):
        again = Browser(table.client).post("/api/accounts", json={**first, "name": name})
        assert again.status_code == 409, name
    other = {**first, "name": "Mahatma Coals"}
    assert Browser(table.client).post("/api/accounts", json=other).status_code == 201


def test_nobody_sits_down_under_a_name_that_looks_like_a_neighbours(quick: Table) -> None:
    game = quick.new("toy", "Ann", {"open": True})
    path = "/seats/Open seat 2/claim"
    assert game.send(path, None, {"name": "Аnn"}).status_code == 422
    assert game.send(path, None, {"name": "Bob"}).status_code == 201
