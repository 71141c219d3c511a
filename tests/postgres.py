"""A private PostgreSQL cluster for the tests, from Debian's package, on loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import system


def as_user() -> list[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return []
    return ["runuser", "-u", _user(), "--"]


def _user() -> str:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A fresh cluster in a folder of its own; it can be stopped and started again."""

    def __init__(self, bin_folder: Path, folder: Path) -> None:
        self.bin_folder, self.folder = bin_folder, folder
        self.data, self.port = folder / "data", free_port()
        _run(
            bin_folder / "initdb", "-D", self.data, "-U", "trunk", "-A", "trust", "-E", "UTF8", "-N"
        )

    @property
    def address(self) -> str:
        """The address of its superuser, without a database name."""
        return f"postgresql://trunk@127.0.0.1:{self.port}"

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder} -c fsync=off"
        options += " -c max_connections=150 -c shared_buffers=32MB"
        self._control("-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def _control(self, *words: object) -> None:
        _run(self.bin_folder / "pg_ctl", "-D", self.data, "-w", *words)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster."""
    bin_folder = system.postgresql()
    if bin_folder is None:
        pytest.skip(system.sentence(system.POSTGRESQL))
    folder = Path(tempfile.mkdtemp(prefix="trunk-pg-", dir="/tmp"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _user())
        found = Cluster(bin_folder, folder)
        found.start()
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(*command: object) -> None:
    words = [*as_user(), *map(str, command)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, cwd="/", check=False)
    assert done.returncode == 0, done.stderr
