"""Logs that stored English templates are read by a table from template to key."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from tests.kernel.toy import Toy
from trunkline.kernel import Sentence, decode_state, encode_state, message, say, start
from trunkline.kernel.before_keys import read_sentences
from trunkline.kernel.language import FOLDERS, add_words

BID = message("old.bid", "{player} now bids {amount:count}.")
LOST = message("old.lost", "{player} has lost it.", "{player} has lost all {number}.")
OFFERED = message("old.offered", "{player} makes an offer. {terms}")


@pytest.fixture(autouse=True)
def table(tmp_path: Path) -> Iterator[None]:
    keys = {
        "{player} bids ${amount:,}.": BID,
        "{player} loses one.": LOST,
        "{player} offers: {terms}": OFFERED,
    }
    (tmp_path / "before_keys.json").write_bytes(msgspec.json.encode(keys))
    add_words(tmp_path)
    yield
    FOLDERS.remove(tmp_path)


def read(*stored: Mapping[str, object]) -> list[Sentence]:
    return read_sentences(msgspec.json.encode(stored).decode())


def test_a_template_of_the_table_has_its_key() -> None:
    values = [["player", "Ann"], ["amount", 1250]]
    found = read({"template": "{player} bids ${amount:,}.", "values": values})
    assert found == [say(BID, player="Ann", amount=1250)]
    assert str(found[0]) == "Ann now bids 1,250."


def test_one_that_counts() -> None:
    values = [["number", 3], ["player", "Ann"]]
    many = "{player} loses {number}."
    found = read({"template": "{player} loses one.", "values": values, "many": many})
    assert str(found[0]) == "Ann has lost all 3."


def test_one_inside_another() -> None:
    terms = {"template": "{player} bids ${amount:,}.", "values": [["player", "Bob"], ["amount", 5]]}
    values = [["player", "Ann"], ["terms", terms]]
    found = read({"template": "{player} offers: {terms}", "values": values})
    assert str(found[0]) == "Ann makes an offer. Bob now bids 5."


def test_an_unknown_template_is_shown_as_it_was_stored() -> None:
    values = [["number", 1200], ["player", "Ann"]]
    one, many = "{player} hides one.", "{player} hides {number:,}."
    stored = {"template": one, "values": values, "many": many}
    assert [str(each) for each in read(stored, {"template": "Bye."})] == [
        "Ann hides 1,200.",
        "Bye.",
    ]


def test_what_is_written_now_is_read_as_it_is() -> None:
    told = [say(BID, player='"template":', amount=5), say(LOST, player="Ann", number=2)]
    assert read_sentences(msgspec.json.encode(told).decode()) == told


def test_a_position_with_an_old_sentence() -> None:
    s = start(Toy(), ("Ann", "Bob"))
    old = msgspec.json.decode(encode_state(s))
    old["told"] = [
        {"template": "{player} loses one.", "values": [["number", 1], ["player", "Bob"]]}
    ]
    assert decode_state(Toy(), msgspec.json.encode(old)).told == (
        say(LOST, number=1, player="Bob"),
    )
