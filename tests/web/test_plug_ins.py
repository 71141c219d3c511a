"""Titles of other packages are tried in full when the server starts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from tests.installed import TITLES, forgetting
from tests.kernel.toy import Toy
from trunkline.draw.theme import Livery
from trunkline.kernel import Kit, get_kit, kits, register
from trunkline.server.plug_ins import check, try_plug_ins

TITLE = Toy()
PAINTED = {"Red": Livery("#AA0000")}
UNPAINTED = {"Red": "red"}
UNSIGNED = {"Red": Livery("#AA0000", sign="circle")}
KIT = Kit(
    package=__package__,
    id=Toy.id,
    name=Toy.name,
    players=Toy.seats,
    about=Toy.about,
    title=".test_plug_ins:TITLE",
    liveries=".test_plug_ins:PAINTED",
)


@pytest.fixture(autouse=True)
def _forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(monkeypatch)


@pytest.mark.parametrize("title_id", TITLES)
def test_our_own_titles_pass(title_id: str) -> None:
    check(get_kit(title_id))


def test_a_sound_title_stays() -> None:
    register(KIT)
    assert "toy" not in [fault.id for fault in try_plug_ins()]
    assert "toy" in [kit.id for kit in kits()]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"pictures": ".test_plug_ins:PAINTED"}, "BadPart: .* is a dict, not a Pictures"),
        ({"presenter": ".nowhere:Presenter"}, "ModuleNotFoundError"),
        ({"presenter": ".test_plug_ins:PAINTED"}, "BadPart: .* is a dict, not a type"),
        ({"liveries": ".test_plug_ins:UNPAINTED"}, "BadPart: The livery of Red is a str"),
        ({"liveries": ".test_plug_ins:UNSIGNED"}, "BadPart: The sign of Red is one of plain, bar,"),
        ({"tokens": ".test_plug_ins:UNPAINTED"}, "BadPart: The token Red"),
        ({"bots": {"first": ".test_plug_ins:PAINTED"}}, "BadPart: .* cannot be called"),
        ({"adviser": ".test_plug_ins:PAINTED"}, "BadPart: .* cannot be called"),
        ({"study": ".test_plug_ins:TITLE"}, "BadPart: .* is a Toy, not a Study"),
        ({"importer": ".test_plug_ins:TITLE"}, "BadPart: .* is a Toy, not a Importer"),
        ({"doing": ".test_plug_ins:TITLE"}, "BadPart: .* is a Toy, not a Doing"),
        ({"static": "nowhere", "cover": ("a.svg", "b.svg")}, "FileNotFoundError"),
        ({"static": "nowhere"}, "FileNotFoundError"),
        ({"words": "nowhere"}, "FileNotFoundError"),
    ],
)
def test_a_title_with_a_wrong_part_is_left_out_whole(wrong: dict[str, Any], error: str) -> None:
    register(structs.replace(KIT, **wrong))
    (fault,) = (fault for fault in try_plug_ins() if fault.id == "toy")
    assert re.match(error, fault.error), fault.error
    assert "toy" not in [kit.id for kit in kits()]
