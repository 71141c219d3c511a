"""Signs of money, percents and names of networks, as the reader's language has them."""

from __future__ import annotations

import pytest

from trunkline.kernel import get_title
from trunkline.kernel.language import speaking
from trunkline.present.sheets.told import company_name
from trunkline.present.words import beside, per_cent
from trunkline.titles.berlin_1881.present.names import marks
from trunkline.titles.china_1880.present.names import yuan


@pytest.mark.parametrize(("tag", "sides"), [("en", ("¥", "")), ("de", ("", "¥"))])
def test_the_sign_of_a_sum_stands_where_the_language_puts_it(
    tag: str, sides: tuple[str, str]
) -> None:
    for title in ("1880", "1881"):
        get_title(title)  # brings its words
    with speaking(tag):
        assert beside(yuan) == sides
        assert beside(marks) == ("", "M")


def test_networks_are_named_in_words_and_companies_by_their_names() -> None:
    berlin = get_title("1881")
    with speaking("de"):
        assert company_name(berlin, "S") == "S-Bahn, Hauptnetz"
        assert company_name(berlin, "S2") == "S-Bahn, Teilnetz 2"
        assert company_name(berlin, "S-Bahn") == "Berliner Stadtbahn"


def test_per_cent_as_the_reader_writes_it() -> None:
    get_title("1880")
    assert per_cent(20) == "20 %"
    with speaking("pl"):
        assert per_cent(20) == "20%"
