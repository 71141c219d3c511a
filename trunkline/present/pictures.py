"""Pictures of `draw` inside pages: their rules go to one stylesheet, no style is inline.

Every picture scopes its rules by a class of its own (.tl-market), so they can lie side by
side; the tokens that a picture carries are those of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from trunkline.present.view import HexView

STYLE = re.compile(r"<style>(.*?)</style>", re.S)
SIZE = re.compile(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', re.S)
HEX_TITLE = re.compile(r'(<g id="hex-[^>]*>)<title>(.*?)</title>', re.S)


def inline(svg: str, role: str = "img") -> str:
    """A picture without its own style and fixed size, to be put into a page."""
    bare = SIZE.sub(r"\1", STYLE.sub("", svg, count=1), count=1)
    return bare.replace(' role="img"', f' role="{role}"', 1)


def map_svg(svg: str, hexes: Iterable[HexView]) -> str:
    """The map for the table: hexes say what they are and what can be done there.

    The tooltips of the browser would hide the table's own tags, so names become labels.
    """
    known = {each.id: each for each in hexes}

    def named(found: re.Match[str]) -> str:
        name = re.search(r'data-hex="([^"]+)"', found[1])
        view = known.get(name[1]) if name else None
        label = escape(view.label) if view and view.label else found[2]
        more = ""
        if view is not None:
            more += f' data-tag="{escape(view.tag)}"' if view.tag else ""
            more += " data-legal" if view.legal else ""
            more += " data-chosen" if view.chosen else ""
        head = found[1][:-1]
        return f'{head} role="button" tabindex="-1" aria-label="{label}"{more}>'

    body = inline(svg, "group")
    return HEX_TITLE.sub(named, body)
