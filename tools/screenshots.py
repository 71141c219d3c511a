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
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser import chromium
from tests.browser.table import sit
from tools import system
from tools.webp import webp
from trunkline.bots import NO_LIMIT, bot_names, choose, get_bot
from trunkline.kernel import Match, decision, get_title
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.turn import Turn

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "screenshots"
SIZES = {
    "wide": ViewportSize(width=1600, height=1000),
    "middle": ViewportSize(width=1240, height=860),
    "small": ViewportSize(width=900, height=1000),
    "phone": ViewportSize(width=390, height=844),
    "narrow": ViewportSize(width=360, height=740),
}
SERVE = "import sys; from trunkline.web import serve; serve(port=0, db=sys.argv[1])"
NAMES = ("Ada", "Ben", "Chen", "Dana")
PATIENCE = 120_000
"""Milliseconds for a page, on a machine with other work."""


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
    page.set_default_timeout(PATIENCE)
    for seat in made["seats"]:
        sit(page, url, seat["token"])
    page.goto(f"{url}{made['url']}")
    return page


def shoot(page: Page, name: str, **more: Any) -> None:
    page.wait_for_timeout(1200)
    page.screenshot(path=FOLDER / f"{name}.png", **more)
    print(FOLDER / f"{name}.png")


def go(phone: Page, tab: str) -> None:
    """To a tab at the foot of a phone, or to a section of its overview."""
    if tab in ("players", "market"):
        phone.locator("#go-companies").click()
        phone.locator(f"#tab-{tab}").click()
    else:
        phone.locator(f"#go-{tab}").click()


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
    phone = opened(url, browser, late, viewport=SIZES["phone"])
    for tab in ("market", "companies", "players", "log"):
        go(phone, tab)
        shoot(phone, f"chicago-phone-{tab}")


def frame(url: str, browser: Browser) -> None:
    """What lies around the decision: hints, why not, the past, plans, undo, seats."""
    page = at_a_new_table(url, browser, ("Ada", "Ben", "Chen"))
    page.locator("#ask-hint").click()
    page.locator(".hint").wait_for()
    shoot(page, "hint")
    page.locator("#main-act").click()
    page.wait_for_timeout(800)
    page.locator("#out-1").click()
    page.wait_for_timeout(800)
    for name in ("undo", "seats"):
        page.locator("#more").click()
        page.locator(f"#menu [hx-get$={name}]").click()
        shoot(page, name)
        page.locator("#dialog [data-close]").first.click()
    page.locator("#log a.number").last.click()
    shoot(page, "history")
    page.locator("#now").click()
    page.wait_for_timeout(500)
    page.locator("#plan").click()
    shoot(page, "plan")
    page = opened(url, browser, played(at_step(Expansion, 60)), viewport=SIZES["wide"])
    page.locator("#decision .grey").first.hover()
    shoot(page, "why-not")
    page.locator("#map-text").click()
    shoot(page, "map-as-text")


def at_a_new_table(url: str, browser: Browser, names: tuple[str, ...]) -> Page:
    """All seats in one browser, hints allowed."""
    seats = [{"name": name} for name in names]
    wanted = {"title": "chicago-express", "seats": seats, "hints": True, "name": "Sunday quick one"}
    made = httpx.post(f"{url}/api/matches", json=wanted, timeout=60).json()
    page = browser.new_context(viewport=SIZES["wide"]).new_page()
    for seat in made["seats"]:
        sit(page, url, seat["token"])
    page.goto(f"{url}{made['url']}")
    return page


TABLES = (
    ("1880", "Tuesday four", ("Ada", "Ben", "Chen", "Dana"), 0),
    ("1881", "Winter table", ("Ada", "Emil", "Fay"), 0),
    ("chicago-express", "Sunday quick one", ("Ben", "Ada", "Chen"), 1),
    ("1880", "Long haul", ("Emil", "Gus", "Ada"), 2),
)
"""Title, name, players, and where Ada sits."""


def lobby(url: str, browser: Browser) -> None:
    empty = browser.new_context(viewport=SIZES["wide"]).new_page()
    empty.goto(url)
    shoot(empty, "lobby-empty")
    page = opened(url, browser, played(lambda match: False), viewport=SIZES["wide"])
    for title, name, players, seat in TABLES:
        wanted = {"title": title, "name": name, "seats": [{"name": each} for each in players]}
        made = httpx.post(f"{url}/api/matches", json=wanted, timeout=60).json()
        sit(page, url, made["seats"][seat]["token"])
    seats = [{"name": "Jon"}, {"name": "Kim"}, {"open": True}, {"open": True}]
    anyone = {"title": "chicago-express", "name": "Anyone?", "listed": True, "seats": seats}
    made = httpx.post(f"{url}/api/matches", json=anyone, timeout=60).json()
    page.goto(url)
    shoot(page, "lobby")
    page.goto(f"{url}/new?title=1880")
    shoot(page, "new-match")
    page.set_viewport_size(SIZES["phone"])
    shoot(page, "new-match-phone", full_page=True)
    page.goto(url)
    shoot(page, "lobby-phone", full_page=True)
    page.goto(f"{url}{made['url']}")
    page.set_viewport_size(SIZES["wide"])
    shoot(page, "waiting")
    page.evaluate("localStorage.setItem('theme', 'dark')")
    page.goto(url)
    shoot(page, "lobby-dark")


def reports(url: str, browser: Browser) -> None:
    """Of an own match of each title."""
    for title in ("chicago-express", "1880", "1881"):
        page = opened(url, browser, played(lambda match: False, title), viewport=SIZES["wide"])
        report(page, f"{page.url}/report", title)


def report(page: Page, address: str, title: str) -> None:
    """Whole: its chart comes after its head."""
    page.goto(address)
    page.locator(".reading").first.wait_for(state="attached", timeout=600_000)
    page.mouse.move(640, 480)
    shoot(page, f"report-{title}")


README = {
    "1880-track": "table-1880",
    "berlin-merger": "table-1881",
    "chicago-expansion-wide": "table-chicago-express",
    "1880-track-phone": "phone",
    "lobby": "lobby",
    "report-1880": "report",
}
"""Pictures of the README and the docs: which of them, and their names there."""


def readme(url: str, browser: Browser) -> None:
    """Only these."""
    from tests.titles.berlin_1881.recorded import GAME as BERLIN
    from tests.titles.china_1880.recorded import GAME, STATES
    from tools.screenshots_1880 import picture, tile
    from tools.screenshots_1881 import merge, merges

    track = GAME.at(*STATES["track"])
    picture(url, browser, "1880-track", tile, track, "wide")
    picture(url, browser, "1880-track-phone", tile, track, "phone")
    picture(url, browser, "berlin-merger", merge, BERLIN.at(merges), "wide")
    picture(
        url, browser, "chicago-expansion-wide", expansion, played(at_step(Expansion, 90)), "wide"
    )
    lobby(url, browser)
    visitor = browser.new_context(viewport=SIZES["wide"]).new_page()
    visitor.set_default_timeout(PATIENCE)
    report(visitor, f"{url}/examples/1880/report", "1880")


def keep(browser: Browser) -> None:
    """The pictures of the README, small."""
    page = browser.new_page()
    for name, kept in README.items():
        png = FOLDER / f"{name}.png"
        if png.exists():
            file = ROOT / "docs" / "images" / f"{kept}.webp"
            wide = 390 if kept == "phone" else 1600
            file.write_bytes(webp(page, png.read_bytes(), wide, 0.86))
            print(file.relative_to(ROOT), file.stat().st_size)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = system.chromium()
    if path is None:
        sys.exit(system.sentence(system.CHROMIUM))
    from tools.screenshots_1880 import china_1880
    from tools.screenshots_1881 import berlin_1881

    suites = {
        "chicago_express": chicago_express,
        "china_1880": china_1880,
        "berlin_1881": berlin_1881,
        "lobby": lobby,
        "frame": frame,
        "reports": reports,
    }
    wanted = sys.argv[1:] or list(suites)
    suites["readme"] = readme
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        for name in wanted:
            suites[name](url, browser)
        keep(browser)
        browser.close()


if __name__ == "__main__":
    main()
