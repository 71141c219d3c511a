"""In CI nothing is skipped but the referee games where they are absent."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.referee import ABSENT

ROOT = Path(__file__).parents[2]
BY_MARK = "import pytest\n@pytest.mark.skip(reason={reason!r})\ndef test_it(): pass"
BY_CALL = "import pytest\ndef test_it(): pytest.skip({reason!r})"
BY_FIXTURE = (
    "import pytest\n@pytest.fixture\ndef f(): pytest.skip({reason!r})\ndef test_it(f): pass"
)
BY_MODULE = "import pytest\npytest.skip({reason!r}, allow_module_level=True)"
WAYS = (BY_MARK, BY_CALL, BY_FIXTURE, BY_MODULE)


def closing(folder: Path, text: str, **more: str) -> str:
    """The last line of a run of one test file under our rule."""
    (folder / "test_it.py").write_text(text)
    environment = {k: v for k, v in os.environ.items() if k != "CI"}
    environment |= {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest"],
        cwd=folder,
        env=environment | more,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("way", WAYS)
def test_in_ci_a_skip_is_a_failure(tmp_path: Path, way: str) -> None:
    last = closing(tmp_path, way.format(reason="no browser"), CI="true")
    assert "1 failed" in last or "1 error" in last
    assert "skipped" not in last


@pytest.mark.parametrize("way", WAYS)
def test_elsewhere_a_skip_is_a_skip(tmp_path: Path, way: str) -> None:
    assert "1 skipped" in closing(tmp_path, way.format(reason="no browser"))


def test_the_referee_games_may_be_absent_in_ci(tmp_path: Path) -> None:
    assert "1 skipped" in closing(tmp_path, BY_MARK.format(reason=ABSENT), CI="true")


def test_what_is_expected_to_fail_may_fail_in_ci(tmp_path: Path) -> None:
    text = "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False"
    assert "1 xfailed" in closing(tmp_path, text, CI="true")
