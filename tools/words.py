"""Every template that a player may read, for translators: `make words`.

Python sources are searched for the functions that take templates, the web's templates by Jinja's
own extractor. docs/translating.md says how a language is added.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from trunkline import __version__

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "trunkline" / "locale" / "trunkline.pot"
PLACES = {
    "no": (0,),
    "no_of": (1, 2),
    "noted": (0,),
    "phrase": (0,),
    "phrase_of": (1, 2),
    "say": (0,),
    "say_of": (1, 2),
    "tell": (0,),
}
"""Function -> which of its arguments are templates; of two the second one is the plural."""
Found = tuple[int, str, str | tuple[str, ...], list[str]]


def in_python(
    file: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Found]:
    """A method for Babel: a template may also be one of two, `a if something else b`."""
    for node in ast.walk(ast.parse(file.read())):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        places = PLACES.get(name, ())
        if not places or len(node.args) <= max(places):
            continue
        if len(places) == 1:
            for template in written(node.args[0]):
                yield node.lineno, "gettext", template, []
        else:
            one, many = (written(node.args[place]) for place in places)
            for both in zip(one, many, strict=True):
                yield node.lineno, "ngettext", both, []


def written(node: ast.expr) -> list[str]:
    """The texts that stand here; none where a name stands for one."""
    if isinstance(node, ast.IfExp):
        return written(node.body) + written(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def catalogue() -> Catalog:
    """All templates of the package, with where they stand."""
    found = Catalog(project="Trunkline", version=__version__, charset="utf-8")
    methods = [("**.py", "tools.words:in_python"), ("**/templates/**.html", "jinja2")]
    options = {"**/templates/**.html": {"trimmed": "true", "silent": "false"}}
    for name, _, message, comments, context in extract_from_dir(
        ROOT / "trunkline", methods, options
    ):
        found.add(
            message, None, [(f"trunkline/{name}", 0)], auto_comments=comments, context=context
        )
    return found


def main() -> None:
    words = catalogue()
    for message in words:
        message.flags.discard("python-format")  # "20 % dividend" only looks like one
    written = BytesIO()
    write_po(written, words, width=100, sort_output=True, include_lineno=False)
    # The date of a file in which nothing else has changed stays.
    if undated(written.getvalue()) != undated(TEMPLATES.read_bytes()):
        TEMPLATES.write_bytes(written.getvalue())
    print(f"{len(words):,} templates in {TEMPLATES.relative_to(ROOT)}")


def undated(file: bytes) -> list[bytes]:
    return [line for line in file.splitlines() if b"POT-Creation-Date" not in line]


if __name__ == "__main__":
    main()
