"""Whose language it is: the account's, the browser's choice, what the browser asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.installed import TITLES
from tests.language import TAG, Bracketing
from tests.names import names
from tests.released import RELEASED, english_in
from tests.web.receivers import Hook, wait_for
from tests.web.table import Table
from tests.web.test_language import NAMES, Visitor, Words, played, rulebook
from tests.web.test_notices import set_webhook
from trunkline.kernel.language import LANGUAGES

ENGLISH = {"Accept-Language": "en"}
ANN = {"name": "Ann", "password": "a long one"}


@pytest.fixture(autouse=True)
def made_up() -> Iterator[None]:
    LANGUAGES[TAG] = Bracketing(TAG)
    yield
    del LANGUAGES[TAG]


def choose(client: httpx.Client, tag: str) -> httpx.Response:
    return client.post("/language", data={"language": tag}, headers=token(client))


def token(client: httpx.Client) -> dict[str, str]:
    client.get("/account")
    return {"x-csrftoken": client.cookies.get("csrftoken") or ""}


def language(client: httpx.Client, wanted: str = "en") -> str:
    return str(
        client.get("/about", headers={"Accept-Language": wanted}).headers["Content-Language"]
    )


def test_what_was_chosen_in_the_page_goes_before_what_the_browser_asks_for(quick: Table) -> None:
    assert language(quick.client) == "en"
    answer = choose(quick.client, TAG)
    assert answer.headers["HX-Refresh"] == "true"
    assert language(quick.client) == TAG
    assert f'<html lang="{TAG}">' in quick.client.get("/about", headers=ENGLISH).text
    choose(quick.client, "en")
    assert language(quick.client, TAG) == "en"


def test_a_language_that_there_is_not_is_no_choice(quick: Table) -> None:
    choose(quick.client, "tlh")
    assert language(quick.client, TAG) == TAG


def test_the_bar_and_the_menu_of_the_table_offer_the_languages(quick: Table) -> None:
    page = quick.client.get("/lobby", headers=ENGLISH).text
    assert '<select class="language-choice" id="language" name="language"' in page
    assert f'<option value="{TAG}" lang="{TAG}">' in page
    game = quick.new("toy", "Ann", "Bob")
    assert f'id="menu-language-{TAG}"' in quick.client.get(f"/matches/{game.id}").text


def test_a_language_that_lacks_words_is_not_offered(
    quick: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LANGUAGES[TAG], "_missing", 1)
    assert f'<option value="{TAG}"' not in quick.client.get("/lobby").text
    assert language(quick.client, TAG) == "en"
    monkeypatch.setenv("TRUNKLINE_LANGUAGES", f"tlh, {TAG}")
    assert language(quick.client, TAG) == TAG


def test_the_language_of_the_account_goes_with_it_to_other_browsers(quick: Table) -> None:
    client = quick.client
    client.post("/account", data={"do": "register", **ANN}, headers=ENGLISH | token(client))
    choose(client, TAG)
    assert client.get("/api/account/preferences").json()["language"] == TAG
    client.cookies.clear()
    assert language(client) == "en"
    client.post("/account", data={"do": "login", **ANN}, headers=token(client))
    assert language(client) == TAG
    form = {"language": "", "ticks": ""}
    client.post("/account/preferences", data=form, headers=token(client))
    assert (language(client), language(client, TAG)) == ("en", TAG)


def test_notices_are_in_the_language_in_which_somebody_asked_for_them(
    serve: Callable[..., Table],
) -> None:
    hook = Hook()
    game = serve(private_webhooks=True).new("toy", "Ann", "Bob")
    game.guesses()
    game.client.headers["Accept-Language"] = TAG
    assert set_webhook(game, "Bob", hook.url) == 200
    game.client.headers["Accept-Language"] = "en"
    game.played("take", "Ann", count=1)
    (message,) = wait_for(hook.received)
    hook.close()
    assert message["text"].startswith("⟦It is your turn in ⟧Toy, Bob")


def test_pages_of_released_languages_have_no_english(quick: Table) -> None:
    """A sample of pages; `make soak` plays whole games."""
    visitor = Visitor(quick.client)
    paths = {"/": "", "/about": "", "/new": "", "/learn": "", "/account": ""}
    for title in TITLES:
        paths[visitor.opens(played(title, 60))] = title
        paths |= {f"/learn/{title}{page}": title for page in ("", "/rules", "/words")}
    for tag in RELEASED:
        for path, title in paths.items():
            shown = quick.client.get(path, headers={"Accept-Language": tag})
            words = Words(shown.text)
            text = "\n".join([*words.attributes, "".join(words.texts)])
            for section in rulebook(title):
                text = text.replace(section, "")
            known = visitor.names | {*NAMES} | (names(title) if title else set())
            assert (tag, path, english_in(text, tag, known)) == (tag, path, [])
