"""Depots: built for the price of the next marker, or bought from another tramway by an offer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import offer
from trunkline.present.rails.station import Place, Site, Stations, station_question
from trunkline.present.view import Act, Block, Line, Stepper
from trunkline.present.words import beside
from trunkline.rails.board.board import Board
from trunkline.titles.berlin_1881.present.gains import prospect
from trunkline.titles.berlin_1881.present.names import marks, names, short_place
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.build_depot import (
    LEAST_PRICE,
    BuildDepot,
    OfferDepot,
    PlaceDepot,
)
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost, strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.sections import DEPOT_DEALS, DEPOTS, S_DEPOT
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    MAIN,
    S_RAILS,
    TRAM_RAILS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin

Step = BuildDepot | BuildSecondDepot
BUILD_FOR_MAIN = message("1881.depot.build-depot-main", "Build a depot for the main network")
BUILD_FOR = message("1881.depot.build-a-depot-for", "Build a depot for {company}")
TAKE = message("1881.depot.take", "Buy {place} from {company} · {price}")
OFFER = message("1881.depot.offer-company-price-for", "Offer {company} {price} for {place}")
ONCE_BOTH_YOURS = message(
    "1881.depot.once-both-yours",
    "Paid to {company} at once, since both are yours, plus {price} for your own marker.",
)
IF_ACCEPTS_OWN = message(
    "1881.depot.if-accepts-own",
    "Paid to {company} if {player} accepts, plus {price} for your own marker.",
)


def depots(scene: BerlinScene) -> Stations:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, Step)
    company, by, tram = step.company, step.decider(t, s), step.company in TRAMWAYS
    section = S_DEPOT if isinstance(step, BuildSecondDepot) else DEPOTS
    wanted = whole_number(scene.draft.get("price", "")) or LEAST_PRICE
    price = max(LEAST_PRICE, min(wanted, s.money[company] - cost(s, step)))
    return Stations(
        names=names(s),
        t=t,
        s=s,
        atlas=s.pieces.atlas,
        company=company,
        cash=s.money[company],
        board=s.board,
        sites=tuple(_sites(t, s, step)),
        on=lambda site: _with_depot(s.board, company, site),
        place=lambda site: (
            _bought(t, s, step, site, price) if site.seller else _built(t, s, step, site, section)
        ),
        prospect=prospect(s, company, s.board),
        heading=phrase(BUILD_FOR_MAIN if company == MAIN else BUILD_FOR, company=company),
        badge=phrase("1881.depot.next", "next {price}", price=marks(cost(s, step))),
        context=_context(s, step),
        rule=section,
        none=Act(
            phrase("1881.depot.none-choice", "No depot"),
            encode_action(Done(by)),
            key="D",
            doing=phrase("1881.depot.going", "Continuing…"),
        ),
        refuse=lambda hex_id, node: step.refuse(t, s, PlaceDepot(by, hex_id, node)),
        rails=TRAM_RAILS if tram else S_RAILS,
        passes=tram_passes if tram else strain_passes,
    )


def cost(s: BerlinState, step: Step) -> int:
    """The price of the own marker."""
    if isinstance(step, BuildSecondDepot):
        return s.pieces.second_depot_cost
    return next_depot_cost(s, step.company)


def _sites(t: Berlin, s: BerlinState, step: Step) -> Iterator[Site]:
    by = step.decider(t, s)
    for a in step.places(s, by):
        if step.refuse(t, s, a) is None:
            yield Site(a.hex, a.node)
    if isinstance(step, BuildDepot):
        yield from _for_sale(t, s, replace(step, offered=()))


def _for_sale(t: Berlin, s: BerlinState, step: BuildDepot) -> Iterator[Site]:
    """Depots of others that may be asked for, also those that were asked for in this turn."""
    for seller in TRAMWAYS:
        for depot in s.board.of(seller):
            wanted = OfferDepot(step.decider(t, s), seller, depot.hex, LEAST_PRICE)
            if step.refuse(t, s, wanted) is None:
                yield Site(depot.hex, depot.node, seller)


def _with_depot(board: Board, company: str, site: Site) -> Board:
    if not site.seller:
        return board.place(company, site.hex, site.node)
    theirs = next(depot for depot in board.of(site.seller) if depot.hex == site.hex)
    return board.exchange(theirs, company)


def _context(s: BerlinState, step: Step) -> str:
    most = len(TRAMWAYS[step.company].depot_costs) if step.company in TRAMWAYS else 2
    text = phrase(
        "1881.depot.placed-ringed-stations",
        "{built} of {most} placed. Click a highlighted station or choose a row.",
        built=len(s.board.of(step.company)),
        most=most,
    )
    offered = step.offered if isinstance(step, BuildDepot) else ()
    made = phrase("1881.depot.offered-turn", "Offered this turn: {number}.", number=len(offered))
    return f"{text} {made}" if offered else text


def _built(t: Berlin, s: BerlinState, step: Step, site: Site, section: str) -> Place:
    price = cost(s, step)
    text = phrase(
        "1881.depot.build-in-place-price",
        "Build in {place} · {price}",
        place=short_place(site.hex),
        price=marks(price),
    )
    action = PlaceDepot(step.decider(t, s), site.hex, site.node)
    doing = phrase("1881.depot.building", "Building…")
    build = offer(t, s, action, text, key="Enter", doing=doing)
    return Place(phrase("1881.depot.free", "free"), marks(price), price, build, section)


def _bought(t: Berlin, s: BerlinState, step: Step, site: Site, price: int) -> Place:
    """Another's depot needs the other director's consent: a price from 40 M."""
    by, own, director = step.decider(t, s), cost(s, step), runner(s, site.seller)
    yours = director == by
    text = phrase(
        TAKE if yours else OFFER,
        place=short_place(site.hex),
        company=site.seller,
        price=marks(price + own if yours else price),
    )
    wanted = OfferDepot(by, site.seller, site.hex, price)
    return Place(
        phrase("1881.depot.depot-of-company", "depot of {company}", company=site.seller),
        phrase("1881.depot.from", "from {sum}", sum=marks(LEAST_PRICE + own)),
        own + price,
        offer(t, s, wanted, text, key="Enter", doing=phrase("1881.depot.offering", "Offering…")),
        DEPOT_DEALS,
        _offer(s, step, site.seller, price, yours),
        {"price": str(price)},
    )


def _offer(s: BerlinState, step: Step, seller: str, price: int, yours: bool) -> tuple[Block, ...]:
    own = cost(s, step)
    most = s.money[step.company] - own
    bounds = phrase(
        "1881.depot.least-most",
        "At least {least}, at most {most}.",
        least=marks(LEAST_PRICE),
        most=marks(most),
    )
    text = phrase(
        ONCE_BOTH_YOURS if yours else IF_ACCEPTS_OWN,
        company=seller,
        player=runner(s, seller),
        price=marks(own),
    )
    label = phrase("1881.depot.your-offer", "Your offer")
    return (
        Stepper("price", price, LEAST_PRICE, most, 1, label, *beside(marks)),
        Line(f"{bounds} {text}", "muted"),
    )


placing = station_question(depots)
