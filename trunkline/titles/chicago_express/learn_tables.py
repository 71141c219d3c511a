"""Tables of the rules in brief: they cannot differ from the data that is played with."""

from __future__ import annotations

from trunkline.kernel import figure, phrase
from trunkline.present.learn.tables import Numbers, TableMaker
from trunkline.titles.chicago_express.pictures.places import TERRAINS
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.rules import ChicagoExpress
from trunkline.titles.chicago_express.rules.components import Hex, Terrain

SHOWN: tuple[Terrain, ...] = ("plain", "forest", "mountain", "city", "industrial")


def dials(t: ChicagoExpress) -> Numbers:
    found = t.components.dials
    return Numbers(
        phrase("chicago-express.learn-tables.dials", "The three dials"),
        (
            phrase("chicago-express.learn-tables.dial", "Dial"),
            phrase("chicago-express.learn-tables.fields", "Choices until red"),
        ),
        (
            (phrase("chicago-express.learn-tables.auction", "Auction"), figure(found.auction)),
            (
                phrase("chicago-express.learn-tables.expansion", "Expansion"),
                figure(found.expansion),
            ),
            (
                phrase("chicago-express.learn-tables.development", "Development"),
                figure(found.development),
            ),
        ),
    )


def companies(t: ChicagoExpress) -> Numbers:
    return Numbers(
        phrase("chicago-express.learn-tables.companies", "Companies"),
        (
            phrase("chicago-express.learn-tables.company", "Company"),
            phrase("chicago-express.learn-tables.start", "Start"),
            phrase("chicago-express.learn-tables.first-income", "First income"),
            phrase("chicago-express.learn-tables.shares", "Shares"),
            phrase("chicago-express.learn-tables.locomotives", "Locomotives"),
        ),
        tuple(
            (
                each.id,
                t.map.names[each.start],
                dollars(each.income),
                figure(each.shares),
                figure(each.locomotives),
            )
            for each in t.components.companies
        ),
    )


def industries(t: ChicagoExpress) -> Numbers:
    return Numbers(
        phrase("chicago-express.learn-tables.industries", "Industrial cities"),
        (
            phrase("chicago-express.learn-tables.city", "City"),
            phrase("chicago-express.learn-tables.boxes", "Income, box by box"),
        ),
        tuple((each.city, ", ".join(map(figure, each.boxes))) for each in t.components.tracks),
    )


def ends(t: ChicagoExpress) -> Numbers:
    end = t.components.end
    return Numbers(
        phrase("chicago-express.learn-tables.ends", "The game ends after a dividend with"),
        (
            phrase("chicago-express.learn-tables.condition", "Condition"),
            phrase("chicago-express.learn-tables.at", "At"),
        ),
        (
            (
                phrase("chicago-express.learn-tables.houses", "Houses left, at most"),
                figure(end.houses),
            ),
            (
                phrase("chicago-express.learn-tables.sold-out", "Companies without shares left"),
                figure(end.companies_without_shares),
            ),
            (
                phrase(
                    "chicago-express.learn-tables.no-locomotives",
                    "Companies without locomotives left",
                ),
                figure(end.companies_without_locomotives),
            ),
            (
                phrase("chicago-express.learn-tables.detroit", "Income of Detroit"),
                figure(end.detroit),
            ),
        ),
    )


def hexes(t: ChicagoExpress) -> Numbers:
    return Numbers(
        phrase("chicago-express.learn-tables.hexes", "Hexes"),
        (
            phrase("chicago-express.learn-tables.terrain", "Hex"),
            phrase("chicago-express.learn-tables.cost", "First locomotive"),
            phrase("chicago-express.learn-tables.companies-there", "Companies"),
        ),
        tuple((phrase(TERRAINS[each]), _costs(t, each), _open_to(t, each)) for each in SHOWN),
    )


def _costs(t: ChicagoExpress, terrain: Terrain) -> str:
    found = {each.cost for each in _open(t) if each.terrain == terrain}
    least, most = min(found), max(found)
    return dollars(least) if least == most else f"{dollars(least)}–{dollars(most)}"


def _open_to(t: ChicagoExpress, terrain: Terrain) -> str:
    one = any(t.map.exclusive[each.id] for each in _open(t) if each.terrain == terrain)
    if one:
        return phrase("chicago-express.learn-tables.one", "one")
    return phrase("chicago-express.learn-tables.any", "any number")


def _open(t: ChicagoExpress) -> list[Hex]:
    """All hexes that can be entered."""
    return [each for each in t.map.hexes.values() if not t.map.closed[each.id]]


TABLES: dict[str, TableMaker] = {
    "dials": dials,
    "companies": companies,
    "industries": industries,
    "ends": ends,
    "hexes": hexes,
}
