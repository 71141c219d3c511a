"""The end of a match: the ranking for everybody, draws, matches that people ended."""

from __future__ import annotations

import pytest

from tests.web.people import Somebody, finished
from tests.web.table import Table
from trunkline.server import admin
from trunkline.web.pages.ending import won


def test_everybody_gets_the_ranking_in_the_decision_panel(table: Table) -> None:
    game = finished(table)
    ann = Somebody(table)
    ann.sit(game, "Ann")
    for who in (ann, Somebody(table)):
        view = who.get(f"/matches/{game.id}/table.json").json()
        assert view["decision"]["heading"] == "Ann wins with $6"
        page = who.get(f"/matches/{game.id}").text
        assert "See how it went" in page
        assert ('id="rematch-make"' in page) is (who is ann)


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        (["Ada"], "Ada wins with $88"),
        (["Ada", "Ben"], "Ada and Ben share the win with $88"),
    ],
)
def test_a_draw_is_shared(winners: list[str], words: str) -> None:
    assert won(winners, "$88") == words


def test_the_past_of_a_finished_match_is_not_its_end(table: Table) -> None:
    game = finished(table)
    page = table.client.get(f"/matches/{game.id}?at=3").text
    assert "See how it went" not in page


def test_the_report_says_why_it_ended_at_once(table: Table) -> None:
    game = finished(table)
    page = table.client.get(f"/matches/{game.id}/report").text
    assert "Why it ended" in page
    assert "as the rules say" in page
    assert "$2 ahead of Bob" in page


def test_only_who_sat_there_is_asked_for_another_match(table: Table) -> None:
    game = finished(table)
    ann, watcher = Somebody(table), Somebody(table)
    ann.sit(game, "Ann")
    for who in (ann, watcher):
        page = who.get(f"/matches/{game.id}/report").text
        assert ("Once more?" in page) is (who is ann)
        assert "Copy link" in page
    assert ann.send("POST", f"/api/matches/{game.id}/rematch").status_code == 201
    assert "Once more?" in watcher.get(f"/matches/{game.id}/report").text


def test_a_match_that_the_host_of_the_server_ended(quick: Table) -> None:
    game = quick.new()
    game.guesses()
    admin.change(quick.db, admin.end_match, game.id)
    quick.service.forget_all()
    view = quick.client.get(f"/matches/{game.id}/table.json").json()
    assert view["decision"]["heading"] == "The match ended without a result"
    report = quick.client.get(f"/matches/{game.id}/report").text
    assert "<b>The host of this server ended the match.</b>" in report
    assert "Save picture" not in report
    assert '<span class="winner">Ann and Bob</span>' in report
    assert "share the win" not in report


def test_after_a_concession_nothing_is_asked_and_who_conceded_ranks_last(quick: Table) -> None:
    game = quick.new()
    game.guesses()
    assert game.send("/concession", "Ann", None).status_code == 204
    ann = Somebody(quick)
    ann.sit(game, "Ann")
    view = ann.get(f"/matches/{game.id}/table.json").json()
    assert view["ribbon"]["actor"] == "The match is over"
    assert not view["decision"]["main"]
    rows = view["decision"]["blocks"][-1]["rows"]
    assert [[cell["text"] for cell in row["cells"][:2]] for row in rows] == [
        ["1", "Bob"],
        ["2", "Ann (you)"],
    ]
    report = ann.get(f"/matches/{game.id}/report").text
    assert "ahead of" not in report
