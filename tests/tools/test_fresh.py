"""`make fresh` takes this machine's package settings along, and says what it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fresh import __main__ as program
from tools.fresh import debian
from tools.fresh.machine import (
    Machine,
    Source,
    debian_sources,
    debian_suite,
    fetching,
    local_folder,
    pip_settings,
)

TARGETS = """\
http://mirror.test/debian/ bookworm main
http://mirror.test/debian/ bookworm main
http://mirror.test/debian/ bookworm contrib
http://mirror.test/debian/ bookworm-updates main
http://other.test/tools/ bookworm stable
http://other.test/tools/ nodistro main
"""


def machine(pip: dict[str, dict[str, str]] | None = None, apt: str = "", **more: str) -> Machine:
    return Machine("bookworm", [], apt, pip or {}, more)


def test_only_debian_itself_is_taken_from_the_sources() -> None:
    assert [str(source) for source in debian_sources(TARGETS, "bookworm")] == [
        "deb http://mirror.test/debian/ bookworm main",
        "deb http://mirror.test/debian/ bookworm-updates main",
    ]


def test_debootstrap_looks_where_the_machine_looks_if_it_says() -> None:
    sources = [Source("http://m.test", "bookworm-updates"), Source("http://n.test", "bookworm")]
    assert machine()._replace(sources=sources).mirror == ["http://n.test"]
    assert machine().mirror == []


@pytest.mark.parametrize(
    ("text", "suite"),
    [
        ("ID=debian\nVERSION_CODENAME=trixie\n", "trixie"),
        ('ID="ubuntu"\nVERSION_CODENAME=noble\n', "bookworm"),
        ("ID=debian\n", "bookworm"),
    ],
)
def test_the_suite_is_the_machines_own_if_it_is_debian(
    tmp_path: Path, text: str, suite: str
) -> None:
    (tmp_path / "os-release").write_text(text)
    assert debian_suite(tmp_path / "os-release") == suite


def test_of_apts_settings_only_those_for_fetching_are_taken() -> None:
    text = 'APT::Sandbox "x";\nAcquire "";\nAcquire::http::Proxy "http://proxy.test";\n'
    assert fetching(text) == 'Acquire::http::Proxy "http://proxy.test";\n'


def test_pips_settings_are_taken_with_the_environment_before_the_files() -> None:
    listed = "global.timeout='5'\ninstall.pre='1'\n:env:.timeout='9'\n:env:.config-file='/x'\n"
    found = pip_settings(listed)
    assert found == {"global": {"timeout": "9"}, "install": {"pre": "1"}}
    assert machine(found).pip_conf == "[global]\ntimeout = 9\n\n[install]\npre = 1\n\n"


def test_a_folder_of_files_is_taken_as_it_is_and_an_index_with_what_lies_beside_it(
    tmp_path: Path,
) -> None:
    index = tmp_path / "simple"
    index.mkdir()
    assert local_folder(str(tmp_path)) == tmp_path
    assert local_folder(f"file://{index}") == tmp_path
    assert local_folder("https://index.test/simple") is None
    assert local_folder("180") is None
    settings = {"global": {"extra-index-url": f"https://index.test file://{index}"}}
    assert machine(settings).folders == [tmp_path]


def test_files_that_settings_name_are_taken(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("apt.crt", "env.crt", "pip.crt")]
    for file in files:
        file.touch()
    apt, env, pip = map(str, files)
    text = f'Acquire::https::CaInfo "{apt}";\n'
    found = machine({"global": {"cert": pip}}, text, SSL_CERT_FILE=env).files
    assert [path for path in found if path.parent == tmp_path] == files


def test_the_settings_lie_in_the_bare_system(tmp_path: Path) -> None:
    for folder in ("etc/apt/apt.conf.d", "usr/sbin"):
        (tmp_path / folder).mkdir(parents=True)
    source = Source("http://mirror.test/debian/", "bookworm")
    debian.take_along(machine({"global": {"timeout": "9"}})._replace(sources=[source]), tmp_path)
    assert (tmp_path / "etc/apt/sources.list").read_text() == f"{source}\n"
    assert "timeout = 9" in (tmp_path / "etc/pip.conf").read_text()
    assert (tmp_path / "usr/sbin/policy-rc.d").stat().st_mode & 0o111


def test_a_folder_with_a_mount_in_it_is_never_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "mounts_below", lambda root: [f"{root}/proc"])
    monkeypatch.setattr("subprocess.run", lambda *_, **__: None)  # umount does not help
    with pytest.raises(RuntimeError, match="is kept"):
        debian.remove(tmp_path)
    assert tmp_path.exists()


def test_mounts_are_found() -> None:
    assert "/proc" in debian.mounts_below(Path("/"))


def test_it_says_that_it_needs_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert program.obstacle() == (
        "make fresh needs root: it makes a bare Debian with debootstrap and chroot."
    )


def test_it_says_that_it_needs_debootstrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: None if name == "debootstrap" else name)
    assert program.obstacle() == "make fresh needs debootstrap: 'apt-get install debootstrap'."
