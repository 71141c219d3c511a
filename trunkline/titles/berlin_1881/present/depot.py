"""Depots: built for the price of the next marker, or bought from another tramway by an offer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    HexView,
    Line,
    Option,
    Options,
    Plan,
    Row,
    Stepper,
    Table,
    Tone,
    WhyNot,
)
from trunkline.present.words import became
from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.titles.berlin_1881.present.laying import best_on
from trunkline.titles.berlin_1881.present.names import (
    marks,
    place,
    rule,
    short_place,
    signed,
    spoken,
)
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.trial import act, why_not
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.build_depot import (
    LEAST_PRICE,
    BuildDepot,
    OfferDepot,
    PlaceDepot,
)
from trunkline.titles.berlin_1881.rules.depots import next_depot_cost
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.sections import DEPOT_DEALS, DEPOTS, S_DEPOT
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, STADTBAHN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

Step = BuildDepot | BuildSecondDepot
SHOWN = 6
GAINS: BoardMemo[tuple[str, str, tuple[str, ...], tuple[str, ...]], int] = BoardMemo()
"""By company, place, trains, and the track that others have used."""
ONCE_BOTH_YOURS = message(
    "1881.depot.once-both-yours",
    "To {company}, at once, both are yours; and {price} for your own marker.",
)
IF_ACCEPTS_OWN = message(
    "1881.depot.if-accepts-own",
    "To {company}, if {player} accepts; and {price} for your own marker.",
)


class Site(Struct, frozen=True):
    """A station in which a depot may be built, or another's depot that may be bought."""

    hex: str
    node: int
    seller: str = ""

    @property
    def key(self) -> str:
        return f"{self.hex}.{self.node}" + (f"|{self.seller}" if self.seller else "")


class Sites(Struct, frozen=True):
    """All that is possible now, and what is chosen."""

    t: Berlin
    s: BerlinState
    step: Step
    found: tuple[Site, ...]
    chosen: Site | None
    price: int
    """What is offered for another's depot."""
    all: bool = False
    """Whether every place is listed."""

    @property
    def by(self) -> str:
        return self.step.decider(self.t, self.s)

    @property
    def cost(self) -> int:
        """The price of the own marker."""
        if isinstance(self.step, BuildSecondDepot):
            return STADTBAHN.depot_cost
        return next_depot_cost(self.s, self.step.company)

    @property
    def most(self) -> int:
        """The most that can be offered."""
        return self.s.money[self.step.company] - self.cost

    def gain(self, site: Site) -> int:
        """The change of the best run with the marker in this place; kept with the board."""
        company = self.step.company
        key = (company, site.key, self.s.trains[company], self.s.used)
        return GAINS.get(self.s.board, key, lambda: self._gain(site))

    def _gain(self, site: Site) -> int:
        board, company = self.s.board, self.step.company
        return best_on(self.s, company, self.on(site)) - best_on(self.s, company, board)

    def on(self, site: Site) -> Board:
        """The board with the own marker in this place."""
        board, company = self.s.board, self.step.company
        if not site.seller:
            return board.place(company, site.hex, site.node)
        theirs = next(d for d in board.of(site.seller) if d.hex == site.hex)
        return board.exchange(theirs, company)

    def draft(self, site: Site | None) -> Draft:
        return {} if site is None else {"site": site.key}


def sites(scene: BerlinScene) -> Sites:
    t, s, draft, step = scene.t, scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, Step)
    found = tuple(_found(t, s, step))
    chosen = next((site for site in found if site.key == draft.get("site")), None)
    now = Sites(t, s, step, found, chosen, LEAST_PRICE, "all" in draft)
    now = replace(now, found=tuple(sorted(found, key=lambda site: -now.gain(site))))
    wanted = whole_number(draft.get("price", "")) or LEAST_PRICE
    return replace(now, price=max(LEAST_PRICE, min(wanted, now.most)))


def _found(t: Berlin, s: BerlinState, step: Step) -> Iterator[Site]:
    by = step.decider(t, s)
    for a in step.places(s, by):
        if step.refuse(t, s, a) is None:
            yield Site(a.hex, a.node)
    if isinstance(step, BuildDepot):
        for seller in TRAMWAYS:
            for depot in s.board.of(seller):
                offer = OfferDepot(by, seller, depot.hex, LEAST_PRICE)
                fresh = replace(step, offered=())
                if fresh.refuse(t, s, offer) is None:
                    yield Site(depot.hex, depot.node, seller)


def deciding(now: Sites) -> Decision:
    step = now.step
    blocks: list[Block] = [_table(now), *_more(now)]
    shown = Decision(
        heading=_heading(step.company),
        badge=phrase("1881.depot.next", "next {price}", price=marks(now.cost)),
        context=_context(now),
        blocks=tuple(blocks),
        out=(_none(now),),
        rule=rule(S_DEPOT if isinstance(step, BuildSecondDepot) else DEPOTS),
        clicks=True,
        short=phrase("1881.depot.depot-for-company", "Depot for {company}", company=step.company),
    )
    if now.chosen is None:
        return shown
    main = _main(now, now.chosen)
    return replace(
        shown,
        blocks=(*blocks, *_offer(now, now.chosen), _facts(now, now.chosen)),
        main=main,
        others=(Plan(phrase("1881.depot.cancel", "Cancel"), {}, key="⌫"),),
        rule=rule(DEPOT_DEALS) if now.chosen.seller else shown.rule,
        draft={**now.draft(now.chosen), "price": str(now.price)},
        short=main.text,
    )


def _heading(company: str) -> str:
    if company == MAIN:
        return phrase("1881.depot.build-depot-main", "Build a depot for the main network")
    return phrase("1881.depot.build-a-depot-for", "Build a depot for {company}", company=company)


def _none(now: Sites) -> Act:
    done = encode_action(Done(now.by))
    return Act(
        phrase("1881.depot.none-choice", "No depot"),
        done,
        key="D",
        doing=phrase("1881.depot.going", "Going on…"),
    )


def _context(now: Sites) -> str:
    left = len(TRAMWAYS[now.step.company].depot_costs) if now.step.company in TRAMWAYS else 2
    built = len(now.s.board.of(now.step.company))
    text = phrase(
        "1881.depot.placed-ringed-stations",
        "{built} of {most} placed. Ringed stations can have one; click one, or take a row.",
        built=built,
        most=left,
    )
    offered = now.step.offered if isinstance(now.step, BuildDepot) else ()
    made = phrase("1881.depot.offered-turn", "Offered this turn: {number}.", number=len(offered))
    return f"{text} {made}" if offered else text


def _table(now: Sites) -> Table:
    shown = list(now.found if now.all else now.found[:SHOWN])
    if now.chosen is not None and now.chosen not in shown:
        shown[-1:] = [now.chosen]
    rows = tuple(_row(now, site) for site in shown)
    columns = (
        Column(phrase("1881.depot.station", "Station")),
        Column(phrase("1881.depot.place", "Place")),
        Column(phrase("1881.depot.cost", "Cost"), True),
        Column(phrase("1881.depot.best-run", "Best run"), True),
    )
    return Table(columns, rows, phrase("1881.depot.places-depot", "Places for a depot"), dense=True)


def _more(now: Sites) -> tuple[Block, ...]:
    rest = len(now.found) - SHOWN
    if rest <= 0 or now.all:
        return ()
    text = phrase(
        "1881.depot.more-place", "{number} more place", "{number} more places", number=rest
    )
    plan = Plan(text, {**now.draft(now.chosen), "all": "1"})
    return (Options((Option(plan),), "chips", phrase("1881.depot.more-places", "More places")),)


def _whose(site: Site) -> str:
    return (
        phrase("1881.depot.depot-of-company", "depot of {company}", company=site.seller)
        if site.seller
        else phrase("1881.depot.free-place", "free place")
    )


def _row(now: Sites, site: Site) -> Row:
    gain = now.gain(site)
    tone: Tone = "good" if gain > 0 else "bad" if gain < 0 else "muted"
    whose = (Chip(site.seller),) if site.seller else ()
    cost = marks(now.cost)
    if site.seller:
        cost = phrase("1881.depot.up", "{sum} up", sum=marks(LEAST_PRICE + now.cost))
    run = phrase("1881.depot.best-run-gain", "best run {gain}", gain=signed(gain))
    label = ", ".join((place(site.hex), _whose(site), cost, run))
    return Row(
        (
            Cell(short_place(site.hex)),
            Cell("" if whose else phrase("1881.depot.free", "free"), chips=whose),
            Cell(cost),
            Cell(signed(gain), tone),
        ),
        tint=site == now.chosen,
        hex=site.hex,
        label=label,
        plan=Plan(label, now.draft(site), chosen=site == now.chosen),
    )


def _offer(now: Sites, site: Site) -> tuple[Block, ...]:
    """Another's depot needs the other director's consent: a price from 40 M."""
    if not site.seller:
        return ()
    director = runner(now.s, site.seller)
    bounds = phrase(
        "1881.depot.least-most",
        "At least {least}, at most {most}.",
        least=marks(LEAST_PRICE),
        most=marks(now.most),
    )
    text = phrase(
        ONCE_BOTH_YOURS if director == now.by else IF_ACCEPTS_OWN,
        company=site.seller,
        player=director,
        price=marks(now.cost),
    )
    return (
        Stepper(
            "price",
            now.price,
            LEAST_PRICE,
            now.most,
            1,
            phrase("1881.depot.your-offer", "Your offer"),
            after="M",
        ),
        Line(f"{bounds} {text}", "muted"),
    )


def _facts(now: Sites, site: Site) -> Facts:
    cash = now.s.money[now.step.company]
    pays = now.cost + (now.price if site.seller else 0)
    before = best_on(now.s, now.step.company, now.s.board)
    run = became(marks(before), marks(before + now.gain(site)))
    return Facts(
        (
            (
                phrase(
                    "1881.depot.best-run-of-company",
                    "Best run of {company}",
                    company=now.step.company,
                ),
                f"**{run}**",
            ),
            (
                phrase("1881.depot.treasury", "Treasury"),
                f"**{became(marks(cash), marks(cash - pays))}**",
            ),
        )
    )


def _main(now: Sites, site: Site) -> Act:
    where = short_place(site.hex)
    if not site.seller:
        text = phrase(
            "1881.depot.build-in-place-price",
            "Build in {place} · {price}",
            place=where,
            price=marks(now.cost),
        )
        action = PlaceDepot(now.by, site.hex, site.node)
        return act(
            now.t,
            now.s,
            action,
            text,
            key="Enter",
            doing=phrase("1881.depot.building", "Building…"),
        )
    offer, seller = OfferDepot(now.by, site.seller, site.hex, now.price), site.seller
    if runner(now.s, seller) == now.by:
        price = marks(now.price + now.cost)
        text = phrase(
            "1881.depot.take",
            "Take {place} from {company} · {price}",
            place=where,
            company=seller,
            price=price,
        )
    else:
        price = marks(now.price)
        text = phrase(
            "1881.depot.offer-company-price-for",
            "Offer {company} {price} for {place}",
            company=seller,
            price=price,
            place=where,
        )
    return act(
        now.t, now.s, offer, text, key="Enter", doing=phrase("1881.depot.offering", "Offering…")
    )


def clicked(now: Sites, draft: Draft, hex_id: str) -> Draft:
    """A click takes the place of the hex, another click the next one there."""
    here = [site for site in now.found if hex_id in (site.hex, f"{site.hex}.{site.node}")]
    if not here:
        return draft
    at = here.index(now.chosen) + 1 if now.chosen in here else 0
    return now.draft(here[at % len(here)])


def hexes(now: Sites) -> tuple[HexView, ...]:
    views: dict[str, HexView] = {}
    for site in now.found:
        gain, words, cost = signed(now.gain(site)), _whose(site), marks(now.cost)
        if site.seller:
            cost = phrase("1881.depot.from", "from {sum}", sum=marks(LEAST_PRICE + now.cost))
        run = phrase("1881.depot.best-run-gain", "best run {gain}", gain=gain)
        views.setdefault(
            site.hex,
            HexView(
                site.hex,
                f"{spoken(now.s, site.hex)}; {words}, {cost}, {run}",
                f"{short_place(site.hex)}: {words}, {cost}, {gain}",
                legal=True,
                chosen=now.chosen is not None and now.chosen.hex == site.hex,
            ),
        )
    return tuple(views.values())


def why(t: Berlin, s: BerlinState, step: Step, hex_id: str) -> WhyNot:
    by, nodes = step.decider(t, s), ATLAS.face(s.board, hex_id).nodes
    what = phrase("1881.depot.no-depot-in-place", "No depot in {place}", place=place(hex_id))
    refusals = (why_not(t, s, PlaceDepot(by, hex_id, n), what) for n in range(max(1, len(nodes))))
    return next((no for no in refusals if no), WhyNot(place(hex_id), spoken(s, hex_id)))
