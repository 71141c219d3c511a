"""Download my data: one zip of everything that the server keeps about an account.

Each exporter gives some of its files. Whatever else keeps something for an account adds a line to
EXPORTERS. An exporter gives what the account's owner may know, and nothing of others' secrets.
"""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.files.corrections import file_of
from trunkline.kernel.corrections import corrections_from
from trunkline.server.clock import now, written
from trunkline.server.matches.explaining import explained_of
from trunkline.server.matches.json_view import record
from trunkline.server.matches.notes import notes_of
from trunkline.server.notices.holders import of_account
from trunkline.server.notices.settings import read_settings
from trunkline.server.notices.ways import read_ways
from trunkline.server.people import news, sessions
from trunkline.server.people import vacations as away
from trunkline.server.people.accounts import own_account
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.preferences import preferences
from trunkline.server.service import Service
from trunkline.server.store.rows import Account
from trunkline.server.store.schema import boxes, matches, messages, orders, plans, seats

Files = dict[str, bytes]
"""Name in the zip -> what is in it."""
Exporter = Callable[[Service, Account], Awaitable[Files]]


async def export(service: Service, caller: Caller) -> bytes:
    """The zip; raises Unauthenticated."""
    account, _ = await own_account(service, caller)
    files: Files = {}
    for exporter in EXPORTERS:
        files |= await exporter(service, account)
    return await asyncio.to_thread(_zipped, files)


def file_name() -> str:
    return f"trunkline-{written(now())[:10]}.zip"


def _zipped(files: Files) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return packed.getvalue()


def as_json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2)


async def account_file(service: Service, account: Account) -> Files:
    """The account itself: neither the password's hash nor codes that are under way."""
    found = {
        "name": account.name,
        "created_at": written(account.created_at),
        "renamed_at": account.renamed_at and written(account.renamed_at),
        "email": account.email,
        "unconfirmed_email": account.unconfirmed_email,
        "host_of_the_server": account.host,
        "preferences": preferences(account),
        "vacations": await service.db.read(away.all_of, account.id),
        "logged_in_on": [
            {"browser": each.browser, "since": each.created_at, "last_used": each.seen_at}
            for each in await service.db.read(sessions.list_sessions, account.id, "")
        ],
    }
    return {"account.json": as_json(found)}


async def notice_file(service: Service, account: Account) -> Files:
    """Where the account is told what; keys of browsers are secrets and stay here."""
    ways = await service.db.read(read_ways, of_account(account.id))
    shown = [
        {
            "kind": way.kind,
            "name": way.name,
            "address": way.address,
            "added_at": written(way.made_at),
        }
        for way in ways
    ]
    chosen = await service.db.read(read_settings, of_account(account.id))
    return {"notices.json": as_json({"ways": shown, "settings": chosen})}


async def match_files(service: Service, account: Account) -> Files:
    """Each match as its player may know it: what others sealed stays sealed."""
    seated = await service.db.read(_seats, account.id)
    caller = Caller(session=Session("", "", account_id=account.id))
    files = {"matches.json": as_json(seated)}
    for match_id, name in {seat["match"]: seat["seat"] for seat in reversed(seated)}.items():
        found = await record(service, match_id, caller, name)
        files[f"matches/{match_id}.trunk.json"] = as_json(found)
    return files


def _seats(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    rows = connection.execute(
        sa.select(seats, matches.c.title, matches.c.name.label("called"), matches.c.created_at)
        .select_from(seats.join(matches))
        .where(seats.c.account_id == account_id)
        .order_by(matches.c.created_at, seats.c.number)
    )
    return [
        {
            "match": row.match_id,
            "title": row.title,
            "name": row.called,
            "seat": row.name,
            "created_at": written(row.created_at),
        }
        for row in rows
    ]


async def chat_file(service: Service, account: Account) -> Files:
    """What the account wrote at its tables."""
    return {"chat.json": as_json(await service.db.read(_chat, account.id))}


def _chat(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    rows = connection.execute(
        sa.select(messages)
        .select_from(
            messages.join(
                seats,
                (seats.c.match_id == messages.c.match_id) & (seats.c.name == messages.c.seat),
            )
        )
        .where(seats.c.account_id == account_id, messages.c.kind == "chat")
        .order_by(messages.c.match_id, messages.c.number)
    )
    return [
        {
            "match": row.match_id,
            "seat": row.seat,
            "text": msgspec.json.decode(row.data).get("text", ""),
            "written_at": written(row.written_at),
        }
        for row in rows
    ]


async def plan_file(service: Service, account: Account) -> Files:
    """Plans that were kept."""
    return {"plans.json": as_json(await service.db.read(_plans, account.id))}


def _plans(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    rows = connection.execute(
        sa.select(plans)
        .where(plans.c.maker == f"account {account_id}")
        .order_by(plans.c.match_id, plans.c.changed_at)
    )
    return [
        {
            "match": row.match_id,
            "name": row.name,
            "at": row.at,
            "moves": msgspec.json.decode(row.moves),
            "changed_at": written(row.changed_at),
        }
        for row in rows
    ]


async def order_file(service: Service, account: Account) -> Files:
    """What the account has ordered in matches that go on."""
    return {"orders.json": as_json(await service.db.read(_orders, account.id))}


def _orders(connection: Connection, account_id: str) -> list[dict[str, Any]]:
    rows = connection.execute(
        sa.select(orders, seats.c.name)
        .select_from(
            orders.join(
                seats, (seats.c.match_id == orders.c.match_id) & (seats.c.number == orders.c.seat)
            )
        )
        .where(seats.c.account_id == account_id)
        .order_by(orders.c.match_id, orders.c.place)
    )
    return [
        {
            "match": row.match_id,
            "seat": row.name,
            "order": msgspec.json.decode(row.content),
            "set_at": written(row.set_at),
        }
        for row in rows
    ]


async def note_file(service: Service, account: Account) -> Files:
    """What was written down about matches."""
    found = await service.db.read(notes_of, account.id)
    shown = [
        {"match": note.match_id, "text": note.text, "changed_at": written(note.changed_at)}
        for note in found
    ]
    return {"notes.json": as_json(shown)}


async def explained_file(service: Service, account: Account) -> Files:
    """Which kinds of decisions were explained."""
    found = await service.db.read(explained_of, account.id)
    shown = [{"title": row.title, "kind": row.kind, "met_at": written(row.met_at)} for row in found]
    return {"explained.json": as_json(shown)}


async def news_file(service: Service, account: Account) -> Files:
    """What the account was told."""
    found = await service.db.read(news.read_news, account.id, unread=False)
    return {"news.json": as_json(found)}


async def box_files(service: Service, account: Account) -> Files:
    """What the account says of printed games, as the files that are sent to us."""
    return await service.db.read(_boxes, account.id)


def _boxes(connection: Connection, account_id: str) -> Files:
    rows = connection.execute(
        sa.select(boxes.c.title, boxes.c.corrections).where(boxes.c.account_id == account_id)
    )
    return {
        f"boxes/{row.title}.data.json": as_json(
            file_of(row.title, corrections_from(row.corrections))
        )
        for row in rows
    }


EXPORTERS: list[Exporter] = [
    account_file,
    notice_file,
    match_files,
    chat_file,
    note_file,
    explained_file,
    plan_file,
    order_file,
    news_file,
    box_files,
]
