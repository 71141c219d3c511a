"""A bot over HTTP: python http_bot.py http://127.0.0.1:8880 MATCH TOKEN [TOKEN ...]"""

import json
import random
import sys
import time
import urllib.error
import urllib.request


class Seat:
    """One seat of a match, opened by its token."""

    def __init__(self, server, match, token):
        self.base, self.token = f"{server}/api/matches/{match}", token

    def ask(self, path="", data=None):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.base + path, body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def play(server, match, tokens, choose):
    """Play the seats of these tokens to the end; `choose` picks one of the offers."""
    seats = {seat.ask()["reader"]: seat for seat in (Seat(server, match, t) for t in tokens)}
    anyone = next(iter(seats.values()))
    while not (now := anyone.ask())["finished"]:
        mine = [seats[name] for name in now["deciders"] if name in seats]
        if not mine:
            time.sleep(0.2)
            continue
        action = choose(mine[0].ask("/offers")["offers"])["action"]
        try:
            mine[0].ask("/actions", {"seen": now["version"], "action": action})
        except urllib.error.HTTPError as error:
            if error.code != 409:  # 409: somebody acted meanwhile, so look again
                raise
    return now["result"]


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], sys.argv[3:], random.choice))
