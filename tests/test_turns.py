"""Modules take turns on the stores, and none is forgotten."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import turns
from tests.stores import DATABASES
from tests.turns import left_out, store_of

MODULES = [f"tests/web/test_{number}.py" for number in range(40)]


def item(module: str, store: str, marked: bool = False) -> Any:
    return SimpleNamespace(
        nodeid=f"{module}::test_it[{store}]",
        location=(module, 1, "test_it"),
        callspec=SimpleNamespace(params={"db": store}),
        get_closest_marker=lambda name: marked or None,
    )


@pytest.fixture(autouse=True)
def no_soak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SOAK", False)


def test_of_two_one_stays_and_both_stores_have_their_turn() -> None:
    items = [item(module, store) for module in MODULES for store in DATABASES]
    away = left_out(items)
    stay = [each.callspec.params["db"] for each in items if each not in away]
    assert stay == [store_of(module) for module in MODULES]
    assert min(stay.count(store) for store in DATABASES) > len(MODULES) // 4


def test_what_names_one_store_or_is_about_stores_runs_whole() -> None:
    for store in DATABASES:
        assert left_out([item(MODULES[0], store)]) == []
    assert left_out([item(MODULES[0], store, marked=True) for store in DATABASES]) == []


def test_a_soak_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SOAK", True)
    assert left_out([item(MODULES[0], store) for store in DATABASES]) == []
