"""The stylesheet of pictures in pages: typefaces, tokens, liveries, and every picture's own rules.

Every picture scopes its rules by a class of its own (.tl-map), so they can lie side by
side; the tokens that a picture carries are those of the page.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from trunkline.draw import NothingToDraw, draw_worth, title_picture
from trunkline.draw.picture import SEATS
from trunkline.draw.runs import run_chart
from trunkline.draw.theme import TOKENS, UNKNOWN, Livery, liveries, tokens
from trunkline.kernel import AnyTitle, Match, get_title, kits, title_ids
from trunkline.present.pictures import STYLE
from trunkline.web.pages import fonts

log = logging.getLogger("trunkline.web")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules(style: str) -> Iterator[str]:
    """The rules of a picture without its tokens."""
    for selector, body in RULE.findall(style):
        if selector.startswith(".tl-"):
            yield f"{selector}{{{body}}}"


@cache
def stylesheet() -> str:
    """Typefaces, tokens, liveries and the scoped rules of every title's pictures."""
    family = ".tl{font-family:inherit;font-variant-numeric:lining-nums tabular-nums}"
    return "\n".join([*fonts.rules(), *_tokens(), *_liveries(), family, *_pictures()])


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
    yield run_chart("Runs", (), "{amount}")
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
