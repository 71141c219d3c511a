"""Titles without panels of their own: what they tell of a position is a whole table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.readable import Case, faults_of, measured
from tests.browser.table import seated
from tests.browser.valleys import APART, BRANCH_LINE
from tests.web.table import Server
from trunkline.kernel import AnyTitle, Match
from trunkline.server.store.upgrade import upgrade
from trunkline.testing.games import random_game

PANELS: dict[AnyTitle, tuple[str, ...]] = {
    APART: ("companies", "players", "end"),
    BRANCH_LINE: ("companies", "end"),
}
CASES = [
    (APART, 4, (1280, 720), "light"),
    (APART, 12, (1366, 768), "dark"),
    (APART, 22, (390, 844), "light"),
    (BRANCH_LINE, 4, (1366, 768), "light"),
    (BRANCH_LINE, 12, (390, 844), "dark"),
    (BRANCH_LINE, 22, (1280, 720), "light"),
]
"""Title, after how many of its actions, window, theme."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that knows these titles."""
    db = str(tmp_path_factory.mktemp("plain") / "matches.db")
    upgrade(db)
    started = Server(db, modules=["tests.browser.valley_titles"])
    yield started
    started.stop()


def played(title: AnyTitle, actions: int) -> Match:
    whole = random_game(title, 4, 4)
    match = Match(title, whole.players, seed=whole.seed)
    for action in whole.actions[:actions]:
        match.play(action)
    return match


@pytest.mark.parametrize(("title", "actions", "window", "theme"), CASES)
def test_two_tables_and_a_map_are_in_view(
    open_page: OpenPage,
    server: Server,
    title: AnyTitle,
    actions: int,
    window: tuple[int, int],
    theme: str,
) -> None:
    page = open_page(viewport={"width": window[0], "height": window[1]}, color_scheme=theme)
    match = played(title, actions)
    table = seated(page, server.url, match, (match.players.index(match.decider or ""),))
    table.settle()
    case = Case(title.id, "middle", window, theme)
    assert faults_of(case, measured(page), PANELS[title]) == []
    expect(page.locator(".actor-line")).to_contain_text("Cash")
    expect(page.locator("#view-trains")).to_have_count(0)
