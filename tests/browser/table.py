"""A table in a browser: what a player sees and clicks."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from trunkline.kernel import Match

DRAWN_FOR_ITS_SIZE = """() => {
  const drawn = document.querySelector("#board > svg").dataset.r, { title } = document.getElementById("map").dataset;
  return document.cookie.split("; ").includes(`map-r-${title}=${drawn}`);
}"""


class Browsed:
    """One page at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def question(self) -> str:
        return self.page.locator("#question").inner_text()

    @property
    def pill(self) -> str:
        return self.page.locator("#pill").inner_text()

    @property
    def decider(self) -> str:
        return self.page.locator(".actor-name").inner_text().split(",")[0].split(" decides")[0]

    @property
    def version(self) -> int:
        return int(self.page.locator("#state").get_attribute("data-version") or 0)

    @property
    def over(self) -> bool:
        return self.pill == "Finished"

    def log(self) -> list[str]:
        """The lines of the log, with what is folded in them."""
        lines = self.page.locator("#log li .told").all_text_contents()
        return [" ".join(line.split()) for line in lines]

    def do(self, what: str | Locator, force: bool = False) -> None:
        """Click what acts, and wait for the position after it."""
        before = self.version
        control = self.page.locator(what) if isinstance(what, str) else what
        control.click(force=force)
        self.wait_for_version_after(before)

    def plan(self, what: str | Locator) -> None:
        """Click what only changes the draft, and wait for the server's answer."""
        control = self.page.locator(what) if isinstance(what, str) else what
        with self.page.expect_response("**/update*"):
            control.click()
        self.settle()

    def wait_for_version_after(self, before: int) -> None:
        state = self.page.locator("#state")
        expect(state).not_to_have_attribute("data-version", str(before), timeout=15_000)
        self.settle()

    def settle(self) -> None:
        """No request is under way."""
        expect(self.page.locator(".htmx-request, body.busy")).to_have_count(0)

    def ready(self) -> None:
        """Figures that come later are there, and the picture that fits the size of the hexes."""
        expect(self.page.locator("#weigh")).to_have_count(0)
        self.page.wait_for_function(DRAWN_FOR_ITS_SIZE)
        self.settle()

    def legal_hexes(self) -> Locator:
        return self.page.locator("g[data-legal]:not([data-chosen])")

    def whole_map(self) -> None:
        """Every hex in view."""
        fit = self.page.locator("#zoom-fit")
        if fit.get_attribute("aria-pressed") != "true":
            fit.click()

    def see(self, words: str) -> None:
        expect(self.page.locator("body")).to_contain_text(words)


NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def fill_in(page: Page, url: str, kinds: Sequence[str], title: str = "chicago-express") -> None:
    """The form of a new match, by clicks. `kinds` are the seats after the first, mine."""
    page.goto(url)
    page.locator("#new-match").click()
    page.locator(f"label.title-card:has(#title-{title})").click()
    expect(page.locator(f"label.title-card.chosen:has(#title-{title})")).to_be_visible()
    while (count := page.locator(".seat-list li").count()) > len(kinds) + 1:
        _swap(page, lambda n=count: page.locator(f"#drop-{n}").click())
    while page.locator(".seat-list li").count() < len(kinds) + 1:
        _swap(page, lambda: page.locator("#add-seat").click())
    for number, kind in enumerate(kinds, start=2):
        if page.locator(f"#kind-{number}").input_value() != kind:
            _swap(page, lambda n=number, k=kind: page.locator(f"#kind-{n}").select_option(k))
    for number, kind in enumerate(("me", *kinds), start=1):
        if kind in ("me", "here", "link"):
            page.locator(f"#name-{number}").fill(NAMES[number - 1])


def new_match(
    page: Page, url: str, kinds: Sequence[str], title: str = "chicago-express"
) -> Browsed:
    """From the lobby to the table, by clicks."""
    fill_in(page, url, kinds, title)
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#live.htmx-request, body.busy")).to_have_count(0)
    return Browsed(page)


def _swap(page: Page, act: object) -> None:
    with page.expect_response("**/new?*"):
        act()  # type: ignore[operator]
    expect(page.locator(".htmx-request")).to_have_count(0)


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
        sit(page, url, made["seats"][number]["token"])
    page.goto(f"{url}{made['url']}")
    return Browsed(page)


def sit(page: Page, url: str, token: str) -> None:
    """The browser takes a seat without a click; it may hold several."""
    page.request.get(f"{url}/api/session")
    known = {each["name"]: each["value"] for each in page.context.cookies(url)}
    headers = {"x-csrftoken": known.get("csrftoken", "")}
    answer = page.request.post(f"{url}/api/session/seats", data={"token": token}, headers=headers)
    assert answer.ok, answer.text()


def sit_by_link(page: Page, link: str, name: str | None = None) -> None:
    """Open an invitation and press "Sit down"."""
    page.goto(link)
    if name is not None:
        page.locator("#own-name").fill(name)
    page.locator("#sit-down").click()
    page.wait_for_url("**/matches/*")


def invitation(page: Page, seat: int) -> str:
    """The link of a seat, as the host's waiting room has it."""
    return page.locator(f"#copy-{seat}").get_attribute("data-link") or ""
