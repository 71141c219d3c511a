"""Where companies are on the map: stations, and the stops of the last run."""

from __future__ import annotations

from pathlib import Path

from tests.present.stories import story
from trunkline.files import read_record
from trunkline.kernel import Match
from trunkline.present.rails.whereabouts import last_stops, stations
from trunkline.titles.china_1880.rules.actions import Run
from trunkline.titles.china_1880.rules.run_trains import RAN
from trunkline.titles.china_1880.rules.state import ChinaState

GAME = Path(__file__).parents[1] / "games" / "1880" / "3p-00.trunk.json.gz"
UPTO = 366


def test_the_last_run_of_every_company_is_found_by_its_stops() -> None:
    match = Match.from_record(read_record(GAME))
    ran: dict[str, set[str]] = {}
    for action, told in list(zip(match.actions, match.told, strict=True))[:UPTO]:
        if isinstance(action, Run) and action.routes:
            company = next(str(each.facts["company"]) for each in told if each.key == RAN)
            stops = (stop for route in action.routes for stop in route.stops)
            ran[company] = {stop.partition(".")[0] for stop in stops}
    found = last_stops(story(match, UPTO), RAN)
    assert {company: set(stops.split()) for company, stops in found.items()} == ran


def test_a_company_is_at_its_stations_and_before_them_at_its_home() -> None:
    match = Match.from_record(read_record(GAME))
    assert isinstance(match.state, ChinaState)
    board = match.state.board
    placed = {station.hex for station in board.of("BCR")}
    assert placed
    assert set(stations(board, "BCR", "M7").split()) == placed
    assert stations(board, "none", "M7") == "M7"
