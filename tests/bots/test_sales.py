"""Shares in logs of Chicago Express: what they cost and what they brought."""

from random import Random

from tools.sales import sales, table
from trunkline.bots import random_bot
from trunkline.kernel import Match, get_title
from trunkline.titles.chicago_express.rules.state import ChicagoState


def test_every_dollar_that_was_paid_or_received_is_that_of_a_share() -> None:
    t, random = get_title("chicago-express"), Random(4)
    match = Match(t, ("Ann", "Bob", "Cy", "Dee"), seed=4)
    assert isinstance(match.state, ChicagoState)
    began = sum(match.state.cash.values())
    while match.decider:
        match.play(random_bot(t, match.state, random))
    found = sales(match)
    assert len(found) == sum(len(each.owners) for each in match.state.companies.values())
    gained = sum(sale.got - sale.paid for sale in found)
    assert sum((match.result or {}).values()) == began + gained
    assert table(found)[-1].startswith(f"all: {len(found)} shares")
