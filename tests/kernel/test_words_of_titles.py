"""A title brings words of its own for the languages that there are."""

import subprocess
import sys
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from trunkline.kernel import Kit, phrase, register, speak_of
from trunkline.kernel.language import FOLDERS, LANGUAGES, Language, add_words, load, speaking

TAG = "xd"
OURS = """msgid "table.whistle"
msgstr "Pfeife"

msgid "table.whistle/steam"
msgstr "Dampfpfeife"
"""
THEIRS = 'msgid "whistling.whistle"\nmsgstr "Pfeifen"\n'


@pytest.fixture(autouse=True)
def _german(tmp_path: Path) -> Iterator[None]:
    load()
    before, folders = dict(LANGUAGES), [*FOLDERS]
    (tmp_path / "ours.po").write_text(OURS)
    LANGUAGES[TAG] = Language(TAG)
    LANGUAGES[TAG].add(tmp_path / "ours.po")
    yield
    LANGUAGES.clear()
    LANGUAGES.update(before)
    FOLDERS[:] = folders


@pytest.fixture
def package(tmp_path: Path) -> Path:
    package = tmp_path / "whistling"
    (package / "words").mkdir(parents=True)
    for tag in (TAG, "fr"):
        (package / "words" / f"{tag}.po").write_text(THEIRS)
    (package / "__init__.py").write_text("")
    return package


def said() -> tuple[str, str]:
    with speaking(TAG):
        return phrase("whistling.whistle", "Whistle"), phrase("table.whistle", "Whistle")


def test_words_of_a_title_are_added_to_ours(package: Path) -> None:
    assert said() == ("Whistle", "Pfeife")
    add_words(package / "words")
    assert said() == ("Pfeifen", "Pfeife")


def test_a_title_alone_makes_no_language(package: Path) -> None:
    add_words(package / "words")
    assert "fr" not in LANGUAGES


def test_a_kit_that_is_registered_brings_its_words(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(package.parent))
    kit = Kit(
        id="whistling",
        name="Whistling",
        about="",
        players=(2, 4),
        package="whistling",
        title=".rules:title",
        words="words",
    )
    monkeypatch.setattr("trunkline.kernel.registry._kits", {})
    register(kit)
    assert said() == ("Pfeifen", "Pfeife")


def test_a_title_says_shared_words_in_its_own_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit(
        id="steaming",
        name="Steaming",
        about="",
        players=(2, 4),
        package="trunkline",
        title=".rules:title",
        manner="steam",
    )
    monkeypatch.setattr("trunkline.kernel.registry._kits", {"steaming": kit})

    def at_the_table(title_id: str) -> str:
        speak_of(title_id)
        return said()[1]

    heard = [copy_context().run(at_the_table, each) for each in ("steaming", "unknown")]
    assert heard == ["Dampfpfeife", "Pfeife"]
    assert phrase("table.whistle", "Whistle") == "Whistle"


def test_logs_are_read_before_anybody_has_asked_for_their_title() -> None:
    """The catalogue has the words, the table of old templates the key."""
    code = """
from trunkline.kernel import Message, Sentence
from trunkline.kernel.before_keys import read_sentences
values = (("company", "BCR"), ("amount", 1200))
print(Sentence(Message("1880.dividend.paid"), values))
old = '[{"template":"{company} withholds ¥{income:,}.","values":[["company","BCR"],["income",5]]}]'
print(read_sentences(old)[0].key, read_sentences(old)[0])
import sys
print([name for name in sys.modules if "china_1880.rules" in name])
"""
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert told.stdout.splitlines() == [
        "BCR pays ¥1,200 per share.",
        "1880.dividend.withheld BCR withholds ¥5.",
        "[]",
    ]
