"""/sheet: overview, tiles and trains by their addresses, and what nobody may see there."""

from __future__ import annotations

import msgspec
import pytest

from tests.titles.china_1880.recorded import GAME
from tests.web.table import Table
from trunkline.kernel import Record, get_title
from trunkline.server.matches.worths import replayed


@pytest.fixture(scope="module")
def match(quick: Table) -> str:
    """1880 after 460 actions."""
    body = msgspec.json.encode(GAME.until(460).record())
    answer = quick.client.post(
        "/api/matches/import", content=body, headers={"Content-Type": "application/json"}
    )
    return str(answer.json()["url"])


def test_a_sheet_has_a_twin_of_values_at_any_position(quick: Table, match: str) -> None:
    for at in (200, 460):
        sheet = quick.client.get(f"{match}/sheet.json?view=overview&at={at}").json()
        heads = [column["text"] for column in sheet["companies"]["columns"]]
        state = GAME.state(at)
        for row in sheet["companies"]["rows"]:
            cell = row["cells"][heads.index("Price")]
            assert cell["sort"] == state.price(row["about"])
        assert ("as at" in sheet["head"]) == (at != 460)


@pytest.mark.parametrize("view", ["overview", "tiles", "trains"])
def test_a_sheet_is_a_part_of_the_page(quick: Table, match: str, view: str) -> None:
    answer = quick.client.get(f"{match}/sheet?view={view}")
    assert answer.status_code == 200
    assert f'data-sheet="{view}"' in answer.text
    assert 'id="sheet-heading"' in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "sheet?view=log",
        "sheet?view=nothing",
        "sheet?view=overview&at=9999",
        "tile?tile=9999",
    ],
)
def test_what_there_is_not_is_not_found(quick: Table, match: str, path: str) -> None:
    assert quick.client.get(f"{match}/{path}").status_code == 404


def test_a_title_without_trains_has_no_such_sheet(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob")
    assert quick.client.get(f"/matches/{game.id}/sheet?view=trains").status_code == 404
    assert quick.client.get(f"/matches/{game.id}/sheet?view=overview").status_code == 200


def test_the_chart_of_one_tile(quick: Table, match: str) -> None:
    text = quick.client.get(f"{match}/tile?tile=14").text
    assert "#63" in text
    assert "#57" in text


def test_a_plan_has_its_own_sheet(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob")
    move = {"do": "bid", "by": "Ann", "amount": 12}
    plan = msgspec.json.encode([move, {"do": "pass", "by": "Bob"}]).decode()
    path = f"/matches/{game.id}/sheet.json"
    cash = [
        next(
            row["cells"][1]["sort"]
            for row in quick.client.get(path, params=asked).json()["players"]["rows"]
            if row["label"] == "Ann"
        )
        for asked in ({"view": "overview"}, {"view": "overview", "plan": plan})
    ]
    assert cash[1] == cash[0] - 12


def test_the_worths_are_those_of_the_positions() -> None:
    record = GAME.until(120).record()
    bare = msgspec.structs.replace(record, actions=[])
    found = replayed(bare, [msgspec.json.encode(each).decode() for each in record.actions])
    assert len(found) == 121
    t = get_title("1880")
    for at in range(0, 121, 12):
        state = GAME.state(at)
        assert found[at].worths == tuple(t.worth(state, name) for name in record.players)
    assert isinstance(record, Record)


def test_points_of_the_chart_of_worth_lead_to_their_positions(quick: Table, match: str) -> None:
    assert f'href="{match}?at=0"' in quick.client.get(f"{match}/worths").text
