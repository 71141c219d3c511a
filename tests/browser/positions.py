"""Positions of Chicago Express, played by a bot and opened in a browser that holds all seats."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page

from tests.browser.table import Browsed
from trunkline.bots import NO_LIMIT, choose, get_bot
from trunkline.kernel import Match, decision, get_title
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.turn import Turn

NAMES = ("Ada", "Ben", "Chen", "Dana")
STEPS: dict[str, type[Any]] = {
    "auction": Auction,
    "development": Development,
    "expansion": Expansion,
    "turn": Turn,
}


@cache
def played(step: str, after: int) -> Match:
    """The first position with this step after so many actions."""
    t = get_title("chicago-express")
    match = Match(t, NAMES, seed=7)
    bot, chance = get_bot("greedy", t), Random(4)
    while (player := match.decider) is not None:
        if match.version >= after and isinstance(decision(match.state), STEPS.get(step, ())):
            break
        match.play(choose(bot, t, match.state, player, chance, NO_LIMIT))
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
