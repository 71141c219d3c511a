"""Company chips in pages: colour, sign and letters."""

from __future__ import annotations

from markupsafe import Markup, escape

from trunkline.draw.signs import SHAPES
from trunkline.draw.theme import livery
from trunkline.present.view import Chip
from trunkline.web.pages.stylesheet import chip_class


def chip(title_id: str, shown: Chip, large: bool = False) -> Markup:
    """The chip of a company; unknown companies get a plain grey one."""
    shape = SHAPES[livery(title_id, shown.company).sign]
    sign = Markup("")
    if shape:
        sign = Markup(
            '<svg viewBox="-11 -11 22 22" aria-hidden="true"><path d="{}"/></svg>'
        ).format(shape)
    classes = ["chip", chip_class(title_id, shown.company)]
    classes += ["faint"] if shown.faint else []
    classes += ["large"] if large else []
    text = escape(shown.text or shown.company)
    return Markup('<span class="{}">{}{}</span>').format(" ".join(classes), sign, text)
