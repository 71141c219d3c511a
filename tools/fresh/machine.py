"""The package settings of this machine, found where its tools say, to be taken along.

Nothing of them is kept: a bare system gets them for as long as it exists.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from configparser import RawConfigParser
from io import StringIO
from pathlib import Path
from typing import NamedTuple

CERTIFICATES = (
    Path("/etc/ssl/certs/ca-certificates.crt"),
    Path("/usr/local/share/ca-certificates"),
)
NETWORK = (Path("/etc/resolv.conf"), Path("/etc/hosts"))
VARIABLES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy", "ssl_cert_file")
DEFAULT_SUITE = "bookworm"
INDEX = ("--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages")


class Source(NamedTuple):
    """A line of apt's sources."""

    address: str
    release: str

    def __str__(self) -> str:
        return f"deb {self.address} {self.release} main"


class Machine(NamedTuple):
    """What a bare system needs to reach the same packages as this one."""

    suite: str
    sources: list[Source]
    apt: str
    pip: dict[str, dict[str, str]]
    environment: dict[str, str]

    @property
    def mirror(self) -> list[str]:
        """Where debootstrap shall look, if this machine says."""
        return [source.address for source in self.sources if source.release == self.suite][:1]

    @property
    def pip_conf(self) -> str:
        parser, text = RawConfigParser(), StringIO()
        parser.read_dict(self.pip)
        parser.write(text)
        return text.getvalue()

    @property
    def folders(self) -> list[Path]:
        """Folders of this machine that pip looks into."""
        words = [
            word for section in self.pip.values() for v in section.values() for word in v.split()
        ]
        return sorted({found for word in words if (found := local_folder(word))})

    @property
    def files(self) -> list[Path]:
        """Certificates and the like that the settings name, and how names are looked up."""
        named = [*re.findall(r'"([^"]+)"', self.apt), *self._pip_values()]
        named += self.environment.values()
        found = {Path(word) for word in named if word.startswith("/") and Path(word).is_file()}
        return [*NETWORK, *CERTIFICATES, *sorted(found - {*CERTIFICATES})]

    def _pip_values(self) -> list[str]:
        return [value for section in self.pip.values() for value in section.values()]


def this_machine() -> Machine:
    suite = debian_suite(Path("/etc/os-release"))
    return Machine(
        suite,
        debian_sources(_output("apt-get", "indextargets", *INDEX), suite),
        fetching(_output("apt-config", "dump")),
        pip_settings(_output(sys.executable, "-m", "pip", "config", "list")),
        {k: v for k, v in os.environ.items() if k.lower() in VARIABLES},
    )


def debian_suite(release: Path) -> str:
    """This machine's own Debian, if it is one."""
    pairs = [line.split("=", 1) for line in release.read_text().splitlines() if "=" in line]
    said = {key: value.strip('"') for key, value in pairs}
    return said.get("VERSION_CODENAME", DEFAULT_SUITE) if said["ID"] == "debian" else DEFAULT_SUITE


def debian_sources(targets: str, suite: str) -> list[Source]:
    """Debian itself with its updates; what else this machine installs from is not needed."""
    releases = (suite, f"{suite}-updates", f"{suite}-security")
    lines = [line.split() for line in targets.splitlines()]
    found = [Source(line[0], line[1]) for line in lines if len(line) == 3 and line[2] == "main"]
    return [source for source in dict.fromkeys(found) if source.release in releases]


def fetching(settings: str) -> str:
    """How apt reaches its sources: proxies, certificates, time-outs."""
    lines = [line for line in settings.splitlines() if line.startswith("Acquire::")]
    return "".join(f"{line}\n" for line in lines)


def pip_settings(listed: str) -> dict[str, dict[str, str]]:
    """What `pip config list` prints, by section; the environment goes before files."""
    found: dict[str, dict[str, str]] = {}
    variables: dict[str, str] = {}
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        place = variables if section == ":env:" else found.setdefault(section, {})
        place[key] = str(ast.literal_eval(value))
    variables.pop("config-file", None)
    if variables:
        found.setdefault("global", {}).update(variables)
    return found


def local_folder(word: str) -> Path | None:
    """The folder that one of pip's settings means; the files of an index lie beside its pages."""
    is_index = word.startswith("file://")
    path = Path(word.removeprefix("file://"))
    if not path.is_absolute() or not path.is_dir():
        return None
    return path.parent if is_index and path.parent != Path("/") else path


def _output(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout if done.returncode == 0 else ""
