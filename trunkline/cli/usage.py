"""What is said when the program is called wrongly, in the reader's language.

Typer has English sentences for it and no way to give them other words, so they are recognised. One
that is not known here is shown as it is.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from trunkline.kernel import Message, message, phrase

# words: {command} is what to enter: trunkline show --help
EXPLAINED = message("cli.usage.explained", "{command} explains it.")
STOPPED = message("cli.usage.stopped", "Stopped.")
SENTENCES: tuple[tuple[str, Message], ...] = (
    (
        r"Invalid value for '(?P<option>.+?)': (?P<why>.+)",
        message("cli.usage.invalid", "{option}: {why}"),
    ),
    (
        r"Missing (?:argument|option|parameter) '(?P<name>.+?)'\.",
        message("cli.usage.missing", "{name} is missing."),
    ),
    (r"Missing command\.", message("cli.usage.no-command", "A command is missing.")),
    (
        r"No such option: (?P<option>\S+)",
        message("cli.usage.no-such-option", "There is no option {option}."),
    ),
    (
        r"No such option: (?P<option>\S+) \(Possible options: (?P<others>.+)\)",
        message("cli.usage.did-you-mean", "There is no option {option}. Similar: {others}"),
    ),
    (
        r"No such command '(?P<command>.+?)'\.",
        message("cli.usage.no-such-command", "There is no command {command}."),
    ),
    (
        r"No such command '(?P<command>.+?)'\. Did you mean (?P<others>.+)\?",
        message("cli.usage.similar-command", "There is no command {command}. Similar: {others}"),
    ),
    (
        r"Got unexpected extra argument(?:\(s\)|s)? \((?P<words>.+)\)",
        message("cli.usage.too-much", "Unexpected: {words}"),
    ),
    (
        r"Option '(?P<option>.+?)' requires an argument\.",
        message("cli.usage.needs-value", "The option {option} needs a value."),
    ),
    (
        r"Option '(?P<option>.+?)' does not take a value\.",
        message("cli.usage.takes-no-value", "The option {option} takes no value."),
    ),
    (
        r"Input should be a valid integer.*",
        message("cli.usage.no-whole-number", "this is not a whole number."),
    ),
    (
        r"Input should be a valid number.*",
        message("cli.usage.no-number", "this is not a number."),
    ),
    (
        r"Input should be greater than or equal to (?P<least>.+)",
        message("cli.usage.too-small", "at least {least} is needed."),
    ),
    (
        r"Input should be less than or equal to (?P<most>.+)",
        message("cli.usage.too-large", "at most {most} is allowed."),
    ),
    (
        r"Value error, '.*' is not one of (?P<choices>.+)\.",
        message("cli.usage.not-among", "only {choices} is allowed."),
    ),
)


def in_words(sentence: str) -> str:
    """A sentence of Typer in the reader's language."""
    for pattern, words in SENTENCES:
        found = re.fullmatch(pattern, sentence)
        if found:
            values = found.groupdict()
            if "why" in values:
                values["why"] = in_words(values["why"])
            return phrase(words, **values)
    return sentence


def show_wrong_usage(error: Any) -> None:
    """How the command is called, where it is explained, and what was wrong."""
    why = error.format_message()
    if not why:  # Typer has shown the help of a family of commands instead
        return
    if error.ctx is not None:
        command = f"{error.ctx.command_path} --help"
        print(error.ctx.get_usage(), phrase(EXPLAINED, command=command), sep="\n", file=sys.stderr)
    print(f"trunkline: {in_words(why)}", file=sys.stderr)
