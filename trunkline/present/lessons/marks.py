"""Where the numbers of a coach stand: places of the table's page that every title has."""

from __future__ import annotations

MAIN = "#main-act"
"""The main button of the decision."""
FIELD = "#decision .stepper"
"""The number that is being chosen."""
QUESTION = "#question"
CONTEXT = "#decision-body > .context"
"""The line under the question: what it is about."""
LINE = "#ribbon .actor-line"
"""The line beside whose turn it is: their cash, or that of their company."""


ON_SALE = "#panel-bank .card.framed"
"""The train that is on sale, among those of the bank."""


def panel(id: str) -> str:
    return f"#panel-{id} > .panel-head"


def row(panel: str, key: str) -> str:
    """A row of a table in a panel, by what it is about: a company or a player."""
    return f'#panel-{panel} [data-row="{_quoted(key)}"]'


def cell(panel: str, key: str, column: int) -> str:
    """A cell of that row; the first column is 1."""
    return f"{row(panel, key)} > :nth-child({column})"


def offered(key: str, column: int = 0) -> str:
    """A row of the table in the decision, where papers are bought, or a cell of it."""
    row = f'#decision-body [data-row="{_quoted(key)}"]'
    return f"{row} > :nth-child({column})" if column else row


def item(panel: str, number: int) -> str:
    """One of the cards or lines of a panel; the first is 1."""
    return f"#panel-{panel} li:nth-child({number})"


def option(number: int) -> str:
    """One of the choices of the decision; the first is 1."""
    return f"#decision-body > .options > .option:nth-of-type({number}) > .choice"


def out(number: int = 1) -> str:
    """A button at the foot of the decision, such as Pass."""
    return f"#out-{number}"


def hex(id: str) -> str:
    return f'#board g[data-hex="{_quoted(id)}"]'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
