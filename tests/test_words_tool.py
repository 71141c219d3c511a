"""`make words`: catalogues of other languages follow the English of the sources."""

from pathlib import Path

from tools.words import Known, head, updated
from trunkline.kernel.catalogue import Catalogue

GREEN = Known(("green",), ["nouns.py"])
HEXES = Known(("{number} hex", "{number} hexes"), ["map.py"])


def after(tmp_path: Path, text: str, **words: Known) -> str:
    file = tmp_path / "pl.po"
    file.write_text(head("pl") + "\n\n" + text, encoding="utf-8")
    return updated(file, {key.replace("_", "."): known for key, known in words.items()})


def test_a_new_key_comes_with_its_english_and_all_forms(tmp_path: Path) -> None:
    found = after(tmp_path, "", map_hexes=HEXES)
    assert "#. {number} hexes\n" in found
    assert [line for line in found.splitlines() if line.startswith("msgstr[")] == [
        'msgstr[0] ""',
        'msgstr[1] ""',
        'msgstr[2] ""',
    ]


def test_a_translation_stays_and_is_marked_when_its_english_has_changed(tmp_path: Path) -> None:
    old = '#. bright green\nmsgid "a.green"\nmsgstr "zielony"\n'
    found = after(tmp_path, old, a_green=GREEN)
    assert "#, fuzzy\n" in found
    assert Catalogue(found).words == {"a.green": ("zielony",)}
    same = after(tmp_path, old.replace("bright ", ""), a_green=GREEN)
    assert "fuzzy" not in same


def test_a_key_that_is_gone_goes(tmp_path: Path) -> None:
    old = 'msgid "a.red"\nmsgstr "czerwony"\n'
    assert Catalogue(after(tmp_path, old, a_green=GREEN)).words == {}


def test_forms_that_only_this_language_needs_stay(tmp_path: Path) -> None:
    old = 'msgid "a.green/feminine"\nmsgstr "zielona"\n'
    found = Catalogue(after(tmp_path, old, a_green=GREEN)).words
    assert found == {"a.green/feminine": ("zielona",)}
