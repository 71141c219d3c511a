"""Forgotten passwords: a link by mail or from a host, once and for a while."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.account_people import Person, guest, logged_in, registered, unlike
from tests.web.receivers import MailServer, wait_for
from tests.web.table import Table
from tests.web.test_seats import csrf
from trunkline.server import admin
from trunkline.server.clock import now

NEW = "another engine in fog"
NOW = "trunkline.server.people.forgotten.now"
MINUTE = 60_000
SAID = "If an account with a confirmed address has this name, a link is on its way."


@pytest.fixture
def post() -> MailServer:
    return MailServer()


@pytest.fixture
def mailing(serve: Callable[..., Table], post: MailServer) -> Table:
    return serve(
        mail_server=f"smtp://127.0.0.1:{post.port}",
        mail_from="trains@example.org",
        url="https://trains.example.org",
    )


def confirmed(table: Table, post: MailServer, name: str) -> Person:
    """An account with a confirmed address."""
    person = registered(table, name)
    person.send("PUT", "/api/account/email", json={"email": "ada@example.org"})
    code = wait_for(post.messages)[0].get_content().split("code is ")[1][:8]
    assert person.send("POST", "/api/account/email/confirm", json={"code": code}).status_code == 204
    post.messages.clear()
    return person


def token_in(text: str) -> str:
    found = re.search(r"/account/reset/([\w-]+)", text)
    assert found is not None, text
    return found[1]


def test_the_answer_is_the_same_whether_there_is_an_account_or_not(
    mailing: Table, post: MailServer
) -> None:
    confirmed(mailing, post, "Ada")
    registered(mailing, "Ben")
    answers = [
        guest(mailing).form("/account/forgotten", name=name).text
        for name in ("Ada", "Ben", "Nobody")
    ]
    assert SAID in answers[0]
    assert len(set(answers)) == 1
    (message,) = wait_for(post.messages)
    assert message["To"] == "ada@example.org"
    assert "https://trains.example.org/account/reset/" in message.get_content()
    statuses = {
        guest(mailing).post("/api/password/forgotten", json={"name": name}).status_code
        for name in ("Ada", "Nobody")
    }
    assert statuses == {202}


def test_a_link_changes_the_password_once_and_logs_out_all_other_devices(
    mailing: Table, post: MailServer
) -> None:
    ada = confirmed(mailing, post, "Ada")
    guest(mailing).form("/account/forgotten", name="ada")
    token = token_in(wait_for(post.messages)[0].get_content())
    elsewhere = guest(mailing)
    page = elsewhere.get(f"/account/reset/{token}")
    assert "A new password for Ada" in page.text
    assert "short" not in page.text
    weak = elsewhere.form(f"/account/reset/{token}", password="password123")
    assert "too easy to guess" in weak.text
    done = elsewhere.form(f"/account/reset/{token}", password=NEW)
    assert done.headers["hx-redirect"] == "/"
    assert elsewhere.get("/api/session").json()["account"] == "Ada"
    assert ada.get("/api/account").status_code == 401
    logged_in(mailing, "Ada", NEW)
    assert elsewhere.get(f"/account/reset/{token}").status_code == 404
    again = {"token": token, "password": "a third engine in rain"}
    assert guest(mailing).post("/api/password/reset", json=again).status_code == 404


def test_a_link_by_mail_works_for_thirty_minutes(
    mailing: Table, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(mailing, post, "Ada")
    guest(mailing).form("/account/forgotten", name="Ada")
    token = token_in(wait_for(post.messages)[0].get_content())
    began = now()
    monkeypatch.setattr(NOW, lambda: began + 29 * MINUTE)
    assert guest(mailing).get(f"/account/reset/{token}").status_code == 200
    monkeypatch.setattr(NOW, lambda: began + 31 * MINUTE)
    assert guest(mailing).get(f"/account/reset/{token}").status_code == 404


def test_nobody_is_flooded_with_links(mailing: Table, post: MailServer) -> None:
    confirmed(mailing, post, "Ada")
    for _ in range(3):
        guest(mailing).form("/account/forgotten", name="Ada")
    wait_for(post.messages, 3)
    links = [token_in(message.get_content()) for message in post.messages]
    guest(mailing).form("/account/forgotten", name="Ada")
    done = {"token": links[0], "password": NEW}
    assert guest(mailing).post("/api/password/reset", json=done).status_code == 201
    assert len(post.messages) == 3
    for link in links[1:]:
        assert guest(mailing).get(f"/account/reset/{link}").status_code == 404


def test_without_e_mail_the_host_is_asked(quick: Table) -> None:
    said = "This server sends no e-mail. Ask its host for a reset link."
    assert said in quick.client.get("/account/forgotten").text
    assert said in guest(quick).form("/account/forgotten", name="Ada").text
    asked = guest(quick).post("/api/password/forgotten", json={"name": "Ada"})
    assert asked.status_code == 422
    assert asked.json()["why"] == said


def test_a_link_from_the_host_works_for_a_day_and_its_owner_hears_of_it(
    serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = serve()
    ada = registered(table, unlike("Ada"))
    links = [admin.change(table.db, admin.reset_link, ada.name) for _ in range(2)]
    told = ada.get("/account").text
    assert "The owner of this server made a link for changing your password." in told
    began = now()
    monkeypatch.setattr(NOW, lambda: began + 23 * 60 * MINUTE)
    data = {"token": links[0].rsplit("/", 1)[1], "password": NEW}
    reader = guest(table)
    made = reader.post("/api/password/reset", json=data, headers=csrf(reader))
    assert made.json()["account"] == ada.name
    monkeypatch.setattr(NOW, lambda: began + 25 * 60 * MINUTE)
    assert guest(table).get(links[1]).status_code == 404
