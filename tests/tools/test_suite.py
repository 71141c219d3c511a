"""`make test`: what fails and then passes alone is named as flaky, and fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import suite
from tools.suite import BROWSER, Result, parts, run, summary

ROOT = Path(__file__).parents[2]
FIRST_TIME_ONLY = """
from pathlib import Path

def test_flaky():
    seen = Path(__file__).with_suffix(".seen")
    first = not seen.exists()
    seen.touch()
    assert not first
"""
FLAKY = "test_flaky.py::test_flaky"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own, tested as ours is."""
    monkeypatch.setattr(suite, "ROOT", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # some take seconds to import
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist.plugin")
    return tmp_path


def write(project: Path, name: str, text: str) -> None:
    (project / f"test_{name}.py").write_text(text)


def test_what_passes_is_good(project: Path) -> None:
    write(project, "good", "def test_good(): pass")
    result = run([], workers="0")
    assert result.good
    assert result.passed == {"test_good.py::test_good"}


def test_what_passes_alone_is_flaky_and_not_good(project: Path) -> None:
    write(project, "flaky", FIRST_TIME_ONLY)
    result = run([], workers="0")
    assert (result.flaky, result.failed) == ({FLAKY}, set())
    assert not result.good


def test_what_fails_again_has_failed(project: Path) -> None:
    write(project, "bad", "def test_bad(): assert False")
    result = run([], workers="0")
    assert (result.flaky, result.failed) == (set(), {"test_bad.py::test_bad"})


def test_a_file_that_cannot_be_imported_has_failed(project: Path) -> None:
    write(project, "broken", "import nothing_of_this_name")
    result = run([], workers="0")
    assert result.failed == {"test_broken.py"}
    assert not result.good


def test_a_fixture_that_fails_to_come_down_has_failed(project: Path) -> None:
    lines = ("import pytest", "@pytest.fixture", "def f():", "    yield", "    assert False")
    write(project, "down", "\n".join((*lines, "def test_down(f): pass")))
    assert run([], workers="0").failed == {"test_down.py::test_down"}


def test_workers_report_to_one_list(project: Path) -> None:
    write(project, "good", "def test_good(): pass")
    write(project, "flaky", FIRST_TIME_ONLY)
    result = run([], workers="2")
    assert (result.passed, result.flaky) == ({"test_good.py::test_good"}, {FLAKY})


def test_no_test_at_all_is_not_good(project: Path) -> None:
    result = run([], workers="0")
    assert not result.good
    assert summary([result])[0] == "failed: pytest ended with 5"


def test_many_failures_are_not_tried_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "MOST_TRIED_AGAIN", 0)
    write(project, "flaky", FIRST_TIME_ONLY)
    assert run([], workers="0").failed == {FLAKY}


def test_the_summary_names_flaky_and_failed_tests_and_counts_both() -> None:
    results = [Result({"a", "b"}, {"c"}, {"d"}, set(), 1), Result({"e"}, set(), set(), {"f"}, 1)]
    assert summary(results) == [
        "failed: d",
        "flaky: f (passes alone)",
        "tests: 3 passed, 2 failed, 1 skipped",
    ]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ([], [[f"--ignore={BROWSER}"], [BROWSER]]),
        (["tests/kernel"], [[f"--ignore={BROWSER}", "tests/kernel"]]),
        ([f"{BROWSER}/test_map.py"], [[f"{BROWSER}/test_map.py"]]),
    ],
)
def test_the_browser_has_a_run_of_its_own(paths: list[str], expected: list[list[str]]) -> None:
    assert parts(paths) == expected
