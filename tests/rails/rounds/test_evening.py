"""The title of docs/adding-an-18xx-title.md, taken from the page: played, drawn and presented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from tests.checked import checked
from tests.installed import forgetting
from tools.island import IMAGES, files, pictures
from tools.island import island as island_kit
from trunkline.bots import bot_names
from trunkline.bots.learning import Layout, Learning
from trunkline.bots.ordinary.advice import advise
from trunkline.bots.ordinary.greedy import greedy
from trunkline.bots.ordinary.planner import planner
from trunkline.draw import draw
from trunkline.kernel import Action, Kit, Match, encode_action, get_title, register
from trunkline.present.ordinary.panels import ribbon
from trunkline.present.ordinary.presenter import OrdinaryPresenter
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene
from trunkline.present.view import Act, Options
from trunkline.rails.rounds.actions import PayHalf, PayOut, Withhold
from trunkline.rails.rounds.box import Box
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import two_yellow_or_one_better
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.testing import conform


@pytest.fixture(scope="module")
def kit() -> Iterator[Kit]:
    with island_kit() as found:
        yield found


@pytest.fixture
def island(kit: Kit) -> Ordinary:
    return kit.load(kit.title, Ordinary)


def test_it_conforms(island: Ordinary, monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(monkeypatch)
    register(island)
    seen = conform(island, every=20, hash_seeds=())
    assert seen.games == 2


def test_bots_play_it_to_the_end(island: Ordinary) -> None:
    match, random = Match(island, ("Ann", "Bob")), Random(1)
    assert isinstance(match.state, RailsState)
    while match.state.stack and match.version < 2_000:
        match.play(greedy(island, match.state, random))
    assert not match.state.stack


def test_learners_observe_it_and_name_its_actions(kit: Kit, island: Ordinary) -> None:
    learning = kit.load(kit.learning, Learning)
    match, random, space = Match(island, ("Ann", "Bob")), Random(1), learning.actions(island)
    layout = checked(Layout, learning.layout(island, 2))
    observer = layout.observer("Ann")
    while match.decider is not None:
        seen = observer.look(match.state)
        around = match.state.clockwise_from("Ann")
        assert layout.read(seen, around) == layout.normal(match.state, "Ann")
        action = match.legal.sample(random)
        assert space.ask(match.legal).next_of(action) is not None
        match.play(action)


def test_its_map_and_market_are_drawn_and_its_table_is_the_default_one(island: Ordinary) -> None:
    match = Match(island, ("Ann", "Bob"))
    assert "Middleton" in draw(island, match.state, "map")
    assert "Share prices" in draw(island, match.state, "market")
    by = presenter(island)
    assert isinstance(by, OrdinaryPresenter)
    assert isinstance(match.state, RailsState)
    scene = Scene(island, match.state, match.decider, {})
    assert "Mill" in by.decision(scene).heading
    ids = [panel.id for panel in by.panels(scene)]
    assert ids[:4] == ["market", "bank", "end", "companies"]


def test_it_takes_few_lines() -> None:
    code = "".join(text for name, text in files().items() if name.endswith(".py"))
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 60


def test_its_kit_has_bots_hints_and_colours(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(monkeypatch)
    register(kit)
    t = get_title("island")
    assert bot_names(t) == ("random", "greedy", "planner", "search")
    assert kit.function(kit.adviser) is advise


def test_its_pictures_in_the_docs_are_up_to_date(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(monkeypatch)
    for name, drawn in pictures(kit).items():
        assert (IMAGES / name).read_text("utf-8") == drawn, "Draw it anew: make house."


class Halving(Ordinary):
    """The island with half dividends, which leave the price alone."""

    id, name, rules, seats = "halving", "Halving", "1", (2, 3)


@pytest.fixture
def dividend(island: Ordinary, monkeypatch: pytest.MonkeyPatch) -> Match:
    """The first dividend of a game of the title with half dividends."""
    prices = replace(island.plan.prices, half=())
    plan = replace(island.plan, dividends=(PayOut, PayHalf, Withhold), prices=prices)
    rich = replace(island.box.components, money=3000)
    box = Box(rich, island.box.atlas, island.box.market)
    values = {"box": box, "plan": plan, "about": island.about, "currency": island.currency}
    for name, value in values.items():
        monkeypatch.setattr(Halving, name, value, raising=False)
    t, random = Halving(), Random(1)
    match = Match(t, ("Ann", "Bob"))
    while not isinstance(match.state.stack[-1], Dividend):
        assert isinstance(match.state, RailsState)
        match.play(greedy(t, match.state, random))
    return match


def test_half_of_the_income_is_paid_and_half_is_kept(dividend: Match) -> None:
    s = dividend.state
    assert isinstance(s, RailsState)
    step = s.stack[-1]
    assert isinstance(step, Dividend)
    company, director = step.company, s.director(step.company)
    s.income[company] = 70
    before, holds = (s.cash[company], s.cash[director]), s.shares[company].units(director)
    dividend.play(PayHalf(director))
    after = dividend.state
    assert isinstance(after, RailsState)
    assert after.cash[company] - before[0] == 30
    assert after.cash[director] - before[1] == 4 * holds
    assert after.companies[company].place == s.companies[company].place


def test_the_table_shows_what_half_a_dividend_does(dividend: Match) -> None:
    t = dividend.title
    shown = presenter(t).decision(Scene(t, dividend.state, dividend.decider, {}))
    (options,) = (block for block in shown.blocks if isinstance(block, Options))
    pay, half, keep = options.buttons
    assert isinstance(half.button, Act)
    assert half.button.action == encode_action(PayHalf(dividend.decider or ""))
    assert ("price", "50 stays") in half.facts
    assert len(pay.facts) == len(half.facts) > len(keep.facts)


class Bare(Ordinary):
    """The island without privates."""

    id, name, rules, seats = "bare", "Bare", "1", (2, 3)


@pytest.fixture
def bare(island: Ordinary, monkeypatch: pytest.MonkeyPatch) -> Ordinary:
    components = replace(island.box.components, privates=())
    box = Box(components, island.box.atlas, island.box.market)
    for name, value in {"box": box, "plan": island.plan, "about": island.about}.items():
        monkeypatch.setattr(Bare, name, value, raising=False)
    monkeypatch.setattr(Bare, "currency", island.currency, raising=False)
    return Bare()


@pytest.mark.parametrize("bot", [greedy, planner])
def test_bots_float_companies_without_privates(bot: Callable[..., Action], bare: Ordinary) -> None:
    """Nobody gets money before a company runs: what nobody can float would stand still for ever."""
    match, random = Match(bare, ("Ann", "Bob")), Random(1)
    s = match.state
    assert isinstance(s, RailsState)
    while not any(s.floated(company) for company in s.companies):
        assert match.version < 40
        match.play(bot(bare, s, random))
        s = match.state
        assert isinstance(s, RailsState)


def test_a_title_without_privates_begins_with_shares(bare: Ordinary) -> None:
    match = Match(bare, ("Ann", "Bob"))
    assert isinstance(match.state, RailsState)
    assert match.state.stack[-1] == StockRound(match.state.priority)
    scene: RailsScene = Scene(bare, match.state, match.decider, {})
    assert [step.name for step in ribbon(scene).steps] == ["Shares", "Operating"]


def test_two_yellow_tiles_or_one_that_replaces_another(island: Ordinary) -> None:
    s = Match(island, ("Ann", "Bob")).state
    assert isinstance(s, RailsState)
    s.gone = {"2": 3, "3": 1}
    assert two_yellow_or_one_better(island, s, ()) == ("yellow", "green")
    assert two_yellow_or_one_better(island, s, ("yellow",)) == ("yellow",)
    assert two_yellow_or_one_better(island, s, ("green",)) == ()
    assert two_yellow_or_one_better(island, s, ("yellow", "yellow")) == ()
