"""Shikoku 1889 by clicks at the default rails table: auction, stock round, operating turns."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, new_match
from tests.browser.test_accessibility import serious_faults
from tests.soak import share
from tests.web.table import Server

WIDE = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_ACTIONS = 60
TRADE = ("Buy a certificate", "Sell shares", "You have bought")
"""How the questions of stock rounds begin."""
SHARES = 4
"""So many are bought, beside the director's certificate: then the company floats."""


class Player:
    """Plays whatever is asked, by clicking what the page shows."""

    def __init__(self, table: Browsed) -> None:
        self.table, self.page = table, table.page
        self.done: Counter[str] = Counter()

    def act(self) -> None:
        asked = self.table.question
        if asked.startswith("Buy trains") or "must own a train" in asked:
            self.trains()
        elif asked.startswith(TRADE):
            self.trade()
        elif asked.startswith("Buy "):
            self.auction()
        elif asked.startswith("Lay track"):
            self.lay()
        elif asked.startswith("Place a station"):
            self.table.do("#out-1")
        elif asked.startswith("Run"):
            self.do("run", "#main-act")
        elif asked.startswith("Dividend"):
            self.dividend()
        else:
            raise AssertionError(f"A question nobody answers: {asked}")

    def do(self, deed: str, what: str | Locator) -> None:
        self.table.do(what)
        self.done[deed] += 1

    def auction(self) -> None:
        """One bids for a more expensive one first; else the cheapest is bought."""
        chips = self.page.locator("#decision .options.chips button.choice")
        if not self.done["bid"] and chips.count():
            self.table.plan(chips.last)
            expect(self.page.locator("#main-act")).to_contain_text("Bid")
            self.do("bid", "#main-act")
        else:
            self.do("auction", "#main-act")

    def trade(self) -> None:
        buy = self.page.locator("#decision .matrix td button:not(.grey):has-text('·')")
        if not self.done["start"]:
            start = self.page.locator("#decision [aria-label='Start a company'] button.choice")
            self.table.plan(start.nth(1))
            self.table.plan(self.page.locator("#decision [aria-label^='Par of'] button").last)
            self.do("start", "#main-act")
        elif buy.count() and self.done["share"] < SHARES:
            self.table.plan(buy.first)
            self.do("share", "#main-act")
        else:
            self.table.do("#out-1")

    def lay(self) -> None:
        self.table.whole_map()
        self.table.plan(self.table.legal_hexes().first)
        expect(self.page.locator("#main-act")).to_contain_text("Lay #")
        self.do("lay", "#main-act")

    def dividend(self) -> None:
        before = self.table.version
        self.page.locator("#question").focus()
        self.page.keyboard.press("p")
        self.table.wait_for_version_after(before)
        self.done["dividend"] += 1

    def trains(self) -> None:
        buy = self.page.locator("#decision td button.acts:has-text('Buy the')")
        if not self.done["train"] and buy.count():
            self.do("train", buy.first)
        else:
            self.table.do("#out-1")


@pytest.mark.parametrize("screen", share([WIDE, PHONE], [WIDE]))
def test_from_the_auction_to_the_first_dividend(
    open_page: OpenPage, server: Server, screen: dict[str, object]
) -> None:
    page = open_page(**screen)
    player = Player(new_match(page, server.url, ("here", "here"), "1889"))
    checked: set[str] = set()
    for _ in range(MOST_ACTIONS):
        kind = player.table.question.split()[0]
        if kind not in checked:
            checked.add(kind)
            assert serious_faults(page) == [], kind
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
        player.act()
        if player.done["dividend"]:
            break
    assert {"bid", "auction", "start", "share", "lay", "train", "run"} <= player.done.keys()
    assert player.done["dividend"]
