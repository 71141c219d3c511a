"""Samples in the docs register titles of their own: other tests must not meet them."""

import pytest

from tests.installed import forgetting


@pytest.fixture(autouse=True)
def forgotten_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page registers is forgotten after it."""
    forgetting(monkeypatch)
