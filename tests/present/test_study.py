"""Study in words: a run beside the best one, the uses of an income, what cannot be said."""

from __future__ import annotations

import re

from tests.report.test_review import poor_run
from tests.titles.china_1880.recorded import GAME as CHINA
from trunkline.kernel import get_title, say
from trunkline.parts.told import PASSES
from trunkline.present.study import told
from trunkline.present.study_runs import differences
from trunkline.present.view import Line, Table
from trunkline.report.review import Choice, Review, review
from trunkline.report.study import DIVIDENDS, study_of


def test_what_differs_names_stops_and_adds_up_to_what_was_missed() -> None:
    match = poor_run("1880")
    seen = review(match.title, match.at(match.version - 1), match.actions[-1])
    assert seen is not None
    assert seen.run is not None
    said = differences(match.title, seen.run)
    sums = re.findall(r"\*\* ([+−])¥(\d+)", said)
    assert sum((1 if sign == "+" else -1) * int(sum_) for sign, sum_ in sums) == (
        seen.run.difference
    )
    assert not re.search(r"\.\d", said), "stops by their names, not by their ids"


def test_the_uses_of_an_income_are_columns_with_what_was_done_first() -> None:
    t = CHINA.whole.title
    study = study_of(t)
    assert study is not None
    at = next(n for n, a in enumerate(CHINA.whole.actions) if study.paid_for(a) == DIVIDENDS)
    seen = review(t, CHINA.state(at), CHINA.whole.actions[at])
    assert seen is not None
    uses = next(b for b in told(t, seen) if isinstance(b, Table) and b.label.startswith("Uses"))
    assert [column.text.endswith("(done)") for column in uses.columns[1:]] == [True, False]
    *_, treasury, price = ([cell.text for cell in row.cells] for row in uses.rows)
    assert (treasury[0], price[0]) == ("Treasury", "Price")
    assert treasury[1] == "–"
    assert treasury[2].startswith("+¥")
    assert "→" in price[1]


def test_what_was_not_compared_is_not_called_impossible() -> None:
    """A title without a forecast, or a search that found no time."""
    t = get_title("1880")
    nothing = Review("Ann", say(PASSES, player="Ann"), possible=12)
    (line,) = told(t, nothing)
    assert isinstance(line, Line)
    assert line.text == "There is nothing to compare here."
    (line,) = told(t, Review("Ann", say(PASSES, player="Ann")))
    assert isinstance(line, Line)
    assert line.text == "Nothing else was possible."


def test_many_players_stand_in_one_column_and_those_whom_nothing_concerns_in_none() -> None:
    t = get_title("1880")

    def heads(**expected: int) -> list[str]:
        choice = Choice({}, say(PASSES, player="Ann"), expected, {})
        seen = Review("Ann", choice.said, choices=(choice,), seen=1, possible=1)
        (table,) = (block for block in told(t, seen) if isinstance(block, Table))
        assert len(table.rows[0].cells) == len(table.columns)
        return [column.text for column in table.columns]

    assert heads(Ann=5, Bob=0, Cy=-3) == ["Instead", "Ann", "Cy"]
    assert heads(Ann=5, Bob=1, Cy=-3, Dee=2, Eve=9) == ["Instead", "Expected at the end"]
