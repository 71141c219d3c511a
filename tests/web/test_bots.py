"""Bot seats: played in the background by a process of their own."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest

from tests.stores import fresh
from tests.web.table import PATIENCE, Game, Server
from trunkline.kernel import decode_action, encode_state, get_title, refuse, start
from trunkline.server.botseats.thinking import advise, think
from trunkline.server.botseats.worker import looked_at
from trunkline.titles.chicago_express.rules.actions import Bid, Pass


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    until = monotonic() + seconds
    while not true():
        assert monotonic() < until, "it takes too long"
        sleep(0.05)


@pytest.fixture(params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> Server:
    return start_server(fresh(request, request.param, tmp_path), bots=True, bot_seconds=0.2)


def test_bots_play_a_whole_match_among_themselves(server: Server) -> None:
    bots = [{"bot": "random"}, {"bot": "random"}, {"bot": "greedy"}]
    game = server.table().new("chicago-express", *bots, seed=3)
    wait_until(lambda: bool(game.show()["finished"]))
    entries = game.get("/history").json()
    assert {entry["submitter"] for entry in entries} == {"bot:random", "bot:greedy"}
    assert {entry["way"] for entry in entries} == {"bot"}


def test_bots_and_people_at_one_table(server: Server) -> None:
    """The toy begins with simultaneous guesses: the bot guesses always available."""
    game = server.table().new("toy", "Ann", {"bot": "random"}, seed=3)
    game.played("guess", "Ann", number=1)
    wait_until(lambda: game.version == 2)
    while not game.show()["finished"]:
        wait_until(lambda: game.show()["decider"] in ("Ann", None))
        if game.show()["decider"] == "Ann":
            game.played("take", "Ann", count=1)
    assert game.show()["result"] is not None


def test_a_bot_that_has_sealed_its_bid_waits_for_the_others(server: Server) -> None:
    """In 1881 a bid may be changed until the last one is sealed; bots do not."""
    game = server.table().new("1881", "Ann", {"bot": "greedy"}, {"bot": "random"}, seed=3)
    wait_until(lambda: game.version >= 2)
    assert game.show()["deciders"] == ["Ann"]
    game.played("bid", "Ann", amount=5)
    bidders = [entry["by"] for entry in game.get("/history").json()[:3]]
    assert sorted(bidders) == ["Ann", "Greedy bot", "Random bot"]


def test_a_lent_seat_is_played_by_the_bot_until_it_is_taken_back(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=3)
    game.guesses()
    lent = game.send("/loans", "Ann", {"seat": "Ann", "bot": "random"})
    game.send(f"/requests/{lent.json()['number']}", "Bob", {"answer": "agree"})
    wait_until(lambda: game.version == 3)
    assert game.get("/history").json()[-1]["submitter"] == "bot:random"
    game.client.delete(f"{game.path}/loans/Ann", headers=game.headers("Ann"))
    game.played("take", "Bob", count=1)
    sleep(0.3)
    assert game.show()["decider"] == "Ann"


def test_a_restarted_server_lets_its_bots_go_on(server: Server) -> None:
    game = server.table().new("chicago-express", *[{"bot": "random"}] * 3, seed=4)
    wait_until(lambda: game.version > 3)
    server.kill()
    server.start()
    there = Game(server.client(), {"id": game.id, "seats": []})
    wait_until(lambda: bool(there.show()["finished"]))


def test_a_killed_bot_process_is_replaced(server: Server) -> None:
    game = server.table().new("toy", "Ann", {"bot": "random"}, seed=3)
    wait_until(lambda: game.version == 1)
    assert server.process is not None
    for child in bot_processes(server.process.pid):
        os.kill(child, signal.SIGKILL)
    game.played("guess", "Ann", number=1)
    wait_until(lambda: bool(game.show()["decider"] == "Ann"))
    game.played("take", "Ann", count=1)
    wait_until(lambda: game.version >= 4)


def bot_processes(parent: int) -> list[int]:
    """Child processes that multiprocessing spawned for work (not its resource tracker)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if int(stat[1]) == parent and b"spawn_main" in command:
                found.append(int(entry.name))
    return found


def test_no_process_outlives_a_killed_server(server: Server) -> None:
    game = server.table().new("toy", "Ann", {"bot": "random"}, seed=3)
    wait_until(lambda: game.version == 1)
    assert server.process is not None
    children = bot_processes(server.process.pid)
    assert children
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(PATIENCE)
    wait_until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def test_after_a_pass_the_table_goes_on_sooner() -> None:
    assert 0 < looked_at(Pass("Ann")) < looked_at(Bid("Ann", 7)) == 1


def test_thinking_answers_for_the_player_who_is_asked() -> None:
    """Bots are written for the first decider; of simultaneous ones each gets its own action."""
    t = get_title("toy")
    s = start(t, ("Ann", "Bob"), 1)
    for player in ("Ann", "Bob"):
        chosen = think("toy", encode_state(s), player, "random", "1", 1.0)
        action = decode_action(t, chosen)
        assert action.by == player
        assert refuse(t, s, action) is None


def test_of_several_deciders_each_does_as_the_first_would() -> None:
    """No bot of 1881 bids all its money because it was not the first to be asked."""
    t = get_title("1881")
    s = start(t, ("Ann", "Bob", "Cy"), 1)
    chosen = {
        msgspec.json.decode(think("1881", encode_state(s), player, "greedy", "1", 1.0))["amount"]
        for player in ("Ann", "Bob", "Cy")
    }
    assert len(chosen) == 1


def test_thinking_is_the_same_for_the_same_position() -> None:
    t = get_title("chicago-express")
    s = start(t, ("Ann", "Bob", "Cy"), 1)
    chosen = {think(t.id, encode_state(s), "Ann", "random", "7", 1.0) for _ in range(3)}
    assert len(chosen) == 1
    assert msgspec.json.decode(chosen.pop())["by"] == "Ann"


def test_bots_think_by_the_rules_of_their_match() -> None:
    """A position as on 18xx.games has numbered shares: another edition could not even read it."""
    t = get_title("1880", "18xx.games")
    s = start(t, ("Ann", "Bob", "Cy"), 1)
    chosen = think(t.id, encode_state(s), "Ann", "random", "7", 1.0, t.rules)
    assert refuse(t, s, decode_action(t, chosen)) is None
    assert advise(t.id, encode_state(s), "Ann", "7", 0.1, t.rules)
