"""Hints: the top choices, what they are expected to bring, what they lead to, and why."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.program import trunkline
from tests.language import brackets
from tests.lessons import LEARNER, LessonGame, advised
from tests.recorded import Recorded
from tests.titles.berlin_1881 import recorded as berlin_recorded
from tests.titles.berlin_1881.positions import Position as BerlinPosition
from tests.titles.chicago_express import recorded as chicago_recorded
from tests.titles.chicago_express.positions import Position as ChicagoPosition
from tests.titles.chicago_express.positions import charter
from tests.titles.china_1880 import recorded as china_recorded
from tests.titles.shikoku_1889 import recorded as shikoku_recorded
from tests.titles.shikoku_1889.positions import float_it, no_privates, operate
from trunkline.bots.bot import choose, get_bot
from trunkline.bots.difference import Expected, Part, compared, sum_of
from trunkline.bots.hint import Choice, ask_the_bots, hint
from trunkline.files import write_record
from trunkline.kernel import AnyTitle, Match, decision, decode_action, get_title, refuse, start
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules import title as berlin
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Offer
from trunkline.titles.chicago_express.rules.state import Dials
from trunkline.titles.shikoku_1889.rules import title as shikoku

NAMES = ("Ann", "Bob", "Cy")
RECORDED = [
    each.GAME for each in (chicago_recorded, china_recorded, berlin_recorded, shikoku_recorded)
]
POSITIONS = 20
"""So many of each recorded game."""


def choices(s: ChicagoState, most: int = 3) -> tuple[Choice, ...]:
    return hint(title, s, Random(1), choices=most).choices


def reasons(choice: Choice) -> str:
    return " ".join(str(sentence) for sentence in choice.reasons)


def test_the_choices_are_legal_and_the_best_comes_first() -> None:
    s = start(title, NAMES)
    found = hint(title, s, Random(1))
    assert found.decider == "Ann"
    assert len(found.choices) == 2
    for choice in found.choices:
        assert refuse(title, s, decode_action(title, choice.action)) is None
    assert found.choices[0].worth >= found.choices[1].worth > 0


def test_no_more_choices_than_asked_for() -> None:
    assert len(choices(ChicagoPosition().choosing().s, most=1)) == 1


def test_a_whole_turn_is_shown() -> None:
    prr = charter("PRR", "C3", treasury=9, owners="Ann Ann")
    best = choices(ChicagoPosition(companies={"PRR": prr}).choosing().s)[0]
    assert best.action == {"do": "choose", "by": "Ann", "action": "expansion"}
    assert any("A2" in str(text) for text in best.then)
    told = [str(sentence) for sentence in best.leads_to]
    assert "PRR has reached Chicago." in told
    assert "PRR reaches Chicago and pays a dividend at once." in reasons(best)
    assert "you hold 2 of its 2 shares." in reasons(best)


def test_a_bid_is_compared_with_what_the_share_is_worth() -> None:
    position = ChicagoPosition(
        companies={"NYC": charter("NYC", owners="Cy", income=16)}
    ).auctioning()
    position.do(Offer("Ann", "NYC"))
    texts = [reasons(choice) for choice in choices(position.s)]
    assert any("A share of NYC is worth up to $" in text for text in texts)
    position.do(Bid("Ann", 29))
    assert "less than the next bid" in reasons(choices(position.s)[0])


def test_the_end_of_the_game_is_a_reason() -> None:
    position = ChicagoPosition(
        cash={"Ann": 90, "Bob": 20, "Cy": 20}, developed=("E0",) * 7, dials=Dials(3, 4, 0)
    ).choosing()
    assert any("The game ends." in reasons(choice) for choice in choices(position.s, 10))


def test_sentences_are_templates_that_can_be_translated() -> None:
    for choice in choices(start(title, NAMES)):
        for sentence in choice.reasons:
            with brackets():
                assert "⟦" in str(sentence)


def test_there_is_nothing_to_say_when_the_game_is_over() -> None:
    position = ChicagoPosition().choosing()
    position.s.finish()
    found = hint(title, position.s, Random(1))
    assert (found.decider, found.choices) == (None, ())


def test_where_nobody_can_tell_the_bots_are_asked_the_strongest_first() -> None:
    t = get_title("1880")
    match = Match(t, NAMES, seed=1)
    found = ask_the_bots(t, match.state, match.decider or "", Random(1), 0.05)
    for advice in found:
        assert refuse(t, match.state, advice.move[0]) is None
    assert not any("would do this" in str(each) for advice in found for each in advice.reasons)
    assert found[0].worth == t.worth(match.state, match.decider or "")


@pytest.mark.parametrize("title_id", ["chicago-express", "1880", "1881"])
def test_ranking_and_worth_agree_and_differences_are_made_of_facts(title_id: str) -> None:
    """Through the first decisions of a game: what is shown first promises most, and what is told
    of a difference is what the parts differ by."""
    match = Match(get_title(title_id), NAMES, seed=1)
    random = Random(1)
    for _ in range(12):
        agree(match.title, hint(match.title, match.state, random, budget=0.01).choices)
        match.play(match.legal.sample(random))


@pytest.mark.parametrize(
    ("title_id", "every"), [("chicago-express", 9), ("1880", 35), ("1881", 35), ("1889", 25)]
)
def test_ranking_and_worth_agree_to_the_end_of_a_game(title_id: str, every: int) -> None:
    t, random = get_title(title_id), Random(2)
    match, bot = Match(t, NAMES, seed=2), get_bot("calm", t)
    while (player := match.decider) is not None:
        if match.version % every == 0:
            found = hint(t, match.state, random, budget=0.01)
            assert found.decider == player
            assert found.choices
            agree(t, found.choices)
        match.play(choose(bot, t, match.state, player, random, 0.01))


@pytest.mark.parametrize("game", RECORDED, ids=["chicago-express", "1880", "1881", "1889"])
def test_ranking_and_worth_agree_in_recorded_games(game: Recorded[Any]) -> None:
    """And nobody reads about himself in the third person."""
    t = game.whole.title
    for _, s, _ in game.questions(every=max(1, game.whole.version // POSITIONS)):
        found = hint(t, s, Random(1), budget=0.01)
        agree(t, found.choices)
        for choice in found.choices:
            assert not any(f"{found.decider} " in str(each) for each in choice.reasons)


def agree(t: AnyTitle, found: tuple[Choice, ...]) -> None:
    """The first promises most, in one unit, and each is compared with it."""
    worths = [each.worth for each in found]
    assert worths == sorted(worths, reverse=True)
    for at, each in enumerate(found):
        told = [str(sentence) for sentence in each.compared]
        assert bool(told) == (len(found) > 1)
        assert not any("bot" in text.lower() for text in told)
        if not told:
            continue
        other = found[1 if at == 0 else 0]
        if each.worth != other.worth:
            assert str(sum_of(t, abs(each.worth - other.worth))) in told[0]


def parts(**amounts: int) -> tuple[Part, ...]:
    return tuple(Part(what, amount, 5) for what, amount in amounts.items())  # type: ignore[arg-type]


def test_a_difference_in_words() -> None:
    t = get_title("1880")
    choices = [
        Expected(1150, parts(cash=100, dividends=550, trains=0)),
        Expected(1000, parts(cash=100, dividends=400)),
        Expected(700, parts(cash=150, dividends=550, trains=-500)),
    ]
    first, second, third = (
        [str(each) for each in compared(t, choices, at)] for at in range(len(choices))
    )
    assert first == [
        "¥150 more than the next choice.",
        "It pays ¥30 more per round for about 5 rounds.",
    ]
    assert second == [
        "¥150 less than the first choice.",
        "It pays ¥30 less per round for about 5 rounds.",
    ]
    assert third == [
        "¥450 less than the first choice.",
        "It leaves you ¥50 more cash.",
        "You pay ¥500 of your own money for a train in about 5 rounds.",
    ]


def test_choices_that_are_worth_the_same_do_not_differ_by_rounding() -> None:
    one = Expected(90, (Part("cash", 20), Part("dividends", 70, 4)))
    two = Expected(90, (Part("cash", 20), Part("dividends", 69, 4)))
    assert [str(said) for said in compared(title, (one, two), 0)] == ["As much as the next choice."]
    assert [str(said) for said in compared(title, (one, two), 1)] == [
        "As much as the first choice."
    ]


def test_what_the_facts_do_not_explain_was_found_by_playing_on() -> None:
    t = get_title("1880")
    choices = [Expected(1000, parts(cash=100)), Expected(900, parts(cash=100))]
    told = [str(compared(t, choices, at)[1]) for at in (0, 1)]
    assert told[0] == "The turns after it, played on, bring you ¥100 more."
    assert told[1] == "The turns after it, played on, bring you ¥100 less."


def test_of_choices_without_parts_nothing_is_said_but_the_difference() -> None:
    told = compared(title, (Expected(90), Expected(80)), 0)
    assert [str(each) for each in told] == ["$10 more than the next choice."]


def test_privates_that_pay_more_are_not_taken_for_dividends() -> None:
    one = Expected(105, (Part("revenue", 5, 7), Part("cash", 100)))
    two = Expected(100, (Part("cash", 100),))
    told = [str(each) for each in compared(title, (one, two), 0)]
    assert told[1:] == ["Your privates pay $5 more until the end."]


def test_a_part_that_is_only_rounding_is_left_out() -> None:
    one = Expected(110, (Part("cash", 109), Part("revenue", 1, 3)))
    two = Expected(100, (Part("cash", 100),))
    told = [str(each) for each in compared(title, (one, two), 0)]
    assert told[1:] == ["It leaves you $9 more cash."]


def test_everybody_who_decides_at_once_can_ask() -> None:
    """The secret bids of 1881: each player gets advice for himself."""
    match = Match(berlin, ("Ann", "Bob", "Cy"))
    for player in match.state.players:
        found = hint(berlin, match.state, Random(1), player=player)
        assert found.decider == player
        assert found.choices
        assert all(choice.action["by"] == player for choice in found.choices)
    assert hint(berlin, match.state, Random(1), player="Dora").choices == ()


def test_trades_of_1881_come_with_what_they_bring() -> None:
    """Certificate no. 5 floats the tramway, and that is said first of all."""
    position = BerlinPosition().stock_round(first=True).hold("GBS", "Ann", Ann=3)
    position.hold("SHG", "Bob", Bob=1)
    position.s.money["Ann"] = 95
    best = hint(berlin, position.s, Random(1)).choices[0]
    assert str(best.text) == "Buy GBS from the initial offering for 90 M"
    assert "GBS floats at once." in reasons(best)
    assert "A share of GBS may bring" in reasons(best)
    assert "of the others on average" in reasons(best)
    assert best.worth > berlin.worth(position.s, "Ann")


def test_a_train_of_1881_that_scraps_others_is_explained() -> None:
    position = BerlinPosition(phase="green").found("GBS", "Ann", cash=900).trains("GBS", "3")
    position.found("SHG", "Bob", cash=0).trains("SHG", "2")
    position.s.gone.update({"2": 9, "3": 6})
    position.ask("GBS", "business")
    best = hint(berlin, position.s, Random(1)).choices[0]
    assert "type 4" in str(best.text)
    assert "SHG is left without a train." in reasons(best)


def test_a_train_of_1881_that_is_due_is_not_put_off() -> None:
    position = BerlinPosition(phase="green").found("GBS", "Ann", cash=900).ask("GBS", "business")
    told = [each.action["do"] for each in hint(berlin, position.s, Random(1)).choices]
    assert "buy_train" in told
    assert "done" not in told
    position.trains("GBS", "3").ask("GBS", "business")
    told = [each.action["do"] for each in hint(berlin, position.s, Random(1)).choices]
    assert "done" in told


def test_offers_to_other_directors_are_no_choices_of_a_hint() -> None:
    s = no_privates()
    s.stock_rounds = 2
    float_it(s, "IR", 900, Ann=3)
    float_it(s, "AR", 900, Bob=3)
    s.trains["IR"], s.trains["AR"] = ("2",), ("2",)
    operate(s, "IR", BuyTrains)
    sellers = [each.action.get("seller") for each in hint(shikoku, s, Random(1)).choices]
    assert "AR" not in sellers
    assert "bank" in sellers


def test_lays_of_1881_are_compared_by_their_runs() -> None:
    position = BerlinPosition().found("GBS").trains("GBS", "2").turn("GBS")
    found = hint(berlin, position.s, Random(1)).choices
    assert len(found) == 3
    assert all("could then run for" in reasons(choice) for choice in found)


def test_tiles_of_1889_that_cost_money_and_change_nothing_stand_behind_none() -> None:
    lays = [
        each
        for each in LessonGame("1889").decisions(advised)
        if each.coaching and each.s.stack
        if isinstance(decision(each.s), LayTrack)
    ]
    told = [hint(shikoku, each.s, Random(1), player=LEARNER).choices for each in lays]
    first, found = told[0], told[1]
    assert all(each.action["do"] == "lay_tile" for each in first), "its first tile brings a run"
    idle = [at for at, each in enumerate(found) if "stay as they are" in reasons(each)]
    none = [at for at, each in enumerate(found) if each.action["do"] == "pass"]
    assert idle
    assert none
    assert none[0] < idle[0]
    treasury = lays[1].s.cash["AR"]  # type: ignore[attr-defined]
    assert f"AR keeps its ¥{treasury}" in reasons(found[none[0]])


def saved(folder: Path) -> Path:
    path = folder / "match.trunk.json"
    write_record(path, Match(title, NAMES).record())
    return path


def test_the_command_prints_choices_with_reasons(tmp_path: Path) -> None:
    run = trunkline("hint", saved(tmp_path))
    assert run.status == 0
    assert "Bid $7 for PRR" in run.out
    assert "expected" in run.out


def test_the_command_speaks_json(tmp_path: Path) -> None:
    run = trunkline("hint", saved(tmp_path), "--json", "--choices", "1", "--seconds", "0.05")
    assert run.status == 0
    (choice,) = run.json["choices"]
    assert run.json["decider"] == "Ann"
    assert choice["action"]["by"] == "Ann"
    assert {"text", "worth", "then", "leads_to", "reasons", "compared", "parts"} <= set(choice)


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    run = trunkline("hint", tmp_path / "none.trunk.json")
    assert run.status == 1
    assert "There is no file" in run.err
