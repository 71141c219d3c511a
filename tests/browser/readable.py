"""What makes a table readable, as the specification of the table puts it in numbers.

`measured` reads a page once; `faults_of` names everything that is too small, covered or cut off.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import msgspec
from msgspec import Struct
from playwright.sync_api import Page

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the window."""
LEAST = {
    "name": ((44, 12.4), (30, 10), (24, 9.5), (0, 9)),
    "value": ((44, 11), (30, 9), (24, 8.8), (0, 8.5)),
    "cost": ((44, 10.5), (30, 9), (24, 9), (0, 9)),
    "pill": ((44, 11), (30, 9.5), (24, 9), (0, 9)),
    "letters": ((44, 10), (30, 8.4), (24, 8), (0, 8)),
    "legend": ((0, 9),),
}
"""Kind of text on the map -> from which radius of the hexes on which size."""
PHONE = {"name": 11.0, "value": 10.0}
"""At the radius with which a phone opens."""
ROUNDED = 0.06
TOUCH = 0.6
"""So many pixels may two boxes share: letters have air around them."""
TEXT, CAPTION, CHIP = 11.0, 12.0, 8.5
"""Least sizes outside the map: everywhere, on a phone, and in the market."""
MAP_PANEL = {
    ("1880", (1920, 1080)): (900, 0),
    ("1880", (1440, 900)): (460, 0),
    ("chicago-express", (1366, 768)): (800, 540),
    ("1881", (1440, 900)): (900, 610),
}
IN_VIEW = {
    "chicago-express": ("end", "dials", "players", "companies"),
    "1880": ("market", "companies", "players", "bank"),
    "1881": ("market", "companies", "end"),
}
"""Panels that are never left out; all others that are shown must be whole as well."""
ABSENT = "is not there"
LOG_LINES = 3


class Case(Struct, frozen=True):
    """A page: which title, how far, in which window, light or dark."""

    title: str
    stage: str
    window: tuple[int, int]
    theme: str

    def __str__(self) -> str:
        return f"{self.title}-{self.stage}-{self.window[0]}x{self.window[1]}-{self.theme}"

    @property
    def phone(self) -> bool:
        return self.window[0] < 720

    @property
    def desk(self) -> bool:
        """Wide enough for all panels side by side: the page itself never scrolls."""
        return self.window[0] >= 1100


class MapText(Struct, frozen=True):
    words: str
    kind: str
    size: float
    box: Box
    hex: str


class Words(Struct, frozen=True):
    words: str
    size: float
    market: bool
    on: str
    box: Box


class Control(Struct, frozen=True):
    id: str
    box: Box


class Measured(Struct, frozen=True):
    """A page in numbers; empty words where something is as it should be."""

    r: float
    drawn: int
    whole: bool
    texts: list[MapText]
    lenses: list[str]
    small: list[Words]
    panels: dict[str, str]
    controls: list[Control]
    log: int
    follows: int
    legal: list[str]
    map: tuple[float, float]
    decision: str
    button: str
    cash: str
    sideways: float
    down: float
    wide: list[str]
    fonts: list[str]


def measured(page: Page) -> Measured:
    return msgspec.convert(page.evaluate(MEASURE), Measured)


def faults_of(case: Case, page: Measured, panels: tuple[str, ...] | None = None) -> list[str]:
    """`panels` are those that are never left out, of a title that is not in the list above."""
    wanted = IN_VIEW[case.title] if panels is None else panels
    return [
        *map_sizes(case, page),
        *overlaps(page),
        *sizes_elsewhere(case, page),
        *in_view(case, page, wanted),
        *scrolling(case, page),
    ]


def least(kind: str, r: float) -> float:
    return next(size for radius, size in LEAST[kind] if r >= radius)


def map_sizes(case: Case, page: Measured) -> Iterator[str]:
    """Section 4.2. Hexes with a lens are read there."""
    if not page.texts:
        yield "map: there is no text on it"
    found: dict[tuple[str, float], list[tuple[float, str, str]]] = {}
    track = case.title != "chicago-express" and case.stage != "middle"
    for text in page.texts:
        if text.kind == "id" or text.hex in page.lenses:
            continue
        wanted = least(text.kind, page.r)
        if case.phone and page.r >= 38:
            wanted = max(wanted, PHONE.get(text.kind, 0))
        if case.window == (1920, 1080) and track and text.kind != "legend":
            wanted = max(wanted, 10)
        if text.size < wanted - ROUNDED:
            found.setdefault((text.kind, wanted), []).append((text.size, text.words, text.hex))
    for (kind, wanted), texts in found.items():
        size, words, hex = min(texts)
        yield (
            f"map: {len(texts)} x {kind} under {wanted} px at R {page.r}: "
            f"{words!r} in {hex} has {size}"
        )
    yield from map_panel(case, page)


def map_panel(case: Case, page: Measured) -> Iterator[str]:
    """Section 3: the map takes what is left."""
    width, height = MAP_PANEL.get((case.title, case.window), (0, 0))
    if page.map[0] < width or page.map[1] < height:
        yield f"map: the panel has {page.map[0]}x{page.map[1]} px, not {width}x{height}"


def meet(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > TOUCH and down > TOUCH


def overlaps(page: Measured) -> Iterator[str]:
    """No two texts of the map meet outside lens hexes, and no control covers one."""
    texts = [text for text in page.texts if text.hex not in page.lenses]
    for one, other in combinations(texts, 2):
        if meet(one.box, other.box):
            yield f"map: {one.words!r} in {one.hex} meets {other.words!r} in {other.hex}"
    if page.whole:
        for control in page.controls:
            under = [text for text in texts if text.kind != "id" and meet(control.box, text.box)]
            if under:
                words = ", ".join(f"{text.words} {text.hex}".strip() for text in under)
                yield f"map: the control {control.id} covers {words}"


def sizes_elsewhere(case: Case, page: Measured) -> Iterator[str]:
    found: dict[tuple[str, float], list[tuple[float, str]]] = {}
    for text in page.small:
        wanted = CHIP if text.market else CAPTION if case.phone else TEXT
        if text.size < wanted - ROUNDED:
            found.setdefault((text.on, wanted), []).append((text.size, text.words))
    for (on, wanted), texts in found.items():
        size, words = min(texts)
        yield f"text: {len(texts)} in #{on} under {wanted} px: {words!r} has {size}"


def in_view(case: Case, page: Measured, wanted: tuple[str, ...]) -> Iterator[str]:
    """Section 3: always in view, without scrolling inside panels."""
    if page.button:
        yield f"in view: the decision's button: {page.button}"
    if not case.desk:
        return
    for what, state in (("decision", page.decision), ("own cash", page.cash)):
        if state:
            yield f"in view: {what}: {state}"
    if not page.follows:
        yield f"in view: who follows: {ABSENT}"
    if page.log < LOG_LINES:
        yield f"in view: {page.log} lines of the log, not {LOG_LINES}"
    for panel in {**page.panels, **dict.fromkeys(wanted)}:
        state = page.panels.get(panel, ABSENT)
        if state and (state != ABSENT or panel in wanted):
            yield f"in view: panel {panel}: {state}"


def scrolling(case: Case, page: Measured) -> Iterator[str]:
    if page.sideways > 0:
        yield f"scrolling: the page is {page.sideways} px too wide"
    if case.desk and page.down > 0:
        yield f"scrolling: the page is {page.down} px too high"
    for each in page.wide:
        yield f"scrolling: {each} scrolls sideways"
    if "loaded" not in page.fonts:
        yield "text: the typeface did not come"
