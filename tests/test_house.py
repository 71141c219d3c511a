"""The picture of the house in docs/concepts.md is drawn from the imports."""

from tools.house import ABOUT, PICTURE, doors, floors, picture


def test_every_room_is_told_of() -> None:
    assert set(doors()) == set(ABOUT)


def test_rooms_do_not_import_in_a_circle() -> None:
    levels = floors(doors())
    assert levels["kernel"] == 0
    assert levels["web"] > levels["server"] > levels["present"] > levels["draw"]
    assert levels["titles"] > levels["titles/rules"] > levels["rails"]


def test_the_picture_is_up_to_date() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "Draw it anew: make house."
