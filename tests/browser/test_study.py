"""Study of a match that goes on, by keys; the names of plans in their dialog."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table import seated
from tests.report.test_review import poor_run
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def test_a_running_match_leads_from_miss_to_miss_by_keys(page: Page, server: Server) -> None:
    match = poor_run("1880")
    poor = match.version
    for _ in range(2):
        match.play(next(iter(match.legal)))
    seated(page, server.url, match)
    page.goto(f"{page.url.split('?')[0]}?at={poor + 1}")
    expect(page.locator('#review [data-way=","]')).to_have_attribute("data-at", str(poor))
    page.keyboard.press(",")
    expect(page).to_have_url(re.compile(f"at={poor}$"))
    expect(page.locator("#review [data-drawing]")).to_have_count(3)


def test_a_plan_is_renamed_where_plans_are_listed(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("turn"))
    table.plan("#plan")
    page.locator("#decision-body > .options button.choice:has-text('Develop')").click()
    page.locator("#plan-name").fill("First")
    page.locator(".plan-keep button").click()
    page.wait_for_url("**plan=*")
    table.settle()
    page.locator("#own-plans").click()
    page.locator(".plan-rename summary").click()
    page.locator(".plan-rename input").fill("Second")
    page.locator(".plan-rename button").click()
    expect(page.locator("#dialog td a")).to_have_text("Second")
