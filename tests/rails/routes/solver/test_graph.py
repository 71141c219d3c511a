"""The graph of the search: what trains can reach, in numbers."""

from __future__ import annotations

from tests.rails.routes.lines import line, network
from trunkline.rails.routes.rules import RAILWAY, TRAM, Passage, RouteRules
from trunkline.rails.routes.solver.graph import Graph


def test_what_lies_behind_a_blocked_stop_is_out_of_reach() -> None:
    graph = Graph(line("Ac20* Bc20! Cc20"), RAILWAY)
    assert [len(arcs) for arcs in graph.arcs[:3]] == [1, 1, 0]


def test_loops_and_closed_track_are_left_out() -> None:
    net = network("As20* Bs20 Cs20", "A-B", "B-C", "A-x-A")
    graph = Graph(net, RouteRules(closed=("B/C",)))
    assert [len(arcs) for arcs in graph.arcs[:3]] == [1, 1, 0]


def test_free_stops_become_parts_of_arcs() -> None:
    graph = Graph(line("As20* Bp10 Cp10 Ds40"), TRAM)
    (arc,) = graph.arcs[graph.place["A.0"]]
    assert (arc.to, arc.gain, arc.length) == (graph.place["D.0"], 60, 1)
    assert arc.chains == (0, 1, 2)
    assert graph.arcs[graph.place["B.0"]] == []


def test_stops_are_numbered_by_what_they_are_worth() -> None:
    graph = Graph(line("Ac20* Bt10 Cc50 Dc60"), RAILWAY)
    assert [stop.id for stop in graph.stops] == ["D.0", "C.0", "A.0", "B.0"]


def test_every_value_is_a_multiple_of_the_unit() -> None:
    rules = RouteRules(passages=(Passage("ferry", "B", -5),))
    assert Graph(line("Ac20* Bc30"), RAILWAY).unit == 10
    assert Graph(line("Ac20* Bc30"), rules).unit == 5
    assert Graph(line("Ac0* Bc0"), RAILWAY).unit == 1
