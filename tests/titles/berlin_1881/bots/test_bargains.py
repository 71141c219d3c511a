"""Deals of 1881: bots make offers that both sides gain by, and answer by what they gain."""

from random import Random

from msgspec.structs import replace

from tests.checked import checked
from tests.titles.berlin_1881.positions import Position
from trunkline.bots.bot import choose
from trunkline.kernel import Action, Match, decision, refuse
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.bots.bargains import GAIN, best_offer, fair, gains
from trunkline.titles.berlin_1881.bots.planner import planner
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.train_actions import OfferTrain


def spare_trains(director: str = "Bob", cash: int = 200) -> Position:
    """Ann's GBS has three trains and no use for all of them, SHG has none."""
    position = Position(phase="green").found("GBS", "Ann", cash=20).trains("GBS", "3", "3", "3")
    position.found("SHG", director, cash=cash)
    return position.ask("SHG", "business")


def decide(s: BerlinState) -> Action:
    return planner(title, s, Random(1))


def answered(position: Position, price: int) -> Action:
    position.s.push(Proposal("Bob", "Ann", TrainDeal("SHG", "GBS", "3", price)))
    return decide(position.s)


def test_an_offer_in_a_game_is_one_that_both_sides_gain_by() -> None:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=1), Random(1)
    action: Action | None = None
    while not isinstance(action, OfferTrain):
        assert match.decider
        if action:
            match.play(action)
        action = choose(planner, title, match.state, match.decider, random, 1.0)
    s = checked(BerlinState, match.state)
    step = decision(s)
    assert isinstance(step, Business)
    deal, seller = step.deal(action), runner(s, action.seller)
    own, others = gains(title, s, deal, action.by, seller)
    assert own >= GAIN
    assert others >= GAIN or seller == action.by
    assert fair(s, deal)


def test_no_company_is_asked_for_its_only_train() -> None:
    position = spare_trains().trains("GBS", "3").ask("SHG", "business")
    step = decision(position.s)
    assert isinstance(step, Business)
    assert best_offer(title, position.s, step) is None


def test_one_offer_in_a_turn_is_enough() -> None:
    position = spare_trains()
    step = decision(position.s)
    assert isinstance(step, Business)
    made = replace(step, offered=(TrainDeal("SHG", "GBS", "3", 1),))
    assert best_offer(title, position.s, made) is None


def test_a_fair_price_for_a_spare_train_is_accepted() -> None:
    """The train makes the rival pay for its successor later, as the forecast sees it."""
    assert answered(spare_trains(), price=160) == Accept("Ann")


def test_nobody_gives_a_train_for_next_to_nothing() -> None:
    """Whatever the forecast says: a person would offer one Mark for every train."""
    position = spare_trains()
    own, _ = gains(title, position.s, TrainDeal("SHG", "GBS", "3", 1), "Ann", "Bob")
    assert own >= GAIN
    assert answered(position, price=1) == Decline("Ann")


def test_where_no_depot_can_be_bought_none_is_offered_for() -> None:
    position = spare_trains("Ann").turn("SHG", "depot").ask("SHG", "depot")
    step = decision(position.s)
    assert isinstance(step, BuildDepot)
    assert best_offer(title, position.s, step) is None
    assert refuse(title, position.s, decide(position.s)) is None
