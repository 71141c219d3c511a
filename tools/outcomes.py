"""A pytest plugin that writes how the tests came out: `-p tools.outcomes --outcomes FILE`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest


class Outcomes(NamedTuple):
    """The ids of the tests of a run, by how they came out."""

    passed: set[str]
    failed: set[str]
    skipped: set[str]

    @classmethod
    def read(cls, file: Path) -> Outcomes:
        """What a run wrote; a run that died wrote nothing."""
        ids = json.loads(file.read_text()) if file.exists() else {}
        return cls(*(set(ids.get(name, ())) for name in cls._fields))


class Writer:
    """Collects reports, from all workers, and writes them at the end of the run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.found = Outcomes(set(), set(), set())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.found.failed.add(report.nodeid)
        elif report.skipped:
            self.found.skipped.add(report.nodeid)
        elif report.when == "call":
            self.found.passed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.found.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        # A test whose fixtures fail to come down has passed before it fails.
        self.found.passed.difference_update(self.found.failed)
        self.file.write_text(json.dumps({k: sorted(v) for k, v in self.found._asdict().items()}))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outcomes", type=Path, help="write the ids of the tests to this file")


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--outcomes")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Writer(file))
