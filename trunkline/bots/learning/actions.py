"""The action space of a title: ids that mean the same in every position.

Most actions are one id. Some are several, chosen one after the other: a company, then hexes until
"no more". As soon as only one action begins with the ids chosen so far, it is played. Actions that
no id tells apart are told apart by their place in the list: "the first of these".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from trunkline.bots.learning.parts import Amount, Fields, Items
from trunkline.kernel import Action, Legal, Span

PLACES = 64
"""How many places in the list have ids; a longer list is divided first."""
MOST_IDS = 8
"""How many ids an action may have at most."""


class ActionSpace:
    """Which ids there are and what they mean."""

    def __init__(self, version: int, kinds: Mapping[type[Action], Sequence[Any]]) -> None:
        self.version = version
        self.kinds = {kind: tuple(parts) or (Fields(),) for kind, parts in kinds.items()}
        self.starts: dict[type[Action], tuple[int, ...]] = {}
        self.firsts: dict[type[Action], Callable[[Any], int]] = {}
        at = 0
        for kind, parts in self.kinds.items():
            starts = []
            for part in parts:
                starts.append(at)
                at += part.size
            self.starts[kind] = tuple(starts)
            self.firsts[kind] = _first(parts[0], starts[0])
        self.places, self.size = at, at + PLACES
        self._named: list[str] = []

    def labels(self) -> list[str]:
        """What each id means."""
        return [*self._labels()]

    def label(self, id: int) -> str:
        """What one id means."""
        if not self._named:
            self._named = self.labels()
        return self._named[id]

    def _labels(self) -> Iterator[str]:
        for kind, parts in self.kinds.items():
            name = str(kind.__struct_config__.tag)
            for number, part in enumerate(parts):
                opening = name if number == 0 else f"{name} ..."
                for label in part.labels():
                    yield f"{opening} {label}".strip()
        for place in range(PLACES):
            yield f"number {place + 1} of these"

    def digest(self) -> str:
        """Changes if any id means something else: then the version must change too."""
        return sha256("\n".join(self.labels()).encode()).hexdigest()[:16]

    def name(self, a: Action) -> tuple[int, ...]:
        """All ids of an action, as far as its fields say."""
        ids: list[int] = []
        for start, part in zip(self.starts[type(a)], self.kinds[type(a)], strict=True):
            ids += (start + number for number in part.ids(a))
        return tuple(ids)

    def canonical(self, a: Action) -> Action:
        """The same action, what has no order in the order of the ids."""
        for part in self.kinds[type(a)]:
            if isinstance(part, Items) and not part.ordered:
                a = part.sorted(a)
        return a

    def opening(self, span: Span) -> tuple[tuple[int, ...], int, Amount]:
        """The ids before the open number, where its buckets begin, and its part."""
        ids: list[int] = []
        kind = type(span.action)
        for start, part in zip(self.starts[kind], self.kinds[kind], strict=True):
            if isinstance(part, Amount) and part.name == span.field:
                return tuple(ids), start, part
            ids += (start + number for number in part.ids(span.action))
        raise LookupError(f"{kind.__name__}.{span.field} has no buckets")

    def ask(self, legal: Legal) -> Question:
        """The open question to a player, in ids."""
        return Question(self, legal)


class Question:
    """What may be chosen now; choose ids until it gives an action."""

    def __init__(self, space: ActionSpace, legal: Legal) -> None:
        self.space, self.legal = space, legal
        self.chosen: tuple[int, ...] = ()
        self.spans = list(legal.spans())
        self.actions = self._listed(list(legal), self.spans)
        self.choices = self._choices()

    def _listed(self, actions: list[Action], spans: list[Span]) -> list[Action]:
        """Without those that are only a sample of an open number."""
        if not spans:
            return actions
        kinds = {type(span.action) for span in spans}
        return [a for a in actions if type(a) not in kinds or not _sampled(a, spans)]

    def _choices(self) -> dict[int, list[Action | Span]]:
        """By the next id: what begins with it. What has none is told apart by its place."""
        depth, found = len(self.chosen), dict[int, list[Action | Span]]()
        nameless: list[Action | Span] = []
        if depth == 0:
            self._begin(found)
        else:
            self._go_on(found, nameless, depth)
        for span in self.spans:
            before, start, amount = self.space.opening(span)
            if depth < len(before):
                found.setdefault(before[depth], []).append(span)
            elif depth > len(before):
                nameless.append(span)
            else:
                for bucket in amount.buckets(span):
                    if not amount.gaps or self._least(span, amount.allowed(span, bucket)):
                        found.setdefault(start + bucket, []).append(span)
        share = -(-len(nameless) // PLACES)
        for place, choice in enumerate(nameless):
            found.setdefault(self.space.places + place // share, []).append(choice)
        return found

    def _begin(self, found: dict[int, list[Action | Span]]) -> None:
        """The first ids of all actions: the longest list, so only the first part is asked."""
        firsts = self.space.firsts
        for a in self.actions:
            first = firsts[type(a)](a)
            if first in found:
                found[first].append(a)
            else:
                found[first] = [a]

    def _go_on(
        self, found: dict[int, list[Action | Span]], nameless: list[Action | Span], depth: int
    ) -> None:
        for a in self.actions:
            ids = self.space.name(a)
            if depth < len(ids):
                found.setdefault(ids[depth], []).append(a)
            else:
                nameless.append(a)

    def numbers(self, id: int) -> range:
        """The numbers that the second head may say with this id; empty if there is none to say."""
        if len(self.choices[id]) == 1:
            choice = self.choices[id][0]
            if isinstance(choice, Span):
                before, start, amount = self.space.opening(choice)
                if len(before) <= len(self.chosen):
                    bucket = (*self.chosen, id)[len(before)]
                    return amount.allowed(choice, bucket - start)
        return range(0)

    def next_of(self, a: Action) -> tuple[int, int | None] | None:
        """The id, with its number, that leads on to this action; None if no id does."""
        try:
            ids = self.space.name(a)
        except KeyError:
            return None
        depth, a = len(self.chosen), self.space.canonical(a)
        for id in ids[depth : depth + 1] or tuple(self.choices):
            for choice in self.choices.get(id, ()):
                if isinstance(choice, Span):
                    if _sampled(a, [choice]):
                        return id, getattr(a, choice.field) if self.numbers(id) else None
                elif self.space.canonical(choice) == a:
                    return id, None
        return None

    def choose(self, id: int, number: int | None = None) -> Action | None:
        """The action that is meant; None if further ids must tell it apart from others."""
        choices = self.choices[id]
        numbers = self.numbers(id)
        if numbers:
            (span,) = (choice for choice in choices if isinstance(choice, Span))
            if number is None:
                return self._least(span, numbers)
            if number not in numbers:
                raise ValueError(f"{number} is not among {numbers}")
            return replace(span.action, **{span.field: number})
        if len(choices) == 1 and isinstance(choices[0], Action):
            return choices[0]
        self.chosen += (id,)
        self.actions = [choice for choice in choices if isinstance(choice, Action)]
        self.spans = [choice for choice in choices if isinstance(choice, Span)]
        self.choices = self._choices()
        return self._only()

    def _least(self, span: Span, numbers: range) -> Action | None:
        """With the first of these numbers that is not refused."""
        for number in numbers:
            action: Action = replace(span.action, **{span.field: number})
            if action in self.legal:
                return action
        return None

    def _only(self) -> Action | None:
        """The action, if the ids chosen so far leave no other."""
        if len(self.choices) > 1:
            return None
        (id, choices), *_ = self.choices.items()
        if len(choices) == 1 and isinstance(choices[0], Action):
            return choices[0]
        return self.choose(id) if len(self.numbers(id)) == 1 else None


def _first(part: Any, start: int) -> Callable[[Any], int]:
    """The first id of an action, as quick as can be: it is asked of every listed action."""
    if not isinstance(part, Fields):
        return lambda a: start + part.ids(a)[0]
    key, ids = part.key, {value: start + number for value, number in part.places.items()}
    return lambda a: ids[key(a)]


def _sampled(a: Action, spans: list[Span]) -> bool:
    """Whether an open number covers this action."""
    return any(
        type(span.action) is type(a)
        and replace(a, **{span.field: getattr(span.action, span.field)}) == span.action
        and getattr(a, span.field) in range(span.least, span.most + 1, span.by)
        for span in spans
    )
