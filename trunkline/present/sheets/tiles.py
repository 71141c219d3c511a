"""The tiles: what is left of each kind, what it comes from and becomes, where it lies and fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from trunkline.draw.layout import laid_out
from trunkline.draw.picture import pictures_of
from trunkline.kernel import Action, AnyTitle, Legal, decision, message, phase_in_words, phrase
from trunkline.kernel.words import word
from trunkline.parts.hexes import EDGES
from trunkline.present.rails.tiles import small
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import TITLES_KEPT, sheets_of
from trunkline.present.sheets.model import Family, TileCard, TileChart, TileGroup, TilesSheet
from trunkline.present.sheets.told import listed, place_in_full, told
from trunkline.present.words import figure
from trunkline.present.words import listed as in_a_row
from trunkline.rails.board.families import followers
from trunkline.rails.board.tile import Face, Tile
from trunkline.rails.board.upgrades import rotations

COMPASS = (
    message("sheets.tiles.south-west", "SW"),
    message("sheets.tiles.west", "W"),
    message("sheets.tiles.north-west", "NW"),
    message("sheets.tiles.north-east", "NE"),
    message("sheets.tiles.east", "E"),
    message("sheets.tiles.south-east", "SE"),
)
"""The edges of a hex that stands on a corner."""
PLAIN_TRACK = message("sheets.tiles.plain-track", "plain track")
Fits = dict[str, dict[str, int]]
"""Tile -> hex -> in how many ways."""


def tiles_sheet(scene: AnyScene, chosen: str = "") -> TilesSheet:
    t, cards = scene.t, scene.once_for_position(_cards)
    left, every = (sum(getattr(c, name) for c in cards.values()) for name in ("left", "count"))
    number = chosen if chosen in cards else next(iter(cards), "")
    return TilesSheet(
        title=phrase("sheets.tiles.tiles", "Tiles"),
        note=phrase(
            "sheets.tiles.left",
            "{left} of {all} left · {kinds} kinds",
            left=figure(left),
            all=figure(every),
            kinds=len(cards),
        ),
        groups=tuple(_groups(t, cards)),
        fits=_fits_whom(scene) if scene.once_for_position(fits) else "",
        families=tuple(_families(cards)),
        chart=tile_chart(scene, number) if number else None,
    )


def builder(scene: AnyScene) -> str:
    """The company that lays tiles now; else the one on turn, else one that the viewer directs."""
    acting = str(getattr(decision(scene.s), "company", ""))
    if _lays_tiles(scene):
        return acting
    companies = told(scene).companies
    owned = (name for name, each in companies.items() if each.director == scene.viewer)
    able = (name for name in (acting, *owned) if name in companies and companies[name].stations)
    return next(able, "") if sheets_of(scene.t).track and decision(scene.s) else ""


def fits(scene: AnyScene) -> Fits:
    """Where which tile may be laid: from what the rules offer, or would offer the company."""
    found: Fits = {}
    for action in _offered(scene):
        tile, hex_id = getattr(action, "tile", None), getattr(action, "hex", None)
        if isinstance(tile, str) and isinstance(hex_id, str):
            ways = found.setdefault(tile, {})
            ways[hex_id] = ways.get(hex_id, 0) + 1
    return found


def _offered(scene: AnyScene) -> Iterable[Action]:
    company, track = builder(scene), sheets_of(scene.t).track
    if not company or decision(scene.s) is None:
        return ()
    if _lays_tiles(scene) or track is None:
        return Legal(scene.t, scene.s)
    there = scene.s.clone()
    there.push(track(company))
    return Legal(scene.t, there)


def _fits_whom(scene: AnyScene) -> str:
    """What fits it now, or in other steps than that of track what would."""
    company = builder(scene)
    if not company:
        return ""
    if _lays_tiles(scene):
        return phrase("sheets.tiles.fits-now", "Fits {company} now", company=company)
    return phrase("sheets.tiles.would-fit", "Would fit {company}", company=company)


def _lays_tiles(scene: AnyScene) -> bool:
    """Asked before the offers are listed, which may be many."""
    top = decision(scene.s)
    kinds = top.takes if top is not None else ()
    return any({"tile", "hex"} <= {*kind.__struct_fields__} for kind in kinds)


@lru_cache(maxsize=TITLES_KEPT)
def pieces(t: AnyTitle) -> dict[str, Tile]:
    """The tiles as the engine knows them; none where the title does not say."""
    return {n: tile for lays in sheets_of(t).lays(t) for n, tile in lays.atlas.tiles.items()}


@lru_cache(maxsize=TITLES_KEPT)
def upgrades(t: AnyTitle) -> dict[str, tuple[str, ...]]:
    """For each tile those that may follow it."""
    return followers(pieces(t), [lays.upgrading for lays in sheets_of(t).lays(t)])


@lru_cache(maxsize=TITLES_KEPT)
def printed(t: AnyTitle) -> frozenset[str]:
    """The tiles that may be laid on hexes as they are printed."""
    return frozenset(
        lay.tile
        for lays in sheets_of(t).lays(t)
        for hex_id in lays.atlas.hexes
        for lay in lays.fitting(hex_id)
    )


def _cards(scene: AnyScene) -> dict[str, TileCard]:
    t = scene.t
    laid = Counter(number for number, _ in told(scene).tiles.values())
    now, after = scene.once_for_position(fits), upgrades(t)
    before: dict[str, list[str]] = {}
    for old, news in after.items():
        for new in news:
            before.setdefault(new, []).append(old)
    return {
        each.number: TileCard(
            each.number,
            _picture(t, each.number, each.colour),
            each.count - laid[each.number],
            each.count,
            tuple(before.get(each.number, ())),
            after.get(each.number, ()),
            each.number in now,
        )
        for each in listed(t).tiles
    }


def _picture(t: AnyTitle, number: str, colour: str) -> str:
    piece = pieces(t).get(number)
    if piece is None:
        return f'<span class="tile-colour {colour}" aria-hidden="true"></span>'
    with laid_out(pictures_of(t).layout):
        return small(piece, 0, t.id)


def _groups(t: AnyTitle, cards: dict[str, TileCard]) -> Iterable[TileGroup]:
    for colour in dict.fromkeys(each.colour for each in listed(t).tiles):
        tiles = tuple(cards[each.number] for each in listed(t).tiles if each.colour == colour)
        left, every = sum(tile.left for tile in tiles), sum(tile.count for tile in tiles)
        amount = phrase(
            "sheets.tiles.group-left", "{left} of {all} left", left=figure(left), all=figure(every)
        )
        yield TileGroup(
            colour,
            word("rails.colour", colour),
            " · ".join(filter(None, (_begins(t, colour), amount))),
            tiles,
        )


def _begins(t: AnyTitle, colour: str) -> str:
    phase = next((each for each in listed(t).phases if colour in each.colours), None)
    if phase is None:
        return ""
    name = phase_in_words(t, phase.name)
    return phrase("sheets.tiles.from-phase", "from phase {phase}", phase=name)


def _families(cards: dict[str, TileCard]) -> Iterable[Family]:
    """A row for each tile that nothing comes before and something comes after."""
    for card in cards.values():
        if card.comes or not card.becomes:
            continue
        stage: tuple[TileCard, ...] = (card,)
        stages = [stage]
        while True:
            numbers = dict.fromkeys(number for each in stage for number in each.becomes)
            stage = tuple(cards[number] for number in numbers)
            if not stage:
                break
            stages.append(stage)
        yield Family(tuple(stages))


def tile_chart(scene: AnyScene, number: str) -> TileChart | None:
    """Everything about one tile; None where there is no such tile."""
    t, cards = scene.t, scene.once_for_position(_cards)
    card = cards.get(number)
    if card is None:
        return None
    now = scene.once_for_position(fits).get(number, {})
    return TileChart(
        card,
        tuple(cards[each] for each in card.comes),
        phrase("sheets.tiles.printed", "printed hexes") if number in printed(t) else "",
        tuple(cards[each] for each in card.becomes),
        "" if card.becomes else phrase("sheets.tiles.stays", "nothing: it stays"),
        tuple(_facts(scene, number, now)),
        tuple(now),
    )


def _facts(scene: AnyScene, number: str, now: dict[str, int]) -> Iterable[tuple[str, str]]:
    t, piece = scene.t, pieces(scene.t).get(number)
    if piece is not None:
        yield phrase("sheets.tiles.stops", "Stops"), _stops(piece.face)
        yield phrase("sheets.tiles.exits", "Exits"), _exits(piece.face)
    where = [hex_id for hex_id, (tile, _) in told(scene).tiles.items() if tile == number]
    nowhere = phrase("sheets.tiles.nowhere", "nowhere")
    yield phrase("sheets.tiles.lies-on", "Lies on"), _places(t, where) or nowhere
    whom = _fits_whom(scene)
    if whom:
        ways = ", ".join(_fits(place_in_full(t, hex_id), many) for hex_id, many in now.items())
        yield whom, ways or nowhere


def _fits(place: str, many: int) -> str:
    return phrase(
        "sheets.tiles.fits",
        "{place} ({number} way)",
        "{place} ({number} ways)",
        place=place,
        number=many,
    )


def _places(t: AnyTitle, hexes: list[str]) -> str:
    return ", ".join(place_in_full(t, hex_id) for hex_id in hexes)


def _stops(face: Face) -> str:
    """City with 2 places, value 30."""
    if not face.nodes:
        return phrase(PLAIN_TRACK)
    words = Counter(_stop(node.kind, node.slots, node.values) for node in face.nodes)
    label = (
        [phrase("sheets.tiles.marked", "marked {label}", label=face.label)] if face.label else []
    )
    return "; ".join([*(f"{many} × {w}" if many > 1 else w for w, many in words.items()), *label])


def _stop(kind: str, slots: int, values: tuple[int, ...]) -> str:
    parts = [word("rails.stop", kind)]
    if slots:
        parts.append(phrase("sheets.tiles.places", "{number} slot", "{number} slots", number=slots))
    if any(values):
        parts.append(
            phrase(
                "sheets.tiles.value",
                "value {values}",
                values="/".join(str(value) for value in values),
            )
        )
    return ", ".join(parts)


def _exits(face: Face) -> str:
    """4: W, NW, E, SE; six ways to turn."""
    exits, turns = face.exits(), sum(1 for _ in rotations(face))
    names = in_a_row(phrase(COMPASS[edge]) for edge in EDGES if edge in exits)
    return phrase(
        "sheets.tiles.exits-turns",
        "{exits}; {number} way to turn",
        "{exits}; {number} ways to turn",
        exits=names,
        number=turns,
    )
