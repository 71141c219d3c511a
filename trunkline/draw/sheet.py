"""The frame of every picture: size, title for screen readers, style, ground."""

from __future__ import annotations

from trunkline.draw.svg import EMPTY, Markup, number, rect, tag
from trunkline.draw.theme import NONE, Tokens, stylesheet, var

BASE_RULES = ".m{text-anchor:middle}.e{text-anchor:end}.b{font-weight:700}.q{pointer-events:none}"
"""Middle and end anchored, bold, and quiet: lets the pointer through to what lies beneath."""


def sheet(
    title: str,
    width: float,
    height: float,
    rules: str,
    *content: Markup,
    left: float = 0,
    top: float = 0,
    scale: float = 1,
    ground: str | None = "sea",
    about: str = "",
    kind: str = "picture",
    own: Tokens = NONE,
    data_r: int | None = None,
) -> str:
    """A whole SVG document of a kind; `scale` is the natural size of one unit in pixels.

    `own` are tokens that only this picture knows, `data_r` the class that a map is drawn for.
    """
    behind = rect(left, top, width, height, class_="ground") if ground else EMPTY
    ground_rule = f".ground{{fill:{var(ground)}}}" if ground else ""
    return tag(
        "svg",
        tag("title", title),
        tag("desc", about) if about else EMPTY,
        stylesheet(BASE_RULES + ground_rule + rules, f".tl-{kind}", own),
        behind,
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(v) for v in (left, top, width, height)),
        width=round(width * scale),
        height=round(height * scale),
        class_=f"tl tl-{kind}",
        data_r=data_r,
        role="img",
        aria_label=title,
    )
