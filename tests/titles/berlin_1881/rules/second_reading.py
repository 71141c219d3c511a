"""A second reading of the rules, written apart from the engine: plain, slow, without its helpers.

It knows positions and what is printed on the map, the tiles and the market; everything else it
works out anew. Whole games are judged by both readings, which must agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.rails.board.tile import Face
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET

PAR = {
    "GBS": 90,
    "BChSt": 90,
    "BESTAG": 90,
    "SSC": 82,
    "NBSN": 74,
    "SBV": 74,
    "SHG": 74,
    "SpS": 66,
}
HOME = {
    "GBS": "G19",
    "BChSt": "G13",
    "BESTAG": "H14",
    "SSC": "J28",
    "NBSN": "E23",
    "SBV": "K15",
    "SHG": "C13",
    "SpS": "E7",
}
DEPOTS = {"GBS": 4, "BChSt": 4, "BESTAG": 4, "SSC": 2, "NBSN": 3, "SBV": 3, "SHG": 3, "SpS": 2}
DEPOT_COSTS = (0, 40, 80, 120)
NETWORKS = ("S1", "S2", "S3", "S")
SBAHN = "S-Bahn"
COMPANIES = (*PAR, SBAHN)
OFFERED = ("S-Bahn president", "S1", "S2", "S3", SBAHN)
CERTIFICATES = (*PAR, *(f"{tramway} director" for tramway in PAR), *OFFERED)
LIMIT = {3: 21, 4: 18, 5: 15, 6: 12}
TRAIN_LIMIT = (4, 4, 3, 2)
CARS = {"2": 9, "3": 6, "4": 4, "5": 4, "6": 4}
S_TRAINS = {"S4": (4, "3"), "S7": (3, "4"), "S9": (1, "5")}
"""How many there are, and from which car on they are sold."""
PRICES = {"2": 220, "3": 320, "4": 420, "5": 520, "6": 620, "S4": 300, "S7": 600, "S9": 800}
YELLOW = {(4, 0), (5, 0), (6, 0)}
FERRIES = ("I3", "K5", "J34", "L32")


def stage(s: BerlinState) -> int:
    """0 yellow, 1 green, 2 brown, 3 grey."""
    return sum(s.gone.get(car, 0) > 0 for car in ("3", "4", "5"))


def price(s: BerlinState, company: str) -> int:
    return MARKET.spaces[s.markers[company].place].price


def singles(s: BerlinState, company: str, owner: str) -> int:
    return dict(s.shares[company].singles).get(owner, 0)


def units(s: BerlinState, company: str, owner: str) -> int:
    return singles(s, company, owner) + 2 * (s.shares[company].director == owner)


def counted(s: BerlinState, player: str) -> int:
    """8.3, 8.4: certificates of companies that are not on a yellow space."""
    return sum(
        singles(s, company, player) + (s.shares[company].director == player)
        for company in COMPANIES
        if not on_yellow(s, company)
    )


def on_yellow(s: BerlinState, company: str) -> bool:
    return company in s.markers and s.markers[company].place in YELLOW


def asked_price(s: BerlinState, name: str, source: str) -> int | None:
    """8.1.1: what a certificate costs now, None if it is not there."""
    company = SBAHN if name in OFFERED else name.removesuffix(" director")
    leads = name.endswith(("director", "president"))
    director = s.shares[company].director
    there = director == source if leads else singles(s, company, source) > 0
    if not there:
        return None
    if source == "pool":
        return None if name in NETWORKS else price(s, company) * (1 + leads)
    if company == SBAHN:
        return 84 * (1 + leads) if stage(s) and name == next_of_the_s_bahn(s) else None
    if leads:
        return 2 * PAR[company] if s.info_cards else None
    return None if director == "bank" else PAR[company]


def next_of_the_s_bahn(s: BerlinState) -> str:
    """3.1: the top of the stack in the initial offering."""
    if s.shares[SBAHN].director == "bank":
        return "S-Bahn president"
    return next((subnet for subnet in ("S1", "S2", "S3") if s.vices[subnet] == "bank"), SBAHN)


def affords(s: BerlinState, buyer: str, name: str, source: str) -> bool:
    """It is there, it can be paid, and nobody comes above 60 %."""
    cost = asked_price(s, name, source)
    if cost is None or s.money[buyer] < cost:
        return False
    company = SBAHN if name in OFFERED else name.removesuffix(" director")
    more = 2 if name.endswith(("director", "president")) else 1
    percent = 5 if company == SBAHN else 10
    return (units(s, company, buyer) + more) * percent <= 60


def player_may_buy(
    s: BerlinState, player: str, name: str, source: str, sold: set[tuple[str, str]]
) -> bool:
    """8.1.1, 8.3: nothing the player has sold in this round, nothing above the limit."""
    company = SBAHN if name in OFFERED else name.removesuffix(" director")
    if (player, company) in sold or not affords(s, player, name, source):
        return False
    more = 0 if takes_over(s, player, company, name) else 1
    return on_yellow(s, company) or counted(s, player) + more <= LIMIT[len(s.players)]


def takes_over(s: BerlinState, player: str, company: str, name: str) -> bool:
    """6.2.3: with one more certificate he has most, and gives two for the one that leads."""
    director = s.shares[company].director
    if name.endswith(("director", "president")) or director in ("bank", "pool", player):
        return False
    return units(s, company, player) + 1 > units(s, company, director)


def may_buy_train(s: BerlinState, company: str, train: str, source: str, helper: str) -> bool:
    """7.2.7.2, 7.4.6: on sale, below the limit, paid with at most a quarter from the helper."""
    limit = 1 if company in ("S1", "S2", "S3") else TRAIN_LIMIT[stage(s)]
    if (train in CARS) != (company in PAR) or len(s.trains[company]) >= limit:
        return False
    if not (train in s.pool if source == "pool" else new_on_sale(s, train)):
        return False
    missing = max(0, PRICES[train] - s.money[company])
    return missing <= PRICES[train] // 4 and (not missing or s.money[helper] >= missing)


def new_on_sale(s: BerlinState, train: str) -> bool:
    if train in CARS:
        lower = [car for car in CARS if car < train]
        left = CARS[train] - s.gone.get(train, 0)
        return left > 0 and all(s.gone.get(car, 0) >= CARS[car] for car in lower)
    count, since = S_TRAINS[train]
    return s.gone.get(train, 0) < count and s.gone.get(since, 0) > 0


def markers(s: BerlinState, hex_id: str, node: int) -> list[str]:
    return [m.company for m in s.board.stations if (m.hex, m.node) == (hex_id, node)]


def blocked(s: BerlinState, company: str, hex_id: str, node: int) -> bool:
    """7.2.2.1, 7.4.3."""
    stop, there = ATLAS.face(s.board, hex_id).nodes[node], markers(s, hex_id, node)
    if stop.kind != "station" or company in there:
        return False
    if company in NETWORKS:
        return any(marker in NETWORKS for marker in there)
    return sum(marker in PAR for marker in there) >= stop.slots - stop.reserved.count("S")


def reached(s: BerlinState, company: str) -> set[tuple[str, int]]:
    """The stations and stops to which open rails lead from the company's depots."""
    rails = "" if company in PAR else "S"
    waiting: list[tuple[str, int, bool]] = [
        (m.hex, m.node, True) for m in s.board.stations if m.company == company
    ]
    seen = set(waiting)
    while waiting:
        hex_id, at, is_stop = waiting.pop()
        if is_stop and blocked(s, company, hex_id, at):
            continue
        if is_stop:
            found = _onward(ATLAS.face(s.board, hex_id), hex_id, rails, at, True)
        else:
            beyond = MAP.neighbour(hex_id, at)
            face = ATLAS.face(s.board, beyond) if beyond else None
            found = _onward(face, beyond, rails, (at + 3) % 6, False) if face and beyond else set()
        waiting += found - seen
        seen |= found
    return {(hex_id, at) for hex_id, at, is_stop in seen if is_stop}


def _onward(
    face: Face, hex_id: str, rails: str, at: int, is_stop: bool
) -> set[tuple[str, int, bool]]:
    """Where the rails of a hex lead from one of its stops or edges."""
    found = set()
    for path in face.paths:
        if path.network == rails and at in (path.nodes if is_stop else path.edges):
            found |= {(hex_id, edge, False) for edge in path.edges}
            found |= {(hex_id, node, True) for node in path.nodes}
    return found - {(hex_id, at, is_stop)}


def may_build(
    s: BerlinState, tramway: str, hex_id: str, node: int, linked: set[tuple[str, int]]
) -> bool:
    """7.2.2: a free place that is kept for nobody else, linked with an own depot, and the money."""
    built = [m.hex for m in s.board.stations if m.company == tramway]
    stop = ATLAS.face(s.board, hex_id).nodes[node]
    if stop.kind != "station" or hex_id in built or (hex_id, node) not in linked:
        return False
    if len(built) >= DEPOTS[tramway] or s.money[tramway] < DEPOT_COSTS[len(built)]:
        return False
    there = markers(s, hex_id, node)
    trams = sum(marker in PAR for marker in there)
    free = stop.slots - trams - max(stop.reserved.count("S"), len(there) - trams)
    return free > any(awaits(s, other, hex_id, node) for other in PAR)


def awaits(s: BerlinState, tramway: str, hex_id: str, node: int) -> bool:
    """The home depot of this tramway will come to this station."""
    if HOME[tramway] != hex_id or s.shares[tramway].director == "":
        return False
    if any(m.company == tramway and m.hex == hex_id for m in s.board.stations):
        return False
    printed = MAP[hex_id].face
    kept = next(i for i, stop in enumerate(printed.nodes) if tramway in stop.reserved)
    rails = set(printed.node_exits(kept))
    return rails <= set(ATLAS.face(s.board, hex_id).node_exits(node))


def income(s: BerlinState, company: str, routes: Sequence[Route]) -> tuple[int, int]:
    """7.2.4, 7.4.3: route income and ferry bonus; stations count twice for S-trains."""
    total = ferry = 0
    for route in routes:
        hexes = {hex_id for leg in route.legs for hex_id in leg}
        ferry += 40 * sum(landing in hexes for landing in FERRIES)
        for stop in route.stops:
            hex_id, node = stop.split(".")
            printed = ATLAS.face(s.board, hex_id).nodes[int(node)]
            twice = company in NETWORKS and printed.kind == "station"
            total += printed.values[0] * (2 if twice else 1)
    return total, ferry


def paid(s: BerlinState, company: str, dividend: int) -> dict[str, int]:
    """7.2.5, 7.4.4: what the use of the income changes in all purses; 0: nothing is paid out."""
    earned, tram = s.earned, company in PAR
    papers, whole = (company, 10) if tram else (SBAHN, 20)
    change = dict.fromkeys(s.money, 0)
    change[company] = sum((earned.construction, earned.route, earned.connection, earned.ferry))
    change[company] -= dividend
    if not dividend:
        return change
    leader = s.shares[SBAHN].director if company == "S" else s.vices.get(company, "")
    if not tram and s.money[company] + earned.construction >= 20:
        change[company] -= 20
        change[leader] += 20
    for owner in s.money:
        change[owner] += dividend * units(s, papers, owner) // whole
    change[company if tram else "S"] += dividend * units(s, papers, "pool") // whole
    return change
