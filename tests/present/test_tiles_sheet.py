"""Tiles: what is left, what follows what, where it lies and fits, as in the position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.present.sheets_read import GAMES, scene, scenes
from trunkline.kernel import Legal, decision
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.tiles import builder, fits, tile_chart, tiles_sheet, upgrades
from trunkline.rails.rounds.lay_track import LayTrack as RoundsTrack
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack as BerlinTrack
from trunkline.titles.china_1880.rules.lay_track import LayTrack as ChinaTrack

TITLES = ("1880", "1881", "1889")
TRACK: dict[str, type] = {"1880": ChinaTrack, "1881": BerlinTrack, "1889": RoundsTrack}


def cards(sheet: Any) -> dict[str, Any]:
    return {tile.number: tile for group in sheet.groups for tile in group.tiles}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_left_is_what_the_board_leaves(title: str) -> None:
    t = GAMES[title].whole.title
    atlas = sheets_of(t).lays(t)[0].atlas
    for at, here in scenes(title):
        shown = cards(tiles_sheet(here))
        assert {*shown} == {*atlas.tiles}
        for number, tile in shown.items():
            assert tile.left == atlas.left(here.s.board, number), (at, number)
            assert tile.count == atlas.tiles[number].count


@pytest.mark.parametrize("title", TITLES)
def test_every_upgrade_that_was_laid_is_in_the_chart(title: str) -> None:
    t = GAMES[title].whole.title
    after = upgrades(t)
    laid: dict[str, str] = {}
    seen = 0
    for _, here in scenes(title, 1):
        for piece in here.s.board.tiles:
            before = laid.get(piece.hex)
            if before not in (None, piece.tile):
                assert piece.tile in after[str(before)], (before, piece)
                seen += 1
            laid[piece.hex] = piece.tile
    assert seen > 10


@pytest.mark.parametrize("title", TITLES)
def test_what_it_comes_from_and_what_it_becomes_agree(title: str) -> None:
    shown = cards(tiles_sheet(scene(title, 0)))
    for number, tile in shown.items():
        assert all(number in shown[each].comes for each in tile.becomes)
        assert all(number in shown[each].becomes for each in tile.comes)


def test_upgrades_of_cities_in_1880() -> None:
    """X: #14 comes from the three yellow cities; #63 and #611 follow it."""
    chart = tile_chart(scene("1880", 0), "14")
    assert chart is not None
    assert [tile.number for tile in chart.comes] == ["5", "6", "57"]
    assert [tile.number for tile in chart.becomes] == ["63", "611"]
    assert dict(chart.facts)["Stops"] == "city, 2 slots, value 30"


@pytest.mark.parametrize("title", TITLES)
def test_where_it_lies_is_where_the_board_has_it(title: str) -> None:
    here = scene(title, GAMES[title].whole.version)
    lying = Counter(piece.tile for piece in here.s.board.tiles)
    for number, tile in cards(tiles_sheet(here)).items():
        chart = tile_chart(here, number)
        assert chart is not None
        words = dict(chart.facts)["Lies on"]
        assert (words == "nowhere") == (not lying[number])
        hexes = [piece.hex for piece in here.s.board.tiles if piece.tile == number]
        assert all(each in words for each in hexes)
        assert tile.count - tile.left == len(hexes)


@pytest.mark.parametrize("title", TITLES)
def test_where_it_fits_now_is_what_the_rules_offer(title: str) -> None:
    looked = 0
    for at, s, top in GAMES[title].questions():
        if not isinstance(top, TRACK[title]) or at % 2:
            continue
        here = scene(title, at)
        offers: list[Any] = [action for action in Legal(here.t, s) if hasattr(action, "tile")]
        shown = fits(here)
        assert sum(many for hexes in shown.values() for many in hexes.values()) == len(offers)
        assert all(offer.hex in shown[offer.tile] for offer in offers)
        sheet = tiles_sheet(here)
        assert {n for n, tile in cards(sheet).items() if tile.fits} == {*shown}
        assert bool(sheet.fits) == bool(shown)
        looked += 1
        if looked == 12:
            return
    raise AssertionError("too few positions")


@pytest.mark.parametrize("title", TITLES)
def test_families_hold_every_tile_that_follows_another(title: str) -> None:
    sheet = tiles_sheet(scene(title, 0))
    inside = {tile.number for each in sheet.families for stage in each.stages for tile in stage}
    assert {n for n, tile in cards(sheet).items() if tile.becomes} <= inside


@pytest.mark.parametrize("title", TITLES)
def test_what_would_fit_outside_a_track_step_is_what_the_step_would_offer(title: str) -> None:
    seen = 0
    for _, here in scenes(title):
        top, company = decision(here.s), builder(here)
        if top is None or isinstance(top, TRACK[title]) or not company:
            continue
        there = here.s.clone()
        there.push(TRACK[title](company))
        offers: list[Any] = [action for action in Legal(here.t, there) if hasattr(action, "tile")]
        shown = {(tile, hex_id) for tile, ways in fits(here).items() for hex_id in ways}
        assert shown == {(offer.tile, offer.hex) for offer in offers}
        seen += bool(offers)
    assert seen
