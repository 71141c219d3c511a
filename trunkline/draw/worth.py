"""What every player is worth in the course of a match, as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import Markup, circle, group, join, line, number, tag, text
from trunkline.draw.theme import ROUTE_DASHES, var
from trunkline.draw.typeface import self_contained
from trunkline.kernel import Match, money, phase_in_words, phrase, play, start, summary_of
from trunkline.parts.hexes import Point

COLOURS = ("route1", "route2", "route3", "route4", "good", "bad", "warn", "muted")
DASHES = (*ROUTE_DASHES, "2 6", "18 3", "8 3 2 3 2 3", "1 3")
LEFT, TOP, WIDTH, HEIGHT, RIGHT, BOTTOM = 70.0, 20.0, 1060.0, 280.0, 170.0, 32.0
MOST_POINTS = 240


class Frame(Struct, frozen=True):
    """Where the lines lie on the chart, and the margins for figures, names and phases."""

    left: float = LEFT
    top: float = TOP
    width: float = WIDTH
    height: float = HEIGHT
    right: float = RIGHT
    bottom: float = BOTTOM


LARGE = Frame()
SMALL = Frame(52.0, 10.0, 280.0, 150.0, 118.0, 24.0)
"""For a panel: its letters are as large on the screen."""
RULES = f"""
.grid{{stroke:{var("line")}}}.turn{{stroke:{var("line2")};stroke-dasharray:1.5 4}}
.axis{{font-size:11px;fill:{var("muted")}}}.end{{font-size:13px;font-weight:600}}
.worth{{fill:none;stroke-width:2.6;stroke-linejoin:round}}
""" + "".join(f".l{i}{{stroke:{var(c)}}}.t{i}{{fill:{var(c)}}}" for i, c in enumerate(COLOURS))


class Moment(Struct, frozen=True):
    """The position after so many actions: its phase in words, and what each player is worth."""

    action: int
    phase: str
    worths: tuple[int, ...]


def moments(match: Match) -> list[Moment]:
    """Replays the match once."""
    t = match.title
    s = start(t, match.players, match.seed, match.options)

    def now(action: int) -> Moment:
        worths = tuple(t.worth(s, player) for player in match.players)
        return Moment(action, phase_in_words(t, summary_of(t, s).phase), worths)

    told = [now(0)]
    for count, action in enumerate(match.actions, start=1):
        play(t, s, action)
        told.append(now(count))
    return told


def draw_worth(match: Match) -> str:
    """The chart of a whole match."""
    t = match.title
    name = phrase("draw.worth.title-worth-over-time", "{title}, worth over time", title=t.name)
    return self_contained(worth_chart(match.players, moments(match), t.currency, name))


def worth_chart(
    players: Sequence[str],
    told: Sequence[Moment],
    currency: str,
    title: str = "",
    frame: Frame = LARGE,
) -> str:
    """A line per player over the actions, beginnings of phases as dotted verticals."""
    scale = Scale.of(told, frame)
    finals = [money(currency, worth) for worth in told[-1].worths]
    ends = [f"{player} {final}" for player, final in zip(players, finals, strict=True)]
    return sheet(
        title or phrase("draw.worth.worth-over-time", "Worth over time"),
        frame.left + frame.width + frame.right,
        frame.top + frame.height + frame.bottom,
        RULES,
        group(*grid(scale, currency), class_="axis"),
        group(*phases(scale, told), class_="axis"),
        join(curve(scale, told, index) for index in range(len(players))),
        group(*labels(scale, told[-1], ends), class_="end"),
        ground="panel",
        kind="worth",
        about=phrase(
            "draw.worth.after-action",
            "After {number} action: {worths}.",
            "After {number} actions: {worths}.",
            number=told[-1].action,
            worths=", ".join(ends),
        ),
    )


class Scale(Struct, frozen=True):
    """From actions and money to places on the chart."""

    last: int
    low: int
    high: int
    step: int
    frame: Frame = LARGE

    @classmethod
    def of(cls, told: Sequence[Moment], frame: Frame = LARGE) -> Scale:
        worths = [worth for moment in told for worth in moment.worths]
        step = round_step(max(*worths, 1) - min(*worths, 0))
        low = min(*worths, 0) // step * step
        high = -(-max(*worths, 1) // step) * step
        return cls(max(told[-1].action, 1), low, high, step, frame)

    def x(self, action: int) -> float:
        return self.frame.left + self.frame.width * action / self.last

    def y(self, worth: float) -> float:
        return self.frame.top + self.frame.height * (self.high - worth) / (self.high - self.low)


def round_step(span: int) -> int:
    """A step of 1, 2 or 5 times a power of ten that cuts the span into at most six."""
    unit = 1
    while True:
        for times in (1, 2, 5):
            if unit * times * 6 >= span:
                return unit * times
        unit *= 10


def grid(scale: Scale, currency: str) -> Iterator[Markup]:
    left, right = scale.frame.left, scale.frame.left + scale.frame.width
    for worth in range(scale.low, scale.high + 1, scale.step):
        y = scale.y(worth)
        yield line((left, y), (right, y), class_="grid")
        yield text(money(currency, worth), left - 8, y + 4, class_="e")


def phases(scale: Scale, told: Sequence[Moment]) -> Iterator[Markup]:
    """Where phases begin; a word is left out where it would touch the one before."""
    free_from, before = 0.0, None
    top, foot = scale.frame.top, scale.frame.top + scale.frame.height
    for moment in told:
        if moment.phase != before and moment.phase:
            x = scale.x(moment.action)
            yield line((x, top), (x, foot), class_="turn")
            if x >= free_from:
                words = moment.phase
                yield text(words, x + 3, foot + 18)
                free_from = x + 13 + text_width(words, 11, PLAIN)
        before = moment.phase


def curve(scale: Scale, told: Sequence[Moment], index: int) -> Markup:
    every = -(-len(told) // MOST_POINTS)
    shown = [*told[::every], *([told[-1]] if (len(told) - 1) % every else [])]
    points = " ".join(
        f"{number(scale.x(moment.action))},{number(scale.y(moment.worths[index]))}"
        for moment in shown
    )
    style = index % len(COLOURS)
    return tag("polyline", points=points, class_=f"worth l{style}", stroke_dasharray=DASHES[style])


def labels(scale: Scale, last: Moment, ends: Sequence[str]) -> Iterator[Markup]:
    """Names and sums at the ends of the lines, pushed apart where they would overlap."""
    heights, top = [scale.y(worth) for worth in last.worths], scale.frame.top
    for index, height in enumerate(spread(heights, 16, top, top + scale.frame.height)):
        style = index % len(COLOURS)
        dot: Point = (scale.x(last.action), heights[index])
        yield circle(*dot, 4.5, class_=f"t{style}")
        yield text(ends[index], dot[0] + 12, height + 4.5, class_=f"t{style}")


def spread(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """The heights moved as little as need be so that neighbours are a gap apart."""
    order = sorted(range(len(heights)), key=lambda i: (heights[i], i))
    placed = [max(heights[i], top) for i in order]
    for at in range(1, len(placed)):
        placed[at] = max(placed[at], placed[at - 1] + gap)
    floor = bottom
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], floor)
        floor = placed[at] - gap
    return [placed[order.index(i)] for i in range(len(heights))]
