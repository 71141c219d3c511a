"""Scripts that import others: each is named with the mark of its content, all the way down."""

from __future__ import annotations

import re

from trunkline.web.pages.static import asset, read, static_files

IMPORT = re.compile(r'(?:from |import |import\()"\./([a-z_]+\.js)(\?[0-9a-f]{10})?"')


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
