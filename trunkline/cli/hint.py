"""`trunkline hint`: the best choices, what a bot expects of them, how they differ, and why."""

from __future__ import annotations

from pathlib import Path
from random import Random

import typer

from trunkline.bots.bot import NO_LIMIT
from trunkline.bots.hint import CHOICES, Choice
from trunkline.bots.hint import hint as find
from trunkline.cli.commands import Commands
from trunkline.cli.opening import open_file, position
from trunkline.cli.options import AT, JSON
from trunkline.cli.output import console, money, print_json
from trunkline.kernel import AnyTitle, Malformed, deciders, message, phrase


def add_to(app: Commands) -> None:
    app.add(
        "hint",
        message(
            "cli.does.hint",
            "The best choices: what a bot expects of each, how they differ, and the reasons.",
        ),
    )(hint)


def hint(
    file: Path,
    at: int | None = AT,
    as_player: str | None = typer.Option(
        None,
        "--as",
        help=message("cli.option.hint-as", "The player who asks, where several decide at once."),
    ),
    choices: int = typer.Option(
        CHOICES, min=1, help=message("cli.option.hint-choices", "How many choices at most.")
    ),
    seconds: float = typer.Option(
        NO_LIMIT, min=0.001, help=message("cli.option.hint-seconds", "How long to think.")
    ),
    seed: int = typer.Option(
        0, help=message("cli.option.hint-seed", "Seed of the bot's own random choices.")
    ),
    json: bool = JSON,
) -> None:
    opened = open_file(file)
    t = opened.match.title
    s = position(opened, at)
    if as_player is not None and as_player not in deciders(t, s):
        raise Malformed(
            phrase("cli.hint.not-asked", "{player} does not decide here.", player=as_player)
        )
    found = find(t, s, Random(seed), seconds, choices, as_player)
    if json:
        print_json(
            {
                "decider": found.decider,
                "choices": [_data(choice) for choice in found.choices],
            }
        )
    elif found.decider is None:
        console.print(phrase("kernel.game.over", "The game is over."))
    else:
        console.print(
            phrase(
                "cli.hint.expects",
                "{player} decides. What a bot expects:",
                player=f"[bold]{found.decider}[/bold]",
            )
        )
        for number, choice in enumerate(found.choices, start=1):
            print_choice(t, number, choice)


def print_choice(t: AnyTitle, number: int, choice: Choice) -> None:
    what = str(choice.text)
    for then in choice.then:
        what = phrase("cli.hint.then", "{choice}, then {next}", choice=what, next=str(then))
    expected = phrase(
        "cli.hint.expected", "{choice}: {sum} expected", choice=what, sum=money(t, choice.worth)
    )
    console.print(f"[bold cyan]{number}[/bold cyan]  {expected}")
    for sentence in (*choice.compared, *choice.reasons):
        console.print(f"     {sentence}", markup=False)


def _data(choice: Choice) -> dict[str, object]:
    return {
        "action": choice.action,
        "text": str(choice.text),
        "worth": choice.worth,
        "then": [str(sentence) for sentence in choice.then],
        "leads_to": [str(sentence) for sentence in choice.leads_to],
        "reasons": [str(sentence) for sentence in choice.reasons],
        "compared": [str(sentence) for sentence in choice.compared],
        "parts": [
            {"what": part.what, "amount": part.amount, "rounds": part.rounds}
            for part in choice.parts
        ],
    }
