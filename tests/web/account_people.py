"""Helpers for tests about accounts: browsers that are logged in, and forms of pages."""

from __future__ import annotations

from typing import Any

import httpx

from tests.web.table import Browser, Table
from tests.web.test_seats import csrf
from trunkline.server.people.tokens import new_id

PASSWORD = "a locomotive in snow"
DOMAIN = "testserver.local"


class Person(Browser):
    """A browser whose requests carry what its pages send along."""

    name = ""

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Cookies that the server changes or ends take the place of the old ones."""
        others, own = dict(self.client.cookies), httpx.Cookies()
        for name, value in self.cookies.items():
            own.set(name, value, domain=DOMAIN)
        self.client.cookies = own
        try:
            return self.client.request(method, path, **more)
        finally:
            self.cookies = dict(self.client.cookies)
            self.client.cookies = httpx.Cookies(others)

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.request(method, path, headers=csrf(self), **more)

    def form(self, path: str, **fields: str) -> httpx.Response:
        """What a form of a page sends."""
        return self.send("POST", path, data=fields)


def guest(table: Table) -> Person:
    return Person(table.client)


def unlike(name: str) -> str:
    """A name that no other test has; letters and figures that look alike are left out."""
    return f"{name} {new_id(20).translate(str.maketrans('il1o0rmvwn', 'abcdefghjk'))}"


def registered(table: Table, name: str, browser: Person | None = None) -> Person:
    """A new account, in this browser or a new one."""
    person = browser or guest(table)
    data = {"name": name, "password": PASSWORD}
    made = person.send("POST", "/api/accounts", json=data)
    assert made.status_code == 201, made.text
    person.name = name
    return person


def logged_in(table: Table, name: str, password: str = PASSWORD) -> Person:
    """The same account in another browser."""
    person = guest(table)
    made = person.send("POST", "/api/session", json={"name": name, "password": password})
    assert made.status_code == 201, made.text
    person.name = name
    return person
