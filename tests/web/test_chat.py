"""Chat: the table shows the newest remarks, and everything can be read, a page at a time."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.web.table import Game, Table
from trunkline.server.events.broadcast import MemoryBroadcaster
from trunkline.server.events.feeds import MOST_READ
from trunkline.server.events.streams import EventStreams
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.remarks import ON_TABLE
from trunkline.server.store.database import connect, parse, sqlite_engine

MANY = 2_000
LONG = "Much is said at this table. " * 30


@pytest.fixture
def game(table: Table) -> Game:
    game = table.new()
    for number in range(1, 8):
        assert game.send("/chat", "Ann", {"text": f"remark {number}"}).status_code == 201
    return game


def texts(remarks: list[dict[str, str]]) -> list[str]:
    return [remark["text"].removeprefix("remark ") for remark in remarks]


def test_the_newest_remarks_come_first_by_default_oldest_first_on_the_page(game: Game) -> None:
    assert texts(game.get("/chat").json()) == list("1234567")
    newest = game.get("/chat", limit=3)
    assert texts(newest.json()) == list("567")
    earlier = game.client.get(newest.links["prev"]["url"])
    assert texts(earlier.json()) == list("234")
    first = game.client.get(earlier.links["prev"]["url"])
    assert texts(first.json()) == ["1"]
    assert "prev" not in first.links


def test_reading_on_from_a_remark(game: Game) -> None:
    number = game.get("/chat").json()[1]["number"]
    later = game.get("/chat", after=number, limit=3)
    assert texts(later.json()) == list("345")
    assert texts(game.client.get(later.links["next"]["url"]).json()) == list("67")
    assert texts(game.get("/chat", after=0).json()) == list("1234567")


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 201}, {"before": -1}])
def test_pages_are_bounded(game: Game, query: dict[str, int]) -> None:
    assert game.get("/chat", None, **query).status_code == 400


@pytest.fixture(scope="module")
def talkative(quick: Table) -> tuple[Table, Game]:
    """Two thousand remarks at one table."""
    game = quick.new()
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        for number in range(MANY):
            add_message(connection, game.id, "chat", "Ann", {"text": f"{number}: {LONG}"})
    return quick, game


def test_two_thousand_remarks_leave_the_updates_light(talkative: tuple[Table, Game]) -> None:
    table, game = talkative
    headers = game.headers("Ann")
    update = table.client.get(f"/matches/{game.id}/update", headers=headers)
    assert update.text.count(LONG.strip()) == ON_TABLE
    assert f'data-count="{MANY}"' in update.text
    assert len(update.content) < 100_000
    twin = table.client.get(f"/matches/{game.id}/table.json", headers=headers).json()
    assert (len(twin["chat"]), twin["remarks"]) == (ON_TABLE, MANY)
    assert twin["chat"][-1]["text"].startswith(f"{MANY - 1}:")


def test_earlier_remarks_are_a_click_away(talkative: tuple[Table, Game]) -> None:
    table, game = talkative
    page = table.client.get(f"/matches/{game.id}").text
    seen = set(re.findall(r"(\d+): Much is said", page))
    while found := re.search(r'hx-get="(/matches/\w+/chat\?before=\d+)"', page):
        page = table.client.get(found[1]).text
        new = set(re.findall(r"(\d+): Much is said", page))
        assert not new & seen
        seen |= new
    assert seen == set(map(str, range(MANY)))


def test_a_stream_from_the_beginning_is_read_in_pieces(talkative: tuple[Table, Game]) -> None:
    """Streams of its own, on the same store: TestClient does not stream."""
    table, game = talkative
    game.guesses()

    async def watch() -> tuple[list[bytes], list[int]]:
        db, pieces, numbers = connect(table.db), list[bytes](), list[int]()
        streams = EventStreams(db, MemoryBroadcaster(), 1, 10)
        stream = streams.watch(game.id, (0, 0))
        await anext(stream)
        while len(numbers) < MANY + 2:
            pieces.append(await anext(stream))
            numbers += [int(found) for found in re.findall(rb"id: (?:0\.)?(\d+)\n", pieces[-1])]
        await db.close()
        return pieces, numbers

    pieces, numbers = asyncio.run(watch())
    assert numbers == [*range(1, MANY + 1), 1, 2]
    assert max(piece.count(b"\n\n") for piece in pieces) == MOST_READ
