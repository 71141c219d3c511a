"""Costly work: bounded, beside play, done once; and readers take turns."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.web.table import PATIENCE, ROOT, Game, Table
from trunkline.draw.worth import moments
from trunkline.files import parse_record
from trunkline.files.opened import Opened
from trunkline.kernel import Match, phrase
from trunkline.kernel.language import LANGUAGES, Language, speaking
from trunkline.kernel.message import Forms
from trunkline.report import report
from trunkline.server.costly.gate import Gate
from trunkline.server.costly.pool import Pool
from trunkline.server.costly.turnstile import Turnstile
from trunkline.server.errors import Busy, Crowded
from trunkline.server.matches import reports
from trunkline.web import turns
from trunkline.web.pages.report import every_moment


def finished(table: Table) -> Game:
    """A toy match that is over."""
    game = table.new()
    game.guesses()
    for player, count in (("Ann", 3), ("Bob", 3), ("Ann", 2), ("Bob", 2)):
        game.played("take", player, count=count)
    return game


def report_of(table: Table, game: Game, address: str = "here") -> httpx.Response:
    return table.client.get(f"/matches/{game.id}/report.json", headers={"X-Address": address})


@pytest.fixture(autouse=True)
def addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """In these tests a header says from which address a request comes."""
    monkeypatch.setattr(turns, "address", lambda request: request.headers.get("x-address", "here"))


class Work:
    """A stand-in for studying a match: it waits until it is let go, and counts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.let_go, self.count = threading.Semaphore(0), threading.Event(), 0
        real = reports.study

        def study(*args: Any) -> bytes:
            self.count += 1
            self.begun.release()
            assert self.let_go.wait(PATIENCE)
            return real(*args)

        monkeypatch.setattr(reports, "study", study)

    @contextmanager
    def going_on(self, ask: Callable[[], httpx.Response]) -> Iterator[Future[httpx.Response]]:
        """While somebody's request is in work."""
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(ask)
            try:
                assert self.begun.acquire(timeout=PATIENCE)
                yield asked
            finally:
                self.let_go.set()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def test_beyond_the_queue_costly_work_is_503_and_play_goes_on(
    serve: Callable[..., Table], work: Work
) -> None:
    table = serve(costly_waiting=0)
    first, second, played = finished(table), finished(table), table.new()
    with work.going_on(lambda: report_of(table, first)) as asked:
        refused = report_of(table, second, "elsewhere")
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) > 0
        assert refused.json()["detail"].startswith("The server is busy")
        assert played.act("guess", "Ann", number=1).status_code == 201
        assert table.client.get("/health").status_code == 200
    assert asked.result().status_code == 200
    assert report_of(table, second).status_code == 200


def test_a_page_that_must_wait_says_so_in_words(serve: Callable[..., Table], work: Work) -> None:
    table = serve(costly_waiting=0)
    first, second = finished(table), finished(table)
    with work.going_on(lambda: report_of(table, first)):
        path = f"/matches/{second.id}/report"
        headers = {"HX-Request": "true", "X-Address": "elsewhere"}
        answer = table.client.get(path, headers=headers)
        assert answer.status_code == 503
        assert "Try again in a moment" in answer.text
        assert "retry-after" in answer.headers


def test_a_report_is_worked_out_once_and_then_served_from_the_store(
    serve: Callable[..., Table], work: Work
) -> None:
    work.let_go.set()
    table = serve()
    game = finished(table)
    told = report_of(table, game).json()
    reports._reports.clear()
    again = serve()
    assert report_of(again, game).json() == told
    assert work.count == 1


def test_a_match_that_has_changed_gets_a_new_report(
    serve: Callable[..., Table], work: Work
) -> None:
    work.let_go.set()
    table = serve()
    game = finished(table)
    assert report_of(table, game).json()["actions"] == 6
    assert game.send("/undo", "Bob", {"seen": 6}).status_code == 201
    running = report_of(table, game).json()
    assert (running["actions"], running["finished"]) == (5, False)
    game.played("take", "Bob", count=1)
    game.played("take", "Ann", count=1)
    assert report_of(table, game).json()["actions"] == 7
    assert work.count == 3


def test_the_chart_has_the_worth_after_every_action() -> None:
    packed = (ROOT / "tests/games/1880/3p-13.trunk.json.gz").read_bytes()
    match = Match.from_record(parse_record(gzip.decompress(packed), "the game"))
    found = report(Opened.own(match), lambda: lambda: True)
    assert every_moment(found) == moments(match)


def test_readers_at_one_address_take_turns_and_a_long_line_is_429(
    serve: Callable[..., Table], work: Work
) -> None:
    table = serve(readers_waiting=1)
    game = finished(table)
    with work.going_on(lambda: report_of(table, game)):
        crowded = game.get("/history")
        assert crowded.status_code == 429
        assert int(crowded.headers["retry-after"]) > 0
        assert table.client.get(f"/matches/{game.id}/table.json").status_code == 429
        seated = table.client.get(f"/matches/{game.id}/table.json", headers=game.headers("Ann"))
        assert seated.status_code == 200
        assert game.get().status_code == 200
    assert game.get("/history").status_code == 200


async def take_turns(turnstile: Turnstile) -> None:
    order: list[str] = []

    async def read(address: str, name: str) -> None:
        async with turnstile.turn(address):
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    readers = [read("here", "a"), read("here", "b"), read("there", "c"), read("here", "d")]
    done = await asyncio.gather(*readers, return_exceptions=True)
    assert [type(each) for each in done] == [type(None), type(None), type(None), Crowded]
    here = [each for each in order if not each.startswith("c")]
    assert here == ["a in", "a out", "b in", "b out"]
    assert order.index("c in") < order.index("b in")
    assert turnstile._lines == {}


def test_an_address_is_let_in_one_at_a_time() -> None:
    asyncio.run(take_turns(Turnstile(longest=2, rest=0)))


def test_an_address_rests_in_proportion_to_what_it_took() -> None:
    resting = Turnstile(longest=2, rest=3.0)._resting
    assert resting(0.2) == pytest.approx(0.6)
    assert resting(0.0001) > 0.001
    assert resting(60) == 1.0
    assert Turnstile(longest=2, rest=0)._resting(0.2) == 0


def test_a_gate_lets_so_many_in_and_keeps_so_many_waiting() -> None:
    async def visit() -> list[str]:
        gate, leave, within = Gate(1, 1), asyncio.Event(), list[str]()

        async def enter(name: str) -> None:
            async with gate.entered():
                within.append(name)
                await leave.wait()

        first, second = asyncio.create_task(enter("a")), asyncio.create_task(enter("b"))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await enter("c")
        assert within == ["a"]
        leave.set()
        await asyncio.gather(first, second)
        await enter("d")
        return within

    assert asyncio.run(visit()) == ["a", "b", "d"]


def own_process() -> int:
    return os.getpid()


def end_once(parent: int, mark: str) -> str:
    """Dies the first time."""
    if os.getpid() != parent and not os.path.exists(mark):
        with open(mark, "w"):
            os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def in_whose_words() -> str:
    return phrase("Too many requests. Wait a moment.")


def test_costly_work_has_processes_of_its_own(tmp_path: Any) -> None:
    async def use() -> None:
        pool = Pool("test", 1, 2, ("tests.web.titles",))
        try:
            assert await pool.run(own_process) != os.getpid()
            assert await pool.run(end_once, os.getpid(), str(tmp_path / "mark")) == "alive"
            with pytest.raises(Busy):
                await asyncio.gather(*(pool.run(own_process) for _ in range(3)))
        finally:
            pool.stop()

    asyncio.run(use())


def test_work_is_done_in_the_words_of_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shouting(Language):
        def text(self, key: str, english: Forms = (), number: object = None) -> str:
            return super().text(key, english, number).upper()

    monkeypatch.setitem(LANGUAGES, "xx", Shouting("xx"))

    async def use() -> str:
        with speaking("xx"):
            return await Pool("test", 0, 1).run(in_whose_words)

    assert asyncio.run(use()) == "TOO MANY REQUESTS. WAIT A MOMENT."
