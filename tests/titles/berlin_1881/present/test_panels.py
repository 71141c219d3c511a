"""1881's panels as values: what they offer is legal, what they show is true, secrets stay."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.present.shown import acts, greyed, parts, plans, words
from tests.present.stories import story
from tests.recorded import asked
from tests.titles.berlin_1881.positions import Position
from tests.titles.berlin_1881.recorded import GAME
from trunkline.kernel import Action, Legal, Match, decider, decode_action, get_title, refuse, word
from trunkline.present.rails.placements import Placement
from trunkline.present.scene import Scene
from trunkline.present.view import Act, Decision, Matrix, Notice, Options, Progress, Table
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present import BerlinPresenter
from trunkline.titles.berlin_1881.present.track import LINES, effect
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import exists, floated, subnets
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CAPITAL, MAIN, NETWORKS, SBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

BY = BerlinPresenter()


def notices(shown: Decision, tone: str = "warn") -> str:
    return " ".join(x.text for x in parts(shown) if isinstance(x, Notice) and x.tone == tone)


def action(button: Act) -> Action:
    assert button.action is not None
    return decode_action(title, button.action)


def decide(s: BerlinState, draft: dict[str, str] | None = None, by: str = "") -> Decision:
    player = by or decider(title, s)
    return BY.decision(Scene(title, title.view(s, player), player, draft or {}))


def wandering(s: BerlinState, player: str, random: Random, clicks: int) -> Iterator[Decision]:
    """The decision, and what some clicks on its own buttons make of it."""
    draft: dict[str, str] = {}
    for _ in range(clicks):
        shown = BY.decision(Scene(title, s, player, draft))
        yield shown
        choices = plans(shown)
        if not choices:
            return
        draft = random.choice(choices).draft


def test_every_button_is_legal_and_everything_grey_says_why() -> None:
    """At every kind of question of a whole game, whatever is planned."""
    random, looked_at = Random(5), set()
    for number, s, top in GAME.questions():
        kind = type(top).__name__
        if kind in looked_at and number % 7:
            continue
        looked_at.add(kind)
        player = top.decider(title, s)
        for shown in wandering(title.view(s, player), player, random, 4):
            for button in acts(shown):
                assert refuse(title, s, action(button)) is None, (kind, button.text)
            for control in greyed(shown):
                assert control.no is not None
                assert control.no.why
                assert control.no.rule, control
    assert len(looked_at) >= 11


def test_the_fan_offers_only_legal_lays() -> None:
    for _, s, top in GAME.questions():
        if isinstance(top, LayTrack) and len(s.board.tiles) % 9 == 0:
            player = top.decider(title, s)
            for hex_id in [view.id for view in BY.map(Scene(title, s, player, {})).hexes][:3]:
                fan = BY.map(
                    Scene(title, s, player, BY.click(Scene(title, s, player, {}), hex_id))
                ).fan
                assert fan is not None
                assert fan.hex == hex_id
                assert 1 <= len(fan.cards) <= 4
                for button in acts(fan):
                    assert refuse(title, s, action(button)) is None


def test_spectators_and_others_see_every_part_without_buttons() -> None:
    for _, s, top in GAME.questions(23):
        other = next((p for p in s.players if p not in top.deciders(title, s)), None)
        for viewer in (None, other):
            seen = title.view(s, viewer)
            shown = BY.decision(Scene(title, seen, viewer, {}))
            assert not acts(shown), shown.heading
            panels = BY.panels(Scene(title, seen, viewer, {}))
            assert [panel.id for panel in panels] == [
                "market",
                "sbahn",
                "companies",
                "players",
                "bank",
                "end",
            ]
            board = BY.map(Scene(title, seen, viewer, {}))
            text = BY.as_text(Scene(title, seen, viewer, {}))
            assert msgspec.json.encode(
                (shown, panels, board, text, BY.ribbon(Scene(title, seen, viewer)))
            )


def reachable_by_clicks(s: BerlinState, player: str, wanted: Action) -> bool:
    """Whether some plan, clicks on the map included, makes the main button this action."""
    top = s.stack[-1]
    if isinstance(wanted, LayTile):
        draft = {"hex": wanted.hex, "tile": wanted.tile, "turn": str(wanted.rotation)}
    elif isinstance(wanted, PlaceDepot) and isinstance(top, BuildDepot):
        draft = {"site": f"{wanted.hex}.{wanted.node}"}
    elif isinstance(wanted, Buy):
        draft = {"buy": f"{wanted.certificate}|{wanted.source}"}
    elif isinstance(wanted, Sell):
        count = str(wanted.count)
        draft = {"sell": wanted.company, "count": count, "vices": ",".join(wanted.vices)}
    elif isinstance(wanted, BuyFirst):
        draft = {"basket": ",".join(wanted.certificates)}
    elif isinstance(wanted, BuyTrain):
        trade, scrap = wanted.trade_in, wanted.scrap
        draft = {"car": f"{wanted.train}|{wanted.source}", "trade": trade, "scrap": scrap}
    else:
        return True
    return any(
        action(button) == wanted for button in acts(BY.decision(Scene(title, s, player, draft)))
    )


def test_what_the_rules_list_the_panels_can_put_together() -> None:
    for _, s, top in GAME.questions(17):
        player = top.decider(title, s)
        for wanted in list(Legal(title, s))[:60]:
            assert reachable_by_clicks(s, player, wanted), wanted


def test_a_draft_that_means_nothing_is_forgotten() -> None:
    nonsense = (
        {"hex": "Z99", "tile": "1", "turn": "7"},
        {"buy": "GBS|moon", "sell": "nobody", "count": "-3"},
        {"car": "9|bank", "price": "a lot"},
        {"basket": "GBS,GBS,,SBV director", "amount": "999999"},
        {"site": "A1.9", "route0": "x:1,2", "edit": "G13.0:99", "train": "12", "join": "A1.0"},
        {"sell": "S-Bahn", "vices": "S9"},
    )
    for _, s, top in GAME.questions(41):
        player = top.decider(title, s)
        for draft in nonsense:
            for button in acts(BY.decision(Scene(title, title.view(s, player), player, draft))):
                assert refuse(title, s, action(button)) is None
            assert BY.map(Scene(title, s, player, draft)).svg


def bid_match() -> Match:
    return Match(get_title("1881"), ("Ann", "Bob", "Cy"), seed=1)


def test_a_sealed_bid_shows_to_others_as_a_mark_without_a_number() -> None:
    match = bid_match()
    match.play(Bid("Ann", 615))
    for viewer in ("Bob", "Cy", None):
        assert isinstance(match.state, BerlinState)
        s = title.view(match.state, viewer)
        everything = (
            BY.decision(Scene(title, s, viewer, {})),
            BY.ribbon(Scene(title, s, viewer)),
            BY.panels(Scene(title, s, viewer, {})),
        )
        assert "615" not in msgspec.json.encode(everything).decode()
        assert "✓ sealed" in words(everything[0])
    own = decide(match.state, by="Ann")  # type: ignore[arg-type]
    assert "615 M" in words(own)
    assert own.waits == ("Bob", "Cy")
    assert own.secret


def test_a_bid_may_be_changed_until_the_last_one_seals() -> None:
    match = bid_match()
    match.play(Bid("Ann", 45))
    s = match.state
    assert isinstance(s, BerlinState)
    same = decide(s, by="Ann")
    assert same.main is not None
    assert same.main.no is not None
    other = decide(s, {"amount": "50"}, "Ann")
    assert other.main is not None
    assert other.main.text == "Change it to 50 M"
    assert action(other.main) == Bid("Ann", 50)


def test_after_the_last_seal_everybody_sees_bids_and_swaps() -> None:
    match = bid_match()
    for player, amount in (("Ann", 45), ("Bob", 5), ("Cy", 20)):
        match.play(Bid(player, amount))
    s = match.state
    assert isinstance(s, BerlinState)
    shown = BY.decision(Scene(title, s, "Cy", {}))
    table = next(x for x in parts(shown) if isinstance(x, Table) and x.label == "Bids and swaps")
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    assert rows == [
        ["1", "Ann", "45 M", "with Bob −40"],
        ["2", "Cy (you)", "20 M", "keeps it"],
        ["3", "Bob", "5 M", "with Ann +40"],
    ]


def test_the_basket_takes_the_director_first_and_says_what_floats() -> None:
    s = GAME.state(4)
    player = s.players[0]
    empty = decide(s)
    assert empty.main is not None
    assert empty.main.no is not None
    home = BY.click(Scene(title, s, player, {}), "G19")
    assert home == {"basket": "GBS director"}
    four = {"basket": "GBS director,GBS,GBS,GBS"}
    full = decide(s, four)
    assert full.main is not None
    assert full.main.text == "Buy 4 certificates · 450 M"
    assert "GBS needs 1 more" in words(full)
    offer = next(block for block in full.blocks if isinstance(block, Table))
    assert offer.rows[0].cells[1].text == "5 left", "what is in the basket is not on offer"
    assert isinstance(full.blocks[0], Options), "the basket stands above the long list"
    assert all(
        control.no and "at most 4 certificates" in control.no.why for control in greyed(full)
    )


def test_the_stock_round_names_what_a_sale_brings_about() -> None:
    position = Position().hold("GBS", "Ann", Ann=2, Bob=3).at("GBS", (4, 3)).stock_round()
    shown = decide(position.s, {"sell": "GBS", "count": "2"})
    assert shown.main is not None
    assert shown.main.text == "Sell 2 of GBS · 180 M"
    assert "90 ▾ 88" in words(shown)
    assert "Bob becomes director of GBS." in words(shown)


def test_offering_and_pool_stand_beside_each_other_and_sixty_percent_is_the_limit() -> None:
    position = Position().hold("GBS", "Ann", pool=1, Ann=4).at("GBS", (3, 4)).stock_round()
    shown = decide(position.s)
    why = [control.no for control in greyed(shown) if control.no and "60 %" in control.no.why]
    assert len(why) == 2
    assert why[0].rule == "1881 8.3 Certificate and share limit"
    position.stock_round("Bob")
    bob = decide(position.s)
    texts = {plan.text for plan in plans(bob)}
    assert {"30 · 90 M", "10 · 102 M"} <= texts


def test_the_matrix_shows_offices_tramways_and_what_is_not_counted() -> None:
    position = Position.four_networks().hold("GBS", "Ann", Ann=2).at("GBS", (4, 0))
    position.stock_round()
    (table,) = [part for part in parts(decide(position.s)) if isinstance(part, Matrix)]
    row = next(row for row in table.rows if row.cells[0].chips[0].company == "S-Bahn")
    president = position.s.shares["S-Bahn"].director
    cell = row.cells[2 + position.s.players.index(president)]
    assert cell.tone == "box"
    assert cell.label.startswith(f"{president} ")
    assert ", director" in cell.label
    vice = position.s.vices["S1"]
    beside = row.cells[2 + position.s.players.index(vice)]
    assert "S1" in beside.note
    counted = next(row for row in table.foot if row.cells[0].text.startswith("Certificates of"))
    assert any(cell.note.startswith("+") for cell in counted.cells)


def test_the_matrix_tells_what_the_last_set_brought() -> None:
    at_ = GAME.first(
        lambda s, top: isinstance(top, StockTurn) and not top.first and len(s.board.tiles) > 20
    )
    s = GAME.state(at_)
    told = story(GAME.until(at_))
    shown = BY.decision(Scene(title, s, None, {}, told))
    (table,) = [part for part in parts(shown) if isinstance(part, Matrix)]
    last = next(row for row in table.foot if row.cells[0].text == "Last set, M")
    sums = [int(cell.text.replace(",", "")) for cell in last.cells[1:-1]]
    assert len(sums) == len(s.players)
    assert sum(sums) > 0


def test_yellow_cells_are_said_not_to_count() -> None:
    position = Position().hold("GBS", "Ann", Ann=2).at("GBS", (4, 0)).stock_round()
    assert "free" in words(decide(position.s))
    assert "not counted" in words(decide(position.s))


def test_the_s_bahn_row_sells_its_offices_in_order() -> None:
    position = Position(phase="green").stock_round()
    assert "100 · pres. 168 M" in {plan.text for plan in plans(decide(position.s))}
    position.do(Buy("Ann", "S-Bahn president", "bank"))
    position.stock_round("Bob")
    assert "90 · S1 84 M" in {plan.text for plan in plans(decide(position.s))}


def merging(s: BerlinState, top: Any) -> Iterator[Placement]:
    """The lays by which a network would merge."""
    if isinstance(top, LayTrack) and top.company in subnets(s):
        now = LINES(Scene(title, s, top.decider(title, s)))
        for each in now.placements.all:
            lay = LayTile(top.decider(title, s), each.hex, each.tile, each.rotation)
            if effect(title, s, top, lay).merged:
                yield each


def test_a_lay_that_links_a_subnet_carries_the_merger_box_and_its_verb() -> None:
    s = GAME.state(GAME.first(lambda s, top: any(merging(s, top))))
    top = s.stack[-1]
    assert isinstance(top, LayTrack)
    net, hex_id = top.company, next(merging(s, top)).hex
    shown = decide(s, {"hex": hex_id})
    assert shown.main is not None
    assert shown.main.text.endswith("and merge")
    assert shown.main.confirm
    box = notices(shown)
    assert f"This merges {net} into the main network." in box
    assert f"{s.money[net]:,} M" in box
    assert "stays a 5 % share" in box
    assert "Best run of the main network afterwards" in words(shown)
    after = Position.of(s.clone())
    after.do(action(shown.main))
    told = notices(BY.decision(Scene(title, after.s, None, {})))
    assert f"{net} merged into the main network" in told
    assert "Still voting" in told


def test_bonuses_of_a_lay_have_boxes_of_their_own() -> None:
    found = {"Construction": False, "Connection": False}
    for _, s, top in GAME.questions():
        if not isinstance(top, LayTrack) or all(found.values()):
            continue
        for a in top.propose(title, s):
            if isinstance(a, LayTile) and top.refuse(title, s, a) is None:
                draft = {"hex": a.hex, "tile": a.tile, "turn": str(a.rotation)}
                said = ""
                after = s.clone()
                top.apply(title, after, a)
                gain = after.earned.construction - s.earned.construction
                linked = after.earned.connection - s.earned.connection
                if gain and not found["Construction"]:
                    said = notices(
                        BY.decision(Scene(title, s, top.decider(title, s), draft)), "good"
                    )
                    assert f"Construction bonus +{gain} M" in said
                    found["Construction"] = True
                if linked and not found["Connection"]:
                    said = notices(
                        BY.decision(Scene(title, s, top.decider(title, s), draft)), "good"
                    )
                    assert "Connection bonus +100 M" in said
                    found["Connection"] = True
    assert all(found.values())


def poor_network() -> Position:
    """S2 starts in Potsdam; the one tile it could lay costs 50 M, and it has nothing."""
    position = Position.four_networks()
    position.s.money["S2"] = 0
    return position.turn("S2")


def test_a_tramway_that_lays_nothing_is_not_told_that_it_runs_next() -> None:
    """A depot may come before the run."""
    first = next(
        s
        for _, s, _ in GAME.questions(2)
        if isinstance(step := s.stack[-1], LayTrack) and step.company in TRAMWAYS and not step.laid
    )
    assert "Lay nothing" in [button.text for button in acts(decide(first))]


def test_a_company_that_can_pay_for_no_tile_is_told_so() -> None:
    position = poor_network()
    assert isinstance(position.s.stack[-1], LayTrack)
    shown = decide(position.s)
    assert not plans(shown)
    assert shown.context.startswith("No tile can be laid now. S2 has 0 M")
    assert [button.text for button in acts(shown)] == ["Lay nothing, run S2"]


def test_figures_that_take_longer_come_when_they_are_asked_for() -> None:
    at_ = GAME.first(lambda s, top: isinstance(top, LayTrack) and bool(s.trains[top.company]))
    s = GAME.state(at_)
    assert decide(s).later
    assert " … " in words(decide(s))
    weighed = decide(s, {"weigh": "1"})
    assert not weighed.later
    assert " … " not in words(weighed)


def test_a_depot_of_another_is_bought_by_an_offer_from_forty_marks() -> None:
    for _, s, top in GAME.questions():
        if isinstance(top, BuildDepot):
            draft = next(
                (p.draft for p in plans(decide(s)) if "|" in p.draft.get("site", "")), None
            )
            if draft is not None:
                shown = decide(s, draft)
                assert shown.main is not None
                sent = action(shown.main)
                assert isinstance(sent, OfferDepot)
                assert sent.price == 40
                assert shown.rule.startswith("7.2.2.2")
                return
    raise AssertionError("no depot could be bought in the whole game")


def test_s_trains_pay_stations_twice_and_hatch_what_others_used() -> None:
    at_ = GAME.first(
        lambda s, top: isinstance(top, RunTrains) and bool(s.used) and top.company == "S"
    )
    s = GAME.state(at_)
    shown = decide(s)
    assert "×2" in words(shown)
    assert "hatched rails" in words(shown)
    assert 'class="hatch"' in BY.map(Scene(title, s, s.stack[-1].decider(title, s), {})).marks  # type: ignore[attr-defined]


def test_a_changed_run_says_how_much_less_it_earns() -> None:
    at_ = GAME.first(lambda s, top: isinstance(top, RunTrains) and len(s.trains[top.company]) > 1)
    s = GAME.state(at_)
    best = decide(s)
    assert best.badge == "✓ proved best"
    player = decider(title, s) or ""
    stop = next(view.id for view in BY.map(Scene(title, s, player, {})).hexes)
    draft = BY.click(Scene(title, s, player, best.draft), stop)
    changed = decide(s, draft)
    assert "compared with the best" in words(changed)
    assert "Back to best" in {plan.text for plan in plans(changed)}


def test_paying_and_keeping_stand_side_by_side_with_ticks_for_the_bonuses() -> None:
    position = Position().found("GBS").ask("GBS", "income").at("GBS", (4, 3))
    position.s.earned = Earned(construction=50, connection=100, route=60, ferry=40)
    shown = decide(position.s)
    texts = [button.text for button in acts(shown)]
    assert texts == ["Pay 6 M a share", "Withhold 200 M"]
    assert "**500 M → 750 M**" in words(shown)
    assert "90 ▸ **96**" in words(shown)
    assert "90 ◂ **86**" in words(shown)
    ticked = decide(position.s, {"connection": "1", "ferry": "1"})
    assert acts(ticked)[0].text == "Pay 20 M a share"
    assert "to treasury" in words(shown)


def test_a_network_shows_the_votes_and_the_presidents_bonus() -> None:
    position = Position.four_networks().trains("S1", "S4").ask("S1", "income")
    position.s.votes = {"S2": True}
    position.s.earned = Earned(route=80)
    shown = decide(position.s)
    assert "**1 pay, 0 withhold**" in words(shown)
    assert "Bob gets 20 M from S1 when it pays" in words(shown)


def test_the_first_train_of_a_type_asks_once_and_names_the_changes() -> None:
    at_ = GAME.first(
        lambda s, top: (
            isinstance(top, Business)
            and s.gone.get("2", 0) == 9
            and not s.gone.get("3", 0)
            and top.company in ("SBV", "SHG", "SpS", "GBS")
            and s.money[top.company] >= 320
        )
    )
    s = GAME.state(at_)
    shown = decide(s, {"car": "3|bank"})
    assert shown.main is not None
    assert "the green phase begins" in shown.main.confirm
    for said in (notices(shown), shown.main.confirm):
        for change in (
            "the green phase begins",
            "green tiles can be laid",
            "a tramway lays up to 1 tile a turn",
            "2 operating rounds follow each stock round",
            "the S-Bahn's certificates go on sale",
        ):
            assert change in said


def test_the_choice_of_capital_names_the_sums() -> None:
    words_of = {name: word("1881.option", name) for name in CAPITAL}
    for name, sums in CAPITAL.items():
        assert ", ".join(str(sums[number]) for number in (3, 4, 5, 6)) in words_of[name]


def test_a_director_who_adds_is_told_how_much() -> None:
    position = Position().found("GBS", cash=180)
    position.s.money["Ann"] = 100
    position.turn("GBS", "business")
    shown = decide(position.s, {"car": "2|bank"})
    assert shown.main is not None
    assert shown.main.text == "Buy the 2-car · 220 M, you add 40 M"
    assert action(shown.main) == BuyTrain("Ann", "2", "bank", 40)
    position.s.money["GBS"] = 100
    poor = decide(position.s)
    short = [c for c in greyed(poor) if c.text == "120 M short"]
    assert short
    assert short[0].no is not None
    assert "At most 55 M" in short[0].no.why


def test_an_s_train_is_traded_in_by_a_tick() -> None:
    position = Position.four_networks(phase="brown").trains("S1", "S4")
    position.s.money["S1"] = 470
    position.turn("S1", "business")
    shown = decide(position.s, {"car": "S7|bank", "trade": "S4"})
    assert shown.main is not None
    assert action(shown.main) == BuyTrain("Bob", "S7", "bank", 0, "S4")
    assert "Trade in the S4" in words(shown)


def offered() -> Position:
    position = Position().found("GBS", "Ann", cash=300).found("BChSt", "Bob", cash=100)
    position.trains("BChSt", "2", "2").turn("GBS", "business")
    position.do(OfferTrain("Ann", "BChSt", "2", 150))
    return position


def test_an_offer_is_a_card_to_its_receiver() -> None:
    shown = decide(offered().s)
    assert shown.heading == "Ann makes you an offer"
    assert [button.text for button in acts(shown)] == ["Accept · 150 M to BChSt", "Decline"]
    said = words(shown)
    assert "BChSt best run" in said
    assert "GBS best run" in said
    assert "2 for 220 M" in said
    assert shown.rule.startswith("7.2.7.2.3")


def test_the_sender_waits_and_may_take_the_offer_back() -> None:
    shown = decide(offered().s, by="Ann")
    assert shown.heading == "Bob considers your offer of 150 M"
    assert [button.text for button in acts(shown)] == ["Withdraw the offer"]
    assert shown.waits == ("Bob",)
    watching = decide(offered().s, by="Cy")
    assert not acts(watching)


def test_the_answer_is_told_to_all() -> None:
    for answer, tone in (("Accept", "good"), ("Decline", "bad")):
        position = offered()
        button = next(b for b in acts(decide(position.s)) if b.text.startswith(answer))
        position.do(action(button))
        assert f"**{answer}" in notices(BY.decision(Scene(title, position.s, "Cy", {})), tone)


def test_a_forced_purchase_lists_the_sources_in_the_rulebooks_order() -> None:
    at_ = GAME.first(asked(Forced))
    s = GAME.state(at_)
    shown = decide(s, {"car": plans(decide(s))[0].draft["car"]})
    table = next(x for x in parts(shown) if isinstance(x, Table) and x.label == "Who pays")
    names = [row.cells[0].text for row in table.rows]
    assert [name[:5] for name in names[:4]] == ["**1**", "**2**", "**3**", "**4**"]
    assert "Treasury" in names[0]
    assert "S-Bahn certificates" in names[1]
    assert "Cash" in names[2]
    assert "Certificates of" in names[3]
    assert shown.badge == "forced"


def ruined() -> Position:
    """NBSN has 30 M and no car, and nothing of Ann's pays for one."""
    position = Position(phase="green").hold("NBSN", "Ann", Ann=1, Bob=3)
    position.hold("GBS", "Bob", Ann=1, Bob=4).at("GBS", (4, 4))
    position.s.money |= {"NBSN": 30, "GBS": 100, "Ann": 100}
    return position.turn("NBSN", "business")


def test_bankruptcy_is_a_red_panel_that_names_every_consequence() -> None:
    position = ruined()
    shown = decide(position.s)
    assert "Ann cannot pay for any train and would be bankrupt" in notices(shown, "bad")
    said = words(shown)
    for consequence in (
        "Ann is bankrupt and out of the game.",
        "NBSN leaves the game.",
        "Ann loses 100 M in cash and all certificates.",
        "its depots off the map",
    ):
        assert consequence in said
    end = next(b for b in acts(shown) if b.text.startswith("End the turn"))
    assert end.confirm
    position.do(action(end))
    assert "Bankruptcy." in notices(BY.decision(Scene(title, position.s, "Bob", {})), "bad")


def test_the_s_bahn_panel_says_who_runs_what_and_how_the_price_moves() -> None:
    position = Position.four_networks()
    position.s.votes = {"S1": True, "S2": False}
    position.turn("S3")
    panel = next(p for p in BY.panels(Scene(title, position.s, None, {})) if p.id == "sbahn")
    said = words(panel)
    assert "majority of networks" in said
    table = next(x for x in parts(panel) if isinstance(x, Table))
    pays = [row.cells[4].text for row in table.rows]
    assert pays == ["▸ pays", "◂ withholds", "–", "–"]
    assert [row.cells[0].text for row in table.rows][:2] == ["subnet 1", "subnet 2"]


def test_the_ledger_tells_what_the_networks_have() -> None:
    """Low windows leave the panel of the networks out: the ledger is always there."""
    s = GAME.state(GAME.first(lambda s, top: isinstance(top, LayTrack) and floated(s, SBAHN)))
    panel = next(p for p in BY.panels(Scene(title, s, None, {})) if p.id == "companies")
    (ledger,) = [part for part in parts(panel) if isinstance(part, Matrix)]
    treasury = [column.text for column in ledger.columns].index("Treasury")
    shown = {row.cells[0].chips[0].company: row.cells[treasury].text for row in ledger.rows}
    for network in NETWORKS:
        if exists(s, network):
            assert shown[SBAHN if network == MAIN else network] == figure(s.money[network])
        else:
            assert network not in shown


def test_a_merged_net_is_shown_as_merged() -> None:
    position = Position(phase="green")
    position.sbahn("Ann", "Bob", "", "Dee" if "Dee" in position.s.players else "Cy", Ann=2)
    position.networks(S="G13", S1="G19", S3="J28").turn("S1")
    panel = next(p for p in BY.panels(Scene(title, position.s, None, {})) if p.id == "sbahn")
    assert "merged into S" in words(panel)


def test_the_ribbon_says_what_the_turn_has_done() -> None:
    at_ = GAME.first(lambda s, top: isinstance(top, Business) and s.earned.route > 0)
    s = GAME.state(at_)
    steps = BY.ribbon(Scene(title, s, None, story=story(GAME.until(at_)))).steps
    assert [step.state for step in steps] == ["done"] * 4 + ["now"]
    assert steps[2].note == f"{s.earned.route} M"
    assert steps[3].note.startswith(("paid", "kept"))


@pytest.mark.parametrize("company", ["SHG", "SBV", "S"])
def test_a_company_in_full(company: str) -> None:
    s = GAME.state(400)
    said = words(BY.about(Scene(title, s, None), company))
    assert "Treasury" in said
    assert "Holders" in said
    assert BY.about(Scene(title, s, None), "nothing") == ()


def test_a_hex_says_why_it_cannot_be_chosen_with_the_section() -> None:
    at_ = GAME.first(lambda s, top: isinstance(top, LayTrack) and len(s.board.tiles) > 4)
    s = GAME.state(at_)
    player = decider(title, s)
    no = BY.why(Scene(title, s, player, {}), "G29")
    assert no.what == "You cannot build on G29 Kaulsdorf now"
    assert no.rule.startswith("1881 7.2.1")
    assert no.why
    assert no.help
    assert BY.why(Scene(title, s, player, {}), "Z1").why == "Unknown hex."


@pytest.mark.parametrize(
    ("reason", "row"), [("", "Bank"), ("bank", "Bank"), ("market", "Top price")]
)
def test_until_the_end_tells_bank_top_price_and_rounds(reason: str, row: str) -> None:
    position = Position().hold("GBS", "Ann", Ann=2).at("GBS", (3, 4)).stock_round()
    position.s.ending = reason
    scene = Scene(title, position.s, "Ann", {})
    end = next(panel for panel in BY.panels(scene) if panel.id == "end")
    (shown,) = [part for part in parts(end) if isinstance(part, Progress)]
    assert shown.rows[0].text == row
    assert {each.text for each in shown.rows} == {"Bank", "Top price", "This set"}
    assert (shown.rows[0].tone, end.tone) == (("bad", "bad") if reason else ("", ""))
    over = "The game ends after this set" in notices(BY.decision(scene), "bad")
    assert over == bool(reason)
