"""Planning: moves on a striped copy, for everyone; the match stays as it is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table import seated
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def test_moves_are_tried_for_everyone_and_nothing_is_sent(page: Page, server: Server) -> None:
    """Ada looks on while Ben decides; her plan plays his move and the next."""
    match = reached("turn")
    other = next(at for at, name in enumerate(match.players) if name != match.decider)
    table = seated(page, server.url, match, (other,))
    assert page.locator("#decision .acts").count() == 0
    version, decider = table.version, table.decider
    plan = f"Plan from action {len(match.actions)}"
    table.plan("#plan")
    expect(page.locator("#pill")).to_contain_text(f"{plan}: 0 actions")
    page.locator("#decision-body > .options button.choice:has-text('Develop')").click()
    expect(page.locator("#pill")).to_contain_text(f"{plan}: 1 action")
    table.plan(page.locator("#decision tr.picks button.pick").first)
    page.locator("#main-act").click()
    expect(page.locator("#pill")).to_contain_text(f"{plan}: 2 actions")
    expect(page.locator("#decision")).to_contain_text("Plan on a copy.")
    expect(page.locator("#branch .number")).to_have_text([f"{len(match.actions)}{x}" for x in "ba"])
    expect(page).to_have_title(re.compile("^Plan – "))
    assert table.version == version
    table.plan("#plan-back")
    expect(page.locator("#pill")).to_contain_text(f"{plan}: 1 action")
    table.plan("#plan-end")
    expect(page.locator("#pill")).to_have_text(f"{decider} decides")
    expect(page.locator("#branch")).to_be_hidden()
    page.reload()
    assert table.version == version


def test_the_copy_is_striped_and_the_address_stays(page: Page, server: Server) -> None:
    table = seated(page, server.url, reached("expansion"))
    address = page.url
    table.plan("#plan")
    expect(page.locator("body.past")).to_be_attached()
    assert page.url == address
    assert not page.title().startswith("●")
    table.plan("#plan-end")
    expect(page.locator("body.past")).to_have_count(0)
    expect(page.locator("#pill")).to_have_text("Your turn")


def test_a_kept_plan_keeps_its_address(page: Page, server: Server) -> None:
    """What the address bar shows is what a friend can open, and what a reload brings back."""
    table = seated(page, server.url, reached("turn"))
    table.plan("#plan")
    page.locator("#decision-body > .options button.choice:has-text('Develop')").click()
    expect(page.locator("#pill")).to_contain_text("1 action")
    page.locator("#plan-name").fill("Develop first")
    page.locator(".plan-keep button").click()
    page.wait_for_url("**plan=*")
    table.settle()
    table.plan(page.locator("#decision tr.picks button.pick").first)
    assert "plan=" in page.url
    page.reload()
    expect(page.locator("#pill")).to_contain_text("1 action")
    page.locator("#plan-end").click()
    expect(page).not_to_have_url(re.compile("plan="))
