"""One box per train card: those that are left are filled."""

from __future__ import annotations

from html import escape

from trunkline.draw.svg import rect, tag
from trunkline.kernel import phrase


def boxes(left: int | None, count: int | None) -> str:
    if left is None or count is None:
        words = phrase("rails.train-boxes.any-number", "any number")
        return f'<span class="muted">{escape(words)}</span>'
    drawn = (
        rect(0.5 + 10 * at, 0.5, 7, 10, 1.5, class_="sold" if at < left else "share")
        for at in range(count)
    )
    width = 10 * count
    picture = tag(
        "svg",
        *drawn,
        class_="boxes train-boxes",
        viewBox=f"0 0 {width} 11",
        width=width,
        height=11,
        role="img",
        aria_label=phrase("rails.train-boxes.left", "{left} of {all} left", left=left, all=count),
    )
    return str(picture)
