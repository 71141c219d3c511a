"""A match in memory, while others act on it."""

from typing import Any

import pytest
from sqlalchemy import Connection

from tests.web.table import Game, Table
from trunkline.kernel import Offers, get_title, offers, start
from trunkline.server.matches import actions as acting
from trunkline.server.matches import live as memory
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written, append
from trunkline.server.matches.seats import hand_over
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.store.rows import MatchRow


@pytest.fixture
def game(quick: Table) -> Game:
    return quick.new("toy", "Ann", "Bob", seed=1)


@pytest.fixture
def live(quick: Table, game: Game) -> Live:
    game.show()
    found: Live = quick.house._live[game.id]
    return found


def test_offers_that_took_too_long_are_not_kept_for_the_next_position(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody acts while the offers of the position before are still being worked out."""
    find, later = offers, start(get_title("toy"), ("Bob", "Ann"), 2)

    def overtaken(*args: Any) -> Offers:
        found = find(*args)
        live.take(live.row, later)
        return found

    monkeypatch.setattr(memory, "offers", overtaken)
    assert live.offers("Ann").decider == "Ann"
    monkeypatch.setattr(memory, "offers", find)
    assert live.offers("Ann").decider == "Bob"


def test_what_is_shown_does_not_change_half_way(live: Live, game: Game) -> None:
    seen = live.still()
    game.guesses()
    assert live.version == 2
    assert seen.version == 0
    assert seen.awaited() == ("Ann", "Bob")


def test_seats_that_change_while_an_action_is_judged_are_read_again(
    live: Live, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when another worker gives Bob a new link at the very moment of Ann's action."""
    bob = live.seats[1]

    def renewed_elsewhere(connection: Connection, written: Written) -> MatchRow:
        hand_over(connection, bob, digest("a new secret"), Caller())
        return append(connection, written)

    monkeypatch.setattr(acting, "append", renewed_elsewhere)
    game.played("guess", "Ann", number=1)
    monkeypatch.undo()
    assert game.get("/offers", "Bob").status_code == 401
    assert game.get("/offers", "a new secret").status_code == 200
