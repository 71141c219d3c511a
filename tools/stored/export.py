"""A game of our own making in the format of 18xx.games exports: its beginning, played by chance."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tools.stored.games import NAMES
from trunkline.kernel import Action, Match, encode_action, get_title
from trunkline.titles.china_1880.rules.components import PAR_PLACES
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import Turn

Entry = dict[str, Any]


class Writer:
    """Plays and writes down each action as that site would."""

    def __init__(self, players: int, seed: int) -> None:
        self.match = Match(get_title("1880", "18xx.games"), NAMES[:players], seed=seed)
        self.random = Random(seed)
        self.tiles: Counter[str] = Counter()
        self.trains: dict[str, list[str]] = {}
        self.entries: list[Entry] = []

    @property
    def s(self) -> ChinaState:
        assert isinstance(self.match.state, ChinaState)
        return self.match.state

    def write(self, least: int) -> bytes:
        """So many entries, and on to the end of the decision."""
        tries = 0
        while len(self.entries) < least:
            action = self.match.legal.sample(self.random)
            written = list(self.entry(action))
            tries = 0 if written else tries + 1
            assert tries < 1000, "this seed leads to a question that we have no words for"
            if written:
                self.entries += written
                self.match.play(action)
        players = [{"name": name, "id": number} for number, name in enumerate(self.match.players)]
        data = {"id": "made-up", "title": "1880", "players": players, "actions": self.entries}
        return json.dumps(data).encode()

    def actor(self, by: str) -> Entry:
        top, turn = self.s.stack[-1], self.s.stack[-2] if len(self.s.stack) > 1 else None
        if isinstance(top, P0Payment):
            return {"entity": "P0", "entity_type": "company"}
        if not isinstance(turn, Turn):
            return {"entity": self.match.players.index(by), "entity_type": "player"}
        if turn.company[1:].isdigit():
            return {"entity": turn.company[1:], "entity_type": "minor"}
        return {"entity": turn.company, "entity_type": "corporation"}

    def entry(self, action: Action) -> Iterator[Entry]:
        """One entry or several; none for an action that we have no words for."""
        a = encode_action(action)
        who, by = self.actor(a["by"]), a["by"]
        match a["do"]:
            case "pass":
                yield who | {"type": "pass"}
            case "bid":
                private = self.s.stack[-1].private  # type: ignore[attr-defined]
                yield who | {"type": "bid", "company": private, "price": a["amount"]}
            case "choose_investor":
                yield who | {"type": "bid", "minor": a["investor"][1:], "price": 0}
            case "found_bcr":
                yield who | self.par("BCR", 100, a["row"])
                yield who | {"type": "choose", "choice": a["permits"]}
            case "found_in_row":
                yield who | self.par(a["company"], a["par"], a["row"])
                if self.s.cash[by] >= 3 * a["par"]:
                    yield who | {"type": "choose", "choice": a["units"] * 10}
                yield who | {"type": "choose", "choice": a["permits"]}
            case "buy_paper":
                share = f"{a['company']}_{a['number']}"
                yield who | {"type": "buy_shares", "shares": [share], "percent": 10}
            case "lay_tile" if not self.s.board.tile_at(a["hex"]):
                piece = f"{a['tile']}-{self.tiles[a['tile']]}"
                self.tiles[a["tile"]] += 1
                place = {"hex": a["hex"], "rotation": a["rotation"]}
                yield who | {"type": "lay_tile", "tile": piece} | place
            case "run":
                yield who | {"type": "run_routes", "routes": self.routes(a["routes"], who)}
            case "pay_out" | "withhold":
                yield who | {"type": "dividend", "kind": a["do"].replace("pay_out", "payout")}
            case "buy_train" if a["seller"] == "bank":
                piece = f"{a['train']}-{self.s.gone.get(a['train'], 0)}"
                self.trains.setdefault(who["entity"], []).append(piece)
                yield who | {"type": "buy_train", "train": piece, "price": a["price"]}

    def par(self, company: str, par: int, row: int) -> Entry:
        place = ",".join(map(str, (par, *PAR_PLACES[par])))
        return {"type": "par", "corporation": company, "share_price": place, "slot": row}

    def routes(self, routes: list[Entry], who: Entry) -> list[Entry]:
        running = self.match.title.running(self.s, self.s.stack[-2].company)  # type: ignore[attr-defined]
        own = list(self.trains.get(who["entity"], ()))
        found = []
        for route in routes:
            train = f"{route['train']}-{self.s.gone.get(route['train'], 0)}"
            if who["entity_type"] != "minor":
                train = next(t for t in own if t.rpartition("-")[0] == route["train"])
                own.remove(train)
            stops = [running.network.stop[stop] for stop in route["stops"]]
            found.append(
                {
                    "train": train,
                    "connections": route["legs"],
                    "revenue": sum(stop.value for stop in stops),
                    "nodes": [stop.id.replace(".", "-") for stop in stops],
                }
            )
        return found
