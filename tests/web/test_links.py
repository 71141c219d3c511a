"""Secret links: used once, renewed by whoever plays, and nothing written for wrong ones."""

import httpx
import pytest
import sqlalchemy as sa

from tests.web.table import Browser, Game, Table, action
from tests.web.test_seats import act, csrf, sit
from trunkline.server.people.tokens import new_id
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import sessions

PASSWORD = "a locomotive in snow"


def join(browser: Browser, token: str) -> httpx.Response:
    """Sit down by a link as a browser does, and go to the table."""
    answer = browser.post(f"/join/{token}", headers=csrf(browser))
    if answer.status_code == 200:
        browser.get(answer.headers["hx-redirect"])
    return answer


def new_link(browser: Browser, game: Game, seat: str) -> str:
    answer = browser.post(f"{game.path}/seats/{seat}/link", headers=csrf(browser))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def account(browser: Browser) -> dict[str, str]:
    ann = {"name": f"Ann {new_id()}", "password": PASSWORD}
    assert browser.post("/api/accounts", json=ann).status_code == 201
    return ann


@pytest.fixture
def game(table: Table) -> Game:
    return table.new()


@pytest.fixture
def bob(game: Game) -> Browser:
    """Bob's browser, seated by the link that the host has sent him."""
    browser = Browser(game.client)
    assert join(browser, game.tokens["Bob"]).status_code == 200
    return browser


def test_the_creator_keeps_no_token_of_a_seat_that_somebody_has_taken(
    game: Game, bob: Browser
) -> None:
    data = {"seen": 0, "action": action("guess", "Bob", number=1)}
    assert game.send("/actions", "Bob", data).status_code == 401
    assert game.get("/offers", "Bob").status_code == 401
    assert game.send("/seats/Bob/link", "Bob", None).status_code == 403
    mine = game.client.get("/api/matches?mine=true", headers=game.headers("Bob")).json()
    assert game.id not in {row["id"] for row in mine}
    creator = Browser(game.client)
    assert join(creator, game.tokens["Bob"]).status_code == 409
    assert sit(creator, game.tokens["Bob"]).status_code == 409
    assert act(creator, game, "Bob").status_code == 401
    assert act(bob, game, "Bob").status_code == 201


def test_a_token_that_nobody_sat_down_with_goes_on_working(game: Game, bob: Browser) -> None:
    game.played("guess", "Ann", number=1)


def test_who_holds_the_seat_opens_the_link_again_and_is_at_the_table(
    game: Game, bob: Browser
) -> None:
    again = bob.get(f"/join/{game.tokens['Bob']}", follow_redirects=False)
    assert again.headers["location"] == f"/matches/{game.id}"
    assert act(bob, game, "Bob").status_code == 201


def test_a_program_that_previews_the_link_does_not_use_it_up(game: Game) -> None:
    """It fetches the address, and that is all."""
    preview = Browser(game.client)
    assert "set-cookie" not in preview.get(f"/join/{game.tokens['Bob']}").headers
    bob = Browser(game.client)
    assert join(bob, game.tokens["Bob"]).status_code == 200
    assert act(bob, game, "Bob").status_code == 201
    assert act(preview, game, "Bob").status_code == 401


def test_a_new_link_ends_every_other_browsers_hold(game: Game, bob: Browser) -> None:
    other = Browser(game.client)
    assert join(other, new_link(bob, game, "Bob")).status_code == 200
    assert act(other, game, "Bob").status_code == 201
    token = new_link(bob, game, "Bob")
    data = {"seen": 0, "action": action("guess", "Bob", number=1)}
    expelled = other.post(f"{game.path}/actions", json=data, headers=csrf(other))
    assert expelled.status_code == 403
    assert other.get(f"{game.path}/log?as=Bob").status_code == 403
    assert bob.get(f"{game.path}/log?as=Bob").status_code == 200
    assert join(Browser(game.client), token).status_code == 200


def test_a_new_link_ends_the_hold_of_an_account(game: Game, bob: Browser) -> None:
    thief = Browser(game.client)
    account(thief)
    assert sit(thief, new_link(bob, game, "Bob")).status_code == 201
    assert thief.get(f"{game.path}/log?as=Bob").status_code == 200
    new_link(bob, game, "Bob")
    assert thief.get(f"{game.path}/log?as=Bob").status_code == 403


def test_an_account_that_makes_a_new_link_keeps_its_seat_everywhere(game: Game) -> None:
    here, there = Browser(game.client), Browser(game.client)
    ann = account(here)
    sit(here, game.tokens["Ann"])
    there.post("/api/session", json=ann)
    new_link(here, game, "Ann")
    assert there.get(f"{game.path}/log?as=Ann").status_code == 200


def test_a_program_takes_a_seat_for_itself_by_a_new_link(game: Game) -> None:
    watcher = Browser(game.client)
    token = game.send("/seats/Bob/link", "Bob", None).json()["token"]
    assert join(watcher, game.tokens["Bob"]).status_code == 404
    assert game.get("/offers", token).status_code == 200


def test_a_link_opens_the_seat_again_when_nobody_holds_it_any_more(
    game: Game, bob: Browser
) -> None:
    assert bob.delete("/api/session", headers=csrf(bob)).status_code == 204
    assert game.get("/offers", "Bob").status_code == 200
    again = Browser(game.client)
    assert join(again, game.tokens["Bob"]).status_code == 200
    assert act(again, game, "Bob").status_code == 201


def stored(table: Table) -> int:
    with sqlite_engine(parse(table.db), "BEGIN").begin() as connection:
        return connection.execute(sa.select(sa.func.count()).select_from(sessions)).scalar_one()


def test_links_that_open_nothing_write_nothing(quick: Table) -> None:
    before, browser = stored(quick), Browser(quick.client)
    for number in range(5):
        answer = browser.get(f"/join/anything-{number}", follow_redirects=False)
        assert answer.status_code == 404
        assert "set-cookie" not in answer.headers
    assert sit(browser, "anything").status_code == 404
    assert stored(quick) == before


def test_what_a_stranger_is_refused_leaves_no_session(quick: Table) -> None:
    game = quick.new("toy", "Ann", {"open": True})
    before, client = stored(quick), quick.client
    for path in (f"/matches/{game.id}/claim", "/matches/none/claim"):
        client.cookies.clear()
        client.post(path, data={"seat": "Open seat 2", "name": "Ann"})
    client.cookies.clear()
    client.post("/new", data={"title": "toy", "seats": "2", "kind.1": "open", "kind.2": "open"})
    assert stored(quick) == before


def test_a_used_link_is_explained_on_a_page(quick: Table) -> None:
    game = quick.new()
    join(Browser(quick.client), game.tokens["Bob"])
    answer = Browser(quick.client).get(f"/join/{game.tokens['Bob']}")
    assert answer.headers["content-type"].startswith("text/html")
    assert "This seat is taken." in answer.text
    assert "I am Bob" in answer.text
