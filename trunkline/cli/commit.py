"""Which commit of the program runs, where it runs from a work tree."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def commit() -> str:
    """Ten digits, with a plus sign if files have changed since; "" outside of a work tree."""
    number = _git("rev-parse", "--short=10", "HEAD")
    return number + "+" if number and _git("status", "--porcelain", "-uno", "..") else number


def _git(*words: str) -> str:
    try:
        ran = subprocess.run(["git", *words], cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return ran.stdout.strip()
