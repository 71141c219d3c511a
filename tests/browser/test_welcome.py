"""First contact: what a browser sees that was never here, and how it gets on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import new_match, seated
from tests.browser.test_accessibility import serious_faults
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def test_it_says_what_this_is_and_leads_on(page: Page, server: Server) -> None:
    page.goto(server.url)
    head = page.get_by_role("heading", level=1)
    expect(head).to_have_text("Rail and share games, with friends or bots")
    expect(page.locator(".hero-words")).to_contain_text("It knows every rule")
    expect(page.get_by_role("link", name="Start a match")).to_be_visible()
    for title in ("1880", "1881", "chicago-express"):
        expect(page.locator(f".game:has(#begin-{title}) img").first).to_be_visible()
    page.locator("#begin-1881").click()
    expect(page.locator("label.title-card.chosen")).to_contain_text("1881 Berlin")
    expect(page.locator(".title-note")).to_contain_text("reconstructed")


def test_the_lobby_comes_after_the_first_match_and_still_says_what_this_is(
    page: Page, server: Server
) -> None:
    new_match(page, server.url, ["bot:calm"])
    page.goto(server.url)
    expect(page.locator("#boards")).to_be_visible()
    page.get_by_role("link", name="What is Trunkline?").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rail and share games")


def test_the_lobby_comes_after_a_studied_file(page: Page, server: Server) -> None:
    seated(page, server.url, reached("over"))
    page.goto(server.url)
    expect(page.locator("#boards")).to_be_visible()


def test_a_finished_game_is_watched_from_its_first_action(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="Watch a finished game: Chicago Express").click()
    page.wait_for_url("**/matches/example-*?at=1")
    expect(page.locator("body")).to_contain_text("Rosa")


def test_the_example_report_opens(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("link", name="See an example report").click()
    expect(page.locator(".certificate")).to_contain_text("Winner", timeout=60_000)


def test_the_main_button_is_in_view_on_a_small_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport={"width": 360, "height": 640}, has_touch=True)
    page.goto(server.url)
    expect(page.locator("#new-match")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator(".hero-picture")).to_be_hidden()


@pytest.mark.parametrize(("width", "seen"), [(1099, False), (1100, True)])
def test_the_picture_of_a_table_needs_a_wide_window(
    open_page: OpenPage, server: Server, width: int, seen: bool
) -> None:
    page = open_page(viewport={"width": width, "height": 768})
    page.goto(server.url)
    expect(page.locator(".hero-picture img.by-day")).to_be_visible(visible=seen)


def test_the_main_buttons_are_the_first_stops_of_the_page_itself(
    page: Page, server: Server
) -> None:
    page.goto(server.url)
    page.locator("#account-link").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#guided")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#new-match")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/new")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/welcome", "/about", "/new", "/lobby", "/finished"])
def test_it_has_no_serious_fault(
    open_page: OpenPage, server: Server, path: str, scheme: str
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768}, color_scheme=scheme)
    page.goto(f"{server.url}{path}")
    assert serious_faults(page) == []


@pytest.mark.parametrize("path", ["/welcome", "/new", "/lobby"])
def test_a_phone_has_no_serious_fault_and_targets_of_its_size(
    open_page: OpenPage, server: Server, path: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{server.url}{path}")
    assert serious_faults(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll("main .button, main select, .site-tabs a")]
          .filter((each) => each.getClientRects().length && each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert small == []
