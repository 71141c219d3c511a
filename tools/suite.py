"""Runs the tests and names the flaky ones: `python -m tools.suite [PATH ...]`.

A test that fails is run once more, without others beside it. Whether it passes then or not, the
suite has failed: what passes only alone is named as flaky, so that nobody mistakes it for broken.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.outcomes import Outcomes

ROOT = Path(__file__).parent.parent
BROWSER = "tests/browser"
MOST_TRIED_AGAIN = 50
"""If more fail than this, they are not flaky, and trying them one after another would take long."""


class Result(NamedTuple):
    """What one part of the suite came to."""

    passed: set[str]
    skipped: set[str]
    failed: set[str]
    flaky: set[str]
    code: int

    @property
    def good(self) -> bool:
        return self.code == 0 and not self.failed and not self.flaky


def parts(paths: list[str]) -> list[list[str]]:
    """The arguments of each run of pytest.

    The browser's tests have a run of their own: Playwright keeps an event loop in its process.
    """
    pages = [path for path in paths if path.startswith(BROWSER)]
    others = [path for path in paths if path not in pages]
    found = []
    if others or not paths:
        found.append([f"--ignore={BROWSER}", *others])
    if pages or not paths:
        found.append(pages or [BROWSER])
    return found


def environment() -> dict[str, str]:
    """Compiled modules are kept, whatever the machine says: tests start hundreds of processes."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def pytest(*arguments: str) -> tuple[int, Outcomes]:
    """A run of pytest in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "outcomes.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tools.outcomes"]
        command += [f"--outcomes={file}", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment(), check=False)
        return done.returncode, Outcomes.read(file)


def run(arguments: list[str], workers: str = "auto") -> Result:
    """One part of the suite; what fails is tried again, alone.

    Neighbours stay together, since they share fixtures; who has nothing left to do takes over.
    """
    code, first = pytest("-n", workers, "--dist", "worksteal", *arguments)
    again = Outcomes(set(), set(), set())
    if 0 < len(first.failed) <= MOST_TRIED_AGAIN:
        print("Trying again, alone, what failed:", flush=True)
        _, again = pytest(*sorted(first.failed))
    flaky = first.failed & again.passed
    return Result(first.passed, first.skipped, first.failed - flaky, flaky, code)


def summary(results: Iterable[Result]) -> list[str]:
    """What to read at the end of a long log."""
    lines = []
    for result in results:
        lines += [f"flaky: {test} (passes alone)" for test in sorted(result.flaky)]
        lines += [f"failed: {test}" for test in sorted(result.failed)]
        if result.code != 0 and not result.failed and not result.flaky:
            lines.append(f"failed: pytest ended with {result.code}")
    counts = [sum(len(getattr(r, name)) for r in results) for name in Result._fields[:4]]
    passed, skipped, failed, flaky = counts
    return [*lines, f"tests: {passed} passed, {failed + flaky} failed, {skipped} skipped"]


def workers_for(arguments: list[str]) -> str:
    """Browsers keep all cores busy; the other tests often wait for servers that start or end."""
    pages = any(argument.startswith(BROWSER) for argument in arguments)
    return "auto" if pages else str(2 * (os.cpu_count() or 1))


def main(paths: list[str]) -> int:
    results = [run(arguments, workers_for(arguments)) for arguments in parts(paths)]
    print("\n".join(["", *summary(results)]), flush=True)
    return 0 if all(result.good for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
