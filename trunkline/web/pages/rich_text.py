"""Words of view models and sentences of the log as HTML: bold names, drawn signs."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from trunkline.kernel import Sentence
from trunkline.web.pages.icons import with_icons

BOLD = re.compile(r"\*\*(.+?)\*\*")


def rich(text: str) -> Markup:
    """Escaped text in which **words** are bold and signs are drawn."""
    return Markup(BOLD.sub(r"<b>\1</b>", str(with_icons(text))))


def naming(text: str, name: str) -> bool:
    """Whether the text has the name as a word."""
    return bool(_word(name).search(text))


def with_chip(text: Markup, name: str, chip: Markup) -> Markup:
    """The text with a chip where it first names a company."""
    return Markup(_word(name).sub(lambda found: str(chip), str(text), count=1))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w#+-]){re.escape(name)}(?![\w+-])")


def told(sentence: Sentence, bold: frozenset[str]) -> Markup:
    """A sentence of the log; the values that are names of players are bold."""
    template, values = sentence.said()
    shown = {
        name: Markup("<b>{}</b>").format(value)
        if value in bold and template.kinds.get(name) == "player"
        else value
        for name, value in values.items()
    }
    return Markup(str(escape(template.form))).format_map(shown)
