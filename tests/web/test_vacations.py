"""Vacations: whole days in one's own time zone, announced before they begin."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.web.account_people import Person, registered, unlike
from tests.web.people import Somebody
from tests.web.table import Table
from trunkline.server.clock import now

NOW = "trunkline.server.people.vacations.now"
DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def ada(table: Table) -> Person:
    return registered(table, unlike("Ada"))


def day(later: int) -> str:
    return (datetime.now(UTC) + timedelta(days=later)).date().isoformat()


def announce(person: Person, first: str, last: str, zone: str = "UTC") -> httpx.Response:
    data = {"first": first, "last": last, "zone": zone}
    return person.send("POST", "/api/account/vacations", json=data)


def known(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/account/vacations").json()
    return found


def test_a_vacation_is_whole_days_where_its_owner_lives(ada: Person) -> None:
    made = announce(ada, "2099-01-01", "2099-01-08", "Europe/Berlin")
    assert made.status_code == 201, made.text
    (found,) = known(ada)
    assert (found["begins"], found["ends"]) == ("2098-12-31T23:00:00Z", "2099-01-08T23:00:00Z")
    page = ada.get("/account/vacation").text
    assert "1 January 2099 to 8 January 2099" in page
    assert "Europe/Berlin" in page


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (day(0), day(3), "tomorrow at the earliest"),
        (day(5), day(4), "before the first"),
        (day(2), day(70), "at most 60 days"),
    ],
)
def test_what_cannot_be_a_vacation(ada: Person, first: str, last: str, why: str) -> None:
    refused = announce(ada, first, last)
    assert refused.status_code == 422
    assert why in refused.json()["why"]
    assert known(ada) == []


def test_days_and_zones_that_are_none_are_malformed(ada: Person) -> None:
    assert announce(ada, "soon", day(3)).status_code == 400
    assert announce(ada, day(2), day(3), "Europe/Atlantis").status_code == 400
    assert announce(ada, day(2), day(3), "../../etc/passwd").status_code == 400
    assert "Choose a first and a last day." in ada.form("/account/vacation", first="x").text


def test_no_two_at_once_and_not_too_many(ada: Person) -> None:
    assert announce(ada, day(2), day(4)).status_code == 201
    assert "already have" in announce(ada, day(4), day(6)).json()["why"]
    for start in range(10, 50, 10):
        assert announce(ada, day(start), day(start + 1)).status_code == 201
    assert "at most 5" in announce(ada, day(80), day(81)).json()["why"]


def test_one_that_has_not_begun_is_called_off(ada: Person) -> None:
    made = announce(ada, day(2), day(4)).json()
    gone = ada.send("DELETE", f"/api/account/vacations/{made['id']}")
    assert gone.status_code == 204
    assert known(ada) == []
    assert ada.send("DELETE", f"/api/account/vacations/{made['id']}").status_code == 404


def test_one_that_has_begun_ends_now(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made = announce(ada, day(2), day(4)).json()
    later = now() + 3 * DAY
    monkeypatch.setattr(NOW, lambda: later)
    monkeypatch.setattr("trunkline.web.pages.account_vacation.now", lambda: later)
    monkeypatch.setattr("trunkline.server.matches.vacations.now", lambda: later)
    assert "I am back" in ada.get("/account/vacation").text
    assert "called off" in ada.form("/account/vacation", end=made["id"]).text
    assert known(ada) == []


def test_nobody_calls_off_anothers(table: Table, ada: Person) -> None:
    made = announce(ada, day(2), day(4)).json()
    ben = registered(table, unlike("Ben"))
    assert ben.send("DELETE", f"/api/account/vacations/{made['id']}").status_code == 404
    assert len(known(ada)) == 1


def test_who_is_away_for_longer_than_a_match_allows_is_told(table: Table) -> None:
    """A guest; days that cannot be chosen are found again in the form."""
    clock = {"kind": "days", "time": 86_400, "vacation": 14, "at_zero": "host", "zone": "UTC"}
    game = table.new("toy", "Ann", "Bob", pace="days", clock=clock)
    ann = Somebody(table)
    ann.sit(game, "Ann")

    def announced(first: str, last: str) -> str:
        path = f"/matches/{game.id}/leaving"
        return ann.form(path, what="vacation", first=first, last=last).text

    wrong = announced(day(9), day(8))
    assert 'role="alert"' in wrong
    assert f'name="first" value="{day(9)}"' in wrong
    assert f'name="last" value="{day(8)}"' in wrong
    assert "runs again" not in announced(day(2), day(11))
    runs_again = datetime.fromisoformat(day(24))
    shown = f"from {runs_again.day} {runs_again:%b} on your clock runs again."
    assert shown in announced(day(20), day(40))


def test_at_a_screen_that_two_share_it_is_said_who_leaves(table: Table) -> None:
    clock = {"kind": "days", "time": 86_400, "at_zero": "host", "zone": "UTC"}
    game = table.new("toy", "Ann", "Bob", "Cy", pace="days", clock=clock)
    both = Somebody(table)
    for name in ("Ann", "Bob"):
        both.sit(game, name)
    path = f"/matches/{game.id}/leaving"
    for what, button in (("concede", "concede-do"), ("vacation", "vacation-do")):
        asked = both.get(f"{path}?what={what}").text
        assert "Whose seat?" in asked
        assert button not in asked
        assert button in both.get(f"{path}?what={what}&as=Bob").text
    assert "Concede: Bob" in both.get(f"{path}?what=concede&as=Bob").text
    both.form(path, **{"what": "vacation", "as": "Bob", "first": day(2), "last": day(4)})
    told = both.get(f"{path}?what=vacation&as=Ann").text
    assert "Bob is on vacation" in told
    assert "Ann is on vacation" not in told
    cy = Somebody(table)
    cy.sit(game, "Cy")
    assert "Call it off" not in cy.get(f"{path}?what=vacation").text
    (off,) = re.findall(r"&#34;off&#34;: ?&#34;(\w+)&#34;", told)
    said = both.form(path, **{"what": "vacation", "as": "Bob", "off": off}).text
    assert "Your vacation is called off." in said
    assert "Bob is on vacation" not in cy.get(f"{path}?what=vacation").text
