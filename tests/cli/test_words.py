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


def test_help_is_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    told = trunkline("replay", "--help")
    assert told.status == 0
    for words in (
        "Użycie: trunkline replay [OPCJE]",
        "Sprawdź cały dziennik",
        "Opcje",
        "[wymagane]",
        "Pokaż tę pomoc.",
    ):
        assert words in told.out
    monkeypatch.setenv("LANGUAGE", "")
    assert "Eine Sicherung in einen leeren Speicher zurückspielen." in trunkline("--help").out
    monkeypatch.setenv("LANG", "C")
    assert "[default: 8880]" in " ".join(trunkline("serve", "--help").out.split())


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("ply", "Den Befehl ply gibt es nicht. Ähnlich: 'play', 'replay'"),
        ("xyz", "Den Befehl xyz gibt es nicht."),
        ("play --see", "Die Option --see gibt es nicht. Ähnlich: --seed"),
        ("play --nothing-like-it", "Die Option --nothing-like-it gibt es nicht."),
        ("replay", "Es fehlt: file."),
        ("--version=1", "Die Option --version nimmt keinen Wert."),
        ("show --at", "Die Option --at braucht einen Wert."),
        ("words a b", "Nicht erwartet: b"),
        ("serve --port x", "--port: Das ist keine ganze Zahl."),
        ("serve --port 70000", "--port: Erlaubt ist höchstens 65535."),
        ("serve --workers 0", "--workers: Erlaubt ist mindestens 1."),
        ("report x --seconds y", "--seconds: Das ist keine Zahl."),
        ("arena x --bots y --on z", "--on: Erlaubt ist nur 'processes', 'ray'."),
    ],
)
def test_wrong_usage_is_explained_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, called: str, told: str
) -> None:
    """Also where Typer has the sentence, which it says in English."""
    monkeypatch.setenv("LANGUAGE", "de")
    run = trunkline(*called.split())
    assert run.status == 2
    assert run.err.splitlines()[-1] == f"trunkline: {told}"
