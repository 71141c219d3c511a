"""The log as the table shows it: one line per action, with a link to its position."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from markupsafe import Markup
from msgspec import Struct

from trunkline.kernel import AnyTitle, Sentence, message, phrase, say
from trunkline.kernel.before_keys import read_sentences
from trunkline.kernel.language import reader
from trunkline.present.doing import did, doing_of
from trunkline.present.presenter import presenter
from trunkline.present.story import Story, Told
from trunkline.server.kept import Kept
from trunkline.server.matches.history import standing_entries
from trunkline.server.orders.judging import BY_ORDER
from trunkline.server.store.rows import Entry
from trunkline.web.pages.folding import folded
from trunkline.web.pages.log_groups import NONE, Group, Groups, groups
from trunkline.web.pages.rich_text import told

DO = re.compile(r'"do":"(\w+)"')
LINES_SHOWN = 80
"""With the page itself; earlier ones are fetched while scrolling."""
ACTED = message("table.log.acted", "{player} acted.")


class LogLine(Struct, frozen=True):
    """An action or an undo, told in its sentences."""

    version: int
    at: int
    """The position after it: ?at=N."""
    by: str
    first: str
    rest: str
    tail: str = ""
    """What stays in sight of the rest when it is folded,"""
    sentences: tuple[str, ...] = ()
    """and what a click opens."""
    folds: bool = False
    round: str = ""
    turn: str = ""
    """The headings that it stands under."""
    undone: bool = False
    opens: bool = False
    """It begins a round."""
    when: int = 0
    """The moment, in milliseconds."""
    chip: str = ""
    """By whom or what it was done, if not by the player at once: "by clock", "by order"."""

    @property
    def text(self) -> str:
        return Markup(f"{self.first} {self.rest}").striptags()


class Log(Struct, frozen=True):
    """The newest lines first, and where the slider has its ticks."""

    lines: tuple[LogLine, ...]
    earlier: int
    ticks: tuple[int, ...]
    since: int | None
    """The viewer's last action."""
    last_by: str = ""
    """Who did the last action in force."""
    last_text: str = ""
    fresh: int = 0
    """How many actions there are since the viewer's last one."""


LOGS: Kept[Log] = Kept(256, lambda log: 1)
"""By match, version, viewer and language: a click shows the same log as the page before."""

STORIES: Kept[Story] = Kept(64, lambda story: 1)
GROUPS: Kept[Groups] = Kept(64, lambda found: 1)
"""By match: what grows is read on from there."""


def logbook(entries: list[Entry], t: AnyTitle, players: tuple[str, ...], viewer: str | None) -> Log:
    """The lines that a page shows; the whole log is in the export and the JSON twin."""
    if not entries:
        return Log((), 0, (), None)
    key = (entries[-1].match_id, entries[-1].version, t, players, viewer, reader().tag)
    return LOGS.get(key) or LOGS.keep(key, _logbook(entries, t, players, viewer))


def _logbook(
    entries: list[Entry], t: AnyTitle, players: tuple[str, ...], viewer: str | None
) -> Log:
    standing = standing_entries(entries)
    in_force = {entry.version for entry in standing}
    shown = entries[-LINES_SHOWN:]
    lines = lines_of(shown, entries, t, players, in_force)
    ticks = tuple(e.actions for e in standing if _opens(t, e.by, e.told))
    own = [entry.actions for entry in standing if entry.by == viewer]
    last = standing[-1] if standing else None
    return Log(
        lines=tuple(reversed(lines)),
        earlier=len(entries) - len(shown),
        ticks=ticks,
        since=own[-1] if own else None,
        fresh=standing[-1].actions - own[-1] if own else 0,
        last_by=last.by if last else "",
        last_text=str(sentences(last)[0]) if last and sentences(last) else "",
    )


def lines_of(
    shown: Iterable[Entry],
    entries: list[Entry],
    t: AnyTitle,
    players: tuple[str, ...],
    in_force: Collection[int] | None = None,
) -> list[LogLine]:
    """These entries as lines, in their order."""
    if in_force is None:
        in_force = {entry.version for entry in standing_entries(entries)}
    names, words, heads = frozenset(players), reader().tag, groups_of(entries, t)
    return [
        line(entry, t, names, entry.version in in_force, heads[entry.version], words)
        for entry in shown
    ]


def groups_of(entries: list[Entry], t: AnyTitle) -> dict[int, Group]:
    """The headings of the whole log, by version."""
    if not entries:
        return {}
    key = (entries[-1].match_id, t)
    known = GROUPS.get(key) or NONE
    if known.entries != entries:
        words, opens = doing_of(t.id).log, presenter(t).opens_round
        known = GROUPS.keep(key, groups(entries, words, told_by, opens, known))
    return known.by_version


def told_by(entry: Entry) -> tuple[Sentence, ...]:
    return _told(entry.by, entry.told).sentences


def sentences(entry: Entry) -> list[Sentence]:
    return read_sentences(entry.told)


def story_of(entries: list[Entry], at: int | None = None) -> Story:
    """What the actions in force have told: all of them, or the first `at`."""
    if not entries:
        return Story()
    key = (entries[-1].match_id, entries[-1].version, at)
    return STORIES.get(key) or STORIES.keep(key, _story_of(entries, at))


def _story_of(entries: list[Entry], at: int | None) -> Story:
    standing = standing_entries(entries)
    return Story(tuple(_told(e.by, e.told) for e in standing if at is None or e.actions <= at))


@lru_cache(maxsize=32_768)
def _told(by: str, told: str) -> Told:
    return Told(by, tuple(read_sentences(told)))


@lru_cache(maxsize=32_768)
def _opens(t: AnyTitle, by: str, told: str) -> bool:
    """Whether what was told begins a round."""
    return any(map(presenter(t).opens_round, _told(by, told).sentences))


@lru_cache(maxsize=8_192)
def line(
    entry: Entry,
    t: AnyTitle,
    names: frozenset[str],
    standing: bool,
    group: Group,
    language: str,
) -> LogLine:
    """An entry in the reader's language, which is a part of the key."""
    said = sentences(entry)
    words = [told(sentence, names) for sentence in said]
    fold = folded(said, doing_of(t.id).log)
    return LogLine(
        version=entry.version,
        at=entry.actions,
        by=entry.by,
        first=str(words[0] if words else told(_silent(entry, t), names)),
        rest=" ".join(words[1:]),
        tail=fold.tail,
        sentences=tuple(map(str, words[1:])) if fold.folds else (),
        folds=fold.folds,
        round=group.round,
        turn=group.turn,
        undone=entry.kind == "action" and not standing,
        opens=_opens(t, entry.by, entry.told),
        when=entry.written_at,
        chip=_chip(entry),
    )


def _chip(entry: Entry) -> str:
    if entry.way == BY_ORDER:
        return phrase("orders.by-order", "by order")
    if entry.way == "clock":
        return phrase("table.log.by-clock", "by clock")
    if entry.way == "bot-for":
        return phrase("table.log.by-bot-for", "by bot for {player}", player=entry.by)
    return ""


def line_at(entries: list[Entry], t: AnyTitle, players: tuple[str, ...], at: int) -> LogLine | None:
    """The line of the action in force with this number, however long ago."""
    standing = standing_entries(entries)
    if not 1 <= at <= len(standing):
        return None
    return lines_of([standing[at - 1]], entries, t, players)[0]


def _silent(entry: Entry, t: AnyTitle) -> Sentence:
    found = DO.search(entry.action or "")
    if entry.secret or found is None:
        return say(ACTED, player=entry.by)
    return did(t.id, found[1], entry.by)


def company_at(entries: list[Entry], at: int) -> str:
    """The company whose turn the action with this number belongs to; "" where none was named."""
    for entry in reversed(standing_entries(entries)[:at]):
        said = _told(entry.by, entry.told).sentences
        named = (sentence.facts.get("company") for sentence in said)
        found = next((company for company in named if company), None)
        if found is not None:
            return str(found)
    return ""


def company_turns(entries: list[Entry], company: str) -> list[int]:
    """The first actions of this company's turns, by their numbers."""
    turns, within = list[int](), False
    for entry in standing_entries(entries):
        said = _told(entry.by, entry.told).sentences
        named = {sentence.facts.get("company") for sentence in said} - {None}
        if company in named and not within:
            turns.append(entry.actions)
        within = company in named or (within and not named)
    return turns
