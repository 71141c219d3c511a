"""The form of a new match: seats, people, rules, and what is wrong with it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import fill_in, new_match
from tests.web.table import Server


def register(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.url}/")
    made = page.request.post(
        f"{server.url}/api/accounts", data={"name": name, "password": "a long secret"}
    )
    assert made.status == 201, made.text()


def test_three_clicks_from_first_contact_to_a_match_against_bots(
    page: Page, server: Server
) -> None:
    page.goto(server.url)
    page.locator("#new-match").click()
    page.locator("label.title-card:has(#title-chicago-express)").click()
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("body")).to_contain_text("Player 1")
    expect(page.locator("body")).to_contain_text("Rosa (bot)")


def test_the_form_lies_over_the_lobby_where_there_is_room(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    new_match(page, server.url, ["bot:calm"])
    page.goto(server.url)
    page.locator("#new-match").click()
    expect(page.locator("#boards + * ~ #sheet .sheet, .lobby-body #sheet .sheet")).to_be_visible()
    assert page.url == f"{server.url}/"
    page.set_viewport_size({"width": 1000, "height": 768})
    page.goto(server.url)
    page.locator("#new-match").click()
    page.wait_for_url("**/new")


def test_what_the_table_agrees_on_is_kept_while_the_form_changes(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/new")
    page.locator("#match-name").fill("Night train")
    page.locator("label:has(#pace-days)").click()
    expect(page.locator(".summary")).to_contain_text("turn-based")
    page.locator("#hints").select_option("no")
    page.locator("#add-seat").click()
    expect(page.locator(".seat-list li")).to_have_count(4)
    expect(page.locator("#match-name")).to_have_value("Night train")
    expect(page.locator("#pace-days")).to_be_checked()
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("h1")).to_contain_text("Night train")
    page.goto(server.url)
    expect(page.locator("#boards")).to_contain_text("Night train")


def test_what_is_typed_while_the_form_is_fetched_again_is_kept(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?clock=own")
    held: list[Route] = []
    page.route("**/new?*", lambda route: route.continue_() if held else held.append(route))
    page.locator("#own-budget").fill("7")
    with page.expect_request("**/new?*"):
        page.keyboard.press("Tab")
    page.keyboard.type("5")
    held[0].continue_()
    expect(page.locator(".pace-box")).to_contain_text("7 min")
    expect(page.locator("#own-increment")).to_have_value("5")
    page.keyboard.press("Tab")
    expect(page.locator(".summary")).to_contain_text("live, 7 min +5 s")


def test_a_seat_is_removed_by_its_own_button(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?seats=3&kind.2=link&name.2=Emil&kind.3=open")
    page.locator("#drop-2").click()
    expect(page.locator(".seat-list li")).to_have_count(2)
    expect(page.locator("#kind-2")).to_have_value("open")


def test_a_seat_without_a_name_is_told_beside_its_field_and_why_not(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/new?seats=3&kind.3=here")
    page.locator("#start").click()
    expect(page.locator("#fault-3")).to_have_text("Seat 3 has no name.")
    expect(page.locator("#name-3")).to_have_attribute("aria-describedby", "fault-3")
    expect(page.locator(".notice[role=alert]")).to_have_text("Why not? Seat 3 has no name.")
    page.locator("#name-3").fill("Cy")
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")


def test_too_few_players_are_told(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?title=1881&seats=2")
    page.locator("#start").click()
    expect(page.locator(".notice[role=alert]")).to_contain_text("1881 Berlin needs 3 players.")


def test_two_seats_cannot_have_one_name(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?seats=2&kind.2=here&name.1=Ann&name.2=ann")
    page.locator("#start").click()
    expect(page.locator("#fault-2")).to_contain_text("the name of another seat")


def test_the_button_says_what_follows(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    expect(page.locator("#start")).to_have_text("Start")
    page.locator("#kind-2").select_option("link")
    expect(page.locator("#start")).to_have_text("Create and invite")
    expect(page.locator(".summary")).to_contain_text("3 players, 1 of them to come")
    expect(page.locator("#name-2")).to_have_attribute("placeholder", "Friend 2")


def test_a_friend_with_an_account_is_found_by_typing(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    register(open_page(), server, "Benedikt")
    register(page, server, "Adelheid")
    page.goto(f"{server.url}/new?seats=2&kind.2=friend")
    with page.expect_response("**/new/people*"):
        page.locator("#name-2").press_sequentially("bene")
    expect(page.locator("#people-2 option")).to_have_attribute("value", "Benedikt")
    page.locator("#name-2").fill("Nobody at all")
    page.locator("#start").click()
    expect(page.locator("#fault-2")).to_contain_text("Nobody here has an account named")


def test_people_of_earlier_matches_are_seated_by_a_click(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    register(open_page(), server, "Constance")
    register(page, server, "Dorothea")
    page.goto(f"{server.url}/new?seats=3&kind.2=friend&name.2=Constance&kind.3=link&name.3=Emil")
    page.locator("#start").click()
    expect(page.locator("#to-table, #waiting-room, .waiting, #pill").first).to_be_visible()
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="Constance").click()
    expect(page.locator("#kind-2")).to_have_value("friend")
    expect(page.locator("#name-2")).to_have_value("Constance")
    page.get_by_role("button", name="Emil").click()
    expect(page.locator("#kind-3")).to_have_value("link")
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="The same 3 players as last time").click()
    expect(page.locator("#name-3")).to_have_value("Emil")


def test_a_default_is_kept_for_each_title(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?title=1881&seats=4&kind.2=open&pace=days&seen_by=us")
    page.locator("#keep-default").click()
    expect(page.locator(".notice.good")).to_contain_text("begin like this")
    page.goto(f"{server.url}/new?title=1881")
    expect(page.locator(".seat-list li")).to_have_count(4)
    expect(page.locator("#kind-2")).to_have_value("open")
    expect(page.locator("#pace-days")).to_be_checked()
    expect(page.locator("#seen-by")).to_have_value("us")
    page.goto(f"{server.url}/new?title=chicago-express")
    expect(page.locator(".seat-list li")).to_have_count(3)


def test_one_s_own_name_is_remembered_in_the_browser(page: Page, server: Server) -> None:
    fill_in(page, server.url, ["bot:calm"])
    page.goto(f"{server.url}/new")
    expect(page.locator("#name-1")).to_have_value("Ann")


def test_a_match_for_us_only_is_seen_by_nobody_else(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    page.goto(f"{server.url}/new?seats=2&seen_by=us")
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#question")).to_be_visible()
    answer = httpx.get(page.url, headers={"Accept": "text/html"})
    assert answer.status_code == 403
    assert "Only the players of this match can see it." in answer.text


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 640)])
def test_the_main_button_is_in_view(
    open_page: OpenPage, server: Server, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.goto(f"{server.url}/new")
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_form_is_filled_in_by_keyboard_and_keeps_the_place(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    page.locator("#kind-2").focus()
    with page.expect_response("**/new?*"):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator("#kind-2")).to_be_focused()
    page.locator("#add-seat").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-list li")).to_have_count(4)
    expect(page.locator("#add-seat")).to_be_focused()
