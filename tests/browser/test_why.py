"""Why not? The box that says it stands in nobody's way."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def test_the_reason_of_a_greyed_row_never_covers_the_buttons(
    open_page: OpenPage, server: Server
) -> None:
    """A row can come to lie under a resting pointer; its box must not lie over what acts."""
    page = open_page(viewport={"width": 1366, "height": 768})
    table = seated(page, server.url, reached("auction"))
    table.plan(page.locator("#decision button.choice:not(.grey)").first)
    page.locator("#decision .choice.grey").last.hover()
    why = page.locator("#why")
    expect(why).to_be_visible()
    box, acts = why.bounding_box(), page.locator("#decision .acts-row").bounding_box()
    assert box is not None
    assert acts is not None
    assert box["y"] + box["height"] <= acts["y"] or box["y"] >= acts["y"] + acts["height"]
    assert why.evaluate("box => getComputedStyle(box).pointerEvents") == "none"
