"""Hex geometry: both layouts agree with their own pictures."""

from math import atan2, cos, dist, pi, sin, sqrt

import pytest

from trunkline.parts.hexes import EDGES, FLAT, POINTY, Flat, Pointy, opposite

LAYOUTS = pytest.mark.parametrize("layout", [FLAT, POINTY])
PLACES = {FLAT: [(4, 3), (5, 3)], POINTY: [(4, 2), (5, 3)]}


@LAYOUTS
def test_a_neighbour_finds_the_way_back_over_the_opposite_edge(layout: Flat | Pointy) -> None:
    for place in PLACES[layout]:
        for edge in EDGES:
            assert layout.neighbour(*layout.neighbour(*place, edge), opposite(edge)) == place


@LAYOUTS
def test_neighbours_lie_one_hex_away_in_the_direction_of_the_edge(layout: Flat | Pointy) -> None:
    for place in PLACES[layout]:
        x, y = layout.centre(*place)
        for edge in EDGES:
            u, v = layout.centre(*layout.neighbour(*place, edge))
            assert dist((x, y), (u, v)) == pytest.approx(sqrt(3))
            turn = atan2(v - y, u - x) - layout.edge_angle(edge)
            assert cos(turn) == pytest.approx(1)
            assert sin(turn) == pytest.approx(0, abs=1e-9)


@LAYOUTS
def test_six_corners_lie_around_the_centre(layout: Flat | Pointy) -> None:
    corners = layout.corners()
    assert len(set(corners)) == 6
    assert all(dist((0, 0), corner) == pytest.approx(1) for corner in corners)


def test_flat_hexes_lie_on_an_edge_and_pointy_ones_on_a_corner() -> None:
    assert max(y for _, y in FLAT.corners()) == pytest.approx(sqrt(3) / 2)
    assert max(y for _, y in POINTY.corners()) == pytest.approx(1)


def test_an_edge_is_opposite_to_its_opposite() -> None:
    assert [opposite(edge) for edge in EDGES] == [3, 4, 5, 0, 1, 2]
    assert pi == pytest.approx(FLAT.edge_angle(3) - FLAT.edge_angle(0))
