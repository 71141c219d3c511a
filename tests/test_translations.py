"""Catalogues of other languages: whole, and with every value of the English words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.released import RELEASED, catalogue, english_in
from tools.words import folders, head, messages
from trunkline.kernel.catalogue import Catalogue, missing
from trunkline.kernel.translation import compare, progress

LONGEST_BUTTON = 60
"""Letters. Buttons of phones have two lines of thirty."""
VALUE = re.compile(r"\{[^}]*\}")
FILES = [file for folder in folders() for file in sorted(folder.glob("*.po")) if file.stem != "en"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_catalogue_is_sound(file: Path) -> None:
    """It can be read by other programs too; values, marks and forms are right."""
    with file.open("rb") as opened:
        assert len(read_po(opened, abort_invalid=True)) > 0
    told = progress(catalogue(file.parent, "en"), catalogue(file.parent, file.stem))
    assert told.faults == ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_its_head_says_what_is_missing_and_how_it_counts(file: Path) -> None:
    """As `make words` writes it: the plural rules are those of CLDR."""
    told = progress(catalogue(file.parent, "en"), catalogue(file.parent, file.stem))
    text = file.read_text(encoding="utf-8")
    assert missing(text) == told.missing
    assert text.startswith(head(file.stem, told.missing))


def test_released_languages_have_every_word() -> None:
    for tag in RELEASED:
        for folder in folders():
            told = progress(catalogue(folder, "en"), catalogue(folder, tag))
            assert (tag, folder, told.missing) == (tag, folder, 0)


def test_words_of_buttons_are_short_enough() -> None:
    """A value counts as so many letters as one has at most, in most cases."""
    buttons = {key for key, known in messages().items() if "button" in known.notes}
    assert len(buttons) > 100
    for tag in ("en", *RELEASED):
        long = [
            (tag, key, form)
            for folder in folders()
            for key, forms in catalogue(folder, tag).words.items()
            for form in forms
            if key in buttons and len(VALUE.sub("12345", form)) > LONGEST_BUTTON
        ]
        assert long == []


@pytest.mark.parametrize(
    ("english", "words", "wrong"),
    [
        (("{player} passes.",), "{player} passt.", []),
        (("{player} passes.",), "Passt.", ["It lacks {player}."]),
        (("{player} passes.",), "{player} {wer}", ["There is no value {wer}."]),
        (("{price:money}",), "{price}", ["{price} is of the kind money."]),
        (("{next:rails.colour}",), "{next:rails.colour/es}", []),
        (("the {train}",), "die {train:rails.train/lok}", []),
        (("<b>{name}</b>",), "{name}", ["Its marks such as <b> are others."]),
        (("**Next:** {told}",), "Danach: {told}", ["Its ** are others."]),
        (("Open it:\n{url}",), "Öffne: {url}", ["Its lines are others."]),
        (("Log in",), 'Sag "Hallo"', ["It has a straight double quote."]),
        (
            (", done",),
            "fertig",
            ["It must begin as the English words do: it is heard after a name."],
        ),
        (("{number} hex", "{number} hexes"), "ein Feld", []),
    ],
)
def test_what_is_wrong_with_a_translation(
    english: tuple[str, ...], words: str, wrong: list[str]
) -> None:
    assert list(compare(english, words)) == wrong


def test_a_form_other_than_the_first_names_the_number() -> None:
    forms = ("{number} hex", "{number} hexes")
    assert list(compare(forms, "Felder", first=False)) == ["It lacks {number}."]


def test_forms_that_are_missing_are_told() -> None:
    english = Catalogue('msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "one"\nmsgstr[1] "many"\n')
    polish = Catalogue(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n!=1);"\n\n'
        'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] ""\n'
    )
    told = progress(english, polish)
    assert (told.missing, [fault.what for fault in told.faults]) == (1, ["It needs 3 forms."])


def test_english_is_found_among_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.released.only_english", lambda tag: frozenset({"share", "round"}))
    assert english_in("Share kaufen, Round table", "de", {"Round"}) == ["Share"]
