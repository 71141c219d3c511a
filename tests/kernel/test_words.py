"""Words: kinds of values, catalogues, and languages that need forms of their own."""

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from trunkline.kernel import change, figure, message, money, phrase
from trunkline.kernel.language import (
    FOLDERS,
    LANGUAGES,
    Language,
    add_words,
    best_offered,
    offered,
    outside,
    speaking,
)
from trunkline.kernel.words import decimal, percent

CROWNS = message("toy.money", "{amount} Cr")
PAYS = message("toy.pays", "{player} pays {price:money} ({profit:gain}).")
GREEN = message("toy.colour.green", "green")
FITS = message("toy.fits", "{hex} takes a {next:toy.colour} tile.")
GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. {hex} takes a {next:toy.colour} tile.
#, fuzzy
msgid "toy.fits"
msgstr ""
"Auf {hex} passt "
"ein {next:toy.colour/neuter} Teil."

msgid "toy.colour.green"
msgstr "grün"

msgid "toy.colour.green/neuter"
msgstr "grünes"

msgid "toy.money"
msgstr "{amount} Kronen"

msgid "toy.pays"
msgstr ""

msgid "toy.hexes"
msgid_plural "toy.hexes"
msgstr[0] "{number} Feld"
msgstr[1] "{number} Felder"

msgid "toy.train.number/lok"
msgstr "{name}er-Lok"

msgid "toy.train.other/lok"
msgstr "{name}-Lok"

msgid "toy.buys"
msgstr "{company} kauft eine {train:toy.train/lok}."

msgid "kernel.number.decimal"
msgstr ","

msgid "toy.wrong"
msgstr "{nobody} zahlt."

msgid "kernel.number.group"
msgstr "."

#~ msgid "toy.left"
#~ msgstr "fort"
"""


@pytest.fixture
def german(tmp_path: Path) -> Iterator[None]:
    """A folder of words, as a title would bring one."""
    (tmp_path / "xd.po").write_text(GERMAN, encoding="utf-8")
    LANGUAGES["xd"] = Language("xd")
    add_words(tmp_path)
    with speaking("xd"):
        yield
    del LANGUAGES["xd"]
    FOLDERS.remove(tmp_path)


def test_words_have_their_key_and_their_english() -> None:
    assert phrase("toy.again", "Again") == "Again"
    assert phrase("toy.hexes", "{number} hex", "{number} hexes", number=1) == "1 hex"
    assert phrase("toy.hexes", "{number} hex", "{number} hexes", number=1200) == "1,200 hexes"


def test_what_a_module_has_named_needs_its_name_only() -> None:
    assert phrase(GREEN) == "green"
    assert phrase(PAYS, player="Ann", price=1250, profit=-40) == "Ann pays 1,250 Cr (−40 Cr)."


def test_numbers_and_sums() -> None:
    assert [figure(n) for n in (0, 999, 1289, -1289)] == ["0", "999", "1,289", "−1,289"]
    assert [change(n) for n in (30, 0, -40)] == ["+30", "0", "−40"]
    assert [money(CROWNS, n) for n in (1310, -5)] == ["1,310 Cr", "−5 Cr"]


def test_values_that_are_words_already_stay() -> None:
    assert phrase(PAYS, player="Ann", price="a lot", profit="who knows") == (
        "Ann pays a lot (who knows)."
    )
    assert phrase(FITS, hex="H4", next="purple") == "H4 takes a purple tile."


def test_words_without_values_are_not_filled_in() -> None:
    """Scripts do that in the browser."""
    assert phrase("toy.script", "{file} is too large.") == "{file} is too large."


def test_braces_in_words_that_nobody_wrote_as_a_template() -> None:
    assert phrase("Expected `{`, got `}`") == "Expected `{`, got `}`"


@pytest.mark.usefixtures("german")
def test_a_catalogue_is_looked_up_by_the_key_alone() -> None:
    assert phrase("toy.hexes", "other {number}", "others {number}", number=3) == "3 Felder"
    assert phrase(GREEN) == "grün"


@pytest.mark.usefixtures("german")
def test_a_language_chooses_the_form_of_a_word() -> None:
    assert phrase(FITS, hex="H4", next="green") == "Auf H4 passt ein grünes Teil."


@pytest.mark.usefixtures("german")
def test_numbers_and_sums_are_those_of_the_language() -> None:
    assert figure(1289) == "1.289"
    assert money(CROWNS, -1310) == "−1.310 Kronen"


@pytest.mark.usefixtures("german")
def test_what_is_not_translated_is_english() -> None:
    """But its numbers are the reader's: 1.250 and 1,250 are not the same to him."""
    assert phrase("toy.again", "Again") == "Again"
    paid = "Ann pays 1.250 Kronen (+1 Kronen)."
    assert phrase(PAYS, player="Ann", price=1250, profit=1) == paid
    assert phrase("toy.wrong", "{player} pays.", player="Ann") == "Ann pays."


def test_a_catalogue_is_read_when_somebody_needs_it(tmp_path: Path) -> None:
    language = Language("xx")
    language.add(tmp_path / "later.po")
    (tmp_path / "later.po").write_text('msgid "toy.again"\nmsgstr "Noch einmal"\n')
    assert language.find("toy.again") == ("Noch einmal",)


@pytest.mark.usefixtures("german")
def test_names_have_forms_by_two_patterns() -> None:
    """A language may ask for them where English has just the name."""
    for train, said in (("3", "3er-Lok"), ("2+2", "2+2-Lok"), ("8E", "8E-Lok")):
        buys = phrase("toy.buys", "{company} buys a {train}.", company="BCR", train=train)
        assert buys == f"BCR kauft eine {said}."


@pytest.mark.usefixtures("german")
def test_decimals_have_the_sign_of_the_language() -> None:
    assert (decimal(1289.46), decimal(-0.5), percent(97.5)) == ("1.289,5", "−0,5", "97,5 %")


def test_a_language_is_offered_when_no_word_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tag, lacks in (("xa", 0), ("xb", 7)):
        (tmp_path / f"{tag}.po").write_text(f'msgid ""\nmsgstr "X-Missing: {lacks}\\n"\n')
        monkeypatch.setitem(LANGUAGES, tag, Language(tag))
        LANGUAGES[tag].add(tmp_path / f"{tag}.po")
    assert "xa" in offered()
    assert "xb" not in offered()
    assert best_offered(["xb", "xa-at", "en"]) == "xa"
    monkeypatch.setenv("TRUNKLINE_LANGUAGES", "xb")
    assert "xb" in offered()


def test_folders_beside_the_package_bring_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUNKLINE_WORDS", f"{tmp_path}{os.pathsep}{tmp_path / 'more'}")
    assert list(outside()) == [tmp_path, tmp_path / "more"]


def test_packages_beside_it_bring_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("xc", "tests.kernel", "trunkline.languages")
    monkeypatch.setattr("trunkline.kernel.language.entry_points", lambda group: [point])
    (found,) = outside()
    assert (found / "test_words.py").is_file()
