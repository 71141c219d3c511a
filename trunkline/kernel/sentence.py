"""Sentences told to players: the key of a message and its values, put into words when read."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel.language import reader
from trunkline.kernel.message import Message
from trunkline.kernel.words import Said, filled, said


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A message with its values, such as "{player} bids {amount:money}." with Ann and 30.

    str() puts it into words in the language of whoever reads it. A value may be a sentence too:
    logs keep sentences, never words of one language.
    """

    key: Message
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return filled(self.key, (), dict(self.values))

    def said(self) -> Said:
        """The template of the reader's language with the values."""
        return said(self.key, (), dict(self.values))

    @property
    def facts(self) -> dict[str, str | int]:
        """The values that are names and numbers."""
        return {name: value for name, value in self.values if not isinstance(value, Sentence)}


Value = str | int | Sentence


class Refusal(Sentence, frozen=True):
    """Why an action is not allowed: a sentence for the player and the section of the rulebook."""

    rule: str = ""

    @property
    def why(self) -> str:
        return str(self)

    @property
    def section(self) -> str:
        """The rule for the reader: sections of rulebooks are quoted, our own are messages."""
        return reader().text(self.rule)


class Refused(Exception):
    """Raised by play() when the rules do not allow an action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.why} ({refusal.section})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        return Refused, (self.refusal,)


def say(message: Message, /, **values: Value) -> Sentence:
    """A sentence for the log or a choice."""
    return Sentence(message, tuple(values.items()))


def no(message: Message, rule: str, /, **values: Value) -> Refusal:
    """A refusal with its rulebook section."""
    return Refusal(message, tuple(values.items()), rule)
