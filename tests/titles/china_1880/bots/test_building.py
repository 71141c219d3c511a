"""Where bots of 1880 build: what a lay opens, what it costs, whom it joins."""

from random import Random

from tests.titles.china_1880.positions import Position
from trunkline.kernel import Legal, play, start
from trunkline.titles.china_1880.bots.building import (
    affordable,
    best_lay,
    beyond,
    promise,
    waiting_investor,
)
from trunkline.titles.china_1880.bots.greedy import greedy
from trunkline.titles.china_1880.bots.opening import stops_after
from trunkline.titles.china_1880.bots.outlook import ceiling, revenue, with_lay
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.merger import joined
from trunkline.titles.china_1880.rules.run_trains import trains_of
from trunkline.titles.china_1880.rules.state import ChinaState


def lays(s: ChinaState) -> list[LayTile]:
    return [a for a in Legal(title, s) if isinstance(a, LayTile)]


def in_reach(s: ChinaState, company: str) -> list[int]:
    stage, track = "ABCD".index(s.phase.letter), ATLAS.track(s.board)
    return [track.node(*place).value(stage) for place in track.reach(company).stops()]


def test_what_a_lay_opens_is_what_the_board_then_shows() -> None:
    """On the boards of a game: never a stop too few, hardly ever one too many."""
    s, random, same, tried = start(title, ("A", "B", "C"), 3), Random(3), 0, 0
    for _ in range(260):
        step = s.stack[-1]
        if isinstance(step, LayTrack):
            for a in lays(s)[::3]:
                guess = sorted(stops_after(s, step.company, a))
                after = with_lay(s, a.hex, a.tile, a.rotation)
                exact = sorted(in_reach(after, step.company))
                assert len(guess) >= len(exact)
                assert sum(guess) >= sum(exact)
                same, tried = same + (guess == exact), tried + 1
        play(title, s, greedy(title, s, random))
    assert tried > 100
    assert same > 0.98 * tried


def test_no_run_earns_more_than_its_ceiling() -> None:
    position = Position("ABC").phase("C2", bought=2).lay(K13="57 r1")
    position.found("NJR", "A", 4, permits="C", trains=("6",)).turn("NJR", "track")
    assert lays(position.s)
    for a in lays(position.s)[:20]:
        after = with_lay(position.s, a.hex, a.tile, a.rotation)
        values = stops_after(position.s, "NJR", a)
        assert revenue(after, "NJR") <= ceiling(values, trains_of(position.s, "NJR"))


def test_stops_beyond_a_trains_length_promise_less() -> None:
    """Six stops of 10 count in full, the seventh to a fifth."""
    assert promise([10] * 6) == 60
    assert promise([10] * 7) == 62


def test_money_for_the_train_is_not_spent_on_mountains() -> None:
    """CKR in Kunming has just the price of the 3-train it needs; the mountains of P4 cost 40."""
    position = Position("ABC").phase("B1").lay(O5="57 r0")
    position.found("CKR", "A", 3, permits="BC", cash=180).turn("CKR", "track")
    assert "P4" in {a.hex for a in lays(position.s)}
    assert {a.hex for a in affordable(position.s, "CKR", lays(position.s))} == {"O5", "N6"}


def test_the_lay_that_makes_a_run_is_taken() -> None:
    """NJR in Nanjing reaches Shanghai next door with one tile; nothing else pays at once."""
    position = Position("ABC").found("NJR", "A", trains=("2",), cash=200).turn("NJR", "track")
    chosen = best_lay(position.s, "NJR", lays(position.s), Random(1))
    runs = {
        a: revenue(with_lay(position.s, a.hex, a.tile, a.rotation), "NJR") for a in lays(position.s)
    }
    assert runs[chosen] == max(runs.values())


def test_an_investor_waits_for_its_company_until_they_are_joined() -> None:
    position = Position("ABC").invests("A", "A4").found("NJR", "A", 3, A4=1)
    assert waiting_investor(position.s, "A4") == "A4"
    assert waiting_investor(position.s, "NJR") == "A4"
    assert waiting_investor(position.s, "HKR") == ""


def test_a_lay_that_joins_an_investor_to_its_company_is_taken() -> None:
    """JHU in Beijing and the Japanese in Dalian lack one tile of the line between them."""
    position = (
        Position("ABC").invests("A", "A2").found("JHU", "A", 2, A2=1, trains=("2",), cash=200)
    )
    found = None
    s, random = position.turn("JHU", "track").s, Random(2)
    for _ in range(40):
        step = s.stack[-1]
        if isinstance(step, LayTrack) and step.company in ("JHU", "A2"):
            joining = [a for a in lays(s) if joined(with_lay(s, a.hex, a.tile, a.rotation), "A2")]
            if joining and not joined(s, "A2"):
                found = best_lay(s, step.company, lays(s), random)
                assert found in joining
                break
        play(title, s, greedy(title, s, random))
    assert found is not None


def test_a_leased_train_is_always_the_one_on_sale() -> None:
    position = Position("ABC").invests("A", "A4")
    assert trains_of(position.s, "A4") == (TRAINS["2"],)


def test_in_the_first_phase_no_company_builds_itself_into_a_dead_end() -> None:
    """From Beijing over Tianjin: straight on is the sea, a curve leads to the coast and Jinan."""
    position = Position("ABC", cash=500).phase("A1").found("JHU", "A", cash=500)
    position.invests("C", "A2").lay(E13="6 r4").turn("JHU", "track")
    straight = LayTile("A", "F10", "57", 1)
    assert straight in lays(position.s)
    assert beyond(position.s, "JHU", straight) < 0
    assert best_lay(position.s, "JHU", lays(position.s), Random(1)) != straight
