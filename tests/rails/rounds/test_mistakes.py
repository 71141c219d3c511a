"""Mistakes in the files of a box are named when it is read."""

from pathlib import Path

import msgspec
import pytest

from tools.island import files
from trunkline.parts.hexes import FLAT
from trunkline.rails.rounds.box import Box
from trunkline.rails.rounds.mistakes import BadBox


def read(folder: Path, name: str = "", old: str = "", new: str = "") -> Box:
    """The island's box with one change in one of its files."""
    for path, text in files().items():
        if "/data/" in path:
            file = folder / Path(path).name
            assert file.name != name or old in text
            file.write_text(text.replace(old, new) if file.name == name else text)
    return Box.read(folder, FLAT)


def test_the_island_is_without_mistakes(tmp_path: Path) -> None:
    assert set(read(tmp_path).charters) == {"RED", "BLUE"}


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("map.txt", "at:0,1", "at:0,0", "A4 lies where A2 lies"),
        ("map.txt", "A4 white", "A4 whit", "A4 has the colour whit, which no tile has"),
        ("map.txt", "city1{RED}", "town", "the home of RED, A2, has no city"),
        ("components.json", '"home": "A2"', '"home": "Z9"', "home of RED is Z9"),
        ("components.json", '"blocks": "B1"', '"blocks": "B9"', "blocks of Mill is B9"),
        ("components.json", '"rusted_by": "4"', '"rusted_by": "5"', "rusted_by of 2 is 5"),
        ("components.json", '"train": "3"', '"train": "7"', "train of phase 3 is 7"),
        ("components.json", '"count": null', '"count": 4', "needs a count of null"),
        ("components.json", '"3": 8', '"4": 8', "different player counts"),
        ("market.txt", "p", "", "no space is marked with p"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    with pytest.raises(BadBox, match=f"{file}: .*{told}"):
        read(tmp_path, file, old, new)


def test_a_misspelt_field_is_named(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `privates_on_sale`"):
        read(tmp_path, "components.json", "privates_for_sale", "privates_on_sale")
