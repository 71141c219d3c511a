"""Orders at the table: set, seen, stopped, taken back; by keyboard, on a phone, from a plan."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated, sit
from tests.browser.test_accessibility import faults_light_and_dark, serious_faults
from tests.browser.test_phone import PHONE, overflow
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME, STATES
from tests.web.table import Game, Server
from trunkline.kernel import Match
from trunkline.server.store.upgrade import upgrade


def waiting(match: Match) -> tuple[int, ...]:
    """A seat that is not asked now."""
    return (next(at for at, name in enumerate(match.players) if name != match.decider),)


def shares(page: Page, server: Server) -> Browsed:
    """A share round of 1880, looked at by somebody who waits."""
    match = GAME.at(*STATES["shares"])
    return seated(page, server.url, match, waiting(match))


def open_form(page: Page, kind: str) -> None:
    page.locator(f"#order-kind-{kind}").click()
    expect(page.locator(f'#order-form input[name="kind"][value="{kind}"]')).to_be_attached()


def test_an_order_is_set_and_taken_back_by_the_keyboard_alone(page: Page, server: Server) -> None:
    shares(page, server)
    page.keyboard.press("u")
    expect(page.locator("#orders-dialog")).to_be_visible()
    page.locator("#order-kind-pass").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#order-until")).to_be_focused()
    expect(page.locator("#as-it-stands")).to_contain_text("As it stands:")
    page.locator("#set-order").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).not_to_be_visible()
    expect(page.locator(".order-chip")).to_contain_text("Pass until it concerns me")
    away = page.get_by_role("button", name="Remove: Pass until it concerns me")
    away.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".order-chip")).to_have_count(0)


def test_the_sentence_says_at_once_what_it_would_do(page: Page, server: Server) -> None:
    shares(page, server)
    page.locator("#orders-open").click()
    open_form(page, "buy")
    stands = page.locator("#as-it-stands")
    expect(stands).to_contain_text("Buy a share of")
    page.locator("#order-most").fill("1")
    expect(stands).to_contain_text("Pass")
    page.locator("#order-then").select_option("ask")
    expect(stands).to_contain_text("it would stop and ask you")
    expect(stands.locator(".notice.warn")).to_be_visible()
    expect(stands).to_have_attribute("aria-live", "polite")


def test_orders_are_sorted_and_changed_in_the_dialog(page: Page, server: Server) -> None:
    shares(page, server)
    for kind in ("pass", "buy"):
        page.locator("#orders-open").click()
        open_form(page, kind)
        page.locator("#set-order").click()
        expect(page.locator("#dialog")).not_to_be_visible()
    page.locator("#orders-open").click()
    rows = page.locator(".order-list > li")
    expect(rows).to_have_count(2)
    rows.nth(1).locator('[data-move="-1"]').click()
    expect(rows.first).to_contain_text("Buy")
    expect(page.locator(".order-chip").first).to_contain_text("Buy")
    expect(page.locator("#order-kind-pass")).to_have_attribute("aria-disabled", "true")
    rows.first.get_by_role("button", name="Change").click()
    page.locator("#order-most").fill("42")
    page.locator("#set-order").click()
    expect(page.locator(".order-chip").first).to_contain_text("¥42")


def test_a_long_order_can_be_taken_back_on_a_small_laptop(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    match = GAME.at(*STATES["run"])
    seated(page, server.url, match, (match.players.index(match.decider or ""),))
    page.locator("#orders-open").click()
    open_form(page, "repeat")
    page.locator("#set-order").click()
    cross = page.locator(".order-away").bounding_box()
    panel = page.locator("#decision").bounding_box()
    assert cross is not None
    assert panel is not None
    assert cross["x"] + cross["width"] <= panel["x"] + panel["width"]


@pytest.mark.parametrize("kind", ["pass", "buy", "run", "repeat"])
def test_the_dialog_has_no_serious_fault_light_or_dark(
    page: Page, server: Server, kind: str
) -> None:
    shares(page, server)
    page.locator("#orders-open").click()
    open_form(page, kind)
    assert faults_light_and_dark(page) == []


def test_a_phone_has_one_chip_and_room_for_fingers(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    shares(page, server)
    page.locator("#orders-open").click()
    open_form(page, "buy")
    assert overflow(page) <= 0
    assert serious_faults(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll("#orders-dialog :is(button, select, label:has(input))")]
            .filter((each) => each.getBoundingClientRect().height < 43.5 && each.offsetParent)
            .map((each) => each.outerHTML.slice(0, 90))"""
    )
    assert small == []
    page.locator("#set-order").click()
    expect(page.locator(".order-count")).to_have_text("1 order")
    expect(page.locator(".order-chip").first).not_to_be_visible()


def test_a_plan_is_sent_as_an_order(page: Page, server: Server) -> None:
    """Track must fit by itself; among shares everything must happen as planned."""
    table = seated(page, server.url, reached("turn"))
    version = table.version
    table.plan("#plan")
    page.locator("#decision-body > .options button.choice:has-text('Develop')").click()
    expect(page.locator("#pill")).to_contain_text("1 action")
    page.locator("#send-plan").click()
    page.locator("#dialog button:has-text('I am')").first.wait_for()
    page.locator(f"#dialog button:has-text('I am {reached('turn').decider}')").click()
    expect(page.locator('#order-form [name="fit"][value="each"]')).to_be_checked()
    expect(page.locator(".order-moves li")).to_have_count(1)
    page.locator("#set-order").click()
    table.wait_for_version_after(version)
    assert "by order" in table.log()[0]


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server whose orders wait long enough to be stopped by any machine."""
    db = str(tmp_path / "matches.db")
    upgrade(db)
    server = Server(db, bots=False, order_pause=600.0)
    yield server
    server.stop()


def test_a_live_order_can_be_stopped_before_it_acts(patient: Server, page: Page) -> None:
    seats = [{"name": name} for name in ("Ann", "Bob", "Cy")]
    made = patient.client().post(
        "/api/matches", json={"title": "chicago-express", "seats": seats, "pace": "live"}
    )
    game = Game(patient.client(), made.json())
    sit(page, patient.url, made.json()["seats"][0]["token"])
    page.goto(f"{patient.url}/matches/{game.id}")
    page.locator("#orders-open").click()
    open_form(page, "pass")
    page.locator("#set-order").click()
    expect(page.locator(".order-acts")).to_contain_text("Passing by order.")
    page.locator("#stop-orders").click()
    expect(page.locator(".order-acts")).to_have_count(0)
    expect(page.locator(".order-stopped")).to_contain_text("Your order stopped: You stopped it.")
    assert game.version == 0
