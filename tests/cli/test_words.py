"""`trunkline words`, and the language of the command line."""

from pathlib import Path

import pytest

from tests.cli.program import trunkline
from trunkline.cli.app import wanted_languages

GERMAN = """msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);"

msgid "kernel.game.over"
msgstr "Das Spiel ist aus."

#, fuzzy
msgid "parts.told.passes"
msgstr "Jemand passt."
"""


@pytest.mark.parametrize(
    ("environment", "tags"),
    [
        ({}, []),
        ({"LANG": "de_AT.UTF-8"}, ["de-at"]),
        ({"LANGUAGE": "pl:de", "LANG": "en_GB.UTF-8"}, ["pl", "de", "en-gb"]),
        ({"LC_ALL": "C", "LANG": "de_DE@euro"}, ["c", "de-de"]),
    ],
)
def test_languages_of_the_environment(environment: dict[str, str], tags: list[str]) -> None:
    assert wanted_languages(environment) == tags


def test_the_progress_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "xd.po").write_text(GERMAN, encoding="utf-8")
    run = trunkline("words", str(tmp_path), "--json")
    (told,) = run.json
    assert (told["language"], told["unsure"]) == ("xd", 1)
    assert told["missing"] == told["words"] - 2
    assert told["faults"] == [{"key": "parts.told.passes", "what": "It lacks {player}."}]
    assert run.status == 1
    printed = trunkline("words", str(tmp_path)).out
    assert "xd: parts.told.passes: It lacks {player}." in printed
    assert printed.count("It has no words yet.") > 5


def test_all_languages_of_the_package_are_told() -> None:
    run = trunkline("words")
    assert run.status == 0
    assert "chicago_express/words" in run.out
