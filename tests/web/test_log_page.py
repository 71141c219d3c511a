"""The log: whole, found and filtered, one act at most two lines, what was passed, undo to here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.present.sheets_read import scene
from tests.recorded import Recorded
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Table
from trunkline.kernel import Match, play
from trunkline.present.doing import doing_of
from trunkline.present.sheets.companies import all_rounds
from trunkline.web.pages.log_page import LINES

NUMBER = re.compile(r'<li id="log-(\d+)" data-line="(\d+)"')
GAMES: dict[str, Recorded[Any]] = {"1880": CHINA, "1881": BERLIN, "chicago-express": CHICAGO}


@pytest.fixture
def table(serve: Callable[..., Table]) -> Table:
    return serve()


def imported(table: Table, match: Match) -> str:
    answer = table.client.post("/import", content=msgspec.json.encode(match.record()))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).removesuffix("/report")


def lines(table: Table, url: str, **wanted: object) -> str:
    answer = table.client.get(f"{url}/log", params={k: str(v) for k, v in wanted.items()})
    assert answer.status_code == 200, answer.text
    return answer.text


def numbers(text: str) -> list[int]:
    return [int(at) for _, at in NUMBER.findall(text)]


def test_every_line_of_a_whole_match_is_reached_page_by_page(table: Table) -> None:
    match = CHINA.whole
    url = imported(table, match)
    seen, page = list[int](), numbers(lines(table, url))
    while page:
        assert len(page) <= LINES
        seen += page
        page = numbers(lines(table, url, before=page[-1]))
    assert seen == list(range(match.version, 0, -1))


def test_the_page_around_a_past_position_holds_its_line(table: Table) -> None:
    match = CHINA.whole
    url = imported(table, match)
    page = numbers(lines(table, url, around=150))
    assert 150 in page
    assert page[0] > 150 > page[-1]
    assert numbers(lines(table, url, after=page[0]))[-1] == page[0] + 1


def test_search_and_filters_look_through_the_whole_log(table: Table) -> None:
    match = CHINA.whole
    url = imported(table, match)
    bids = lines(table, url, find="BIDS ¥5 for p0")
    assert numbers(bids)
    assert max(numbers(bids)) < match.version - LINES
    track = lines(table, url, kind="track")
    assert " lays #" in track
    assert " bids " not in track
    player = match.players[0]
    both = numbers(lines(table, url, player=player, kind="shares"))
    assert set(both) <= set(numbers(lines(table, url, kind="shares")))
    assert numbers(lines(table, url, find="nobody ever said this")) == []


def test_long_acts_fold_to_a_sentence_and_a_count(table: Table) -> None:
    url = imported(table, BERLIN.whole)
    text = lines(table, url, find=" receives ")
    assert re.search(r"<summary>[^<]* pays out [^<]*<span class=\"muted\">· \d receipts", text)
    opened = re.search(r'<div role="list">(.*?)</div>', text)
    assert opened is not None
    assert opened[1].count('role="listitem"') >= 2


def test_what_was_passed_is_said(table: Table) -> None:
    url = imported(table, CHINA.whole)
    text = lines(table, url, find="passes the station step")
    assert numbers(text)
    assert not numbers(lines(table, url, find=" goes on."))


def test_a_pass_is_said_before_what_follows_from_it(table: Table) -> None:
    url = imported(table, CHINA.until(75))
    newest = re.sub(r"<[^>]+>", "", lines(table, url).split("data-line=")[1])
    assert re.search(r"passes the train step\..*QSR operates\.", newest)


def test_a_pass_that_says_so_itself_is_said_once(table: Table) -> None:
    url = imported(table, CHINA.until(61))
    assert "passes." in lines(table, url)
    assert "ends the turn" not in lines(table, url)


@pytest.mark.parametrize("title_id", GAMES)
def test_a_titles_kinds_and_counts_are_of_sentences_that_it_tells(title_id: str) -> None:
    words = doing_of(title_id).log
    match = GAMES[title_id].whole
    s, told = match.at(0), set[str]()
    for action in match.actions:
        play(match.title, s, action)
        told |= {sentence.key for sentence in s.told}
    for begins in words.kinds.values():
        assert any(key.startswith(begins) for key in told)
    assert told & words.counts.keys()


def test_headings_name_round_company_and_director(table: Table) -> None:
    url = imported(table, BERLIN.whole)
    text = lines(table, url)
    assert 'data-round="Operating round 1"' in text
    assert 'data-round="Stock round"' in text
    assert re.search(r'data-turn="\S+ · \w+"', text)


def test_the_undo_dialog_names_all_that_vanishes_and_who_declined(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    for player in ("Ann", "Bob", "Cy"):
        game.played("take", player, count=1)
    asked = game.send("/undo", "Ann", {"seen": game.version, "to": 3}).json()
    game.send(f"/requests/{asked['number']}", "Bob", {"answer": "decline"})
    path = f"/matches/{game.id}/undo"
    text = table.client.get(path, params={"to": 0}, headers=game.headers("Ann")).text
    assert re.findall(r'<span class="number">(\d+)</span>', text) == ["6", "5", "4", "3", "2", "1"]
    assert "Bob declined to go back to action 3." in text


def test_operating_rounds_of_1880_have_the_numbers_of_the_overview(table: Table) -> None:
    """No sentence of 1880 says that a round begins: the order of turns is gone through anew."""
    url = imported(table, CHINA.whole)
    numbers = re.findall(r'data-round="Operating round (\d+)"', lines(table, url))
    assert max(map(int, numbers)) == len(all_rounds(scene("1880", CHINA.whole.version)))


def test_investors_who_act_before_the_first_company_stand_in_the_round_that_they_begin(
    table: Table,
) -> None:
    """Privates pay, investors act, then companies: that is one round."""
    begin = [version for version, keys in told_in_1880() if "1880.privates.paid" in keys]
    url, rounds, before = imported(table, CHINA.whole), dict[int, str](), CHINA.whole.version + 1
    while before > 1:
        page = re.findall(
            r'data-line="(\d+)"[^>]* data-round="([^"]+)"', lines(table, url, before=before)
        )
        rounds |= {int(version): heading for version, heading in page}
        before = min(map(int, dict(page)))
    assert [rounds[version + 1] for version in begin] == [
        f"Operating round {number}" for number in range(1, len(begin) + 1)
    ]


def told_in_1880() -> Iterator[tuple[int, set[str]]]:
    match = CHINA.until(0)
    for action in CHINA.whole.actions:
        match.play(action)
        yield match.version, {sentence.key for sentence in match.state.told}
