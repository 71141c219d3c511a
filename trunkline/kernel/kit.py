"""A kit is the contents page of a title: it names the parts, and each is imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from msgspec import Struct

from trunkline.kernel.title import AnyTitle
from trunkline.kernel.words import phrase

X = TypeVar("X")
NOTHING: Mapping[str, str] = MappingProxyType({})


class BadPart(Exception):
    """A kit names a part that is not what it should be."""


class Kit(Struct, frozen=True, kw_only=True):
    """What a title brings along. Only `title` is needed: whatever else is empty has a default.

    A part is named "module:name"; a module that begins with a dot lies in the kit's own package.
    So titles are listed without importing their rules, and a game is played without its pictures.
    """

    package: str
    """The package of the title: `__package__` where the kit is written."""
    id: str
    name: str
    players: tuple[int, int]
    """How few and how many can play."""
    about: str
    """A message: what the title is, in a sentence."""
    note: str = ""
    """A message: what else to know before playing."""
    title: str
    """The rules: a Title."""
    editions: str = ""
    """Earlier editions and variants of its rules: Titles that replay the logs begun under them."""
    playing_time: tuple[int, int] | None = None
    """In minutes, from and to."""
    speed: Literal["quick", "long"] = "long"
    """Which clocks are offered for a live match: those of a quick game or of a long one."""
    suits: str = ""
    """A message of a few words, for whom or when: "start here"."""
    example: str = ""
    """A file of its package: a finished game that anybody can watch, as .trunk.json.gz."""

    pictures: str = ""
    """trunkline.draw.drawers.Pictures: from a position to SVG."""
    liveries: str = ""
    """Company -> trunkline.draw.theme.Livery."""
    tokens: str = ""
    """Colours of its own that pictures name: token -> (light, dark)."""

    presenter: str = ""
    """The class of its trunkline.present.presenter.Presenter."""
    sheets: str = ""
    """trunkline.present.sheets.extras.Sheets: what its overview, tiles and trains tell beyond its
    summary and data."""
    terminal: str = ""
    """trunkline.present.terminal.Terminal: the board in characters."""
    doing: str = ""
    """trunkline.present.doing.Doing: steps and silent actions in a few words."""

    bots: Mapping[str, str] = NOTHING
    """By name, the weakest first: trunkline.bots.Bot."""
    references: Mapping[str, str] = NOTHING
    """By name: opponents for measuring that nobody is offered: those that never change, and those
    that have not been shown to be better than those that are."""
    adviser: str = ""
    """trunkline.bots.hint.Adviser; without one all of its bots are asked for hints."""
    orders: str = ""
    """trunkline.parts.orders.declared.Orders: what may be ordered beforehand; without it only plans
    can be sent."""
    learning: str = ""
    """trunkline.bots.learning.Learning: fixed action ids and observations for learners."""
    study: str = ""
    """trunkline.report.study.Study: what reports must know."""
    importer: str = ""
    """trunkline.files.importer.Importer: games of another program's files."""

    learn: str = ""
    """The folder of what can be learned about it: words, explanations, rules in brief."""
    learn_tables: str = ""
    """By name, tables of its rules in brief: trunkline.present.learn.tables.TableMaker."""
    teaching: str = ""
    """trunkline.present.learn.teaching.Teaching: warnings, numbers and pictures for learners."""

    lesson: str = ""
    """trunkline.present.lessons.model.Lesson: a guided game; its texts are `lesson.json` in the
    folder `learn`."""

    words: str = ""
    """The folder of its catalogues of words: en.po, de.po, pl.po."""
    manner: str = ""
    """The form in which messages are said at its table that titles share, in languages that have
    it: `tram`, where trains are trams."""
    static: str = ""
    """The folder of its files for browsers."""
    styles: tuple[str, ...] = ()
    """Files in it: style sheets of its table."""
    cover: tuple[str, str] | None = None
    """Files in it: the picture of its card, light and dark; without one it is the empty map."""

    @classmethod
    def of(cls, t: AnyTitle) -> Kit:
        """The kit of a bare title, which has nothing else."""
        package = type(t).__module__.rpartition(".")[0]
        return cls(
            package=package,
            id=t.id,
            name=t.name,
            players=t.seats,
            about=t.about,
            note=t.note,
            title="",
        )

    @property
    def description(self) -> str:
        """Everything to know about the title, in words."""
        return " ".join(filter(None, (phrase(self.about), phrase(self.note))))

    def load(self, reference: str, kind: type[X]) -> X:
        """A part, which must be of this kind; raises BadPart and whatever its import raises."""
        found = _named(self.package, reference)
        if not isinstance(found, kind):
            raise BadPart(
                f"{reference} of the title {self.id} is a {type(found).__name__}, "
                f"not a {kind.__name__}."
            )
        return found

    def function(self, reference: str) -> Callable[..., Any]:
        """A part that is called."""
        found = _named(self.package, reference)
        if not callable(found):
            raise BadPart(f"{reference} of the title {self.id} cannot be called.")
        called: Callable[..., Any] = found
        return called

    def folder(self, name: str) -> Traversable:
        """A folder of its package."""
        return files(self.package) / name


@cache
def _named(package: str, reference: str) -> object:
    module, _, name = reference.partition(":")
    found: object = getattr(import_module(module, package), name)
    return found
