"""The source distribution is complete: what is in the repository is in it, and its tests run."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from trunkline import __version__

ROOT = Path(__file__).parents[2]
QUICK = ("tests/test_layers.py", "tests/tools/test_locks.py")
IMPORT_ALL = """
from importlib import import_module
from pkgutil import walk_packages

found = [each.name for each in walk_packages(["tests"], "tests.")]
for name in found:
    import_module(name)
print(len(found))
"""


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder / f"trunkline-{__version__}.tar.gz"


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder)
    return folder / f"trunkline-{__version__}"


def committed() -> set[str]:
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    done = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip("this is no clone of the repository")
    return {name for name in done.stdout.split("\0") if (ROOT / name).is_file()}


def test_every_file_of_the_repository_is_in_it(unpacked: Path) -> None:
    inside = {str(p.relative_to(unpacked)) for p in unpacked.rglob("*") if p.is_file()}
    assert sorted(committed() - inside) == []


def test_its_tests_can_be_imported(unpacked: Path) -> None:
    """Whatever they import must be there."""
    done = run(unpacked, "-c", IMPORT_ALL)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 300


def test_a_quick_share_of_its_tests_passes(unpacked: Path) -> None:
    done = run(unpacked, "-m", "pytest", "-q", "-p", "no:cacheprovider", *QUICK)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
