"""One company in full: holders, charter, depots, last run."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.story import Story
from trunkline.present.view import Facts, Picture, Section
from trunkline.titles.berlin_1881.present.holdings import holdings_bar
from trunkline.titles.berlin_1881.present.names import (
    company_name,
    marks,
    office,
    owner_name,
    place,
    train_list,
)
from trunkline.titles.berlin_1881.present.past import LastRun, last_runs
from trunkline.titles.berlin_1881.rules.depots import markers_left, next_depot_cost
from trunkline.titles.berlin_1881.rules.offices import (
    exists,
    floated,
    holder,
    removed,
    runner,
    train_limit,
)
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import unlimited, value
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import NETWORKS, SBAHN, TRAMWAYS


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
        return phrase("none yet")
    return phrase("{sum}, paid out" if last.paid else "{sum}, kept", sum=marks(last.income))


def _depots(s: BerlinState, company: str) -> str:
    return ", ".join(place(depot.hex) for depot in s.board.of(company)) or phrase("none yet")


def _owned(s: BerlinState, company: str) -> str:
    """Its trains, and how many it may have."""
    trains = train_list(s.trains[company])
    return phrase("{trains}, at most {limit}", trains=trains, limit=train_limit(s, company))


def _next_depot(s: BerlinState, company: str) -> str:
    left = markers_left(s, company)
    if not left:
        return phrase("none left")
    return phrase("{price}, {left} left", price=marks(next_depot_cost(s, company)), left=left)


def _price(s: BerlinState, company: str) -> str:
    price = marks(value(s, company))
    if unlimited(s, company):
        return phrase("**{price}**, on a yellow cell: certificates are not counted", price=price)
    return f"**{price}**"


def _tramway(s: BerlinState, company: str, last: LastRun | None) -> tuple[Section, ...]:
    data = TRAMWAYS[company]
    if removed(s, company):
        left = (phrase("State"), phrase("has left the game"))
        return (Section(data.name, (Facts((left,)),)),)
    rows = [
        (phrase("Home"), f"{data.home_name}, {data.home}"),
        (phrase("Par"), marks(data.par)),
        (phrase("In the initial offering"), str(s.shares[company].certificates(OFFERING))),
    ]
    if company in s.markers:
        rows.append((phrase("Price"), _price(s, company)))
    if floated(s, company):
        rows += [
            (phrase("Director"), runner(s, company) or phrase("Nobody decides")),
            (phrase("Treasury"), f"**{marks(s.money[company])}**"),
            (phrase("Cars"), _owned(s, company)),
            (phrase("Depots"), _depots(s, company)),
            (phrase("Next depot"), _next_depot(s, company)),
            (phrase("Share of the S-Bahn"), f"{percent(s, company, SBAHN)} %"),
            (phrase("Last run"), _ran(last)),
        ]
    else:
        rows.append((phrase("State"), phrase("not floated: five certificates must be sold")))
    holders = Section(phrase("Holders"), (Picture(holdings_bar(s, company)),))
    return (Section(data.name, (Facts(tuple(rows)),)), holders)


def _network(s: BerlinState, network: str, last: LastRun | None) -> tuple[Section, ...]:
    rows = (
        (phrase("Certificate held by"), owner_name(holder(s, network))),
        (phrase("Decides"), office(s, network, None)),
        (phrase("Treasury"), f"**{marks(s.money[network])}**"),
        (phrase("Trains"), _owned(s, network)),
        (phrase("Depots"), _depots(s, network)),
        (phrase("Last run"), _ran(last)),
    )
    holders = Section(phrase("Holders of the S-Bahn"), (Picture(holdings_bar(s, SBAHN)),))
    return (Section(company_name(network), (Facts(rows),)), holders)
