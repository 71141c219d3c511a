"""Lessons in a browser: from the first page to the end, on a laptop, a phone and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed
from tests.browser.test_accessibility import serious_faults
from tests.browser.test_updates import NEWS
from tests.web.table import Server

WIDE = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MARKS_WITHOUT_A_PLACE = """() => [...document.querySelectorAll("#coach [data-mark]")]
  .map((each) => each.dataset.mark).filter((mark) => !document.querySelector(mark))"""
SHARES_MARKED_ELSEWHERE = """() => [...document.querySelectorAll("#coach [data-mark]")]
  .filter((each) => /(share|certificate) of .* costs/.test(each.closest("li").textContent))
  .map((each) => each.dataset.mark).filter((mark) => !document.querySelector(mark).closest("#decision"))"""
"""What is bought is marked where it is bought."""
SMALL_TARGETS = """() => [...document.querySelectorAll("#coach :is(button, a)")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 24).map(([name]) => name)"""
LONGEST = 30
TABS = 20
"""The coach has fewer controls."""


def begun(page: Page, server: Server) -> Browsed:
    """From the first page to the first decision."""
    page.goto(server.url, timeout=60_000)
    page.locator("#guided").click()
    page.wait_for_url("**/matches/*", timeout=60_000)
    asked(page)
    return Browsed(page)


def asked(page: Page) -> None:
    expect(page.locator("#coach[data-asks], .coach-end")).to_be_visible(timeout=60_000)
    expect(page.locator(".htmx-request, body.busy")).to_have_count(0, timeout=60_000)


def follow(table: Browsed) -> None:
    """Do what the coach shows; where it shows nothing, the first thing there is."""
    page = table.page
    show = page.locator("#coach-show")
    if not show.count():
        page.locator("#coach-decide").press("Enter")
        expect(page.locator("#question")).to_be_focused()
        do(table, page.locator("#decision .acts:visible").first)
        return
    show.click()
    expect(page.locator(".coach-shown")).to_be_visible()
    expect(page.locator(".coach-shown")).to_be_focused()
    do(table, page.locator(".coach-shown"))


def do(table: Browsed, control: Locator) -> None:
    """Bots answer at once: the page is asked for more than one position in a row."""
    before = table.version
    control.click()
    state = table.page.locator("#state")
    expect(state).not_to_have_attribute("data-version", str(before), timeout=60_000)


def test_from_the_first_page_to_the_end_by_what_the_coach_shows(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**WIDE)
    table, headings = begun(page, server), list[str]()
    while not page.locator(".coach-end").count():
        assert page.evaluate(MARKS_WITHOUT_A_PLACE) == []
        headings.append(page.locator("#coach-heading").inner_text())
        follow(table)
        asked(page)
        assert len(headings) < LONGEST
    assert len(dict.fromkeys(headings)) == 12
    expect(page.locator(".coach-learned li")).to_have_count(3)
    assert serious_faults(page) == []
    lesson = page.url
    page.locator("#coach-real").click()
    page.wait_for_url(lambda url: url != lesson)
    expect(page.locator("#decision")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()


def test_numbers_stand_at_the_things_and_lead_there(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE, color_scheme="dark")
    begun(page, server)
    expect(page.locator(".coach-pin")).to_have_count(2)
    page.locator(".coach-number").first.focus()
    page.keyboard.press("Enter")
    here = '#panel-companies [data-row="PRR"] > :nth-child(2)'
    expect(page.locator(here)).to_be_focused()
    page.locator("#coach-explain").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#coach-more")).to_be_visible()
    expect(page.locator("#coach-explain")).to_have_attribute("aria-expanded", "true")
    assert serious_faults(page) == []
    page.locator("#coach-explain").press("Enter")
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("#coach-show")).to_be_in_viewport(ratio=1)


def test_on_a_phone_one_thing_at_a_time_at_the_head_of_the_sheet(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**PHONE)
    table = begun(page, server)
    expect(page.locator("#decision #coach")).to_be_visible()
    expect(page.locator(".coach-why p")).to_be_visible()
    expect(page.locator(".coach-looks > li:visible")).to_have_count(0)
    page.locator("#coach-next").click()
    expect(page.locator("#coach-next")).to_contain_text("2 of 3")
    expect(page.locator(".coach-why p")).to_be_hidden()
    expect(page.locator(".coach-looks > li:visible")).to_have_count(1)
    page.locator(".coach-number:visible").click()
    expect(page.locator(".coach-note")).to_contain_text("PRR earns 7")
    page.locator("#go-decide").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL_TARGETS) == []
    follow(table)
    asked(page)
    expect(page.locator("#decision #coach .coach-answer")).to_be_visible()
    assert serious_faults(page) == []


def test_on_a_phone_the_coach_stays_when_news_come_before_an_answer(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**PHONE)
    table, held = begun(page, server), list[Route]()
    table.ready()
    page.route("**/update?*field.amount*", lambda route: held.append(route))
    with page.expect_request("**/update?*field.amount*"):
        page.locator("#decision [data-step='1']").click()
    with page.expect_response("**/update*"):
        page.evaluate(NEWS)
    expect(page.locator("#decision[data-mark=old]")).to_have_count(0)
    with page.expect_response("**/update?*field.amount*"):
        held[0].continue_()
    expect(page.locator("#main-act")).to_contain_text("Bid $8")
    expect(page.locator("#decision #coach")).to_be_visible()


def test_it_is_left_and_gone_on_with_and_begun_anew(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    table = begun(page, server)
    follow(table)
    asked(page)
    expect(page.locator("#coach-heading")).to_be_focused()
    page.locator("#coach-leave").click()
    row = page.locator("li", has_text="decision 1 of 12")
    expect(row).to_be_visible()
    row.get_by_role("link").click()
    asked(page)
    expect(page.locator(".coach-answer")).to_be_visible()
    page.locator("#more").click()
    page.locator("#menu-start-over").click()
    page.locator("#dialog .button.main").click()
    expect(page.locator(".coach-answer")).to_have_count(0)


def test_the_keyboard_begins_at_the_coach_even_if_the_question_is_focused_later(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**WIDE)
    table = begun(page, server)
    expect(page.locator("#coach-heading")).to_be_focused()
    follow(table)
    asked(page)
    expect(page.locator("#coach-heading")).to_be_focused()
    page.locator("#question").focus()
    expect(page.locator("#coach-heading")).to_be_focused()
    page.keyboard.press("Tab")
    page.locator("#question").focus()
    expect(page.locator("#question")).to_be_focused()


@pytest.mark.parametrize("title", ["1880", "1881", "1889"])
@pytest.mark.parametrize("screen", [WIDE, PHONE])
def test_guided_beginnings_are_shown(
    open_page: OpenPage, server: Server, title: str, screen: dict[str, object]
) -> None:
    page = open_page(**screen)
    page.goto(f"{server.url}/learn/lessons/{title}")
    page.locator(".learn-text .button.main").click()
    page.wait_for_url("**/matches/*", timeout=60_000)
    asked(page)
    assert page.evaluate(MARKS_WITHOUT_A_PLACE) == []
    if screen is WIDE:
        looks = page.locator("#coach .coach-looks > li").count()
        expect(page.locator(".coach-pin")).to_have_count(looks)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    follow(Browsed(page))
    asked(page)
    expect(page.locator(".coach-answer")).to_be_visible()
    assert serious_faults(page) == []


def by_keys(table: Browsed) -> None:
    """From the heading of the coach by Tab to "Show me", and what it shows by Enter."""
    page, before = table.page, table.version
    expect(page.locator("#coach-heading")).to_be_focused()
    for _ in range(TABS):
        if page.locator("#coach-show:focus").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".coach-shown")).to_be_focused()
    page.keyboard.press("Enter")
    state = page.locator("#state")
    expect(state).not_to_have_attribute("data-version", str(before), timeout=60_000)


@pytest.mark.parametrize("title", ["1880", "1881", "1889"])
def test_a_guided_beginning_is_walked_by_the_keyboard_alone(
    open_page: OpenPage, server: Server, title: str
) -> None:
    page = open_page(**WIDE)
    page.goto(f"{server.url}/learn/lessons/{title}")
    page.locator(".learn-text .button.main").press("Enter")
    page.wait_for_url("**/matches/*", timeout=60_000)
    asked(page)
    table, decisions = Browsed(page), 0
    while not page.locator(".coach-end").count():
        assert page.evaluate(MARKS_WITHOUT_A_PLACE) == []
        assert page.evaluate(SHARES_MARKED_ELSEWHERE) == []
        by_keys(table)
        asked(page)
        decisions += 1
        assert decisions < LONGEST
    expect(page.locator(".coach-learned li")).to_have_count(3)
    assert serious_faults(page) == []
