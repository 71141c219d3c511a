"""My box in a browser: places are pointed at, misfits are told, a match is begun with it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.web.table import Server

PHONE = {"width": 360, "height": 740}


def open_box(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/titles/1881/data")
    expect(page.locator(".box-tools")).to_be_visible()


def places(page: Page, name: str) -> list[str]:
    field = page.locator(f'textarea[data-tool="{name}"]')
    return field.input_value().split(", ")


def point_at_side(page: Page, hex_id: str) -> None:
    """At its eastern side."""
    outline = page.locator(f'[data-hex="{hex_id}"] path').first
    outline.scroll_into_view_if_needed()
    box = outline.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)


def test_places_are_added_and_taken_away_by_pointing(page: Page, server: Server) -> None:
    open_box(page, server)
    page.locator('[data-cell="3,0"] rect').first.click()
    assert places(page, "market.yellow") == ["r5c1", "r6c1", "r7c1", "r4c1"]
    page.locator('[data-hex="E21"] path').first.click()
    assert places(page, "map.centre")[-1] == "E21"
    page.locator('[data-hex="E21"] path').first.click()
    assert "E21" not in places(page, "map.centre")
    page.get_by_role("radio", name="The dark blue sides").check()
    point_at_side(page, "K17")
    assert places(page, "map.barriers")[-1] == "K17 E"
    expect(page.locator('[data-hex="K17"] .box-side')).to_have_count(1)
    point_at_side(page, "K17")
    assert "K17 E" not in places(page, "map.barriers")


def test_from_the_form_to_a_match_that_says_so(page: Page, server: Server) -> None:
    open_box(page, server)
    page.locator("#v-train-3-price").fill("330")
    page.locator("#v-tile-7-count").fill("9")
    page.locator("#said-by").fill("Ann, edition of 2016")
    page.locator("#box-save").click()
    expect(page.locator("#box-said")).to_contain_text("There would be 71 yellow tiles")
    assert page.locator("#v-train-3-price").input_value() == "330"
    page.locator("#v-tile-8-count").fill("11")
    page.locator("#box-save").click()
    expect(page.locator("#box-said")).to_contain_text("Saved.")
    page.goto(f"{server.url}/new?title=1881")
    assert page.locator("#data").input_value() == "mine"
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    page.locator("button.corrected").click()
    expect(page.locator("#corrected")).to_contain_text("The price of train 3")
    expect(page.locator("#corrected")).to_contain_text("330")


def test_a_file_is_downloaded_and_read_by_another_browser(
    page: Page, open_page: OpenPage, server: Server, tmp_path: Path
) -> None:
    open_box(page, server)
    page.locator("#v-train-6-price").fill("700")
    page.locator("#box-save").click()
    with page.expect_download() as loading:
        page.locator("#box-file").click()
    path = tmp_path / "box.json"
    loading.value.save_as(path)
    assert json.loads(path.read_text())["values"] == {"train.6.price": 700}
    other = open_page()
    open_box(other, server)
    other.locator("#box-upload").set_input_files(path)
    expect(other.locator("#box-said")).to_contain_text("Saved.")
    assert other.locator("#v-train-6-price").input_value() == "700"


def test_the_form_fits_a_phone(open_page: OpenPage, server: Server) -> None:
    phone = open_page(viewport=PHONE)
    open_box(phone, server)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
