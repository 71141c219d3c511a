"""What settings must be for a server to start: one sentence about the first that is not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from urllib.parse import urlsplit

from trunkline.server.settings import BadSetting, Settings, variable

BOUNDS: dict[str, tuple[float, float]] = {
    "workers": (1, 1_000),
    "cached_matches": (1, 1_000_000),
    "largest_request": (1_024, 2**30),
    "logins_per_minute": (1, 10**9),
    "tries_per_account": (1, 10**6),
    "writes_per_minute": (1, 10**9),
    "costly_processes": (0, 100),
    "costly_waiting": (0, 10**6),
    "readers_waiting": (1, 10**6),
    "readers_rest": (0, 1_000),
    "session_days": (1, 100_000),
    "bot_seconds": (0.01, 3_600),
    "bot_pause": (0, 3_600),
    "order_pause": (0, 3_600),
    "mail_delay": (0, 10**6),
    "most_streams": (1, 10**6),
    "heartbeat": (0.05, 3_600),
}
NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
NOT_SETTINGS = {"TRUNKLINE_SETTINGS", "TRUNKLINE_SOAK"}
"""The first carries the settings to the workers, the second is for the project's own tests."""
GONE = {"TRUNKLINE_OPEN_METRICS": "TRUNKLINE_METRICS_TOKEN"}
SHORTEST_TOKEN = 16


def check(settings: Settings) -> None:
    """Raises BadSetting."""
    _check_bounds(settings)
    _check_url(settings.url)
    for name in settings.hosts:
        if not NAME.fullmatch(name):
            raise BadSetting(
                f"TRUNKLINE_HOSTS: {name!r} is no plain name such as trains.example.org."
            )
    if settings.metrics_token and len(settings.metrics_token) < SHORTEST_TOKEN:
        raise BadSetting(f"TRUNKLINE_METRICS_TOKEN has at least {SHORTEST_TOKEN} characters.")
    for module in settings.modules:
        if not _importable(module):
            raise BadSetting(f"TRUNKLINE_MODULES: there is no module {module!r}.")


def _check_bounds(settings: Settings) -> None:
    for field, (least, most) in BOUNDS.items():
        value = getattr(settings, field)
        if not least <= value <= most:
            raise BadSetting(f"{variable(field)} is {value}; it must be from {least} to {most}.")


def _check_url(url: str) -> None:
    """http or https, a host, perhaps a port, and nothing else."""
    if not url:
        return
    try:
        parts = urlsplit(url)
        plain = parts.port != 0 and url == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        plain = False
    spaces = not url.isprintable() or " " in url or "@" in url
    if not plain or spaces or parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetting(
            f"TRUNKLINE_URL is {url!r}; it must be an address such as https://trains.example.org,"
            " without a path."
        )


def _importable(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def check_names(variables: Iterable[str]) -> None:
    """Raises BadSetting for a variable that begins like a setting and is none."""
    known = {variable(field) for field in Settings.__struct_fields__}
    for name in sorted(variables):
        if name.startswith("TRUNKLINE_") and name not in known | NOT_SETTINGS:
            close = GONE.get(name) or next(iter(get_close_matches(name, known, 1)), "")
            meant = f" Did you mean {close}?" if close else ""
            raise BadSetting(f"There is no setting {name}.{meant}")
