"""Readers' languages: which one is chosen, and that every word of every page is in it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from litestar.types import Message, Scope

from tests.installed import TITLES
from tests.language import LETTERS, PLACEHOLDER, SIGN, TAG, Bracketing, untranslated
from tests.names import names
from tests.web.table import Game, Table
from trunkline.bots import bot_names
from trunkline.bots.hint import Hint, hint
from trunkline.kernel import Match, get_title, phrase, title_ids
from trunkline.kernel.language import LANGUAGES, Language, reader, speaking
from trunkline.present.learn.texts import learning
from trunkline.server import admin
from trunkline.server.matches import reports
from trunkline.server.people.languages import languages
from trunkline.server.settings import Settings
from trunkline.web.language import ReadsLanguages, best_language, by_preference
from trunkline.web.pages.new_seats import BOT_NAMES
from trunkline.web.pages.render import environment

SAID = {
    "alt",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "data-ask",
    "data-copied",
    "data-fresh-words",
    "data-help",
    "data-say",
    "data-tag",
    "data-title",
    "data-what",
    "data-why",
    "hx-confirm",
    "placeholder",
    "title",
}
"""Attributes that readers see or hear."""
FOR_SCRIPTS = {"words", "import-said"}
"""Elements whose data are the words of the scripts."""
UNSEEN = {"script", "style"}
INLINE = {"b"}
"""Elements that may stand within a sentence."""
PRODUCT = {"Trunkline", "TRUNKLINE"}
LINKED = re.compile(r"/matches/([\w-]+)")
"""The lobby shows the matches of other tests too."""
MOST_HINTS = 400


@pytest.fixture(autouse=True)
def made_up() -> Iterator[None]:
    LANGUAGES[TAG] = Bracketing(TAG)
    yield
    del LANGUAGES[TAG]


class Words(HTMLParser):
    """Every text, line by line, and every said attribute of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.attributes: list[str] = []
        self.inside: list[str] = []
        self.feed(SIGN.sub("", page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN:
            self.inside.append(tag)
        self.texts.append("" if tag in INLINE else "\n")
        scripted = dict(attrs).get("id") in FOR_SCRIPTS
        for name, value in attrs:
            if name in SAID:
                self.attributes.append(value or "")
            elif scripted and name.startswith("data-"):
                self.attributes.append(PLACEHOLDER.sub("", value or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self.inside.pop()
        self.texts.append("" if tag in INLINE else "\n")

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.texts.append(data)


NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


class Visitor:
    """A browser whose reader wants the made-up language."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.headers = {"Accept-Language": f"{TAG}, en;q=0.5"}
        self.names = (
            PRODUCT
            | {*NAMES, *BOT_NAMES, "Friend", "dev"}
            | {*LETTERS.findall(" ".join(languages().values()))}
            | {*LETTERS.findall(" ".join(self.titles()))}
        )

    @staticmethod
    def titles() -> Iterator[str]:
        """Names of titles and bots; titles of others have words of their own."""
        for t in map(get_title, title_ids()):
            yield from (t.id, t.name, *bot_names(t))
            if t.id not in TITLES:
                yield f"{t.about} {t.options}"

    def ask(self, method: str, path: str, title: str = "", **more: Any) -> httpx.Response:
        """The answer, of which every word is looked at."""
        headers = self.headers | self.token() | more.pop("headers", {})
        answer = self.client.request(method, path, headers=headers, **more)
        assert answer.headers["Content-Language"] == TAG
        assert "Accept-Language" in answer.headers["Vary"]
        for id_ in LINKED.findall(answer.text):
            self.knows(id_)
        known = self.names | (names(title) if title else set())
        assert missed(answer, frozenset(known), rulebook(title)) == {}
        return answer

    def token(self) -> dict[str, str]:
        """What a page of ours sends along; a browser gets it with its first page."""
        self.client.get("/account")
        token = self.client.cookies.get("csrftoken")
        return {} if token is None else {"x-csrftoken": token}

    def get(self, path: str, title: str = "", **more: Any) -> httpx.Response:
        return self.ask("GET", path, title, **more)

    def post(self, path: str, title: str = "", **form: str) -> httpx.Response:
        return self.ask("POST", path, title, data=form, headers={"HX-Request": "true"})

    def sets_up(self, **wanted: Any) -> str:
        """The id of a new match."""
        made = self.client.post("/api/matches", json=wanted, headers=self.token())
        assert made.status_code == 201, made.text
        return self.knows(str(made.json()["id"]))

    def opens(self, match: Match) -> str:
        """The address of this match, whose seats are all this browser's."""
        data = msgspec.json.encode(match.record())
        headers = {"Content-Type": "application/octet-stream"}
        landed = self.client.post("/import", content=data, headers=headers | self.token())
        assert landed.status_code == 201, landed.text
        url = str(landed.json()["url"]).removesuffix("/report")
        self.knows(url.removeprefix("/matches/"))
        return url

    def knows(self, id_: str) -> str:
        """A match without a name goes by the beginning of its id."""
        self.names |= {*LETTERS.findall(id_[:4])}
        return id_


@cache
def rulebook(title: str) -> tuple[str, ...]:
    """The sections of a title's rulebook, long ones first; they are its own words.

    Without sections of its own a title cites those of the common rounds, which are translated."""
    package = type(get_title(title)).__module__.rpartition(".")[0] if title else ""
    if not package or find_spec(f"{package}.sections") is None:
        return ()
    module = vars(import_module(f"{package}.sections"))
    found = {text for name, text in module.items() if name.isupper()}
    found |= {text.removeprefix(get_title(title).name + ": ") for text in found}
    found |= {text.removeprefix(f"{title} ") for text in found}
    return tuple(sorted(found, key=len, reverse=True))


def missed(
    answer: httpx.Response, known: frozenset[str], sections: tuple[str, ...]
) -> dict[str, str]:
    """Words without translation, with where they stand."""
    if answer.headers["content-type"].startswith("text/html"):
        words = Words(answer.text)
        texts = [*words.attributes, *"".join(words.texts).split("\n")]
    else:
        data = answer.json()
        texts = [str(data[name]) for name in ("detail", "why") if name in data]
    found: dict[str, str] = {}
    for text in texts:
        for section in sections:
            text = text.replace(section, "")
        found |= dict.fromkeys(untranslated(text, known), text)
    return found


@pytest.fixture
def visitor(quick: Table) -> Visitor:
    return Visitor(quick.client)


def played(title: str, actions: int = 10**6, seed: int = 1) -> Match:
    match, random = Match(get_title(title), ("Ann", "Bob", "Cy"), seed=seed), Random(seed)
    while match.decider is not None and match.version < actions:
        match.play(match.legal.sample(random))
    return match


# Which language


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("", []),
        ("de", ["de"]),
        ("de-AT, de;q=0.9, en;q=0.8", ["de-at", "de", "en"]),
        ("en;q=0.3, PL;q=0.7, de", ["de", "pl", "en"]),
        (" fr ; q=0.5 ,, ,en", ["en", "fr"]),
        ("de;q=0, en", ["en"]),
        ("de;q=much, pl;q=, en;q=0.1", ["en"]),
        ("de;q=nan, pl;q=inf, fr;q=2, it;q=-1, en;q=1e-3", ["en"]),
        (";q=1, *;q=0.5", ["*"]),
    ],
)
def test_tags_by_preference(header: str, tags: list[str]) -> None:
    assert by_preference(header) == tags


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("xx", TAG),
        ("xx-YY, en;q=0.9", TAG),
        ("en, xx;q=0.9", "en"),
        ("en-GB;q=0.2, xx;q=0.3", TAG),
        ("tlh, xx;q=0.1", TAG),
        ("tlh, qq-QQ", "en"),
        ("xx;q=0, tlh", "en"),
        ("*", "en"),
        ("\x00;;;,q=q=q", "en"),
    ],
)
def test_the_best_language_that_is_known(header: str, language: str) -> None:
    assert best_language(header) == language


def test_pages_say_their_language(quick: Table) -> None:
    english = quick.client.get("/")
    assert english.headers["Content-Language"] == "en"
    assert '<html lang="en">' in english.text
    other = quick.client.get("/", headers={"Accept-Language": "xx-YY"})
    assert other.headers["Content-Language"] == TAG
    assert f'<html lang="{TAG}">' in other.text
    assert other.headers["Vary"] == "Accept-Encoding, Accept-Language"


def test_data_and_errors_say_it_too(quick: Table) -> None:
    for path in ("/api/titles", "/lobby.json", "/api/matches/none", "/nowhere"):
        answer = quick.client.get(path, headers={"Accept-Language": "xx"})
        assert answer.headers["Content-Language"] == TAG
        assert answer.headers["Vary"] == "Accept-Language"
        assert "⟦" in answer.text


def test_files_are_the_same_for_everyone(quick: Table) -> None:
    answer = quick.client.get("/static/table.js", headers={"Accept-Language": "xx"})
    assert "Content-Language" not in answer.headers
    assert answer.headers["Vary"] == "Accept-Encoding"


# Every word


def test_the_lobby(visitor: Visitor) -> None:
    assert "⟦Rail and share games" in visitor.get("/").text
    assert "⟦No match yet." in visitor.get("/lobby").text
    visitor.get("/about")
    visitor.get("/finished")
    for title in TITLES:
        visitor.opens(played(title, 12))
    visitor.opens(played("chicago-express"))
    seats = [{"open": True}, {"name": "Bob"}]
    visitor.sets_up(title="chicago-express", seats=seats, listed=True)
    page = visitor.get("/").text
    for board in ("turn", "over", "open"):
        assert f'id="board-{board}"' in page
    assert 'id="board-over"' in visitor.get("/finished").text


def test_what_can_be_learned(visitor: Visitor) -> None:
    visitor.get("/learn")
    for title in TITLES:
        for page in ("", "/rules", "/words"):
            if learning(title) is not None:
                visitor.get(f"/learn/{title}{page}", title)


@pytest.mark.parametrize("title", TITLES)
def test_a_new_match(visitor: Visitor, title: str) -> None:
    visitor.get("/new", params={"title": title})
    kinds = {"seats": "3", "kind.1": "here", "kind.2": "link", "kind.3": "open"}
    visitor.get("/new", params={"title": title, **kinds}, headers={"HX-Request": "true"})
    nobody = visitor.post("/new", title=title, **{"kind.1": "open"})
    assert "⟦Take at least one seat yourself.⟧" in nobody.text
    nameless = visitor.post("/new", title=title, **{"seats": "3", "kind.2": "here"})
    assert "⟦Seat ⟧2⟦ has no name.⟧" in nameless.text


def test_the_account(visitor: Visitor) -> None:
    visitor.get("/account")
    wrong = visitor.post("/account", do="login", name="Ann", password="not a password")
    assert "⟦Name or password is wrong.⟧" in wrong.text
    short = visitor.post("/account", do="register", name="Ann", password="short")
    assert "⟦A password must have ⟧10 to 256⟦ characters.⟧" in short.text
    nameless = visitor.post("/account", do="register", name=" ", password="long enough")
    assert "⟦A name has 1 to ⟧40⟦ visible characters.⟧" in nameless.text
    visitor.client.post(
        "/account", data={"do": "register", "name": "Ann", "password": "a long one"}
    )
    assert "⟦Log out⟧" in visitor.get("/account").text
    visitor.names |= {"Ann", "A", "UTC", "Europe", "Paris", "python", "testclient", "httpx"}
    for path in ("/account/devices", "/account/data", "/account/vacation", "/account/forgotten"):
        assert "⟦" in visitor.get(path).text
    visitor.post("/account/vacation", first="2099-01-01", last="2099-01-08", zone="Europe/Paris")


def test_the_page_of_the_server(quick: Table, visitor: Visitor) -> None:
    quick.new("toy", "Ann", "Bob", name="Ann")
    account = {"do": "register", "name": "Olga", "password": "a long one"}
    visitor.client.post("/account", data=account)
    admin.change(quick.db, admin.set_host, "Olga", True)
    visitor.names |= {"Olga", "TRUNKLINE", "URL", "MAIL", "SERVER", "FROM", "dev"}
    shown = quick.client.get("/server.json").json()
    for match in shown["matches"]:
        given = [match["id"][:4], match["name"], *match["players"]]
        visitor.names |= {*LETTERS.findall(" ".join(given))}
    visitor.names |= {*LETTERS.findall(" ".join(person["name"] for person in shown["people"]))}
    assert "⟦What hosts did⟧" in visitor.get("/server").text
    assert "⟦You are now a host of this server.⟧" in visitor.get("/account").text


def test_an_invitation_and_the_room_of_its_host(quick: Table, visitor: Visitor) -> None:
    seats: list[dict[str, object]] = [
        {"name": "Ann", "mine": True},
        {"name": "Bob", "invite": True},
        {"open": True},
    ]
    visitor.client.post(f"/join/{quick.new().tokens['Ann']}")
    wanted = {"title": "chicago-express", "seats": seats, "name": "Cy"}
    made = visitor.client.post("/api/matches", json=wanted, headers=visitor.token()).json()
    url, link = made["url"], made["seats"][1]["link"]
    assert "⟦has not opened the link · sent ⟧" in visitor.get(url, "chicago-express").text
    for part in ("room", "room/start", "room/setup", "room/cancel"):
        visitor.get(f"{url}/{part}", "chicago-express")
    assert "⟦You already sit here as ⟧Ann" in visitor.get(link, "chicago-express").text
    visitor.client.cookies.clear()
    assert "⟦ invites you to ⟧" in visitor.get(link, "chicago-express").text
    assert "⟦The host has been told.⟧" in visitor.post(f"{link}/decline", line="").text


def test_the_waiting_room(quick: Table, visitor: Visitor) -> None:
    game = quick.new("chicago-express", {"open": True}, "Bob", {"bot": "random", "name": "Cy"})
    assert "⟦Waiting room⟧" in visitor.get(f"/matches/{game.id}").text
    seat = game.show()["seats"][0]["name"]
    taken = visitor.post(f"/matches/{game.id}/claim", seat=seat, name="Bob")
    assert "⟦Somebody called ⟧Bob⟦ already sits at this table. Add a letter.⟧" in taken.text


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("actions", [0, 40, 130])
def test_the_table(visitor: Visitor, title: str, actions: int) -> None:
    url = visitor.opens(played(title, actions))
    visitor.get(url, title)
    visitor.get(f"{url}/update", title)
    visitor.get(f"{url}/update", title, params={"plan": "[]"})
    visitor.get(f"{url}/text", title)
    if actions:
        past = visitor.get(url, title, params={"at": str(actions - 1)})
        assert "⟦History: action ⟧" in past.text


def test_what_is_refused_at_the_table(visitor: Visitor) -> None:
    title = "chicago-express"
    url = visitor.opens(played(title, 20))
    view = visitor.client.get(f"{url}/table.json").json()
    bid = json.dumps({"do": "bid", "by": view["viewer"], "amount": 10_000})
    refused = visitor.post(f"{url}/act", title, seen=str(view["version"]), action=bid)
    assert refused.status_code == 422
    assert "<b>⟦That is not possible.</b>" in refused.text.replace("⟦<b>", "<b>⟦")
    stale = visitor.post(f"{url}/act", title, seen="3", action=bid)
    assert stale.status_code == 409
    broken = visitor.post(f"{url}/act", title, seen="3", action="{")
    assert "⟦The action cannot be read.⟧" in broken.text


def test_chat_requests_and_loans(quick: Table, visitor: Visitor) -> None:
    game = Game(quick.client, imported(quick, played("chicago-express", 30)))
    tokens = game.tokens
    visitor.client.post(f"/join/{tokens['Ann']}")
    url = f"/matches/{game.id}"
    visitor.post(f"{url}/chat", "chicago-express", text="Ann")
    visitor.get(f"{url}/seats")
    asked = visitor.post(f"{url}/loan", name="Ann", bot="greedy")
    assert "⟦The table is asked: ⟧Bob⟦ and ⟧Cy⟦ must agree.⟧" in asked.text
    undo = visitor.get(f"{url}/undo", "chicago-express", params={"to": "10"})
    assert "⟦This undoes ⟧20⟦ actions:⟧" in undo.text
    visitor.post(f"{url}/undo", "chicago-express", seen="30", to="10", by="Ann")
    table = visitor.get(url, "chicago-express").text
    assert "⟦ asks to undo ⟧20⟦ actions⟧" in table
    assert "⟦ asks for a bot (⟧⟦calm⟧⟦) to play for ⟧" in table
    link = visitor.post(f"{url}/link", name="Ann")
    assert "⟦This link opens the seat of ⟧" in link.text.replace("http://127.0.0.1:8880", "")


def imported(quick: Table, match: Match) -> dict[str, Any]:
    made = quick.client.post("/api/matches/import", json=msgspec.to_builtins(match.record()))
    found: dict[str, Any] = made.json()
    return found


@pytest.mark.parametrize("title", TITLES)
def test_hints(visitor: Visitor, title: str) -> None:
    """They come from another process, which does not know the reader."""
    visitor.opens(played(title, 12))
    seats = [{"name": name, "mine": True} for name in ("Ann", "Bob", "Cy")]
    without = visitor.sets_up(title=title, seats=seats, seed=1)
    refused = visitor.get(f"/matches/{without}/hint", title)
    assert "⟦This table plays without hints.⟧" in refused.text
    made = visitor.sets_up(title=title, seats=seats, hints=True, seed=1)
    decider = visitor.client.get(f"/api/matches/{made}").json()["decider"]
    found = visitor.get(f"/matches/{made}/hint", title, params={"as": decider})
    assert "⟦You are worth ⟧" in found.text


@pytest.mark.parametrize("title", TITLES)
def test_reasons_of_hints(title: str) -> None:
    bots = bot_names(get_title(title))
    known, random = frozenset({*names(title), *bots}), Random(1)
    missing = dict[str, str]()
    match = Match(get_title(title), ("Ann", "Bob", "Cy"), seed=1)
    while match.decider is not None and match.version < MOST_HINTS:
        if random.random() < 0.1:
            for text in words_of(hint(match.title, match.state, random, budget=0.05)):
                missing |= dict.fromkeys(untranslated(text, known), text)
        match.play(match.legal.sample(random))
    assert missing == {}


def words_of(found: Hint) -> Iterator[str]:
    with speaking(TAG):
        for choice in found.choices:
            told = (*choice.then, *choice.leads_to, *choice.reasons, *choice.compared)
            yield from map(str, (choice.text, *told))


@pytest.mark.parametrize("title", ["chicago-express", "1880"])
def test_the_report(visitor: Visitor, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "SECONDS_PER_RUN", 0.0)
    url = visitor.opens(played(title))
    visitor.get(f"{url}/report", title)
    body = visitor.get(f"{url}/report", title, headers={"HX-Request": "true"})
    assert "⟦Turning points⟧" in body.text
    assert "⟦Finished⟧" in visitor.get(url, title).text


def test_faults(visitor: Visitor) -> None:
    assert "⟦Page not found⟧" in visitor.get("/matches/none").text
    part = visitor.get("/matches/none", headers={"HX-Request": "true"})
    assert "⟦This match does not exist.⟧" in part.text
    twin = visitor.get("/matches/none/table.json")
    assert twin.json()["detail"] == "⟦This match does not exist.⟧"
    assert visitor.get("/nowhere").json()["detail"] == "⟦Page not found.⟧"
    assert visitor.get("/api/matches/none").json()["detail"] == "⟦This match does not exist.⟧"


# Readers of different languages


def answers(app: Any, languages: list[str]) -> list[str]:
    """What an application answers to several requests at the same time."""

    async def one(tag: str) -> str:
        sent: list[bytes] = []

        async def send(message: Message) -> None:
            if message["type"] == "http.response.body":
                sent.append(message["body"])

        headers = [(b"accept-language", tag.encode())]
        await app({"type": "http", "path": "/", "headers": headers}, None, send)
        return b"".join(sent).decode()

    async def all_() -> list[str]:
        return await asyncio.gather(*map(one, languages))

    return asyncio.run(all_())


class Greets:
    """An application on a server without accounts; two requests meet in it."""

    state = SimpleNamespace(service=SimpleNamespace(settings=Settings(accounts=False)))

    def __init__(self) -> None:
        self.together = asyncio.Barrier(2)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        await self.together.wait()
        threaded = await asyncio.to_thread(phrase, "table.your-turn", "Your turn")
        await self.together.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        words = f"{reader().tag} {threaded} {phrase('table.your-turn', 'Your turn')}"
        await send({"type": "http.response.body", "body": words.encode()})


def test_two_readers_at_the_same_time_get_their_own_words() -> None:
    """Each request speaks after the other one has begun, and in a thread as well."""
    english, other = answers(ReadsLanguages(Greets()), ["en", TAG])
    assert english == "en Your turn Your turn"
    assert other == f"{TAG} ⟦Your turn⟧ ⟦Your turn⟧"


def test_many_readers_of_the_whole_application(quick: Table) -> None:
    def lobby(number: int) -> tuple[str, str]:
        tag = ("en", TAG)[number % 2]
        page = quick.client.get("/", headers={"Accept-Language": tag})
        return tag, page.text

    with ThreadPoolExecutor(4) as pool:
        for tag, page in pool.map(lobby, range(16)):
            assert f'<html lang="{tag}">' in page
            assert ("⟦New match⟧" in page) == (tag == TAG)


def test_what_is_kept_in_memory_has_no_language(quick: Table) -> None:
    """Whoever asks first must not choose the words of the others."""
    game = quick.new("toy", "Ann", "Bob")
    headers = game.headers("Ann")
    for tag, words in ((TAG, "⟦"), ("en", "")):
        wanted = {**headers, "Accept-Language": tag}
        over = quick.client.get(f"{game.path}/offers", headers=wanted).json()["question"]
        assert over == "Guess how many counters you will take."
        lost = quick.client.get(f"{game.path}?at=99", headers=wanted).json()["detail"]
        assert lost == (
            "⟦Position ⟧99⟦ does not exist.⟧" if words else "Position 99 does not exist."
        )


def test_a_table_says_shared_words_in_the_manner_of_its_title(quick: Table) -> None:
    """Trains are locomotives to German readers, and vehicles where they are trams."""
    said = {}
    for title in ("1880", "1881"):
        game = quick.new(title, "Ann", "Bob", "Cy")
        page = quick.client.get(f"/matches/{game.id}", headers={"Accept-Language": "de"}).text
        said[title] = ("Loks" in page, "Fahrzeug" in page)
    assert said == {"1880": (True, False), "1881": (False, True)}


def test_logs_and_events_keep_no_words_of_the_actor(quick: Table) -> None:
    match = played("chicago-express", 30)
    game = Game(quick.client, imported(quick, match))
    decider = game.show()["decider"]
    action = game.get("/offers", decider).json()["offers"][0]["action"]
    headers = game.headers(decider) | {"Accept-Language": TAG}
    told = quick.client.post(
        f"{game.path}/actions", json={"seen": 30, "action": action}, headers=headers
    ).json()["told"]
    assert "⟦" in told[0]
    assert "⟦" not in game.get("/history").text
    assert "⟦" in quick.client.get(f"{game.path}/history", headers=headers).text


POLISH = """
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && n%100!=12 ? 1 : 2);"

msgid "lobby.matches"
msgid_plural "lobby.matches"
msgstr[0] "{number} partia"
msgstr[1] "{number} partie"
msgstr[2] "{number} partii"

msgid "lobby.waits"
msgid_plural "lobby.waits"
msgstr[0] "<b>{number}</b> czeka, {name}"
msgstr[1] "<b>{number}</b> czekają, {name}"
msgstr[2] "<b>{number}</b> czeka na {name}"

msgid "kernel.number.group"
msgstr " "

msgid "kernel.number.grouped-from"
msgstr "10000"
"""


def test_counts_have_the_forms_of_the_language(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(POLISH, encoding="utf-8")
    LANGUAGES[TAG] = Language(TAG)
    LANGUAGES[TAG].add(tmp_path / "pl.po")
    one, many = ("{number} waits for {name}", "{number} wait for {name}")
    page = f"{{{{ phrase('lobby.waits', '{one}', '{many}', number=n, name='<i>') }}}}"
    match = "lobby.matches", "{number} match", "{number} matches"
    with speaking(TAG):
        counted = [phrase(*match, number=n) for n in (1, 3, 1005, 10005)]
        assert counted == ["1 partia", "3 partie", "1005 partii", "10 005 partii"]
        told = [environment().from_string(page).render(n=n) for n in (1, 2, 5)]
    i = "&lt;i&gt;"
    assert told == [f"<b>1</b> czeka, {i}", f"<b>2</b> czekają, {i}", f"<b>5</b> czeka na {i}"]


def test_nothing_is_said_by_the_head_of_a_catalogue(tmp_path: Path) -> None:
    """It is the translation of the empty key."""
    (tmp_path / "pl.po").write_text(POLISH, encoding="utf-8")
    LANGUAGES[TAG] = Language(TAG)
    LANGUAGES[TAG].add(tmp_path / "pl.po")
    with speaking(TAG):
        assert phrase("") == ""
        assert phrase("table.your-turn", "Your turn") == "Your turn"
