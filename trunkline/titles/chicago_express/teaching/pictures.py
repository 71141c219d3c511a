"""Pictures for those who learn Chicago Express: the dials, an expansion with its sum."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.kernel.play import start
from trunkline.present.learn.cropping import cropped
from trunkline.present.learn.teaching import Illustration
from trunkline.titles.chicago_express.pictures import draw_map, draw_market, place
from trunkline.titles.chicago_express.pictures.places import RADIUS, Marks
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.growth import cost
from trunkline.titles.chicago_express.rules.state import Charter, Dials, value

PLAYERS = ("Ada", "Ben", "Chen")
BUILDER, BUILT = "PRR", ("Q5", "P4", "O4")
"""From Philadelphia over two plains to Harrisburg."""
DIALS_SAY = message(
    "chicago-express.picture.dials",
    "Each choice moves the needle of its dial. Here expansion is on red and cannot be chosen.",
)
DIVIDEND_SAYS = message(
    "chicago-express.picture.dividend",
    "As soon as a second needle is on red, every company pays its income to its shares.",
)
COSTS_SAY = message(
    "chicago-express.picture.costs",
    "{company} builds from its home into three hexes. Its treasury pays {costs} = {sum:money}.",
)
INCOME_SAYS = message(
    "chicago-express.picture.income",
    "{place} brings an income of {gain}; plain land is only the way there. The income rises from"
    " {before} to {after}.",
)


def _position(t: ChicagoExpress, dials: Dials) -> ChicagoState:
    """One share of each of the four companies is sold."""
    s = start(t, PLAYERS)
    for at, company in enumerate(t.components.opening_auctions):
        charter = s.companies[company]
        s.companies[company] = charter.sold_to(PLAYERS[at % len(PLAYERS)], charter.income + at)
    s.dials = dials
    return s


def dials(t: ChicagoExpress) -> Illustration:
    s = _position(t, Dials(1, t.fields.expansion, 2))
    return Illustration(
        lambda: draw_market(t, s), (phrase(DIALS_SAY), phrase(DIVIDEND_SAYS)), wide=True
    )


def network(t: ChicagoExpress) -> Illustration:
    s = _position(t, Dials())
    before = s.companies[BUILDER]
    costs = [cost(t, s, hex) for hex in BUILT]
    gain = sum(value(t, s, hex) for hex in BUILT)
    after = s.clone()
    after.companies[BUILDER] = Charter(
        before.treasury, before.income, (*before.hexes, *BUILT), before.owners
    )
    city = max(BUILT, key=lambda hex: value(t, s, hex))
    centres = [place(t, s, hex).centre for hex in (*before.hexes, *BUILT)]
    told = phrase(COSTS_SAY, company=BUILDER, costs=" + ".join(map(dollars, costs)), sum=sum(costs))
    income = phrase(
        INCOME_SAYS,
        place=t.map.names[city],
        gain=gain,
        before=before.income,
        after=before.income + gain,
    )

    def draw() -> str:
        return cropped(draw_map(t, after, Marks()), centres, 2.4 * RADIUS, 2.2)

    return Illustration(draw, (told, income))


PICTURES = {"dials": dials, "network": network}
