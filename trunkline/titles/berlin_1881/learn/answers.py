"""What the coach of 1881 says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import decision, describe
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Acted, Answer
from trunkline.titles.berlin_1881.learn.coach import SCRIPT
from trunkline.titles.berlin_1881.rules.bidding import REVEALED, Bidding
from trunkline.titles.berlin_1881.rules.offices import floated, runner
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def answer(acted: Acted) -> Answer:
    step, now, player = decision(acted.moment.s), acted.now.s, acted.moment.player
    if isinstance(step, Bidding):
        return opened(acted)
    company = getattr(step, "company", "")
    if company and company in now.money:
        return chosen(acted, "company.", company=company, treasury=now.money[company])
    led = [each for each in TRAMWAYS if runner(now, each) == player]
    waits = led and not any(floated(now, each) for each in led)
    passed = isinstance(step, StockTurn) and acted.action.passes
    if waits and passed and not acted.as_advised:
        return Answer(SCRIPT.says("answers.unfloated"), "costly")
    return chosen(acted, "", cash=now.money[player])


def opened(acted: Acted) -> Answer:
    """The place that a bid has brought, once all bids are open."""
    player = acted.moment.player
    later = acted.now.past[len(acted.moment.past) :]
    told = [said for each in later for said in each.told if said.key == REVEALED]
    own = next((said.facts for said in told if said.facts["player"] == player), None)
    if own is None:
        return Answer(SCRIPT.says("answers.sealed"))
    values = {"bid": int(own["amount"]), "rank": int(own["rank"])}
    cash = acted.now.s.money[player]
    return Answer(SCRIPT.says("answers.opened", cash=cash, **values), "good")


def chosen(acted: Acted, about: str, **values: Value) -> Answer:
    """What was taken, and what the coach had in mind where that was something else."""
    m, advised = acted.moment, acted.coaching.action
    taken = describe(m.t, m.s, acted.action)
    if acted.as_advised or advised is None:
        return Answer(SCRIPT.says(f"answers.{about}good", choice=taken, **values), "good")
    meant = describe(m.t, m.s, advised)
    said = SCRIPT.says(f"answers.{about}other", choice=taken, advised=meant, **values)
    return Answer(said, "other")
