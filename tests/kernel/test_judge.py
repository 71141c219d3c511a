"""Judges: the rules of a decision with what its actions have in common asked once."""

from collections.abc import Iterator

from tests.kernel.test_play import TOY, playing
from tests.kernel.toy import ONLY, Take, Toy, ToyState, Turn
from trunkline.kernel import Judge, Legal, Refusal, no

ODD = no(ONLY, "Toy 3", heap=0)


class Judging(Turn, frozen=True):
    """Has its rules in `judge`."""

    def judge(self, t: Toy, s: ToyState) -> Judge[Take]:
        heap = s.heap
        return lambda a: no(ONLY, "Toy 2", heap=heap) if a.count > heap else None

    def allowed(self, t: Toy, s: ToyState) -> Iterator[Take]:
        return (Take(self.player, count) for count in range(1, min(s.heap, 3) + 1))


class Stricter(Judging, frozen=True):
    """A variant that knows `refuse` alone, as titles outside the package do."""

    def refuse(self, t: Toy, s: ToyState, a: Take) -> Refusal | None:
        return super().refuse(t, s, a) or (ODD if a.count % 2 else None)


def test_a_decision_with_a_judge_is_refused_by_it() -> None:
    s = playing(heap=2)
    assert Judging("Ann").refuse(TOY, s, Take("Ann", 2)) is None
    assert Judging("Ann").refuse(TOY, s, Take("Ann", 3)) == no(ONLY, "Toy 2", heap=2)


def test_a_decision_with_refuse_judges_by_it() -> None:
    s = playing(heap=2)
    judge = Turn("Ann").judge(TOY, s)
    assert [judge(Take("Ann", count)) is None for count in (0, 1, 2, 3)] == [0, 1, 1, 0]


def test_a_variant_that_replaces_refuse_is_not_listed_by_its_base() -> None:
    s = playing(heap=2)
    s.become(Stricter("Bob"))
    assert list(Legal(TOY, s)) == [Take("Bob", 2)]
    assert Stricter("Bob").judge(TOY, s)(Take("Ann", 1)) == ODD


def test_a_list_may_have_a_way_of_its_own() -> None:
    s = playing(heap=2)
    s.become(Judging("Bob"))
    assert list(Legal(TOY, s)) == [Take("Bob", 1), Take("Bob", 2)]
