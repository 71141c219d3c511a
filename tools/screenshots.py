"""`make screenshots`: pictures of the pages, made by a browser that plays a little.

Positions are played by bots in this process, imported into a server of its own, and opened at
several sizes, light and dark. The pictures land in build/screenshots.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from trunkline.bots import NO_LIMIT, bot_names, choose, get_bot
from trunkline.kernel import Match, decision, get_title
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.turn import Turn

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "screenshots"
SIZES = {
    "wide": {"width": 1600, "height": 1000},
    "middle": {"width": 1240, "height": 860},
    "small": {"width": 900, "height": 1000},
    "phone": {"width": 390, "height": 844},
    "narrow": {"width": 360, "height": 740},
}
SERVE = "import sys; from trunkline.web import serve; serve(port=0, db=sys.argv[1])"
NAMES = ("Ada", "Ben", "Chen", "Dana")


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty store; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, f"{folder}/matches.db"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.wait()


def played(until: Callable[[Match], bool], title: str = "chicago-express") -> Match:
    """A match played by the best quick bot up to a position."""
    t = get_title(title)
    match = Match(t, NAMES, seed=7)
    name = "greedy" if "greedy" in bot_names(t) else "random"
    bot, chance = get_bot(name, t), Random(4)
    while (player := match.decider) is not None and not until(match):
        match.play(choose(bot, t, match.state, player, chance, NO_LIMIT))
    return match


def at_step(kind: type[Any], after: int) -> Callable[[Match], bool]:
    return lambda match: match.version >= after and isinstance(decision(match.state), kind)


def opened(url: str, browser: Browser, match: Match, **context: Any) -> Page:
    """The match in a browser that holds all its seats."""
    body = msgspec.json.encode(match.record())
    headers = {"Content-Type": "application/json"}
    made = httpx.post(f"{url}/api/matches/import", content=body, headers=headers, timeout=60).json()
    page = browser.new_context(**context).new_page()
    for seat in made["seats"]:
        page.goto(f"{url}{seat['link']}")
    return page


def shoot(page: Page, name: str, **more: Any) -> None:
    page.wait_for_timeout(1200)
    page.screenshot(path=FOLDER / f"{name}.png", **more)
    print(FOLDER / f"{name}.png")


def expansion(page: Page) -> None:
    """Choose a company and two hexes, and point at a third."""
    if not page.locator("g[data-legal]").count():
        page.locator(".options.chips button:not(.grey)").first.click()
        page.wait_for_timeout(500)
    for _ in range(2):
        page.locator("g[data-legal]").first.click()
        page.wait_for_timeout(500)
    if page.locator("g[data-legal]").count():
        page.locator("g[data-legal]").first.hover()


def chicago_express(url: str, browser: Browser) -> None:
    late = played(at_step(Expansion, 90))
    for size, viewport in SIZES.items():
        page = opened(url, browser, late, viewport=viewport, device_scale_factor=1)
        expansion(page)
        shoot(page, f"chicago-expansion-{size}")
    dark = opened(url, browser, late, viewport=SIZES["wide"], color_scheme="dark")
    expansion(dark)
    shoot(dark, "chicago-expansion-dark")
    for name, match in (
        ("opening", played(lambda match: match.version == 3)),
        ("dials", played(at_step(Turn, 60))),
        ("development", played(at_step(Development, 70))),
        ("end", played(lambda match: False)),
    ):
        page = opened(url, browser, match, viewport=SIZES["wide"])
        shoot(page, f"chicago-{name}")
        if name == "end":
            page.goto(page.url + "/report")
            shoot(page, "chicago-report")
    phone = opened(url, browser, late, viewport=SIZES["phone"])
    for tab in ("market", "companies", "players", "log"):
        phone.locator(f"#go-{tab}").click()
        shoot(phone, f"chicago-phone-{tab}")


def lobby(url: str, browser: Browser) -> None:
    page = opened(url, browser, played(lambda match: match.version == 40), viewport=SIZES["wide"])
    for match in (played(lambda match: False), played(at_step(Turn, 30))):
        body = msgspec.json.encode(match.record())
        headers = {"Content-Type": "application/json"}
        answer = httpx.post(f"{url}/api/matches/import", content=body, headers=headers, timeout=60)
        page.goto(f"{url}{answer.json()['seats'][1]['link']}")
    page.goto(url)
    shoot(page, "lobby")
    page.locator("#new-match").click()
    shoot(page, "new-match")
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "new-match-phone", full_page=True)
    page.goto(url)
    shoot(page, "lobby-phone")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    if path is None:
        sys.exit("Screenshots need Chromium: apt-get install chromium.")
    from tools.screenshots_1880 import china_1880
    from tools.screenshots_1881 import berlin_1881

    suites = {
        "chicago_express": chicago_express,
        "china_1880": china_1880,
        "berlin_1881": berlin_1881,
        "lobby": lobby,
    }
    wanted = sys.argv[1:] or list(suites)
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        for name in wanted:
            suites[name](url, browser)
        browser.close()


if __name__ == "__main__":
    main()
