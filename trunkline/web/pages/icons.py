"""Signs within words: the typeface lacks arrows and ticks, so a page draws them.

A sign is for the eye. For the ear there is a word beside it, said or hidden; of an arrow before a
figure it is "to": 90 to 96.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from trunkline.draw.icons import ICONS
from trunkline.kernel import phrase

SIGN = re.compile(f"[{''.join(ICONS)}]")
ARROWS = "→▸◂▴▾"
BEFORE_A_FIGURE = re.compile(rf"[{ARROWS}](?=\s\W{{0,4}}\d)")
DRAWN = Markup(
    '<svg class="sign" viewBox="0 0 10 10" aria-hidden="true">'
    '<path fill-rule="evenodd" d="{}"/></svg>'
)
HEARD = Markup('<span class="hidden-text">{}</span>')


def with_icons(words: str) -> Markup:
    """Escaped words with their signs drawn."""
    text = str(escape(words))
    if not SIGN.search(text):
        return Markup(text)
    to = HEARD.format(phrase("table.icons.to", "to"))
    told = BEFORE_A_FIGURE.sub(lambda sign: sign[0] + to, text)
    return Markup(SIGN.sub(lambda sign: DRAWN.format(Markup(ICONS[sign[0]])), told))
