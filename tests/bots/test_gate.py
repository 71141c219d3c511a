"""The gate: it stops when the answer is clear, and counts series in the order of their seeds."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from trunkline.bots import choose, get_bot
from trunkline.bots.arena import Contest, contest
from trunkline.bots.bot import Effort, effort
from trunkline.bots.gate import FAILS, OPEN, PASSES, gate, judge, likelihood
from trunkline.bots.standings import Game
from trunkline.cli.app import app
from trunkline.kernel import Match, encode_action, get_title

THREE = Contest("any", "any", ("new", "old", "old"))


def game(number: int, wins: bool) -> Game:
    bots = THREE.bots[number % 3 :] + THREE.bots[: number % 3]
    worth = tuple(2 if (bot == "new") is wins else 1 for bot in bots)
    return Game(bots, worth, (1, 1, 1), (0.0, 0.0, 0.0), 0.0)


def won(*wins: int) -> list[Game]:
    """Series in which the candidate won so many of the three games."""
    return [game(at, at % 3 < number) for number in wins for at in range(3)]


def test_a_candidate_that_wins_nearly_always_passes_soon() -> None:
    verdict = judge(THREE, won(*[3, 2, 3, 3] * 10), 0.1)
    assert verdict.answer == PASSES
    assert verdict.games < 60
    assert verdict.low > verdict.chance


def test_one_that_wins_no_more_than_its_chance_fails() -> None:
    assert judge(THREE, won(*[1, 0, 2, 1, 1, 0] * 20), 0.15).answer == FAILS


def test_nothing_is_clear_after_few_games() -> None:
    assert judge(THREE, won(3, 3, 3), 0.1).answer == OPEN
    assert judge(THREE, [], 0.1).games == 0


def test_equals_pass_as_rarely_as_the_error_says() -> None:
    random, passed = Random(1), 0
    for _ in range(200):
        wins = [sum(random.random() < 1 / 3 for _ in range(3)) for _ in range(60)]
        passed += judge(THREE, won(*wins), 0.15).answer == PASSES
    assert passed <= 20


def test_equal_scores_are_no_certainty() -> None:
    assert likelihood([0.5] * 4, 1 / 3, 0.1, 3) < likelihood([0.5] * 8, 1 / 3, 0.1, 3) < 20


def test_the_answer_does_not_hang_on_the_order_in_which_games_end() -> None:
    t = get_title("chicago-express")
    two = contest(t, ["greedy", "random"], seed=3)

    def backwards(one: Any, numbers: Any) -> Iterator[tuple[int, Game]]:
        for number in reversed(numbers):
            yield number, one(number)

    forwards, other = gate(two, 5, 0.1), gate(two, 5, 0.1, backwards)
    assert (forwards.answer, forwards.games) == (other.answer, other.games) == (PASSES, 8)


def test_counted_budgets_have_no_limit_of_time_and_can_be_told_apart() -> None:
    assert Effort(4) == float("inf")
    assert (effort(Effort(4)), effort(float("inf")), effort(0.5)) == (4, 1, 1)


@pytest.mark.parametrize("title_id", ["1880", "1881", "chicago-express"])
@pytest.mark.parametrize("name", ["planner-1", "search-1"])
def test_references_can_be_named_but_are_not_offered(title_id: str, name: str) -> None:
    t = get_title(title_id)
    assert get_bot(name, t).__module__.split(".")[-2] == "frozen"


def test_the_command_keeps_the_verdict(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.jsonl"
    words = ["arena", "chicago-express", "--bots", "greedy,random", "--edge", "0.1", "--jobs", "1"]
    ran = CliRunner().invoke(app, [*words, "--games", "10", "--ledger", str(ledger)])
    assert ran.exit_code == 0, ran.output
    assert "greedy passes" in ran.output
    kept = msgspec.json.decode(ledger.read_bytes())
    assert (kept["answer"], kept["bots"], kept["games"]) == (PASSES, ["greedy", "random"], 8)


def beginning(title_id: str, bot: str, actions: int) -> str:
    """A digest of the first actions of a game in which this bot has all seats."""
    t, random = get_title(title_id), Random(5)
    match = Match(t, ("Ann", "Bob", "Cy"), seed=5)
    while match.version < actions and (player := match.decider):
        match.play(choose(get_bot(bot, t), t, match.state, player, random, Effort(1)))
    return sha256(msgspec.json.encode([encode_action(a) for a in match.actions])).hexdigest()[:12]


@pytest.mark.parametrize(
    ("title_id", "actions", "digest"),
    [
        ("1880", 150, "8bed07dc10c5"),
        ("1881", 60, "9cfcf3959995"),
        ("chicago-express", 60, "dca958f3ad64"),
    ],
)
def test_references_never_change(title_id: str, actions: int, digest: str) -> None:
    """If this fails, what planner-1 decides has changed, or the order of what is listed to it."""
    assert beginning(title_id, "planner-1", actions) == digest
