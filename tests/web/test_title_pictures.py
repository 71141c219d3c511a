"""Pictures of titles, as the lobby shows them."""

from __future__ import annotations

from tests.language import TAG, brackets
from tests.web.table import Table

MAP = "/pictures/chicago-express/light.svg"


def test_every_reader_gets_the_legend_in_a_language_of_their_own(quick: Table) -> None:
    with brackets():
        other = quick.client.get(MAP, headers={"Accept-Language": TAG})
        english = quick.client.get(MAP)
    assert "⟦* one company only⟧" in other.text
    assert ">* one company only<" in english.text
    assert other.headers["Vary"] == english.headers["Vary"] == "Accept-Encoding, Accept-Language"
    assert other.headers["ETag"] != english.headers["ETag"]


def test_there_is_no_picture_of_an_unknown_title(quick: Table) -> None:
    assert quick.client.get("/pictures/none/light.svg").status_code == 404
