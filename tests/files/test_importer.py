"""Files of other programs: the title whose importer knows the game follows it."""

from __future__ import annotations

import msgspec
import pytest

from tests.installed import forgetting
from tests.kernel.toy import Toy
from trunkline.files import AnotherTitle, Importer, Opened, importer_of, open_game
from trunkline.kernel import Kit, Malformed, Match, register

MINE, OTHERS = b"toys 1: mine", b"toys 1: another"


def follow(data: bytes, source: str) -> tuple[Opened, None]:
    if data != MINE:
        raise AnotherTitle(f"{source} is of another game.")
    return Opened.own(Match(Toy(), ("Ann", "Bob"))), None


IMPORTER = Importer("toys", lambda data: data.startswith(b"toys 1:"), follow)


def kit(title_id: str) -> Kit:
    return Kit(
        package=__package__,
        id=title_id,
        name="Toy",
        players=(2, 4),
        about="",
        title=".test_importer:nothing",
        importer=".test_importer:IMPORTER",
    )


@pytest.fixture(autouse=True)
def _two_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(monkeypatch)
    register(kit("toy"))
    register(kit("toy-two"))


def test_the_importer_that_knows_the_game_follows_it() -> None:
    opened, stopped = open_game(MINE, "the file")
    assert (opened.match.title.id, opened.length, stopped) == ("toy", 0, None)


def test_a_game_that_no_title_knows_is_named() -> None:
    with pytest.raises(Malformed, match="the file is of another game"):
        open_game(OTHERS, "the file")


def test_the_program_is_known_by_its_format() -> None:
    found = importer_of(OTHERS)
    assert found is not None
    assert found.program == "toys"
    assert importer_of(b"[]") is None


def test_a_file_of_ours_asks_no_importer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.files.importer.kits", lambda: pytest.fail("kits were asked"))
    record = msgspec.json.encode(Match(Toy(), ("Ann", "Bob")).record())
    register(Toy())
    assert open_game(record, "the file")[0].match.players == ("Ann", "Bob")
