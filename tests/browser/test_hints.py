"""Compare my choices: asked at the table, answered with facts, only where it is allowed."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import new_match
from tests.browser.test_accessibility import serious_faults
from tests.web.table import Server
from tests.web.test_seats import sit


def test_a_hint_names_choices_worth_and_reasons_and_can_be_followed(
    page: Page, server: Server
) -> None:
    table = new_match(page, server.url, ["here"])
    page.locator("#ask-hint").click()
    expect(page.locator(".hint-list > li")).to_have_count(2)
    expect(page.locator(".hint-head").first).to_contain_text("$")
    expect(page.locator(".hint-reasons").first).to_contain_text("A share of PRR is worth")
    assert serious_faults(page) == []
    table.plan(".stepper .step >> nth=1")
    expect(page.locator(".hint-list > li")).to_have_count(2)
    table.do("#hint-1")
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator("#ask-hint")).to_be_visible()
    assert len(table.log()) == 1


def test_a_hint_leaves_question_and_buttons_in_view(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    new_match(page, server.url, ["here"])
    page.locator("#ask-hint").click()
    expect(page.locator(".hint-list > li").first).to_be_visible()
    expect(page.locator("#question")).to_be_in_viewport()
    expect(page.locator("#main-act")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_a_table_that_plays_without_hints_gives_none(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?seats=2&kind.2=here&name.1=Ann&name.2=Bob&hints=no")
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#ask-hint")).to_have_count(0)
    answer = page.request.get(f"{page.url}/hint")
    assert answer.status == 422
    assert "plays without hints" in answer.text()


def test_only_the_player_who_decides_gets_a_hint(server: Server) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    wanted = {"title": "chicago-express", "seats": seats, "hints": True}
    with httpx.Client(base_url=server.url, timeout=60) as client:
        made = client.post("/api/matches", json=wanted).json()
        assert "the player whose turn it is" in client.get(f"{made['url']}/hint").text
        sit(client, made["seats"][1]["token"])
        assert "the player whose turn it is" in client.get(f"{made['url']}/hint").text
        sit(client, made["seats"][0]["token"])
        assert "What a bot counts for each choice" in client.get(f"{made['url']}/hint").text
