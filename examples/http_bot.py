"""A bot over HTTP: python http_bot.py http://127.0.0.1:8880 MATCH TOKEN [TOKEN ...]"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Seat:
    """One seat of a match, opened by its token."""

    def __init__(self, server: str, match: str, token: str) -> None:
        self.base, self.token = f"{server}/api/matches/{match}", token

    def ask(self, path: str = "", data: Any = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = Request(self.base + path, body, {"Authorization": f"Bearer {self.token}"})
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)


def play(server: str, match: str, tokens: Iterable[str], choose: Callable[[Any], Any]) -> Any:
    """Play the seats of these tokens to the end; `choose` picks one of the offers."""
    seats = {seat.ask()["reader"]: seat for seat in (Seat(server, match, t) for t in tokens)}
    anyone = next(iter(seats.values()))
    while not (now := anyone.ask())["finished"]:
        mine = [seats[name] for name in now["deciders"] if name in seats]
        time.sleep(0 if mine else 0.2)
        for seat in mine[:1]:
            action = choose(seat.ask("/offers")["offers"])["action"]
            try:
                seat.ask("/actions", {"seen": now["version"], "action": action})
            except HTTPError as error:
                if error.code != 409:  # somebody acted meanwhile: look again
                    raise
    return now["result"]


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], sys.argv[3:], random.choice))
