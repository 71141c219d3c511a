"""Pages to learn from, and explanations at the table, over HTTP."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Somebody
from tests.web.table import Game, Table

TITLE = "chicago-express"
ROOT = f"/learn/{TITLE}"


def seated(table: Table, *names: str) -> tuple[Game, Somebody]:
    """A match of two, with one browser on the seats that are named."""
    game = table.new(TITLE, "Ann", "Bob")
    ann = Somebody(table)
    for name in names or ("Ann",):
        ann.sit(game, name)
    return game, ann


def explain(who: Somebody, game: Game, **data: str) -> str:
    answer = who.form(f"/matches/{game.id}/explained", **data)
    assert answer.status_code == 200, answer.text
    return answer.text


def page_of(who: Somebody, game: Game, query: str = "") -> str:
    return who.get(f"/matches/{game.id}{query}").text


def test_learn_lists_the_titles_that_can_be_read_about(quick: Table) -> None:
    text = quick.client.get("/learn").text
    assert f'href="{ROOT}"' in text
    assert f'href="{ROOT}/rules"' in text
    assert "/learn/toy" not in text
    listed = quick.client.get("/learn.json").json()["titles"]
    assert TITLE in [each["id"] for each in listed]
    assert "toy" not in [each["id"] for each in listed]


def test_the_site_leads_to_it_and_cards_lead_to_the_title(quick: Table) -> None:
    text = quick.client.get("/lobby").text
    assert 'href="/learn"' in text
    assert f'href="{ROOT}"' in text
    assert f'href="{ROOT}/rules"' in text


def test_what_a_title_is_about(quick: Table) -> None:
    text = quick.client.get(ROOT).text
    about = quick.client.get(f"{ROOT}/about.json").json()["about"]
    assert about["reconstructed"].split(";")[0] in text
    assert 'id="beginners"' in text
    assert f"/pictures/{TITLE}/light.svg" in text


def test_rules_in_short_have_linked_headings_and_the_numbers_of_the_data(quick: Table) -> None:
    text = quick.client.get(f"{ROOT}/rules").text
    for part in quick.client.get(f"{ROOT}/rules.json").json()["parts"]:
        assert f'<h2 id="{part["part"]["id"]}"' in text
        assert f'<a href="#{part["part"]["id"]}"' in text
    data = quick.client.get(f"/api/titles/{TITLE}").json()
    for dial in ("auction", "expansion", "development"):
        row = f'<th scope="row">{dial.title()}</th><td>{data["dials"][dial]}</td>'
        assert row in text


def test_words_are_in_order_and_can_be_linked(quick: Table) -> None:
    found = quick.client.get(f"{ROOT}/words.json").json()["words"]
    names = [each["word"]["word"].casefold() for each in found]
    assert names == sorted(names)
    text = quick.client.get(f"{ROOT}/words").text
    assert all(f'id="{each["id"]}"' in text for each in found)


@pytest.mark.parametrize(
    "path", ["/learn/toy", "/learn/toy/rules", "/learn/none", f"{ROOT}/sections/none"]
)
def test_what_is_not_there_is_not_found(quick: Table, path: str) -> None:
    assert quick.client.get(path).status_code == 404


def test_programs_read_the_same(quick: Table) -> None:
    found = quick.client.get(f"/api/titles/{TITLE}/learn").json()
    assert {*found} == {"words", "about", "explained", "sections", "rules"}
    assert quick.client.get("/api/titles/toy/learn").status_code == 404


def test_a_table_without_texts_has_no_links(quick: Table) -> None:
    game = quick.new("toy")
    ann = Somebody(quick)
    ann.sit(game, "Ann")
    text = page_of(ann, game)
    assert "about-this" not in text
    assert "learn.js" not in text
    assert ann.get(f"/matches/{game.id}/learn").status_code == 404


def test_the_dialog_tells_the_title_the_step_and_the_words(quick: Table) -> None:
    game, ann = seated(quick)
    text = ann.get(f"/matches/{game.id}/learn").text
    for tab in ("title", "step", "words"):
        assert f'id="learn-{tab}"' in text
    assert re.search('id="learn-tab-step"[^>]*aria-selected="true"', text)
    assert "explain-me" in text
    assert "explain-me" not in quick.client.get(f"/matches/{game.id}/learn").text


def test_a_kind_of_decision_is_explained_once(table: Table) -> None:
    game, ann = seated(table)
    assert "got-it" not in page_of(ann, game)
    assert 'id="got-it"' in explain(ann, game, do="switch", explain="yes")
    assert "New for you: bidding." in page_of(ann, game)
    assert 'id="got-it"' not in explain(ann, game, do="got-it", kind="bidding")
    assert 'id="got-it"' not in page_of(ann, game)


def test_only_who_is_asked_gets_the_explanation(table: Table) -> None:
    game, ann = seated(table)
    explain(ann, game, do="switch", explain="yes")
    bob = Somebody(table)
    bob.sit(game, "Bob")
    explain(bob, game, do="switch", explain="yes")
    assert "got-it" not in page_of(bob, game)
    assert "got-it" not in table.client.get(f"/matches/{game.id}").text


def test_it_is_kept_for_the_next_match_of_the_title(table: Table) -> None:
    ann = Somebody(table, "Ann")
    games = [table.new(TITLE, "Ann", "Bob") for _ in range(2)]
    for game in games:
        ann.sit(game, "Ann")
    explain(ann, games[0], do="switch", explain="yes")
    assert 'id="got-it"' in page_of(ann, games[1])
    explain(ann, games[0], do="got-it", kind="bidding")
    assert 'id="got-it"' not in page_of(ann, games[1])


def test_a_guest_keeps_it_in_the_browser(table: Table) -> None:
    game, ann = seated(table)
    other = table.new(TITLE, "Ann", "Bob")
    ann.sit(other, "Ann")
    for each in (game, other):
        explain(ann, each, do="switch", explain="yes")
    explain(ann, game, do="got-it", kind="bidding")
    assert 'id="got-it"' not in page_of(ann, other)


def test_several_at_one_screen_are_told_apart(table: Table) -> None:
    game, both = seated(table, "Ann", "Bob")
    for name in ("Ann", "Bob"):
        explain(both, game, do="switch", explain="yes", seat=name)
    explain(both, game, do="got-it", kind="bidding", seat="Bob")
    assert 'id="got-it"' in page_of(both, game, "?as=Ann")


def test_explained_again(table: Table) -> None:
    game, ann = seated(table)
    explain(ann, game, do="switch", explain="yes")
    explain(ann, game, do="got-it", kind="bidding")
    assert 'id="got-it"' in explain(ann, game, do="again")
    assert "explain-again" in page_of(ann, game)


def test_the_same_for_programs(table: Table) -> None:
    game = table.new(TITLE, "Ann", "Bob")
    where, ann = f"{game.path}/explained", game.headers("Ann")
    switched = table.client.put(
        f"{game.path}/seats/Ann/explain", json={"explain": True}, headers=ann
    )
    assert switched.status_code == 200, switched.text
    assert table.client.get(where, headers=ann).json() == {"on": True, "met": [], "dotted": True}
    met = table.client.put(f"{where}/bidding", headers=ann).json()
    assert met["met"] == ["bidding"]
    assert table.client.delete(where, headers=ann).json()["met"] == []
    assert table.client.put(f"{where}/nonsense", headers=ann).status_code == 400
    assert table.client.get(where).status_code == 401


def test_only_owners_of_a_seat_change_it(table: Table) -> None:
    game, _ = seated(table)
    eve = Somebody(table)
    answer = eve.form(f"/matches/{game.id}/explained", do="switch", explain="yes", seat="Ann")
    assert answer.status_code in (401, 403)


def test_rules_that_are_cited_lead_to_our_own_words(quick: Table) -> None:
    game, ann = seated(quick)
    found = re.search('data-(?:section|cites)="([^"]+)"', page_of(ann, game))
    assert found is not None
    told = ann.get(found[1])
    assert told.status_code == 200
    assert "in our own words" in told.text
