"""Memos: answers that follow from a board, kept with it for the next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from trunkline.rails.board.board import Board

K = TypeVar("K")
V = TypeVar("V")


class BoardMemo(Generic[K, V]):
    """Answers to one question about boards, by a key that holds all else the answer depends on.

    An answer is shared by all clones of a state that hold the board, lives as long as the board,
    and is never saved. A memo is made once, as a constant of the module that asks.
    """

    def get(self, board: Board, key: K, make: Callable[[], V]) -> V:
        """The answer for this key; made when it is first asked for."""
        try:
            found: V = board.memos[self][key]
        except KeyError:
            found = self.known(board)[key] = make()
        return found

    def known(self, board: Board) -> dict[K, V]:
        """All answers that are kept with this board."""
        return board.memos.setdefault(self, {})

    def carry(self, before: Board, after: Board, hex_id: str) -> None:
        """Keep what stays true after a change of this hex or of its markers.

        Most answers depend on the whole board: unless a memo says otherwise, nothing is kept.
        """
