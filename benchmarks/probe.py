"""A script that measures a tree of Trunkline in a process of its own, and prints what it found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def figures(probe: Path, tree: Path, environment: Mapping[str, str], *arguments: object) -> Any:
    """What the script prints as JSON; the run ends with what it complained of if it fails."""
    done = subprocess.run(
        [sys.executable, probe, *map(str, arguments)],
        cwd=tree,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{probe.stem} cannot measure {tree}: {done.stderr.strip()[-600:]}")
    return json.loads(done.stdout)
