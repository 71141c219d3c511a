"""Pages to learn from, and explanations at the table, over HTTP."""

from __future__ import annotations

import re

import pytest

from tests.titles.china_1880.positions import Position as China
from tests.web.people import Somebody
from tests.web.table import Game, Table
from trunkline.kernel.language import speaking
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.titles.china_1880.rules import title as china
from trunkline.web.pages.learn_at_table import warned
from trunkline.web.pages.learn_links import terms

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


def test_numbers_are_called_as_the_title_calls_its_things(quick: Table) -> None:
    """1881 has no locomotives: its German trains are trams."""
    german = {"accept-language": "de"}
    berlin = quick.client.get("/learn/1881/rules", headers=german).text
    china = quick.client.get("/learn/1880/rules", headers=german).text
    assert ">Fahrzeug<" in berlin
    assert ">Lok<" not in berlin
    assert ">Lok<" in china
    assert ">Fahrzeug<" not in china


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


def test_warnings_are_for_those_to_whom_decisions_are_explained(table: Table) -> None:
    """Ann is about to bid all she has, so that no other share can be had."""
    game, ann = seated(table)
    drafted = f"/matches/{game.id}/update?field.amount=60"
    assert 'id="friend"' not in ann.get(drafted).text
    explain(ann, game, do="switch", explain="yes")
    assert "This bid leaves you $0" in ann.get(drafted).text
    assert 'id="friend"' not in page_of(ann, game)
    assert 'id="friend"' not in table.client.get(drafted).text


def test_a_button_that_buys_at_once_is_warned_of_by_name() -> None:
    position = China("ABC", cash=500).phase("B1").found("NJR", "A", 2, B=2, cash=20)
    position.s.change("NJR", second_half=True)
    s = position.share_round("B").s
    shown = presenter(china).decision(Scene(china, s, "B"))
    assert shown.main is None, "shares are bought by buttons of the table"
    told = warned(china, s, "B", shown)
    assert "Buy a share of NJR for ¥100: You become director of NJR." in told[-1]
    assert told[-1].endswith("As things stand, you pay ¥160 yourself.")


def test_programs_are_warned_too(table: Table) -> None:
    game = table.new(TITLE, "Ann", "Bob")
    headers = game.headers("Ann")
    assert table.client.get(f"{game.path}/warnings", headers=headers).json() == []
    bid = {"do": "bid", "by": "Ann", "amount": 60}
    judged = table.client.post(f"{game.path}/check", json={"action": bid}, headers=headers).json()
    assert judged["allowed"]
    told = judged["warnings"][0]
    assert told["key"] == "chicago-express.warning.broke"
    assert told["facts"] == {"left": 0, "least": 4}
    assert "$0" in told["text"]
    bob = game.headers("Bob")
    assert table.client.get(f"{game.path}/warnings", headers=bob).json() == []
    assert table.client.get(f"{game.path}/warnings").status_code == 401


def test_a_word_has_its_numbers_at_the_table(table: Table) -> None:
    game, ann = seated(table)
    assert ann.get(f"/matches/{game.id}/here/cash").json()["here"] == "you have $60."
    assert ann.get(f"/matches/{game.id}/here/mountain").json()["here"] == ""
    watching = table.client.get(f"/matches/{game.id}/here/cash")
    assert watching.json()["here"] == ""


def test_the_dialog_has_something_to_look_at(table: Table) -> None:
    game, ann = seated(table)
    text = ann.get(f"/matches/{game.id}/learn").text
    assert "Look at" in text
    assert "PRR has an income of 7: with this share sold each pays $7 at a dividend." in text


def test_an_example_is_a_picture_with_two_sentences(quick: Table) -> None:
    text = quick.client.get(f"{ROOT}/pictures/network").text
    assert "The income rises from 7 to" in text
    image = quick.client.get(f"{ROOT}/pictures/network/dark.svg")
    assert image.headers["content-type"] == "image/svg+xml"
    assert image.text.startswith("<svg")
    assert quick.client.get(f"{ROOT}/pictures/none/dark.svg").status_code == 404
    assert quick.client.get(f"{ROOT}/pictures/none").status_code == 404
    about = quick.client.get(ROOT).text
    assert about.count("learn-drawn") == 2


def test_arrows_beside_pictures_are_drawn(quick: Table) -> None:
    """The typeface has none."""
    about = quick.client.get("/learn/1880").text
    assert "What a train earns there rises" in about
    assert "→" not in about


def test_a_first_game_against_calm_bots_is_explained_from_the_start(table: Table) -> None:
    """From the page of a title to the form, and from the form to the table."""
    found = re.search('id="try-it" href="([^"]+)"', table.client.get(ROOT).text)
    assert found is not None
    form = found[1].replace("&amp;", "&")
    assert form.endswith("&seats=3&kind.2=bot:calm&kind.3=bot:calm&explain=yes")
    assert re.search('id="explain"[^>]*checked', table.client.get(form).text)
    ann = Somebody(table)
    values = dict(each.split("=") for each in form.partition("?")[2].split("&"))
    made = ann.form("/new", **values, **{"name.1": "Ann", "pace": "live"})
    assert made.status_code in (200, 201, 303), made.text
    url = made.headers.get("HX-Redirect") or made.headers.get("location") or str(made.url)
    match_id = url.rpartition("/")[2]
    assert ann.get(f"/api/matches/{match_id}/explained").json()["on"]


def test_a_language_has_forms_of_its_own_for_words_that_have_none_in_english() -> None:
    assert terms("1881")["ticket"]["forms"] == []
    with speaking("pl"):
        forms = terms("1881")["ticket"]["forms"]
    assert isinstance(forms, list)
    assert "biletem" in forms
