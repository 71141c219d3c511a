"""A real browser and a real server for the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)

from tests.browser import chromium
from tests.web.table import Server
from tools import system
from trunkline.server.store.upgrade import upgrade

OpenPage = Callable[..., Page]
BLOCKED = "Service Worker registration blocked by Playwright"
"""Only tests of the app itself let it in: what it keeps would come between tests and the server."""
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium with none of the machine's fonts: the pages bring their own."""
    path = system.chromium()
    if path is None:
        pytest.skip(system.sentence(system.CHROMIUM))
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path,
            args=list(chromium.ARGUMENTS),
            env=chromium.without_fonts(tmp_path_factory.mktemp("fonts")),
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = str(tmp_path_factory.mktemp("browser") / "matches.db")
    upgrade(db)
    started = Server(db, logins_per_minute=100_000, bot_pause=0)
    yield started
    started.stop()


class Faults(list[str]):
    """What browsers complained of; a test that provokes complaints says so."""

    expected = False


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def open_page(browser: Browser, faults: Faults) -> Iterator[OpenPage]:
    """Pages in contexts of their own; any error in their consoles fails the test."""
    contexts = []

    def open_(**more: Any) -> Page:
        defaults: dict[str, Any] = {
            "viewport": {"width": 1600, "height": 1000},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = browser.new_context(**{**defaults, **more})
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: _note(faults, message))
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        return page

    yield open_
    complaints = list(faults)
    for context in contexts:
        _leave(context)
        context.close()
    assert faults.expected or not complaints


def _leave(context: BrowserContext) -> None:
    """Go nowhere first: a context whose page is on its way elsewhere may never be closed."""
    for page in context.pages:
        with suppress(Error):
            page.goto("about:blank", timeout=5_000)


def _note(faults: Faults, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning") and message.text != BLOCKED:
        faults.append(f"{message.type}: {message.text}")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()
