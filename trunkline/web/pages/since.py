"""What others did since the viewer's last action, worked out once per version and viewer."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct, ValidationError

from trunkline.kernel import AnyTitle, State, decode_action
from trunkline.kernel.before_keys import read_sentences
from trunkline.kernel.summary import Summary, summary_of
from trunkline.present.since import NOTHING, Did, Since, compared
from trunkline.server.matches.history import position_at, standing_entries
from trunkline.server.matches.live import Live
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry
from trunkline.server.threads import looking

KEPT = 256


class Tag(Struct, frozen=True):
    """A word at the hexes of one deed, for some seconds: who, for whom, for how much."""

    text: str
    hexes: tuple[str, ...]


class SinceShown(Struct, frozen=True):
    """The same as the page shows it."""

    tags: tuple[Tag, ...] = ()
    spoken: str = ""
    marks: int = 0
    """How many hexes and holdings are marked."""


class Kept(Struct, frozen=True):
    """The position that the viewer left, and what became of it up to a version."""

    left: int
    """The number of their last action,"""
    entry: int
    """and the version that it made: after an undo there may be another with its number."""
    before: Summary
    version: int
    since: Since


CACHE: OrderedDict[tuple[str, str], Kept] = OrderedDict()
"""By match and viewer. A match is known by a random name: two servers of one process may share."""


async def since_last(service: Service, live: Live, who: str | None, entries: list[Entry]) -> Since:
    """What others changed since this viewer's last action; nothing where there is none."""
    standing = standing_entries(entries)
    last = next((entry for entry in reversed(standing) if entry.by == who), None)
    if who is None or last is None or live.playable is None or last is standing[-1]:
        return NOTHING
    key = live.id, who
    kept = CACHE.get(key)
    if kept is None or (kept.left, kept.entry) != (last.actions, last.version):
        t, _ = live.playable
        then = await position_at(service, live, last.actions)
        before = await looking(_told, t, then, who)
        kept = Kept(last.actions, last.version, before, -1, NOTHING)
    if kept.version != live.version:
        since = await looking(_compared, live, who, kept.before, standing[last.actions :])
        kept = Kept(kept.left, kept.entry, kept.before, live.version, since)
        CACHE[key] = kept
        while len(CACHE) > KEPT:
            CACHE.popitem(last=False)
    return kept.since


def _told(t: AnyTitle, s: State, who: str) -> Summary:
    """The position as this viewer may know it."""
    return told_summary(t, t.view(s, who))


def told_summary(t: AnyTitle, known: State) -> Summary:
    """What a title tells of a position; of one that tells nothing, nothing."""
    try:
        return summary_of(t, known)
    except ValidationError:
        return Summary("", {})


def _compared(live: Live, who: str, before: Summary, entries: list[Entry]) -> Since:
    assert live.playable is not None
    t, s = live.playable
    open_ = (entry for entry in entries if entry.action is not None and not entry.secret)
    done = [
        Did(decode_action(t, entry.action or ""), tuple(read_sentences(entry.told)))
        for entry in open_
    ]
    return compared(before, _told(t, s, who), done)


def shown(t: AnyTitle, since: Since) -> SinceShown:
    """Its words, in the reader's language."""
    tags = tuple(Tag(deed.tag(t), deed.hexes) for deed in since.deeds)
    return SinceShown(tags, since.spoken(), len(since.hexes) + len(since.papers))
