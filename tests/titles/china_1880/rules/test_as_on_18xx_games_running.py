"""Runs on 18xx.games: what E-trains count, the Trans-Siberian line, P7 when no 4-train is sold."""

from __future__ import annotations

from itertools import pairwise

from tests.titles.china_1880.site import SitePosition
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import RAILWAY
from trunkline.titles.china_1880.rules.actions import AssignRocket, Pass
from trunkline.titles.china_1880.rules.as_on_18xx_games.running import Running, running
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.run_trains import TRANS_SIBERIAN_BONUS


def line(*stops: tuple[str, int], own: str) -> tuple[Running, Route]:
    """One line of stops with their values; the company has a station in one of them."""
    hexes = [name for name, _ in stops]
    network = Network(
        tuple(Stop(f"{name}.0", name, "city", value, name == own) for name, value in stops),
        tuple(
            Chain(f"{one}.0", f"{two}.0", (f"{one}/{two}",), (one, two))
            for one, two in pairwise(hexes)
        ),
    )
    rules = type(RAILWAY)(large=RAILWAY.large, bonuses=(TRANS_SIBERIAN_BONUS,))
    route = Route("6E", tuple(f"{h}.0" for h in hexes), tuple(pairwise(hexes)))
    return Running(network, (TRAINS["6E"],), rules), route


def test_54_an_e_train_counts_the_best_stops_with_a_station_of_the_company() -> None:
    now, route = line(
        *(("B2", 10), ("B4", 60), ("B6", 50), ("B8", 40), ("B10", 40), ("B12", 30), ("B14", 30)),
        own="B2",
    )
    assert now.earnings((route,)).value == 60 + 50 + 40 + 40 + 30 + 10


def test_54_a_player_cannot_choose_other_stops() -> None:
    now, route = line(*((f"B{n}", n) for n in range(2, 10)), own="B9")
    chosen = Route(route.train, route.stops, route.legs, ("B9.0", "B2.0"))
    assert now.refuse((chosen,)) is None
    assert now.earnings((chosen,)).value == 9 + 8 + 7 + 6 + 5 + 4


def test_11_p3_is_forgotten_when_stops_are_ranked() -> None:
    """Taiwan is worth 20 to the company, more than B2, but nothing is printed on it now."""
    now, route = line(
        *(("N16", 20), ("B2", 10), ("B4", 60), ("B6", 50), ("B8", 40), ("B10", 40), ("B12", 30)),
        own="B4",
    )
    assert now.earnings((route,)).value == 60 + 50 + 40 + 40 + 30 + 10


def test_54_both_ends_of_the_trans_siberian_line_are_always_in_question() -> None:
    """50 more make up for two stops of 60 against 40: 60 * 4 + 40 * 2 + 50 is above 60 * 6."""
    stops = (("A3", 40), *((f"B{n}", 60) for n in range(2, 8)), ("A15", 40))
    now, route = line(*stops, own="B2")
    assert now.earnings((route,)).value == 60 * 4 + 40 * 2 + 50
    poor = (("A3", 10), *((f"B{n}", 60) for n in range(2, 8)), ("A15", 10))
    now, route = line(*poor, own="B2")
    assert now.earnings((route,)).value == 60 * 6


def test_55_the_trans_siberian_bonus_is_paid_for_each_route() -> None:
    position = SitePosition(cash=0).found("BZU", "A")
    assert [bonus.once for bonus in running(position.s, "BZU").rules.bonuses] == [False]


def test_16_p7_gets_one_of_the_4_trains_that_nobody_bought_before_the_share_round() -> None:
    position = SitePosition(cash=300).phase("B2", 5, "4").owns("A", "P7")
    position.found("HKR", "A", trains=("3",)).found("NJR", "B", cash=400, trains=("3",))
    position.marker("NJR").turn("NJR", "trains").do(Pass("B"))
    assert (position.top, position.decider) == ("ForcedExchange", "A")
    assert position.s.gone["4"] == 5
    position.do(AssignRocket("A", "HKR"))
    assert position.s.trains["HKR"] == ("3", "4")
    assert position.top == "ShareRound"
    assert position.s.gone["4"] == 5
