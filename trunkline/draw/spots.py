"""Free spots on a face for values, labels and costs: clear of track, stops and each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from trunkline.draw.curves import APOTHEM, distance, toward
from trunkline.draw.face_plan import CENTRE, TRACK_HALF, Plan
from trunkline.draw.layout import kept_by_layout
from trunkline.parts.hexes import Point

Obstacle = tuple[Point, float]
"""A disc that nothing else should touch: its middle and its radius."""


@lru_cache(maxsize=4096)
def obstacles(plan: Plan) -> tuple[Obstacle, ...]:
    """What values and labels must keep clear of."""
    found: list[Obstacle] = []
    for rail in (*plan.rails, *plan.reserved):
        half = 0.095 if rail.network else TRACK_HALF
        found += [(point, half) for point in rail.curve.samples()]
    return (*found, *stops_of(plan))


def stops_of(plan: Plan) -> tuple[Obstacle, ...]:
    """Cities, towns and bars."""
    found: list[Obstacle] = []
    for stop in plan.stops:
        if stop.across is not None:
            found += [
                ((stop.at[0] + stop.across[0] * s, stop.at[1] + stop.across[1] * s), 0.08)
                for s in (-0.14, 0.0, 0.14)
            ]
        elif not stop.node.terminal or stop.node.slots:
            found += [(place, stop.radius + 0.03) for place in stop.places()]
    return tuple(found)


def along(angle: float, far: float) -> Point:
    return far * cos(angle), far * sin(angle)


SPOTS: tuple[Point, ...] = (
    *(along(pi / 6 + pi / 3 * k, 0.67) for k in (5, 4, 3, 0, 2, 1)),
    *(along(pi / 3 * k, 0.62) for k in (5, 4, 0, 3, 1, 2)),
    *(along(pi / 6 + pi / 3 * k, 0.74) for k in (5, 4, 3, 0, 2, 1)),
    *(along(pi / 6 + pi / 3 * k, 0.82) for k in (5, 4, 3, 0, 2, 1)),
    CENTRE,
    *(along(pi / 2 * k, 0.24) for k in (3, 1, 2, 0)),
)
"""Twelve directions, corners first and the upper right one first among them; then the middle."""


def to_border(point: Point) -> float:
    """How far a point is from the nearest edge of the hex."""
    x, y = point
    return min(APOTHEM - (x * toward(edge, 1)[0] + y * toward(edge, 1)[1]) for edge in range(6))


@kept_by_layout(2)
def rooms() -> dict[Point, float]:
    """How far each spot is from the border."""
    return {spot: to_border(spot) for spot in SPOTS}


def freest(taken: Iterable[Obstacle], radius: float) -> Point:
    """The spot with the most room for a disc of this radius; ties go to the earlier spot."""
    discs, to_edge = list(taken), rooms()

    def room(spot: Point) -> float:
        clear = min((distance(spot, at) - r for at, r in discs), default=9.0)
        return round(min(clear, to_edge[spot] + 0.02, radius + 0.06) - radius, 3)

    return max(SPOTS, key=room)
