"""Feeds: the order of events, and what they keep in memory."""

import pytest

from trunkline.server.events.feeds import REMEMBERED, Feed, newest, parse_mark


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("213", (213, 0)),
        ("213.57", (213, 57)),
        (" 7 ", (7, 0)),
        ("", None),
        ("-1", None),
        ("x", None),
        ("1.x", None),
        ("٣", None),
        ("9" * 10, None),
        ("1." + "9" * 10, None),
    ],
)
def test_ids_of_events_are_read_back(text: str, mark: tuple[int, int] | None) -> None:
    assert parse_mark(text) == mark


def test_a_feed_gives_everything_after_a_mark_in_order() -> None:
    feed = Feed(3, 1)
    feed.add((4, 0), b"a", 4, 1)
    feed.add((4, 2), b"b", 4, 2)
    feed.add((5, 0), b"c", 5, 2)
    assert feed.since((3, 1)) == (b"abc", (5, 0))
    assert feed.since((4, 0)) == (b"bc", (5, 0))
    assert feed.since((4, 2)) == (b"c", (5, 0))
    assert feed.since((5, 0)) == (b"", (5, 0))
    assert newest(feed) == (5, 0)


def test_who_is_further_behind_is_sent_to_the_store() -> None:
    feed = Feed(3, 1)
    assert feed.since((3, 0)) is None
    assert feed.since((2, 0)) is None
    for version in range(4, 5 + REMEMBERED):
        feed.add((version, 0), b"x", version, 1)
    assert feed.since((3, 1)) is None
    assert feed.since((4, 0)) == (b"x" * REMEMBERED, (4 + REMEMBERED, 0))


def test_an_answer_is_not_kept_beyond_the_next_event() -> None:
    feed = Feed(0, 0)
    assert feed.since((0, 0)) == (b"", (0, 0))
    feed.add((1, 0), b"a", 1, 0)
    assert feed.since((0, 0)) == (b"a", (1, 0))


def test_those_who_only_watch_hear_what_is_for_them_too() -> None:
    feed = Feed(0, 0)
    feed.pass_on(b"presence")
    feed.pass_on(b"cancelled", strangers=True)
    assert feed.passed_since(0, seated=True) == b"presencecancelled"
    assert feed.passed_since(0, seated=False) == b"cancelled"
    assert feed.passed_since(2, seated=True) == b""
