"""`trunkline play`: people and bots around one terminal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import typer
from rich.prompt import Prompt

from trunkline.bots import LEVELS, NO_LIMIT, Bot, bot_names, choose, get_bot
from trunkline.cli.commands import Commands
from trunkline.cli.matches import ANY, parse_options, split_names
from trunkline.cli.opening import open_match
from trunkline.cli.options import DATA, OPTION
from trunkline.cli.output import console
from trunkline.cli.position import board_of, print_papers, print_position
from trunkline.files import title_with, write_record
from trunkline.kernel import (
    Action,
    AnyTitle,
    BadSetup,
    Malformed,
    Match,
    Offers,
    Refused,
    State,
    decode_action,
    get_title,
    message,
    offers,
    phrase,
    speak_of,
)
from trunkline.kernel.numbers import signed_number, whole_number
from trunkline.kernel.registry import quickest

PAGE = 20
# words: name of the player at the terminal; “… decides: …” follows
YOU = message("cli.play.you", "You")
OPPONENTS = "bot:steady,bot:steady,bot:calm"
HELP = {
    "number": message("cli.help.number", "choose it; Enter chooses the first"),
    "=25": message("cli.help.amount", "an amount, where one is asked for"),
    "more": message("cli.help.more", "the next page of choices"),
    "/text": message("cli.help.find", "only choices that contain text"),
    "board": message("cli.help.board", "the map, and what everyone has"),
    "log": message("cli.help.log", "what happened lately"),
    "undo": message("cli.help.undo", "undo your last action"),
    "{...}": message("cli.help.json", "any action as JSON"),
    "quit": message("cli.help.quit", "leave; the match is saved and continues with --file"),
}
GOES_ON = message("cli.play.goes-on", "The match continues from {file} at action {at:count}.")
SAVED = message("cli.play.saved", "Saved. Continue with: {command}")
MORE = message(
    "cli.play.more",
    "{number} more: ‘more’, or /text to search",
    "{number} more: ‘more’, or /text to search",
)
NO_CHOICE = message("cli.play.no-choice", "There is no choice “{entry}”. Enter a number, or help.")
NOTHING_TO_UNDO = message("cli.play.nothing-to-undo", "You have nothing to undo.")


OTHER_TITLE = message("cli.play.other-title", "{file} is a match of {title}.")
OTHER_DATA = message("cli.play.other-data", "{file} was begun with other data than {data}.")
NO_SEAT = message("cli.play.no-seat", "A seat is a name or bot:NAME ({bots}), not “{entry}”.")


def add_to(app: Commands) -> None:
    app.add(
        "play",
        message(
            "cli.does.play",
            "Play in the terminal, people and bots mixed; saved after every action.",
        ),
    )(play)


def play(
    title_id: str = typer.Argument(
        "",
        help=message("cli.option.play-title", "By default the shortest title."),
        show_default=False,
    ),
    players: str = typer.Option(
        "",
        help=message(
            "cli.option.play-players",
            "People by name, bots as bot:steady; by default you against three bots.",
        ),
        show_default=False,
    ),
    seed: int = typer.Option(0),
    option: list[str] = OPTION,
    data: Path | None = DATA,
    file: Path | None = typer.Option(
        None, help=message("cli.option.play-file", "Save here after every action, or resume.")
    ),
    watch: bool = typer.Option(
        False,
        help=message("cli.option.play-watch", "Show the board after every action of a bot too."),
    ),
) -> None:
    t = title_with(get_title(title_id or quickest()), data)
    speak_of(t.id)
    path = file or Path(f"{t.id}.trunk.json")
    if path.exists():
        match = open_match(path)
        if match.title.id != t.id:
            raise BadSetup(phrase(OTHER_TITLE, file=str(path), title=match.title.name))
        if data is not None and match.title.corrections != t.corrections:
            raise BadSetup(phrase(OTHER_DATA, file=str(path), data=str(data)))
        console.print(phrase(GOES_ON, file=str(path), at=match.version))
    else:
        names = seats(t, split_names(players or f"{phrase(YOU)},{OPPONENTS}"))
        match = Match(t, names, seed=seed, options=parse_options(option))
    Table(match, bots_among(t, match.players), path, watch).run()


def seats(t: AnyTitle, entries: list[str]) -> list[str]:
    """Names for the seats: the first bot:greedy becomes "Greedy 1", and so on."""
    names: list[str] = []
    for entry in entries:
        kind, colon, level = entry.partition(":")
        known = (*LEVELS, *bot_names(t))
        if colon and (kind != "bot" or level not in known):
            raise BadSetup(phrase(NO_SEAT, bots=", ".join(known), entry=entry))
        number = entries[: len(names) + 1].count(entry)
        names.append(f"{level.capitalize()} {number}" if colon else entry)
    return names


def bots_among(t: AnyTitle, names: Iterable[str]) -> dict[str, Bot]:
    """The seats whose names say that a bot plays them, so that a saved match needs no more."""
    levels = {name: name.rpartition(" ")[0].lower() for name in names}
    known = {*LEVELS, *bot_names(t)}
    return {name: get_bot(level, t) for name, level in levels.items() if level in known}


class Table:
    """A match, who sits where, and the file it is saved to."""

    def __init__(self, match: Match, bots: dict[str, Bot], path: Path, watch: bool) -> None:
        self.match, self.bots, self.path, self.watch = match, bots, path, watch
        self.random = Random(match.seed)
        self.seen_board = ""

    def run(self) -> None:
        """Play on until the game is over or somebody leaves."""
        self.save()
        shown = -1
        while (player := self.match.decider) is not None:
            if player in self.bots:
                t, s = self.match.title, self.match.state
                action = choose(self.bots[player], t, s, player, self.random, NO_LIMIT)
                self.do(action)
                continue
            if shown != self.match.version:
                self.news(player)
                shown = self.match.version
            if not self.ask(player):
                command = f"trunkline play {self.match.title.id} --file {self.path}"
                console.print(phrase(SAVED, command=command), markup=False, soft_wrap=True)
                return
        print_position(self.match.title, self.match.state)

    def save(self) -> None:
        write_record(self.path, self.match.record())

    def do(self, action: Action) -> None:
        for sentence in self.match.play(action):
            console.print(f"[dim]{self.match.version:4}[/dim]  {sentence}")
        self.save()
        if self.watch and action.by in self.bots:
            print_position(self.match.title, self.match.state)

    def view(self, player: str) -> State:
        seen: State = self.match.title.view(self.match.state, player)
        return seen

    def news(self, player: str) -> None:
        """The papers, and the board if it is not as the table last saw it."""
        board = board_of(self.match.title, self.view(player))
        with console.capture() as drawn:
            console.print(board or "")
        if drawn.get() != self.seen_board:
            console.print(board or "")
        self.seen_board = drawn.get()
        print_papers(self.match.title, self.view(player))

    def ask(self, player: str) -> bool:
        """Put the question until something is done; False when the player leaves."""
        found = offers(self.match.title, self.view(player), player)
        listed, page = list(range(len(found.offers))), 0
        while True:
            self.list_choices(found, listed, page)
            entry = self.entry()
            match entry.split(maxsplit=1):
                case ["quit" | "q"]:
                    return False
                case ["help" | "?" | "h"]:
                    self.help()
                case ["more" | "m"]:
                    page = (page + 1) % max(1, -(-len(listed) // PAGE))
                case ["board" | "b"]:
                    print_position(self.match.title, self.view(player))
                case ["log" | "l"]:
                    self.log()
                case ["undo" | "u"]:
                    if self.undo(player):
                        return True
                case _ if entry.startswith("/"):
                    page, words = 0, entry[1:].lower()
                    listed = [
                        i for i, offer in enumerate(found.offers) if words in offer.text.lower()
                    ]
                case _:
                    if self.take(found, entry):
                        return True

    def entry(self) -> str:
        """What the player types; the end of the keyboard leaves the table."""
        try:
            return Prompt.ask("", console=console, default="1", show_default=False).strip()
        except (EOFError, KeyboardInterrupt):
            return "quit"

    def list_choices(self, found: Offers, listed: list[int], page: int) -> None:
        console.print(f"[bold]{found.decider}[/bold]: {found.question}")
        shown = listed[page * PAGE : (page + 1) * PAGE]
        for i in shown:
            console.print(f"[bold cyan]{i + 1:4}[/bold cyan]  {found.offers[i].text}")
        if len(listed) > PAGE:
            rest = len(listed) - len(shown)
            console.print(f"      {phrase(MORE, number=rest)}", style="dim")
        for span in found.spans:
            console.print(f"   [bold cyan]=N[/bold cyan]  {phrase(ANY, **span)}")
        console.print(f"      {phrase('cli.play.help', 'help for everything else')}", style="dim")

    def help(self) -> None:
        for entry, about in HELP.items():
            console.print(f"[bold]{entry:8}[/bold]{phrase(about)}")

    def take(self, found: Offers, entry: str) -> bool:
        """Do what was entered, or say why not."""
        try:
            action = self.parse(found, entry)
            self.do(action)
        except Malformed as error:
            console.print(f"[yellow]{error}[/yellow]")
            return False
        except Refused as error:
            console.print(
                f"[yellow]{error.refusal.why}[/yellow] [dim]{error.refusal.section}[/dim]"
            )
            return False
        return True

    def parse(self, found: Offers, entry: str) -> Action:
        t = self.match.title
        if entry.startswith("{"):
            return decode_action(t, entry)
        amount = signed_number(entry[1:].strip()) if entry.startswith("=") else None
        if amount is not None and found.spans:
            span = found.spans[0]
            return decode_action(t, {**span["action"], span["field"]: amount})
        choice = whole_number(entry)
        if choice is not None and 1 <= choice <= len(found.offers):
            return decode_action(t, found.offers[choice - 1].action)
        raise Malformed(phrase(NO_CHOICE, entry=entry))

    def undo(self, player: str) -> bool:
        """Back to the last decision of this player; what bots did since goes too."""
        mine = [i for i, action in enumerate(self.match.actions) if action.by == player]
        people = {a.by for a in self.match.actions[mine[-1] if mine else 0 :]} - set(self.bots)
        if not mine or people != {player}:
            console.print(f"[yellow]{phrase(NOTHING_TO_UNDO)}[/yellow]")
            return False
        self.match.undo(self.match.version - mine[-1])
        self.save()
        return True

    def log(self) -> None:
        first = max(0, self.match.version - 20)
        for version, told in enumerate(self.match.told[first:], start=first + 1):
            for sentence in told:
                console.print(f"[dim]{version:4}[/dim]  {sentence}")
