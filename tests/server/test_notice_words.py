"""Notices in small: mentions, payloads of chat programs, names of devices, links for fewer."""

import pytest
from msgspec.structs import replace

from trunkline.server.matches.mentions import mentions
from trunkline.server.notices.compose import Message, bundle
from trunkline.server.notices.devices import device_name
from trunkline.server.notices.events import DEFAULTS, KINDS, LINES, SENSELESS
from trunkline.server.notices.fewer import Fewer, seal, unseal
from trunkline.server.notices.mail import compose
from trunkline.server.notices.payloads import payload, program_of
from trunkline.server.notices.push import shown
from trunkline.server.notices.settings import NoticeSettings
from trunkline.server.settings import Settings

MESSAGE = Message(
    event="turn",
    title="1880: China",
    match="abc",
    name="Tuesday four",
    player="Ada",
    version=7,
    url="https://trains.example.org/matches/abc",
    says="It is your turn in 1880: China, Ada.",
    question="Lay track for NXR?",
    reason="You get this because it is your turn.",
    fewer="https://trains.example.org/fewer/x",
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@Ada look", {"Ada"}),
        ("look, @ada!", {"Ada"}),
        ("@Ada Lovelace and @Ben", {"Ada Lovelace", "Ben"}),
        ("ada@example.org", set()),
        ("@Adam", set()),
        ("@Nobody", set()),
        ("@ Ada", set()),
        ("(@Ben)", {"Ben"}),
        ("@Ben's turn", {"Ben"}),
    ],
)
def test_names_behind_an_at(text: str, names: set[str]) -> None:
    assert set(mentions(text, ["Ada", "Ada Lovelace", "Ben"])) == names


@pytest.mark.parametrize(
    ("url", "program"),
    [
        ("https://discord.com/api/webhooks/1/x", "discord"),
        ("https://canary.discord.com/api/webhooks/1/x", "discord"),
        ("https://discordapp.com/api/webhooks/1/x", "discord"),
        ("https://hooks.slack.com/services/x", "slack"),
        ("https://discord.com.example.org/", "other"),
        ("https://example.org/discord.com", "other"),
        ("https://notslack.com/", "other"),
    ],
)
def test_programs_are_known_by_their_host(url: str, program: str) -> None:
    assert program_of(url) == program


def test_discord_pings_nobody_and_slack_reads_no_signs() -> None:
    loud = replace(MESSAGE, says="@everyone <!channel> & so on")
    discord = payload("https://discord.com/api/webhooks/1/x", loud, "1")
    assert set(discord) == {"content", "allowed_mentions"}
    assert discord["allowed_mentions"] == {"parse": []}
    slack = payload("https://hooks.slack.com/services/x", loud, "1")
    assert slack["text"].startswith("@everyone &lt;!channel&gt; &amp; so on")


def test_every_text_says_why_and_has_the_link_for_fewer() -> None:
    assert MESSAGE.text.splitlines()[1] == "Lay track for NXR?"
    assert "You get this because it is your turn." in MESSAGE.text
    assert "Get fewer of these: https://trains.example.org/fewer/x" in MESSAGE.text
    assert payload("https://example.org/", MESSAGE, "1")["fewer"] == MESSAGE.fewer


def test_mail_programs_find_the_link_for_fewer_however_long_it_is() -> None:
    link = "https://trains.example.org/fewer/" + "x" * 120
    settings = Settings(url="https://trains.example.org", mail_from="trains@example.org")
    mailed = compose(settings, "ada@example.org", replace(MESSAGE, fewer=link), "7")
    lines = mailed.as_bytes().decode().splitlines()
    assert f"List-Unsubscribe: <{link}>" in lines
    assert "Message-ID: <7@trains.example.org>" in lines
    assert any(line.startswith("Date: ") for line in lines)


def test_push_says_where_and_what_or_your_turn_alone() -> None:
    said = shown(MESSAGE, short=False)
    assert said["title"] == "1880: China, Tuesday four"
    assert said["body"] == "Your turn: Lay track for NXR?"
    assert said["url"] == "/matches/abc"
    short = shown(MESSAGE, short=True)
    assert (short["title"], short["body"]) == ("Trunkline", "Your turn")


def test_several_messages_become_one() -> None:
    other = replace(MESSAGE, match="xyz", says="1881 is over.")
    both = bundle([MESSAGE, other])
    assert both.match is None
    assert both.since[1].startswith("1881 is over.")
    assert "https://" in both.since[0]
    assert shown(both, short=False)["body"] == "2 messages came during your quiet hours."
    same = bundle([MESSAGE, replace(MESSAGE, says="Ben waits for you.")])
    assert shown(same, short=False)["body"] == f"{MESSAGE.says} Ben waits for you."
    assert both.says == "2 messages came during your quiet hours."


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
        ),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("curl/8", "A browser"),
    ],
)
def test_what_devices_are_called(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_links_for_fewer_are_signed() -> None:
    meant = Fewer("mail", "account", "mail", "turn-days")
    token = seal("secret", meant)
    assert unseal("secret", token) == meant
    assert unseal("another", token) is None
    assert unseal("secret", "x" + token) is None
    assert unseal("secret", "") is None


def test_the_defaults_are_those_of_the_design() -> None:
    assert DEFAULTS["mail"] == {"turn-days", "time", "asked", "invited", "end"}
    assert DEFAULTS["webhook"] == {"turn-days", "end"}
    assert set(LINES) - DEFAULTS["push"] == {"chat", "end"}
    settings = NoticeSettings()
    assert not settings.wants("turn", "live", "mail")
    assert settings.wants("turn", "live", "push")
    assert all(settings.wants("replaced", "days", kind) for kind in KINDS)
    assert ("turn-live", "mail") in SENSELESS


def test_who_ticks_nothing_of_a_kind_hears_nothing_by_it() -> None:
    silent = NoticeSettings(ticks={"mail": []})
    assert not silent.wants("replaced", "days", "mail")
    assert silent.wants("replaced", "days", "push")
