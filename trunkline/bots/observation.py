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

from trunkline.kernel import (
    AnyTitle,
    CompanySummary,
    PlayerSummary,
    State,
    catalogue_of,
    decision,
    summary_of,
)

FIELDS = ("cash", "price", "income", "locomotives", "shares_left", "floated", "open", "par")
ABSENT = CompanySummary()
"""A company that is not in play has nothing."""


class Layout:
    """Where every number of an observation stands."""

    def __init__(self, t: AnyTitle, players: int) -> None:
        self.t, self.players = t, players
        data = catalogue_of(t)
        self.companies = tuple(company.id for company in data.companies)
        self.hexes = tuple(hex.id for hex in data.hexes)
        self.tiles = {tile.number: number for number, tile in enumerate(data.tiles, start=1)}
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
        summary = summary_of(self.t, seen)
        around = seen.clockwise_from(player)
        numbers: list[float] = []
        for name in around:
            numbers += self._player(seen, name, summary.players[name])
        stations: dict[str, list[float]] = {hex: [] for hex in self.hexes}
        for company in self.companies:
            facts = summary.companies.get(company, ABSENT)
            numbers += self._company(facts, around)
            standing = set(facts.stations)
            for hex, marks in stations.items():
                marks.append(float(hex in standing))
        for hex in self.hexes:
            numbers += [*stations[hex], *self._tile(summary.tiles.get(hex))]
        return numbers + self._step(seen)

    def _player(self, s: State, name: str, facts: PlayerSummary) -> list[float]:
        return [
            float(self.t.worth(s, name)),
            float(facts.cash),
            float(facts.debt),
            float(facts.certificates),
            float(len(facts.privates)),
            *(float(facts.shares.get(company, 0)) for company in self.companies),
        ]

    def _company(self, facts: CompanySummary, around: tuple[str, ...]) -> list[float]:
        place = around.index(facts.director) + 1 if facts.director in around else 0
        numbers = [float(getattr(facts, field) or 0) for field in FIELDS]
        return [*numbers, float(len(facts.trains)), float(place)]

    def _tile(self, tile: tuple[str, int] | None) -> list[float]:
        if tile is None:
            return [0.0, 0.0]
        kind, rotation = tile
        return [float(self.tiles.get(kind, 0)), float(rotation)]

    def _step(self, s: State) -> list[float]:
        top = decision(s)
        asked = None if top is None else type(top).__struct_config__.tag
        return [float(step == asked) for step in self.steps]
