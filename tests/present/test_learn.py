"""What can be learned about titles: loaded from their folders, complete, and true to their data."""

from __future__ import annotations

import pytest

from tests.installed import TITLES
from trunkline.kernel import Decision, get_kit, get_title
from trunkline.kernel.language import LANGUAGES, Language, speaking
from trunkline.kernel.message import KEY
from trunkline.kernel.registry import editions
from trunkline.present.learn.citing import by_id, cited, said_section
from trunkline.present.learn.model import Learning
from trunkline.present.learn.tables import numbers
from trunkline.present.learn.texts import learning, texts

TAUGHT = [title_id for title_id in TITLES if learning(title_id) is not None]
LONGEST_SENTENCE = 25
LONGEST_EXPLANATION = 45


def taught(title_id: str) -> Learning:
    found = learning(title_id)
    assert found is not None
    return found


def decisions(title_id: str) -> set[str]:
    """The tags of every decision of a title, in every edition of its rules."""
    return {
        str(each.__struct_config__.tag)
        for t in editions(title_id)
        for each in t.steps
        if issubclass(each, Decision)
    }


def test_sections_of_rulebooks_have_headings_in_the_readers_language() -> None:
    cited_as = "1880 X Laying track"
    assert said_section(cited_as, "1880") == cited_as
    with speaking("pl"):
        assert said_section(cited_as, "1880") == "1880 X Kładzenie torów"
        assert said_section("7.2.1.1 Placement of yellow track tiles", "1881").startswith(
            "7.2.1.1 Ż"
        )
        assert said_section("1880 99 Unknown", "1880") == "1880 99 Unknown"
        assert said_section("Game Sequence", "chicago-express") == "Przebieg tury"


def test_something_is_taught() -> None:
    assert TAUGHT


def test_a_title_without_such_files_has_nothing() -> None:
    assert learning("toy") is None
    assert learning("no-such-title") is None
    assert cited("toy", "Section 1") is None


@pytest.mark.parametrize("title_id", TAUGHT)
def test_every_decision_is_told_and_explained(title_id: str) -> None:
    found = taught(title_id)
    assert found.about is not None
    assert decisions(title_id) <= {*found.about.steps}
    explained = {step for each in found.explained.values() for step in each.steps}
    assert decisions(title_id) <= explained


@pytest.mark.parametrize("title_id", TAUGHT)
def test_explanations_and_words_are_short(title_id: str) -> None:
    found = taught(title_id)
    for each in found.explained.values():
        told = f"{each.name} {each.asked} {each.good_for} {each.wrong}"
        assert len(told.split()) <= LONGEST_EXPLANATION, told
    for word in found.words.values():
        assert len(word.says.split()) <= LONGEST_SENTENCE or word.says.count(".") > 1, word.says


@pytest.mark.parametrize("title_id", TAUGHT)
def test_no_two_words_are_called_alike(title_id: str) -> None:
    names = [
        form.lower()
        for each in taught(title_id).words.values()
        for form in (each.word, *each.forms)
    ]
    assert len(names) == len({*names})


@pytest.mark.parametrize("title_id", TAUGHT)
def test_the_rules_have_headings_with_ids_and_tables_from_the_data(title_id: str) -> None:
    rules = taught(title_id).rules
    assert rules is not None
    ids = [part.id for part in rules.parts]
    assert len(ids) == len({*ids})
    t = get_title(title_id)
    for part in rules.parts:
        for name in part.tables:
            made = numbers(t, name)
            assert made is not None, name
            assert all(len(row) == len(made.columns) for row in made.rows)


@pytest.mark.parametrize("title_id", TAUGHT)
def test_every_text_has_a_key_of_its_own(title_id: str) -> None:
    found = list(texts(get_kit(title_id)))
    keys = [key for _, key, _ in found]
    assert len(keys) == len({*keys})
    assert all(KEY.fullmatch(key) and key.startswith(f"{title_id}.learn.") for key in keys)


def test_texts_are_read_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    title_id = TAUGHT[0]
    word = next(iter(taught(title_id).words))
    other = Language("xx")
    other._words = {f"{title_id}.learn.words.{word}.says": ("Ein Satz.",)}
    monkeypatch.setitem(LANGUAGES, "xx", other)
    with speaking("xx"):
        found = taught(title_id)
    assert found.words[word].says == "Ein Satz."
    assert taught(title_id).words[word].says != "Ein Satz."


@pytest.mark.parametrize("title_id", TAUGHT)
def test_sections_are_found_by_what_refusals_cite(title_id: str) -> None:
    name = get_kit(title_id).name
    for number, section in taught(title_id).sections.items():
        for rule in (f"{title_id} {number} and so on", f"{name}: {number}"):
            found = cited(title_id, rule)
            assert found is not None
            assert found.section == section
            assert by_id(title_id, found.id) == found
    assert cited(title_id, f"{title_id} no such section") is None
