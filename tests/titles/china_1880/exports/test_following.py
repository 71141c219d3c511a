"""Following exports of our own making: what the entries of 18xx.games mean to us."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.titles.china_1880.exports.given import act, auction, bid, export, follow, passes, refusal
from trunkline.files.following import FORMAT
from trunkline.kernel import Malformed
from trunkline.titles.china_1880.exports.export import Seat
from trunkline.titles.china_1880.exports.imported import import_game
from trunkline.titles.china_1880.rules.state import ChinaState


def state(*actions: dict[str, object], players: int = 3) -> ChinaState:
    s = follow(*actions, players=players).match.state
    assert isinstance(s, ChinaState)
    return s


def first_round() -> list[dict[str, object]]:
    """After our auction Ann has 390, Bob 470 and Cy 475: that is their order; Ann acts first."""
    return [*auction(), *(act(i, "bid", minor=str(i + 1), price=0) for i in range(3))]


PAR = act(0, "par", corporation="HKR", share_price="90,3,3", slot=2)


def test_the_auction_is_followed_to_the_draft() -> None:
    s = state(*auction())
    assert {p: owner for p, owner in s.privates.items() if owner} == {
        "P0": "Ann", "P1": "Bob", "P2": "Cy", "P3": "Ann", "P4": "Bob", "P5": "Cy", "P7": "Bob",
    }  # fmt: skip
    assert s.cash["Ann"] == 600 - 5 - 45 - 160
    assert s.companies["BCR"].permits == "ABC"
    assert s.players == ("Ann", "Bob", "Cy")


def test_players_are_named_by_their_ids_whatever_they_are() -> None:
    assert follow(bid(0, "P0", 5)).match.decider == "Bob"
    assert refusal({**bid(0, "P0", 5), "entity": 7}).why == "7 is not a player."


def test_players_without_ids_are_named_by_their_names() -> None:
    game = export({**bid(0, "P0", 5), "entity": "Ann"})
    nameless = replace(game, players=tuple(Seat(seat.name) for seat in game.players))
    opened, bad = import_game(nameless)
    assert bad is None
    assert opened.match.decider == "Bob"


def test_two_players_with_one_id_cannot_be_told_apart() -> None:
    game = export()
    doubled = type(game)("1880", (game.players[0],) * 3, ())
    with pytest.raises(Malformed, match="same id"):
        import_game(doubled)


def test_too_few_players_are_refused() -> None:
    with pytest.raises(Malformed, match="3 to 7 players"):
        import_game(export(players=2))


def test_founding_is_three_entries_there_and_one_action_here() -> None:
    entries = first_round()
    choices = [act(0, "choose", choice=30), act(0, "choose", choice="BC")]
    opened = follow(*entries, PAR, *choices)
    assert opened.length == len(entries) + 3
    before = opened.match.version - 1
    assert list(opened.versions[-4:]) == [before, before, before, before + 1]
    assert opened.at(len(entries) + 2) == opened.at(len(entries))
    s = opened.match.state
    assert isinstance(s, ChinaState)
    assert (s.companies["HKR"].par, s.companies["HKR"].row) == (90, 2)
    assert s.shares["HKR"].certificate == 3


def test_only_one_size_that_can_be_paid_is_not_asked_for() -> None:
    """Ann has 390 - 200 = 190 after BCR's neighbour: enough for 20 % at 90 only."""
    one = [PAR | {"share_price": "100,1,3"}, act(0, "choose", choice=20)]
    s = state(
        *first_round(),
        *one,
        act(0, "choose", choice="ABC"),
        *passes(1, 2),
        PAR | {"corporation": "NJR"},
        act(0, "choose", choice="BCD"),
    )
    assert (s.shares["NJR"].certificate, s.companies["NJR"].permits) == (2, "BCD")


def founding(*entries: dict[str, object]) -> str:
    """Why a founding by Ann is refused, with the place in it."""
    bad = refusal(*first_round(), *entries)
    return f"{bad.at - len(first_round())}: {bad.why}"


def test_each_part_of_a_founding_is_judged_when_it_comes() -> None:
    assert founding(PAR | {"corporation": "BCR"}) == "1: BCR has already been founded."
    assert founding(PAR | {"slot": 9}) == "1: Row 10 of par 90 is not free."
    assert founding(PAR, act(0, "choose", choice=50)).startswith("2: A director's certificate")
    wrong = founding(PAR, act(0, "choose", choice=40), act(0, "choose", choice="AB"))
    assert wrong.startswith("3: A 40 % certificate brings permits")


def test_nothing_else_may_come_into_a_founding_but_an_order() -> None:
    assert founding(PAR, act(0, "pass")).startswith("2: Ann is founding HKR")
    program = {**act(1, "program_share_pass"), "unconditional": True}
    assert founding(PAR, program, act(0, "choose", choice=50)).startswith("3: ")


def test_a_debt_may_be_paid_while_a_company_is_being_founded() -> None:
    assert founding(PAR, act(0, "payoff_player_debt")).startswith("2: Ann owes ¥0")


def test_a_choice_without_a_founding_is_refused() -> None:
    assert "founds no company" in refusal(act(0, "choose", choice="ABC")).why


def test_orders_are_followed_by_what_they_did() -> None:
    """A player has left an order to pass; the site adds his passes to the entries of others."""
    program = {**act(1, "program_auction_bid"), "bid_target": "P0"}
    s = state(program, {**bid(0, "P0", 5), "auto_actions": passes(1)}, *passes(2))
    assert s.owner("P0") == "Ann"


def test_automatic_actions_have_none_of_their_own() -> None:
    nested = {**passes(1)[0], "auto_actions": passes(2)}
    bad = refusal({**bid(0, "P0", 5), "auto_actions": [nested]})
    assert (bad.at, bad.rule) == (1, FORMAT)
    assert "of its own" in bad.why


def test_messages_undo_and_redo_leave_no_trace() -> None:
    message = {**act(2, "message"), "message": "hello"}
    one, two = {**bid(0, "P0", 5), "id": 1}, {**passes(1)[0], "id": 2}
    undo, redo = {**act(1, "undo"), "id": 3}, {**act(1, "redo"), "id": 4}
    opened = follow(one, message, two, undo, redo)
    assert opened.length == 2
    assert opened.match.decider == "Cy"


def test_the_players_may_end_the_game() -> None:
    opened = follow(*first_round(), act(1, "end_game"))
    assert opened.match.state.stack == ()
    assert opened.match.result is not None


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (act(0, "sneeze"), "Unknown action type 'sneeze'"),
        ({"entity": 0, "entity_type": "player"}, "Unknown action type 'None'"),
        (act(0, "bid"), "missing required field `price`"),
        ({"type": "bid", "entity": None, "entity_type": "player", "price": 5}, "entity"),
        (act(0, "buy_train", train="2-0", price="much"), "price"),
    ],
)
def test_an_entry_that_we_do_not_understand_is_refused_naming_what_is_unknown(
    entry: dict[str, object], why: str
) -> None:
    bad = refusal(entry)
    assert (bad.at, bad.rule) == (1, FORMAT)
    assert why in bad.why


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (act(0, "buy_shares", shares=["BCR_1"], percent=10), "cannot be done now"),
        (act("BCR", "pass"), "Unknown company BCR"),
        (act("1", "pass"), "Unknown investor 1"),
        (act("P0", "pass"), "P0 cannot do that"),
        (act("P7", "purchase_train"), "P7 cannot do that"),
        (act(0, "sell_shares", shares=["BCR_1", "HKR_1"], percent=20), "one company"),
        (act(0, "sell_shares", shares=["BCR_1"], percent=15), "by 10 %"),
        (act(0, "payoff_player_debt"), "cannot be done now"),
        (act("BCR", "discard_train", train="2-0"), "Unknown company BCR"),
    ],
)
def test_what_makes_no_sense_in_the_auction_is_refused(entry: dict[str, object], why: str) -> None:
    bad = refusal(entry)
    assert bad.at == 1
    assert why in bad.why


def test_who_can_do_nothing_but_pass_may_be_missing_in_the_log() -> None:
    """Bob starts the auction of P4 with 5 Yuan; whether he is asked, versions of the site differ."""
    poor = [bid(0, "P0", 5), *passes(1, 2), bid(1, "P1", 595), *passes(2), bid(2, "P2", 598)]
    without = state(*poor, bid(0, "P3", 45), bid(0, "P4", 70))
    asked = state(*poor, bid(0, "P3", 45), *passes(1), bid(0, "P4", 70))
    assert without.owner("P4") == asked.owner("P4") == "Ann"


def test_a_refused_entry_changes_nothing_even_after_others_were_passed_over() -> None:
    poor = [bid(0, "P0", 5), *passes(1, 2), bid(1, "P1", 595), *passes(2), bid(2, "P2", 598)]
    opened, bad = import_game(export(*poor, bid(0, "P3", 45), bid(0, "P4", 1)))
    assert bad is not None
    assert bad.at == len(poor) + 2
    assert opened.match.decider == "Bob"
