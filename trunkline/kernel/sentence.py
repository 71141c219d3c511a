"""Sentences told to players: templates with named parameters, so that they can be translated."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel.language import reader


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A template such as "{player} bids ${amount:,}." with its values.

    str() puts it into words in the language of whoever reads it. A value may be a sentence too:
    logs keep sentences, never words of one language.
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str = ""
    """The template where the value `number` is not one, if it counts something."""

    def __str__(self) -> str:
        return self.translated().format(**dict(self.values))

    def translated(self) -> str:
        """The template in the reader's language, in the form for the number."""
        if self.many:
            number = dict(self.values)["number"]
            assert isinstance(number, int)
            return reader().ngettext(self.template, self.many, number)
        return reader().gettext(self.template)

    @property
    def facts(self) -> dict[str, str | int]:
        """The values that are names and numbers."""
        return {name: value for name, value in self.values if not isinstance(value, Sentence)}


Value = str | int | Sentence


class Refusal(Sentence, frozen=True, kw_only=True):
    """Why an action is not allowed: a sentence for the player and the section of the rulebook."""

    rule: str

    @property
    def why(self) -> str:
        return str(self)


class Refused(Exception):
    """Raised by play() when the rules do not allow an action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} ({refusal.rule})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        return Refused, (self.refusal,)


def say(template: str, /, **values: Value) -> Sentence:
    """A sentence for the log or a choice."""
    return Sentence(template, tuple(values.items()))


def say_of(number: int, one: str, many: str, /, **values: Value) -> Sentence:
    """A sentence that counts something, which its templates call {number}."""
    return Sentence(one, (("number", number), *values.items()), many)


def no(template: str, rule: str, /, **values: Value) -> Refusal:
    """A refusal with its rulebook section."""
    return Refusal(template, tuple(values.items()), rule=rule)


def no_of(number: int, one: str, many: str, rule: str, /, **values: Value) -> Refusal:
    """A refusal that counts something."""
    return Refusal(one, (("number", number), *values.items()), many, rule=rule)
