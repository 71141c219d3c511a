"""One company in full: holders, charter, depots, last run."""

from __future__ import annotations

from trunkline.titles.berlin_1881.depots import markers_left, next_depot_cost
from trunkline.titles.berlin_1881.offices import exists, floated, holder, removed, train_limit
from trunkline.titles.berlin_1881.papers import percent
from trunkline.titles.berlin_1881.prices import unlimited, value
from trunkline.titles.berlin_1881.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.tables import NETWORKS, SBAHN, TRAMWAYS
from trunkline.web.pages.panels.berlin_1881.holdings import holdings_bar
from trunkline.web.pages.panels.berlin_1881.names import (
    company_name,
    marks,
    office,
    owner_name,
    place,
    train_list,
)
from trunkline.web.pages.panels.berlin_1881.past import LastRun, last_runs
from trunkline.web.pages.story import Story
from trunkline.web.pages.view import Facts, Picture, Section


def about(s: BerlinState, of: str, story: Story) -> tuple[Section, ...]:
    """A tramway or a network; nothing for any other word."""
    last = last_runs(story).get(of)
    if of in TRAMWAYS:
        return _tramway(s, of, last)
    if of in NETWORKS and exists(s, of):
        return _network(s, of, last)
    return ()


def _ran(last: LastRun | None) -> str:
    if last is None:
        return "none yet"
    return f"{marks(last.income)}, {'paid out' if last.paid else 'kept'}"


def _depots(s: BerlinState, company: str) -> str:
    return ", ".join(place(depot.hex) for depot in s.board.of(company)) or "none yet"


def _tramway(s: BerlinState, company: str, last: LastRun | None) -> tuple[Section, ...]:
    data = TRAMWAYS[company]
    if removed(s, company):
        return (Section(data.name, (Facts((("State", "has left the game"),)),)),)
    rows = [
        ("Home", f"{data.home_name}, {data.home}"),
        ("Par", marks(data.par)),
        ("In the initial offering", str(s.shares[company].certificates(OFFERING))),
    ]
    if company in s.markers:
        note = ", on a yellow cell: certificates are not counted" if unlimited(s, company) else ""
        rows.append(("Price", f"**{marks(value(s, company))}**{note}"))
    if floated(s, company):
        left = markers_left(s, company)
        marker = f"{marks(next_depot_cost(s, company))}, {left} left" if left else "none left"
        rows += [
            ("Director", office(s, company, None).removeprefix("Director ")),
            ("Treasury", f"**{marks(s.money[company])}**"),
            ("Cars", f"{train_list(s.trains[company])}, at most {train_limit(s, company)}"),
            ("Depots", _depots(s, company)),
            ("Next depot", marker),
            ("Share of the S-Bahn", f"{percent(s, company, SBAHN)} %"),
            ("Last run", _ran(last)),
        ]
    else:
        rows.append(("State", "not floated: five certificates must be sold"))
    holders = Section("Holders", (Picture(holdings_bar(s, company)),))
    return (Section(data.name, (Facts(tuple(rows)),)), holders)


def _network(s: BerlinState, network: str, last: LastRun | None) -> tuple[Section, ...]:
    rows = (
        ("Certificate held by", owner_name(holder(s, network))),
        ("Decides", office(s, network, None)),
        ("Treasury", f"**{marks(s.money[network])}**"),
        ("Trains", f"{train_list(s.trains[network])}, at most {train_limit(s, network)}"),
        ("Depots", _depots(s, network)),
        ("Last run", _ran(last)),
    )
    holders = Section("Holders of the S-Bahn", (Picture(holdings_bar(s, SBAHN)),))
    return (Section(company_name(network), (Facts(rows),)), holders)
