"""Settings: from the environment, to every worker; starting and not being able to."""

import socket
from pathlib import Path
from typing import get_type_hints

import pytest

from trunkline.server.settings import BadSetting, default_database
from trunkline.server.settings_rules import BOUNDS, check
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


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("TRUNKLINE_SESSION_DAYS", "-1", "TRUNKLINE_SESSION_DAYS"),
        ("TRUNKLINE_SESSION_DAYS", "0", "from 1 to"),
        ("TRUNKLINE_WRITES_PER_MINUTE", "0", "TRUNKLINE_WRITES_PER_MINUTE"),
        ("TRUNKLINE_LOGINS_PER_MINUTE", "0", "TRUNKLINE_LOGINS_PER_MINUTE"),
        ("TRUNKLINE_TRIES_PER_ACCOUNT", "0", "TRUNKLINE_TRIES_PER_ACCOUNT"),
        ("TRUNKLINE_LARGEST_REQUEST", "0", "TRUNKLINE_LARGEST_REQUEST"),
        ("TRUNKLINE_MOST_STREAMS", "0", "TRUNKLINE_MOST_STREAMS"),
        ("TRUNKLINE_CACHED_MATCHES", "-5", "TRUNKLINE_CACHED_MATCHES"),
        ("TRUNKLINE_WORKERS", "0", "TRUNKLINE_WORKERS"),
        ("TRUNKLINE_HEARTBEAT", "0", "TRUNKLINE_HEARTBEAT"),
        ("TRUNKLINE_BOT_SECONDS", "nan", "TRUNKLINE_BOT_SECONDS"),
        ("TRUNKLINE_BOT_PAUSE", "-1", "TRUNKLINE_BOT_PAUSE"),
        ("TRUNKLINE_MAIL_DELAY", "-1", "TRUNKLINE_MAIL_DELAY"),
        ("TRUNKLINE_URL", "trains.example.org", "https://trains.example.org"),
        ("TRUNKLINE_URL", "ftp://trains.example.org", "TRUNKLINE_URL"),
        ("TRUNKLINE_URL", "https://", "TRUNKLINE_URL"),
        ("TRUNKLINE_URL", "https://trains.example.org/games", "without a path"),
        ("TRUNKLINE_URL", "https://trains.example.org:99999", "TRUNKLINE_URL"),
        ("TRUNKLINE_URL", "https://me:secret@trains.example.org", "TRUNKLINE_URL"),
        ("TRUNKLINE_URL", "https://[::1", "TRUNKLINE_URL"),
        ("TRUNKLINE_HOSTS", "https://trains.example.org", "TRUNKLINE_HOSTS"),
        ("TRUNKLINE_METRICS_TOKEN", "short", "TRUNKLINE_METRICS_TOKEN"),
        ("TRUNKLINE_MODULES", "no.such.module", "no.such.module"),
        ("TRUNKLINE_SESION_DAYS", "3", "Did you mean TRUNKLINE_SESSION_DAYS"),
        ("TRUNKLINE_OPEN_METRICS", "true", "Did you mean TRUNKLINE_METRICS_TOKEN"),
        ("TRUNKLINE_XYZZY", "1", "no setting TRUNKLINE_XYZZY"),
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence_and_no_start(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, why: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(CannotServe, match=why) as error:
        serve(port=0)
    assert "\n" not in str(error.value)


def test_settings_that_are_given_are_checked_too() -> None:
    with pytest.raises(CannotServe, match="TRUNKLINE_SESSION_DAYS"):
        serve(port=0, settings=Settings(session_days=-1))


def test_the_defaults_are_settings_that_can_be() -> None:
    check(Settings())
    numbers = {n for n, kind in get_type_hints(Settings).items() if kind in (int, float)}
    assert numbers == set(BOUNDS)


def test_addresses_lose_a_slash_and_hosts_are_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_URL", "https://trains.example.org/")
    monkeypatch.setenv("TRUNKLINE_HOSTS", "trains.example.net, trains.local")
    found = Settings.from_variables()
    assert found.url == "https://trains.example.org"
    assert found.hosts == ("trains.example.net", "trains.local")
    check(found)
