"""Words without keys: the English template stands for its key. Goes when the last one has a key."""

from __future__ import annotations

from trunkline.kernel.message import ENGLISH_WORDS, Message
from trunkline.kernel.sentence import Refusal, Sentence, Value, no, say
from trunkline.kernel.words import phrase


def noted(template: str) -> Message:
    """Marks a template that is put into words elsewhere, so that translators find it."""
    return Message(template)


def phrase_of(number: int, one: str, many: str, /, **values: object) -> str:
    """Words for so many, which the templates call {number}: "{number} hex", "{number} hexes"."""
    return phrase(one, one, many, number=number, **values)


def say_of(number: int, one: str, many: str, /, **values: Value) -> Sentence:
    """A sentence that counts something, which its templates call {number}."""
    ENGLISH_WORDS.setdefault(one, (one, many))
    return say(one, number=number, **values)


def no_of(number: int, one: str, many: str, rule: str, /, **values: Value) -> Refusal:
    """A refusal that counts something."""
    ENGLISH_WORDS.setdefault(one, (one, many))
    return no(one, rule, number=number, **values)
