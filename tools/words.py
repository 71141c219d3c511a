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

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from tools import word_notes
from tools.cldr import facts
from trunkline.kernel import Kit, kits
from trunkline.kernel.catalogue import Catalogue
from trunkline.kernel.language import ENGLISH, SUFFIX
from trunkline.kernel.message import KEY, Forms, area
from trunkline.present.learn.texts import texts
from trunkline.present.ordinary.lessons.guided import COMMON

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trunkline"
LOCALE = PACKAGE / "locale"
"""The words that are no title's own."""
SPEAKERS = ("message", "phrase")
NOTE = "· "
"""How comments begin that are no English words."""
HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {tag}\\n"
"Plural-Forms: {plural};\\n"
"X-Missing: {missing}\\n\""""


class Written(NamedTuple):
    """A message as a source has it."""

    key: str
    forms: Forms
    where: str
    notes: tuple[str, ...] = ()


class Known(NamedTuple):
    """A message of all sources."""

    forms: Forms
    places: list[str]
    notes: list[str] = []


def in_python(file: Path) -> Iterator[Written]:
    text = file.read_text(encoding="utf-8")
    if any(f"{speaker}(" in text for speaker in SPEAKERS):
        lines = text.splitlines()
        for node, around in _calls(ast.parse(text), []):
            texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if len(texts) > 1:
                key, *forms = map(str, texts)
                yield Written(key, tuple(forms), place(file), _notes(node, around, key, lines))


def _calls(node: ast.AST, around: list[ast.AST]) -> Iterator[tuple[ast.Call, list[ast.AST]]]:
    """Those that speak, each with what is around it."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS:
        yield node, around
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, [*around, node])


def _notes(node: ast.Call, around: list[ast.AST], key: str, lines: list[str]) -> tuple[str, ...]:
    named = around[-1] if around else None
    if isinstance(named, ast.Assign) and isinstance(named.targets[0], ast.Name):
        role = word_notes.uses(PACKAGE).get(named.targets[0].id, "")
    else:
        role = word_notes.role_in_python(around, node)
    english = " ".join(str(each.value) for each in node.args[1:] if isinstance(each, ast.Constant))
    values = word_notes.of_values(area(key), english, word_notes.given_values(node))
    return tuple(filter(None, (word_notes.remark(lines, node.lineno), role, *values)))


def in_template(file: Path) -> Iterator[Written]:
    text = file.read_text(encoding="utf-8")
    for call in Environment().parse(text).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in SPEAKERS:
            key, *forms = (each.as_const() for each in call.args)
            at = text.find(f"'{key}'")
            role = word_notes.role_in_template(text[max(0, at - 300) : at])
            values = word_notes.of_values(area(key), " ".join(forms), {})
            yield Written(key, tuple(forms), place(file), tuple(filter(None, (role, *values))))


def in_learning() -> Iterator[Written]:
    """What can be learned about the titles of the package: data with English inside."""
    for key, english in COMMON.texts.items():
        yield Written(key, (english,), "trunkline/present/ordinary/lessons/lesson.json")
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
    for key, forms, where, notes in sources:
        if not KEY.fullmatch(key):
            raise ValueError(f"{where}: {key!r} is no key.")
        known = found.setdefault(key, Known(forms, [], []))
        if known.forms != forms:
            raise ValueError(f"{where}: {key} is {known.forms} elsewhere.")
        known.places.append(where)
        known.notes.extend(note for note in notes if note not in known.notes)
    return found


def folder(key: str) -> Path:
    """Where the words of a message are: those of a title in its own folder."""
    return title_folders().get(area(key), LOCALE)


def folders() -> list[Path]:
    """All that have catalogues."""
    return [LOCALE, *title_folders().values()]


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


def head(tag: str, missing: int = 0) -> str:
    """What a catalogue says of itself; which number takes which form comes from CLDR."""
    plural = Catalog(locale=tag.replace("-", "_")).plural_forms.rstrip(";")
    return HEAD.format(tag=tag, plural=plural, missing=missing)


def updated(file: Path, words: Mapping[str, Known]) -> str:
    """A catalogue of another language with the keys of today."""
    with file.open("rb") as opened:
        old = read_po(opened)
    tag = file.stem
    entries = [translated(old, key, known, tag) for key, known in words.items()]
    rest = "\n\n".join((*entries, *own_forms(old, words, tag)))
    missing = len(words) - len(Catalogue(rest).words.keys() & words.keys())
    return f"{head(tag, missing)}\n\n{rest}\n"


def own_forms(old: Catalog, words: Mapping[str, Known], tag: str) -> Iterator[str]:
    """Forms of words that this language alone needs: rails.colour.green/neuter."""
    own = {key_of(message) for message in old if message.id} | facts(tag).keys()
    for key in sorted(own):
        base = key.partition("/")[0]
        if key not in words and base in words:
            yield translated(old, key, words[base], tag)


def key_of(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def translated(old: Catalog, key: str, known: Known, tag: str) -> str:
    """An entry with its translation; for review where its English is no longer the same."""
    found = old.get(key)
    string = (found.string if found else "") or facts(tag).get(key, "")
    forms = (string,) if isinstance(string, str) else tuple(string)
    if len(known.forms) > 1 and len(forms) != old.num_plurals:
        forms = (*forms, *("",) * old.num_plurals)[: old.num_plurals]
    if found is None:
        return entry(key, forms, known, True)
    before = [each for each in found.auto_comments if not each.startswith(NOTE)]
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
    lines += [f"#. {NOTE}{each}" for each in known.notes] if foreign else []
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
    """What translators see beside a key: its English; once where the forms are the same, for the
    reader of catalogues drops a line that it has read."""
    return list(dict.fromkeys(" ".join(form.split()) for form in forms))


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(*new: str) -> None:
    """With tags of languages: begin their catalogues as well."""
    for where, words in catalogues().items():
        where.mkdir(exist_ok=True)
        for tag in new:
            file = where / f"{tag}{SUFFIX}"
            if not file.exists():
                file.write_text(head(tag) + "\n", encoding="utf-8")
        others = [file for file in sorted(where.glob(f"*{SUFFIX}")) if file.stem != ENGLISH]
        for file in others:
            file.write_text(updated(file, words), encoding="utf-8")
        (where / f"{ENGLISH}{SUFFIX}").write_text(english(words), encoding="utf-8")
        tags = ", ".join((ENGLISH, *(file.stem for file in others)))
        print(f"{len(words):,} messages in {where.relative_to(ROOT)}: {tags}")


if __name__ == "__main__":
    main(*sys.argv[1:])
