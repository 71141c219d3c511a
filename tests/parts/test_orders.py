"""Each kind of order in each title: what it does, what it stops at, what it leaves alone."""

from __future__ import annotations

import os
from random import Random

import pytest
from msgspec.structs import replace

from tests.kernel.toy import Guess, Take
from tests.kernel.toy_orders import TOY
from tests.parts.ordered import Table, ordered_game
from trunkline.bots import choose, get_bot
from trunkline.kernel import (
    Action,
    Kit,
    Message,
    Sentence,
    awaited,
    get_title,
    play,
    refuse,
    summary_of,
)
from trunkline.parts.orders import declared
from trunkline.parts.orders.answering import LONGEST, answer
from trunkline.parts.orders.concerns import Fact
from trunkline.parts.orders.declared import orders_of
from trunkline.parts.orders.order import (
    KINDS,
    BidOrder,
    BuyOrder,
    Order,
    PassOrder,
    PlanOrder,
    RepeatOrder,
    RunOrder,
)
from trunkline.parts.orders.seen import Answer, Does, Happened, Over, Stops, Waits
from trunkline.rails.rounds import actions as rounds
from trunkline.rails.rounds import waterfall
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.chicago_express.rules import actions as chicago
from trunkline.titles.china_1880.rules.actions import Bid, BuyShare, Pass, PayOut, Run, Withhold

SOAK = bool(os.environ.get("TRUNKLINE_SOAK"))
PLAYERS = ("Ann", "Bob", "Cy")
TITLES = ("1880", "1881", "1889", "chicago-express")
PASSED = {
    "1880": "share_round",
    "1881": "stock_turn",
    "1889": "stock_round",
    "chicago-express": "bidding",
}


def played(title: str) -> Table:
    return Table(get_title(title), PLAYERS, 1)


def asked(table: Table) -> str:
    return awaited(table.t, table.s)[0]


def by_hand(table: Table) -> None:
    player, random = asked(table), Random(1)
    hand = get_bot("greedy", table.t)
    table.play(choose(hand, table.t, table.s, player, random, 0.05), by_order=False)


def until(table: Table, step: str) -> str:
    """Bots play until this is asked; who is asked."""
    while table.seen(asked(table)).name != step:
        by_hand(table)
    return asked(table)


def shareholder(table: Table, step: str) -> tuple[str, str]:
    """Bots play until somebody is asked this who holds something: the player, the company."""
    while True:
        player = until(table, step)
        held = summary_of(table.t, table.s).players[player].shares
        if held:
            return player, next(iter(held))
        by_hand(table)


def found(table: Table, player: str, order: Order) -> Answer:
    """What the order, set now, does for this player."""
    table.orders[player] = []
    table.place(player, order)
    return answer(table.declared, table.orders[player][0], table.seen(player))


def action(table: Table, player: str, order: Order) -> Action:
    does = found(table, player, order)
    assert isinstance(does, Does), does
    assert refuse(table.t, table.s, does.action) is None
    return does.action


def why(table: Table, player: str, order: Order) -> str:
    stops = found(table, player, order)
    assert isinstance(stops, Stops), stops
    return str(stops.why)


def anew(table: Table) -> None:
    """Nothing has been done by hand of late."""
    table.past.append(Happened(table.match.version, "somebody"))


# Pass


@pytest.mark.parametrize(
    ("title", "step", "kind"),
    [
        ("1880", "share_round", Pass),
        ("1880", "auction", Pass),
        ("1881", "stock_turn", Done),
        ("1889", "stock_round", rounds.Pass),
        ("1889", "waterfall", rounds.Pass),
        ("chicago-express", "bidding", chicago.Pass),
    ],
)
def test_pass_passes(title: str, step: str, kind: type[Action]) -> None:
    table = played(title)
    player = until(table, step)
    anew(table)
    assert action(table, player, PassOrder(until="changed")) == kind(player)


def test_pass_leaves_other_questions_alone() -> None:
    table = played("chicago-express")
    assert found(table, until(table, "turn"), PassOrder()) == Waits()


def facts(title: str) -> list[tuple[str, str, Fact]]:
    declared = orders_of(get_title(title))
    return [
        (title, concern.id, fact)
        for concern in declared.concerns
        for fact in concern.facts
        if "pass" in concern.kinds
    ]


@pytest.mark.parametrize(
    ("title", "tick", "fact"), [each for title in TITLES for each in facts(title)]
)
def test_pass_stops_at_every_fact_that_is_ticked(title: str, tick: str, fact: Fact) -> None:
    """Told of a company that the player holds or directs; not if they did it themselves."""
    table = played(title)
    player, company = shareholder(table, PASSED[title])
    if fact.whose == "directed":
        position = summary_of(table.t, table.s)
        while not any(shown.director == player for shown in position.companies.values()):
            by_hand(table)
            player, company = shareholder(table, PASSED[title])
            position = summary_of(table.t, table.s)
        company = next(c for c, shown in position.companies.items() if shown.director == player)
    other = next(each for each in PLAYERS if each != player)
    told = _told(fact.key, **{fact.player: other, fact.company: fact.about or company})
    own = _told(fact.key, **{fact.player: player, fact.company: fact.about or company})
    anew(table)
    table.orders[player] = []
    table.place(player, PassOrder(asks=(tick,)))
    placed = table.orders[player][0]
    if fact.about and not summary_of(table.t, table.s).players[player].shares.get(fact.about):
        return

    def after(sentence: Sentence, order: PassOrder) -> Answer:
        table.past.append(Happened(table.match.version + 1, other, told=(sentence,)))
        given = answer(table.declared, replace(placed, order=order), table.seen(player))
        table.past.pop()
        return given

    stops = after(told, PassOrder(asks=(tick,)))
    assert isinstance(stops, Stops)
    assert stops.why == told
    assert isinstance(after(told, PassOrder(asks=())), Does)
    assert isinstance(after(told, PassOrder(until="changed")), Does)
    if fact.player in ("player", "owner", "seller") and fact.whose != "directed":
        assert isinstance(after(own, PassOrder(asks=(tick,))), Does)


def _told(key: Message, **values: str) -> Sentence:
    return Sentence(key, tuple(values.items()))


@pytest.mark.parametrize("title", ["1880", "1881", "1889"])
def test_pass_asks_before_the_priority_comes(title: str) -> None:
    """Of all who pass in a round, it stops for the one to whom the priority would go."""
    table, stopped = played(title), set[str]()
    until(table, PASSED[title])
    for _ in range(60):
        player = until(table, PASSED[title])
        anew(table)
        given = found(table, player, PassOrder(asks=("priority",)))
        if isinstance(given, Stops):
            assert str(given.why) == "The priority would pass to you."
            stopped.add(player)
        table.past.pop()
        by_hand(table)
    assert stopped


def test_an_undo_always_stops() -> None:
    table = played("1881")
    player = until(table, "stock_turn")
    table.place(player, PassOrder(until="changed"))
    table.past.append(Happened(table.match.version + 1, "Bob", undo=True))
    given = answer(table.declared, table.orders[player][0], table.seen(player))
    assert isinstance(given, Stops)
    assert str(given.why) == "Bob undid something."


def test_orders_alone_do_not_go_round_for_ever() -> None:
    table = played("1880")
    player = until(table, "auction")
    table.past += [Happened(n, player, by_order=True) for n in range(LONGEST)]
    assert "all done by orders" in why(table, player, PassOrder(until="changed"))


def test_an_order_rests_in_a_turn_that_its_player_has_begun_by_hand() -> None:
    table = played("1881")
    while True:
        player = until(table, "stock_turn")
        by_hand(table)
        if isinstance(table.past[-1].action, Buy) and asked(table) == player:
            break
    assert isinstance(found(table, player, PassOrder()), Waits)
    table.past[-1] = replace(table.past[-1], by_order=True)
    assert action(table, player, PassOrder(until="changed")) == Done(player)


# Buy


def test_buy_in_1880() -> None:
    table = played("1880")
    while True:
        player = until(table, "share_round")
        t, s = table.t, table.s
        offers = [c for c in s.companies if refuse(t, s, BuyShare(player, c)) is None]
        if offers:
            break
        by_hand(table)
    anew(table)
    company, price = offers[0], s.price(offers[0])
    assert action(table, player, BuyOrder(company=company, most=price, asks=())) == BuyShare(
        player, company
    )
    dear = BuyOrder(company=company, most=price - 1, asks=())
    assert action(table, player, dear) == Pass(player)
    assert why(table, player, replace(dear, then="ask")) == f"A share of {company} costs ¥{price}."
    poor = BuyOrder(company=company, most=price, least_cash=10_000, asks=())
    assert why(table, player, poor) == f"You would have ¥{s.cash[player] - price} left."
    s.cash[player] = price - 1
    broke = why(table, player, BuyOrder(company=company, most=price, asks=()))
    refusal = refuse(t, s, BuyShare(player, company))
    assert refusal is not None
    assert broke == refusal.why


def test_buy_takes_the_cheaper_certificate_and_ends_the_turn_in_1881() -> None:
    table = played("1881")
    while True:
        player = until(table, "stock_turn")
        anew(table)
        given = [
            found(table, player, BuyOrder(company=c, most=9_999, asks=())) for c in _tramways()
        ]
        does = [each for each in given if isinstance(each, Does) and isinstance(each.action, Buy)]
        if does and not table.s.stack[-1].first:
            break
        by_hand(table)
    table.orders[player] = [does[0].placed]
    table.play(does[0].action, by_order=True)
    after = answer(table.declared, does[0].placed, table.seen(player))
    assert isinstance(after, Does)
    assert after.action == Done(player)


def test_buy_ends_the_turn_in_titles_of_ready_steps() -> None:
    table = played("1889")
    while True:
        player = until(table, "stock_round")
        anew(table)
        offers = [
            found(table, player, BuyOrder(company=each, most=9_999, asks=()))
            for each in table.s.companies
        ]
        does = [each for each in offers if isinstance(each, Does) and not each.action.passes]
        if does and table.s.stock_rounds > 1:  # in the first one nobody can sell afterwards
            break
        by_hand(table)
    assert isinstance(does[0].action, rounds.BuyShare)
    table.play(does[0].action, by_order=True)
    after = answer(table.declared, does[0].placed, table.seen(player))
    assert isinstance(after, Does)
    assert after.action == rounds.Pass(player)


def _tramways() -> tuple[str, ...]:
    from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS

    return tuple(TRAMWAYS)


@pytest.mark.parametrize("title", ["1880", "1881", "1889"])
def test_buy_is_done_when_enough_is_held_or_the_company_starts(title: str) -> None:
    table = played(title)
    player, company = shareholder(table, PASSED[title])
    anew(table)
    held = summary_of(table.t, table.s).players[player].shares[company]
    enough = BuyOrder(company=company, most=9_999, percent=held, then="ask", asks=())
    assert why(table, player, enough) == f"You hold {held}\u00a0% of {company}."
    by = table.declared.buying
    assert by is not None
    while not by.starts(table.t, table.s, company):
        by_hand(table)
        player = until(table, PASSED[title])
    anew(table)
    starts = BuyOrder(company=company, most=9_999, until="floats", then="ask", asks=())
    assert "can start" in why(table, player, starts)
    ticked = BuyOrder(company=company, most=9_999, percent=100, asks=("floats",))
    assert "can start" in why(table, player, ticked)


# Bid


@pytest.mark.parametrize(
    ("title", "step", "lot", "kind", "out"),
    [
        ("chicago-express", "bidding", "company", chicago.Bid, chicago.Pass),
        ("1880", "auction", "private", Bid, Pass),
    ],
)
def test_bid(title: str, step: str, lot: str, kind: type[Bid], out: type[Action]) -> None:
    table = played(title)
    player = until(table, step)
    what, top = table.seen(player).subject(lot), table.s.stack[-1]
    least = next(iter(top.spans(table.t, table.s))).least
    assert action(table, player, BidOrder(lot=what, most=least + 20)) == kind(player, least)
    assert action(table, player, BidOrder(lot=what, most=least - 1)) == out(player)
    assert "The next bid for" in why(table, player, BidOrder(lot=what, most=0, then="ask"))
    assert found(table, player, BidOrder(lot="something else", most=100)) == Waits()


def test_bid_raises_among_those_who_bid_for_a_private_in_titles_of_ready_steps() -> None:
    table = played("1889")
    first, dearer = waterfall.left(table.t, table.s)[:2]
    for _ in range(2):
        player = until(table, "waterfall")
        bid = next(
            each
            for each in table.s.stack[-1].propose(table.t, table.s)
            if isinstance(each, rounds.Bid) and each.private == dearer
        )
        table.play(bid, by_order=False)
    table.play(rounds.TakePrivate(asked(table), first), by_order=False)
    player, top = until(table, "bidding_up"), table.s.stack[-1]
    enough = BidOrder(lot=dearer, most=top.least)
    assert action(table, player, enough) == rounds.Bid(player, dearer, top.least)
    assert action(table, player, replace(enough, most=top.least - 1)) == rounds.Pass(player)
    assert table.declared.asked(table.t, table.s, player, "bid", dearer) is not None
    assert table.declared.asked(table.t, table.s, player, "bid", first) is None


def test_bid_is_over_with_the_auction() -> None:
    table = played("1880")
    player = until(table, "auction")
    table.place(player, BidOrder(lot="P0", most=0))
    while table.seen(asked(table)).subject("private") == "P0":
        by_hand(table)
    assert answer(table.declared, table.orders[player][0], table.seen(player)) == Over()


# Run and pay


def test_run_runs_the_best_routes_and_pays_in_1880() -> None:
    table = played("1880")
    player = until(table, "run_trains")
    company = table.seen(player).subject("company")
    run = action(table, player, RunOrder(company=company))
    assert isinstance(run, Run)
    assert run.routes == table.t.running(table.s, company).best().routes
    assert found(table, player, RunOrder(company="another")) == Waits()
    table.play(run, by_order=True)
    assert table.seen(player).name == "dividend"
    assert action(table, player, RunOrder(company=company, asks=())) == PayOut(player)
    keep = RunOrder(company=company, income="keep", asks=())
    assert action(table, player, keep) == Withhold(player)


@pytest.mark.parametrize(("use", "kind"), [("pay", PayOut), ("keep", Withhold)])
def test_income_as_last_time(use: str, kind: type[Action]) -> None:
    table = played("1880")
    player = until(table, "dividend")
    company = table.seen(player).subject("company")
    last = RunOrder(company=company, income="last", asks=())
    assert why(table, player, last) == f"{company} has had no income before."
    table.play(kind(player), by_order=False)
    while table.seen(until(table, "dividend")).subject("company") != company:
        by_hand(table)
    assert action(table, asked(table), last) == kind(asked(table))


def test_run_pays_with_its_bonuses_in_1881() -> None:
    table = played("1881")
    player = until(table, "use_income")
    company = table.seen(player).subject("company")
    paid = action(table, player, RunOrder(company=company, asks=()))
    earned = table.s.earned
    assert paid == Pay(player, bool(earned.connection), bool(earned.ferry))


def test_run_asks_where_the_income_would_pay_for_a_train() -> None:
    table = played("1880")
    for _ in range(40):
        player = until(table, "dividend")
        company, s = table.seen(player).subject("company"), table.s
        price, cash = s.train_on_sale.price, s.cash[company]
        paid = s.clone()
        play(table.t, paid, PayOut(player))
        if paid.cash[company] == cash:  # else the rest of its capital comes at the same moment
            room = len(s.trains[company]) < s.phase.train_limit
            could = room and cash < price <= cash + s.income[company]
            given = found(table, player, RunOrder(company=company, asks=("train",)))
            assert isinstance(given, Stops) == could
        by_hand(table)


def test_a_company_without_room_for_a_train_needs_no_question() -> None:
    table = played("1880")
    while True:
        player = until(table, "dividend")
        company = table.seen(player).subject("company")
        order = RunOrder(company=company, asks=("train",))
        if isinstance(found(table, player, order), Stops):
            break
        by_hand(table)
    s = table.s
    owned = s.trains[company]
    s.trains[company] = (owned * s.phase.train_limit)[: s.phase.train_limit]
    assert isinstance(found(table, player, order), Does)


def test_run_asks_where_paying_out_does_not_raise_the_price() -> None:
    table, rises = played("1880"), set[bool]()
    for _ in range(40):
        player = until(table, "dividend")
        company, before = table.seen(player).subject("company"), table.s
        given = found(table, player, RunOrder(company=company, asks=("price",)))
        table.play(PayOut(player), by_order=True)
        rose = table.s.price(company) > before.price(company)
        assert isinstance(given, Does) == rose
        rises.add(rose)
    assert True in rises


# Repeat


@pytest.mark.parametrize("title", ["1880", "1881", "1889"])
def test_repeat_leaves_out_what_was_possible_before(title: str) -> None:
    table = played(title)
    player = until(table, "lay_track")
    company = table.seen(player).subject("company")
    assert action(table, player, RepeatOrder(company=company)).passes
    known_nothing = replace(table.orders[player][0], known={})
    fresh = answer(table.declared, known_nothing, table.seen(player))
    assert isinstance(fresh, Stops)
    assert str(fresh.why).startswith(f"New for {company}: ")
    again = answer(table.declared, fresh.placed, table.seen(player))
    assert isinstance(again, Does)


def test_repeat_never_runs_into_a_forced_purchase_in_1881() -> None:
    table = played("1881")
    for _ in range(30):
        player = until(table, "business")
        company = table.seen(player).subject("company")
        given = found(table, player, RepeatOrder(company=company))
        if not table.s.trains[company]:
            assert not isinstance(given, Does)
        by_hand(table)


# Plan, and titles that declare little


def test_a_plan_is_for_every_title() -> None:
    table = Table(TOY, ("Ann", "Bob"), 1)
    for player in ("Ann", "Bob"):
        table.play(Guess(player, 1), by_order=False)
    plan = PlanOrder(moves=({"do": "take", "by": "Ann", "count": 2},), at=2, fit="all")
    assert action(table, "Ann", plan) == Take("Ann", 2)


def test_a_title_that_declares_nothing_offers_plans_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(declared, "kit_of", Kit.of)
    assert [kind for kind in KINDS if orders_of(TOY).offers(kind)] == ["plan"]


# Whole games

GAMES = (
    {"chicago-express": 40, "1880": 8, "1881": 12, "1889": 8}
    if SOAK
    else {"chicago-express": 3, "1881": 1}
)


@pytest.mark.parametrize("title", GAMES)
def test_whole_games_by_orders_are_legal_and_ask_less(title: str) -> None:
    """The figures stand in docs/table.md."""
    t = get_title(title)
    games = [ordered_game(t, PLAYERS, seed, get_bot("greedy", t)) for seed in range(GAMES[title])]
    decisions, hand = (sum(getattr(g, name) for g in games) for name in ("decisions", "by_hand"))
    print(f"{title}: {decisions / len(games):.0f} decisions, {hand / len(games):.0f} by hand")
    assert hand < 0.9 * decisions
