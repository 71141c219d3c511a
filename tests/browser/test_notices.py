"""Notices in the browser: the page of an account, the dialog of a seat, the app on a device."""

from __future__ import annotations

from itertools import count

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, OpenPage
from tests.browser.table import sit
from tests.browser.test_accessibility import faults_light_and_dark, serious_faults
from tests.web.table import Server

NUMBERS = count(1)
PUSHES = """() => {
  const keys = { p256dh: "BAAA", auth: "AAAA" }, endpoint = "https://push.example.org/one";
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
  let known = null;
  const pushManager = { getSubscription: async () => known, subscribe: async () => (known = subscription) };
  const registration = { pushManager };
  Object.defineProperty(navigator, "serviceWorker", { value: {
    register: async () => registration, getRegistration: async () => registration, ready: Promise.resolve(registration),
  } });
  window.Notification = class { static permission = "PERMISSION"; static async requestPermission() { window.asked = true; return (Notification.permission = "granted"); } };
}"""
"""A browser with a push service; the real one needs the network."""


def pushing(page: Page, permission: str = "default") -> Page:
    page.add_init_script(f"({PUSHES.replace('PERMISSION', permission)})()")
    return page


def notices_page(page: Page, server: Server) -> Page:
    """Somebody with an account, at their notices."""
    page.goto(f"{server.url}/account")
    name = f"Noticed {next(NUMBERS)}"
    page.locator("#name").fill(name)
    page.locator("#password").fill("correct horse battery")
    page.get_by_role("button", name="New account").click()
    expect(page.locator("#account-link")).to_have_text(name)
    page.goto(f"{server.url}/account/notices")
    expect(page.locator("#push-offer")).to_be_visible()
    return page


def waiting(page: Page, server: Server) -> Page:
    """The second of two at a table over days: it is not their turn."""
    wanted = {"title": "chicago-express", "seats": [{"name": n} for n in ("Ada", "Ben", "Cy")]}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    sit(page, server.url, made["seats"][1]["token"])
    page.goto(f"{server.url}/matches/{made['id']}")
    expect(page.locator("#question")).to_be_visible()
    return page


@pytest.mark.parametrize("width", [1366, 360])
def test_the_page_has_no_serious_fault_and_fits(
    open_page: OpenPage, server: Server, width: int
) -> None:
    page = notices_page(open_page(viewport={"width": width, "height": 768}), server)
    assert faults_light_and_dark(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_ticks_are_kept_as_soon_as_they_are_set(open_page: OpenPage, server: Server) -> None:
    page = notices_page(open_page(timezone_id="Europe/Berlin"), server)
    page.get_by_label("A match ends , Push").check()
    expect(page.locator("#notices-said")).to_have_text("Saved.")
    page.get_by_label("Quiet hours").check()
    page.locator("#quiet-from").select_option("21:00")
    expect(page.locator("#notices-said")).to_have_text("Saved.")
    page.wait_for_load_state("networkidle")
    page.reload()
    expect(page.get_by_label("A match ends , Push")).to_be_checked()
    expect(page.locator("#quiet-from")).to_have_value("21:00")
    expect(page.locator("[data-zone-name]")).to_have_text("Europe/Berlin")


def test_a_webhook_is_added_and_turned_off(open_page: OpenPage, server: Server) -> None:
    page = notices_page(open_page(), server)
    page.get_by_text("Add Discord, Slack").click()
    page.locator("#notice-url").fill("http://192.168.0.1/hook")
    page.locator(".way-add button").click()
    expect(page.locator(".notice[role=alert]")).to_contain_text("private address")
    expect(page.locator("#notice-url")).to_have_value("http://192.168.0.1/hook")
    page.locator("#notice-url").fill("https://discord.com/api/webhooks/1/x")
    page.locator("#notice-name").fill("#trains")
    page.locator(".way-add button").click()
    expect(page.locator(".way", has_text="Discord")).to_contain_text("#trains")
    expect(page.get_by_role("columnheader", name="Discord")).to_be_visible()
    page.get_by_role("button", name="Turn off Discord").click()
    expect(page.locator(".way", has_text="Discord")).to_have_count(0)


def test_push_is_asked_for_by_a_click_only(open_page: OpenPage, server: Server) -> None:
    page = notices_page(pushing(open_page()), server)
    assert page.evaluate("window.asked") is None
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.get_by_role("status").first).to_contain_text("even when Trunkline is closed")
    expect(page.locator(".way", has_text="This browser").first).to_contain_text("Chrome on Linux")
    expect(page.locator("#push-offer")).to_be_hidden()
    assert page.evaluate("window.asked") is True


def test_a_browser_that_blocks_notices_is_not_asked(open_page: OpenPage, server: Server) -> None:
    page = notices_page(pushing(open_page(), "denied"), server)
    expect(page.locator("#push-offer")).to_contain_text("Your browser blocks notices")
    expect(page.locator("#push-ask")).to_be_hidden()


def test_what_plain_http_and_safari_need_is_said(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    notices_page(page, server)
    expect(page.locator("#push-offer")).to_contain_text("Push needs https")
    phone = open_page(
        user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"
    )
    phone.add_init_script("delete window.PushManager")
    notices_page(phone, server)
    expect(phone.locator("#push-offer")).to_contain_text(
        "Safari needs Trunkline on the home screen"
    )


def test_who_waits_is_offered_notices_once_and_finds_them_in_the_menu(
    open_page: OpenPage, server: Server
) -> None:
    page = waiting(pushing(open_page()), server)
    page.locator("#tell-me").click()
    dialog = page.locator("#dialog")
    expect(dialog.locator("h2").first).to_have_text("Notices for Ben")
    expect(dialog.get_by_role("columnheader", name="E-mail")).to_have_count(0)
    assert serious_faults(page) == []
    dialog.get_by_role("button", name="Tell me when it is my turn").click()
    expect(dialog.locator(".way", has_text="This browser").first).to_contain_text("Chrome on Linux")
    dialog.locator("[data-close]").click()
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#tell-me")).to_be_hidden()
    page.locator("#more").click()
    page.locator("#menu-notices").click()
    expect(dialog.get_by_label("No notices about this match")).to_be_visible()


def test_the_last_position_stays_readable_without_a_connection(
    open_page: OpenPage, server: Server, faults: Faults
) -> None:
    faults.expected = True
    page = waiting(open_page(service_workers="allow"), server)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    page.wait_for_load_state("load")
    question = page.locator("#question").inner_text()
    page.wait_for_function(
        "async () => Boolean(await caches.match(location.pathname, { cacheName: 'pages' }))"
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#question")).to_have_text(question)
    expect(page.locator("#connection")).to_have_class("live-dot lost")
    page.context.set_offline(False)


def test_browsers_can_put_trunkline_on_a_device(page: Page, server: Server) -> None:
    page.goto(server.url)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = httpx.get(f"{server.url}{address}", timeout=60).json()
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    for icon in manifest["icons"]:
        drawn = httpx.get(f"{server.url}{icon['src']}", timeout=60)
        assert drawn.headers["content-type"] == icon["type"]


def test_a_match_is_muted_in_the_menu_of_its_line(open_page: OpenPage, server: Server) -> None:
    page = waiting(open_page(), server)
    page.goto(server.url)
    page.locator(".row-menu summary").first.click()
    page.get_by_role("button", name="Mute notices").first.click()
    expect(page.get_by_role("button", name="Unmute notices")).to_be_visible()
