"""Headings of a log that grows: what was read is not read again, unless a name has changed."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, message, say
from trunkline.present.log_words import LogWords
from trunkline.server.store.rows import Entry
from trunkline.web.pages.log_groups import NONE, Groups, groups

BEGINS = message("test.turn-begins", "{company} begins its turn.")
LAYS = message("test.lays", "{company} lays a tile.")
WORDS = LogWords(turns=frozenset({BEGINS}), rounds=message("test.round", "Round {number}"))


def entry(version: int, kind: str, actions: int, by: str) -> Entry:
    return Entry(
        match_id="m",
        version=version,
        kind=kind,
        actions=actions,
        by=by,
        submitter=by,
        way="browser",
    )


LOG = [
    entry(1, "action", 1, "Ann"),
    entry(2, "action", 2, "Bob"),
    entry(3, "undo", 1, "Bob"),
    entry(4, "action", 2, "Cy"),
    entry(5, "action", 3, "Ann"),
]


class Reader:
    """Tells that everybody's act begins the turn of a company of that name; counts what it reads."""

    def __init__(self) -> None:
        self.read: list[int] = []

    def __call__(self, entry: Entry) -> tuple[Sentence, ...]:
        self.read.append(entry.version)
        return (say(LAYS, company=entry.by), say(BEGINS, company=f"of {entry.by}"))

    def groups(self, entries: list[Entry], known: Groups = NONE) -> Groups:
        return groups(entries, WORDS, self, lambda sentence: False, known)


def test_a_log_is_read_on_from_where_it_ended() -> None:
    whole = Reader().groups(LOG)
    assert [whole.by_version[each.version].turn for each in LOG] == [
        "",
        "of Ann · Bob",
        "of Ann · ",
        "of Ann · Cy",
        "of Cy · Ann",
    ]
    for length in range(1, len(LOG) + 1):
        reader = Reader()
        begun = reader.groups(LOG[:length])
        reader.read.clear()
        assert reader.groups(LOG, begun) == whole
        assert reader.read == [each.version for each in LOG[length:] if each.kind == "action"]


def test_after_a_player_has_another_name_all_is_read_again() -> None:
    """Who deletes an account stands nowhere by that name any more."""
    begun = Reader().groups(LOG[:2])
    renamed = [replace(each, by="former player") if each.by == "Bob" else each for each in LOG]
    again = Reader().groups(renamed, begun)
    assert again == Reader().groups(renamed)
    assert again.by_version[2].turn == "of Ann · former player"
