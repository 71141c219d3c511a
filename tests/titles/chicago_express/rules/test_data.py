"""The data of the box: complete, consistent, and each item with its provenance."""

from collections import Counter

from trunkline.parts.hexes import FLAT
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.components import Hex


def by_terrain(terrain: str) -> list[Hex]:
    return [hex for hex in title.map.file.hexes if hex.terrain == terrain]


def test_the_map_has_160_hexes_of_six_kinds() -> None:
    kinds = Counter(hex.terrain for hex in title.map.file.hexes)
    assert kinds == {
        "plain": 73,
        "forest": 41,
        "mountain": 16,
        "city": 23,
        "industrial": 3,
        "start": 4,
    }
    assert len(title.map.hexes) == 160


def test_neighbours_are_mutual_and_one_hex_apart() -> None:
    for hex, around in title.map.neighbours.items():
        x, y = FLAT.centre(title.map.hexes[hex].column, title.map.hexes[hex].row)
        for other in around:
            assert hex in title.map.neighbours[other]
            u, v = FLAT.centre(title.map.hexes[other].column, title.map.hexes[other].row)
            assert abs((x - u) ** 2 + (y - v) ** 2 - 3) < 1e-9


def test_neighbours_on_the_printed_map() -> None:
    assert set(title.map.neighbours["A2"]) == {"A3", "B2"}
    assert set(title.map.neighbours["D3"]) == {"C3", "C4", "D2", "D4", "E3", "E4"}
    assert set(title.map.neighbours["K4"]) == {"J3", "J4", "K3", "K5", "L3", "L4"}
    assert set(title.map.neighbours["S3"]) == {"R2", "R3", "S2", "S4"}


def test_the_fewest_locomotives_to_chicago() -> None:
    distances = {company.id: title.map.distances[company.start] for company in components()}
    assert distances == {"PRR": 17, "B&O": 16, "C&O": 16, "NYC": 18, "WAB": 3}


def components() -> tuple:  # type: ignore[type-arg]
    return title.components.companies


def test_chicago_detroit_and_the_tracks() -> None:
    chicago = title.map.hexes["A2"]
    assert (chicago.name, chicago.cost, chicago.income) == ("Chicago", 3, 7)
    assert not chicago.developable
    boxes = {track.city: track.boxes for track in title.components.tracks}
    assert boxes == {
        "Detroit": (1, 2, 3, 4, 5, 6, 7, 8),
        "Wheeling": (3, 4, 5, 6),
        "Pittsburgh": (4, 6, 8),
    }


def test_only_forests_pay_for_their_development() -> None:
    assert {hex.grant for hex in by_terrain("forest")} == {2}
    assert {hex.grant for hex in title.map.file.hexes if hex.terrain != "forest"} == {0}


def test_what_the_players_may_develop() -> None:
    assert all(hex.developable for kind in ("forest", "mountain") for hex in by_terrain(kind))
    assert [hex.name for hex in by_terrain("city") if not hex.developable] == ["Chicago"]
    assert [hex.name for hex in by_terrain("industrial") if not hex.developable] == ["Detroit"]
    assert not any(hex.developable for kind in ("plain", "start") for hex in by_terrain(kind))


def test_the_odd_values_are_kept_in_the_data_with_a_note() -> None:
    noted = {hex.id for hex in title.map.file.hexes if hex.provenance["values"].note}
    assert noted == {"J2", "N8", "O5", "O6", "O8", "L6", "M6", "K3", "K5", "N5", "N4"}
    forest = title.map.hexes["J2"]
    assert forest.cost == 2
    assert forest.provenance["values"].found == {"cost": 1}


def test_every_item_has_a_provenance() -> None:
    data = title.data()
    for hex in data["hexes"]:
        assert hex["provenance"]["values"]["source"]
        assert hex["provenance"]["values"]["confidence"]
        assert ("name" in hex["provenance"]) == bool(hex["name"])
    for key in ("companies", "tracks"):
        assert all(item["provenance"]["source"] for item in data[key])
    for key in ("dials", "houses", "start_money", "expansion", "end"):
        assert data[key]["provenance"]["source"]


def test_the_static_data_for_machines() -> None:
    data = title.data()
    assert {"hexes", "tiles", "companies", "trains", "phases", "provenance"} <= set(data)
    assert data["trains"] == data["tiles"] == data["phases"] == []
    buffalo = next(hex for hex in data["hexes"] if hex["id"] == "L0")
    assert (buffalo["name"], buffalo["terrain"]) == ("Buffalo", "city")
    assert (buffalo["cost"], buffalo["income"], buffalo["development"]) == (2, 3, 2)
    assert data["dials"]["auction"] == 3


def test_what_is_not_printed_on_a_hex_is_null() -> None:
    hexes = {hex["id"]: hex for hex in title.data()["hexes"]}
    assert (hexes["S3"]["cost"], hexes["S3"]["income"]) == (None, None)
    assert (hexes["K4"]["cost"], hexes["K4"]["income"]) == (4, None)
    assert hexes["K4"]["values"] == [4, 6, 8]
