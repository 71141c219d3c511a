"""The network: chains between stops, and how they are found."""

from trunkline.rails.routes.network import Chain, Network, Stop

BEIJING, TIANJIN, DALIAN = (
    Stop("F8.3", "F8", "city", 20, own=True, name="Beijing"),
    Stop("F10.0", "F10", "city", 20),
    Stop("E13.0", "E13", "city", 20),
)
SHORT = Chain("F8.3", "F10.0", ("F8.3:4", "F10/F8", "F10.0:1"), ("F8", "F10"))
FERRY = Chain("F10.0", "E13.0", ("F10.0:4", "F10/F12", "E13/F12", "E13.0:0"), ("F10", "F12", "E13"))
LOOP = Chain(
    "E13.0", "E13.0", ("E13.0:2", "D12/E13", "D12/D14", "D14/E13"), ("E13", "D12", "D14", "E13")
)
NETWORK = Network((BEIJING, TIANJIN, DALIAN), (SHORT, FERRY, LOOP))


def test_stops_are_known_by_id() -> None:
    assert NETWORK.stop["F10.0"] is TIANJIN


def test_each_stop_knows_its_chains_and_a_loop_counts_once() -> None:
    assert NETWORK.at == {"F8.3": (0,), "F10.0": (0, 1), "E13.0": (1, 2)}


def test_a_chain_has_another_end() -> None:
    assert FERRY.other("F10.0") == "E13.0"
    assert FERRY.other("E13.0") == "F10.0"
    assert LOOP.other("E13.0") == "E13.0"


def test_hexes_are_read_from_either_end() -> None:
    assert FERRY.hexes_from("F10.0") == ("F10", "F12", "E13")
    assert FERRY.hexes_from("E13.0") == ("E13", "F12", "F10")


def test_a_leg_is_found_by_its_hexes_in_either_direction() -> None:
    assert NETWORK.leg("F10.0", "E13.0", ("F10", "F12", "E13")) == 1
    assert NETWORK.leg("E13.0", "F10.0", ("E13", "F12", "F10")) == 1
    assert NETWORK.leg("E13.0", "F10.0", ("F10", "F12", "E13")) is None
    assert NETWORK.leg("F8.3", "E13.0", ("F8", "E13")) is None


def test_networks_are_values() -> None:
    assert Network(NETWORK.stops, NETWORK.chains) == NETWORK
    assert hash(Network(NETWORK.stops, NETWORK.chains)) == hash(NETWORK)
