"""How the tests start Chromium: no sandbox (root has none), no network, no fonts of the machine."""

from __future__ import annotations

import os
from pathlib import Path

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
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
