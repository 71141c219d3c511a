"""The conformance suite tries well-typed nonsense and reads what titles tell of themselves."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from trunkline.kernel import (
    Action,
    Chance,
    Data,
    Decision,
    Message,
    Refusal,
    Sentence,
    State,
    Title,
    no,
    register,
    say,
)
from trunkline.testing import Conformance, conform

COMPANIES = ("Red", "Blue", "Green")


class Found(Action, frozen=True):
    company: str
    partner: str
    price: int


class FoundersState(State):
    founded: dict[str, str]
    cash: dict[str, int]


class Founding(Decision["Founders", FoundersState, Found], frozen=True):
    player: str
    takes: ClassVar = (Found,)

    def decider(self, t: "Founders", s: FoundersState) -> str:
        return self.player

    def question(self, t: "Founders", s: FoundersState) -> Sentence:
        return say(Message("Found a company."))

    def propose(self, t: "Founders", s: FoundersState) -> Iterator[Found]:
        for company in COMPANIES:
            yield Found(self.player, company, s.after(self.player), 1)

    def refuse(self, t: "Founders", s: FoundersState, a: Found) -> Refusal | None:
        if a.company not in COMPANIES or a.company in s.founded:
            return no(Message("{company} cannot be founded."), "Founders 1", company=a.company)
        if a.partner not in s.players or a.partner == a.by:
            return no(Message("{partner} is no partner."), "Founders 2", partner=a.partner)
        if not 0 < a.price <= s.cash[a.by]:
            return no(Message("That is no price."), "Founders 3")
        return None

    def apply(self, t: "Founders", s: FoundersState, a: Found) -> None:
        s.founded[a.company] = a.by
        s.cash[a.by] -= a.price
        s.cash[a.partner] += a.price
        s.become(Founding(s.after(a.by)))
        if len(s.founded) >= len(COMPANIES):
            s.finish()

    def describe(self, t: "Founders", s: FoundersState, a: Found) -> Sentence:
        return say(Message("Found {company} with {partner}"), company=a.company, partner=a.partner)


class Founders(Title[FoundersState]):
    id = "founders"
    name = "Founders"
    rules = "1"
    about = "Found companies."
    seats = (2, 3)
    state = FoundersState
    steps = (Founding,)
    actions = (Found,)

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> FoundersState:
        return FoundersState(
            players, chance, (Founding(players[0]),), (), {}, dict.fromkeys(players, 9)
        )

    def worth(self, s: FoundersState, player: str) -> int:
        return s.cash[player]

    def summary(self, s: FoundersState) -> Data:
        return {
            "phase": "",
            "players": {player: {"cash": s.cash[player]} for player in s.players},
            "companies": {company: {"director": by} for company, by in s.founded.items()},
        }

    def data(self) -> Data:
        return {"companies": [{"id": company} for company in COMPANIES]}

    def audit(self, s: FoundersState) -> list[str]:
        return [] if sum(s.cash.values()) == 9 * len(s.players) else ["money is lost"]


def tried(t: Founders) -> Conformance:
    register(t)
    return conform(t, games=4, hash_seeds=())


def test_a_title_that_refuses_nonsense_conforms() -> None:
    assert tried(Founders()).games == 8


def refuse_nothing(self: Any, t: Any, s: Any, a: Found) -> Refusal | None:
    return no(Message("Again."), "Founders 1") if a.company in s.founded else None


def trust_the_partner(self: Any, t: Any, s: Any, a: Found) -> Refusal | None:
    again = a.company in s.founded or a.company not in COMPANIES
    return no(Message("No."), "Founders 2") if again or not s.cash[a.partner] else None


def trust_the_price(self: Any, t: Any, s: Any, a: Found) -> Refusal | None:
    again = a.company in s.founded or a.company not in COMPANIES
    return no(Message("No."), "Founders 2") if again or a.partner not in s.players else None


@pytest.mark.parametrize(
    ("refuse", "message"),
    [
        (refuse_nothing, "an unknown id is allowed: Found.*company='nothing of the kind'"),
        (trust_the_partner, "judging Found.*partner='nothing of the kind'.* fails: KeyError"),
    ],
)
def test_unknown_ids_must_be_refused(
    monkeypatch: pytest.MonkeyPatch, refuse: Any, message: str
) -> None:
    monkeypatch.setattr(Founding, "refuse", refuse)
    with pytest.raises(AssertionError, match=message):
        tried(Founders())


def test_what_is_allowed_leaves_a_sound_position(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rich(Founders):
        def audit(self, s: FoundersState) -> list[str]:
            return [f"{p} has {s.cash[p]}" for p in s.players if s.cash[p] < 0]

    monkeypatch.setattr(Founding, "refuse", trust_the_price)
    with pytest.raises(
        AssertionError, match=r"after Found.*it does not add up: \['Ann has -999991"
    ):
        tried(Rich())


class Telling(Founders):
    """Tells something else of itself."""

    def __init__(self, **other: Any) -> None:
        self.other = other

    def summary(self, s: FoundersState) -> Data:
        return {**super().summary(s), **self.other.get("summary", {})}

    def data(self) -> Data:
        return {**super().data(), **self.other.get("data", {})}


@pytest.mark.parametrize(
    ("t", "message"),
    [
        (Telling(summary={"phase": 3}), r"summary\(\) is not what it should be: .*\$.phase"),
        (Telling(summary={"players": {"Ann": {"cash": 1}}}), "has other players"),
        (Telling(summary={"players": {"Ann": {}}}), "missing required field `cash`"),
        (Telling(summary={"tiles": {"H9": ("57", 1)}}), r"tiles that nobody knows: \['H9'\]"),
        (Telling(summary={"companies": {"Red": {"director": "Zoe"}}}), "directors that nobody"),
        (Telling(summary={"companies": {"Red": {"stations": ["A1"]}}}), "stations that nobody"),
        (Telling(data={"companies": {"Red": "red"}}), r"data\(\) is not what it should be"),
        (Telling(data={"companies": [{"id": "Red"}, {"id": "Red"}]}), "an id twice"),
    ],
)
def test_what_a_title_tells_is_of_the_written_type(t: Founders, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        tried(t)
