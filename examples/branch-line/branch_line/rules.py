"""The rules of Branch Line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from branch_line.board import HOMES, PLACES, neighbours
from branch_line.kit import kit
from trunkline.kernel import (
    Action,
    Chance,
    Data,
    Decision,
    Refusal,
    Sentence,
    State,
    Step,
    Title,
    message,
    no,
    say,
)

ROUNDS, SHARES, CASH = 6, 4, 20
BUYING, BUILDING = "Branch Line 2 Shares", "Branch Line 3 Building"
DOLLARS = message("branch-line.money", "${amount}")
QUESTION = message("branch-line.turn.question", "Buy a share, build, or pass?")
BUY = message("branch-line.turn.buy", "Buy a share of {company}, {price:money}")
BUILD = message("branch-line.turn.build", "Build {company} to {hex}, {price:money}")
PASS = message("branch-line.turn.pass", "Pass")
BOUGHT = message("branch-line.turn.bought", "{player} buys a share of {company}.")
BUILT = message("branch-line.turn.built", "{player} builds {company} to {hex}.")
PASSED = message("branch-line.turn.passed", "{player} passes.")
ENDS = f"Ends after round {ROUNDS}"
PAID = message("branch-line.dividend.paid", "{company} pays {each:money} a share.")
NO_RAILWAY = message("branch-line.shares.unknown", "There is no railway {company}.")
SOLD_OUT = message("branch-line.shares.sold-out", "All shares of {company} are sold.")
TOO_DEAR = message("branch-line.rules.too-dear", "That costs {price:money}.")
UNKNOWN = message("branch-line.building.unknown", "There is no such railway or hex.")
NO_SHARE = message("branch-line.building.no-share", "{player} has no share of {company}.")
TAKEN = message("branch-line.building.taken", "{hex} has a railway.")
TOO_FAR = message("branch-line.building.too-far", "{company} does not reach {hex}.")


class Buy(Action, frozen=True):
    """Buy a share of a railway from the bank."""

    company: str


class Build(Action, frozen=True):
    """Build a railway to a hex; the builder pays."""

    company: str
    hex: str


class Pass(Action, frozen=True):
    """Do nothing."""

    passes: ClassVar[bool] = True


class BranchState(State):
    """Money, the owners of the shares, the hexes of the railways."""

    cash: dict[str, int]
    bank: int
    owners: dict[str, tuple[str, ...]]
    lines: dict[str, tuple[str, ...]]
    round: int


def income(s: BranchState, company: str) -> int:
    return sum(PLACES[hex].income for hex in s.lines[company])


def price(s: BranchState, company: str) -> int:
    return 3 + income(s, company) // 2


class Turn(Decision["BranchLine", BranchState, Buy | Build | Pass], frozen=True):
    """1: buy a share, build a railway of one's own, or pass."""

    player: str
    takes: ClassVar = (Buy, Build, Pass)

    def decider(self, t: BranchLine, s: BranchState) -> str:
        return self.player

    def question(self, t: BranchLine, s: BranchState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: BranchLine, s: BranchState) -> Iterator[Buy | Build | Pass]:
        for company in HOMES:
            yield Buy(self.player, company)
            for hex in PLACES:
                yield Build(self.player, company, hex)
        yield Pass(self.player)

    def refuse(self, t: BranchLine, s: BranchState, a: Buy | Build | Pass) -> Refusal | None:
        match a:
            case Buy():
                return refuse_share(s, a)
            case Build():
                return refuse_hex(s, a)
            case Pass():
                return None

    def apply(self, t: BranchLine, s: BranchState, a: Buy | Build | Pass) -> None:
        match a:
            case Buy():
                pay(s, a.by, price(s, a.company))
                s.owners[a.company] = (*s.owners[a.company], a.by)
                s.tell(BOUGHT, player=a.by, company=a.company)
            case Build():
                pay(s, a.by, PLACES[a.hex].cost)
                s.lines[a.company] = (*s.lines[a.company], a.hex)
                s.tell(BUILT, player=a.by, company=a.company, hex=a.hex)
            case Pass():
                s.tell(PASSED, player=a.by)
        following = s.after(a.by)
        s.become(Turn(following))
        if following == s.players[0]:
            s.push(Dividend())

    def describe(self, t: BranchLine, s: BranchState, a: Buy | Build | Pass) -> Sentence:
        match a:
            case Buy():
                cost = price(s, a.company)
                return say(BUY, company=a.company, price=cost)
            case Build():
                cost = PLACES[a.hex].cost
                return say(BUILD, company=a.company, hex=a.hex, price=cost)
            case Pass():
                return say(PASS)


def pay(s: BranchState, player: str, amount: int) -> None:
    s.cash[player] -= amount
    s.bank += amount


def refuse_share(s: BranchState, a: Buy) -> Refusal | None:
    """2: a railway has four shares; the price is 3 and half of its income."""
    if a.company not in HOMES:
        return no(NO_RAILWAY, BUYING, company=a.company)
    if len(s.owners[a.company]) == SHARES:
        return no(SOLD_OUT, BUYING, company=a.company)
    if s.cash[a.by] < price(s, a.company):
        return no(TOO_DEAR, BUYING, price=price(s, a.company))
    return None


def refuse_hex(s: BranchState, a: Build) -> Refusal | None:
    """3: only an owner builds, from the line to a neighbouring hex that has no railway yet."""
    if a.company not in HOMES or a.hex not in PLACES:
        return no(UNKNOWN, BUILDING)
    if a.by not in s.owners[a.company]:
        return no(NO_SHARE, BUILDING, player=a.by, company=a.company)
    if any(a.hex in line for line in s.lines.values()):
        return no(TAKEN, BUILDING, hex=a.hex)
    if not set(neighbours(a.hex)) & set(s.lines[a.company]):
        return no(TOO_FAR, BUILDING, company=a.company, hex=a.hex)
    if s.cash[a.by] < PLACES[a.hex].cost:
        return no(TOO_DEAR, BUILDING, price=PLACES[a.hex].cost)
    return None


class Dividend(Step["BranchLine", BranchState], frozen=True):
    """4: after every round each share pays half of its railway's income."""

    def advance(self, t: BranchLine, s: BranchState) -> None:
        for company in HOMES:
            for player in s.players:
                paid = s.owners[company].count(player) * (income(s, company) // 2)
                pay(s, player, -paid)
            s.tell(PAID, company=company, each=income(s, company) // 2)
        s.pop()
        s.round += 1
        if s.round > ROUNDS:
            s.finish()


class BranchLine(Title[BranchState]):
    """Two railways on twelve hexes; the richest player wins."""

    id, name, about, note, seats = kit.id, kit.name, kit.about, kit.note, kit.players
    rules = "1"
    currency = DOLLARS
    state = BranchState
    steps = (Turn, Dividend)
    actions = (Buy, Build, Pass)

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> BranchState:
        return BranchState(
            players=players,
            chance=chance,
            stack=(Turn(players[0]),),
            told=(),
            cash=dict.fromkeys(players, CASH),
            bank=0,
            owners=dict.fromkeys(HOMES, ()),
            lines={company: (home,) for company, home in HOMES.items()},
            round=1,
        )

    def worth(self, s: BranchState, player: str) -> int:
        shares = ((s.owners[company].count(player), price(s, company)) for company in HOMES)
        return s.cash[player] + sum(count * each for count, each in shares)

    def summary(self, s: BranchState) -> Data:
        return {
            "phase": f"Round {s.round}" if s.stack else "Over",
            "players": {player: self._player(s, player) for player in s.players},
            "companies": {
                company: {
                    "price": price(s, company),
                    "income": income(s, company),
                    "stations": list(s.lines[company]),
                    "shares_left": SHARES - len(s.owners[company]),
                }
                for company in HOMES
            },
            "ends": [{"text": ENDS, "now": min(s.round, ROUNDS), "most": ROUNDS}],
        }

    def _player(self, s: BranchState, player: str) -> Data:
        shares = {company: s.owners[company].count(player) for company in HOMES}
        return {
            "cash": s.cash[player],
            "certificates": sum(shares.values()),
            "shares": {company: count for company, count in shares.items() if count},
        }

    def data(self) -> Data:
        return {
            "hexes": [
                {"id": place.id, "name": place.name, "cost": place.cost, "income": place.income}
                for place in PLACES.values()
            ],
            "companies": [{"id": company, "home": home} for company, home in HOMES.items()],
        }

    def audit(self, s: BranchState) -> list[str]:
        found = [f"{player} has a debt" for player in s.players if s.cash[player] < 0]
        if s.bank + sum(s.cash.values()) != CASH * len(s.players):
            found.append("money is lost")
        return found


title = BranchLine()
