"""Templates into HTML: one environment, autoescaped, with the few words that templates need."""

from __future__ import annotations

import gzip
import re
from functools import cache
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.enums import MediaType
from markupsafe import Markup

from trunkline import __version__
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.kernel.words import forms, said
from trunkline.present.learn.citing import cited, said_section
from trunkline.present.words import bot_word, figure
from trunkline.server.people.languages import languages
from trunkline.web.pages.announcements import announcement_for
from trunkline.web.pages.chips import chip
from trunkline.web.pages.dates import written_day
from trunkline.web.pages.icons import with_icons
from trunkline.web.pages.learn_links import terms
from trunkline.web.pages.rich_text import naming, rich, with_chip
from trunkline.web.pages.site import site
from trunkline.web.pages.static import asset, title_styles
from trunkline.web.parameters import AnyRequest

WORTH_PACKING = 2_000
"""Bytes. Shorter answers are not packed."""


@cache
def environment() -> Environment:
    found = Environment(
        loader=PackageLoader("trunkline.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(language=lambda: reader().tag, languages=languages)
    found.filters.update(rich=rich, icons=with_icons, figure=figure, json=to_json)
    found.filters.update(bot_word=bot_word, section=said_section, with_chip=with_chip)
    found.tests["naming"] = naming
    found.globals.update(
        planned=planned, planned_at=planned_at, chip=chip, asset=asset, version=__version__
    )
    found.globals.update(title_styles=title_styles, phrase=phrase_of_page)
    found.globals.update(cites=cites, terms=terms, written_day=written_day)
    return found


def phrase_of_page(key: str, one: str = "", many: str = "", /, **values: object) -> Markup:
    """`phrase` for templates: marks such as <b> in the words stay, the values are escaped."""
    if not values:
        return Markup(phrase(key, one))
    template, shown = said(key, forms(one, many), values)
    return Markup(template.form).format_map(shown)


def cites(title_id: str, rule: str) -> str:
    """Where a section of the rulebook is told in our own words; empty where it is not."""
    found = cited(title_id, rule)
    return "" if found is None else f"/learn/{title_id}/sections/{found.id}"


def planned(view: Any) -> str:
    """The moves of a plan for the requests of a page; nothing where nothing is planned."""
    moves = getattr(view, "plan", None)
    return "" if moves is None else to_json(moves)


def planned_at(view: Any) -> str:
    """The number of actions that a plan begins after; nothing where that is now."""
    at = getattr(view, "at", None)
    return "" if at is None or getattr(view, "plan", None) is None else str(at)


def to_json(value: Any) -> str:
    """A value as JSON for a data attribute; the template escapes it."""
    return msgspec.json.encode(value).decode()


def html(template: str, **context: Any) -> str:
    """A template filled in."""
    return squeezed(environment().get_template(template).render(**context))


def squeezed(text: str) -> str:
    """Blank lines and indents are left out."""
    return re.sub(r"\n\s*", "\n", text)


@cache
def macros() -> Any:
    """The macros of the table's parts, to be called one by one."""
    return environment().get_template("parts.html").module


def page(request: AnyRequest, template: str, status: int = 200, **context: Any) -> Response[bytes]:
    """An HTML answer from a template; pages have the site around them."""
    line = announcement_for(request)
    return packed(request, html(template, site=site(request), line=line, **context), status)


def packed(request: AnyRequest, text: str, status: int = 200) -> Response[bytes]:
    """An HTML answer, packed where the browser takes it."""
    body = text.encode()
    headers = {"Vary": "Accept-Encoding"}
    if len(body) > WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=MediaType.HTML, status_code=status, headers=headers)
