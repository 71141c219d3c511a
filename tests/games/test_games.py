"""Whole games of bots: every action is legal and listed, and the results stand."""

from pathlib import Path

import pytest

from tests.soak import SOAK
from trunkline.files import read_record
from trunkline.kernel import Action, Legal, Match, encode_action, get_title

FILES = sorted(Path(__file__).parent.glob("*/*.trunk.json.gz"))
OPEN_ENDED = {"bid", "run", "buy_first", "expand"}
"""Amounts, routes, baskets and orders of hexes: of these a sample is listed."""
EVERY = 1 if SOAK else 9


def listed(match: Match, version: int, action: Action) -> bool:
    legal = Legal(match.title, match.at(version), action.by)
    if any(offer == action for offer in legal):
        return True
    done = encode_action(action)
    for span in legal.spans():
        given = encode_action(span.action)
        same = all(done[key] == value for key, value in given.items() if key != span.field)
        if done["do"] == given["do"] and same:
            return bool(span.least <= done[span.field] <= span.most)
    return False


def test_there_are_games_of_every_title() -> None:
    assert {path.parent.name for path in FILES} == {"1880", "1881", "chicago-express"}
    assert sum(path.parent.name == "1880" for path in FILES) >= 20


def test_there_are_games_of_the_present_edition_of_every_title() -> None:
    found = {(record.title, record.rules) for record in map(read_record, FILES)}
    assert {(title, get_title(title).rules) for title, _ in found} <= found


def test_games_of_1881_have_three_to_six_players_and_both_capitals() -> None:
    records = [read_record(path) for path in FILES if path.parent.name == "1881"]
    assert {len(record.players) for record in records} == {3, 4, 5, 6}
    assert {record.options.get("capital", "base") for record in records} == {"base", "alternative"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name[:5]}")
def test_a_whole_game_replays_to_its_result_and_every_action_was_listed(path: Path) -> None:
    record = read_record(path)
    match = Match.from_record(record)
    assert match.result == record.result
    assert match.decider is None
    for version, action in enumerate(match.actions):
        if version % EVERY == 0 and encode_action(action)["do"] not in OPEN_ENDED:
            assert listed(match, version, action), f"action {version}: {action}"
