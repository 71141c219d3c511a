"""Sentences of logs that were written before messages had keys: they stored English templates.

A folder of words may have a file `before_keys.json` with the keys of those templates; it never
changes again. A template that no file knows is shown as it was stored.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from trunkline.kernel.decoder import Decoder
from trunkline.kernel.language import FOLDERS, IN_ENGLISH, load_titles
from trunkline.kernel.sentence import Sentence
from trunkline.kernel.template import COUNTED

FILE = "before_keys.json"
MARK = '"template":'
SENTENCES = Decoder(list[Sentence])


def read_sentences(told: str | bytes) -> list[Sentence]:
    """What an entry of a log told, whichever version wrote it."""
    text = told if isinstance(told, str) else told.decode()
    if MARK not in text:
        return SENTENCES.decode(text)
    return SENTENCES.convert([with_key(each) for each in msgspec.json.decode(text)])


def with_key(stored: Any) -> Any:
    """A stored sentence as it would be written now; values that are not sentences stay."""
    if not isinstance(stored, dict):
        return stored
    values = [[name, with_key(value)] for name, value in stored.get("values", ())]
    return {"key": stored.get("key") or _key(stored, dict(values)), "values": values}


def _key(stored: dict[str, Any], values: dict[str, Any]) -> str:
    """From the files, or else the template itself in the form that the number took."""
    one: str = stored["template"]
    many: str = stored.get("many", one)
    load_titles()
    key = _keys(len(FOLDERS)).get(one, "")
    if IN_ENGLISH.find(key):
        return key
    return one if values.get(COUNTED) == 1 else many


@cache
def _keys(folders: int) -> dict[str, str]:
    """Template -> key, from the first `folders` folders of words."""
    found: dict[str, str] = {}
    for folder in FOLDERS[:folders]:
        file = folder / FILE
        if file.is_file():
            found |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return found
