"""Reconstructed data can be corrected, rules cannot; every misfit has its sentence."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from tests.checked import checked
from tests.kernel.boxed import Boxed
from tests.kernel.toy import Toy, ToyState
from trunkline.files import parse_record
from trunkline.kernel import (
    NONE,
    BadCorrections,
    Corrections,
    Malformed,
    Match,
    corrected,
    fitting,
    get_title,
    register,
    registry,
)
from trunkline.kernel.corrections import corrections_from
from trunkline.testing import conform, random_game


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title is there for these tests only."""
    for name in ("_kits", "_titles"):
        monkeypatch.setattr(registry, name, dict(getattr(registry, name)))
    register(Boxed())


def boxed() -> Boxed:
    return checked(Boxed, get_title("boxed"))


def said(**values: Any) -> tuple[str, ...]:
    with pytest.raises(BadCorrections) as caught:
        fitting(boxed(), values)
    return caught.value.sentences


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("many", 'The heap of red counters must be a whole number, not "many".'),
        (7.5, "The heap of red counters must be a whole number, not 7.5."),
        (True, "The heap of red counters must be a whole number, not true."),
        ([], "The heap of red counters must be a whole number, not []."),
        (4, "The heap of red counters must be a number from 6 to 18, not 4."),
        (20, "The heap of red counters must be a number from 6 to 18, not 20."),
        (7, "The heap of red counters must be a multiple of 2, not 7."),
    ],
)
def test_a_number_that_does_not_fit(value: object, sentence: str) -> None:
    assert said(heap=value) == (sentence,)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (3, "The seats with a counter: give a list of places, not 3."),
        ([1], "The seats with a counter: give a list of places, not [1]."),
        (["four"], "The seats with a counter: there is no place 'four' to choose."),
        (["one", "1"], "The seats with a counter: 'one' is there twice."),
        ([], "The seats with a counter: there are 1 to 2 places, not 0."),
        (["one", "two", "three"], "The seats with a counter: there are 1 to 2 places, not 3."),
    ],
)
def test_places_that_do_not_fit(value: object, sentence: str) -> None:
    assert said(seats=value) == (sentence,)


def test_a_name_that_nobody_knows() -> None:
    assert said(jester=3) == ("Boxed has no reconstructed value 'jester'. It has: heap, seats.",)


def test_what_the_rules_say_is_not_corrected() -> None:
    assert said(jokers=3) == (
        "The number of jokers is not reconstructed (printed in the rules): it cannot be corrected.",
    )


def test_every_misfit_is_told_at_once() -> None:
    assert len(said(heap=7, seats=["four"], jester=1)) == 3


def test_values_that_do_not_fit_each_other() -> None:
    assert said(heap=6, seats=["two"]) == ("Six counters are for seat one.",)


def test_a_title_without_guesses_has_nothing_to_correct() -> None:
    with pytest.raises(BadCorrections, match="Nothing of Toy is reconstructed"):
        fitting(Toy(), {"heap": 8})


def test_who_says_so_is_short_and_visible() -> None:
    for name in ("x" * 201, "two\nlines"):
        with pytest.raises(BadCorrections, match="at most 200 visible characters"):
            fitting(boxed(), {"heap": 8}, name)


def test_other_names_of_places_and_their_order_do_not_matter() -> None:
    assert fitting(boxed(), {"seats": ["two", "1"]}) == fitting(boxed(), {"seats": ["one", "two"]})


def test_equal_corrections_are_one_title() -> None:
    given = fitting(boxed(), {"heap": 8}, "Ann")
    t = get_title("boxed", corrections=given)
    assert t is get_title("boxed", corrections=corrections_from(given.text))
    assert t is not boxed()
    assert get_title("boxed", corrections=NONE) is boxed()
    assert t.corrections == given


def test_corrections_that_do_not_fit_make_no_title() -> None:
    with pytest.raises(BadCorrections, match="multiple of 2"):
        corrected(boxed(), Corrections({"heap": 7}))


def test_a_match_is_played_with_them_and_its_file_has_them() -> None:
    t = get_title("boxed", corrections=fitting(boxed(), {"heap": 8}, "Ann, 1910"))
    match = random_game(t, 2, seed=3)
    assert checked(ToyState, match.at(0)).heap == 8
    record = match.record()
    data = msgspec.json.encode(record)
    assert msgspec.json.decode(data)["corrections"] == {"from": "Ann, 1910", "values": {"heap": 8}}
    again = Match.from_record(parse_record(data, "the file"))
    assert again.title is t
    assert again.state == match.state


def test_files_without_corrections_are_as_before() -> None:
    data = msgspec.json.decode(msgspec.json.encode(Match(boxed(), ("Ann", "Bob")).record()))
    assert data["format"] == "trunkline/1"
    assert "corrections" not in data


def test_programs_that_know_no_corrections_refuse_the_file() -> None:
    t = get_title("boxed", corrections=fitting(boxed(), {"heap": 8}))
    record = Match(t, ("Ann", "Bob")).record()
    assert record.format == "trunkline/2"
    record.format = "trunkline/3"
    with pytest.raises(Malformed, match="'trunkline/3', this program reads"):
        Match.from_record(record)


def test_a_file_whose_corrections_do_not_fit_says_why() -> None:
    record = Match(boxed(), ("Ann", "Bob")).record()
    record.corrections = Corrections({"heap": 7})
    with pytest.raises(BadCorrections, match="multiple of 2"):
        Match.from_record(record)


def test_the_error_crosses_processes() -> None:
    error = BadCorrections(("One.", "Two."))
    assert pickle.loads(pickle.dumps(error)).sentences == ("One.", "Two.")


def test_a_title_with_a_box_conforms_whatever_is_in_it() -> None:
    conform(boxed(), hash_seeds=())
    t = get_title("boxed", corrections=fitting(boxed(), {"heap": 18, "seats": ["two"]}))
    conform(t, players=[2], hash_seeds=(0, 1))
