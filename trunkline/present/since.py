"""What others did since the viewer's last action: which hexes and holdings differ, and by whom.

Two positions are compared through what every title tells of itself (trunkline.kernel.summary); the
actions between them say who did it, for which company, in which order and for how much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.kernel import Action, AnyTitle, Sentence, money, phrase
from trunkline.kernel.summary import Summary
from trunkline.present.words import listed

PRICES = ("cost", "price")
"""What sentences call a sum that a company paid for what it built."""


class Did(Struct, frozen=True):
    """An action since then, and what it told."""

    action: Action
    told: tuple[Sentence, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """The hexes that it names, in its order."""
        one, several = getattr(self.action, "hex", ""), getattr(self.action, "hexes", ())
        return tuple(several) if several else (one,) if one else ()

    @property
    def company(self) -> str:
        """The company for which it was done; nothing where a player developed something.

        The action or its first sentence names it: the others tell what followed.
        """
        own = getattr(self.action, "company", "") or getattr(self.action, "network", "")
        return own or str(self.told[0].facts.get("company", "") if self.told else "")

    def paid(self, company: str) -> int:
        """What the company paid for it."""
        own = (each.facts for each in self.told if each.facts.get("company") == company)
        sums = (facts.get(name) for facts in own for name in PRICES)
        return sum(paid for paid in sums if isinstance(paid, int))


class Changed(Struct, frozen=True):
    """A hex that differs: the company that built there, and as its which hex (0: by itself)."""

    hex: str
    company: str = ""
    order: int = 0


class Deed(Struct, frozen=True):
    """What a player built in one go, for one company."""

    by: str
    company: str
    hexes: tuple[str, ...]
    cost: int
    told: tuple[Sentence, ...]

    def tag(self, t: AnyTitle) -> str:
        """Dana NYC, $6; Ben I8 for what a player developed there."""
        who = f"{self.by} {self.company or self.hexes[0]}"
        if not self.cost:
            return who
        return phrase("table.since.tag", "{who}, {sum}", who=who, sum=money(t.currency, self.cost))

    def joined(self, other: Deed) -> Deed:
        """One after the other."""
        more = tuple(hex for hex in other.hexes if hex not in self.hexes)
        told = (*self.told, *other.told)
        return Deed(self.by, self.company, self.hexes + more, self.cost + other.cost, told)


class Since(Struct, frozen=True):
    """All that others changed since the viewer's last action; nothing if there is none."""

    hexes: tuple[Changed, ...] = ()
    deeds: tuple[Deed, ...] = ()
    papers: tuple[tuple[str, str], ...] = ()
    """Player and company or private: holdings that are not what they were."""

    def new(self, player: str, company: str) -> bool:
        """Whether this holding is to be marked."""
        return (player, company) in self.papers

    def spoken(self) -> str:
        """The same for screen readers."""
        told = [str(deed.told[0]) for deed in self.deeds if deed.told]
        if self.papers:
            papers = listed(f"{player} {company}" for player, company in self.papers)
            told.append(phrase("table.since.papers", "New holdings: {papers}.", papers=papers))
        if not told:
            return ""
        return phrase("table.since.spoken", "Since your turn: {told}", told=" ".join(told))


NOTHING = Since()


def compared(before: Summary, now: Summary, done: Sequence[Did]) -> Since:
    """What differs between two positions, with those who did it."""
    differ = dict(_hexes(before, now))
    deeds = _joined(each for did in done if (each := _deed(did, differ)))
    by_rank = sorted(deeds, key=lambda deed: bool(deed.company))
    owner = {hex: deed for deed in by_rank for hex in deed.hexes}
    return Since(
        tuple(_changed(hex, companies, owner.get(hex)) for hex, companies in differ.items()),
        tuple(deeds),
        tuple(_papers(before, now)),
    )


def _hexes(before: Summary, now: Summary) -> Iterator[tuple[str, list[str]]]:
    """The hexes that differ, each with the companies that are new there."""
    old, new = _stations(before), _stations(now)
    places = (before.tiles, now.tiles, before.developments, now.developments, old, new)
    for hex in dict.fromkeys(hex for each in places for hex in each):
        stations = old.get(hex, []), new.get(hex, [])
        same = before.tiles.get(hex) == now.tiles.get(hex) and stations[0] == stations[1]
        if not same or before.developments.get(hex) != now.developments.get(hex):
            yield hex, [company for company in stations[1] if company not in stations[0]]


def _stations(position: Summary) -> dict[str, list[str]]:
    """By hex: whose stations, or whose track."""
    found: dict[str, list[str]] = {}
    for company, shown in position.companies.items():
        for hex in shown.stations:
            found.setdefault(hex, []).append(company)
    return found


def _deed(did: Did, differ: dict[str, list[str]]) -> Deed | None:
    hexes = tuple(hex for hex in did.named if hex in differ)
    if not hexes:
        return None
    company = did.company
    return Deed(did.action.by, company, hexes, did.paid(company), did.told[:1])


def _joined(deeds: Iterator[Deed]) -> list[Deed]:
    """What one player did for one company without a break is one deed."""
    found: list[Deed] = []
    for deed in deeds:
        if found and (found[-1].by, found[-1].company) == (deed.by, deed.company):
            deed = found.pop().joined(deed)
        found.append(deed)
    return found


def _changed(hex: str, companies: list[str], deed: Deed | None) -> Changed:
    """Who stands there now built there, whatever the action says."""
    if deed is None:
        return Changed(hex, companies[-1] if companies else "")
    company = companies[-1] if companies and deed.company not in companies else deed.company
    return Changed(hex, company, deed.hexes.index(hex) + 1)


def _papers(before: Summary, now: Summary) -> Iterator[tuple[str, str]]:
    for player, holds in now.players.items():
        held = before.players.get(player, holds)
        for company in dict.fromkeys((*held.shares, *holds.shares)):
            if held.shares.get(company, 0) != holds.shares.get(company, 0):
                yield player, company
        for private in dict.fromkeys((*held.privates, *holds.privates)):
            if (private in held.privates) != (private in holds.privates):
                yield player, private
