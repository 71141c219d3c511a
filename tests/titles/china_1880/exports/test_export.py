"""Reading exports of 18xx.games: format, undo and redo."""

import gzip
import json
from typing import Any

import pytest

from tests.referee import PUBLIC, needs_games
from trunkline.kernel import Malformed
from trunkline.titles.china_1880.exports.export import is_export, live_actions, read_export


def act(id: int, **more: Any) -> dict[str, Any]:
    return {"type": "pass", "id": id, "entity": 0, "entity_type": "player", **more}


def undo(id: int, **more: Any) -> dict[str, Any]:
    return act(id, **more) | {"type": "undo"}


def redo(id: int) -> dict[str, Any]:
    return act(id) | {"type": "redo"}


def live(*actions: dict[str, Any]) -> list[int]:
    return [entry["id"] for entry in live_actions(actions)]


def export(**more: Any) -> bytes:
    return json.dumps(
        {"title": "1880", "players": [{"name": "Ann", "id": 0}], "actions": []} | more
    ).encode()


def test_undo_takes_back_the_last_live_action() -> None:
    assert live(act(1), act(2), undo(3), act(4)) == [1, 4]
    assert live(act(1), act(2), undo(3), undo(4)) == []


def test_undo_with_an_id_keeps_everything_up_to_the_first_action_of_that_id() -> None:
    assert live(act(1), act(2), act(3), undo(4, action_id=1)) == [1]
    assert live(act(1), act(2), act(2), act(3), undo(4, action_id=2)) == [1, 2]


def test_undo_may_name_a_message_an_undo_or_an_action_that_was_taken_back() -> None:
    chat = act(2) | {"type": "message"}
    assert live(act(1), chat, act(3), undo(4, action_id=2)) == [1]
    assert live(act(1), act(2), undo(3), act(4), act(5), undo(6, action_id=3)) == [1]
    assert live(act(1), act(2), undo(3), act(4), undo(5, action_id=2), redo(6)) == [1, 4]


def test_undo_to_zero_takes_back_everything() -> None:
    assert live(act(1), act(2), undo(3, action_id=0)) == []


def test_redo_takes_the_last_undo_back() -> None:
    assert live(act(1), act(2), act(3), undo(4, action_id=1), redo(5)) == [1, 2, 3]
    assert live(act(1), act(2), undo(3), undo(4), redo(5), redo(6)) == [1, 2]
    assert live(act(1), act(2), undo(3), undo(4), redo(5)) == [1]


def test_messages_are_no_actions() -> None:
    chat = act(2) | {"type": "message"}
    assert live(act(1), chat, undo(3)) == []


def test_a_redo_without_undo_is_refused_with_its_place() -> None:
    with pytest.raises(Malformed, match="Action 2"):
        live(act(1), redo(2))
    with pytest.raises(Malformed, match="Action 4"):
        live(act(1), undo(2), act(3), redo(4))


def test_an_undo_to_an_unknown_action_is_refused_with_its_place() -> None:
    with pytest.raises(Malformed, match=r"Action 2 .* action 77"):
        live(act(1), undo(2, action_id=77))


def test_an_export_is_told_from_a_match_file() -> None:
    assert is_export(export())
    assert not is_export(b'{"format": "trunkline/1", "title": "1880", "players": ["Ann"]}')
    assert not is_export(b"[]")
    assert not is_export(b"{")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (export(title="1830"), "it says 1830"),
        (export(settings={"optional_rules": ["short_game"]}), "short_game"),
        (export(settings={"optional_rules": "short_game"}), "unknown variant: short_game"),
        (export(players=7), "players"),
        (export(actions=[1]), "actions"),
        (b"{", "not an 18xx.games export"),
    ],
)
def test_an_export_we_cannot_follow_is_refused_naming_what_is_unknown(
    content: bytes, message: str
) -> None:
    with pytest.raises(Malformed, match=message):
        read_export(content, "game.json")


def test_a_game_that_goes_on_may_have_neither_settings_nor_a_result() -> None:
    assert read_export(export(settings=None, result=None), "game.json").title == "1880"


@needs_games
def test_the_public_game_has_633_live_actions() -> None:
    data = gzip.decompress(PUBLIC.read_bytes())
    assert is_export(data)
    game = read_export(data, "1880-public.json.gz")
    assert len(game.actions) == 863
    assert len(live_actions(game.actions)) == 633
