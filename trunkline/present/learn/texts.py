"""Reading what can be learned about a title: data with English inside, in the reader's language.

Each text has a key made from its place: `<title>.learn.words.par.says`. The catalogues have them
like all other messages; a title without such files, or with some of them, has nothing of the
rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from trunkline.kernel import Kit, find_kit, phrase
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.language import Language, reader
from trunkline.present.learn.model import Learning

FILES = ("words", "about", "explained", "sections", "rules")
NAMES = {
    "about": {"pictures"},
    "explained": {"steps", "example"},
    "rules": {"id", "tables"},
}
"""Fields of a file that hold names and no words."""
LESSON = "lesson"
"""The texts of a lesson, which have places for values: trunkline.present.lessons.script."""
LEARNING = Decoder(Learning)
Say = Callable[[str, str], str]
"""From a key and its English to words."""


def learning(title_id: str) -> Learning | None:
    """What there is, for whoever reads; None of a title that has nothing."""
    kit = find_kit(title_id)
    return None if kit is None or not kit.learn else _read(title_id, kit.package, reader())


@cache
def _read(title_id: str, package: str, language: Language) -> Learning | None:
    kit = find_kit(title_id)
    found = {} if kit is None else dict(_spoken(kit, lambda key, english: phrase(key, english)))
    return LEARNING.convert(found) if found else None


def texts(kit: Kit) -> Iterator[tuple[str, str, str]]:
    """All texts of a kit: file, key and English."""
    for name, file in _files(kit, (*FILES, LESSON)):
        found: list[tuple[str, str, str]] = []

        def take(key: str, english: str, of: str = file.name, into: Any = found) -> str:
            into.append((of, key, english))
            return english

        _walk(_data(file), _key(kit.id, "learn", name), NAMES.get(name, set()), take)
        yield from found


def _spoken(kit: Kit, say: Say) -> Iterator[tuple[str, Any]]:
    for name, file in _files(kit):
        key = _key(kit.id, "learn", name)
        yield name, _walk(_data(file), key, NAMES.get(name, set()), say)


def walk_texts(data: Any, key: str, say: Say) -> None:
    """Every text of data that hold nothing else, under the key of its place."""
    _walk(data, key, set(), say)


def _files(kit: Kit, names: tuple[str, ...] = FILES) -> Iterator[tuple[str, Traversable]]:
    folder = kit.folder(kit.learn) if kit.learn else None
    if folder is not None and folder.is_dir():
        for name in names:
            file = folder / f"{name}.json"
            if file.is_file():
                yield name, file


def _data(file: Traversable) -> Any:
    return msgspec.json.decode(file.read_bytes())


def _walk(value: Any, key: str, names: set[str], say: Say) -> Any:
    """The same with every text in its place said anew."""
    if isinstance(value, str):
        return say(key, value) if value else ""
    if isinstance(value, dict):
        return {
            field: each if field in names else _walk(each, _key(key, field), names, say)
            for field, each in value.items()
        }
    if isinstance(value, list):
        return [
            _walk(each, _key(key, _place(each, number)), names, say)
            for number, each in enumerate(value, 1)
        ]
    return value


def word_key(title_id: str, id: str) -> str:
    """The key of a word as it is called: `<title>.learn.words.par.word`."""
    return _key(title_id, "learn", "words", id, "word")


def _place(value: Any, number: int) -> str:
    """By its id if it has one: then texts may come before it without changing its key."""
    return str(value["id"]) if isinstance(value, dict) and "id" in value else str(number)


def _key(*parts: str) -> str:
    return ".".join((parts[0], *map(slug, parts[1:])))


def slug(name: str) -> str:
    """A name as part of a key and of an address: "Share rounds" is share-rounds."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
