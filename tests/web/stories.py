"""Stories for tests of what pages say of the past."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trunkline.kernel import Match, Sentence
from trunkline.present.story import Story
from trunkline.server.matches.log import pack_told
from trunkline.server.store.rows import Entry


def story(match: Match, upto: int) -> Story:
    """What the first actions of a match have told."""
    return story_of(zip((a.by for a in match.actions), match.told, strict=True), upto)


def story_of(told: Iterable[tuple[str, Sequence[Sentence]]], upto: int | None = None) -> Story:
    """Of actions: who did each of them, and what it told."""
    entries = [
        Entry(
            match_id="m",
            version=number,
            kind="action",
            actions=number,
            by=by,
            submitter=by,
            way="test",
            told=pack_told(sentences),
            written_at=0,
        )
        for number, (by, sentences) in enumerate(told, start=1)
    ]
    return Story.of(entries, upto)
