"""QR codes of links, as SVG that takes its colours from the page."""

from __future__ import annotations

from markupsafe import Markup, escape
from segno import make_qr

QUIET = 2
"""Modules of white around the code."""


def qr_code(link: str, name: str) -> Markup:
    """A picture of a link; dark on light in either theme, for cameras want it so."""
    code = make_qr(link, error="m")
    rows = list(code.matrix_iter(border=QUIET))
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    size = len(rows)
    return Markup(
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(name)}"'
        f' shape-rendering="crispEdges"><rect width="{size}" height="{size}"/>'
        f'<path d="{path}"/></svg>'
    )
