"""Several seal their choices at once: nobody is told that the position changed while they chose."""

import json

import httpx
import pytest

from tests.web.table import Browser, Game, Table, action
from tests.web.test_seats import csrf, sit

CHANGED = "The match has moved on"


@pytest.fixture
def game(quick: Table) -> Game:
    """1881: everybody is to seal a bid."""
    return quick.new("1881", "Ann", "Bob", "Cy", seed=1)


@pytest.fixture
def ann(quick: Table, game: Game) -> Browser:
    browser = Browser(quick.client)
    sit(browser, game.tokens["Ann"])
    return browser


def update(browser: Browser, game: Game, seen: int, amount: int) -> str:
    params = {"seen": str(seen), "draft": json.dumps({"amount": str(amount)})}
    answer = browser.get(f"/matches/{game.id}/update", params=params)
    assert answer.status_code == 200
    return answer.text


def seal(browser: Browser, game: Game, seen: int, amount: int) -> httpx.Response:
    form = {"seen": str(seen), "action": json.dumps(action("bid", "Ann", amount=amount))}
    return browser.post(f"/matches/{game.id}/act", data=form, headers=csrf(browser))


def test_a_sealed_bid_of_another_leaves_the_draft_without_a_word(game: Game, ann: Browser) -> None:
    seen = game.version
    game.played("bid", "Bob", amount=50)
    shown = update(ann, game, seen, 35)
    assert CHANGED not in shown
    assert 'value="35"' in shown


def test_a_bid_that_crosses_another_is_sealed(game: Game, ann: Browser) -> None:
    seen = game.version
    game.played("bid", "Bob", amount=50)
    answer = seal(ann, game, seen, 35)
    assert answer.status_code == 200
    assert CHANGED not in answer.text
    assert game.show()["deciders"] == ["Cy"]
    assert game.version == seen + 2


def test_what_everybody_learns_is_still_said(game: Game, ann: Browser) -> None:
    seen = game.version
    assert seal(ann, game, seen, 10).status_code == 200
    for player in ("Bob", "Cy"):
        game.played("bid", player, amount=0)
    assert seal(ann, game, seen, 35).status_code == 409
