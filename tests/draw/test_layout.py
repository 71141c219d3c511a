"""Flat-top maps: tiles, sides and rulers follow the layout of the map."""

from trunkline.draw import draw
from trunkline.draw.curves import edge_middle
from trunkline.draw.layout import corners, laid_out
from trunkline.draw.nouns import side_in_words
from trunkline.kernel import get_title, start
from trunkline.parts.hexes import EDGES, FLAT


def test_edges_and_their_names_turn_with_the_hexes() -> None:
    assert [side_in_words(edge) for edge in EDGES] == ["SW", "W", "NW", "NE", "E", "SE"]
    with laid_out(FLAT):
        assert [side_in_words(edge) for edge in EDGES] == ["S", "SW", "NW", "N", "NE", "SE"]
        assert [round(x, 3) for x in edge_middle(0)] == [0.0, 0.866]
        assert tuple(round(x) for x in corners(40)[0]) == (40, 0)
    assert tuple(round(x) for x in corners(40)[0]) == (35, 20)


def test_the_rulers_of_a_flat_map_have_letters_above_and_numbers_at_the_left() -> None:
    t = get_title("1889")
    svg = draw(t, start(t, ("Ann", "Bob")), "map")
    rulers = svg.partition('class="ruler q"')[2]
    assert [letter for letter in "ABCDEFGHIJKL" if f">{letter}<" not in rulers] == []
    assert ">14<" in rulers
