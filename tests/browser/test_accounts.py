"""Accounts as people use them: made in the middle of a match, on two devices, deleted; and hosts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.browser.test_accessibility import serious_faults
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server
from trunkline.server import admin

PASSWORD = "a long secret"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
PAGES = ("/account", "/account/devices", "/account/vacation", "/account/data")


def register(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/account")
    page.locator("#name").fill(name)
    page.locator("#password").fill(PASSWORD)
    page.get_by_role("button", name="New account").click()
    expect(page.locator("header.bar")).to_contain_text(name)


def log_in(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/account")
    page.locator("#name").fill(name)
    page.locator("#password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("header.bar")).to_contain_text(name)


def test_an_account_made_in_the_middle_claims_its_seat_and_is_deleted(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    seated(page, server.url, reached("turn"), (0,))
    address = page.url
    friend = open_page()
    register(page, server.url, "Wanda")
    expect(page.locator("#claim-head")).to_contain_text("holds 1 seat")
    expect(page.get_by_role("checkbox", name=re.compile("as Ada"))).to_be_checked()
    page.get_by_role("button", name="Add them to my account").click()
    expect(page.locator("#said")).to_have_text("These seats are now in your account.")
    expect(page.locator("#said")).to_be_focused()

    phone = open_page(**PHONE)
    log_in(phone, server.url, "Wanda")
    phone.goto(address)
    expect(phone.locator("#state")).to_have_attribute("data-viewer", "Ada")

    page.goto(f"{server.url}/account/devices")
    page.get_by_role("button", name=re.compile("Log out there")).click()
    expect(page.locator("#said")).to_have_text("That device is logged out.")
    phone.goto(f"{server.url}/account")
    expect(phone.locator("#password")).to_be_visible()

    page.goto(f"{server.url}/account/data")
    page.get_by_text("Delete my account…").click()
    page.get_by_label("Password").fill("not my password")
    page.get_by_role("button", name="Delete my account", exact=True).click()
    expect(page.locator("#said")).to_have_text("The password is wrong.")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete my account", exact=True).click()
    expect(page.locator("#said")).to_have_text("Your account is deleted.")
    friend.goto(address)
    expect(friend.locator("#remarks")).to_contain_text(
        "Ada has left this server. A bot plays the seat."
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_have_no_serious_fault(
    page: Page, server: Server, theme: str, open_page: OpenPage
) -> None:
    register(page, server.url, f"Axel {theme}")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        if path == "/account/data":
            page.get_by_text("Delete my account…").click()
        assert serious_faults(page) == [], path
    stranger = open_page(color_scheme=theme)
    for path in ("/account", "/account/forgotten"):
        stranger.goto(f"{server.url}{path}")
        assert serious_faults(stranger) == [], path


def test_the_server_page_has_no_serious_fault_and_bans(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    register(page, server.url, "Hosta")
    register(open_page(), server.url, "Noisy")
    admin.change(server.settings["db"], admin.set_host, "Hosta", True)
    page.goto(f"{server.url}/server")
    assert serious_faults(page) == []
    page.get_by_label("Ban Noisy…").click()
    row = page.get_by_role("row", name=re.compile("Noisy"))
    row.get_by_label("Reason").fill("the same link in every chat")
    assert serious_faults(page) == []
    row.get_by_role("button", name="Ban Noisy").click()
    expect(page.locator("#said")).to_have_text("Noisy has been banned.")
    page.get_by_label("Lift the ban of Noisy").click()
    expect(page.locator("#said")).to_have_text("Noisy can log in again.")
    page.get_by_label("Reset link for Noisy").click()
    expect(page.locator("#reset-link")).to_have_value(re.compile("/account/reset/"))
    page.emulate_media(color_scheme="dark")
    assert serious_faults(page) == []


def test_a_line_over_the_lobby_is_put_away(page: Page, server: Server) -> None:
    admin.change(server.settings["db"], admin.announce, "Down on Sunday from 8 to 9.")
    line = page.locator("#line")
    try:
        open_until_told(page, server.url)
        expect(line).to_contain_text("Down on Sunday")
        page.get_by_label("Dismiss the announcement").click()
        expect(line).to_have_count(0)
        page.goto(server.url)
        expect(line).to_have_count(0)
    finally:
        admin.change(server.settings["db"], admin.announce, "")


def open_until_told(page: Page, url: str) -> None:
    """Running servers notice within a second or so: the lobby is opened until the line is there."""
    for _ in range(100):
        page.goto(url)
        if page.locator("#line").count():
            return
        page.wait_for_timeout(100)


@pytest.mark.parametrize("path", [*PAGES, "/server"])
def test_a_phone_needs_no_sideways_scrolling_and_has_targets_for_thumbs(
    open_page: OpenPage, server: Server, path: str
) -> None:
    page = open_page(**PHONE)
    name = f"Thumb {PAGES.index(path) if path in PAGES else 9}"
    register(page, server.url, name)
    if path == "/server":
        admin.change(server.settings["db"], admin.set_host, name, True)
    page.goto(f"{server.url}{path}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """() => [...document.querySelectorAll("main :is(a, button, select, summary, label.tick, input)")]
          .filter((each) => each.checkVisibility() && !each.closest("label.tick > *"))
          .filter((each) => !(each.matches("input") && each.closest("label.tick")))
          .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect().height])
          .filter(([, height]) => height > 0 && height < 43.5)"""
    )
    assert small == []
    assert serious_faults(page) == []


def test_colours_and_keys_of_the_account_come_to_another_device(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    register(page, server.url, "Nighty")
    page.goto(f"{server.url}/account")
    page.locator("#theme-choice").select_option("dark")
    page.get_by_label("Single letters are shortcuts").uncheck()
    page.get_by_role("button", name="Save table and colours").click()
    expect(page.locator("#said")).to_have_text("Saved.")
    expect(page.locator("html")).to_have_class("dark")
    other = open_page()
    log_in(other, server.url, "Nighty")
    expect(other.locator("html")).to_have_class("dark")
    expect(other.locator("html")).to_have_attribute("data-keys", "off")
