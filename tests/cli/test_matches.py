"""new, show, offers, do, replay: matches in files."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.program import trunkline
from trunkline.files import write_record
from trunkline.kernel import get_title
from trunkline.testing import random_game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "our.trunk.json"
    made = trunkline("new", "chicago-express", "--players", "Ann,Bob,Cy", "--seed", "7", "-o", path)
    assert made.status == 0, made.err
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.trunk.json"
    write_record(path, random_game(get_title("chicago-express"), 3, seed=1).record())
    return path


def bid(amount: object, by: str = "Ann") -> str:
    return json.dumps({"do": "bid", "by": by, "amount": amount})


def test_a_new_match_is_a_file_in_the_agreed_format(file: Path) -> None:
    record = json.loads(file.read_text())
    assert record["format"] == "trunkline/1"
    assert record["title"] == "chicago-express"
    assert record["players"] == ["Ann", "Bob", "Cy"]
    assert (record["seed"], record["actions"], record["result"]) == (7, [], None)


def test_a_new_match_never_overwrites_a_file(file: Path) -> None:
    before = file.read_bytes()
    again = trunkline("new", "chicago-express", "--players", "Ann,Bob", "-o", file)
    assert again.status == 1
    assert "exists already" in again.err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("1830", "--players", "Ann,Bob"), "Unknown title “1830”"),
        (("chicago-express", "--players", "Ann"), "for 2 to 6 players"),
        (("chicago-express", "--players", "Ann,Ann"), "name of their own"),
        (("chicago-express", "--players", "Ann,Bob", "--option", "speed"), "key=value"),
        (("chicago-express", "--players", "Ann,Bob", "--option", "speed=9"), "no option 'speed'"),
    ],
)
def test_a_bad_new_match_is_one_clear_line(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    run = trunkline("new", *arguments, "-o", tmp_path / "x.trunk.json")
    assert run.status == 1
    assert message in run.err
    assert run.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_show_tells_people_and_machines_the_position(file: Path) -> None:
    shown = trunkline("show", file)
    assert shown.status == 0
    assert "Ann decides: Bid for a share of PRR" in shown.out
    data = trunkline("show", file, "--json").json
    assert data["decider"] == "Ann"
    assert data["players"]["Cy"]["cash"] == 40
    assert data["companies"]["PRR"]["stations"] == ["R5"]


def test_show_names_the_round_as_the_table_does(tmp_path: Path) -> None:
    file = tmp_path / "game.trunk.json"
    trunkline("new", "1889", "--players", "Ann,Bob", "-o", str(file))
    assert "Shikoku 1889, Auction of the privates" in trunkline("show", str(file)).out


def test_show_at_an_earlier_position(file: Path) -> None:
    trunkline("do", file, bid(9))
    assert trunkline("show", file, "--json").json["decider"] == "Bob"
    assert trunkline("show", file, "--json", "--at", "0").json["decider"] == "Ann"
    beyond = trunkline("show", file, "--at", "2")
    assert beyond.status == 1
    assert "from 0 to 1" in beyond.err


def test_show_as_a_player_who_is_not_there_is_an_error(file: Path) -> None:
    assert trunkline("show", file, "--as", "Ann").status == 0
    assert "Zoe does not play" in trunkline("show", file, "--as", "Zoe").err


def test_offers_list_what_the_decider_may_do(file: Path) -> None:
    found = trunkline("offers", file, "--json").json
    assert (found["decider"], found["step"]) == ("Ann", "bidding")
    assert {"action": {"do": "bid", "by": "Ann", "amount": 7}, "text": "Bid $7 for PRR"} in (
        found["offers"]
    )
    span = found["spans"][0]
    assert (span["do"], span["least"], span["most"], span["by"]) == ("bid", 7, 40, 1)
    assert "Bid $7 for PRR" in trunkline("offers", file).out


def test_every_listed_offer_can_be_done(file: Path) -> None:
    for offer in trunkline("offers", file, "--json").json["offers"]:
        before = file.read_bytes()
        assert trunkline("do", file, json.dumps(offer["action"])).status == 0
        file.write_bytes(before)


def test_do_appends_one_action_and_tells_what_happened(file: Path) -> None:
    done = trunkline("do", file, bid(9), "--json")
    assert done.json == {"version": 1, "told": ["Ann bids $9 for PRR."]}
    assert json.loads(file.read_text())["actions"] == [json.loads(bid(9))]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (bid(6), "$7"),
        (bid(41), "$40"),
        (bid(9, by="Bob"), "It is Ann's decision."),
        (bid(9, by="Zoe"), "Zoe does not play in this match."),
        ('{"do": "develop", "by": "Ann", "hex": "Z99"}', "cannot be done now"),
    ],
)
def test_do_says_why_not_and_leaves_the_file_alone(file: Path, action: str, why: str) -> None:
    before = file.read_bytes()
    run = trunkline("do", file, action)
    assert run.status == 1
    assert why in run.json["why"]
    assert run.json["rule"]
    assert run.err.count("\n") == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "action",
    [
        "nonsense",
        "{}",
        bid(7.5),
        bid("7"),
        '{"do": "fly", "by": "Ann"}',
        '{"do": "bid", "by": "Ann", "amount": 7, "company": "NYC"}',
        '{"do": "bid", "by": "' + "A" * 10_000_000 + '", "amount": 7}',
        bid(10**400),
    ],
    ids=lambda action: action[:50],
)
def test_malformed_actions_are_one_clear_line_and_leave_the_file_alone(
    file: Path, action: str
) -> None:
    before = file.read_bytes()
    run = trunkline("do", file, action)
    assert run.status == 1
    assert any(
        why in run.err
        for why in (
            "This action could not be read",
            "no number is that large",
            "at most 65,536 bytes",
        )
    )
    assert len(run.err) < 400
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\x00\xff",
        b'{"format": "trunkline/1"}',
        b'{"format": "trunkline/1", "title": "chicago-express", "rules": "2008", "players": 3}',
        b'{"format": "trunkline/3", "title": "chicago-express", "rules": "2008", "players": ["A", "B"]}',
        b'{"format": "trunkline/1", "title": "1829", "rules": "2008", "players": ["A", "B"]}',
        b'{"format": "trunkline/1", "title": "chicago-express", "rules": "1", "players": ["A", "B"]}',
        b"[" * 200_000,
        b"\x1f\x8b broken gzip",
    ],
    ids=lambda content: repr(content[:60]),
)
def test_a_broken_file_is_one_clear_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.trunk.json"
    path.write_bytes(content)
    for command in (("show", path), ("offers", path), ("replay", path), ("do", path, bid(7))):
        run = trunkline(*command)
        assert run.status == 1
        assert run.err.startswith("trunkline: ")
        assert run.err.count("\n") == 1
        assert path.read_bytes() == content


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    run = trunkline("show", tmp_path / "none.trunk.json")
    assert (run.status, run.err.count("\n")) == (1, 1)
    assert "There is no file" in run.err


def test_wrong_usage_has_status_2() -> None:
    assert trunkline("new").status == 2
    assert trunkline("fly").status == 2


def test_replay_verifies_a_whole_game_and_prints_positions(finished: Path) -> None:
    data = trunkline("replay", finished, "--json", "--at", "0,25").json
    record = json.loads(finished.read_text())
    assert (data["title"], data["finished"], data["refused"]) == ("chicago-express", True, None)
    assert data["actions"] == len(record["actions"])
    assert data["result"] == record["result"]
    assert [state["at"] for state in data["states"]] == [0, 25]
    assert data["states"][0]["players"]["Ann"]["cash"] == 40
    assert "wins with" in trunkline("replay", finished).out


def test_replay_reads_gzipped_files(finished: Path, tmp_path: Path) -> None:
    packed = tmp_path / "finished.trunk.json.gz"
    packed.write_bytes(gzip.compress(finished.read_bytes()))
    assert trunkline("replay", packed, "--json").json["finished"]


def test_a_tampered_log_is_refused_with_place_sentence_and_rule(finished: Path) -> None:
    record = json.loads(finished.read_text())
    place = next(i for i, a in enumerate(record["actions"]) if a["do"] == "bid")
    record["actions"][place]["amount"] = 1000
    finished.write_text(json.dumps(record))
    run = trunkline("replay", finished, "--json")
    assert run.status == 1
    assert run.json["refused"]["at"] == place + 1
    assert "1,000" in run.json["refused"]["why"]
    assert run.json["refused"]["rule"].startswith("Chicago Express")
    assert run.json["actions"] == place


def test_replay_at_takes_numbers(finished: Path) -> None:
    assert trunkline("replay", finished, "--at", "x").status == 2
