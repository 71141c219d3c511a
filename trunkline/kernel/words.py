"""Words for the reader: messages with their values, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trunkline.kernel import template as templates
from trunkline.kernel.language import IN_ENGLISH, reader
from trunkline.kernel.message import KEY, Forms
from trunkline.kernel.template import COUNTED, Template, template


class Said(NamedTuple):
    """A template of the reader's language, and the values as that language writes them."""

    template: Template
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.form.format_map(self.values)


def phrase(key: str, one: str = "", many: str = "", /, **values: object) -> str:
    """Words for the reader: phrase("table.position", "Action {at:count}", at=30).

    A message that a module has named needs its name only: phrase(ACCEPTS, player=...). With `many`
    the words depend on the value `number`.
    """
    return filled(key, forms(one, many), values)


def filled(key: str, english: Forms, values: Mapping[str, object]) -> str:
    """A message with its values; without any the words as they are."""
    by = reader()
    if not values:
        return by.text(key, english)
    text = by.text(key, english, values.get(COUNTED))
    try:
        if text is not key:
            found = template(text)
            return found.form.format_map(found.shown(values, key, by))
    except KeyError:  # a value that is not there: `said` knows what to do
        pass
    return str(said(key, english, values))


def said(key: str, english: Forms, values: Mapping[str, object]) -> Said:
    """A message for the reader; in English if the translation names a value that is not given."""
    number = values.get(COUNTED)
    for by in (reader(), IN_ENGLISH):
        text = by.text(key, english, number)
        if text == key and KEY.fullmatch(key):
            break
        found = template(text)
        if found.kinds.keys() <= values.keys():
            return Said(found, found.shown(values, key, by))
    return Said(template(_as_stored(key, values)), values)


def _as_stored(key: str, values: Mapping[str, object]) -> str:
    """The key and the values: the title has gone, or the message needs other values."""
    return f"{key} ({', '.join(f'{{{name}}}' for name in values)})"


def word(table: str, value: str) -> str:
    """The word for a name that programs use: word("rails.colour", "green").

    That is the message `rails.colour.green`, or the name itself if there is none.
    """
    return reader().word(table, value)


def figure(number: int) -> str:
    """1,289 and −40."""
    return reader().figure(number)


def decimal(number: float, digits: int = 1) -> str:
    """2.5 as the reader's language writes it."""
    return reader().decimal(number, digits)


def percent(number: float, digits: int = 1) -> str:
    """97.5 %."""
    return phrase("kernel.percent", "{share} %", share=decimal(number, digits))


def change(number: int) -> str:
    """+30, −40 or 0."""
    return templates.signed(number, figure(number))


def money(currency: str, amount: int) -> str:
    """A sum, as the message of the currency writes it: $148, ¥1,289, 1,310 M, −$5."""
    return templates.money(currency, amount, reader())


def forms(one: str, many: str) -> Forms:
    """The English forms that stand beside a key; none if there is only the key."""
    return (one, many) if many else (one,) if one else ()
