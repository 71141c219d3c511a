"""Processor time of a program that plays by the API: look, ask for the offers, act.

`python cycle_probe.py RECORD ACTIONS` plays a recorded game so far on a server in this process and
prints the seconds of each cycle of two GETs and one POST as JSON. It asks nothing but what the API
has always answered, so that it can also measure a version of long ago: see against.py.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from page_probe import Server, settings  # type: ignore[import-not-found]


async def cycles(record: dict[str, Any], count: int, folder: str) -> list[float]:
    from trunkline.web.app import complete_app

    seconds = []
    async with Server(complete_app(settings(folder))) as server:
        player = Player(server, await created(server, record))
        for seen, action in enumerate(record["actions"][:count]):
            began = process_time()
            await player.cycle(seen, action)
            seconds.append(process_time() - began)
    return seconds


async def created(server: Server, record: dict[str, Any]) -> dict[str, Any]:
    wanted = {
        "title": record["title"],
        "seats": [{"name": name} for name in record["players"]],
        "seed": record["seed"],
        "options": record["options"],
    }
    answer = await server.ask("POST", "/api/matches", {}, JSON, json.dumps(wanted).encode())
    made: dict[str, Any] = json.loads(answer.content)
    return made


JSON = {"content-type": "application/json"}


class Player:
    """Acts for whoever decides."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        self.server, self.url = server, f"/api/matches/{made['id']}"
        self.tokens = {seat["name"]: seat["token"] for seat in made["seats"]}

    async def cycle(self, seen: int, action: dict[str, Any]) -> None:
        headers = {**JSON, "authorization": f"Bearer {self.tokens[action['by']]}"}
        await self.server.ask("GET", self.url, {}, headers, b"")
        await self.server.ask("GET", f"{self.url}/offers", {}, headers, b"")
        body = json.dumps({"seen": seen, "action": action}).encode()
        await self.server.ask("POST", f"{self.url}/actions", {}, headers, body)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        given = json.loads(Path(sys.argv[1]).read_bytes())
        found = asyncio.run(cycles(given, int(sys.argv[2]), folder))
        print(json.dumps(found))
