"""Templates: words with named parameters, and how the kinds of values are written.

    {company}              a name, or whatever the value is: as it stands
    {buyer:player}         a name of this kind; pages show players and companies in their own way
    {most:count}           a number, grouped as the language does; {number} is always one
    {change:change}        a number with its sign
    {price:money}          a sum, as the message `<area>.money` writes the area's currency; messages
                           that several titles share are given the title's as the value `currency`
    {profit:gain}          a sum with its sign
    {next:rails.colour}    a word: that of the message `rails.colour.green`
    {next:rails.colour/neuter}   the same in a form that a language needs, if its catalogue has
                                 `rails.colour.green/neuter`

A language may choose the form of a word, never another kind. Values that are words already stay
as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter

from trunkline.kernel.language import MINUS, Language
from trunkline.kernel.message import area

MOST_KEPT = 32_768
COUNTED = "number"
CURRENCY = "currency"


class Template:
    """Words taken apart once: what str.format takes, and the kinds of the parameters."""

    def __init__(self, text: str) -> None:
        self.kinds: dict[str, str] = {}
        """Of every parameter; where none is given its name is its kind."""
        self._written: list[tuple[str, str]] = []
        self.form = "".join(self._piece(*piece) for piece in Formatter().parse(text))

    def _piece(
        self, literal: str, name: str | None, spec: str | None, conversion: str | None
    ) -> str:
        literal = literal.replace("{", "{{").replace("}", "}}")
        if name is None:
            return literal
        kind = spec or ("count" if name == COUNTED else "")
        if kind in KINDS or "." in kind:
            self._written.append((name, kind))
        ours = not kind or kind[0].isalpha()
        self.kinds[name] = kind if kind and ours else name
        rest = (f"!{conversion}" if conversion else "") + ("" if ours else f":{spec}")
        return f"{literal}{{{name}{rest}}}"

    def shown(self, values: Mapping[str, object], key: str, by: Language) -> Mapping[str, object]:
        """The values as the language writes them."""
        if not self._written:
            return values
        shown = dict(values)
        for name, kind in self._written:
            value = values[name]
            if "." in kind and isinstance(value, str):
                shown[name] = by.word(kind, value)
            elif kind in KINDS and isinstance(value, int):
                shown[name] = KINDS[kind](value, _currency(key, values), by)
        return shown


@lru_cache(MOST_KEPT)
def template(text: str) -> Template:
    return Template(text)


def money(currency: str, amount: int, by: Language) -> str:
    """A sum, as the message of the currency writes it: $148, ¥1,289, 1,310 M, −$5."""
    words = by.text(currency).format(amount=by.figure(abs(amount)))
    return MINUS + words if amount < 0 else words


def signed(number: int, words: str) -> str:
    return "+" + words if number > 0 else words


def _currency(key: str, values: Mapping[str, object]) -> str:
    """The message of the currency."""
    return str(values.get(CURRENCY) or f"{area(key)}.money")


KINDS: dict[str, Callable[[int, str, Language], str]] = {
    "change": lambda number, currency, by: signed(number, by.figure(number)),
    "count": lambda number, currency, by: by.figure(number),
    "gain": lambda amount, currency, by: signed(amount, money(currency, amount, by)),
    "money": lambda amount, currency, by: money(currency, amount, by),
}
