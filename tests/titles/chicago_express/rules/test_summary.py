"""The position for machines, and the audit that finds what does not add up."""

from tests.language import brackets
from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.state import Charter, Dials
from trunkline.titles.chicago_express.rules.summary import PHASES


def test_the_summary_of_a_position() -> None:
    position = Position(
        companies={
            "PRR": charter("PRR", "Q5", "P4", "O4", treasury=12, owners="Ann Bob Ann"),
        },
        developed=("E0", "E0", "I6", "O4"),
        dials=Dials(1, 2, 3),
    ).choosing()
    seen = title.summary(position.s)
    assert seen["phase"] == "Round 3"
    assert seen["players"]["Ann"] == {
        "cash": 40,
        "debt": 0,
        "certificates": 2,
        "shares": {"PRR": 2},
        "privates": [],
    }
    assert seen["companies"]["PRR"] == {
        "director": None,
        "cash": 12,
        "price": None,
        "income": 8,
        "dividend": 3,
        "trains": [],
        "stations": ["O4", "P4", "Q5", "R5"],
        "locomotives": 16,
        "shares_left": 0,
        "open": True,
        "held": {},
    }
    assert seen["companies"]["WAB"]["open"] is False
    assert seen["tiles"] == {}
    assert seen["developed"] == ["O4"]
    assert seen["houses"] == 19
    assert seen["dials"] == {"auction": 1, "expansion": 2, "development": 3}
    assert seen["industries"] == {"Detroit": 3, "Wheeling": 4, "Pittsburgh": 4}
    assert not any(seen["end_conditions"].values())


def test_the_phase_tells_the_opening_the_round_and_the_end() -> None:
    assert title.summary(start(title, ("Ann", "Bob")))["phase"] == "Opening auctions"
    assert title.summary(Position().turn().s)["phase"] == "Round 1"
    over = Position(dials=Dials(3, 5, 0), developed=("E0",) * 7).turn()
    assert title.summary(over.s)["phase"] == "Over"


def test_there_is_a_round_for_each_box_of_detroit() -> None:
    (detroit,) = (track for track in title.components.tracks if track.city == "Detroit")
    rounds = tuple(f"chicago-express.phase.round-{box}" for box in detroit.boxes)
    assert rounds == PHASES[2:]


def test_the_phase_is_the_same_for_machines_of_every_language() -> None:
    with brackets():
        assert title.summary(Position().turn().s)["phase"] == "Round 1"


def test_worth_is_cash_alone() -> None:
    position = Position(
        cash={"Ann": 17}, companies={"NYC": charter("NYC", treasury=90, owners="Ann")}
    ).turn()
    assert title.worth(position.s, "Ann") == 17


def found(s: ChicagoState) -> str:
    return "; ".join(title.audit(s))


def test_a_sound_position_has_nothing_to_report() -> None:
    assert title.audit(Position().turn().s) == []
    assert title.audit(start(title, ("Ann", "Bob"))) == []


def test_the_audit_finds_wrong_incomes_and_pieces() -> None:
    position = Position().turn()
    position.s.companies["PRR"] = Charter(-4, 9, ("R5", "Q5", "Q5"), ("Ann", "Bob", "Cy", "Zoe"))
    problems = found(position.s)
    assert "PRR: income 9, but its hexes are worth 7" in problems
    assert "PRR: two locomotives in one hex" in problems
    assert "PRR: more shares sold than it has" in problems
    assert "PRR: a share belongs to nobody at the table" in problems
    assert "PRR: owes $4" in problems


def test_the_audit_finds_too_many_locomotives() -> None:
    plains = tuple(hex.id for hex in title.map.file.hexes if hex.terrain == "plain")
    position = Position(companies={"WAB": charter("WAB", *plains[:11])}).turn()
    assert found(position.s) == "WAB: more locomotives on the map than it has"


def test_the_audit_finds_too_many_houses() -> None:
    forests = tuple(hex.id for hex in title.map.file.hexes if hex.terrain == "forest")
    assert (
        found(Position(developed=forests[:21]).turn().s) == "more houses on the map than there are"
    )
    assert found(Position(developed=("R2", "R2")).turn().s) == "R2: developed 2 times"


def test_the_audit_finds_two_companies_in_a_forest_and_debts() -> None:
    companies = {"PRR": charter("PRR", "R2"), "NYC": charter("NYC", "R2")}
    problems = found(Position(cash={"Ann": -1}, companies=companies).turn().s)
    assert "R2: holds PRR and NYC" in problems
    assert "Ann: owes $1" in problems
