"""Titles by their ids: kits are light, parts come when needed, broken ones harm nobody."""

import subprocess
import sys

import pytest
from msgspec import structs

from tests.installed import TITLES, forgetting, pretend
from tests.kernel.toy import Toy
from trunkline.kernel import Kit, UnknownTitle, get_kit, get_title, kit_of, kits, register, registry
from trunkline.kernel.kit import BadPart

BARE = Toy()
KIT = Kit(
    package=__package__,
    id=Toy.id,
    name=Toy.name,
    players=Toy.seats,
    about=Toy.about,
    title=".test_registry:BARE",
    bots={"first": ".test_registry:nobody"},
    pictures=".test_registry:nothing",
)
LYING = Kit(
    package=__package__, id="toy", name="Another", players=(2, 9), about="", title=KIT.title
)
UNTYPED = structs.replace(KIT, id="broken", players="two to four")
nothing = None


def nobody() -> None:
    raise AssertionError


@pytest.fixture(autouse=True)
def _forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows the toy, nor will after the test."""
    forgetting(monkeypatch)
    registry._kits.pop("toy", None)
    registry._titles.pop("toy", None)


def test_titles_are_listed_without_importing_their_rules() -> None:
    code = (
        "import sys, trunkline.cli\n"
        "from trunkline.kernel import kits\n"
        "print(*(kit.id for kit in kits()))\n"
        "print(*(name for name in sys.modules if '.titles.' in name and 'rules' in name))"
    )
    listed, imported = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split("\n")[:2]
    assert listed.split() == list(TITLES)
    assert imported == ""


def test_a_bare_title_is_a_kit_with_nothing_else() -> None:
    register(BARE)
    kit = get_kit("toy")
    assert (kit.name, kit.players, kit.bots, kit.pictures) == (BARE.name, BARE.seats, {}, "")
    assert get_title("toy") is BARE


def test_a_title_that_nobody_registered_has_an_empty_kit() -> None:
    class Unheard(Toy):
        id = "unheard"

    assert kit_of(Unheard()).bots == {}


def test_a_variant_has_the_kit_of_its_title() -> None:
    class Variant(Toy):
        id = "toy-quick"

    register(KIT)
    assert kit_of(Variant()) == KIT


def test_parts_are_found_beside_the_kit() -> None:
    register(KIT)
    assert get_title("toy") is BARE
    assert KIT.function(KIT.bots["first"]) is nobody


def test_a_part_of_another_kind_is_named() -> None:
    with pytest.raises(BadPart, match=r"test_registry:nothing of the title toy is a NoneType"):
        KIT.load(KIT.pictures, Kit)
    with pytest.raises(BadPart, match="cannot be called"):
        KIT.function(KIT.pictures)


def test_kit_and_title_say_the_same() -> None:
    register(LYING)
    with pytest.raises(BadPart, match="do not say the same"):
        get_title("toy")


@pytest.mark.parametrize(
    ("where", "error"),
    [
        ("nowhere.at_all:kit", "ModuleNotFoundError: No module named 'nowhere'"),
        ("tests.kernel.toy:no_such_kit", "AttributeError"),
        ("tests.installed:TITLES", "BadPart: A title is named by its Kit, not by a tuple."),
        ("tests.kernel.test_registry:KIT", "BadPart: The entry point broken leads to the title"),
        ("tests.kernel.test_registry:UNTYPED", "ValidationError: Expected `array`, got `str`"),
    ],
)
def test_a_title_that_cannot_be_imported_is_left_out(
    monkeypatch: pytest.MonkeyPatch, where: str, error: str
) -> None:
    pretend(monkeypatch, broken=where)
    assert [kit.id for kit in kits() if kit.id in (*TITLES, "broken")] == list(TITLES)
    (fault,) = registry.leave_out_broken()
    assert fault.id == "broken"
    assert fault.error.startswith(error)
    with pytest.raises(UnknownTitle, match=r"'broken' of the package .* cannot be used"):
        get_title("broken")


def test_the_rules_of_other_packages_titles_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, toy="tests.kernel.test_registry:LYING")
    assert "toy" in [kit.id for kit in kits()]
    (fault,) = registry.leave_out_broken()
    assert (fault.id, "toy" in [kit.id for kit in kits()]) == ("toy", False)


def test_the_first_title_for_a_newcomer_is_the_shortest_of_ours() -> None:
    register(KIT)
    quickest = get_kit(registry.quickest())
    ours = [get_kit(title).playing_time for title in TITLES]
    assert quickest.playing_time == min(time for time in ours if time)
