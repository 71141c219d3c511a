"""Clocks and absent players in browsers: the pill, a pause, a gift, a nudge, a replacement."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import sit_by_link
from tests.web.table import Server
from trunkline.server.store.database import parse, sqlite_engine

LIVE = {"kind": "live", "budget": 1800, "increment": 30}
SLOW = {"kind": "days", "time": 86_400, "weekends_off": True, "zone": "Europe/Berlin"}


def at_the_table(
    open_page: OpenPage, server: Server, names: tuple[str, ...], open: int = 9, **more: Any
) -> list[Page]:
    """A browser for each seat, or for the first ones; Ada decides first."""
    wanted = {"title": "chicago-express", "seats": [{"name": name} for name in names], **more}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    pages = [open_page() for _ in names[:open]]
    for page, seat in zip(pages, made["seats"], strict=False):
        sit_by_link(page, f"{server.url}{seat['link']}")
    return pages


def test_the_bar_and_the_players_panel_tell_the_clocks(open_page: OpenPage, server: Server) -> None:
    ada, ben = at_the_table(open_page, server, ("Ada", "Ben"), pace="live", clock=LIVE)
    mine = ada.locator("#clock .clock-pill")
    expect(mine).to_contain_text("Your clock")
    expect(mine).to_contain_text("29:")
    expect(ben.locator("#pill")).to_contain_text("Ada decides")
    expect(ben.locator("#pill .pill-time")).to_contain_text("s")
    expect(ben.locator("#clock .clock-pill")).to_contain_text("30:00")
    column = ben.locator("#panel-players [data-clock='Ada']")
    expect(column).to_contain_text("29:")
    ben.set_viewport_size({"width": 1366, "height": 768})
    assert ben.locator("#panel-players-body").evaluate("e => e.scrollWidth <= e.clientWidth")
    ben.keyboard.press("Shift+C")
    expect(ben.locator("#say")).to_contain_text("Ben: 30:00.")
    expect(ben.locator("#say")).to_contain_text("Ada: 29:")


def test_less_than_two_minutes_are_amber_and_in_the_title(
    open_page: OpenPage, server: Server
) -> None:
    clock = {"kind": "live", "budget": 118}
    (ada,) = at_the_table(open_page, server, ("Ada", "Ben"), pace="live", clock=clock, open=1)
    expect(ada.locator("#clock .clock-pill")).to_have_class(re.compile("warn"))
    expect(ada).to_have_title(re.compile(r"^1:\d\d – "))


def test_time_is_given_and_the_table_paused_and_goes_on(
    open_page: OpenPage, server: Server
) -> None:
    ada, ben = at_the_table(open_page, server, ("Ada", "Ben"), pace="live", clock=LIVE)
    ben.locator("#give-1").click()
    expect(ada.locator("#clock .clock-pill")).to_contain_text("34:")
    ada.locator("#more").click()
    ada.locator("#menu-pause").click()
    card = ben.locator("#decision .request")
    expect(card).to_contain_text("Ada asks to pause")
    card.locator("button:has-text('Agree')").click()
    for page in (ada, ben):
        expect(page.locator("#band")).to_contain_text("Paused by Ada.")
    ben.locator("#go-on").click()
    for page in (ada, ben):
        expect(page.locator("#band")).to_be_hidden()


def test_an_absent_player_is_nudged_and_replaced_and_comes_back(
    open_page: OpenPage, server: Server
) -> None:
    """Absent after a minute without a sign: the store is told that it is long ago."""
    clock = {**SLOW, "absent_after": 60}
    ada, ben, cy = at_the_table(open_page, server, ("Ada", "Ben", "Cy"), clock=clock)
    expect(ben.locator(".waiting-for")).to_contain_text("Ada is here.")
    expect(ben.locator(".waiting-for .facts")).to_contain_text("24")
    ben.locator("#give-1").click()
    expect(ben.locator(".waiting-for .facts")).to_contain_text("6 d left")
    expect(ben.locator(".waiting-for .facts")).not_to_contain_text("6 d left of")
    ben.locator("#nudge-1").click()
    expect(cy.locator(".waiting-for")).to_contain_text("Nudged by Ben")
    expect(cy.locator("#nudge-1")).to_be_disabled()
    table = ada.url
    ada.goto("about:blank")
    expect(ben.locator("#panel-players .presence.full")).to_have_count(2)
    long_ago(server, table.rsplit("/", 1)[1])
    ben.reload()
    expect(ben.locator(".waiting-for")).to_contain_text("Ada was last seen 4 days ago.")
    ben.locator("#replace-1").click()
    ben.locator("#replace-bot-do").click()
    asked = "The table has been asked. It begins in 24 h unless one of you says no or Ada acts."
    expect(ben.locator("#dialog .notice")).to_contain_text(asked)
    card = cy.locator("#decision .request")
    expect(card).to_contain_text("Ben asks for a bot (steady) to play for Ada")
    expect(card).to_contain_text("Ben said yes. Cy has not answered.")
    card.locator("button:has-text('Yes, now')").click()
    ada.goto(table)
    expect(ada.locator(".lent")).to_contain_text("plays for Ada")
    expect(ada.locator("#log")).to_contain_text("by bot for Ada")
    ada.locator("#take-back-0").click()
    expect(ada.locator(".lent")).to_have_count(0)
    expect(ada.locator("#dialog")).not_to_be_visible()
    expect(cy.locator(".lent")).to_have_count(0)


def long_ago(server: Server, match_id: str) -> None:
    """Nobody has given a sign for four days."""
    four_days = 4 * 24 * 3_600_000
    with sqlite_engine(parse(str(server.settings["db"])), "BEGIN IMMEDIATE").begin() as connection:
        for sql in (
            "UPDATE matches SET created_at = created_at - :by WHERE id = :match",
            "UPDATE asides SET written_at = written_at - :by WHERE match_id = :match",
            "UPDATE last_seen SET seen_at = seen_at - :by WHERE match_id = :match",
        ):
            connection.exec_driver_sql(sql, {"by": four_days, "match": match_id})


def test_the_new_match_page_says_the_chosen_clock(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?title=1880")
    page.locator("label:has(#clock-normal)").click()
    box = page.locator(".pace-box")
    expect(box).to_contain_text("Each player has 30 min for the match, and 30 s more")
    page.locator("label:has(#pace-days)").click()
    page.locator("label:has(#clock-daily)").click()
    expect(box).to_contain_text("Each player has 24 h each time")
    page.locator("#at-zero").select_option("host")
    expect(box).to_contain_text("At zero: the host decides.")
