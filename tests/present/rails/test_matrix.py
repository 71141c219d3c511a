"""The matrix of companies and players: names, shares and who leads; without a browser."""

from __future__ import annotations

import pytest

from trunkline.draw.lettering import text_width
from trunkline.present.rails.matrix import ROOM, Stake, matrix, upright
from trunkline.present.rails.purse import Purse
from trunkline.present.rails.trains import Kind, still_of_use
from trunkline.present.view import Matrix

LONG = ("Alexandria", "Bartholomy", "Christiana", "Dominicana", "Evangelist", "Ferdinanda")


def shown(players: tuple[str, ...], viewer: str | None = None) -> Matrix:
    purses = [
        Purse(player=name, cash=1_200, worth=2_000, certificates=12, limit=12, uncounted=1)
        for name in players
    ]
    return matrix(purses, viewer, [Stake("GBS", {players[0]: 60}, players[0])], (), "M")


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_up_to_five_players_have_their_whole_names(count: int) -> None:
    heads = shown(LONG[:count]).columns[2:]
    assert [head.text for head in heads] == list(LONG[:count])


def test_bots_have_their_bare_names_unless_two_players_would_have_the_same() -> None:
    heads = shown(("Ann", "Ida (bot)", "Theo (bot)")).columns[2:5]
    assert [(head.text, head.title) for head in heads] == [
        ("Ann", "Ann"),
        ("Ida", "Ida (bot)"),
        ("Theo", "Theo (bot)"),
    ]
    assert [head.text for head in shown(("Ida", "Ida (bot)")).columns[2:4]] == ["Ida", "Ida (bot)"]


def test_six_players_have_four_letters_and_the_name_as_title() -> None:
    heads = shown(LONG).columns[2:]
    assert [head.text for head in heads] == [name[:4] for name in LONG]
    assert [head.title for head in heads] == list(LONG)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_names_stand_upright_where_they_are_too_long_for_a_row(count: int) -> None:
    names = [head.text for head in shown(LONG[:count]).columns[2:]]
    beside = sum(text_width(name, 11, 600, 92) + 4 for name in names)
    assert upright(LONG[:count]) == (beside > ROOM)
    assert not upright(("Ada", "Ben", "Chen", "Dana", "Emil"))


def test_the_own_column_is_marked_and_spectators_have_none() -> None:
    assert shown(("Ada", "Ben", "Chen"), "Ben").own == 3
    assert shown(("Ada", "Ben", "Chen")).own is None


def test_the_director_stands_in_a_box_and_is_said() -> None:
    table = shown(("Ada", "Ben"))
    director, other = table.rows[0].cells[2:4]
    assert (director.text, director.tone) == ("60", "box")
    assert director.label == "Ada 60 %, director"
    assert (other.text, other.label) == ("·", "Ben nothing")


def test_below_the_matrix_stands_what_each_player_has() -> None:
    feet = {row.cells[0].text: row.cells[1] for row in shown(("Ada", "Ben")).foot}
    assert list(feet) == ["Cash, M", "Certificates of 12", "Worth, M"]
    assert feet["Cash, M"].text == "1,200"
    certificates = feet["Certificates of 12"]
    assert (certificates.text, certificates.note, certificates.tone) == ("12", "+1", "bad")


def test_of_trains_that_are_sold_out_only_the_last_kind_is_shown() -> None:
    kinds = [
        Kind(name=name, price="", left=left, count=5, fate="")
        for name, left in (("2", 0), ("3", 0), ("4", 2), ("10", None))
    ]
    assert [kind.name for kind in still_of_use(kinds)] == ["3", "4", "10"]
