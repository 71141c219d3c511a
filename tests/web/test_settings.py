"""Settings: from the environment, to every worker; starting and not being able to."""

import socket
from pathlib import Path

import pytest

from trunkline.server.settings import BadSetting, default_database
from trunkline.web import CannotServe, Settings, serve
from trunkline.web.serving import address, listen


def test_the_host_sets_values_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_URL", "https://trains.example.org")
    monkeypatch.setenv("TRUNKLINE_BOT_SECONDS", "0.5")
    monkeypatch.setenv("TRUNKLINE_PRIVATE_WEBHOOKS", "true")
    monkeypatch.setenv("TRUNKLINE_MODULES", "one,two")
    found = Settings.from_variables()
    assert found.url == "https://trains.example.org"
    assert found.secure
    assert found.bot_seconds == 0.5
    assert found.private_webhooks
    assert found.modules == ("one", "two")


def test_a_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_BOT_SECONDS", "soon")
    with pytest.raises(BadSetting, match="bot_seconds"):
        Settings.from_variables()
    with pytest.raises(CannotServe, match="bot_seconds"):
        serve(port=0)


def test_workers_receive_what_the_host_has_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_SETTINGS", "{}")
    settings = Settings(url="https://trains.example.org", modules=("one",), bot_pause=0.25)
    settings.to_environment()
    assert Settings.from_environment() == settings


def test_the_store_is_among_the_users_data_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TRUNKLINE_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "trunkline" / "matches.db")
    monkeypatch.setenv("TRUNKLINE_DB", "elsewhere.db")
    assert default_database() == "elsewhere.db"


def test_a_taken_port_is_refused_or_gives_way() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match="cannot be used"):
            listen("127.0.0.1", port, any_port=False)
        other = listen("127.0.0.1", port, any_port=True)
        assert address(other).startswith("http://127.0.0.1:")
        assert not address(other).endswith(f":{port}")
        other.close()


def test_a_server_that_listens_everywhere_tells_an_address_that_others_can_use() -> None:
    everywhere = listen("0.0.0.0", 0, any_port=False)
    assert "0.0.0.0" not in address(everywhere)
    everywhere.close()


@pytest.mark.parametrize(
    ("server", "sender", "why"),
    [("smtp://mail", "", "MAIL_FROM"), ("mail", "trains@example.org", "smtp://")],
)
def test_a_mail_server_that_cannot_work_is_one_clear_line(
    server: str, sender: str, why: str
) -> None:
    with pytest.raises(CannotServe, match=why):
        serve(port=0, settings=Settings(mail_server=server, mail_from=sender))


def test_a_bad_database_is_one_clear_line() -> None:
    with pytest.raises(CannotServe, match="SQLite or PostgreSQL"):
        serve(port=0, db="mysql://localhost/x")
