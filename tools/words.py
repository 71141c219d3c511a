"""The catalogues of words, written from the sources: `make words`.

Every message has its key and its English in the sources: message(key, one, many) and
phrase(key, one, many) in Python, phrase(...) in the web's templates; what can be learned about a
title is data with English inside, whose keys are made from its places. The English catalogue is
written from them; in those of other languages new keys are added, keys that are gone are dropped,
and a translation whose English has changed is marked for review. docs/translating.md tells more.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from trunkline.kernel import Kit, kits
from trunkline.kernel.language import ENGLISH, SUFFIX
from trunkline.kernel.message import KEY, Forms, area
from trunkline.present.learn.texts import texts

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trunkline"
SPEAKERS = ("message", "phrase")
HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {tag}\\n"
"Plural-Forms: {plural};\\n\""""


class Written(NamedTuple):
    """A message as a source has it."""

    key: str
    forms: Forms
    where: str


class Known(NamedTuple):
    """A message of all sources."""

    forms: Forms
    places: list[str]


def in_python(file: Path) -> Iterator[Written]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS:
            texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if len(texts) > 1:
                yield Written(str(texts[0]), tuple(map(str, texts[1:])), place(file))


def in_template(file: Path) -> Iterator[Written]:
    for call in Environment().parse(file.read_text(encoding="utf-8")).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in SPEAKERS:
            key, *forms = (each.as_const() for each in call.args)
            yield Written(key, tuple(forms), place(file))


def in_learning() -> Iterator[Written]:
    """What can be learned about the titles of the package: data with English inside."""
    for kit in own_kits():
        for file, key, text in texts(kit):
            where = Path(str(kit.folder(kit.learn))) / file
            yield Written(key, (text,), place(where))


def place(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def messages() -> Mapping[str, Known]:
    """All messages by key; raises ValueError where a key is malformed or stands for two."""
    found: dict[str, Known] = {}
    sources = [
        *(each for file in sorted(PACKAGE.rglob("*.py")) for each in in_python(file)),
        *(each for file in sorted(PACKAGE.rglob("*.html")) for each in in_template(file)),
        *in_learning(),
    ]
    for key, forms, where in sources:
        if not KEY.fullmatch(key):
            raise ValueError(f"{where}: {key!r} is no key.")
        known = found.setdefault(key, Known(forms, []))
        if known.forms != forms:
            raise ValueError(f"{where}: {key} is {known.forms} elsewhere.")
        known.places.append(where)
    return found


def folder(key: str) -> Path:
    """Where the words of a message are: those of a title in its own folder."""
    return title_folders().get(area(key), PACKAGE / "locale")


@cache
def title_folders() -> dict[str, Path]:
    """By id: the folder of words of each title in the package."""
    return {kit.id: Path(str(kit.folder(kit.words))) for kit in own_kits() if kit.words}


def own_kits() -> list[Kit]:
    """Those of the package itself."""
    return [kit for kit in kits() if kit.package.startswith(f"{PACKAGE.name}.")]


def catalogues() -> dict[Path, dict[str, Known]]:
    """By folder: its messages in the order of their keys."""
    found: dict[Path, dict[str, Known]] = defaultdict(dict)
    for key in sorted(messages()):
        found[folder(key)][key] = messages()[key]
    return found


def english(words: Mapping[str, Known]) -> str:
    entries = (entry(key, known.forms, known) for key, known in words.items())
    return "\n\n".join((head(ENGLISH), *entries)) + "\n"


def head(tag: str) -> str:
    """What a catalogue says of itself; which number takes which form comes from CLDR."""
    plural = Catalog(locale=tag.replace("-", "_")).plural_forms.rstrip(";")
    return HEAD.format(tag=tag, plural=plural)


def updated(file: Path, words: Mapping[str, Known]) -> str:
    """A catalogue of another language with the keys of today."""
    with file.open("rb") as opened:
        old = read_po(opened)
    first = file.read_text(encoding="utf-8").partition("\n\n")[0]
    entries = [translated(old, key, known) for key, known in words.items()]
    return "\n\n".join((first, *entries, *own_forms(old, words))) + "\n"


def own_forms(old: Catalog, words: Mapping[str, Known]) -> Iterator[str]:
    """Forms of words that this language alone needs: rails.colour.green/neuter."""
    for key in sorted(str(message.id) for message in old if message.id):
        base = key.partition("/")[0]
        if key not in words and base in words:
            yield translated(old, key, words[base])


def translated(old: Catalog, key: str, known: Known) -> str:
    """An entry with its translation; for review where its English is no longer the same."""
    found = old.get(key)
    if found is None:
        return entry(key, ("",) * old.num_plurals if len(known.forms) > 1 else ("",), known, True)
    string = found.string or ""
    forms = (string,) if isinstance(string, str) else tuple(string)
    before = found.auto_comments
    review = found.fuzzy or (any(forms) and before not in ([], comments(known.forms)))
    return entry(key, forms, known, True, review, found.user_comments)


def entry(
    key: str,
    forms: Forms,
    known: Known,
    foreign: bool = False,
    review: bool = False,
    remarks: list[str] | None = None,
) -> str:
    lines = [f"# {each}" for each in remarks or ()]
    lines += [f"#. {each}" for each in comments(known.forms)] if foreign else []
    lines += [f"#: {each}" for each in sorted(set(known.places))]
    lines += ["#, fuzzy"] if review else []
    lines.append(f"msgid {quoted(key)}")
    if len(known.forms) > 1:
        lines.append(f"msgid_plural {quoted(key)}")
        lines += [f"msgstr[{number}] {quoted(form)}" for number, form in enumerate(forms)]
    else:
        lines.append(f"msgstr {quoted(forms[0])}")
    return "\n".join(lines)


def comments(forms: Forms) -> list[str]:
    """What translators see beside a key: its English."""
    return [" ".join(form.split()) for form in forms]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(*new: str) -> None:
    """With tags of languages: begin their catalogues as well."""
    for where, words in catalogues().items():
        where.mkdir(exist_ok=True)
        for tag in new:
            (where / f"{tag}{SUFFIX}").write_text(head(tag) + "\n", encoding="utf-8")
        others = [file for file in sorted(where.glob(f"*{SUFFIX}")) if file.stem != ENGLISH]
        for file in others:
            file.write_text(updated(file, words), encoding="utf-8")
        (where / f"{ENGLISH}{SUFFIX}").write_text(english(words), encoding="utf-8")
        tags = ", ".join((ENGLISH, *(file.stem for file in others)))
        print(f"{len(words):,} messages in {where.relative_to(ROOT)}: {tags}")


if __name__ == "__main__":
    main(*sys.argv[1:])
