"""Branch Line at the table: the plain presenter, and a panel of its own."""

from typing import Any

from branch_line.board import HOMES
from branch_line.rules import ROUNDS, income
from trunkline.kernel import phrase
from trunkline.present.plain import GenericPresenter
from trunkline.present.view import Facts, Panel


class BranchLinePresenter(GenericPresenter):
    """What is offered, with clicks on the map; and what the next dividends will be."""

    def dividend(self, each: int) -> str:
        return phrase("branch-line.panel.dividend", "{each:money} a share", each=each)

    def panels(self, scene: Any) -> tuple[Panel, ...]:
        rows = [(company, self.dividend(income(scene.s, company) // 2)) for company in HOMES]
        now = min(scene.s.round, ROUNDS)
        of = phrase("branch-line.panel.of", "{now} of {rounds}", now=now, rounds=ROUNDS)
        rows.append((phrase("branch-line.panel.round", "Round"), of))
        title = phrase("branch-line.panel.title", "Next dividends")
        return (
            Panel(id="dividends", title=title, blocks=(Facts(tuple(rows)),)),
            *super().panels(scene),
        )
