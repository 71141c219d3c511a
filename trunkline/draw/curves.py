"""Curves of track: lines, quadratic and cubic Béziers in units of centre to corner = 1."""

from __future__ import annotations

import itertools
from math import cos, hypot, sin

from msgspec import Struct

from trunkline.draw.layout import layout
from trunkline.draw.svg import path
from trunkline.parts.hexes import Point

APOTHEM = 3**0.5 / 2
HANDLES = {2: 0.536, 1: 0.385}
"""How far the handles of a bend lie inside the edges, by the number of edges it turns through."""
INTO_CITY = 0.55
"""The control point of track to a stop, as a part of the way to the middle of the edge."""
STEPS = 24


def toward(edge: int, distance: float) -> Point:
    """The point at this distance from the centre towards the middle of an edge."""
    angle = layout().edge_angle(edge)
    return cos(angle) * distance, sin(angle) * distance


def edge_middle(edge: int) -> Point:
    return toward(edge, APOTHEM)


def between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


class Curve(Struct, frozen=True):
    """A Bézier curve with two, three or four points."""

    points: tuple[Point, ...]

    @property
    def start(self) -> Point:
        return self.points[0]

    @property
    def end(self) -> Point:
        return self.points[-1]

    def split(self, t: float) -> tuple[Curve, Curve]:
        """The parts before and after t."""
        first, last, row = [self.points[0]], [self.points[-1]], self.points
        while len(row) > 1:
            row = tuple(between(a, b, t) for a, b in itertools.pairwise(row))
            first.append(row[0])
            last.append(row[-1])
        return Curve(tuple(first)), Curve(tuple(reversed(last)))

    def part(self, start: float, end: float) -> Curve:
        """The stretch between two parameters."""
        rest = self.split(start)[1]
        return rest.split((end - start) / (1 - start))[0] if end < 1 else rest

    def at(self, t: float) -> Point:
        row = self.points
        while len(row) > 1:
            row = tuple(between(a, b, t) for a, b in itertools.pairwise(row))
        return row[0]

    def direction(self, t: float) -> Point:
        """The direction of travel at t, of length 1."""
        a, b = self.at(max(t - 0.01, 0)), self.at(min(t + 0.01, 1))
        length = distance(a, b) or 1
        return (b[0] - a[0]) / length, (b[1] - a[1]) / length

    def samples(self) -> tuple[Point, ...]:
        return tuple(self.at(step / STEPS) for step in range(STEPS + 1))

    def reverse(self) -> Curve:
        return Curve(self.points[::-1])

    def data(self, scale: float) -> str:
        """Path data at this size."""
        first, *rest = ((x * scale, y * scale) for x, y in self.points)
        return path(("M", first), (" LQC"[len(rest)], *rest))


def edge_to_edge(a: int, b: int) -> Curve:
    """Plain track: straight, gentle or sharp."""
    turn = min((a - b) % 6, (b - a) % 6)
    if turn == 3:
        return Curve((edge_middle(a), edge_middle(b)))
    inside = APOTHEM - HANDLES[turn]
    return Curve((edge_middle(a), toward(a, inside), toward(b, inside), edge_middle(b)))


def edge_to_point(edge: int, point: Point) -> Curve:
    """Track to a stop: leaves the edge at a right angle and bends into the stop."""
    return Curve((edge_middle(edge), toward(edge, APOTHEM * INTO_CITY), point))


def crossing(one: Curve, two: Curve) -> float | None:
    """Where the second curve crosses the first, as its parameter; None if they do not cross."""
    ones, twos = one.samples(), two.samples()
    for step in range(STEPS):
        for other in range(STEPS):
            if _cross(twos[step], twos[step + 1], ones[other], ones[other + 1]):
                return (step + 0.5) / STEPS
    return None


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
