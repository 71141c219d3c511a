"""The typefaces that the pages bring along."""

from __future__ import annotations

import re

from tests.web.table import Table
from trunkline.web.pages.fonts import FACES

FONT = re.compile(r"url\((/static/fonts/[^)]+)\)")
PRELOADED = re.compile(
    r'<link rel="preload" href="([^"]+)" as="font" type="font/woff2" crossorigin>'
)
PACKED = {"Accept-Encoding": "gzip"}


def test_every_typeface_is_served_for_good_and_as_it_is(quick: Table) -> None:
    style = quick.client.get("/static/pictures.css").text
    addresses = FONT.findall(style)
    assert len(addresses) == len(FACES)
    for address in addresses:
        answer = quick.client.get(address, headers=PACKED)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "font/woff2"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Content-Encoding" not in answer.headers
        assert answer.content.startswith(b"wOF2")


def test_text_appears_at_once_and_the_typeface_when_it_has_come(quick: Table) -> None:
    faces = re.findall(r"@font-face\{[^}]*\}", quick.client.get("/static/pictures.css").text)
    assert all("font-display:swap" in face for face in faces)


def test_the_page_asks_for_its_typeface_before_it_reads_the_style(quick: Table) -> None:
    page = quick.client.get("/")
    (address,) = PRELOADED.findall(page.text)
    assert address in FONT.findall(quick.client.get("/static/pictures.css").text)
    assert page.text.index(address) < page.text.index("pictures.css")
    assert "font-src 'self'" in page.headers["Content-Security-Policy"]


def test_the_licences_lie_beside_the_typefaces(quick: Table) -> None:
    for family in {face.file.split("-latin")[0] for face in FACES}:
        licence = quick.client.get(f"/static/fonts/{family}.LICENSE").text
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "Copyright" in licence


def test_a_picture_by_itself_may_use_the_style_and_the_typeface_that_it_carries(
    quick: Table,
) -> None:
    answer = quick.client.get("/pictures/1880/light.svg")
    policies = answer.headers.get_list("Content-Security-Policy")
    assert policies == [
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
    ]
    assert "url(data:font/woff2" in answer.text
