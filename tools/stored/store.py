"""A store of SQLite with matches of every kind, made over HTTP like any players' matches."""

import lzma
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import msgspec

from tools.stored.export import Writer
from tools.stored.games import NAMES, position, whole_game
from trunkline.bots import NO_LIMIT, choose, get_bot
from trunkline.kernel import Match, Record, encode_action, get_title

JSON = dict[str, Any]
ACCOUNTS = ("Ann Lee", "Ben Ode")
PASSWORD = "eight kinds of trains"
PATIENCE = 300.0
EXPORT_SEED = 6
FEWER_SNAPSHOTS = """DELETE FROM snapshots WHERE actions % 64 AND match_id IN
    (SELECT id FROM matches WHERE finished)"""
"""To keep the file small: running matches keep theirs."""


class Browser:
    """A client that keeps cookies, as browsers do."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=PATIENCE)

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        if token is None and method != "GET":
            self.client.get("/account")
            headers["x-csrftoken"] = self.client.cookies.get("csrftoken") or ""
        answer = self.client.request(
            method, path, headers=headers | more.pop("headers", {}), **more
        )
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None


class Played:
    """A match on the server, and the same match here."""

    def __init__(self, browser: Browser, what: str, made: JSON) -> None:
        self.browser, self.what, self.id = browser, what, made["id"]
        self.tokens = {s["name"]: s["token"] for s in made["seats"] if s["token"]}
        self.random = Random(what)

    def ask(self, method: str, path: str = "", by: str | None = None, **more: Any) -> Any:
        token = self.tokens.get(by or "")
        return self.browser.ask(method, f"/api/matches/{self.id}{path}", token, **more)

    def here(self) -> Match:
        """The match as its log tells it to all who sit at it."""
        log = self.ask("GET", "/log")
        for by in self.tokens:
            seen = self.ask("GET", "/log", by)
            both = zip(log["actions"], seen["actions"], strict=True)
            log["actions"] = [b if a["do"] == "withheld" else a for a, b in both]
        return Match.from_record(msgspec.convert(log, Record))

    def act(self, action: JSON) -> None:
        seen = self.ask("GET")["version"]
        self.ask("POST", "/actions", action["by"], json={"seen": seen, "action": action})

    def plays(self, count: int, bot: str = "") -> None:
        """So many actions by people, while it is theirs to decide."""
        match = self.here()
        t, seen = match.title, self.ask("GET")["version"]
        for _ in range(count):
            by = match.decider
            if by is None or by not in self.tokens:
                break
            if bot and self.random.random() < 0.5:
                action = choose(get_bot(bot, t), t, match.state, by, self.random, NO_LIMIT)
            else:
                action = match.legal.sample(self.random)
            match.play(action)
            data = {"seen": seen, "action": encode_action(action)}
            seen = self.ask("POST", "/actions", by, json=data)["version"]

    def chooses(self, by: str) -> None:
        """One of the offers, where bots may have secrets."""
        offers = self.ask("GET", "/offers", by)["offers"]
        self.act(self.random.choice(offers)["action"])

    def awaits_people(self) -> None:
        """Until the bots have decided."""
        until = monotonic() + PATIENCE
        while self.ask("GET")["decider"] not in {None, *self.tokens} and monotonic() < until:
            sleep(0.2)

    def says(self, by: str, text: str) -> None:
        self.ask("POST", "/chat", by, json={"text": text})

    def undoes(self, by: str, to: int, *answers: tuple[str, str]) -> None:
        """An undo, and what the others say to it."""
        seen = self.ask("GET")["version"]
        asked = self.ask("POST", "/undo", by, json={"seen": seen, "to": to})
        for player, answer in answers:
            self.answers(player, asked["number"], answer)

    def lends(self, by: str, to: JSON, *answers: tuple[str, str]) -> None:
        asked = self.ask("POST", "/loans", by, json={"seat": by, **to})
        for player, answer in answers:
            self.answers(player, asked["number"], answer)

    def answers(self, by: str, number: int, answer: str) -> None:
        self.ask("POST", f"/requests/{number}", by, json={"answer": answer})

    def kept(self) -> JSON:
        """What a later version must find again."""
        shown, begun = self.ask("GET"), None
        if shown["begun"]:
            match = self.here()
            begun = {"actions": match.version, "position": position(match.state)}
        names = ("title", "rules", "version", "decider", "step", "finished", "result", "seats")
        said = [remark["text"] for remark in self.ask("GET", "/chat")]
        asked = [request["status"] for request in self.ask("GET", "/requests")]
        told = [entry["told"] for entry in self.ask("GET", "/history")]
        here = {name: shown[name] for name in names}
        log = {"said": said, "requests": asked, "entries": len(told)}
        return {"what": self.what, "id": self.id, "tokens": self.tokens, **here, **log, "at": begun}


class Host:
    """Sets up the matches of the store, one method for each."""

    def __init__(self, url: str, *accounts: str) -> None:
        self.url = url
        self.guest = Browser(url)
        self.made: list[Played] = []
        self.accounts = [self.account(name) for name in accounts]

    def account(self, name: str) -> Browser:
        browser = Browser(self.url)
        browser.ask("POST", "/api/accounts", json={"name": name, "password": PASSWORD})
        return browser

    def new(
        self, what: str, title: str, *seats: Any, by: Browser | None = None, **more: Any
    ) -> Played:
        wanted = [{"name": seat} if isinstance(seat, str) else seat for seat in seats]
        browser = by or self.guest
        made = browser.ask("POST", "/api/matches", json={"title": title, "seats": wanted, **more})
        return self.added(Played(self.guest, what, made))

    def added(self, played: Played) -> Played:
        print(played.what, flush=True)
        self.made.append(played)
        return played

    def imported(self, what: str, match: Match) -> Played:
        record = msgspec.to_builtins(match.record())
        made = self.guest.ask("POST", "/api/matches/import", json=record)
        return self.added(Played(self.guest, what, made))

    def every_title(self) -> None:
        """What any match may have: guests, accounts, bots, hints, remarks, undo, loans."""
        for title, seats in (("chicago-express", 3), ("1880", 3), ("1881", 3)):
            names, bot = NAMES[:seats], {"bot": "greedy"}
            mine = {"name": names[0], "mine": True}
            self.new(f"{title} waiting", title, mine, names[1], {"open": True}, by=self.accounts[0])
            self.talking(self.new(f"{title} running", title, *names, seed=5, listed=True))
            played = self.new(
                f"{title} of accounts", title, mine, *names[1:], by=self.accounts[1], seed=6
            )
            self.accounts[0].ask(
                "POST", "/api/session/seats", json={"token": played.tokens[names[1]]}
            )
            played.plays(9)
            with_bots = self.new(
                f"{title} with bots and hints", title, names[0], bot, bot, seed=7, hints=True
            )
            for _ in range(3):
                with_bots.awaits_people()
                with_bots.chooses(names[0])
            with_bots.awaits_people()
            self.new(f"{title} finished", title, *names, seed=8, pace="live").plays(5000, "greedy")
            half = whole_game(get_title(title), seats, 9, "greedy")
            half.undo(half.version // 3)
            self.imported(f"{title} imported", half).plays(4)

    def talking(self, played: Played) -> None:
        """Remarks, free and granted and declined and open requests, a loan to a bot and to Bob."""
        ann, bob, cy = NAMES[:3]
        played.says(ann, "Good luck to all!")
        played.plays(26)
        played.says(bob, "Das war ein Zug: ¥100 für »Wabash« 🚂")
        last = played.here().actions[-1].by
        played.undoes(last, played.here().version - 1)
        played.plays(3)
        others = [(name, "agree") for name in (ann, bob, cy)]
        back = played.here().version - 3
        by = played.here().actions[back].by
        touched = {a.by for a in played.here().actions[back:]}
        played.undoes(by, back, *(x for x in others if x[0] in touched - {by}))
        played.plays(2)
        self.refused(played)
        played.lends(ann, {"to": bob}, (bob, "agree"), (cy, "agree"))
        played.lends(cy, {"bot": "random"}, (ann, "decline"))
        self.refused(played, "")

    def refused(self, played: Played, answer: str = "decline") -> None:
        """Somebody asks for the action of another; it is declined, or stays open."""
        match = played.here()
        by = match.actions[-1].by
        asker = next(name for name in NAMES[:3] if name != by)
        played.undoes(asker, match.version - 1, *([(by, answer)] if answer else []))

    def titles_own(self) -> None:
        """What only one title has: sealed bids, games as on 18xx.games."""
        sealed = self.new("1881 with sealed bids", "1881", "Ann", "Bob", "Cy", "Dee", seed=3)
        for by, amount in (("Ann", 40), ("Cy", 0), ("Ann", 55)):
            sealed.act({"do": "bid", "by": by, "amount": amount})
        alternative = {"capital": "alternative"}
        played = self.new("1881 alternative", "1881", *NAMES[:6], seed=2, options=alternative)
        played.plays(60, "greedy")
        site = get_title("1880", "18xx.games")
        whole = whole_game(site, 3, 21, "")
        self.imported("1880 as on 18xx.games, finished", whole)
        whole.undo(whole.version // 2)
        self.imported("1880 as on 18xx.games, running", whole).plays(10)
        self.export()

    def export(self) -> None:
        """An export dropped into the browser, which then holds all its seats."""
        headers = {"Content-Type": "application/octet-stream"}
        data = Writer(3, EXPORT_SEED).write(140)
        landed = self.guest.ask("POST", "/import", content=data, headers=headers)
        assert not landed["detail"], landed
        id_ = landed["url"].removeprefix("/matches/")
        seats = self.guest.ask("GET", f"/api/matches/{id_}")["seats"]
        given = [
            self.guest.ask("POST", f"/api/matches/{id_}/seats/{seat['name']}/link")
            for seat in seats
        ]
        self.added(Played(self.guest, "1880 export of 18xx.games", {"id": id_, "seats": given}))


@contextmanager
def serving(db: Path, **settings: str) -> Iterator[str]:
    """The address of a server on this store."""
    program = str(Path(sys.executable).with_name("trunkline"))
    command = [program, "serve", "--port", "0", "--db", str(db)]
    wanted = {f"TRUNKLINE_{name.upper()}": value for name, value in settings.items()}
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **wanted},
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+:\d+", process.stdout.readline())
    assert found is not None
    try:
        yield found.group()
    finally:
        process.terminate()
        process.wait()


def write_store(folder: Path) -> None:
    """store.db.xz, and store.json with what must be found in it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        db = Path(temporary) / "store.db"
        with serving(db, bot_pause="0", sync="0", writes_per_minute="1000000") as url:
            host = Host(url, *ACCOUNTS)
            host.every_title()
            host.titles_own()
            kept = [played.kept() for played in host.made]
        with serving(db, bots="0") as url:  # a bot is due and nobody lets it play
            due = Host.__new__(Host)
            due.url, due.guest, due.made = url, Browser(url), []
            kept.append(
                due.new("a bot is due", "1880", {"bot": "greedy"}, "Ann", "Bob", seed=2).kept()
            )
        copy = Path(temporary) / "copy.db"
        with closing(sqlite3.connect(db)) as connection:
            connection.execute(FEWER_SNAPSHOTS)
            connection.commit()
            connection.execute("VACUUM INTO ?", [str(copy)])
        (folder / "store.db.xz").write_bytes(lzma.compress(copy.read_bytes()))
    found = msgspec.json.encode(
        {"accounts": ["Ann Lee", "Ben Ode"], "password": PASSWORD, "matches": kept}
    )
    (folder / "store.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
