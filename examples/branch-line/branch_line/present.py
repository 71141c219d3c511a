"""Branch Line at the table: the plain presenter, and a panel of its own."""

from typing import Any

from branch_line.board import HOMES
from branch_line.rules import ROUNDS, income
from trunkline.present.plain import GenericPresenter
from trunkline.present.view import Facts, Panel


class BranchLinePresenter(GenericPresenter):
    """What is offered, with clicks on the map; and what the next dividends will be."""

    def panels(self, scene: Any) -> tuple[Panel, ...]:
        rows = [(company, f"${income(scene.s, company) // 2} a share") for company in HOMES]
        rows.append(("Round", f"{min(scene.s.round, ROUNDS)} of {ROUNDS}"))
        return (
            Panel(id="dividends", title="Next dividends", blocks=(Facts(tuple(rows)),)),
            *super().panels(scene),
        )
