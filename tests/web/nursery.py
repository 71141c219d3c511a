"""Processes that begin with everything imported: servers under test start in a moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from multiprocessing import get_context
from multiprocessing.connection import Connection
from subprocess import TimeoutExpired
from typing import Any

_context = get_context("forkserver")
_context.set_forkserver_preload(["trunkline.web.app", "tests.web.titles", "tests.web.table"])


class Child:
    """A function in a process and a process group of its own; used like subprocess.Popen."""

    def __init__(self, target: Callable[..., None], *args: Any, logged: bool = False) -> None:
        out, err = _context.Pipe(duplex=False), _context.Pipe(duplex=False)
        told = (out[1], err[1] if logged else None)
        self._process = _context.Process(target=_run, args=(*told, target, args))
        self._process.start()
        self.stdout, self.stderr = _reading(*out), _reading(*err)
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise TimeoutExpired(str(self._process.name), timeout or 0)
        return code

    def terminate(self) -> None:
        self._process.terminate()


def _run(
    out: Connection, err: Connection | None, target: Callable[..., None], args: tuple[Any, ...]
) -> None:
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(out.fileno(), 1)
    os.dup2(err.fileno() if err else nothing, 2)
    out.close()
    sys.stdin = os.fdopen(0)
    target(*args)


def _reading(reader: Connection, writer: Connection) -> TextIOWrapper:
    """The text that arrives; it ends when the last process that writes has ended."""
    writer.close()
    return os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
