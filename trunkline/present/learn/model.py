"""What a title has to say to somebody who learns it: the files of its folder `learn` as values."""

from __future__ import annotations

from msgspec import Struct


class Word(Struct, frozen=True):
    """A term of the trade: words.json."""

    word: str
    says: str
    """One sentence."""
    forms: tuple[str, ...] = ()
    """What else it is called, plurals among them."""


class AboutTitle(Struct, frozen=True):
    """The game as a whole."""

    about: str
    goal: str
    means: str
    turn: str
    ends: str
    beginners: tuple[str, ...]
    """What they get wrong."""
    differs: str
    """From other titles."""
    reconstructed: str = ""
    """Which data nobody could read from a printed game."""
    pictures: tuple[str, ...] = ()
    """Names of pictures that the program draws."""


class AboutStep(Struct, frozen=True):
    """One decision of it."""

    goal: str
    means: str
    ends: str


class About(Struct, frozen=True):
    """about.json: the game, and its decisions by their tags."""

    title: AboutTitle
    steps: dict[str, AboutStep] = {}


class Explained(Struct, frozen=True):
    """A kind of decision, explained the first time it is met: explained.json."""

    steps: tuple[str, ...]
    """The tags of the decisions of this kind."""
    name: str
    asked: str
    good_for: str
    wrong: str
    """What goes wrong most often."""
    example: str = ""
    """The name of a picture that shows it."""


class RuleSection(Struct, frozen=True):
    """A section of the rulebook in our own words: sections.json."""

    title: str
    says: str


class Part(Struct, frozen=True):
    """A part of the rules in brief, with a heading."""

    id: str
    head: str
    text: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    """In this order."""
    list: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    """Names of tables that are made from the data of the title."""


class Rules(Struct, frozen=True):
    """rules.json."""

    parts: tuple[Part, ...]


class Learning(Struct, frozen=True):
    """Everything of one title, in the language of the reader; what is missing is empty."""

    words: dict[str, Word] = {}
    about: About | None = None
    explained: dict[str, Explained] = {}
    sections: dict[str, RuleSection] = {}
    rules: Rules | None = None

    def kinds_of(self, step: str) -> list[str]:
        """The kinds of decisions that a step is, in the order in which they are explained."""
        return [kind for kind, each in self.explained.items() if step in each.steps]
