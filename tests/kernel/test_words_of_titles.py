"""A title brings words of its own for the languages that there are."""

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from trunkline.kernel import Kit, phrase
from trunkline.kernel.language import LANGUAGES, Language, join, speaking
from trunkline.web.language import ReadsLanguages

TAG = "de"


def compiled(**words: str) -> bytes:
    catalogue, written = Catalog(locale=TAG), BytesIO()
    for english, german in words.items():
        catalogue.add(english, german)
    write_mo(written, catalogue)
    return written.getvalue()


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    before = dict(LANGUAGES)
    LANGUAGES[TAG] = Language(TAG, GNUTranslations(BytesIO(compiled(Pass="Passen"))))
    yield
    LANGUAGES.clear()
    LANGUAGES.update(before)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    for tag in (TAG, "fr"):
        (tmp_path / tag / "LC_MESSAGES").mkdir(parents=True)
        path = tmp_path / tag / "LC_MESSAGES" / "toy.mo"
        path.write_bytes(compiled(Whistle="Pfeifen", Pass="Aussetzen"))
    return tmp_path


def test_words_of_a_title_are_added_and_ours_stay(words: Path) -> None:
    join(words, "toy")
    with speaking(TAG):
        assert (phrase("Whistle"), phrase("Pass"), phrase("Stop")) == ("Pfeifen", "Passen", "Stop")


def test_a_title_alone_makes_no_language(words: Path) -> None:
    join(words, "toy")
    assert "fr" not in LANGUAGES


def test_the_server_takes_in_the_words_that_kits_name(
    words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = words / "whistling"
    (package / "locale").mkdir(parents=True)
    (words / TAG).rename(package / "locale" / TAG)
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(words))
    kit = Kit(
        id="toy",
        name="Toy",
        about="",
        players=(2, 4),
        package="whistling",
        title=".rules:title",
        words="locale",
    )
    monkeypatch.setattr("trunkline.web.language.kits", lambda: (kit,))
    ReadsLanguages(None)
    with speaking(TAG):
        assert phrase("Whistle") == "Pfeifen"
