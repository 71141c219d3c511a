"""In CI nothing is skipped but the referee games where they are absent.

A test that skips itself because something is missing hides what a new machine lacks.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from typing import TypeVar

import pytest

from tests.referee import ABSENT
from tests.stores import db, postgres, shared_db, sqlite, sqlite_template
from tests.turns import left_out

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
__all__ = ["db", "postgres", "shared_db", "sqlite", "sqlite_template"]
IN_CI = bool(os.environ.get("CI"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return strict((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return strict((yield))


def strict(report: Report) -> Report:
    """In CI a skip is a failure, with its reason."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        assert isinstance(report.longrepr, tuple)
        reason = report.longrepr[2]
        if ABSENT not in reason:
            report.outcome = "failed"
            report.longrepr = f"In CI nothing is skipped. {reason}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    waiting = {*left_out(items)}
    config.hook.pytest_deselected(items=[*waiting])
    items[:] = [item for item in items if item not in waiting]


def pytest_collection_finish() -> None:
    """What is imported by now lives as long as the process: the collector need not look at it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
