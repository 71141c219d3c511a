"""What the tests need from the system, found or installed: `python -m tools.system`.

`make test` asks once, before pytest, so that no two of its workers install at the same time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from ctypes.util import find_library
from pathlib import Path
from typing import NamedTuple

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell first: the whole browser runs its own surface beside every page."""
CLUSTERS = Path("/usr/lib/postgresql")
# Another apt-get may be at work, on a machine that has just started.
APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300")


class Need(NamedTuple):
    """Something that Python's packages do not bring."""

    name: str
    package: str
    find: Callable[[], Path | None]


def chromium() -> Path | None:
    """The browser of the tests of the pages."""
    return next(map(Path, filter(None, map(shutil.which, BROWSERS))), None)


def postgresql() -> Path | None:
    """The folder of initdb and pg_ctl, of the newest version."""
    versions = sorted(CLUSTERS.glob("*/bin/initdb"), key=_version, reverse=True)
    on_path = shutil.which("initdb")
    found = versions[0] if versions else Path(on_path) if on_path else None
    return found and found.parent


def _version(program: Path) -> list[int]:
    return [int(part) for part in program.parts[-3].split(".") if part.isdigit()]


def libatomic() -> Path | None:
    """A library that the driver of Playwright is linked with on Linux; elsewhere it has its own."""
    name = find_library("atomic") if sys.platform == "linux" else "its own"
    return Path(name) if name else None


CHROMIUM = Need("Chromium", "chromium-headless-shell", chromium)
POSTGRESQL = Need("PostgreSQL", "postgresql", postgresql)
LIBATOMIC = Need("libatomic", "libatomic1", libatomic)
NEEDS = (CHROMIUM, POSTGRESQL, LIBATOMIC)


def missing() -> list[Need]:
    return [need for need in NEEDS if need.find() is None]


def sentence(*needs: Need) -> str:
    """What to do, for a person."""
    *first, last = [need.name for need in needs]
    names = f"{', '.join(first)} and {last}" if first else last
    packages = " ".join(need.package for need in needs)
    return (
        f"Install {names} first: 'sudo apt-get install {packages}', "
        "or the same with your system's package manager."
    )


def can_install() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(needs: Sequence[Need]) -> None:
    """Debian's packages, as root; what apt-get says is shown only if it fails."""
    packages = [need.package for need in needs]
    print(f"Installing {', '.join(packages)} for the tests ...", flush=True)
    _apt("update")
    _apt("install", "--no-install-recommends", *packages)


def _apt(*words: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        [*APT, *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(done.stdout)


def main() -> int:
    needs = missing()
    if needs and can_install():
        install(needs)
        needs = missing()
    if needs:
        print(sentence(*needs), file=sys.stderr)
    return 1 if needs else 0


if __name__ == "__main__":
    sys.exit(main())
