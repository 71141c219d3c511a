"""A phone of 360 px: nothing scrolls sideways but the map, everything is one tap away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(**PHONE)


def overflow(page: Page) -> int:
    """Against the screen: a page that is too wide widens innerWidth too."""
    return int(page.evaluate("document.documentElement.scrollWidth - screen.width"))


def go(page: Page, tab: str) -> None:
    """To a tab at the foot of a phone, or to a section of its overview."""
    if tab in ("players", "market"):
        page.locator("#go-companies").tap()
        page.locator(f"#tab-{tab}").tap()
    else:
        page.locator(f"#go-{tab}").tap()


def test_a_plan_fits_too(phone: Page, server: Server) -> None:
    seated(phone, server.url, reached("turn"))
    phone.goto(f"{phone.url.split('?')[0]}?plan=[]")
    expect(phone.locator("#plan-end")).to_be_visible()
    assert overflow(phone) <= 0


@pytest.mark.parametrize("step", ["turn", "expansion", "development", "auction", "over"])
def test_no_tab_scrolls_sideways(phone: Page, server: Server, step: str) -> None:
    seated(phone, server.url, reached(step))
    for tab in ("decide", "market", "companies", "players", "log"):
        go(phone, tab)
        assert overflow(phone) <= 0, tab


def test_lobby_and_new_match_do_not_scroll_sideways(phone: Page, server: Server) -> None:
    phone.goto(server.url)
    assert overflow(phone) <= 0
    phone.goto(f"{server.url}/new")
    assert overflow(phone) <= 0


def test_an_expansion_is_tapped_on_the_map_and_finished(phone: Page, server: Server) -> None:
    table = seated(phone, server.url, reached("expansion"))
    if not table.legal_hexes().count():
        phone.locator(".options.chips button:not(.grey)").first.tap()
        expect(table.legal_hexes().first).to_be_attached()
    visible = phone.locator("#map-view").bounding_box()
    assert visible is not None
    for hex in table.legal_hexes().all():
        box = hex.bounding_box()
        assert box is not None
        if visible["y"] < box["y"] and box["y"] + box["height"] < visible["y"] + visible["height"]:
            hex.tap()
            break
    expect(phone.locator("#main-act")).to_contain_text("Finish with 1 hex")
    before = table.version
    phone.locator("#main-act").tap()
    table.wait_for_version_after(before)
    assert " expands " in table.log()[0]


def test_other_tabs_keep_the_open_decision_in_view(phone: Page, server: Server) -> None:
    seated(phone, server.url, reached("turn"))
    go(phone, "players")
    expect(phone.locator("#openbar")).to_contain_text("Your turn Choose a dial")
    phone.locator("#back-to-map").tap()
    expect(phone.locator("#decision")).to_be_visible()


def test_touch_targets_are_large_enough(phone: Page, server: Server) -> None:
    seated(phone, server.url, reached("turn"))
    for control in phone.locator("#decision-body .choice, .tabbar button, .bar .button").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 43.5


def test_the_sheet_has_three_heights(phone: Page, server: Server) -> None:
    seated(phone, server.url, reached("expansion"))
    heights = []
    for _ in range(3):
        box = phone.locator("#decision").bounding_box()
        assert box is not None
        heights.append(round(box["height"]))
        phone.locator("#handle").tap()
    assert heights[2] < heights[0] <= 240
    assert heights[0] < heights[1]
