"""The locked sets: names, versions and hashes, no addresses, for every system."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = {"play": ("web",), "develop": ("web", "bots", "learn", "dev")}
LINE = re.compile(r"^[a-z0-9-]+==[^ ;]+( ; [^\\]+)? \\$|^    --hash=sha256:[0-9a-f]{64}( \\)?$|^#")
WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"}
LINUX = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}


def text(lock: str) -> str:
    return (ROOT / "locks" / f"{lock}.txt").read_text()


def pinned(lock: str) -> list[Requirement]:
    return [Requirement(line.rstrip(" \\")) for line in text(lock).splitlines() if "==" in line]


def here() -> dict[str, str]:
    return {name: str(value) for name, value in default_environment().items()}


def system(python: str, **more: str) -> dict[str, str]:
    return {**here(), "python_version": python, "python_full_version": f"{python}.1", **more}


def installs(lock: str, environment: Mapping[str, str]) -> dict[str, Requirement]:
    """What a system takes from the lock."""
    taken: dict[str, Requirement] = {}
    for each in pinned(lock):
        if each.marker is None or each.marker.evaluate({**environment}):
            assert each.name not in taken, f"{each.name} is pinned twice"
            taken[each.name] = each
    return taken


def wanted(lock: str) -> list[Requirement]:
    """What pyproject.toml asks for, and what builds it."""
    project = PROJECT["project"]
    lines = [*project["dependencies"], *PROJECT["dependency-groups"]["build"]]
    for extra in EXTRAS[lock]:
        lines += project["optional-dependencies"][extra]
    found = [Requirement(line) for line in lines]
    return [each for each in found if each.name != project["name"]]


@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_has_names_versions_and_hashes_and_no_address(lock: str) -> None:
    assert [line for line in text(lock).splitlines() if not LINE.match(line)] == []
    assert "://" not in text(lock)


@pytest.mark.parametrize("lock", EXTRAS)
def test_every_pin_has_a_hash(lock: str) -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", text(lock))
    assert [block for block in blocks if "==" in block and "--hash=" not in block] == []


@pytest.mark.parametrize("lock", EXTRAS)
@pytest.mark.parametrize("python", ["3.11", "3.13", "3.14"])
@pytest.mark.parametrize("kind", [LINUX, WINDOWS], ids=["linux", "windows"])
def test_what_the_project_asks_for_is_pinned_on_every_system(
    lock: str, python: str, kind: dict[str, str]
) -> None:
    environment = system(python, **kind)
    taken = installs(lock, environment)
    for each in wanted(lock):
        if each.marker is None or each.marker.evaluate({**environment}):
            (pin,) = taken[canonicalize_name(each.name)].specifier
            assert each.specifier.contains(pin.version), f"{each} is locked as {pin.version}"


def test_what_windows_cannot_have_is_not_asked_of_it() -> None:
    assert "uvloop" not in installs("play", system("3.11", **WINDOWS))
    assert not {"uvloop", "ray"} & set(installs("develop", system("3.11", **WINDOWS)))


def test_playing_is_a_part_of_developing() -> None:
    play, develop = (installs(lock, here()) for lock in ("play", "develop"))
    assert {n: pin.specifier for n, pin in play.items()} == {n: develop[n].specifier for n in play}
