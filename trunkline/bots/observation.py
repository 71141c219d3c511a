"""Observations: a position as numbers of a fixed length, read off the title's summary.

The layout is the same for every position of a title with so many players:

* for each player, the one who looks first, then clockwise: worth, cash, debt, certificates, the
  number of privates, and the shares of each company;
* for each company: the numbers of FIELDS, how many trains, and its director's place clockwise from
  the one who looks (0: nobody);
* for each hex: 1 for each company with a station there, the number of the tile's kind (0: none) and
  its rotation;
* which of the title's steps is asked.

`Layout.labels()` names every number. They are raw: Marks, units, ids by number; scale them as your
learner likes it.
"""

from __future__ import annotations

from typing import Any

from trunkline.kernel import AnyTitle, State, decision

FIELDS = ("cash", "price", "income", "locomotives", "shares_left", "floated", "open", "par")


class Layout:
    """Where every number of an observation stands."""

    def __init__(self, t: AnyTitle, players: int) -> None:
        self.t, self.players = t, players
        data = t.data()
        self.companies = _ids(data["companies"])
        self.hexes = _ids(data["hexes"])
        kinds = [str(tile["number"]) for tile in data["tiles"]]
        self.tiles = {kind: number for number, kind in enumerate(kinds, start=1)}
        self.steps = [step.__struct_config__.tag for step in t.steps]
        per_player, per_company = 5 + len(self.companies), len(FIELDS) + 2
        self.length = (
            players * per_player
            + len(self.companies) * per_company
            + len(self.hexes) * (len(self.companies) + 2)
            + len(self.steps)
        )

    def labels(self) -> list[str]:
        """What each number of an observation is; player 0 is the one who looks."""
        facts = ["worth", "cash", "debt", "certificates", "privates"]
        facts += [f"shares of {company}" for company in self.companies]
        marks = [*(f"station of {company}" for company in self.companies), "tile", "rotation"]
        return [
            *(f"player {seat}: {fact}" for seat in range(self.players) for fact in facts),
            *(f"{c}: {fact}" for c in self.companies for fact in (*FIELDS, "trains", "director")),
            *(f"{hex}: {mark}" for hex in self.hexes for mark in marks),
            *(f"step: {step}" for step in self.steps),
        ]

    def observe(self, s: State, player: str) -> list[float]:
        """The position as this player may know it."""
        seen = self.t.view(s, player)
        summary = self.t.summary(seen)
        around = seen.clockwise_from(player)
        numbers: list[float] = []
        for name in around:
            numbers += self._player(seen, name, summary["players"][name])
        stations: dict[str, list[float]] = {hex: [] for hex in self.hexes}
        for company in self.companies:
            facts = summary["companies"].get(company, {})
            numbers += self._company(facts, around)
            standing = set(facts.get("stations", ()))
            for hex, marks in stations.items():
                marks.append(float(hex in standing))
        for hex in self.hexes:
            numbers += [*stations[hex], *self._tile(summary["tiles"].get(hex))]
        return numbers + self._step(seen)

    def _player(self, s: State, name: str, facts: dict[str, Any]) -> list[float]:
        shares = facts["shares"]
        return [
            float(self.t.worth(s, name)),
            _number(facts["cash"]),
            _number(facts["debt"]),
            _number(facts["certificates"]),
            float(len(facts["privates"])),
            *(_number(shares.get(company)) for company in self.companies),
        ]

    def _company(self, facts: dict[str, Any], around: tuple[str, ...]) -> list[float]:
        director = facts.get("director")
        place = around.index(director) + 1 if director in around else 0
        numbers = [_number(facts.get(field)) for field in FIELDS]
        return [*numbers, float(len(facts.get("trains", ()))), float(place)]

    def _tile(self, tile: Any) -> list[float]:
        if not tile:
            return [0.0, 0.0]
        kind, rotation = tile
        return [float(self.tiles.get(str(kind), 0)), float(rotation)]

    def _step(self, s: State) -> list[float]:
        top = decision(s)
        asked = None if top is None else type(top).__struct_config__.tag
        return [float(step == asked) for step in self.steps]


def _ids(things: Any) -> tuple[str, ...]:
    return tuple(things) if isinstance(things, dict) else tuple(thing["id"] for thing in things)


def _number(value: Any) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0
