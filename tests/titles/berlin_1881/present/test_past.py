"""What 1881's panels remember of the log: this turn, the last runs, and news for everybody.

The values of the recorded game are read by hand from its log.
"""

from __future__ import annotations

import pytest

from tests.language import brackets
from tests.present.stories import story, story_of
from tests.titles.berlin_1881.positions import Position
from tests.titles.berlin_1881.recorded import GAME
from trunkline.kernel import Sentence, say
from trunkline.parts.offer import ACCEPTS, DECLINES, WITHDRAWS
from trunkline.present.rails.companies import LastRun
from trunkline.present.scene import Scene
from trunkline.present.story import Story
from trunkline.present.view import Facts, Notice, Tone
from trunkline.titles.berlin_1881.present import BerlinPresenter
from trunkline.titles.berlin_1881.present.news import news
from trunkline.titles.berlin_1881.present.past import ThisTurn, last_runs, this_turn
from trunkline.titles.berlin_1881.present.selling import Sale, after_sale
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bankruptcy import BANKRUPT, TRAMWAY_LEAVES
from trunkline.titles.berlin_1881.rules.deals import TAKES_OVER
from trunkline.titles.berlin_1881.rules.income import KEEPS, PAYS_OUT, UseIncome
from trunkline.titles.berlin_1881.rules.mergers import MERGES
from trunkline.titles.berlin_1881.rules.offices import BECOMES_DIRECTOR, networks
from trunkline.titles.berlin_1881.rules.run_trains import RUNS
from trunkline.titles.berlin_1881.rules.turns import OPERATES


def after(actions: int) -> Story:
    """What the first actions of the recorded game have told."""
    return story(GAME.whole, actions)


def telling(*sentences: Sentence) -> Story:
    """A log of one action that told these sentences."""
    return story_of([("Ann", sentences)])


@pytest.mark.parametrize(
    ("actions", "company", "done"),
    [
        (27, "SBV", ThisTurn(("K15",))),
        (28, "SBV", ThisTurn(("K15", "J16"))),
        (351, "SHG", ThisTurn(("C11",), income=120)),
        (585, "GBS", ThisTurn(("H18",), "Wittenau", 300, 300)),
        (341, "S2", ThisTurn(("F8",), income=240, paid=240)),
        (346, "S", ThisTurn(("F16",), "Lehrter Bahnhof", 260, 260)),
    ],
)
def test_this_turn_is_what_the_log_says_since_it_began(
    actions: int, company: str, done: ThisTurn
) -> None:
    assert this_turn(after(actions), company) == done


def test_this_turn_knows_the_income_that_is_to_be_used() -> None:
    seen = set()
    for at, s, top in GAME.questions():
        if isinstance(top, UseIncome):
            assert this_turn(after(at), top.company).income == s.earned.route
            seen.add(top.company)
    assert seen == {"SHG", "SpS", "SBV", "SSC", "BChSt", "GBS", "S", "S2"}


def test_a_new_turn_forgets_the_one_before() -> None:
    assert this_turn(after(347), "SHG") == ThisTurn()


def test_a_depot_taken_over_is_a_depot_of_the_buyer() -> None:
    deal = say(TAKES_OVER, buyer="GBS", seller="SHG", hex="Tegel", price=60)
    log = telling(say(OPERATES, company="GBS"), deal)
    assert this_turn(log, "GBS").depot == "Tegel"
    assert this_turn(log, "SHG").depot == ""


def test_the_last_runs_of_tramways_and_networks() -> None:
    assert last_runs(after(369)) == {
        "SHG": LastRun(120, paid=False),
        "SpS": LastRun(90, paid=False),
        "SBV": LastRun(130, paid=False),
        "SSC": LastRun(50, paid=True),
        "BChSt": LastRun(190, paid=False),
        "S2": LastRun(240, paid=True),
        "S": LastRun(260, paid=True),
    }


def test_the_past_is_the_same_in_every_language() -> None:
    with brackets():
        assert last_runs(after(369))["SSC"] == LastRun(50, paid=True)
        assert this_turn(after(585), "GBS").depot == "Wittenau"


def test_a_run_counts_once_its_income_is_used() -> None:
    assert last_runs(after(345))["S2"] == LastRun(240, paid=True)
    assert "S" not in last_runs(after(345))
    assert last_runs(after(346))["S"] == LastRun(260, paid=True)


def test_a_bonus_kept_without_a_run_does_not_touch_the_run_before() -> None:
    log = telling(
        say(OPERATES, company="GBS"),
        say(RUNS, company="GBS", route=80),
        say(PAYS_OUT, company="GBS", dividend=80),
        say(OPERATES, company="GBS"),
        say(KEEPS, company="GBS", kept=50),
    )
    assert last_runs(log) == {"GBS": LastRun(80, paid=True)}


def test_the_ribbon_says_what_the_main_network_has_done() -> None:
    ribbon = BerlinPresenter().ribbon(Scene(title, GAME.state(346), None, story=after(346)))
    notes = [step.note for step in ribbon.steps]
    assert notes[:4] == ["F16", "Lehrter Bahnhof", "260 M", "paid 260 M"]


def told(actions: int) -> list[str]:
    """The news after so many actions of the recorded game."""
    return [block.text for block in news(GAME.state(actions)) if isinstance(block, Notice)]


@pytest.mark.parametrize(
    ("actions", "notices"),
    [
        (169, ["**New phase.** The green phase begins."]),
        (
            274,
            [
                "**S1 and S3 start as part of the main network**, which gets their capital; they"
                " place no depots. S now has 1,260 M and no train."
                " The networks are S2 (Ada) and S (Ben).",
                "**The S-Bahn starts.** The S-Bahn floats.",
            ],
        ),
        (
            301,
            ["**New phase.** The brown phase begins. All trains of type 2 leave the game."],
        ),
        (302, []),
        (
            453,
            [
                "**New phase.** The grey phase begins. All trains of type 3 leave the game."
                " All trains of type S4 leave the game."
            ],
        ),
    ],
)
def test_everybody_reads_what_the_last_action_has_changed(actions: int, notices: list[str]) -> None:
    assert told(actions) == notices


@pytest.mark.parametrize(
    ("trains", "words"),
    [
        ((), "S now has 900 M and no train."),
        (("S4",), "S now has 900 M and S4."),
    ],
)
def test_a_merger_after_the_floating_says_what_came_with_it(
    trains: tuple[str, ...], words: str
) -> None:
    s = GAME.state(300)
    assert "S2" in networks(s)
    s.told = (say(MERGES, subnet="S1"),)
    s.money["S"], s.trains["S"] = 900, trains
    [notice] = news(s)
    assert isinstance(notice, Notice)
    assert notice.text.startswith(
        f"**S1 merged into the main network**, with its depot and all it had. {words} Still voting:"
    )


def test_a_merger_before_the_floating_has_brought_nothing_yet() -> None:
    s = GAME.state(200)
    assert not networks(s)
    s.told = (say(MERGES, subnet="S1"),)
    assert news(s) == (Notice("**S1 will be part of the main network** when the S-Bahn floats."),)


@pytest.mark.parametrize(
    ("sentences", "words", "tone"),
    [
        ([say(ACCEPTS, player="Bob")], "**Accepted.** Bob accepts.", "good"),
        ([say(DECLINES, player="Bob")], "**Declined.** Bob declines.", "bad"),
        ([say(WITHDRAWS, player="Ann")], "**Lapsed.** Ann withdraws the offer.", "warn"),
        (
            [
                say(BANKRUPT, player="Cy"),
                say(BECOMES_DIRECTOR, player="Ann", company="SHG"),
                say(TRAMWAY_LEAVES, company="GBS"),
                say(OPERATES, company="SSC"),
            ],
            "**Bankruptcy.** Cy is bankrupt and out of the game."
            " Ann becomes director of SHG. GBS leaves the game.",
            "bad",
        ),
    ],
)
def test_answers_and_bankruptcies_are_news(
    sentences: list[Sentence], words: str, tone: Tone
) -> None:
    position = Position()
    position.s.told = tuple(sentences)
    assert news(position.s) == (Notice(words, tone),)


@pytest.mark.parametrize("source", ["bank", "pool"])
def test_a_purchase_shows_what_follows_but_not_itself(source: str) -> None:
    position = Position().hold("GBS", "Ann", pool=1, Ann=1, Bob=3).stock_round("Bob")
    shown = BerlinPresenter().decision(Scene(title, position.s, "Bob", {"buy": f"GBS|{source}"}))
    facts = next(block for block in shown.blocks if isinstance(block, Facts))
    assert facts.rows[3:] == (("Then", "Bob becomes director of GBS."),)


def test_the_directors_certificate_shows_nothing_of_its_own_purchase() -> None:
    position = Position().stock_round("Ann")
    position.s.info_cards = 1
    shown = BerlinPresenter().decision(
        Scene(title, position.s, "Ann", {"buy": "GBS director|bank"})
    )
    facts = next(block for block in shown.blocks if isinstance(block, Facts))
    assert [name for name, _ in facts.rows] == [
        "Your cash",
        "Certificates",
        "Your share of GBS",
    ]


def test_a_sale_shows_what_follows_after_the_move_of_the_price() -> None:
    position = Position().hold("GBS", "Ann", Ann=2, Bob=3).stock_round("Ann")
    lines = after_sale(title, position.s, Sale("Ann", "Ann", "GBS", 2))
    assert lines == ["90 ▾ 88", "Bob becomes director of GBS."]
