"""A version that moves, and a changelog that moves with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from packaging.version import Version

from tools.release import CannotRelease, with_section, with_version
from trunkline import __version__

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
MODULE = '"""A package."""\n\n__version__ = "0.2.0.dev0"\n'
OPEN = "# Changelog\n\n## 0.2.0 (unreleased)\n\n- News.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n"
DATED = OPEN.replace("(unreleased)", "(2026-02-03)")


def test_a_release_sets_the_version_and_the_date_of_its_section() -> None:
    assert with_version(MODULE, "0.2.0") == MODULE.replace(".dev0", "")
    assert with_section(OPEN, "0.2.0", "2026-02-03") == DATED


def test_the_version_after_a_release_begins_a_section() -> None:
    begun = with_section(DATED, "0.3.0.dev0", "2026-02-04")
    assert begun == DATED.replace("\n## 0.2.0", "\n## 0.3.0 (unreleased)\n\n## 0.2.0")


@pytest.mark.parametrize("version", ["0.2.0.dev0", "0.1.9", "0.0.1.dev0"])
def test_a_version_only_moves_on(version: str) -> None:
    with pytest.raises(CannotRelease, match="does not come after"):
        with_version(MODULE, version)


@pytest.mark.parametrize("version", ["", "1", "v0.3.0", "0.3.0-rc1", "0.3.0.dev1"])
def test_a_version_has_one_form(version: str) -> None:
    with pytest.raises(CannotRelease, match="is not like"):
        with_version(MODULE, version)


def test_nothing_is_released_that_the_changelog_does_not_tell_of() -> None:
    with pytest.raises(CannotRelease, match="has no section"):
        with_section(OPEN, "0.3.0", "2026-02-03")


def test_the_changelog_begins_with_this_version() -> None:
    head = next(line for line in CHANGELOG.read_text().splitlines() if line.startswith("## "))
    version = Version(__version__)
    assert head.startswith(f"## {version.base_version} (")
    assert version.is_devrelease == head.endswith("(unreleased)")
