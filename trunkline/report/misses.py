"""The runs of a stretch of a match that earned less than they could have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trunkline.kernel import Action, AnyTitle, State
from trunkline.report.review import played
from trunkline.report.runs import Clock, best_routes
from trunkline.report.study import Study, study_of


def misses(
    t: AnyTitle, s: State, actions: Sequence[Action], clock: Callable[[], Clock] | None = None
) -> Iterator[int]:
    """The places of such runs among these actions, which are played from this position.

    Must agree with the runs of a report.
    """
    study = study_of(t)
    if study is None or study.running is None:
        return
    for place, action in enumerate(actions):
        after = played(t, s, action)
        if _missed(t, study, s, after, action, clock):
            yield place
        s = after


def _missed(
    t: AnyTitle,
    study: Study,
    before: State,
    after: State,
    action: Action,
    clock: Callable[[], Clock] | None,
) -> bool:
    ran = study.ran(action, before, after)
    if ran is None or study.running is None:
        return False
    running = study.running(t, before, ran.company)
    found = best_routes(running, clock() if clock else None)
    return found.value > running.earnings(ran.routes).value
