"""One company in full: holders, charter, depots, last run."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.rails.companies import PAID_OUT, WITHHELD, LastRun
from trunkline.present.rails.holders import holders
from trunkline.present.story import Story
from trunkline.present.view import Facts, Section
from trunkline.present.words import per_cent
from trunkline.titles.berlin_1881.present.names import (
    company_name,
    marks,
    office,
    owner_name,
    place,
    train_list,
)
from trunkline.titles.berlin_1881.present.past import last_runs
from trunkline.titles.berlin_1881.rules.depots import markers_left, next_depot_cost
from trunkline.titles.berlin_1881.rules.offices import (
    exists,
    floated,
    holder,
    owners,
    removed,
    runner,
    train_limit,
)
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import unlimited, value
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
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
        return phrase("1881.about.none-yet", "none yet")
    return phrase(PAID_OUT if last.paid else WITHHELD, sum=marks(last.income))


def _depots(s: BerlinState, company: str) -> str:
    return ", ".join(place(depot.hex) for depot in s.board.of(company)) or phrase(
        "1881.about.none-yet", "none yet"
    )


def _owned(s: BerlinState, company: str) -> str:
    """Its trains, and how many it may have."""
    trains = train_list(s.trains[company])
    return phrase(
        "1881.about.most", "{trains}, at most {limit}", trains=trains, limit=train_limit(s, company)
    )


def _next_depot(s: BerlinState, company: str) -> str:
    left = markers_left(s, company)
    if not left:
        return phrase("1881.about.none-left", "none left")
    return phrase(
        "1881.about.left",
        "{price}, {left} left",
        price=marks(next_depot_cost(s, company)),
        left=left,
    )


def _price(s: BerlinState, company: str) -> str:
    price = marks(value(s, company))
    if unlimited(s, company):
        return phrase(
            "1881.about.yellow-cell-certificates",
            "**{price}**, on a yellow cell: certificates are not counted",
            price=price,
        )
    return f"**{price}**"


def _tramway(s: BerlinState, company: str, last: LastRun | None) -> tuple[Section, ...]:
    data = TRAMWAYS[company]
    if removed(s, company):
        left = (
            phrase("1881.about.state", "State"),
            phrase("1881.about.left-game", "has left the game"),
        )
        return (Section(data.name, (Facts((left,)),)),)
    rows = [
        (phrase("1881.about.home", "Home"), f"{data.home_name}, {data.home}"),
        (phrase("1881.about.par", "Par"), marks(data.par)),
        (
            phrase("1881.about.initial-offering", "In the initial offering"),
            str(s.shares[company].certificates(OFFERING)),
        ),
    ]
    if company in s.markers:
        rows.append((phrase("1881.about.price", "Price"), _price(s, company)))
    if floated(s, company):
        rows += [
            (
                phrase("1881.about.director", "Director"),
                runner(s, company) or phrase("1881.about.nobody-decides", "Nobody decides"),
            ),
            (phrase("1881.about.treasury", "Treasury"), f"**{marks(s.money[company])}**"),
            (phrase("1881.about.cars", "Tramcars"), _owned(s, company)),
            (phrase("1881.about.depots", "Depots"), _depots(s, company)),
            (phrase("1881.about.next-depot", "Next depot"), _next_depot(s, company)),
            (
                phrase("1881.about.share-s-bahn", "Share of the S-Bahn"),
                per_cent(percent(s, company, SBAHN)),
            ),
            (phrase("1881.about.last-run", "Last run"), _ran(last)),
        ]
    else:
        rows.append(
            (
                phrase("1881.about.state", "State"),
                phrase(
                    "1881.about.not-floated-five", "not floated: five certificates must be sold"
                ),
            )
        )
    held = Section(phrase("1881.about.holders", "Holders"), (_holders(s, company),))
    return (Section(data.name, (Facts(tuple(rows)),)), held)


def _network(s: BerlinState, network: str, last: LastRun | None) -> tuple[Section, ...]:
    rows = (
        (
            phrase("1881.about.certificate-held", "Certificate held by"),
            owner_name(holder(s, network)),
        ),
        (phrase("1881.about.decides", "Decides"), office(s, network, None)),
        (phrase("1881.about.treasury", "Treasury"), f"**{marks(s.money[network])}**"),
        (phrase("1881.about.trains", "Trains"), _owned(s, network)),
        (phrase("1881.about.depots", "Depots"), _depots(s, network)),
        (phrase("1881.about.last-run", "Last run"), _ran(last)),
    )
    held = Section(
        phrase("1881.about.holders-s-bahn", "Holders of the S-Bahn"), (_holders(s, SBAHN),)
    )
    return (Section(company_name(network), (Facts(rows),)), held)


def _holders(s: BerlinState, company: str) -> Facts:
    """Players and tramways, then pool and offering."""
    unit = 5 if company == SBAHN else 10
    shares = s.shares[company]
    held = {owner_name(each): shares.units(each) * unit for each in (*owners(s), POOL, OFFERING)}
    return holders(held, owner_name(shares.director))
