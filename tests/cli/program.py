"""Runs the command line in process, as a user would call it."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from trunkline.cli import main
from trunkline.cli.output import console


class Run(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def trunkline(*arguments: str | Path, typed: str = "") -> Run:
    """Run `trunkline ARGUMENTS` with `typed` as the keyboard."""
    out, err = io.StringIO(), io.StringIO()
    words = ["trunkline", *map(str, arguments)]
    with (
        patch.object(sys, "argv", words),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.object(console, "_width", 160),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status: Any = 0
        try:
            main()
        except SystemExit as leaving:
            status = leaving.code
    return Run(status or 0, out.getvalue(), err.getvalue())
