"""What a title tells about its own log: kinds of sentences, words for what folds, its headings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from trunkline.kernel import Message, Sentence, phrase

NOTHING: Mapping[str, Message] = MappingProxyType({})
NO_RANKS: Mapping[str, str] = MappingProxyType({})
NO_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
KINDS: Mapping[str, Callable[[], str]] = {
    "money": lambda: phrase("table.log.kind-money", "Money"),
    "track": lambda: phrase("table.log.kind-track", "Track"),
    "shares": lambda: phrase("table.log.kind-shares", "Shares"),
    "trains": lambda: phrase("table.log.kind-trains", "Trains"),
}


class LogWords(Struct, frozen=True):
    """All of it by the keys of messages. A log without them has no headings and no kinds."""

    kinds: Mapping[str, tuple[str, ...]] = NO_KINDS
    """Name of KINDS -> how the keys of its sentences begin."""
    counts: Mapping[str, Message] = NOTHING
    """Sentence -> a word for {number} of them among the consequences: "4 receipts"."""
    opens: Mapping[str, Message] = NOTHING
    """Sentence -> the heading of what follows it, with the values of the sentence."""
    under: Mapping[str, Message] = NOTHING
    """How the key of an act's first sentence begins -> the heading that it stands under."""
    turns: frozenset[str] = frozenset()
    """Sentences with which the turn of their {company} begins."""
    rounds: Message | None = None
    """The heading of the {number}-th round, where only their beginnings are told."""
    laps: Message | None = None
    """The heading of the {number}-th time that the order of turns is gone through, where no
    sentence says of it alone that it begins anew."""
    laps_with: frozenset[str] = frozenset()
    """Sentences that are only told at the beginning of a lap, though not of every one."""
    ranks: Mapping[str, str] = NO_RANKS
    """Sentence -> its fact that gives its {company} a place in the order of turns: the highest acts
    first, equal ones as they came."""

    def of_kind(self, kind: str, sentences: Sequence[Sentence]) -> bool:
        begins = self.kinds.get(kind, ())
        return any(sentence.key.startswith(begins) for sentence in sentences)

    def heading(self, key: str) -> Message | None:
        """The heading that an act with this first sentence stands under, wherever it stands."""
        return next((words for begin, words in self.under.items() if key.startswith(begin)), None)
