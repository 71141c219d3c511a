"""Homes on the map: whoever has left the game keeps no place there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.draw.parsed import by_class, tree
from tests.titles.berlin_1881.positions import Position as BerlinPosition
from tests.titles.china_1880.positions import Position
from tests.titles.china_1880.site import SitePosition
from trunkline.kernel import play
from trunkline.rails.stock.shares import Shares
from trunkline.titles.berlin_1881 import pictures as berlin_1881
from trunkline.titles.berlin_1881.rules import title as berlin
from trunkline.titles.berlin_1881.rules.state import GONE
from trunkline.titles.china_1880 import pictures as china_1880
from trunkline.titles.china_1880.rules import title as china
from trunkline.titles.china_1880.rules.actions import Pass, ReplaceMarker


def kept(svg: str) -> list[str]:
    """For whom places are kept, as letters in an empty place."""
    return [element.text or "" for element in by_class(tree(svg), "kept")]


def in_china(position: Position) -> list[str]:
    return kept(china_1880.draw_map(position.t, position.s))


def investors(places: list[str]) -> set[str]:
    return {name for name in places if name[1:].isdigit()}


def test_all_investors_have_a_place_until_they_are_chosen() -> None:
    assert investors(in_china(Position("ABC"))) == {f"A{number}" for number in range(1, 8)}
    assert investors(in_china(Position("ABC").invests("A", "A3"))) == {
        f"A{number}" for number in (1, 2, 4, 5, 6, 7)
    }


def test_investors_that_nobody_has_chosen_leave_no_trace() -> None:
    position = Position("ABC").invests("A", "A1").invests("B", "A3").invests("C", "A5")
    assert investors(in_china(position)) == set()
    assert "A3" in china_1880.draw_map(position.t, position.s)


@pytest.mark.parametrize("kind", [Position, SitePosition])
@pytest.mark.parametrize("answer", [Pass, ReplaceMarker])
def test_a_merged_investor_leaves_no_ghost_of_its_station(
    kind: type[Position], answer: type[Pass | ReplaceMarker]
) -> None:
    position = kind("ABC").invests("A", "A1").invests("B", "A3").invests("C", "A5")
    position.found("NXR", "B").next_turns("NXR")
    position.s.investors["A3"] = replace(position.s.investors["A3"], merged=True)
    position.step(position.t.marker_exchange("A3", "NXR"))
    play(position.t, position.s, answer("B"))
    assert "A3" not in in_china(position)
    assert position.s.board.of("A3") == ()


def test_a_removed_tramway_keeps_no_place() -> None:
    position = BerlinPosition()
    assert "SHG" in kept(berlin_1881.draw_map(berlin, position.s))
    position.s.shares["SHG"] = Shares(GONE, 2, ())
    assert "SHG" not in kept(berlin_1881.draw_map(berlin, position.s))


def test_places_are_kept_for_companies_that_have_not_started() -> None:
    assert "NXR" in in_china(Position("ABC"))
    assert kept(china_1880.draw_map(china, Position("ABC").s)).count("WNR") == 1
