"""The matrix of a share or stock round under a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.china_1880.recorded import trading
from tests.web.table import Server
from trunkline.kernel import Match

LOW = """() => [...document.querySelectorAll("#decision .matrix td > .button")]
  .map((button) => button.getBoundingClientRect().height).filter((height) => height < 44)"""


@pytest.mark.parametrize("width", [360, 390])
def test_its_buttons_are_high_enough(open_page: OpenPage, server: Server, width: int) -> None:
    phone = open_page(viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
    match: Match = CHINA.at(trading, 300)
    seated(phone, server.url, match)
    expect(phone.locator("#decision .matrix td > .button").first).to_be_visible()
    assert phone.evaluate(LOW) == []
