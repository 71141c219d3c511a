"""What a browser is called among the ways of its owner."""

from __future__ import annotations

from trunkline.kernel import phrase

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
"""What names give away; the first that fits."""


def device_name(agent: str) -> str:
    """Firefox on Linux."""
    browser = next((word for mark, word in BROWSERS if mark in agent), "")
    system = next((word for mark, word in SYSTEMS if mark in agent), "")
    if browser and system:
        return phrase("notice.device", "{browser} on {system}", browser=browser, system=system)
    return browser or system or phrase("notice.device.unknown", "A browser")
