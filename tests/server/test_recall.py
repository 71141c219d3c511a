"""Boards of earlier decisions come back with what was found out about them."""

from trunkline.kernel import decode_state, encode_state, get_title, start
from trunkline.server.botseats.recall import recall


def test_an_equal_board_is_that_of_the_earlier_decision() -> None:
    t = get_title("1880")
    data = encode_state(start(t, ("Ann", "Bob", "Cy"), 3, {}))
    first, second = recall(decode_state(t, data)), recall(decode_state(t, data))
    assert first is not second
    assert first.board is second.board  # type: ignore[attr-defined]


def test_another_board_stays_another() -> None:
    t = get_title("1880")
    s = start(t, ("Ann", "Bob", "Cy"), 3, {})
    first = recall(decode_state(t, encode_state(s)))
    s.board = s.board.place("BCR", "M5", 0)
    second = recall(decode_state(t, encode_state(s)))
    assert second.board != first.board  # type: ignore[attr-defined]
    assert second.board == s.board  # type: ignore[attr-defined]


def test_titles_without_boards_are_left_alone() -> None:
    t = get_title("chicago-express")
    s = start(t, ("Ann", "Bob", "Cy"), 3, {})
    data = encode_state(s)
    assert encode_state(recall(decode_state(t, data))) == data
