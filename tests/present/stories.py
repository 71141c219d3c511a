"""Stories for tests of what pages say of the past."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.kernel import Match, Sentence
from trunkline.present.story import Story, Told


def story(match: Match, upto: int | None = None) -> Story:
    """What the first actions of a match have told."""
    return story_of(zip((a.by for a in match.actions), match.told, strict=True), upto)


def story_of(told: Iterable[tuple[str, Sequence[Sentence]]], upto: int | None = None) -> Story:
    """Of actions: who did each of them, and what it told."""
    return Story(tuple(Told(by, tuple(sentences)) for by, sentences in told)[:upto])
