"""`python -m examples.value_net train` and `... arena`: learn Chicago Express, then play greedy."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import typer

from examples.value_net.net import Net
from examples.value_net.player import Eyes, Player
from examples.value_net.train import Learned, Plan, train
from trunkline.bots import register_bot
from trunkline.bots.arena import compete, contest
from trunkline.cli.arena import print_standings
from trunkline.kernel import get_title

app = typer.Typer(help="A value net for Chicago Express from self-play.", add_completion=False)
BOT = "value-net"


@app.command("train")
def learn(
    out: Path = typer.Option(Path("net.npz"), help="Where the net is kept."),
    rounds: int = typer.Option(Plan().rounds, min=1, help="Of games, then of learning."),
    games: int = typer.Option(Plan().games, min=1, help="In each round."),
    jobs: int = typer.Option(2, min=1, help="Processes that play."),
) -> None:
    """Learn from games of the net against itself."""
    began, spent = time.perf_counter(), time.process_time

    def tell(learned: Learned) -> None:
        minutes = (time.perf_counter() - began) / 60
        print(
            f"round {learned.round}: error {learned.error:.3f}, {learned.actions:.0f} actions a "
            f"game, {minutes:.1f} minutes",
            flush=True,
        )

    train(Plan(rounds=rounds, games=games), jobs, tell).save(out)
    print(f"{out} after {spent():.0f} s of processor time here and more in the other processes")


@app.command("arena")
def arena(
    net: Path = typer.Option(Path("net.npz"), help="What was learned."),
    games: int = typer.Option(300, min=3, help="Games against two greedy players."),
    against: str = typer.Option("greedy", help="The bot of the other seats."),
) -> None:
    """Play the net against a bot, with rotated seats."""
    t = get_title(Plan().title)
    learned = Player(Eyes(t, Plan().players), Net.load(net))
    register_bot(BOT, t.id, learned)
    others: list[Any] = [against] * (Plan().players - 1)
    print_standings(compete(contest(t, [BOT, *others]), games))


if __name__ == "__main__":
    app()
