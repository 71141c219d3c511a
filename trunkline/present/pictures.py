"""Pictures of `draw` inside pages: their rules go to one stylesheet, no style is inline.

Every picture scopes its rules by a class of its own (.tl-market), so they can lie side by
side; the tokens that a picture carries are those of the page.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from html import escape

from markupsafe import Markup

from trunkline.draw import NothingToDraw, draw_worth, title_picture
from trunkline.draw.picture import SEATS
from trunkline.draw.runs import run_chart
from trunkline.draw.theme import TOKENS, UNKNOWN, Livery, liveries, tokens
from trunkline.kernel import AnyTitle, Match, get_title, kits, title_ids
from trunkline.present.view import HexView

log = logging.getLogger("trunkline.web")
STYLE = re.compile(r"<style>(.*?)</style>", re.S)
SIZE = re.compile(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', re.S)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
HEX_TITLE = re.compile(r'(<g id="hex-[^>]*>)<title>(.*?)</title>', re.S)


def inline(svg: str, role: str = "img") -> Markup:
    """A picture without its own style and fixed size, to be put into a page."""
    bare = SIZE.sub(r"\1", STYLE.sub("", svg, count=1), count=1)
    return Markup(bare.replace(' role="img"', f' role="{role}"', 1))


def map_svg(svg: str, hexes: Iterable[HexView]) -> Markup:
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
    return Markup(HEX_TITLE.sub(named, body))


def rules(style: str) -> Iterator[str]:
    """The rules of a picture without its tokens."""
    for selector, body in RULE.findall(style):
        if selector.startswith(".tl-"):
            yield f"{selector}{{{body}}}"


@cache
def stylesheet() -> str:
    """Tokens, liveries and the scoped rules of every title's pictures."""
    family = ".tl{font-family:inherit;font-variant-numeric:lining-nums tabular-nums}"
    return "\n".join([*_tokens(), *_liveries(), family, *_pictures()])


def _tokens() -> Iterator[str]:
    known = dict(TOKENS)
    for kit in kits():
        known |= tokens(kit)
    light, dark = (
        "".join(f"--{name}:{pair[theme]};" for name, pair in known.items()) for theme in (0, 1)
    )
    yield f":root{{{light}color-scheme:light}}"
    dark_rule = f"{{{dark}color-scheme:dark}}"
    yield f"@media(prefers-color-scheme:dark){{:root:not(.light){dark_rule}}}"
    yield f":root.dark{dark_rule}"


def _liveries() -> Iterator[str]:
    for title_id in title_ids():
        for company, look in liveries(title_id).items():
            yield f".{chip_class(title_id, company)}{_chip_rule(look)}"
    yield f".co-unknown{_chip_rule(UNKNOWN)}"


def _chip_rule(look: Livery) -> str:
    edge = f"border-color:{look.edge}" if look.edge else ""
    return f"{{background:{look.colour};color:{look.letters};{edge}}}"


def chip_class(title_id: str, company: str) -> str:
    """The class that paints a company's chip."""
    if company not in liveries(title_id):
        return "co-unknown"
    return "co-" + re.sub(r"\W+", "", f"{title_id}-{company}")


def _pictures() -> Iterator[str]:
    """Each rule once, from one picture of every kind."""
    seen: dict[str, None] = {}
    for svg in _samples():
        for style in STYLE.findall(svg):
            seen |= dict.fromkeys(rules(style))
    return iter(seen)


def _samples() -> Iterator[str]:
    """A title that fails to draw itself does not take the styles from the others."""
    yield run_chart("Runs", (), "{:,}")
    for title_id in title_ids():
        try:
            yield from _drawn(get_title(title_id))
        except Exception:
            log.exception("The title %s cannot be drawn.", title_id)


def _drawn(t: AnyTitle) -> Iterator[str]:
    for what in ("map", "market", "tiles"):
        with suppress(NothingToDraw):
            yield title_picture(t, what)
    yield draw_worth(Match(t, SEATS[: t.seats[0]]))
