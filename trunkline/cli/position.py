"""A position in the terminal: the board, where a title has one of characters, and the papers."""

from __future__ import annotations

from rich.console import RenderableType

from trunkline.cli.output import companies_table, console, players_table, whose_turn
from trunkline.kernel import AnyTitle, State, kit_of, phrase, summary_of
from trunkline.present.terminal import Terminal


def terminal_of(t: AnyTitle) -> Terminal | None:
    kit = kit_of(t)
    return kit.load(kit.terminal, Terminal) if kit.terminal else None


def board_of(t: AnyTitle, s: State) -> RenderableType | None:
    """The map in characters, if the title has one."""
    terminal = terminal_of(t)
    return None if terminal is None else terminal.board(t, s)


def print_papers(t: AnyTitle, s: State) -> None:
    """What companies and players have."""
    summary, terminal = summary_of(t, s), terminal_of(t)
    if summary.companies and not (terminal and terminal.companies):
        console.print(companies_table(t, summary.companies))
    console.print(players_table(t, s, summary))


def print_position(t: AnyTitle, s: State) -> None:
    """The board, the papers of players and companies, and whose decision it is."""
    board = board_of(t, s)
    if board is not None:
        console.print(board)
    print_papers(t, s)
    if t.corrections:
        names = ", ".join(t.corrections.values)
        console.print(phrase("cli.corrected", "Played with corrected data: {names}", names=names))
    console.print(whose_turn(t, s))
