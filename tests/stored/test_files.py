"""Match files of earlier versions: each is followed to the same positions and plays on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.stored.kept import FOLDERS, files, proofs
from tools.stored.games import choices, position
from trunkline.files import open_game, read_bytes, read_record
from trunkline.kernel import Match, get_title

PLAYED_ON = 40


def name(path: Path) -> str:
    return path.name.removesuffix(".trunk.json.gz")


def test_there_are_files_of_every_title_and_edition() -> None:
    records = [read_record(path) for path in files()]
    found = {(record.title, record.rules) for record in records}
    assert {("1880", "2022"), ("1880", "18xx.games"), ("1881", "2016")} < found
    assert ("chicago-express", "2008") in found


@pytest.mark.parametrize("path", files(), ids=name)
def test_a_file_leads_to_the_positions_and_choices_that_it_led_to(path: Path) -> None:
    record = read_record(path)
    match = Match.from_record(record)
    assert match.title.rules == record.rules
    assert match.result == record.result
    for at, proved in proofs(path.parents[1])[path.name].items():
        s = match.at(int(at))
        assert [position(s), choices(match.title, s)] == proved, f"after {at} actions"


@pytest.mark.parametrize("path", files(), ids=name)
def test_a_file_is_played_on_by_its_own_rules(path: Path) -> None:
    match, random = Match.from_record(read_record(path)), Random(path.name)
    for _ in range(PLAYED_ON):
        if match.state.stack:
            match.play(match.legal.sample(random))
    assert match.title.audit(match.state) == []
    again = Match.from_record(match.record())
    assert position(again.state) == position(match.state)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_an_export_of_18xx_games_is_followed_to_its_end(folder: Path) -> None:
    path = folder / "files" / "1880-export.json.gz"
    opened, stopped = open_game(read_bytes(path), path.name)
    assert stopped is None
    assert opened.match.title is get_title("1880", "18xx.games")
    assert opened.length == 140


CORRECTED = [path for path in files() if path.name.startswith("corrected-")]


@pytest.mark.parametrize("path", CORRECTED, ids=name)
def test_a_corrected_game_is_followed_only_by_the_edition_that_it_was_played_by(path: Path) -> None:
    record = read_record(path)
    newest = get_title(record.title)
    assert record.rules != newest.rules
    _, stopped = Match.replay(replace(record, rules=newest.rules))
    assert stopped is not None
