"""Pictures for the cards of the titles: maps of matches in full swing, light and dark.

`python -m tools.title_pictures` writes them into the titles' folders.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from playwright.sync_api import FloatRect, Page, sync_playwright

from tests.browser import chromium
from tools import system
from tools.screenshots import ROOT, played
from tools.webp import webp
from trunkline.draw import draw, in_theme
from trunkline.kernel import Match, get_kit

WIDTH, HEIGHT = 640, 344
VIEWS = {
    "chicago-express": (150, 1.7, 0.66, 0.5),
    "1880": (560, 1.25, 0.56, 0.56),
    "1881": (400, 1.8, 0.5, 0.5),
    "1889": (400, 1.4, 0.63, 0.34),
}
"""Title -> actions played, how much larger than the frame, where its middle is."""


def after(actions: int) -> Callable[[Match], bool]:
    return lambda match: match.version >= actions


def picture(page: Page, svg: str, larger: float, x: float, y: float) -> bytes:
    """The part of the map around its middle."""
    page.set_content(
        f"<style>body{{margin:0}}svg{{width:{WIDTH * larger}px;height:auto;display:block}}</style>"
        f"{svg}"
    )
    box = page.locator("svg").bounding_box()
    assert box is not None
    left, top = box["width"] * x - WIDTH / 2, box["height"] * y - HEIGHT / 2
    clip = FloatRect(x=max(0, left), y=max(0, top), width=WIDTH, height=HEIGHT)
    return webp(page, page.screenshot(clip=clip, full_page=True), WIDTH)


def main() -> None:
    path = system.chromium()
    if path is None:
        sys.exit(system.sentence(system.CHROMIUM))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        page = browser.new_page(viewport={"width": 1600, "height": 1000})
        for title, (actions, *view) in VIEWS.items():
            match, kit = played(after(actions), title), get_kit(title)
            folder = ROOT.joinpath(*kit.package.split(".")) / kit.static
            for theme, name in zip(("light", "dark"), kit.cover or (), strict=True):
                svg = in_theme(draw(match.title, match.state, "map"), theme)
                file = folder / name
                file.write_bytes(picture(page, svg, *view))
                print(file.relative_to(ROOT), file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
