"""Helpers of the tests about people: browsers with accounts, and a toy match played to its end."""

from __future__ import annotations

from typing import Any

import httpx

from tests.web.table import Browser, Game, Table
from trunkline.server.people.tokens import new_id

PASSWORD = "correct horse"
ORDER = ((0, 3), (1, 3), (0, 3), (1, 1))
"""Ten counters: the first takes six of them and wins."""


class Somebody(Browser):
    """A browser, with an account where a name is given."""

    def __init__(self, table: Table, name: str = "") -> None:
        super().__init__(table.client)
        self.name = ""
        if name:
            self.register(f"{name} {new_id(6)}")

    def register(self, name: str) -> None:
        """A new account; a browser that holds seats brings them along."""
        self.name = name
        data = {"name": name, "password": PASSWORD}
        made = self.request("POST", "/api/accounts", json=data, headers=self.token())
        assert made.status_code == 201, made.text

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A new cookie takes the place of the one with its name."""
        others = dict(self.client.cookies)
        self.client.cookies = httpx.Cookies(self.cookies)
        try:
            return self.client.request(method, path, **more)
        finally:
            newest = sorted(self.client.cookies.jar, key=lambda cookie: bool(cookie.domain))
            self.cookies = {cookie.name: cookie.value or "" for cookie in newest}
            self.client.cookies = httpx.Cookies(others)

    def send(self, method: str, path: str, data: Any = None) -> httpx.Response:
        """A request of a page's script: with the token against foreign pages."""
        self.get("/api/session")
        return self.request(method, path, json=data, headers=self.token())

    def form(self, path: str, **data: str) -> httpx.Response:
        self.get("/api/session")
        return self.request("POST", path, data=data, headers=self.token())

    def token(self) -> dict[str, str]:
        return {"x-csrftoken": self.cookies.get("csrftoken", "")}

    def sit(self, game: Game, player: str) -> None:
        """By the secret link and its button; others may sit at the same screen."""
        answer = self.form(f"/join/{game.tokens[player]}", together="yes")
        assert answer.headers.get("HX-Redirect") == f"/matches/{game.id}", answer.text


def finish(game: Game) -> None:
    """Play the toy's ten counters by the tokens of its seats."""
    names = list(game.tokens)
    acts = [("guess", player, {"number": 2}) for player in names]
    acts += [("take", names[number], {"count": count}) for number, count in ORDER]
    for do, player, fields in acts:
        seen = game.show(player)["version"]
        game.played(do, player, seen=seen, **fields)


def finished(table: Table, *players: str, **more: Any) -> Game:
    game = table.new("toy", *players, **more)
    finish(game)
    return game
