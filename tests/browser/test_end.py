"""The end of a match with three people: ranking, why it ended, once more, the report shared."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import sit
from tests.browser.test_accessibility import serious_faults
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

PNG = b"\x89PNG\r\n\x1a\n"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def imported(url: str) -> tuple[str, list[str]]:
    """A finished match: its address and the tokens of its seats."""
    body = msgspec.json.encode(reached("over").record())
    made = httpx.post(f"{url}/api/matches/import", content=body, timeout=60).json()
    return f"{url}{made['url']}", [seat["token"] for seat in made["seats"]]


def at_report(page: Page, address: str) -> Page:
    page.goto(f"{address}/report")
    expect(page.locator("#report .report-columns")).to_be_visible()
    return page


def test_end_rematch_and_a_shared_report(
    page: Page, open_page: OpenPage, server: Server, tmp_path: Path
) -> None:
    address, tokens = imported(server.url)
    ada, ben, chen = page, open_page(), open_page(**PHONE)
    for each, token in zip((ada, ben, chen), tokens, strict=False):
        sit(each, server.url, token)
        each.goto(address)
        expect(each.locator("#question")).to_have_text("Chen wins with $73")
    ada.locator("#see-report").click()
    expect(ada.locator(".winner")).to_have_text("Chen")
    expect(ada.locator(".why-ended")).to_contain_text("PRR, B&O and C&O were sold out")
    expect(ada.locator(".conditions .met")).to_contain_text("3 of 3")
    at_report(ben, address).locator("#rematch-wants").click()
    expect(ada.locator(".wishes .wants")).to_contain_text("Ben wants one")
    ada.locator("#rematch-make").click()
    ada.wait_for_url(lambda url: "/matches/" in url and not url.startswith(address))
    for each in (ben, chen):
        expect(each.locator("#once-more")).to_contain_text("Ada set one up.")
    chen.locator("#rematch-sit").click()
    chen.wait_for_url(ada.url)
    expect(ada.locator("body")).to_contain_text("Chen")
    with at_report(ben, address).expect_download() as saved:
        ben.locator("#save-picture").click()
    saved.value.save_as(tmp_path / "picture.png")
    picture = (tmp_path / "picture.png").read_bytes()
    assert picture.startswith(PNG)
    size = picture[16:24]
    assert (int.from_bytes(size[:4]), int.from_bytes(size[4:])) == (1200, 630)


def test_notes_are_saved_as_they_are_typed(page: Page, server: Server) -> None:
    address, tokens = imported(server.url)
    sit(page, server.url, tokens[0])
    page.goto(address)
    page.locator("#show-notes").click()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.locator("#notes-text").fill("Take B&O early again.")
    expect(page.locator(".notes-said")).to_have_text("Saved")
    at_report(page, address)
    expect(page.locator("#notes-text")).to_have_value("Take B&O early again.")


def test_what_is_typed_before_a_note_has_come_is_added_to_it(page: Page, server: Server) -> None:
    address, tokens = imported(server.url)
    sit(page, server.url, tokens[0])
    page.goto(address)
    page.locator("#show-notes").click()
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.locator("#notes-text").fill("Take B&O early again.")
    held: list[Route] = []
    page.route("**/notes", lambda route: held.append(route), times=1)
    with page.expect_request("**/notes"):
        page.goto(f"{address}/report")
    page.locator("#notes-text").fill("And PRR.")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        held[0].continue_()
    expect(page.locator("#notes-text")).to_have_value("Take B&O early again.\nAnd PRR.")
    at_report(page, address)
    expect(page.locator("#notes-text")).to_have_value("Take B&O early again.\nAnd PRR.")


def test_names_are_offered_after_an_at_sign_and_actions_lead_to_positions(
    page: Page, server: Server
) -> None:
    address, tokens = imported(server.url)
    sit(page, server.url, tokens[0])
    page.goto(address)
    page.locator("#show-chat").click()
    page.locator("#remark").press_sequentially("@c")
    expect(page.locator("#say-names li")).to_have_text(["@Chen"])
    page.locator("#remark").press("Enter")
    expect(page.locator("#remark")).to_have_value("@Chen ")
    page.locator("#remark").press_sequentially("see action 20")
    page.locator("#remark").press("Enter")
    expect(page.locator(".mention")).to_have_text("@Chen")
    page.locator("#remarks a", has_text="action 20").click()
    expect(page.locator("#state")).to_have_attribute("data-at", "20")
    page.locator(".remark-more summary").click()
    page.locator("[data-chat=remove]").click()
    expect(page.locator("#remarks")).to_contain_text("removed")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_of_a_player_has_no_serious_fault(
    page: Page, server: Server, scheme: str
) -> None:
    address, tokens = imported(server.url)
    sit(page, server.url, tokens[0])
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    assert serious_faults(at_report(page, address)) == []
    page.goto(address)
    page.locator("#show-chat").click()
    page.locator("#remark").fill("Well played, @Ben")
    page.locator("#say-form button").click()
    expect(page.locator(".mention")).to_be_visible()
    assert serious_faults(page) == []
    page.locator("#show-notes").click()
    assert serious_faults(page) == []


@pytest.mark.parametrize("where", ["", "/report"])
def test_a_phone_scrolls_nowhere_sideways(open_page: OpenPage, server: Server, where: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    address, tokens = imported(server.url)
    sit(page, server.url, tokens[0])
    at_report(page, address) if where else page.goto(address)
    if not where:
        page.locator("#go-log").click()
        page.locator("#show-chat").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious_faults(page) == []


def test_players_and_profiles_have_no_serious_fault(page: Page, server: Server) -> None:
    data = {"name": "Profile Paula", "password": "correct horse"}
    made = page.request.post(f"{server.url}/api/accounts", data=data)
    assert made.ok, made.text()
    for path in ("/players", "/players/Profile%20Paula"):
        for size in ({"width": 1366, "height": 768}, {"width": 360, "height": 740}):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.goto(f"{server.url}{path}")
            assert serious_faults(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.locator("#seen-by-played").check()
    expect(page.get_by_role("status")).to_have_text("Saved.")
