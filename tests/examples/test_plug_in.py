"""A title in a package of its own gets everything, and a broken one beside it harms nobody.

examples/branch-line and a package that cannot be imported are installed by pip, beside Trunkline.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.installed import TITLES

ROOT = Path(__file__).parents[2]
PLUG_IN = "branch-line"
PROGRAM = "from trunkline.cli import main; main()"
BROKEN = """
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "broken-trains"
version = "1"

[project.entry-points."trunkline.titles"]
broken = "broken_trains:kit"

[tool.hatch.build.targets.wheel]
packages = ["broken_trains"]
"""
ASSET = re.compile(r'(?:href|src)="(/(?:static|pictures)/[^"]+)"')
ENVIRONMENT = """
from trunkline.bots.environment import env
game = env("branch-line", players=3)
game.reset(seed=1)
while game.agents:
    seen, _, done, _, info = game.last()
    game.step(None if done else int(seen["action_mask"].nonzero()[0][0]))
print(len(seen["observation"]))
"""
CONFORM = """
from trunkline.kernel import get_title
from trunkline.testing import conform
print(conform(get_title("branch-line"), games=2).games)
"""


class Beside:
    """A Python that finds the two packages beside Trunkline."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join((str(folder / "installed"), str(ROOT)))
        self.environment = {**os.environ, "PYTHONPATH": path}

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", *arguments],
            cwd=self.folder,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def trunkline(self, *arguments: str) -> str:
        return self.run(PROGRAM, *arguments)


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Beside:
    folder = tmp_path_factory.mktemp("plug-in")
    broken = folder / "broken"
    (broken / "broken_trains").mkdir(parents=True)
    (broken / "pyproject.toml").write_text(BROKEN)
    (broken / "broken_trains" / "__init__.py").write_text("import a_module_nobody_has\n")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
    command += ["--target", str(folder / "installed"), "./broken"]
    command += [str(ROOT / "examples" / PLUG_IN)]
    subprocess.run(command, cwd=folder, check=True)
    return Beside(folder)


@pytest.fixture(scope="module")
def match_file(beside: Beside) -> Path:
    """A match that the title's bot has played to the end."""
    code = """
import sys, random
from pathlib import Path
from trunkline.bots import choose, get_bot
from trunkline.files import write_record
from trunkline.kernel import Match, get_title
t = get_title("branch-line")
match, bot = Match(t, ["Ann", "Bob", "Cy"], seed=3), get_bot("thrifty", t)
while (player := match.decider) is not None:
    match.play(choose(bot, t, match.state, player, random.Random(match.version), 1.0))
write_record(Path(sys.argv[1]), match.record())
"""
    beside.run(code, "whole.trunk.json")
    return beside.folder / "whole.trunk.json"


@pytest.fixture(scope="module")
def server(beside: Beside) -> Iterator[tuple[httpx.Client, Path]]:
    """The server, and the file of its log."""
    log = beside.folder / "log.txt"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--db", "matches.db"],
            cwd=beside.folder,
            env=beside.environment,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        )
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        try:
            with httpx.Client(base_url=url, timeout=120) as client:
                yield client, log
        finally:
            process.terminate()
            process.wait()


def listed(beside: Beside) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in json.loads(beside.trunkline("titles", "--json"))}


def test_the_list_of_titles_has_it_with_its_package(beside: Beside) -> None:
    found = listed(beside)
    assert set(found) == {*TITLES, PLUG_IN, "broken"}
    assert found[PLUG_IN]["from"] == "trunkline-branch-line"
    assert found[PLUG_IN]["players"] == [2, 4]
    assert {found[title]["from"] for title in TITLES} == {"trunkline"}
    assert [title for title in found if "error" in found[title]] == ["broken"]


def test_the_broken_one_is_left_out_with_one_line(beside: Beside) -> None:
    broken = listed(beside)["broken"]
    assert broken["from"] == "broken-trains"
    assert broken["error"] == "ModuleNotFoundError: No module named 'a_module_nobody_has'"
    said = [line for line in beside.trunkline("titles").splitlines() if "broken" in line]
    assert said == [f"broken (from broken-trains) is left out: {broken['error']}"]


def test_it_conforms(beside: Beside) -> None:
    assert beside.run(CONFORM).strip() == "6"


def test_it_is_drawn(beside: Beside, match_file: Path) -> None:
    beside.trunkline("draw", str(match_file), "-o", "map.svg")
    drawn = (beside.folder / "map.svg").read_text()
    assert drawn.count("data-hex=") == 12
    assert "#A8322A" in drawn


def test_its_bot_wins_against_chance(beside: Beside) -> None:
    bots = ("--bots", "thrifty,random", "--games", "6", "--jobs", "1", "--json")
    played = json.loads(beside.trunkline("arena", PLUG_IN, *bots))
    assert {row["bot"]: row["wins"] for row in played["bots"]}["thrifty"] > 3


def test_there_are_hints(beside: Beside, match_file: Path) -> None:
    found = json.loads(beside.trunkline("hint", str(match_file), "--at", "3", "--json"))
    assert found["decider"] == "Ann"
    choices = found["choices"]
    assert len(choices) == 3
    assert [each["worth"] for each in choices] == sorted(
        (c["worth"] for c in choices), reverse=True
    )
    assert "a round" in choices[0]["reasons"][0]
    assert (
        "than the next choice" in choices[0]["compared"][0]
        or "As much" in choices[0]["compared"][0]
    )


def test_its_report_tells_where_money_came_from(beside: Beside, match_file: Path) -> None:
    told = json.loads(beside.trunkline("report", str(match_file), "--json"))
    assert all(row["dividends"] > 0 and row["purchases"] > 0 for row in told["ranking"])


def test_it_has_an_environment(beside: Beside) -> None:
    pytest.importorskip("pettingzoo", reason="pip install 'trunkline[bots]'")
    assert int(beside.run(ENVIRONMENT)) > 50


def test_the_lobby_has_it_with_its_cover(server: tuple[httpx.Client, Path]) -> None:
    client, _ = server
    page = client.get("/")
    assert page.status_code == 200
    card = next(
        card for card in client.get("/lobby.json").json()["titles"] if card["id"] == PLUG_IN
    )
    assert card["facts"] == "2 to 4 players · 15 minutes"
    assert {client.get(address).status_code for address in card["pictures"]} == {200}
    assert "broken" not in page.text
    assert {client.get(each).status_code for each in ASSET.findall(page.text)} == {200}


def test_the_log_names_the_broken_one_once(server: tuple[httpx.Client, Path]) -> None:
    client, log = server
    assert client.get("/").status_code == 200
    said = [json.loads(line)["text"] for line in log.read_text().splitlines() if "broken" in line]
    assert len(said) == 1
    assert said[0].startswith("The title broken of broken-trains is left out: ModuleNotFoundError")


def begun(client: httpx.Client) -> tuple[str, dict[str, str]]:
    """A match of a person and a bot: its address, and the person's token."""
    seats = [{"name": "Ann"}, {"bot": "thrifty"}]
    made = client.post("/api/matches", json={"title": PLUG_IN, "seats": seats, "hints": True})
    assert made.status_code == 201, made.text
    token = made.json()["seats"][0]["token"]
    return made.json()["url"], {"Authorization": f"Bearer {token}"}


def test_its_table_has_panels_styles_and_a_map_to_click(
    server: tuple[httpx.Client, Path],
) -> None:
    client, _ = server
    url, ann = begun(client)
    page = client.get(url, headers=ann)
    assert page.status_code == 200, page.text
    assert "Next dividends" in page.text
    assert f"/static/titles/{PLUG_IN}/table.css" in page.text
    assert {client.get(each).status_code for each in ASSET.findall(page.text)} == {200}
    buy = {"do": "buy", "by": "Ann", "company": "Red"}
    done = client.post(f"/api{url}/actions", json={"seen": 0, "action": buy}, headers=ann)
    assert done.status_code == 201, done.text


def table(client: httpx.Client, url: str, who: dict[str, str], **asked: str) -> dict[str, Any]:
    found = client.get(f"{url}/table.json", params=asked, headers=who)
    assert found.status_code == 200, found.text
    view: dict[str, Any] = found.json()
    return view


def test_a_click_on_the_map_chooses_and_a_bot_answers(server: tuple[httpx.Client, Path]) -> None:
    client, _ = server
    url, ann = begun(client)
    act(client, url, ann, {"do": "buy", "by": "Ann", "company": "Red"})
    seen = table(client, url, ann)
    assert seen["decision"]["clicks"]
    legal = {hex["id"] for hex in seen["map"]["hexes"] if hex["legal"]}
    assert legal == {"A2", "B1"}
    clicked = table(client, url, ann, click="A2")
    assert [hex["id"] for hex in clicked["map"]["hexes"] if hex["chosen"]] == ["A2"]
    (offered,) = clicked["decision"]["blocks"][0]["buttons"]
    assert offered["button"]["action"] == {
        "do": "build",
        "by": "Ann",
        "company": "Red",
        "hex": "A2",
    }
    why = client.get(f"{url}/why", params={"hex": "D1"}, headers=ann)
    assert "Red does not reach D1." in why.text
    act(client, url, ann, offered["button"]["action"])
    hint = client.get(f"{url}/hint", headers=ann)
    assert "Your shares then pay" in hint.text
    assert "than the first choice" in hint.text


def act(client: httpx.Client, url: str, who: dict[str, str], action: dict[str, str]) -> None:
    """Ann acts, and the events are followed until it is her turn again."""
    version = client.get(f"/api{url}").json()["version"]
    done = client.post(f"/api{url}/actions", json={"seen": version, "action": action}, headers=who)
    assert done.status_code == 201, done.text
    after = done.json()["version"]
    with client.stream("GET", f"/api{url}/events", params={"after": str(after)}) as events:
        for line in events.iter_lines():
            if line.startswith("data:") and json.loads(line[5:]).get("decider") == "Ann":
                return


def test_a_whole_match_has_its_report_page(
    server: tuple[httpx.Client, Path], match_file: Path
) -> None:
    client, _ = server
    headers = {"Content-Type": "application/json"}
    made = client.post("/api/matches/import", content=match_file.read_bytes(), headers=headers)
    assert made.status_code == 201, made.text
    told = client.get(f"{made.json()['url']}/report.json")
    assert told.status_code == 200, told.text
    assert told.json()["title"] == "Branch Line"
    assert [name for name, _ in told.json()["parts"]][:2] == ["start", "dividends"]


def test_it_can_be_learned(server: tuple[httpx.Client, Path]) -> None:
    """Its pages, its words and sections, its pictures; nothing in Trunkline names it."""
    client, _ = server
    assert f"/learn/{PLUG_IN}" in client.get("/learn").text
    about = client.get(f"/learn/{PLUG_IN}").text
    assert "Red begins at the Mill" in about
    assert client.get(f"/learn/{PLUG_IN}/pictures/valley/light.svg").status_code == 200
    assert "Building that" not in about
    assert client.get(f"/learn/{PLUG_IN}/rules").status_code == 200
    assert "A quarter of a railway" in client.get(f"/learn/{PLUG_IN}/words").text
    assert "Red begins" in client.get(f"/learn/{PLUG_IN}/pictures/valley").text
    assert "You build for a railway" in client.get(f"/learn/{PLUG_IN}/sections/3").text


def test_its_table_explains_and_warns(server: tuple[httpx.Client, Path]) -> None:
    client, _ = server
    url, ann = begun(client)
    explain = client.put(f"/api{url}/seats/Ann/explain", json={"explain": True}, headers=ann)
    assert explain.status_code == 200, explain.text
    shown = table(client, url, ann)["learn"]
    assert shown["explained"]["name"] == "your turn"
    assert shown["explained"]["example"] == "valley"
    act(client, url, ann, {"do": "buy", "by": "Ann", "company": "Red"})
    build = {"do": "build", "by": "Ann", "company": "Red", "hex": "A2"}
    judged = client.post(f"/api{url}/check", json={"action": build}, headers=ann).json()
    assert judged["allowed"]
    assert [each["key"] for each in judged["warnings"]] in (
        [],
        ["branch-line.warning.never-earned"],
    )
    told = client.get(f"{url}/here/dividend", headers=ann).json()["here"]
    assert told.startswith("the next one brings you $")
    assert "still to come" in client.get(f"{url}/learn", headers=ann).text
