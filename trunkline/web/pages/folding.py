"""One act of the log in at most two lines: its first sentence, and its consequences counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from trunkline.kernel import Sentence, message, phrase
from trunkline.present.log_words import LogWords

FITS = 72
"""Characters that fit two lines of a narrow column."""
MORE = message("table.log.more", "{number} more", "{number} more")


class Folded(Struct, frozen=True):
    """What stays in sight of the sentences of one act, and what a click opens."""

    tail: str = ""
    """The consequences in a few words: "4 receipts · 2 more"."""
    folds: bool = False


def folded(sentences: Sequence[Sentence], words: LogWords) -> Folded:
    """Short acts are shown whole."""
    if len(" ".join(map(str, sentences))) <= FITS:
        return Folded()
    return Folded(" · ".join(_counted(sentences[1:], words)), True)


def _counted(rest: Sequence[Sentence], words: LogWords) -> list[str]:
    """First what the title has words for, then how many others there are."""
    numbers = Counter(sentence.key for sentence in rest)
    named = [
        phrase(words.counts[key], number=number)
        for key, number in numbers.items()
        if key in words.counts
    ]
    others = sum(number for key, number in numbers.items() if key not in words.counts)
    return [*named, phrase(MORE, number=others)] if others else named
