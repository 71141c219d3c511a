"""The texts of a lesson: a file of the title's folder, with places for values.

Each text has a key made from its place, as all texts of `learn` have; the functions of the lesson
say it with the values that they reckon from the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from trunkline.kernel import Message, Sentence, decision, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.learn.texts import LESSON, walk_texts
from trunkline.present.lessons.model import Coaching, Look, Moment


class Script:
    """The texts of `lesson.json` in a package, under the keys of a title.

    What this file leaves out is said as in `base`, the texts of a kind of titles.
    """

    def __init__(self, title_id: str, package: str, base: Script | None = None) -> None:
        self.root = f"{title_id}.learn.{LESSON}"
        self.base = base
        data = msgspec.json.decode((files(package) / f"{LESSON}.json").read_bytes())
        self.texts: dict[str, str] = {}
        walk_texts(data, self.root, self._known)

    def _known(self, key: str, english: str) -> str:
        self.texts[message(key, english)] = english
        return english

    def has(self, name: str) -> bool:
        own = f"{self.root}.{name}" in self.texts
        return own or (self.base is not None and self.base.has(name))

    def says(self, name: str, **values: Value) -> Sentence:
        """A text by its place: says("steps.guess.why")."""
        key = f"{self.root}.{name}"
        if key in self.texts:
            return say(Message(key), **values)
        if self.base is None:
            raise KeyError(f"There is no text {key}.")
        return self.base.says(name, **values)

    def all(self, name: str) -> tuple[Sentence, ...]:
        """The texts of a list."""
        prefix = f"{self.root}.{name}."
        found = [key for key in self.texts if key.startswith(prefix)]
        numbers = sorted(int(key.removeprefix(prefix)) for key in found)
        return tuple(self.says(f"{name}.{number}") for number in numbers)

    def look(self, step: str, name: str, mark: str, **values: Any) -> Look:
        """Something to look at in a step: its text `at` is where it is, `says` what it tells."""
        about = f"steps.{step}.looks.{name}"
        return Look(mark, self.says(f"{about}.at", **values), self.says(f"{about}.says", **values))

    def step(self, id: str, **values: Value) -> Coaching:
        """The heading and the reason of a step, and more about it, with values, if there is more
        to say."""
        about = f"steps.{id}"
        more = self.says(f"{about}.more", **values) if self.has(f"{about}.more") else None
        return Coaching(self.says(f"{about}.heading"), self.says(f"{about}.why"), id, more=more)

    def again(
        self, m: Moment, known: Mapping[type, Callable[[Moment], Coaching]]
    ) -> Coaching | None:
        """A kind of decision that was met before, with fresh figures; None for one that was not.

        Its text `again` says in a sentence what to ask oneself each time.
        """
        top = decision(m.s)
        coached = next((each for kind, each in known.items() if isinstance(top, kind)), None)
        if coached is None:
            return None
        said = coached(m)
        own = f"steps.{said.step}.again"
        return replace(said, why=self.says(own if self.has(own) else "steps.again.why"))

    def instead(self, id: str) -> Sentence:
        """What is told of a step that did not come."""
        return self.says(f"steps.{id}.instead")
