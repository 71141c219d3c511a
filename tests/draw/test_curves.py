from math import hypot

import pytest

from trunkline.draw.curves import (
    APOTHEM,
    Curve,
    crossing,
    edge_middle,
    edge_to_edge,
    edge_to_point,
    toward,
)
from trunkline.parts.hexes import POINTY


def test_edge_middles_lie_half_way_between_corners() -> None:
    corners = POINTY.corners()
    middles = {
        (round((a[0] + b[0]) / 2, 9), round((a[1] + b[1]) / 2, 9))
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    }
    assert {(round(x, 9), round(y, 9)) for x, y in map(edge_middle, range(6))} == middles


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(6) for b in range(6) if a != b])
def test_plain_track_leaves_both_edges_at_right_angles(a: int, b: int) -> None:
    curve = edge_to_edge(a, b)
    for edge, (x, y), (px, py) in (
        (a, curve.points[0], curve.points[1]),
        (b, curve.points[-1], curve.points[-2]),
    ):
        assert (x, y) == pytest.approx(edge_middle(edge))
        inward = (-(px - x), -(py - y))
        length = hypot(*inward)
        assert (inward[0] / length, inward[1] / length) == pytest.approx(toward(edge, 1))


def test_handles_are_those_of_the_design() -> None:
    gentle, sharp = edge_to_edge(0, 2), edge_to_edge(0, 1)
    assert hypot(*gentle.points[1]) == pytest.approx(APOTHEM - 0.536)
    assert hypot(*sharp.points[1]) == pytest.approx(APOTHEM - 0.385)
    assert len(edge_to_edge(1, 4).points) == 2


def test_parts_of_a_curve_lie_on_it() -> None:
    curve = edge_to_edge(0, 2)
    piece = curve.part(0.25, 0.75)
    assert piece.start == pytest.approx(curve.at(0.25))
    assert piece.end == pytest.approx(curve.at(0.75))
    assert piece.at(0.5) == pytest.approx(curve.at(0.5))
    assert curve.part(0.5, 1).end == pytest.approx(curve.end)


def test_crossings_are_found_and_parallels_are_not() -> None:
    assert crossing(edge_to_edge(0, 3), edge_to_edge(1, 4)) == pytest.approx(0.5, abs=0.03)
    assert crossing(edge_to_edge(0, 2), edge_to_edge(3, 5)) is None


def test_path_data_is_scaled() -> None:
    assert Curve(((0.0, 0.0), (1.0, 0.5))).data(10) == "M0 0L10 5"
    assert edge_to_point(4, (0.0, 0.0)).data(100) == "M86.6 0Q47.63 0 0 0"
