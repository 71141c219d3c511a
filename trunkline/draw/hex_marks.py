"""What a map prints on a hex, written at its spot: names, terrain with cost, bonuses, values."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.draw.face import R
from trunkline.draw.hex_items import MIDDLE, cost_width, icon_width, value_shape
from trunkline.draw.lettering import LABEL, MAP_NAMES, PILL
from trunkline.draw.placing import Spot
from trunkline.draw.sizes import Sizes, by_class
from trunkline.draw.svg import Markup, circle, group, join, moved, rect, tag, text
from trunkline.draw.theme import var
from trunkline.rails.board.hexmap import Terrain

ICONS = {
    "mountain": "M-9 5L-3.5-5L-.4 .2L2-2.8L9 5Z",
    "river": "M-8-1.5q2.7-3 5.3 0t5.3 0t5.3 0M-8 3q2.7-3 5.3 0t5.3 0t5.3 0",
    "water": "M-8-1.5q2.7-3 5.3 0t5.3 0t5.3 0M-8 3q2.7-3 5.3 0t5.3 0t5.3 0",
    "forest": "M-5 3L0-6L5 3ZM-.9 3h1.8v3h-1.8Z",
}
ICON_UNITS = 19.0
"""The width of an icon with a little air."""
RULES = f"""
.icon{{fill:{var("mapmuted")}}}.river,.water.icon{{fill:none;stroke:{var("accent")};
stroke-width:1.5;stroke-linecap:round;opacity:.75}}.forest.icon{{fill:{var("good")};opacity:.8}}
.cost{{fill:{var("mapmuted")}}}{by_class(".cost", "font-size:{cost}px", R)}
.built .cost,.built .icon{{fill:#14201C}}.built .icon{{opacity:.75}}
.built .river,.built .water.icon{{fill:none;stroke:#14201C}}
.name{{font-weight:700;font-stretch:{MAP_NAMES}%;fill:{var("mapink")};paint-order:stroke;stroke:{var("halo")};
stroke-linejoin:round}}{by_class(".name", "font-size:{name}px;stroke-width:calc(2.6*{px}px)", R)}
.bonus{{fill:#D9822B;stroke:#7A4A12;stroke-width:.6}}.grant{{fill:{var("goodbg")};
stroke:{var("good")};stroke-width:.8}}.ferry{{fill:{var("raised")};stroke:{var("accent")};
stroke-width:.8}}.toll{{fill:{var("raised")};stroke:{var("line2")};stroke-width:.6}}
.marknum{{font-weight:{PILL};fill:{var("ink")}}}.bonusnum{{fill:#14201C}}
{by_class(".marknum", "font-size:{badge}px", R)}
.valnum{{fill:#14201C}}{by_class(".valnum", "font-size:{value}px", R)}
.tag{{font-weight:{LABEL};fill:#14201C}}{by_class(".tag", "font-size:{label}px", R)}
{by_class(".tag.long", "font-size:{cost}px", R)}
.white.tag,.water.tag,.forest.tag{{fill:{var("mapink")}}}
"""


def name(spot: Spot, sizes: Sizes) -> Markup:
    x, y = spot.at[0] * R, (spot.at[1] + sizes.radii(sizes.name) * MIDDLE) * R
    return text(spot.words, x, y, class_="name m")


def value(spot: Spot, sizes: Sizes) -> Markup:
    """Figures in a circle, or in a pill where they are wide."""
    wide, high = value_shape(spot.words, sizes)
    x, y = spot.at[0] * R, spot.at[1] * R
    if wide == high:
        shape = circle(x, y, wide / 2 * R, class_="val")
    else:
        box = (x - wide / 2 * R, y - high / 2 * R, wide * R, high * R)
        shape = rect(*box, high / 2 * R, class_="val")
    baseline = y + sizes.radii(sizes.value) * MIDDLE * R
    return join((shape, text(spot.words, x, baseline, class_="valnum b m")))


def label(spot: Spot, colour: str, sizes: Sizes) -> Markup:
    """The letters that tiles of a hex must have."""
    long = len(spot.words) > 2
    size = sizes.radii(sizes.cost if long else sizes.label)
    kind = f"tag long m {colour}" if long else f"tag m {colour}"
    return text(spot.words, spot.at[0] * R, (spot.at[1] + size * MIDDLE) * R, class_=kind)


def cost(spot: Spot, terrain: Terrain, built: str, sizes: Sizes) -> Markup:
    """Icons and cost side by side around a point."""
    shown: Sequence[str] = () if spot.plain else terrain.kinds
    wide = icon_width(sizes)
    left = -cost_width(terrain, sizes, spot.plain) / 2
    parts = [
        tag(
            "path",
            d=ICONS.get(kind, ICONS["mountain"]),
            class_=f"icon {kind}",
            transform=moved((left + wide * (i + 0.46)) * R, 0, wide * R / ICON_UNITS),
        )
        for i, kind in enumerate(shown)
    ]
    x = (left + wide * len(shown)) * R
    words = text(spot.words, x, sizes.radii(sizes.cost) * MIDDLE * R, class_="cost")
    return group(
        *parts, words, transform=moved(spot.at[0] * R, spot.at[1] * R), class_=built or None
    )


ROUND = {"bonus": 0.06, "toll": 0.04}
"""How round the corners of a badge are; others have round ends."""


def badge(spot: Spot, kind: str, sizes: Sizes) -> Markup:
    """A bonus, a grant, a ferry's sum or a toll."""
    left, top, right, bottom = (side * R for side in spot.box)
    corner = ROUND.get(kind, (spot.box[3] - spot.box[1]) / 2) * R
    box = rect(left, top, right - left, bottom - top, corner, class_=kind)
    dark = " bonusnum" if kind == "bonus" else ""
    baseline = (spot.at[1] + sizes.radii(sizes.badge) * MIDDLE) * R
    return group(box, text(spot.words, spot.at[0] * R, baseline, class_=f"marknum m{dark}"))
