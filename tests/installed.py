"""The titles that are installed; what tests register beside them does not count."""

from importlib.metadata import EntryPoint, entry_points

import pytest

from trunkline.kernel import registry

TITLES = tuple(sorted(point.name for point in entry_points(group=registry.GROUP)))


def forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is registered from now on is forgotten after the test."""
    for table in ("_kits", "_titles", "_editions", "_faults"):
        monkeypatch.setattr(registry, table, dict(getattr(registry, table)))


def pretend(monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """Titles as if packages had installed them beside our own: id -> "module:name"."""
    forgetting(monkeypatch)
    ours = dict(registry._installed())
    others = {
        name.replace("_", "-"): EntryPoint(name.replace("_", "-"), where, registry.GROUP)
        for name, where in points.items()
    }
    monkeypatch.setattr(registry, "_installed", lambda: {**ours, **others})
