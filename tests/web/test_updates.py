"""What a page is answered: what changed, never what is out of date, never what is another's."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from tests.referee import PUBLIC
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.page import LINE, Page, pieces, same
from tests.web.table import Browser, Game, Table
from tests.web.test_seats import sit
from trunkline.files import open_game
from trunkline.kernel import Match, decision
from trunkline.server.kept import Kept
from trunkline.server.matches.remarks import ON_TABLE
from trunkline.server.matches.uploads import unpacked
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.web.pages.parts import PartsOfTable

OF_DRAFT = {"state", "pill", "decision", "marks", "fan", "openbar"}
MOST_BYTES = 40_000
WHEN = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|(?<=data-when=")\d+|(?<="when":)\d+')
"""Moments on a page: two matches are never made at the same one."""


def opened(table: Table, match: Match, others: int = 0) -> tuple[Page, list[str]]:
    """The page of somebody who holds all seats but the first few, and the links to those."""
    made = table.client.post("/api/matches/import", json=msgspec.to_builtins(match.record()))
    links = [seat["link"] for seat in made.json()["seats"]]
    return seated(table, made.json()["id"], links[others:]), links[:others]


def seated(table: Table, match_id: str, links: list[str]) -> Page:
    browser = Browser(table.client)
    for link in links:
        sit(browser, link.rpartition("/")[2])
    return Page(browser, match_id)


def late() -> Match:
    """The last track of a long game: the public one, or one of the repository."""
    if not PUBLIC.exists():
        return CHINA.at(lambda s, top: isinstance(top, LayTrack), 250)
    opened, _ = open_game(unpacked(PUBLIC.read_bytes()), PUBLIC.name)
    whole = opened.match
    last = max(v for v in range(whole.version) if isinstance(decision(whole.at(v)), LayTrack))
    record = whole.record()
    return Match.from_record(
        msgspec.structs.replace(record, actions=record.actions[:last], result=None)
    )


@pytest.fixture(scope="module")
def china() -> Match:
    return late()


def test_a_click_on_a_hex_is_answered_with_what_follows_from_the_draft(
    quick: Table, china: Match
) -> None:
    page, _ = opened(quick, china)
    for hex in page.legal():
        answer = page.click(hex)
        assert pieces(answer).keys() <= OF_DRAFT
        assert len(answer.encode()) <= MOST_BYTES
        assert f'"hex":"{hex}"' in page.field("draft")
        same(page)


def test_a_page_that_is_opened_has_the_marks_of_its_parts(quick: Table, china: Match) -> None:
    page, _ = opened(quick, china)
    marks = {id: mark for id, mark in page.marks.items() if id != "state"}
    assert page.first_marks == marks


def test_who_watches_is_sent_what_changed_and_new_lines_only(quick: Table, china: Match) -> None:
    page, _ = opened(quick, china)
    watcher = seated(quick, page.url.rsplit("/", 1)[1], [])
    before = dict(watcher.parts)
    page.click(page.legal()[0])
    values = next(values for path, values in page.controls() if path == "act")
    page.post("act", values)
    answer = watcher.refresh()
    sent = pieces(answer)
    assert all(before[id] != watcher.parts[id] for id in sent)
    assert "panel-market" not in sent
    assert len(LINE.findall(sent["log"])) == 1
    same(watcher)
    assert pieces(watcher.refresh()).keys() == {"state"}


def test_an_undo_sends_the_log_anew(quick: Table, china: Match) -> None:
    page, _ = opened(quick, china)
    page.post("undo", {"seen": page.attribute("state", "data-version")})
    assert "undoes an action" in page.parts["log"]
    same(page)


def test_a_chat_sends_the_new_remark_and_leaves_the_board_alone(quick: Table, china: Match) -> None:
    page, _ = opened(quick, china)
    for number in range(3):
        answer = page.post("chat", {**page.draft(), "text": f"Remark {number}"})
        assert "board" not in pieces(answer)
        assert f"Remark {number}" in page.parts["remarks"]
    assert len(LINE.findall(pieces(answer)["remarks"])) == 1
    same(page)


def test_a_long_chat_lets_its_oldest_remarks_go(quick: Table) -> None:
    page, _ = opened(quick, CHICAGO.until(30))
    for number in range(ON_TABLE + 3):
        page.post("chat", {**page.draft(), "text": f"Remark {number}"})
    assert len(LINE.findall(page.parts["remarks"])) == ON_TABLE
    assert "earlier-remarks" in page.parts["remarks-earlier"]
    same(page)


GAMES = {
    "chicago-express": lambda: CHICAGO.until(30),
    "1880": lambda: CHINA.until(120),
    "1881": lambda: BERLIN.until(90),
    "opening of 1881": lambda: BERLIN.until(0),
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_a_page_shows_what_a_fresh_one_would(
    quick: Table, game: str, seed: int
) -> None:
    """Clicks, drafts, acts, undos, steps in the history, remarks, of several at one table."""
    random = Random(f"{game}{seed}")
    page, links = opened(quick, GAMES[game](), others=1)
    id = page.url.rsplit("/", 1)[1]
    pages = [page, seated(quick, id, links), seated(quick, id, [])]
    for _ in range(25):
        acting = random.choice(pages[:2])
        acting.wander(random)
        same(acting)
        other = random.choice(pages)
        other.refresh()
        same(other)


def test_a_page_may_say_anything_of_what_it_has(quick: Table) -> None:
    page, _ = opened(quick, CHICAGO.until(30))
    whole = pieces(page.fresh()).keys()
    for said in ("log=x", "log=5", "remarks=9.9.en", "= =", "log==5.en", "\u00e9=1", "a" * 9000):
        has: Any = {"Page-Has": said.encode()}
        answer = page.browser.get(f"{page.url}/update", headers=has)
        assert answer.status_code == 200
        assert pieces(answer.text).keys() == whole


def test_panels_that_the_page_has_no_place_for_are_brought_by_a_reload(quick: Table) -> None:
    page, _ = opened(quick, CHICAGO.until(30))
    has = page.headers() | {"Page-Has": "panel-nothing=1", "Page-Base": ""}
    answer = page.browser.get(f"{page.url}/update", headers=has)
    assert answer.headers["HX-Refresh"] == "true"


def test_what_is_kept_has_a_bound() -> None:
    kept: Kept[str] = Kept(10, len)
    for letter in "abcdef":
        kept.keep(letter, letter * 3)
    assert kept.weight <= 10
    assert kept.get("f") == "fff"
    assert kept.get("a") is None
    kept.keep("f", "f" * 11)
    assert kept.get("f") is None
    assert kept.weight <= 10


def test_what_is_used_is_kept_longest() -> None:
    kept: Kept[str] = Kept(9, len)
    for letter in "abc":
        kept.keep(letter, letter * 3)
    kept.get("a")
    kept.keep("d", "ddd")
    assert kept.get("a") == "aaa"
    assert kept.get("b") is None


def test_pages_stay_right_when_nothing_can_be_kept(
    quick: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick.service.parts, "most", 0)
    page, _ = opened(quick, CHICAGO.until(30))
    random = Random(3)
    for _ in range(10):
        page.wander(random)
        same(page)
    assert quick.service.parts.weight == 0


def test_many_who_watch_cost_one_rendering(
    quick: Table, china: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _ = opened(quick, china)
    id = page.url.rsplit("/", 1)[1]
    seated(quick, id, [])
    drawn: list[str] = []

    def draw(self: Any, name: str) -> Any:
        drawn.append(name)
        return made(self, name)

    made = PartsOfTable._make
    monkeypatch.setattr(PartsOfTable, "_make", draw)
    seated(quick, id, [])
    assert drawn == []


def test_what_was_kept_for_one_player_never_reaches_another(quick: Table) -> None:
    """Two worlds that differ in Ann's sealed bid: after she has looked, others see the same."""
    seen = []
    for amount in (335, 120):
        game = quick.new("1881", "Ann", "Bob", "Cy", seed=5)
        assert game.act("bid", "Ann", amount=amount).status_code == 201
        own = read(quick, game, "Ann")
        assert str(amount) in own
        seen.append([without_ids(read(quick, game, who), game) for who in ("Bob", "Cy", None)])
        assert read(quick, game, "Ann") == own
    assert seen[0] == seen[1]


def read(table: Table, game: Game, who: str | None) -> str:
    """The page, an update, and the past, as this player is given them."""
    texts = []
    for path in ("", "/update", "/update?at=0", "/table.json"):
        answer = table.client.get(f"/matches/{game.id}{path}", headers=game.headers(who))
        assert answer.status_code == 200
        texts.append(answer.text)
    return "\n".join(texts)


def without_ids(text: str, game: Game) -> str:
    for number, secret in enumerate((game.id, *game.tokens.values())):
        text = text.replace(secret, f"id{number}")
    marked = re.sub(r'data-(base|mark|marks)="[^"]*"', "", text)
    return WHEN.sub("then", marked)


def test_no_draft_leaves_traces_for_others(quick: Table, china: Match) -> None:
    """What one puts together is nobody else's business: a watcher's parts stay as they are."""
    page, _ = opened(quick, china)
    id = page.url.rsplit("/", 1)[1]
    before = pieces(seated(quick, id, []).fresh())
    for hex in page.legal()[:3]:
        page.click(hex)
    assert pieces(seated(quick, id, []).fresh()) == before
