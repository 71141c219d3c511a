"""Several seal bids at once: the draft of who is still choosing stays, and nothing is said."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.browser.table import Browsed, sit_by_link
from tests.web.table import Game, Server


def test_anothers_sealed_bid_leaves_the_figure_that_was_being_chosen(
    page: Page, server: Server
) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        seats = [{"name": name} for name in ("Ann", "Bob", "Cy")]
        made = client.post("/api/matches", json={"title": "1881", "seats": seats}).json()
        game = Game(client, made)
        sit_by_link(page, f"{server.url}/join/{game.tokens['Ann']}")
        ann = Browsed(page)
        with page.expect_response("**/update*"):
            page.locator("#field-amount").fill("35")
        ann.settle()
        game.played("bid", "Bob", amount=50)
    ann.wait_for_version_after(0)
    expect(page.locator("#decision")).to_contain_text("sealed")
    expect(page.locator("#field-amount")).to_have_value("35")
    expect(page.locator("#decision")).not_to_contain_text("The match has moved on")
    ann.do("#main-act")
    expect(page.locator("#decision")).to_contain_text("Your sealed bid: 35 M")
