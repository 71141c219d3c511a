"""The command line: `trunkline --help`."""

from trunkline.cli.app import main

__all__ = ["main"]
