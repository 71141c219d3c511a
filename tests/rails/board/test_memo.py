"""Memos: answers that are kept with a board."""

from __future__ import annotations

import msgspec

from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo


def test_an_answer_is_made_once_for_each_board_and_key() -> None:
    made: list[str] = []
    memo: BoardMemo[str, int] = BoardMemo()

    def ask(board: Board, key: str) -> int:
        def make() -> int:
            made.append(key)
            return len(made)

        return memo.get(board, key, make)

    board = Board()
    assert [ask(board, "BCR"), ask(board, "QSR"), ask(board, "BCR")] == [1, 2, 1]
    assert ask(board.place("BCR", "A1"), "BCR") == 3


def test_two_memos_of_a_board_know_nothing_of_each_other() -> None:
    board, one, two = Board(), BoardMemo[str, int](), BoardMemo[str, int]()
    one.get(board, "BCR", lambda: 1)
    assert two.known(board) == {}


def test_a_board_is_equal_and_saved_without_its_memos() -> None:
    board, memo = Board().place("BCR", "A1"), BoardMemo[str, int]()
    plain = msgspec.json.encode(board)
    memo.get(board, "BCR", lambda: 1)
    assert board == Board().place("BCR", "A1")
    assert msgspec.json.encode(board) == plain


class Interrupted(BoardMemo[str, int]):
    """While it is carried over, somebody asks the board before something else."""

    def carry(self, before: Board, after: Board, hex_id: str) -> None:
        BoardMemo[str, int]().get(before, "QSR", lambda: 1)


def test_a_board_can_be_asked_something_new_while_another_follows_from_it() -> None:
    """A page asks its first questions in one thread while a player acts in another."""
    board, memo = Board(), Interrupted()
    memo.get(board, "BCR", lambda: 1)
    assert board.place("BCR", "A1").of("BCR")
