"""The uses of an income beside each other: what each pays, keeps, and does to the price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.recorded import Recorded
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.shikoku_1889.recorded import GAME as SHIKOKU
from trunkline.kernel import Legal
from trunkline.report.income_review import IncomeReview, income_review
from trunkline.report.study import DIVIDENDS, study_of

GAMES: dict[str, Recorded[Any]] = {"1880": CHINA, "1881": BERLIN, "1889": SHIKOKU}


def incomes(title: str, every: int = 6) -> Iterator[tuple[int, IncomeReview]]:
    """Those of the recorded game that were paid out, with the number of the action before."""
    game, found = GAMES[title], 0
    t = game.whole.title
    study = study_of(t)
    assert study is not None
    for at, action in enumerate(game.whole.actions):
        if study.paid_for(action) != DIVIDENDS:
            continue
        found += 1
        if found % every == 0:
            before = game.state(at)
            others = [each for each in Legal(t, before, action.by) if each != action]
            seen = income_review(t, study, before, action, others)
            assert seen is not None, at
            yield at, seen


@pytest.mark.parametrize("title", sorted(GAMES))
def test_what_was_paid_is_what_everybody_then_had(title: str) -> None:
    study = study_of(GAMES[title].whole.title)
    assert study is not None
    for at, seen in incomes(title):
        before, after = GAMES[title].state(at), GAMES[title].state(at + 1)
        got = {name: study.cash(after, name) - study.cash(before, name) for name in before.players}
        assert seen.uses[0].paid == got, at
        (paid_on,) = study.dividends(GAMES[title].whole.actions[at], before, after)
        assert seen.price == study.shares(before, before.players[0])[paid_on][1], at
        assert seen.uses[0].price == study.shares(after, before.players[0])[paid_on][1], at


@pytest.mark.parametrize("title", sorted(GAMES))
def test_what_is_withheld_stays_in_the_treasury_and_lowers_no_cash(title: str) -> None:
    for at, seen in incomes(title):
        paid, kept = seen.uses[0], max(seen.uses, key=lambda use: use.kept)
        assert not any(kept.paid.values()), at
        assert kept.kept >= max(paid.paid.values()), at
        assert kept.price is not None
        assert paid.price is not None
        assert kept.price <= paid.price, at


def test_other_decisions_have_no_uses_of_an_income() -> None:
    study = study_of(CHINA.whole.title)
    assert study is not None
    assert (
        income_review(CHINA.whole.title, study, CHINA.state(0), CHINA.whole.actions[0], ()) is None
    )
