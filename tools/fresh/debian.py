"""A bare Debian in a temporary folder: Python, venv, make and git, and nothing else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.fresh.machine import Machine

PACKAGES = ("python3", "python3-venv", "make", "git")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NO_SERVICES = "#!/bin/sh\nexit 101\n"
"""Debian's own way to say that packages start nothing here; the tests start their own servers."""


class Debian:
    """A system that commands can be run in."""

    def __init__(self, root: Path, environment: dict[str, str]) -> None:
        self.root = root
        self.environment = {"PATH": PATH, "HOME": "/root", **environment}

    def command(self, *words: str, folder: str = "/") -> list[str]:
        script = 'cd "$0" && exec "$@"'
        return ["chroot", str(self.root), "/bin/sh", "-c", script, folder, *words]

    def run(self, *words: str, folder: str = "/", **more: str) -> int:
        command = self.command(*words, folder=folder)
        environment = {**self.environment, **more}
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)
        return done.returncode

    def processes(self) -> list[int]:
        """What still runs in it."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                root = os.readlink(entry / "root")
            except OSError:
                continue
            if Path(root) == self.root:
                found.append(int(entry.name))
        return found

    def end_processes(self) -> None:
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue


@contextmanager
def bare_debian(machine: Machine) -> Iterator[Debian]:
    """Installed, with /proc and /dev; gone afterwards, whatever happens."""
    root = Path(tempfile.mkdtemp(prefix="trunkline-fresh-")).resolve()
    root.chmod(0o755)  # PostgreSQL runs as a user of its own
    system = Debian(root, machine.environment)
    try:
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}"]
        _quietly(*command, machine.suite, str(root), *machine.mirror)
        take_along(machine, root)
        mount_system(root)
        for folder in machine.folders:
            lend(folder, root / folder.relative_to("/"))
        yield system
    finally:
        system.end_processes()
        remove(root)


def take_along(machine: Machine, root: Path) -> None:
    """The machine's package settings, and what they name."""
    apt = root / "etc" / "apt"
    if machine.sources:
        (apt / "sources.list").write_text("".join(f"{source}\n" for source in machine.sources))
    (apt / "apt.conf.d" / "50machine").write_text(machine.apt)
    (root / "etc" / "pip.conf").write_text(machine.pip_conf)
    for path in machine.files:
        _copy(path, root / path.relative_to("/"))
    services = root / "usr" / "sbin" / "policy-rc.d"
    services.write_text(NO_SERVICES)
    services.chmod(0o755)


def _copy(path: Path, target: Path) -> None:
    if path.is_dir():
        shutil.copytree(path, target, dirs_exist_ok=True)
    elif path.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copy(path, target)


def mount_system(root: Path) -> None:
    for kind, place in (("proc", "proc"), ("devtmpfs", "dev"), ("tmpfs", "dev/shm")):
        _mount(root / place, "-t", kind, kind)
    _mount(root / "dev" / "pts", "--bind", "/dev/pts")


def lend(folder: Path, target: Path) -> None:
    """A folder of this machine, to be read in the system."""
    _mount(target, "--bind", "-o", "ro", str(folder))


def _mount(target: Path, *words: str) -> None:
    target.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", *words, str(target)], check=True)


def mounts_below(root: Path) -> list[str]:
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    places = [line.split()[4] for line in lines]
    return [place for place in places if Path(place).is_relative_to(root)]


def remove(root: Path) -> None:
    """Never what is mounted: that belongs to the machine."""
    for place in reversed(mounts_below(root)):
        # What was just ended may hold it for a moment more: it goes when that has gone.
        subprocess.run(["umount", "--lazy", place], check=False)
    if left := mounts_below(root):
        raise RuntimeError(f"{root} is kept, because something is mounted there: {left}")
    shutil.rmtree(root)


def _quietly(*command: str) -> None:
    """What a command says is shown only if it fails."""
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                code = process.wait()
            except BaseException:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        if code != 0:
            said.seek(0)
            print(said.read())
            raise SystemExit(f"fresh: {command[0]} failed")
