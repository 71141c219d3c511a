import re

import pytest

from tests.installed import TITLES
from trunkline.draw.signs import SHAPES
from trunkline.draw.theme import (
    DARK_LETTERS,
    LEAST_CONTRAST,
    TOKENS,
    UNKNOWN,
    contrast,
    in_theme,
    liveries,
    livery,
    luminance,
    scoped,
    stylesheet,
    var,
)
from trunkline.titles.chicago_express.liveries import GROUNDS

TEXT_ON_GROUND = [
    ("ink", "bg"),
    ("ink", "panel"),
    ("ink", "raised"),
    ("ink", "sunk"),
    ("muted", "panel"),
    ("muted", "sunk"),
    ("muted", "sea"),
    ("ink", "sea"),
    ("mapink", "land"),
    ("mapink", "water"),
    ("mapink", "forest"),
    ("mapink", "halo"),
    ("mapcost", "land"),
    ("mapcost", "water"),
    ("mapcost", "forest"),
    ("mapink", "ceplain"),
    ("mapink", "ceforest"),
    ("mapink", "cemountain"),
    ("mapink", "ceindustry"),
    ("mapink", "cestart"),
    ("onaccent", "accent"),
    ("panel", "good"),
    ("halo", "route1"),
    ("halo", "route2"),
    ("halo", "route3"),
    ("halo", "route4"),
]


def test_contrast_is_that_of_the_accessibility_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert luminance("#FFFFFF") == pytest.approx(1)


@pytest.mark.parametrize(
    ("title", "company"), [(title, company) for title in TITLES for company in liveries(title)]
)
def test_letters_are_legible_on_every_company_colour(title: str, company: str) -> None:
    look = livery(title, company)
    assert contrast(look.colour, look.letters) >= LEAST_CONTRAST


@pytest.mark.parametrize("title", TITLES)
def test_no_two_companies_share_colour_and_sign(title: str) -> None:
    looks = {c: look for c, look in liveries(title).items() if not re.fullmatch(r"A\d", c)}
    looks.pop("S-Bahn", None)  # the same company as its main network, S
    assert len({(look.colour, look.sign) for look in looks.values()}) == len(looks)
    assert all(look.sign in SHAPES for look in looks.values())


def test_every_company_has_a_livery() -> None:
    assert {title: len(liveries(title)) for title in TITLES} == {
        "1880": 14 + 7,
        "1881": 8 + 5,
        "1889": 7,
        "chicago-express": 5,
    }
    assert livery("1880", "XYZ") == livery("1846", "IC") == UNKNOWN


@pytest.mark.parametrize("ground", ["yellow", "green", "brown", "grey", "city"])
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_labels_and_values_are_legible_on_tiles(ground: str, theme: int) -> None:
    assert contrast(DARK_LETTERS, TOKENS[ground][theme]) >= LEAST_CONTRAST


@pytest.mark.parametrize("text", ["mapink", "mapcost"])
@pytest.mark.parametrize("ground", ["land", "water", "forest"])
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_is_legible_on_grounds_under_the_veil(text: str, ground: str, theme: int) -> None:
    veiled = mixed(TOKENS[ground][theme], TOKENS["sea"][theme], 0.45)
    assert contrast(TOKENS[text][theme], veiled) >= 3


def mixed(colour: str, over: str, part: float) -> str:
    """A colour under another that lets the rest of it through."""
    pairs = ((int(colour[i : i + 2], 16), int(over[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(low * (1 - part) + top * part):02X}" for low, top in pairs)


@pytest.mark.parametrize(("text", "ground"), TEXT_ON_GROUND)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_is_legible_on_its_ground(text: str, ground: str, theme: int) -> None:
    known = {**TOKENS, **GROUNDS}
    assert contrast(known[text][theme], known[ground][theme]) >= LEAST_CONTRAST


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_yellow_green_and_brown_tiles_grow_darker(theme: int) -> None:
    """Grey tiles are about as light as green ones: the pips tell them apart."""
    yellow, green, brown = (luminance(TOKENS[c][theme]) for c in ("yellow", "green", "brown"))
    assert yellow > green + 0.1 > brown + 0.2


def test_the_style_has_the_tokens_in_use_in_both_themes() -> None:
    style = stylesheet(f".a{{fill:{var('ink')}}}", ".tl-map")
    light, dark = TOKENS["ink"]
    assert style.count(f"--ink:{light}") == 1
    assert style.count(f"--ink:{dark}") == 2
    assert "prefers-color-scheme:dark" in style
    assert "--sea" not in style


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError, match="no token"):
        var("pink")


@pytest.mark.parametrize(("theme", "column"), [("light", 0), ("dark", 1)])
def test_a_picture_can_be_fixed_to_one_theme(theme: str, column: int) -> None:
    fixed = in_theme(stylesheet(f".a{{fill:{var('ink')}}}", ".tl-map"), theme)
    assert f".tl-map .a{{fill:{TOKENS['ink'][column]}}}" in fixed
    assert "--" not in fixed
    assert "prefers-color-scheme" not in fixed
    assert TOKENS["ink"][1 - column] not in fixed


def test_rules_hold_inside_their_picture_only() -> None:
    rules = ".a,.b .c{fill:red}\n&.ids .id{display:inline}"
    assert scoped(rules, ".tl-map") == (
        ".tl-map .a,.tl-map .b .c{fill:red}.tl-map.ids .id{display:inline}"
    )
