"""Names, which are the same in every language, as the titles' own tables have them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.language import LETTERS
from trunkline.draw.theme import liveries
from trunkline.kernel import get_title
from trunkline.titles.berlin_1881.rules import tables as berlin
from trunkline.titles.berlin_1881.rules.atlas import ATLAS as BERLIN
from trunkline.titles.chicago_express.rules import title as chicago
from trunkline.titles.china_1880.rules import components as china
from trunkline.titles.china_1880.rules.atlas import ATLAS as CHINA
from trunkline.titles.shikoku_1889.rules.box import BOX as SHIKOKU

PLAYERS = ("Ann", "Bob", "Cy")
PERMITS = ("ABC", "ABD", "ACD", "BCD", "ABCD")
"""Letters of phases, as 1880 has them on its companies."""
CHAPTERS = ("III", "VII", "VIII", "XII", "XIII", "XIV")
"""Of 1880's rulebook, those of three letters or more."""


def names(title: str) -> frozenset[str]:
    """The words of all names of a title: people, places, companies, trains, letters on markers."""
    own = (look.short for look in liveries(title).values())
    found = (*PLAYERS, get_title(title).name, *own, *TABLES[title]())
    return frozenset(word for name in found for word in LETTERS.findall(name))


def berlin_1881_names() -> Iterator[str]:
    """Companies, networks, certificates without their offices, trains, hexes, labels."""
    for tramway in berlin.TRAMWAYS.values():
        yield from (tramway.id, tramway.name, tramway.home_name)
    yield from (berlin.SBAHN, *berlin.NETWORKS, *berlin.TRAINS)
    yield from (paper.called for paper in berlin.CERTIFICATES.values())
    yield from (each.name for each in BERLIN.map)
    yield from (each.face.label for each in (*BERLIN.map, *BERLIN.tiles.values()))


def china_1880_names() -> Iterator[str]:
    """Companies, investors, privates, trains, and the cities of the map."""
    for table in (china.MAJORS, china.INVESTORS, china.PRIVATES, china.TRAINS):
        yield from table
        yield from (each.name for each in table.values())
    yield from (each.name for each in CHINA.map)
    yield from (*PERMITS, *CHAPTERS)


def chicago_express_names() -> Iterator[str]:
    """Companies by letters and name, and the cities of the map."""
    for company in chicago.components.companies:
        yield from (company.id, company.name)
    yield from (each.name for each in chicago.map.file.hexes)


def shikoku_1889_names() -> Iterator[str]:
    """Companies, privates, trains, labels, and the cities of the map."""
    for table in (SHIKOKU.charters, SHIKOKU.privates, SHIKOKU.trains):
        yield from table
        yield from (each.name for each in table.values())
    yield from (each.name for each in SHIKOKU.atlas.map)
    yield from (each.face.label for each in (*SHIKOKU.atlas.map, *SHIKOKU.atlas.tiles.values()))


TABLES = {
    "1880": china_1880_names,
    "1881": berlin_1881_names,
    "1889": shikoku_1889_names,
    "chicago-express": chicago_express_names,
}
