"""Bots that take over for an absent player, with the consent of the table."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import sit_by_link
from tests.web.table import Server

SEATS = [{"name": "Ada"}, {"name": "Ben"}, {"name": "Chen"}]


def at_the_table(open_page: OpenPage, server: Server) -> tuple[Page, Page, Page]:
    """Three browsers, one seat each."""
    wanted = {"title": "chicago-express", "seats": SEATS}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    pages = open_page(), open_page(), open_page()
    for page, seat in zip(pages, made["seats"], strict=True):
        sit_by_link(page, f"{server.url}{seat['link']}")
    return pages


def ask_for_a_bot(host: Page, seat: int) -> None:
    host.locator("#more").click()
    host.locator("text=Seats and invitations").click()
    host.locator(f"#seat-{seat}-bot").select_option("calm")
    host.locator(f"#seat-{seat}-lend").click()
    expect(host.locator("#dialog .notice")).to_contain_text("Ben must agree")
    host.locator("#dialog [data-close]").first.click()


def test_a_bot_plays_for_an_absent_player_once_the_table_agrees(
    open_page: OpenPage, server: Server
) -> None:
    ada, ben, chen = at_the_table(open_page, server)
    ask_for_a_bot(ada, 3)
    card = ben.locator("#decision .request")
    expect(card).to_contain_text("Ada asks for a bot (calm) to play for Chen")
    card.locator("button:has-text('Agree')").click()
    for page in (ada, ben, chen):
        expect(page.locator(".lent")).to_contain_text("plays for Chen")
    ada.locator("#main-act").click()
    expect(ben.locator("#pill")).to_have_text("Your turn")
    ben.locator("#out-1").click()
    expect(ada.locator("#log li")).to_have_count(3)
    chen.locator("#take-back-2").click()
    expect(chen.locator("#dialog")).not_to_be_visible()
    expect(ada.locator(".lent")).to_have_count(0)


def test_a_request_that_is_declined_is_told_until_somebody_acts(
    open_page: OpenPage, server: Server
) -> None:
    ada, ben, _ = at_the_table(open_page, server)
    ask_for_a_bot(ada, 3)
    ben.locator("#decision .request button:has-text('Decline')").click()
    expect(ada.locator("#decision .request")).to_contain_text("The table declined.")
    ada.locator("#main-act").click()
    expect(ada.locator("#decision .request")).to_have_count(0)
