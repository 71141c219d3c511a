"""One box per train card: those that are left are filled."""

from __future__ import annotations


def boxes(left: int | None, count: int | None) -> str:
    if left is None or count is None:
        return '<span class="muted">any number</span>'
    drawn = "".join(
        f'<rect x="{0.5 + 10 * at}" y=".5" width="7" height="10" rx="1.5" '
        f'class="{"sold" if at < left else "share"}"/>'
        for at in range(count)
    )
    width = 10 * count
    return (
        f'<svg class="boxes train-boxes" viewBox="0 0 {width} 11" width="{width}" height="11" '
        f'role="img" aria-label="{left} of {count} left">{drawn}</svg>'
    )
