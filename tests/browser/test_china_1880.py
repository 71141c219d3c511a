"""1880: China by clicks: from the auction through the first operating rounds, at one screen."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.table import Browsed, new_match
from tests.soak import share
from tests.web.table import Server

MOST_ACTIONS = 140
WANTED = share(
    {"auction": 12, "investor": 3, "share": 6, "lay": 5, "run": 3, "dividend": 2, "train": 2},
    {"auction": 12, "investor": 3, "share": 3, "lay": 2, "run": 1, "dividend": 1, "train": 1},
)
"""How often everything must have been done before the test is content."""


class Player:
    """Plays whatever is asked, by clicking what the page shows."""

    def __init__(self, table: Browsed) -> None:
        self.table = table
        self.page = table.page
        self.done: Counter[str] = Counter()
        self.founded: set[str] = set()

    def act(self) -> None:
        asked = self.table.question
        if asked.startswith("Auction"):
            self.auction()
        elif asked.startswith("Choose the building permits"):
            self.table.do(self.page.locator("#decision button.choice").first)
        elif asked.startswith("Choose a foreign investor"):
            self.investor()
        elif "share" in asked or "found" in asked:
            self.share_round()
        elif asked.startswith("Lay"):
            self.lay()
        elif asked.startswith("Place a station"):
            self.table.do("#out-1" if self.page.locator("#out-1").count() else "#main-act")
        elif asked.startswith("Run"):
            self.run()
        elif asked.startswith("Dividend"):
            self.dividend()
        elif asked.startswith("Buy trains"):
            self.trains()
        elif "must own a train" in asked:
            self.confirmed("#main-act", "train")
        else:
            raise AssertionError(f"A question nobody answers: {asked}")

    def auction(self) -> None:
        """The first who speaks takes the private at its price."""
        leads = "leads" in self.page.locator("#decision").inner_text()
        self.table.do("#out-1" if leads else "#main-act")
        self.done["auction"] += 1

    def investor(self) -> None:
        """By a click on its home on the map, and the main button."""
        self.table.plan(self.table.legal_hexes().first)
        expect(self.page.locator("#main-act")).to_contain_text("Choose A")
        self.table.do("#main-act")
        self.done["investor"] += 1

    def share_round(self) -> None:
        player = self.table.decider
        buy = self.page.locator("#decision td > button.acts:has-text('Buy')")
        chips = self.page.locator("#decision .options.chips button.choice:not(.grey)")
        if player not in self.founded and chips.count():
            self.table.plan(chips.first)
            expect(self.page.locator("#decision-body")).to_contain_text("Certificate")
            expect(self.page.locator("#panel-market .target").first).to_be_attached()
            self.table.do("#main-act")
            self.founded.add(player)
        elif buy.count() and self.done["share"] < 5:
            self.table.do(buy.first)
        else:
            self.table.do("#out-1")
        self.done["share"] += 1

    def lay(self) -> None:
        """A hex on the map, its tile from the fan, then the tick."""
        hexes = self.table.legal_hexes()
        if not hexes.count():
            return self.table.do("#main-act")
        self.table.whole_map()
        self.table.plan(hexes.first)
        expect(self.page.locator("#fan.placed .fan-card.chosen")).to_have_count(1)
        cards = self.page.locator("#fan .fan-card:not(.chosen) .fan-pick")
        if cards.count():
            self.table.plan(cards.first)
        expect(self.page.locator("#main-act")).to_contain_text("Lay #")
        self.table.do("#fan-do")
        self.done["lay"] += 1
        return None

    def run(self) -> None:
        if "Continue without" in self.page.locator("#decision").inner_text():
            return self.table.do("#main-act")
        expect(self.page.locator("#decision .badge")).to_contain_text("proved best")
        assert self.page.locator("#board .rl").count() >= 1
        self.table.do("#main-act")
        self.done["run"] += 1
        return None

    def dividend(self) -> None:
        assert self.page.locator("#panel-market .target").count() >= 1
        before = self.table.version
        self.page.locator("#question").focus()
        self.page.keyboard.press("p")
        self.table.wait_for_version_after(before)
        self.done["dividend"] += 1

    def trains(self) -> None:
        """One train at a time as long as it can be paid, two at most."""
        buy = self.page.locator("#decision td button.acts:has-text('Buy the')")
        if buy.count() and "owns none" in self.page.locator("#decision").inner_text():
            self.confirmed(buy.first, "train")
        else:
            self.confirmed("#main-act", "")

    def confirmed(self, what: object, deed: str) -> None:
        """What cannot be taken back is asked first."""
        before = self.table.version
        control = self.page.locator(what) if isinstance(what, str) else what
        control.click()  # type: ignore[attr-defined]
        dialog = self.page.locator("#dialog[open] .button.main")
        if dialog.count():
            dialog.click()
        self.table.wait_for_version_after(before)
        if deed:
            self.done[deed] += 1


def test_from_the_auction_through_the_first_operating_rounds(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["here", "here"], "1880")
    player = Player(table)
    for _ in range(MOST_ACTIONS):
        player.act()
        if all(player.done[deed] >= count for deed, count in WANTED.items()):
            break
    assert {deed: player.done[deed] >= count for deed, count in WANTED.items()} == dict.fromkeys(
        WANTED, True
    ), player.done
    told = " ".join(table.log())
    for words in ("lays #", " runs ", " per share", "buys a 2-train", "founds"):
        assert words in told, words
    expect(page.locator("#panel-companies tbody tr")).to_have_count(len(player.founded) + 1)
