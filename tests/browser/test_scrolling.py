"""What can scroll can be focused, and by the keys alone all of it comes into view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.browser.test_accessibility import serious_faults
from tests.browser.test_typeface import TABLES
from tests.soak import share
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

LOW = [(1366, 600), (1100, 620), (1600, 640), (900, 700)]
UNREACHABLE = """() => [...document.querySelectorAll("body *:not(svg *)")].filter(each => {
    const { overflowX, overflowY } = getComputedStyle(each), free = ["auto", "scroll"];
    const scrolls = (free.includes(overflowY) && each.scrollHeight > each.clientHeight + 1)
        || (free.includes(overflowX) && each.scrollWidth > each.clientWidth + 1);
    const all_buttons = each.matches(".options");
    return scrolls && each.checkVisibility() && each.tabIndex < 0 && !all_buttons;
}).map(each => `${each.tagName} ${each.id} ${each.className}`)"""
NEEDLESS = """() => [...document.querySelectorAll("[data-scrolls][tabindex='0']")].filter(each =>
    each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1
).map(each => each.id)"""
SETTLED = """left => new Promise(done => {
    const wrong = () => [...(UNREACHABLE)(), ...(NEEDLESS)()];
    const look = () => {
        const found = wrong();
        if (!found.length || !left) return done(found);
        left -= 1;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})""".replace("UNREACHABLE", UNREACHABLE).replace("NEEDLESS", NEEDLESS)
"""What is still wrong after at most so many frames."""


@pytest.mark.parametrize("table", share(list(TABLES), list(TABLES)[1::2]))
def test_no_panel_is_out_of_reach_in_a_low_window(
    open_page: OpenPage, server: Server, table: str
) -> None:
    page = open_page()
    seated(page, server.url, TABLES[table]())
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SETTLED, 60) == []
    assert serious_faults(page) == []


def low_table(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 400})
    seated(page, server.url, reached("expansion"))
    expect(page.locator("#east")).to_have_attribute("tabindex", "0")


def test_the_keys_reach_the_end_of_what_scrolls(page: Page, server: Server) -> None:
    low_table(page, server)
    panels, foot = page.locator("#east"), page.locator("#book")
    expect(foot).not_to_be_in_viewport(ratio=1)
    panels.focus()
    expect(panels).to_have_role("group")
    expect(panels).to_have_accessible_name("Panels")
    page.keyboard.press("End")
    expect(foot).to_be_in_viewport(ratio=1)
    assert "at=" not in page.url, "the key scrolls and does not leave the present"


def test_what_has_room_for_everything_is_no_stop_of_the_tab_key(page: Page, server: Server) -> None:
    low_table(page, server)
    page.set_viewport_size({"width": 1920, "height": 1400})
    expect(page.locator("[data-scrolls][tabindex]")).to_have_count(0)
    expect(page.locator("#decision-body")).not_to_have_attribute("role", "group")


def test_an_update_leaves_the_focus_on_what_scrolls(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 400})
    table = seated(page, server.url, reached("turn"))
    body = page.locator("#decision-body")
    expect(body).to_have_attribute("tabindex", "0")
    body.focus()
    with page.expect_response("**/update*"):
        page.evaluate("htmx.trigger('#refresh', 'refresh')")
    table.settle()
    expect(body).to_be_focused()


def test_a_long_text_in_a_dialog_can_be_scrolled_by_keys(page: Page, server: Server) -> None:
    low_table(page, server)
    page.locator("#map-text").click()
    text = page.locator("#dialog .panel-body")
    expect(text).to_have_attribute("tabindex", "0")
    expect(text).to_have_accessible_name("Map as text")
    assert serious_faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#dialog .panel-body")).to_have_attribute("tabindex", "0")
