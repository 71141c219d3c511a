"""The action space of a title: ids that mean the same in every position.

Most actions are one id. Some are several, chosen one after the other: a company, then hexes until
"no more". As soon as only one action begins with the ids chosen so far, it is played. Actions that
no id tells apart are told apart by their place in the list: "the first of these".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby
from typing import Any

from msgspec.structs import replace

from trunkline.bots.learning.parts import Amount, Fields, Items, Namer
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
        self._namers: dict[type[Action], tuple[Namer, ...]] = {}
        self._firsts: dict[type[Action], Callable[[Iterable[Any]], Iterable[int]]] = {}
        at = 0
        for kind, parts in self.kinds.items():
            starts = []
            for part in parts:
                starts.append(at)
                at += part.size
            self.starts[kind] = tuple(starts)
            numbered = zip(parts, starts, strict=True)
            self._namers[kind] = tuple(part.namer(start) for part, start in numbered)
            self._firsts[kind] = _firsts(parts[0], starts[0])
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
        ids: tuple[int, ...] = ()
        for namer in self._namers[type(a)]:
            ids += namer(a)
        return ids

    def firsts(self, actions: Sequence[Action]) -> list[int]:
        """The first id of each: lists are long, so actions of a kind are named together."""
        found: list[int] = []
        for kind, alike in groupby(actions, type):
            found += self._firsts[kind](alike)
        return found

    def canonical(self, a: Action) -> Action:
        """The same action, what has no order in the order of the ids."""
        for part in self.kinds[type(a)]:
            if isinstance(part, Items) and not part.ordered:
                a = part.sorted(a)
        return a

    def opening(self, span: Span) -> tuple[tuple[int, ...], int, Amount]:
        """The ids before the open number, where its buckets begin, and its part."""
        ids: tuple[int, ...] = ()
        kind = type(span.action)
        parts = zip(self.kinds[kind], self.starts[kind], self._namers[kind], strict=True)
        for part, start, namer in parts:
            if isinstance(part, Amount) and part.name == span.field:
                return ids, start, part
            ids += namer(span.action)
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
        self._look()

    def _listed(self, actions: list[Action], spans: list[Span]) -> list[Action]:
        """Without those that are only a sample of an open number."""
        if not spans:
            return actions
        kinds = {type(span.action) for span in spans}
        return [a for a in actions if type(a) not in kinds or not _sampled(a, spans)]

    def _look(self) -> None:
        """Find the ids that may come next: of actions, of open numbers, and places in the list."""
        self._next: list[int] = []
        """By action: its next id."""
        self._open: dict[int, list[Span]] = {}
        self._places: dict[int, list[Action | Span]] = {}
        nameless: list[Action | Span] = []
        if self.chosen:
            self._go_on(len(self.chosen), nameless)
        else:
            self._next = self.space.firsts(self.actions)
        for span in self.spans:
            self._bucket(span, len(self.chosen), nameless)
        share = -(-len(nameless) // PLACES)
        for place, choice in enumerate(nameless):
            self._places.setdefault(self.space.places + place // share, []).append(choice)
        self.ids = dict.fromkeys(chain(self._next, self._open, self._places))
        """What may be chosen, in the order of the list."""

    def _go_on(self, depth: int, nameless: list[Action | Span]) -> None:
        """The next id of each action; what has none is told apart by its place."""
        named: list[Action] = []
        for a in self.actions:
            ids = self.space.name(a)
            if depth < len(ids):
                named.append(a)
                self._next.append(ids[depth])
            else:
                nameless.append(a)
        self.actions = named

    def _bucket(self, span: Span, depth: int, nameless: list[Action | Span]) -> None:
        """The ids of an open number: those before it, or the buckets in which one is allowed."""
        before, start, amount = self.space.opening(span)
        if depth < len(before):
            self._open.setdefault(before[depth], []).append(span)
        elif depth > len(before):
            nameless.append(span)
        else:
            for bucket in amount.buckets(span):
                if not amount.gaps or self._least(span, amount.allowed(span, bucket)):
                    self._open.setdefault(start + bucket, []).append(span)

    def choices(self, id: int) -> list[Action | Span]:
        """What begins with the ids chosen so far and this one."""
        if id in self._places:
            return self._places[id]
        listed = [a for a, its in zip(self.actions, self._next, strict=True) if its == id]
        return [*listed, *self._open.get(id, ())]

    def numbers(self, id: int) -> range:
        """The numbers that the second head may say with this id; empty if there is none to say."""
        if id in self._open or id in self._places:
            choice, *others = self.choices(id)
            if isinstance(choice, Span) and not others:
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
        for id in ids[depth : depth + 1] or self.ids:
            for choice in self.choices(id):
                if isinstance(choice, Span):
                    if _sampled(a, [choice]):
                        return id, getattr(a, choice.field) if self.numbers(id) else None
                elif self.space.canonical(choice) == a:
                    return id, None
        return None

    def choose(self, id: int, number: int | None = None) -> Action | None:
        """The action that is meant; None if further ids must tell it apart from others."""
        if id not in self.ids:
            raise KeyError(id)
        choices, numbers = self.choices(id), self.numbers(id)
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
        self._look()
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
        if len(self.ids) > 1:
            return None
        (id,) = self.ids
        choices = self.choices(id)
        if len(choices) == 1 and isinstance(choices[0], Action):
            return choices[0]
        return self.choose(id) if len(self.numbers(id)) == 1 else None


def _firsts(part: Any, start: int) -> Callable[[Iterable[Any]], Iterable[int]]:
    """The first ids of actions of a kind, as quick as can be: all that are listed are asked."""
    if not isinstance(part, Fields):
        name = part.namer(start)
        return lambda alike: (name(a)[0] for a in alike)
    key, ids = part.key, {value: start + number for value, number in part.places.items()}
    return lambda alike: map(ids.__getitem__, map(key, alike))


def _sampled(a: Action, spans: list[Span]) -> bool:
    """Whether an open number covers this action."""
    return any(
        type(span.action) is type(a)
        and replace(a, **{span.field: getattr(span.action, span.field)}) == span.action
        and getattr(a, span.field) in range(span.least, span.most + 1, span.by)
        for span in spans
    )
