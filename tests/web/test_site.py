"""The ways to the pages of the site: one list, each with its condition."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.web.table import Table
from trunkline.server.people.caller import Caller, Session
from trunkline.server.settings import Settings
from trunkline.web.pages import site
from trunkline.web.pages.site import WAYS, Visitor, _is_here

STRANGER = Visitor(Caller(), Settings())
GUEST = Session("hash", "id")


def shown(visitor: Visitor) -> list[str]:
    return [way.id for way in WAYS if way.shown(visitor)]


def test_players_are_there_when_there_are_accounts() -> None:
    assert shown(STRANGER) == ["matches", "learn", "players"]
    assert shown(Visitor(Caller(), Settings(accounts=False))) == ["matches", "learn"]


def test_learn_is_there_when_something_can_be_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "anything_to_learn", lambda: False)
    assert shown(STRANGER) == ["matches", "players"]


def test_the_server_is_for_its_hosts() -> None:
    guest, host = Caller(session=GUEST), Caller(session=replace(GUEST, host=True))
    assert "server" not in shown(Visitor(guest, Settings()))
    assert "server" in shown(Visitor(host, Settings()))


def test_every_page_of_a_match_belongs_to_the_matches() -> None:
    matches, players = WAYS[0], WAYS[2]
    for path in ("/", "/lobby", "/new", "/matches/abc/report", "/finished"):
        assert _is_here(matches, path), path
    for path in ("/players", "/learn", "/account", "/newer"):
        assert not _is_here(matches, path), path
    assert _is_here(players, "/players/Ada")


def test_a_way_that_is_not_for_the_visitor_is_not_shown(quick: Table) -> None:
    page = quick.client.get("/about").text
    assert '<a href="/learn"' in page
    assert '<a href="/server"' not in page
    assert '<nav class="nav"' in page
