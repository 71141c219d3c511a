"""What the tests need from the system is found, installed once, or named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import system
from tools.system import CHROMIUM, POSTGRESQL, Need


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What apt-get would have been asked; nothing is installed."""
    asked: list[str] = []
    monkeypatch.setattr(system, "_apt", lambda *words: asked.append(" ".join(words)))
    return asked


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = tuple(Need(need.name, need.package, lambda: None) for need in system.NEEDS)
    monkeypatch.setattr(system, "NEEDS", needs)


def test_nothing_is_said_or_done_where_nothing_is_missing(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "NEEDS", (Need("A thing", "thing", lambda: Path("/thing")),))
    assert system.main() == 0
    assert commands == []
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("lacking")
def test_root_with_apt_installs_all_at_once_after_an_update(
    commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "can_install", lambda: True)
    system.main()
    assert commands == [
        "update",
        "install --no-install-recommends chromium-headless-shell postgresql libatomic1",
    ]


@pytest.mark.usefixtures("lacking")
def test_others_read_one_sentence(
    commands: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "can_install", lambda: False)
    assert system.main() == 1
    assert commands == []
    assert capsys.readouterr().err == (
        "Install Chromium, PostgreSQL and libatomic first: 'sudo apt-get install chromium-headless-shell "
        "postgresql libatomic1', or the same with your system's package manager.\n"
    )


@pytest.mark.usefixtures("lacking", "commands")
def test_an_installation_that_did_not_help_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_install", lambda: True)
    assert system.main() == 1


def test_the_newest_postgresql_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version in ("9.6", "15", "17"):
        folder = tmp_path / version / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").touch()
    monkeypatch.setattr(system, "CLUSTERS", tmp_path)
    assert POSTGRESQL.find() == tmp_path / "17" / "bin"


def test_chromium_has_several_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "google-chrome"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert CHROMIUM.find() == program
