<<<<<<< HEAD
"""How the tests start Chromium: without the sandbox, which root has not, and without the network."""
=======
"""Debian's Chromium: found, or installed where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
>>>>>>> fonts

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
<<<<<<< HEAD
=======
NAMES = ("chromium", "chromium-browser", "google-chrome")
BOXES = Path(__file__).parent / "vendor"
"""Where the only font of the tests lies: every letter a box, wider than any of ours."""
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def without_fonts(folder: Path) -> dict[str, str | float | bool]:
    """The environment of a browser that has none of the machine's fonts, only boxes.

    Without any font at all Chromium does not start.
    """
    file = folder / "fonts.conf"
    file.write_text(CONFIGURATION.format(fonts=BOXES, cache=folder / "cache"), "utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(file)}


def find() -> str | None:
    """The browser's path; installs Debian's package where the machine lets us."""
    found = _here()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
            subprocess.run(command, capture_output=True, timeout=600, check=False)
        found = _here()
    return found


def _here() -> str | None:
    paths = (shutil.which(name) for name in NAMES)
    return next((path for path in paths if path), None)
>>>>>>> fonts
