"""How 1881 Berlin is spoken of: sums, places, companies, trains, certificates."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.draw.nouns import terrain_in_words
from trunkline.draw.tile import spoken as face_in_words
from trunkline.kernel import message, money, phrase
from trunkline.present.rails.names import Names
from trunkline.present.rails.names import signed as signed
from trunkline.present.words import per_cent
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.offices import holder, runner
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    CONNECTION,
    MAIN,
    SBAHN,
    SUBNETS,
    TRAINS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import MARKS

EDITION = "1881 "
OWNERS = {
    OFFERING: message("1881.names.offering", "offering"),
    POOL: message("1881.names.pool", "pool"),
    GONE: message("1881.names.nobody", "nobody"),
}
"""Holders of certificates that are neither players nor companies."""
PRESIDENT = message("1881.names.president", "President")
DIRECTOR = message("1881.names.director", "Director")


def marks(amount: int) -> str:
    """1,310 M; −40 M."""
    return money(MARKS, amount)


def rule(section: str) -> str:
    """The section without the title's name, which stands above."""
    return section.removeprefix(EDITION)


def company_name(company: str) -> str:
    """The full name of a tramway, of the S-Bahn, of one of its networks."""
    if company in TRAMWAYS:
        return TRAMWAYS[company].name
    if company == SBAHN:
        return SBAHN
    if company == MAIN:
        return phrase("1881.names.s-bahn-main", "S-Bahn, main network")
    return phrase("1881.names.s-bahn-subnet", "S-Bahn, subnet {number}", number=company[1:])


def spoken_company(company: str) -> str:
    """GBS, the main network, S1: inside a sentence."""
    return phrase("1881.names.main-network", "the main network") if company == MAIN else company


def office(s: BerlinState, company: str, viewer: str | None) -> str:
    """Who decides for a company, and as what: "Director Ada (you)", "President SSC, Dana"."""
    player = runner(s, company)
    if not player:
        return phrase("1881.names.nobody-decides", "Nobody decides")
    name = own(player, viewer)
    if company in TRAMWAYS:
        return phrase("1881.names.director-name", "Director {name}", name=name)
    owner = holder(s, company)
    who = name if owner == player else f"{owner}, {name}"
    if company == MAIN:
        return phrase("1881.names.president-name", "President {name}", name=who)
    return phrase("1881.names.vice-president", "Vice President {name}", name=who)


def own(player: str, viewer: str | None) -> str:
    return phrase("1881.names.you", "{player} (you)", player=player) if player == viewer else player


def owner_name(owner: str) -> str:
    """A holder of certificates in words."""
    return phrase(OWNERS[owner]) if owner in OWNERS else owner


def place(hex_id: str) -> str:
    """G19 Alexanderplatz; A9."""
    name = ATLAS.map[hex_id].name
    return f"{hex_id} {name}" if name and name != hex_id else hex_id


def short_place(hex_id: str) -> str:
    """Alexanderplatz; A9."""
    return ATLAS.map[hex_id].name or hex_id


def spoken(s: BerlinState, hex_id: str) -> str:
    """A hex as a screen reader says it."""
    h, laid = s.pieces.atlas.map[hex_id], s.board.tile_at(hex_id)
    parts = [place(hex_id)]
    if laid is None and h.terrain is not None:
        parts += [terrain_in_words(h.terrain), marks(h.cost)]
    parts += [phrase("1881.names.tile", "tile {tile}", tile=laid.tile)] if laid else []
    parts.append(face_in_words(ATLAS.face(s.board, hex_id)))
    depots = [station.company for station in s.board.in_hex(hex_id)]
    parts += (
        [phrase("1881.names.depots", "depots {companies}", companies=" ".join(depots))]
        if depots
        else []
    )
    if hex_id in s.bonuses:
        parts.append(
            phrase("1881.names.connection-bonus", "connection bonus {sum}", sum=marks(CONNECTION))
        )
    if laid is None and h.trait("construction"):
        parts.append(
            phrase(
                "1881.names.construction-bonus",
                "construction bonus {sum}",
                sum=marks(h.trait("construction")),
            )
        )
    return ", ".join(parts)


def train_list(names: Iterable[str]) -> str:
    """3 · 2 · 2, the longest first; "none" where there is none."""
    ordered = sorted(names, key=lambda name: -TRAINS[name].stops)
    return " · ".join(ordered) or phrase("1881.names.none", "none")


def car(name: str) -> str:
    """3-car, S4: a train in a sentence."""
    return name if TRAINS[name].extra else phrase("1881.names.car", "{train}-car", train=name)


def paper_name(name: str) -> str:
    """A certificate as the table calls it."""
    paper = CERTIFICATES[name]
    if paper.leads:
        return phrase(PRESIDENT if paper.company == SBAHN else DIRECTOR)
    if paper.vice in SUBNETS:
        return phrase("1881.names.vice-president", "Vice President {name}", name=paper.vice)
    return per_cent(paper.share)


def names(s: BerlinState) -> Names:
    return Names(marks, place, short_place, lambda hex_id: spoken(s, hex_id), car, rule)
