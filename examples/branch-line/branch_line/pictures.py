"""From a position of Branch Line to its map."""

from branch_line.board import PLACES, Place
from branch_line.kit import kit
from branch_line.rules import BranchLine, BranchState
from trunkline.draw.drawers import Pictures
from trunkline.draw.sheet import sheet
from trunkline.draw.signs import marker
from trunkline.draw.svg import Markup, group, join, moved, polygon, tag, text
from trunkline.draw.theme import livery, var
from trunkline.parts.hexes import FLAT

SIZE = 44
RULES = f"""
.hex{{fill:{var("land")};stroke:{var("landline")}}}
.name{{font-size:11px;fill:{var("mapink")}}}.cost{{font-size:10px;fill:{var("mapmuted")}}}
"""


def draw_map(t: BranchLine, s: BranchState) -> str:
    """Twelve hexes with names, costs and incomes, and the railways' markers."""
    width, height = SIZE * (FLAT.centre(3, 0)[0] + 3), SIZE * (FLAT.centre(1, 2)[1] + 2.4)
    drawn = join(hex_group(s, place) for place in PLACES.values())
    content = group(drawn, transform=moved(1.5 * SIZE, 1.2 * SIZE))
    return sheet(f"{t.name}, map", width, height, RULES, content, kind="branch-map", scale=1.6)


def hex_group(s: BranchState, place: Place) -> Markup:
    """A hex that says what it is: tables click it by its id."""
    x, y = FLAT.centre(place.column, place.row)
    company = next((each for each in s.lines if place.id in s.lines[each]), "")
    return group(
        tag("title", f"{place.id} {place.name}".strip()),
        polygon([(SIZE * px, SIZE * py) for px, py in FLAT.corners()], class_="hex"),
        text(place.name or place.id, 0, -18, class_="name m q"),
        text(f"${place.cost} +{place.income}", 0, 28, class_="cost m q"),
        marker(livery(kit.id, company), company[:1], 0, 4, 12) if company else Markup(""),
        id=f"hex-{place.id}",
        data_hex=place.id,
        transform=moved(SIZE * x, SIZE * y),
    )


PICTURES = Pictures(kit.id, {"map": draw_map})
