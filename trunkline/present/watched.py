"""A draft that notes whether it was looked into: what never did so is the same for every draft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class WatchedDraft(dict[str, str]):
    """A copy of a draft. To hand it on is not to look into it."""

    read = False

    def _look(self) -> WatchedDraft:
        self.read = True
        return self

    def __getitem__(self, key: str) -> str:
        return dict.__getitem__(self._look(), key)

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self._look(), key)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self._look())

    def __len__(self) -> int:
        return dict.__len__(self._look())

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self._look(), other)

    __hash__ = None

    def __or__(self, other: Any) -> Any:
        return dict(self.items()) | other

    def __ror__(self, other: Any) -> Any:
        return other | dict(self.items())

    def get(self, key: str, default: Any = None) -> Any:
        return dict.get(self._look(), key, default)

    def items(self) -> Any:
        return dict.items(self._look())

    def keys(self) -> Any:
        return dict.keys(self._look())

    def values(self) -> Any:
        return dict.values(self._look())

    def copy(self) -> dict[str, str]:
        return dict(self.items())
