"""Matches: log, history, undo, stale checks, records."""

import pickle
from collections.abc import Iterator

import msgspec
import pytest

from tests.checked import checked
from tests.kernel.toy import HIDDEN, ONLY, Guess, Joker, Take, Toy, ToyState
from tests.kernel.toy_orders import KIT
from trunkline.kernel import (
    GAME_OVER,
    BadLog,
    Malformed,
    Match,
    Record,
    Refused,
    Stale,
    UnknownTitle,
    encode_state,
    get_title,
    no,
    register,
    title_ids,
)

TOY = Toy()


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    """Other tests in the same process know the toy by its kit."""
    register(TOY)
    yield
    register(KIT)


def begun() -> Match:
    match = Match(TOY, ["Ann", "Bob"], seed=5, options={"heap": "10"})
    for action in (Guess("Ann", 4), Guess("Bob", 6), Take("Ann", 1), Take("Bob", 2)):
        match.play(action)
    return match


def long() -> Match:
    """More actions than lie between two snapshots."""
    match = Match(TOY, ["Ann", "Bob"], seed=5, options={"heap": "10"})
    for player in ("Ann", "Bob"):
        match.play(Guess(player, 4))
    for state in (match.state, match._snapshots[0]):
        checked(ToyState, state).heap = 40
    match.play(Joker("Ann"))
    while match.decider is not None:
        match.play(Take(match.decider, 1))
    return match


def test_a_match_keeps_its_log_and_what_was_told() -> None:
    match = begun()
    assert match.version == 4
    assert [str(s) for told in match.told[2:] for s in told] == ["Ann takes 1.", "Bob takes 2."]


def test_a_stale_action_is_refused_with_the_present_version() -> None:
    match = begun()
    with pytest.raises(Stale) as caught:
        match.play(Take("Ann", 1), seen=3)
    assert caught.value.version == 4
    assert match.version == 4
    match.play(Take("Ann", 1), seen=4)


def test_a_refused_action_is_not_logged() -> None:
    match = begun()
    before = encode_state(match.state)
    with pytest.raises(Refused):
        match.play(Take("Bob", 1))
    assert (match.version, encode_state(match.state)) == (4, before)


def test_every_earlier_position_is_known() -> None:
    match = long()
    assert match.version > 40
    heaps = [match.at(n).heap for n in range(3, match.version + 1)]  # type: ignore[attr-defined]
    assert heaps == list(range(40, -1, -1))


def test_an_earlier_position_is_an_independent_copy() -> None:
    match = begun()
    match.at(4).taken["Ann"] = 99  # type: ignore[attr-defined]
    assert match.state.taken["Ann"] == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("version", [-1, 5])
def test_a_position_outside_the_match_is_an_error(version: int) -> None:
    with pytest.raises(IndexError, match="4 actions"):
        begun().at(version)


def test_undo_takes_back_the_last_actions_and_play_goes_on() -> None:
    match = long()
    last = match.version
    match.undo(30)
    assert match.version == last - 30
    assert len(match.told) == last - 30
    while match.decider is not None:
        match.play(Take(match.decider, 1))
    assert match.version == last
    assert encode_state(match.at(last - 20)) == encode_state(long().at(last - 20))


def test_a_record_replays_to_the_same_bytes() -> None:
    match = begun()
    record = msgspec.json.decode(msgspec.json.encode(match.record()), type=Record)
    again = Match.from_record(record)
    assert encode_state(again.state) == encode_state(match.state)
    assert again.told == match.told


def test_a_record_names_what_wrote_it() -> None:
    record = begun().record()
    assert record.format == "trunkline/1"
    assert record.rules == "1"
    assert record.written_by.startswith("trunkline ")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("format", "trunkline/9", "'trunkline/9'"),
        ("rules", "0.5", "'0.5'"),
    ],
)
def test_a_record_this_program_cannot_follow_is_refused_clearly(
    field: str, value: str, message: str
) -> None:
    record = msgspec.structs.replace(begun().record(), **{field: value})
    with pytest.raises(Malformed, match=message):
        Match.from_record(record)


def test_an_unknown_title_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownTitle, match=r"Known titles: .*toy"):
        get_title("1830")
    assert "toy" in title_ids()


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"do": "take", "by": "Ann", "count": 9}, "One to three"),
        ({"do": "take", "by": "Ann", "count": 1.5}, "could not be read"),
    ],
)
def test_a_tampered_log_is_refused_at_its_action(action: dict[str, object], why: str) -> None:
    record = begun().record()
    record.actions[2] = action
    with pytest.raises(BadLog, match=why) as caught:
        Match.from_record(record)
    assert caught.value.at == 3
    match, bad = Match.replay(record)
    assert bad is not None
    assert match.version == 2


def test_a_result_that_the_actions_do_not_lead_to_is_refused() -> None:
    record = msgspec.structs.replace(begun().record(), result={"Ann": 99, "Bob": 0})
    with pytest.raises(BadLog, match="its actions lead to None"):
        Match.from_record(record)


@pytest.mark.parametrize(
    "error",
    [Stale(4), BadLog(3, no(GAME_OVER, "Book 1")), Refused(no(ONLY, "Book 1", heap=2))],
)
def test_errors_travel_between_processes(error: Exception) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)


def test_secret_actions_are_withheld_from_others_until_they_are_revealed() -> None:
    match = Match(TOY, ["Ann", "Bob"], options={"heap": "10"})
    match.play(Guess("Ann", 7))
    withheld = {"do": "withheld", "by": "Ann"}
    assert match.record("Bob", everything=False).actions == [withheld]
    assert match.record(None, everything=False).actions == [withheld]
    assert match.record("Ann", everything=False).actions == match.record().actions
    assert TOY.view(match.state, "Bob").guesses == {"Ann": HIDDEN}  # type: ignore[arg-type]
    assert TOY.view(match.state, "Ann").guesses == {"Ann": 7}  # type: ignore[arg-type]
    with pytest.raises(BadLog, match="withheld: this is a player's copy"):
        Match.from_record(match.record("Bob", everything=False))
    match.play(Guess("Bob", 1))
    assert match.record("Bob", everything=False).actions == match.record().actions
