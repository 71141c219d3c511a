"""Compare exports of 18xx.games with our replay, checkpoint by checkpoint.

python -m tools.compare_export FILE...      prints the first difference of each file in words
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from trunkline.files import read_bytes
from trunkline.files.opened import Opened
from trunkline.kernel import BadLog, Malformed
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.exports.export import Entry, Export, live_actions, read_export
from trunkline.titles.china_1880.exports.imported import import_game
from trunkline.titles.china_1880.exports.pieces import kind
from trunkline.titles.china_1880.rules.as_on_18xx_games.papers import Papers
from trunkline.titles.china_1880.rules.as_on_18xx_games.privates import PermitQuestion
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import on_site
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.components import INVESTORS, PRIVATES
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.merger import MarkerExchange
from trunkline.titles.china_1880.rules.scoring import worth
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import Turn

LATEST = 12
"""How many logged actions are shown before a difference."""


class Comparison:
    """One export and our replay of it."""

    def __init__(
        self, export: Export, source: str, game: tuple[Opened, BadLog | None] | None = None
    ) -> None:
        self.export, self.source = export, source
        self.live = live_actions(export.actions)
        self.imported, self.bad = game or import_game(export)
        self.names = {str(seat.key): seat.name for seat in export.players}

    def differences(self) -> Iterator[str]:
        """The first difference, and what led to it; nothing if all is equal."""
        equal = 0
        for checkpoint in self.export.checkpoints:
            at = checkpoint["action_index"]
            if at > self.imported.length:
                break
            s = cast(ChinaState, self.imported.at(at))
            found = list(differing(self.expected(checkpoint), self.actual(s)))
            if found:
                yield f"{self.source}: equal up to action {equal}, different at action {at}"
                yield from self.context(equal, at)
                yield from found
                return
            equal = at
        if self.bad is not None:
            yield f"{self.source}: equal up to action {equal}, refused at action {self.bad.at}"
            yield from self.context(equal, self.bad.at)
            yield f"refused: {self.bad.why} ({self.bad.rule})"
            s = cast(ChinaState, self.imported.match.state)
            yield f"our steps: {s.stack}"
            return
        yield from self.final_differences()

    def final_differences(self) -> Iterator[str]:
        match = self.imported.match
        expected = {self.names[key]: value for key, value in (self.export.result or {}).items()}
        if match.result != expected:
            yield f"{self.source}: the result is {match.result}, there {expected}"

    def context(self, equal: int, at: int) -> Iterator[str]:
        first = max(equal, at - LATEST)
        for number in range(first + 1, at + 1):
            yield f"  {number:4} {in_short(self.live[number - 1])}"
            if number <= self.imported.length:
                versions = self.imported.versions
                for told in self.imported.match.told[versions[number - 1] : versions[number]]:
                    for sentence in told:
                        yield f"         {sentence}"

    def expected(self, c: Entry) -> Entry:
        """The checkpoint in the shape of `actual`."""
        return {
            "phase": c["phase"],
            "finished": c["finished"],
            "train marker": c["train_marker"] or "",
            "on turn": self.entity(c["current_entity"]),
            "order": [self.names[str(key)] for key in c["priority_order"]],
            "players": {self.names[key]: self.player(p) for key, p in c["players"].items()},
            "companies": {
                key: self.company(company)
                for key, company in c["corporations"].items()
                if company["ipoed"]
            },
            "investors": {
                f"A{key}": {
                    "owner": self.names[str(minor["owner"])],
                    "cash": minor["cash"],
                    "home": minor["token_hex"],
                    "company": (minor["share"] or "").rpartition("_")[0],
                }
                for key, minor in c["minors"].items()
                if not minor["closed"] and minor["owner"] is not None
            },
            "bank trains": c["depot"],
            "rows": {
                f"{par} row {row + 1}": company
                for par, rows in c["par_chart"].items()
                for row, company in enumerate(rows)
                if company and c["corporations"][company]["ipoed"]
            },
            "tiles": {key: [tile["tile"], tile["rotation"]] for key, tile in c["tiles"].items()},
        }

    def entity(self, name: str | None) -> str:
        if name is None:
            return ""
        kind_, _, key = name.rpartition(":")
        return self.names[key] if kind_ == "player" else f"A{name}" if name.isdigit() else name

    def player(self, p: Entry) -> Entry:
        return {
            "cash": p["cash"],
            "debt": p["debt"],
            "value": p["value"],
            "certificates": p["certs"],
            "privates": sorted(p["companies"]),
            "shares": {key: value for key, value in p["shares"].items() if value},
            "papers": sorted(p["share_ids"]),
        }

    def company(self, c: Entry) -> Entry:
        return {
            "director": self.names[str(c["president"])],
            "floated": c["floated"],
            "permits": c["building_permits"],
            "second half": c["fully_funded"],
            "cash": c["cash"],
            "price": c["share_price"],
            "space": list(c["share_price_cell"]),
            "par": c["par"],
            "trains": sorted(kind(train) for train in c["trains"]),
            "stations": sorted((t["hex"], t["city"]) for t in c["tokens"] if t["used"]),
            "in the bank": c["ipo_percent"],
            "for sale": c["ipo_buyable_percent"],
            "certificate": c["presidents_percent"],
            "papers in the bank": c["shares_in_ipo"],
        }

    def actual(self, s: ChinaState) -> Entry:
        """Our position in the same shape."""
        summary = self.imported.match.title.summary(s)
        listed = [investor for investor in INVESTORS if investor in summary["companies"]]
        return {
            "phase": s.phase.name,
            "finished": not s.stack,
            "train marker": s.train_marker,
            "on turn": on_turn(s),
            "order": list(s.clockwise_from(s.priority)),
            "players": {
                player: {
                    "cash": s.cash[player],
                    "debt": s.debt[player],
                    "value": value_there(s, player),
                    "certificates": s.certificates(player),
                    "privates": [each for each in PRIVATES if s.owner(each) == player],
                    "shares": summary["players"][player]["shares"],
                    "papers": papers_of(s, player),
                }
                for player in s.players
            },
            "companies": {company: our_company(s, company) for company in s.companies},
            "investors": {
                investor: {
                    "owner": s.director(investor),
                    "cash": s.cash[investor],
                    "home": s.board.of(investor)[0].hex,
                    "company": ""
                    if s.investors[investor].merged
                    else s.investors[investor].company,
                }
                for investor in listed
            },
            "bank trains": summary["bank_trains"],
            "rows": {
                f"{company.par} row {company.row + 1}": name
                for name, company in s.companies.items()
            },
            "tiles": summary["tiles"],
        }


def value_there(s: ChinaState, player: str) -> int:
    """That engine does not count parts of investors before the end."""
    parts = sum(
        s.cash[name] // 5
        for name, investor in s.investors.items()
        if investor.owner == player and not investor.merged
    )
    return worth(s, player) - parts


def numbered(s: ChinaState) -> dict[str, Papers]:
    return on_site(s).papers


def papers_of(s: ChinaState, holder: str) -> list[str]:
    held = [(company, papers.of_holder(holder)) for company, papers in numbered(s).items()]
    return sorted(f"{company}_{number}" for company, numbers in held for number in numbers)


def our_company(s: ChinaState, company: str) -> Entry:
    founded, shares = s.companies[company], s.shares[company]
    return {
        "director": shares.director,
        "floated": founded.place is not None,
        "permits": founded.permits,
        "second half": founded.second_half,
        "cash": s.cash[company],
        "price": s.price(company),
        "space": list(s.space(company)),
        "par": founded.par,
        "trains": sorted(s.trains[company]),
        "stations": sorted((station.hex, station.node) for station in s.board.of(company)),
        "in the bank": shares.single(BANK) * 10,
        "for sale": s.available(company) * 10,
        "certificate": shares.certificate * 10,
        "papers in the bank": [f"{company}_{n}" for n in numbered(s)[company].of_holder(BANK)],
    }


def on_turn(s: ChinaState) -> str:
    """The player, company, investor or private that decides, as that engine names it."""
    top = s.stack[-1] if s.stack else None
    match top:
        case None:
            return ""
        case Auction():
            return top.line.speaker
        case BcrPermits() | ShareRound():
            return top.player
        case InvestorChoice():
            return s.players[len(s.investors)]
        case HomeChoice() | PermitQuestion():
            return top.company
        case SurplusTrains():
            return top.company(s)
        case MarkerExchange():
            return top.company
    tag = str(type(top).__struct_config__.tag)
    if tag in PRIVATE_STEPS:
        return PRIVATE_STEPS[tag]
    turn = s.stack[-2]
    assert isinstance(turn, Turn)
    return turn.company


PRIVATE_STEPS = {"p0_payment": "P0", "forced_exchange": "P7"}


def differing(there: Any, here: Any, path: str = "") -> Iterator[str]:
    """Where two values differ, in words."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in sorted({*there, *here}):
            yield from differing(there.get(key), here.get(key), f"{path} {key}".strip())
    elif there != here:
        yield f"  {path}: there {there!r}, here {here!r}"


def in_short(entry: Entry) -> str:
    """One logged action on a line."""
    rest = {
        key: value
        for key, value in entry.items()
        if key not in ("type", "entity", "entity_type", "id", "created_at", "auto_actions")
    }
    line = f"{entry.get('entity')} {entry.get('type')} {rest or ''}"
    for each in entry.get("auto_actions", ()):
        line += f" + {in_short(each)}"
    return line


def compare(path: Path) -> list[str]:
    """The first difference of a file in words; empty if all is equal."""
    return list(Comparison(read_export(read_bytes(path), path.name), path.name).differences())


def main() -> int:
    """Status 1 if a file differs."""
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    different = 0
    for name in sys.argv[1:]:
        try:
            lines = compare(Path(name))
        except Malformed as error:
            lines = [str(error)]
        print("\n".join(lines) if lines else f"{Path(name).name}: equal")
        different += bool(lines)
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
