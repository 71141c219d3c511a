"""Sets the version and the section of the changelog: `make release VERSION=0.2.0`.

The version of the next release is set right after one: `make release VERSION=0.3.0.dev0`.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

from packaging.version import Version

ROOT = Path(__file__).parent.parent
WRITTEN = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
ALLOWED = re.compile(r"\d+\.\d+\.\d+(\.dev0)?")


class CannotRelease(Exception):
    """The version or the changelog does not fit."""


def with_version(module: str, version: str) -> str:
    """The package's module, with a later version."""
    found = WRITTEN.search(module)
    if found is None:
        raise CannotRelease("the package has no __version__")
    if not ALLOWED.fullmatch(version):
        raise CannotRelease(f"{version!r} is not like 0.2.0 or 0.3.0.dev0")
    if Version(version) <= Version(found[1]):
        raise CannotRelease(f"{version} does not come after {found[1]}")
    return module.replace(found[0], f'__version__ = "{version}"')


def with_section(changelog: str, version: str, today: str) -> str:
    """A release dates its section; the version after it begins one."""
    name = Version(version).base_version
    if Version(version).is_devrelease:
        return changelog.replace("\n## ", f"\n## {name} (unreleased)\n\n## ", 1)
    head = f"\n## {name} (unreleased)\n"
    if head not in changelog:
        raise CannotRelease(f"CHANGELOG.md has no section '{head.strip()}'")
    return changelog.replace(head, f"\n## {name} ({today})\n")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("make release VERSION=0.2.0", file=sys.stderr)
        return 2
    (version,) = arguments
    module, changelog = ROOT / "trunkline" / "__init__.py", ROOT / "CHANGELOG.md"
    try:
        code = with_version(module.read_text(), version)
        words = with_section(changelog.read_text(), version, date.today().isoformat())
    except CannotRelease as why:
        print(f"No release: {why}.", file=sys.stderr)
        return 1
    module.write_text(code)
    changelog.write_text(words)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
