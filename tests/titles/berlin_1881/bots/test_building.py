"""Where companies of 1881 build: towards revenue, never into a dead end while there is another way."""

from random import Random

from tests.checked import checked
from trunkline.kernel import Legal, Match, decision
from trunkline.titles.berlin_1881.bots.building import beyond, idle, shortlist
from trunkline.titles.berlin_1881.bots.greedy import of
from trunkline.titles.berlin_1881.bots.outlook import income
from trunkline.titles.berlin_1881.bots.planner import planner
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def opening(actions: int) -> Match:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=5), Random(5)
    while match.version < actions and match.decider:
        match.play(planner(title, checked(BerlinState, match.state), random))
    return match


def first_lay() -> tuple[BerlinState, LayTrack]:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=5), Random(5)
    while not isinstance(step := decision(match.state), LayTrack):
        match.play(planner(title, checked(BerlinState, match.state), random))
    return checked(BerlinState, match.state), step


def test_every_company_can_build_on_after_its_first_turns() -> None:
    """In the middle of the city a first tile may leave no way out until tiles are upgraded."""
    s = checked(BerlinState, opening(60).state)
    running = [company for company in TRAMWAYS if s.trains.get(company)]
    assert len(running) == 3
    for company in running:
        assert beyond(s, company, s.board) > 0


def test_track_leads_to_what_long_trains_can_run() -> None:
    s = checked(BerlinState, opening(90).state)
    runs = [income(s, company, "6") for company in TRAMWAYS if s.trains.get(company)]
    assert sum(runs) / len(runs) >= 120


def test_stops_beyond_the_reach_count_the_less_the_further_they_are() -> None:
    s, step = first_lay()
    sites = shortlist(s, step, of(Legal(title, s), LayTile), Random(1))
    assert sites == sorted(sites, key=lambda site: -site.reach)
    assert beyond(s, step.company, step.ground(s)) > 0


def test_money_is_idle_if_a_train_can_be_paid_after_the_lay() -> None:
    s, step = first_lay()
    lay = of(Legal(title, s), LayTile)[0]
    assert idle(s, step.company, lay)
    s.money[step.company] = building_cost(s, lay.hex) + 100
    assert not idle(s, step.company, lay)
