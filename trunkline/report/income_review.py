"""What could be done with an income: whom each use pays, what is kept, where the price goes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trunkline.kernel import Action, AnyTitle, Sentence, State, describe
from trunkline.report.stages import apply_alone
from trunkline.report.study import DIVIDENDS, Study


class Use(Struct, frozen=True):
    """One use of an income, by its own effect alone."""

    said: Sentence
    paid: dict[str, int]
    """What it brings each player."""
    kept: int
    """What it leaves in the treasury more than was there."""
    price: int | None
    """Of a share afterwards; None where shares of it have no price."""


class IncomeReview(Struct, frozen=True):
    """The uses of an income beside each other."""

    company: str
    price: int | None
    """Of a share before."""
    uses: tuple[Use, ...]
    """What was done comes first."""


def income_review(
    t: AnyTitle, study: Study, before: State, done: Action, others: Sequence[Action]
) -> IncomeReview | None:
    """None where no dividend was to be decided, or nothing else could be done."""
    top = before.stack[-1]
    company = str(getattr(top, "company", ""))
    actions = [each for each in (done, *others) if isinstance(each, getattr(top, "takes", ()))]
    if not company or not any(study.paid_for(each) == DIVIDENDS for each in actions):
        return None
    if actions[0] is not done or len(actions) < 2:
        return None
    after = [_after(t, before, each) for each in actions]
    shares = _paid_on(study, before, actions, after) or company

    def use(action: Action, s: State) -> Use:
        paid = {name: study.cash(s, name) - study.cash(before, name) for name in before.players}
        kept = study.money(s).get(company, 0) - study.money(before).get(company, 0)
        return Use(describe(t, before, action), paid, kept, _price(study, s, shares))

    uses = tuple(map(use, actions, after))
    return IncomeReview(company, _price(study, before, shares), uses)


def _after(t: AnyTitle, before: State, action: Action) -> State:
    s = before.clone()
    apply_alone(t, s, action)
    return s


def _paid_on(
    study: Study, before: State, actions: Sequence[Action], after: Sequence[State]
) -> str | None:
    """The company on whose shares it is paid: not always the one that earned it."""
    paid = (study.dividends(action, before, s) for action, s in zip(actions, after, strict=True))
    return next((company for each in paid for company in each), None)


def _price(study: Study, s: State, company: str) -> int | None:
    held = study.shares(s, s.players[0]).get(company)
    return None if held is None else held[1]
