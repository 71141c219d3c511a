"""Chapters 1 to 3: the game in outline, its components, and the set-up."""

from collections import Counter

import pytest

from tests.titles.berlin_1881.positions import NAMES, Position, says
from trunkline.kernel import BadSetup, phrase, start
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.lays import S_LAYS, TRAM_LAYS
from trunkline.titles.berlin_1881.rules.offices import phase, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    STRAINS,
    SUBNETS,
    TRAMCARS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


@pytest.mark.rule("1881-1-01")
def test_the_holder_of_most_shares_directs_one_of_nine_companies() -> None:
    position = Position().hold("GBS", "Ann", Ann=1, Bob=2)
    assert runner(position.s, "GBS") == "Ann"
    assert len(TRAMWAYS) == 8
    assert set(position.s.shares) == {*TRAMWAYS, "S-Bahn"}


@pytest.mark.rule("1881-1-02", "1881-4-18")
def test_start_round_then_first_stock_round_then_operating_rounds_and_stock_rounds_in_turn() -> (
    None
):
    position = Position.of(start(title, NAMES[:3]))
    assert position.top == "Bidding"
    position.do(*(Bid(player, 0) for player in position.s.players))
    first = position.s.ticket
    assert position.top == "FirstPurchase"
    position.do(BuyFirst(first, ("GBS director", "GBS", "GBS", "GBS")))
    position.do(BuyFirst(position.s.players[1], ("SpS director",)))
    position.do(BuyFirst(position.s.players[2], ("SHG director",)))
    assert (position.top, position.decider) == ("StockTurn", first)
    position.do(Buy(first, "GBS", "bank"))
    position.do(Done(position.s.players[1]), Done(position.s.players[2]), Done(first))
    assert position.top == "LayTrack"
    position.do(Done(first), BuyTrain(first, "2", "bank"), Done(first))
    assert position.top == "StockTurn"


@pytest.mark.rule("1881-1-03")
@pytest.mark.parametrize(
    ("name", "rounds"), [("yellow", 1), ("green", 2), ("brown", 3), ("grey", 3)]
)
def test_one_two_or_three_operating_rounds_by_phase(name: str, rounds: int) -> None:
    position = Position(phase=name)
    position.s.stack = (Rounds(),)
    played = 0
    while not (position.s.stack and position.top == "StockTurn"):
        played += isinstance(position.s.stack[-1], Rounds)
        position.s.stack[-1].advance(title, position.s)
    assert phase(position.s).operating_rounds == rounds
    assert played == rounds + 1


@pytest.mark.rule("1881-1-04")
def test_a_phase_that_begins_in_a_set_lengthens_it_at_once() -> None:
    position = Position().found("GBS").trains("GBS", *["2"] * 3)
    position.s.gone["2"] = 9
    position.turn("GBS", "business")
    position.s.stack = (Rounds(1), *position.s.stack[1:])
    position.do(BuyTrain("Ann", "3", "bank"), Done("Ann"))
    assert position.top == "LayTrack"
    assert position.s.stack[0] == Rounds(2)


@pytest.mark.rule("1881-1-05", "1881-5-03")
def test_certificates_are_sold_in_every_stock_round_but_the_first() -> None:
    position = Position().hold("GBS", "Ann", Ann=3)
    says(position.stock_round(first=True).no(Sell("Ann", "GBS", 1)), "first stock round", "5")
    position.stock_round().do(Sell("Ann", "GBS", 1))
    assert position.s.money["Ann"] == 720 + 90


@pytest.mark.rule("1881-1-06", "1881-9-07")
def test_worth_is_cash_and_the_value_of_own_certificates() -> None:
    position = Position().hold("GBS", "Ann", Ann=3)
    assert title.worth(position.s, "Ann") == 720 + 5 * 90
    assert title.worth(position.s, "Bob") == 720


@pytest.mark.rule("1881-2-01")
def test_tiles_are_limited_in_number() -> None:
    sums: Counter[str] = Counter()
    for tile in ATLAS.tiles.values():
        sums[tile.colour] += tile.count
    assert dict(sums) == {"yellow": 70, "green": 56, "brown": 27, "gray": 11}
    position = Position(phase="grey").lay(G13="844 r0", G19="845 r0").lay(G13="848 r0").found("GBS")
    position.turn("GBS", "track")
    says(position.no(LayTile("Ann", "G19", "848", 4)), "No tile #848 is left", "7.2.1.2")


@pytest.mark.rule("1881-2-02")
def test_a_replaced_tile_returns_to_the_supply() -> None:
    position = Position(phase="green").lay(H18="3 r2")
    assert ATLAS.left(position.s.board, "3") == 5
    position.lay(H18="141 r2")
    assert ATLAS.left(position.s.board, "3") == 6


@pytest.mark.rule("1881-2-03", "1881-3.1-05")
def test_trains_are_counted_and_only_twos_are_there_at_first() -> None:
    assert {c.name: c.count for c in TRAMCARS} == {"2": 9, "3": 6, "4": 4, "5": 4, "6": 4}
    assert {c.name: c.count for c in STRAINS} == {"S4": 4, "S7": 3, "S9": 1}
    position = Position()
    assert [train.name for train in new_trains(position.s, "GBS")] == ["2"]
    assert new_trains(position.s, "S") == ()


@pytest.mark.rule("1881-2-04", "1881-2-05", "1881-3.1-01")
def test_certificates_all_lie_in_the_initial_offering() -> None:
    position = Position()
    for company in TRAMWAYS:
        assert position.s.shares[company].certificates("bank") == 9
        assert position.s.shares[company].total() == 10
    assert position.s.shares["S-Bahn"].certificates("bank") == 19
    assert position.s.shares["S-Bahn"].total() == 20
    assert position.s.vices == dict.fromkeys(SUBNETS, "bank")


@pytest.mark.rule("1881-2-06", "1881-2-07")
def test_depot_markers_are_those_of_the_table() -> None:
    assert [len(tramway.depot_costs) for tramway in TRAMWAYS.values()] == [4, 4, 4, 2, 3, 3, 3, 2]


@pytest.mark.rule("1881-2-08", "1881-3.1-07")
def test_thirteen_bonus_markers_lie_beside_the_map() -> None:
    assert len(Position().s.bonuses) == 13


@pytest.mark.rule("1881-2-09")
def test_the_bank_holds_10320_marks_of_which_the_players_get_their_capital() -> None:
    assert bank(Position(3).s) == 10320 - 3 * 720


@pytest.mark.rule("1881-2-10", "1881-3.3-01")
@pytest.mark.parametrize(("players", "amount"), [(3, 720), (4, 620), (5, 520), (6, 420)])
def test_the_base_capital(players: int, amount: int) -> None:
    s = start(title, NAMES[:players])
    assert {s.money[player] for player in s.players} == {amount}


@pytest.mark.rule("1881-3.3-02")
@pytest.mark.parametrize(("players", "amount"), [(3, 750), (4, 650), (5, 550), (6, 450)])
def test_the_alternative_capital_is_an_option(players: int, amount: int) -> None:
    s = start(title, NAMES[:players], options={"capital": "alternative"})
    assert {s.money[player] for player in s.players} == {amount}


def test_two_or_seven_players_are_refused() -> None:
    for count in (2, 7):
        with pytest.raises(BadSetup, match="3 to 6"):
            start(title, tuple(f"P{n}" for n in range(count)))


def test_nobody_is_called_like_a_company() -> None:
    with pytest.raises(BadSetup, match="GBS"):
        start(title, ("Ann", "Bob", "GBS"))


@pytest.mark.rule("1881-3.1-02", "1881-3.1-03", "1881-6.2-09")
def test_certificates_and_their_prices() -> None:
    assert {n: CERTIFICATES[n].price for n in ("GBS director", "GBS", "SSC director", "SpS")} == {
        "GBS director": 180,
        "GBS": 90,
        "SSC director": 164,
        "SpS": 66,
    }
    prices = [CERTIFICATES[n].price for n in ("S-Bahn president", "S1", "S2", "S3", "S-Bahn")]
    assert prices == [168, 84, 84, 84, 84]
    shares = [CERTIFICATES[n].share for n in ("GBS director", "GBS", "S-Bahn president", "S1")]
    assert shares == [20, 10, 10, 5]


@pytest.mark.rule("1881-3.1-06", "1881-3.1-10", "1881-3.1-11")
def test_the_game_begins_in_the_yellow_phase_with_nothing_on_the_market() -> None:
    s = start(title, NAMES[:3])
    assert phase(s).name == "yellow"
    assert s.markers == {}
    assert [
        Position(phase=p).s.gone.get(c, 0)
        for p, c in (("green", "3"), ("brown", "4"), ("grey", "5"))
    ] == [1, 1, 1]


@pytest.mark.rule("1881-3.1-08", "1881-3.1-09")
def test_homes_are_known_but_no_depot_stands_at_first() -> None:
    assert Position().s.board.stations == ()
    data = title.data()
    homes = {c["id"]: c["home"] for c in data["companies"] if "home" in c}
    assert homes["GBS"] == "G19"
    assert len(data["tiles"]) == 61


@pytest.mark.rule(
    "1881-6.2-01",
    "1881-6.2-02",
    "1881-6.2-03",
    "1881-6.2-04",
    "1881-6.2-05",
    "1881-6.2-06",
    "1881-6.2-07",
    "1881-6.2-08",
)
def test_the_table_of_tramways() -> None:
    table = [(c.id, c.home_name, c.home, len(c.depot_costs), c.par) for c in TRAMWAYS.values()]
    assert table == [
        ("GBS", "Alexanderplatz", "G19", 4, 90),
        ("BChSt", "Bahnhof Zoo", "G13", 4, 90),
        ("BESTAG", "Breitscheidplatz", "H14", 4, 90),
        ("SSC", "Köpenick", "J28", 2, 82),
        ("NBSN", "Weissensee", "E23", 3, 74),
        ("SBV", "Marienfelde", "K15", 3, 74),
        ("SHG", "Wittenau", "C13", 3, 74),
        ("SpS", "Spandau", "E7", 2, 66),
    ]
    for tramway_ in TRAMWAYS.values():
        assert MAP[tramway_.home].name == tramway_.home_name


@pytest.mark.rule("1881-3.2-01")
def test_number_cards_are_dealt_at_random_and_seats_do_not_change_yet() -> None:
    dealt = {start(title, NAMES[:3], seed).numbers for seed in range(40)}
    assert len(dealt) == 6
    assert all(start(title, NAMES[:3], seed).players == NAMES[:3] for seed in range(3))


@pytest.mark.rule("1881-3.4-01", "1881-3.4-02")
def test_a_purse_pays_only_for_its_own_purchases() -> None:
    position = Position().found("GBS", cash=0).hold("SpS", "Ann")
    position.s.money["Ann"] = 60
    says(position.stock_round().no(Buy("Ann", "SpS", "bank")), "60 M", "8.1.1")
    position.s.money["GBS"] = 900
    says(position.stock_round().no(Buy("Ann", "SpS", "bank")), "60 M", "8.1.1")
    assert {position.s.money["Ann"], position.s.money["GBS"]} == {60, 900}


def test_139_hexes_can_be_built_on_and_six_are_fixed() -> None:
    fixed = [h.id for h in MAP if h.face.colour == "gray" or h.id == "Bernau"]
    assert len(fixed) == 6
    assert len(MAP) - len(fixed) == 139


def test_every_tile_can_come_to_lie_somewhere() -> None:
    placed: set[str] = set()
    open_faces = [(h.id, "", 0) for h in MAP]
    seen = set(open_faces)
    while open_faces:
        face = open_faces.pop()
        for lays in (TRAM_LAYS, S_LAYS):
            for found in lays.fitting(*face):
                placed.add(found.tile)
                after = (found.hex, found.tile, found.rotation)
                if after not in seen:
                    seen.add(after)
                    open_faces.append(after)
    assert placed == set(ATLAS.tiles)


def test_the_summary_names_number_cards_the_order_and_the_holders_of_networks() -> None:
    position = Position(phase="green").hold("SpS", "Bob").hold("GBS", "Ann")
    position.sbahn("Ann", "Cy", "bank", "bank")
    found = title.summary(position.s)
    assert found["numbers"] == ["Ann", "Bob", "Cy"]
    assert found["order"] == ["GBS", "S-Bahn", "SpS"]
    assert [found["companies"][n]["holder"] for n in ("S", "S1", "S2")] == ["Ann", "Cy", None]
    assert not found["companies"]["S1"]["floated"]


def test_the_description_names_what_is_reconstructed() -> None:
    assert "reconstructed" in phrase(title.note)
    data = title.data()
    assert data["trains"][1]["provenance"]["price"] == "reconstructed"
    assert data["trains"][0]["provenance"]["price"] == "rulebook"
    assert data["market_provenance"]["yellow spaces"] == "reconstructed"
    assert any("reconstructed" in h["provenance"] for h in data["hexes"])
    assert {h["cost"] for h in data["hexes"]} == {0, 50}
