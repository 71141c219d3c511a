"""The form in which programs get a message: chat programs have their own, known by their host."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import urlsplit

from trunkline.server.notices.compose import Message

Program = Literal["discord", "slack", "other"]
DISCORD = ("discord.com", "discordapp.com")
SLACK = ("slack.com", "slack-gov.com")
LONGEST = 1_900
"""Characters: Discord takes 2,000."""


def program_of(url: str) -> Program:
    """The program behind a webhook."""
    host = (urlsplit(url).hostname or "").lower()
    if _is_within(host, DISCORD):
        return "discord"
    return "slack" if _is_within(host, SLACK) else "other"


def _is_within(host: str, domains: tuple[str, ...]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def payload(url: str, message: Message, notice_id: str) -> dict[str, Any]:
    """JSON for a webhook. Names in it call nobody, whatever players write."""
    program = program_of(url)
    if program == "discord":
        return {"content": message.text[:LONGEST], "allowed_mentions": {"parse": []}}
    if program == "slack":
        return {"text": _for_slack(message.text), "unfurl_links": False}
    data = {name: getattr(message, name) for name in message.__struct_fields__}
    return {**data, "id": notice_id, "text": message.text, "content": message.text[:LONGEST]}


def _for_slack(text: str) -> str:
    """Slack reads <, > and & as its own."""
    for sign, word in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, word)
    return text
