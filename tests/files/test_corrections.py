"""Files of corrections: read with clear errors, written as they are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.files import corrections_bytes, parse_corrections, title_with
from trunkline.files.corrections import LARGEST
from trunkline.kernel import BadCorrections, Malformed, fitting, get_title

HEAD = {"format": "trunkline-data/1", "title": "1881"}


def read(**fields: Any) -> Any:
    return parse_corrections(get_title("1881"), json.dumps({**HEAD, **fields}).encode(), "box.json")


def test_a_file_is_read_as_it_is_written() -> None:
    t = get_title("1881")
    given = fitting(t, {"train.3.price": 330, "market.yellow": ["72"]}, "Ann, edition of 2016")
    data = corrections_bytes(t, given)
    assert parse_corrections(t, data, "the file") == given
    told = json.loads(data)
    assert told["format"] == "trunkline-data/1"
    assert told["title"] == "1881"
    assert told["from"] == "Ann, edition of 2016"
    assert told["values"] == {"train.3.price": 330, "market.yellow": ["r5c1"]}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "box.json is not a file of corrections"),
        (b"[]", "box.json is not a file of corrections"),
        (b"\xff\xfe", "box.json is not a file of corrections"),
        (b"[" * 100_000, "box.json is not a file of corrections"),
        (b"{}", "missing required field `format`"),
        (b" " * (LARGEST + 1), "box.json is larger than 262,144 bytes"),
        (b'{"format":"trunkline/1","title":"1881","values":{}}', "has the format 'trunkline/1'"),
        (b'{"format":"trunkline-data/1","title":"1880","values":{}}', "corrects the title '1880'"),
    ],
)
def test_what_is_no_such_file_is_told_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_corrections(get_title("1881"), data, "box.json")
    assert words in str(caught.value)


def test_values_are_judged_by_the_title() -> None:
    with pytest.raises(BadCorrections, match="is not reconstructed"):
        read(values={"train.2.price": 200})


def test_an_empty_file_corrects_nothing() -> None:
    assert not read(values={})


def test_without_a_file_the_title_is_as_it_is(tmp_path: Path) -> None:
    t = get_title("1881")
    assert title_with(t, None) is t
    with pytest.raises(Malformed, match="There is no file"):
        title_with(t, tmp_path / "none.json")
