"""A bare Debian, a clean clone, then `make run` and `make test`; it prints what failed."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from tools.fresh.debian import Debian, bare_debian, lend
from tools.fresh.machine import this_machine

ROOT = Path(__file__).parents[2]
HOME = "/root/play"
CLONE = f"{HOME}/trunkline"
SHARED = ROOT.parent / "shared"
ADDRESS = re.compile(r"http://\S+")
FETCH = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=60).status)"
ONLY = ("run", "test")


def obstacle() -> str | None:
    """Why this machine cannot make a bare Debian."""
    if os.name != "posix" or os.geteuid() != 0:
        return "make fresh needs root: it makes a bare Debian with debootstrap and chroot."
    lacking = [each for each in ("debootstrap", "chroot", "unshare") if not shutil.which(each)]
    if lacking:
        return f"make fresh needs {' and '.join(lacking)}: 'apt-get install debootstrap'."
    return None


def clone(system: Debian) -> None:
    """What is committed, as somebody else gets it."""
    target = system.root / CLONE.lstrip("/")
    git = ["git", "-c", "safe.directory=*"]
    if subprocess.check_output([*git, "status", "--porcelain"], cwd=ROOT):
        say("what is not committed is not part of it")
    subprocess.run([*git, "clone", "-q", "--no-hardlinks", str(ROOT), str(target)], check=True)


def make_run(system: Debian) -> str | None:
    """The table answers at the address that is printed; or what went wrong."""
    command = system.command("make", "run", folder=CLONE)
    with subprocess.Popen(
        command,
        env=system.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            address = printed_address(server)
            if address is None:
                return f"it ended with {server.wait()} and printed no address"
            python = f"{CLONE}/.venv/bin/python"
            if any(system.run(python, "-c", FETCH, address + page) for page in ("/", "/health")):
                return f"{address} did not answer"
            return None
        finally:
            end(server)


def end(server: subprocess.Popen[str]) -> None:
    """make and what it started; by force if they do not care."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        if server.poll() is None:
            os.killpg(server.pid, how)
            with suppress(subprocess.TimeoutExpired):
                server.wait(30)


def printed_address(server: subprocess.Popen[str]) -> str | None:
    assert server.stdout is not None
    for line in server.stdout:
        print(line, end="", flush=True)
        if found := ADDRESS.search(line):
            return found[0].rstrip("/")
    return None


def make_test(system: Debian, tests: list[str]) -> str | None:
    """All tests as in CI: nothing is skipped that could run."""
    words = [f"TESTS={' '.join(tests)}"] if tests else []
    code = system.run("make", "test", *words, folder=CLONE, CI="true")
    return f"it ended with {code}" if code else None


def fresh(only: str | None, tests: list[str]) -> int:
    machine = this_machine()
    say(f"Debian {machine.suite} with Python, venv, make and git ...")
    with bare_debian(machine) as system:
        clone(system)
        if SHARED.is_dir():
            lend(SHARED.resolve(), system.root / HOME.lstrip("/") / "shared")
        found = both(system, only, tests)
    for name, why in found.items():
        say(f"make {name}: {f'FAILED, {why}' if why else 'passed'}")
    return 1 if any(found.values()) else 0


def both(system: Debian, only: str | None, tests: list[str]) -> dict[str, str | None]:
    """What went wrong with each command."""
    found = {}
    for name in ONLY:
        if only in (None, name):
            say(f"make {name} ...")
            found[name] = make_run(system) if name == "run" else make_test(system, tests)
    return found


def say(text: str) -> None:
    print(f"fresh: {text}", flush=True)


def stop(*_: object) -> NoReturn:
    raise SystemExit("fresh: stopped")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fresh", description=__doc__)
    parser.add_argument("--only", choices=ONLY)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("tests", nargs="*", help="paths for make test")
    given = parser.parse_args()
    if why := obstacle():
        print(why, file=sys.stderr)
        return 2
    if not given.inside:
        # Mounts of our own: they end with us even if we are killed.
        words = ["--mount", "--propagation", "private", sys.executable, "-m", "tools.fresh"]
        os.execvp("unshare", ["unshare", *words, "--inside", *sys.argv[1:]])
    signal.signal(signal.SIGTERM, stop)
    return fresh(given.only, given.tests)


if __name__ == "__main__":
    sys.exit(main())
