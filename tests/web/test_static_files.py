"""Scripts name what they import with the mark of its content; styles do not slow the page."""

from __future__ import annotations

import re

from trunkline.web.pages.static import asset, read, static_files

IMPORT = re.compile(r'(?:from |import |import\()"\./([a-z_]+\.js)(\?[0-9a-f]{10})?"')

WHOLE_PAGE = ("body", "html", ".table", ".folds", ".portrait", ".landscape", ".lobby", ".past")
ASKS_WITHIN = re.compile(
    rf"(?<![\w-])(?:{'|'.join(map(re.escape, WHOLE_PAGE))})(?![\w-])[^\s,{{>+~]*:has\("
)


def test_every_import_of_a_script_has_the_mark_of_what_it_names() -> None:
    seen = 0
    for name in static_files():
        if not name.endswith(".js") or "/" in name:
            continue
        for imported, mark in IMPORT.findall(read(name).body.decode()):
            assert asset(imported).endswith(f"{imported}{mark}")
            assert mark
            seen += 1
    assert seen > 10


def test_no_style_of_the_whole_page_asks_what_is_in_it() -> None:
    """A browser would restyle thousands of elements at every change; frame_class.js tells."""
    assert ASKS_WITHIN.search(".folds:not(:has(.decision.broad)) { --west: 420px; }")
    sheets = [name for name in static_files() if name.endswith(".css")]
    assert len(sheets) > 20
    slow = [
        (name, found) for name in sheets for found in ASKS_WITHIN.findall(read(name).body.decode())
    ]
    assert slow == []
