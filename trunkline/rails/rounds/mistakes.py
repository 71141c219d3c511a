"""Mistakes in the files of a box, told when it is read: names that nothing has, places shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trunkline.rails.board.nouns import COLOURS

if TYPE_CHECKING:
    from trunkline.rails.rounds.box import Box


class BadBox(ValueError):
    """Files that do not fit together; the message has a line for each mistake."""


def check(box: Box) -> None:
    if found := [*_map(box), *_references(box), *_sale(box)]:
        raise BadBox("\n".join(found))


def _map(box: Box) -> Iterator[str]:
    taken: dict[tuple[int, int], str] = {}
    for h in box.atlas.map:
        other = taken.setdefault((h.column, h.row), h.id)
        if other != h.id:
            yield f"map.txt: {h.id} lies where {other} lies"
    colours = {*COLOURS, *(tile.colour for tile in box.atlas.tiles.values())}
    for h in box.atlas.map:
        if h.face.colour not in colours:
            yield f"map.txt: {h.id} has the colour {h.face.colour}, which no tile has"
    for company in box.components.companies:
        home = box.atlas.map.hexes.get(company.home)
        if home is not None and not any(node.slots for node in home.face.nodes):
            yield f"map.txt: the home of {company.id}, {home.id}, has no city"


def _references(box: Box) -> Iterator[str]:
    parts, trains = box.components, box.trains
    for company in parts.companies:
        yield from _unknown(company.id, "home", (company.home,), box.atlas.map.hexes)
    for private in parts.privates:
        yield from _unknown(private.id, "blocks", (private.blocks,), box.atlas.map.hexes)
    for train in parts.trains:
        yield from _unknown(train.name, "rusted_by", (train.rusted_by,), trains)
        yield from _unknown(train.name, "sold_from", (train.sold_from,), trains)
        yield from _unknown(train.name, "traded_in", train.traded_in, trains)
    for phase in parts.phases:
        yield from _unknown(f"phase {phase.name}", "train", (phase.train,), trains)


def _unknown(whose: str, field: str, named: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for name in named:
        if name and name not in known:
            yield f"components.json: {field} of {whose} is {name}, which there is not"


def _sale(box: Box) -> Iterator[str]:
    if not box.pars:
        yield "market.txt: no space is marked with p, so that no company can be started"
    ordinary = [train for train in box.components.trains if not train.extra]
    if not ordinary or ordinary[-1].count is not None:
        yield "components.json: the last train that is sold in order needs a count of null"
    cash, limit = box.components.starting_cash, box.components.certificate_limit
    if set(cash) != set(limit):
        yield "components.json: starting_cash and certificate_limit name different player counts"
