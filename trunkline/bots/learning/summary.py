"""Observations for a title that declares no layout of its own, read off its summary.

The layout is the same for every position of a title with so many players:

* for each player, the one who looks first, then clockwise: worth, cash, debt, certificates, the
  number of privates, the shares of each company, and who has priority;
* for each company: the numbers of FIELDS, its trains by type, and its director's place clockwise
  from the one who looks (0: nobody);
* for each hex: 1 for each company with a station there, the number of the tile's kind (0: none),
  its rotation, and how often it was developed;
* for each type of train: how many the bank and the pool have;
* the phase, how near each end of the game is, and which of the title's steps is asked.

`SummaryLayout.labels()` names every number. They are raw: Marks, units, ids by number; scale them
as your learner likes it. What the summary does not tell is not here: a title with a layout of its
own (docs/learning.md) tells everything.
"""

from __future__ import annotations

from array import array

from trunkline.bots.learning.codes import Numbers
from trunkline.kernel import (
    AnyTitle,
    CompanySummary,
    PlayerSummary,
    State,
    Summary,
    catalogue_of,
    decision,
    summary_of,
)

FIELDS = ("cash", "price", "income", "locomotives", "shares_left", "floated", "open", "par")
PLAYER = ("worth", "cash", "debt", "certificates", "privates", "priority")
ENDS = 4
"""Conditions that end a game have places for so many."""
ABSENT = CompanySummary()
"""A company that is not in play has nothing."""


class SummaryLayout:
    """Where every number of an observation stands."""

    version = 2

    def __init__(self, t: AnyTitle, players: int) -> None:
        self.t, self.players = t, players
        data = catalogue_of(t)
        self.companies = tuple(company.id for company in data.companies)
        self.hexes = tuple(hex.id for hex in data.hexes)
        self.tiles = {tile.number: number for number, tile in enumerate(data.tiles, start=1)}
        self.trains = tuple(train.name for train in data.trains)
        self.phases = tuple(phase.name for phase in data.phases)
        self.steps = [step.__struct_config__.tag for step in t.steps]
        self.length = len(self.labels())

    def labels(self) -> list[str]:
        """What each number of an observation is; player 0 is the one who looks."""
        facts = [*PLAYER, *(f"shares of {company}" for company in self.companies)]
        fields = [*FIELDS, *(f"trains {train}" for train in self.trains), "director"]
        marks = [f"station of {company}" for company in self.companies]
        marks += ["tile", "rotation", "developments"]
        return [
            *(f"player {seat}: {fact}" for seat in range(self.players) for fact in facts),
            *(f"{company}: {fact}" for company in self.companies for fact in fields),
            *(f"{hex}: {mark}" for hex in self.hexes for mark in marks),
            *(f"{place}: {train}" for place in ("bank", "pool") for train in self.trains),
            *(f"phase: {phase}" for phase in self.phases),
            *(f"end {number}: {word}" for number in range(ENDS) for word in ("now", "most")),
            *(f"step: {step}" for step in self.steps),
        ]

    def observer(self, looks: str) -> SummaryObserver:
        """Gives the numbers of one player of a match, again and again."""
        return SummaryObserver(self, looks)

    def observe(self, s: State, player: str) -> list[float]:
        """The position as this player may know it."""
        seen = self.t.view(s, player)
        summary = summary_of(self.t, seen)
        around = seen.clockwise_from(player)
        numbers: list[float] = []
        for name in around:
            numbers += self._player(seen, name, summary)
        for company in self.companies:
            numbers += self._company(summary.companies.get(company, ABSENT), around)
        numbers += self._hexes(summary)
        numbers += (summary.bank_trains.get(train, 0) for train in self.trains)
        numbers += (summary.pool_trains.count(train) for train in self.trains)
        numbers += (float(phase == summary.phase) for phase in self.phases)
        return numbers + self._ends(summary) + self._step(seen)

    def _player(self, s: State, name: str, summary: Summary) -> list[float]:
        facts: PlayerSummary = summary.players[name]
        return [
            float(self.t.worth(s, name)),
            float(facts.cash),
            float(facts.debt),
            float(facts.certificates),
            float(len(facts.privates)),
            float(summary.priority == name),
            *(float(facts.shares.get(company, 0)) for company in self.companies),
        ]

    def _company(self, facts: CompanySummary, around: tuple[str, ...]) -> list[float]:
        place = around.index(facts.director) + 1 if facts.director in around else 0
        numbers = [float(getattr(facts, field) or 0) for field in FIELDS]
        return [*numbers, *(facts.trains.count(train) for train in self.trains), float(place)]

    def _hexes(self, summary: Summary) -> list[float]:
        standing = [{*summary.companies.get(c, ABSENT).stations} for c in self.companies]
        numbers: list[float] = []
        for hex in self.hexes:
            numbers += (float(hex in stations) for stations in standing)
            numbers += self._tile(summary.tiles.get(hex))
            numbers.append(summary.developments.get(hex, 0))
        return numbers

    def _tile(self, tile: tuple[str, int] | None) -> list[float]:
        if tile is None:
            return [0.0, 0.0]
        kind, rotation = tile
        return [float(self.tiles.get(kind, 0)), float(rotation)]

    def _ends(self, summary: Summary) -> list[float]:
        numbers = [float(number) for end in summary.ends[:ENDS] for number in (end.now, end.most)]
        return numbers + [0.0] * (2 * ENDS - len(numbers))

    def _step(self, s: State) -> list[float]:
        top = decision(s)
        asked = None if top is None else type(top).__struct_config__.tag
        return [float(step == asked) for step in self.steps]


class SummaryObserver:
    """The numbers of one player of one match."""

    def __init__(self, layout: SummaryLayout, looks: str) -> None:
        self.layout, self.looks = layout, looks

    def look(self, s: State) -> Numbers:
        return array("f", self.layout.observe(s, self.looks))
