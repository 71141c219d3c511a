"""Pictures of `draw` inside pages: their rules go to one stylesheet, no style is inline.

Every picture scopes its rules by a class of its own (.tl-market), so they can lie side by
side; the tokens that a picture carries are those of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from trunkline.draw.layers import MarkLayers
from trunkline.present.map_view import HexView

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


@lru_cache(maxsize=64)
def base_svg(svg: str) -> str:
    """The map of a position for the table, without anybody's marks: a click keeps it."""
    return map_svg(svg, ())


def marks_svg(layers: MarkLayers, hexes: Iterable[HexView], targets: str = "") -> str:
    """The marks of a draft, apart from the map: the page puts them into it.

    Two groups that take the places of the empty ones, targets above everything, and what hexes
    say as long as these marks are there.
    """
    said = "".join(map(_said, hexes))
    over = f'<g class="targets">{targets}</g>' if targets else ""
    return f'<svg>{layers.under}{layers.over}{over}<g class="said">{said}</g></svg>'


def _said(view: HexView) -> str:
    words = f' aria-label="{escape(view.label)}"' if view.label else ""
    tag = f' data-tag="{escape(view.tag)}"' if view.tag else ""
    return (
        f'<g data-for="{view.id}"{words}{tag}'
        f"{' data-legal' * view.legal}{' data-chosen' * view.chosen}></g>"
    )
