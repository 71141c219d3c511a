"""Commands that explain themselves in the reader's language, also where Typer does the talking.

What a command does and what its options mean are messages. They are put into words when somebody
asks for help, for only then the catalogues are worth reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from trunkline.kernel import Message, message, phrase

HELP_OPTION = message("cli.help-option", "Show this message and exit.")
# words: what a call of the program looks like follows: trunkline show [OPTIONS] file
USAGE = message("cli.usage.usage", "Usage: ")
# words: stands in the line of usage for all options
OPTIONS = message("cli.usage.options", "[OPTIONS]")
# words: stands in the line of usage for a command and what follows it
COMMAND = message("cli.usage.command", "COMMAND [ARGS]...")
FRAMES = {
    "ARGUMENTS_PANEL_TITLE": message("cli.frame.arguments", "Arguments"),
    "OPTIONS_PANEL_TITLE": message("cli.frame.options", "Options"),
    "COMMANDS_PANEL_TITLE": message("cli.frame.commands", "Commands"),
    "REQUIRED_LONG_STRING": message("cli.frame.required", "[required]"),
}
"""Names that Typer has for its own words around ours."""
DEFAULT = message("cli.frame.default", "[default: {value}]")


class Commands(typer.Typer):
    """The program, or a family of its commands."""

    def __init__(self, about: Message) -> None:
        super().__init__(
            help=about,
            cls=_Family,
            no_args_is_help=True,
            add_completion=False,
            pretty_exceptions_enable=False,
        )

    def add(self, name: str, about: Message) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Make a function a command of this name."""
        return self.command(name, cls=_Command, help=about)


class _Command(TyperCommand):
    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _put_into_words(self, ctx)
        super().format_help(ctx, formatter)


class _Family(TyperGroup):
    def format_usage(self, ctx: Any, formatter: Any) -> None:
        self.subcommand_metavar = phrase(COMMAND)
        _write_usage(self, ctx, formatter)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _put_into_words(self, ctx)
        for each in self.commands.values():
            each.help = phrase(each.help or "")
        super().format_help(ctx, formatter)


def _write_usage(command: _Command | _Family, ctx: Any, formatter: Any) -> None:
    command.options_metavar = phrase(OPTIONS)
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=phrase(USAGE))


def _put_into_words(command: _Command | _Family, ctx: Any) -> None:
    from typer import rich_utils  # which only help needs

    for name, words in FRAMES.items():
        setattr(rich_utils, name, phrase(words))
    rich_utils.DEFAULT_STRING = phrase(DEFAULT, value="{}")
    command.help = phrase(command.help or "")
    for each in command.params:
        if isinstance(each, (TyperArgument, TyperOption)) and each.help:
            each.help = phrase(each.help)
    if (option := command.get_help_option(ctx)) is not None:
        option.help = phrase(HELP_OPTION)
