"""axe-core finds no serious fault on any page, light or dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.soak import SOAK, share
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
SERIOUS = {"serious", "critical"}


def faults_light_and_dark(page: Page) -> list[str]:
    """The dark theme has other colours, and nothing else that is judged; but for a soak, the pages
    of test_sizes.py that are dark are enough of it."""
    light = serious_faults(page)
    if not SOAK:
        return light
    page.emulate_media(color_scheme="dark")
    return light + serious_faults(page, "color-contrast")


def serious_faults(page: Page, *rules: str) -> list[str]:
    """By all rules of axe, or by some."""
    page.evaluate(AXE)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{fault['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for fault in found["violations"]
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


STEPS = share(["turn", "expansion", "development", "auction", "over"], ["development", "auction"])
"""test_sizes.py looks at turns and expansions, and here the report at what is over."""


@pytest.mark.parametrize("step", STEPS)
def test_the_table_has_no_serious_fault_light_or_dark(
    page: Page, server: Server, step: str
) -> None:
    seated(page, server.url, reached(step))
    assert faults_light_and_dark(page) == []


def test_the_phone_has_no_serious_fault(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    seated(page, server.url, reached("expansion"))
    assert serious_faults(page) == []
    page.locator("#go-companies").click()
    assert serious_faults(page) == []


@pytest.mark.parametrize("path", ["/", "/new"])
def test_the_lobby_has_no_serious_fault(page: Page, server: Server, path: str) -> None:
    seated(page, server.url, reached("turn"))
    page.goto(f"{server.url}{path}")
    assert serious_faults(page) == []


def test_the_report_has_no_serious_fault(page: Page, server: Server) -> None:
    seated(page, server.url, reached("over"))
    page.goto(f"{page.url}/report")
    assert serious_faults(page) == []
