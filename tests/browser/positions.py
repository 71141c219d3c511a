"""Positions of a recorded match of Chicago Express, opened in a browser that holds its seats."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page

from tests.browser.table import Browsed
from trunkline.kernel import Match, Record, decision, decode_action, get_title
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.turn import Turn

MATCH = Path(__file__).parent / "chicago-express.json"
STEPS: dict[str, type[Any]] = {
    "auction": Auction,
    "development": Development,
    "expansion": Expansion,
    "turn": Turn,
}


@cache
def played(step: str, after: int) -> Match:
    """The first position of a recorded match with this step after so many actions; or its end."""
    record = msgspec.json.decode(MATCH.read_bytes(), type=Record)
    match = Match(get_title(record.title), record.players, seed=record.seed)
    for data in record.actions:
        if match.version >= after and isinstance(decision(match.state), STEPS.get(step, ())):
            break
        match.play(decode_action(match.title, data))
    return match


def seated(page: Page, url: str, match: Match, seats: tuple[int, ...] = (0, 1, 2, 3)) -> Browsed:
    """Import the match and sit down on these seats."""
    body = msgspec.json.encode(match.record())
    made = httpx.post(
        f"{url}/api/matches/import",
        content=body,
        headers={"Content-Type": "application/json"},
        timeout=60,
    ).json()
    for number in seats:
        page.request.get(f"{url}{made['seats'][number]['link']}", max_redirects=0)
    page.goto(f"{url}{made['url']}")
    return Browsed(page)
