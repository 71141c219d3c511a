"""Founding a company: its certificate, par and permits on one sheet under the market."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Draft,
    Facts,
    Line,
    Option,
    Options,
    Panel,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.rails.stock.market import Place
from trunkline.titles.china_1880.present.names import first_name, permit_boxes, place, short, yuan
from trunkline.titles.china_1880.present.offers import offer
from trunkline.titles.china_1880.present.order import PARS, at_par, before
from trunkline.titles.china_1880.rules.actions import Found
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS, PAR_PLACES, PERMITS
from trunkline.titles.china_1880.rules.founding import free_row, refuse_par
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

KEYS = ("found", "units", "par", "permits")


class Sheet(Struct, frozen=True):
    """What is filled in so far."""

    player: str
    company: str
    units: int
    par: int
    permits: str

    @property
    def cost(self) -> int:
        return self.units * self.par

    def action(self) -> Found:
        return Found(self.player, self.company, self.units, self.par, self.permits)

    def draft(self, **change: object) -> Draft:
        made: dict[str, object] = {
            "found": self.company,
            "units": self.units,
            "par": self.par,
            "permits": self.permits,
        }
        return {key: str(value) for key, value in {**made, **change}.items()}


def sheet(s: ChinaState, player: str, draft: Draft) -> Sheet | None:
    """What the draft says; what it does not say is filled in sensibly."""
    company = draft.get("found", "")
    if company not in MAJORS or company in s.companies:
        return None
    par = _par(s, player, draft)
    units = int(draft["units"]) if draft.get("units") in ("2", "3", "4") else _units(s, player, par)
    permits = draft.get("permits", "")
    if permits not in PERMITS[units]:
        permits = next((each for each in PERMITS[units] if s.phase.letter in each), "")
    return Sheet(player, company, units, par, permits or PERMITS[units][-1])


def _par(s: ChinaState, player: str, draft: Draft) -> int:
    wanted = whole_number(draft.get("par", ""))
    if wanted is not None and wanted in PARS:
        return wanted
    free = [par for par in PARS if refuse_par(s, par) is None]
    float_units = max(2, min(s.phase.float_units, 4))
    payable = [par for par in free if par * float_units <= s.cash[player]]
    return next(iter(payable or free[::-1]), PARS[-1])


def _units(s: ChinaState, player: str, par: int) -> int:
    """As many as let it run at once, if they can be paid."""
    wanted = max(2, min(s.phase.float_units, 4))
    return wanted if wanted * par <= s.cash[player] else 2


def founding_chips(t: China1880, s: ChinaState, viewer: str, kept: Draft) -> tuple[Block, ...]:
    """The companies that nobody has founded yet, with their homes."""
    left = [company for company in MAJORS if company not in s.companies and company != "BCR"]
    if not left:
        return ()
    options = tuple(_chip(t, s, viewer, company, kept) for company in left)
    words = phrase(
        "1880.founding.not-founded-yet",
        "**Not founded yet** · {percent} % needed to run now",
        percent=s.phase.float_units * 10,
    )
    return (
        Line(words),
        Options(options, "chips", phrase("1880.founding.companies-found", "Companies to found")),
    )


def _chip(t: China1880, s: ChinaState, viewer: str, company: str, kept: Draft) -> Option:
    charter = MAJORS[company]
    text = phrase(
        "1880.founding.found-home",
        "Found {company}, home {place}",
        company=charter.name,
        place=place(charter.home),
    )
    note = f"{first_name(company)} · {short(charter.home)}"
    free = next((par for par in PARS[::-1] if refuse_par(s, par) is None), PARS[-1])
    no = refuse(t, s, Found(viewer, company, 2, free, PERMITS[2][0]))
    if no is not None:
        what = phrase(
            "1880.founding.cannot-founded",
            "{company} cannot be founded by you now",
            company=company,
        )
        why = WhyNot(what, no.why, no.rule)
        return Option(Plan(text, note=note, no=why), Chip(company))
    rest = {key: value for key, value in kept.items() if key not in KEYS}
    chosen = kept.get("found") == company
    draft = rest if chosen else {**rest, "found": company}
    return Option(Plan(text, draft, note=note, chosen=chosen), Chip(company))


def target(s: ChinaState, now: Sheet) -> Place:
    """The cell of the chart on which the marker would start."""
    return PAR_PLACES[now.par]


def sheet_panel(t: China1880, s: ChinaState, now: Sheet) -> Panel:
    return Panel(
        id="sheet",
        title=phrase("1880.founding.found", "Found {company}", company=MAJORS[now.company].name),
        chip=Chip(now.company),
        slot="sheet",
        blocks=(
            Line(phrase("1880.founding.director-certificate-bold", "**Director's certificate**")),
            _certificates(t, s, now),
            Line(phrase("1880.founding.par-price-row", "**Par price** and row in the turn order")),
            _pars(t, s, now),
            Line(
                phrase(
                    "1880.founding.building-permits-phase",
                    "**Building permits** now phase {phase}",
                    phase=s.phase.letter,
                )
            ),
            _permits(s, now),
            _summary(s, now),
        ),
        main=_found(t, s, now),
        others=(Plan(phrase("1880.founding.cancel", "Cancel"), {}),),
    )


def _found(t: China1880, s: ChinaState, now: Sheet) -> Act:
    name = first_name(now.company)
    text = phrase(
        "1880.founding.found-permits-pay",
        "Found {company} at {par}, {percent} %, permits {permits} · pay {cost}",
        company=name,
        par=yuan(now.par),
        percent=now.units * 10,
        permits=" ".join(now.permits),
        cost=yuan(now.cost),
    )
    what = phrase(
        "1880.founding.cannot-founded-like", "{company} cannot be founded like this", company=name
    )
    return offer(
        t,
        s,
        now.action(),
        text,
        what=what,
        doing=phrase("1880.founding.founding", "Founding…"),
        key="Enter",
    )


def _certificates(t: China1880, s: ChinaState, now: Sheet) -> Options:
    options = []
    for units, choices in PERMITS.items():
        if units * now.par > s.cash[now.player]:
            options.append(_too_dear(t, s, now, units))
            continue
        words = phrase(
            "1880.founding.permits-phase",
            "{cost} · permits in {number} phase",
            "{cost} · permits in {number} phases",
            number=len(choices[0]),
            cost=yuan(units * now.par),
        )
        plan = Plan(f"{units * 10} %", now.draft(units=units), chosen=units == now.units)
        options.append(Option(plan, lines=(words,)))
    return Options(
        tuple(options),
        "cards",
        phrase("1880.founding.director-certificate", "Director's certificate"),
    )


def _too_dear(t: China1880, s: ChinaState, now: Sheet, units: int) -> Option:
    """A certificate for which the player's cash does not do."""
    cost, cash = yuan(units * now.par), yuan(s.cash[now.player])
    no = refuse(t, s, Found(now.player, now.company, units, now.par, PERMITS[units][0]))
    what = phrase(
        "1880.founding.not", "Not {percent} % at {par}", percent=units * 10, par=yuan(now.par)
    )
    why = WhyNot(what, no.why, no.rule) if no else None
    have = phrase("1880.founding.you-have", "{cost} · you have {cash}", cost=cost, cash=cash)
    return Option(Plan(f"{units * 10} %", no=why), lines=(have,))


def _pars(t: China1880, s: ChinaState, now: Sheet) -> Table:
    rows = tuple(_par_row(s, now, par) for par in PARS)
    heads = (
        Column(phrase("1880.founding.par", "Par")),
        Column(phrase("1880.founding.places", "Places")),
        Column("", True),
    )
    return Table(heads, rows, phrase("1880.founding.par-price", "Par price"))


def _par_row(s: ChinaState, now: Sheet, par: int) -> Row:
    there = at_par(s, par)
    free = there.count("")
    own = free_row(s, par) if free and par == now.par else -1
    chips = tuple(
        Chip(now.company) if row == own else Chip(company) if company else Chip("", "–", True)
        for row, company in enumerate(there)
    )
    no = refuse_par(s, par)
    why = (
        WhyNot(
            phrase("1880.founding.no-place", "No place at {par}", par=yuan(par)), no.why, no.rule
        )
        if no
        else None
    )
    chosen = par == now.par
    text = phrase("1880.founding.par-par", "Par {par}", par=yuan(par))
    plan = Plan(text, now.draft(par=par), chosen=chosen, no=why)
    left = (
        phrase("1880.founding.free", "{number} free", "{number} free", number=free)
        if free
        else phrase("1880.founding.full", "full")
    )
    return Row(
        (Cell(yuan(par), "strong"), Cell(chips=chips), Cell(left, "muted")),
        tint=chosen,
        muted=no is not None,
        plan=plan,
    )


def _permits(s: ChinaState, now: Sheet) -> Options:
    options = tuple(
        Option(
            Plan(
                phrase("1880.founding.permits", "Permits {permits}", permits=" ".join(choice)),
                now.draft(permits=choice),
                chosen=choice == now.permits,
            ),
            picture=permit_boxes(choice, s.phase.letter),
        )
        for choice in PERMITS[now.units]
    )
    return Options(options, "rows", phrase("1880.founding.building-permits", "Building permits"))


def _summary(s: ChinaState, now: Sheet) -> Facts:
    left = yuan(s.cash[now.player] - now.cost)
    home = place(MAJORS[now.company].home)
    return Facts(
        (
            (
                phrase("1880.founding.pay", "You pay"),
                phrase(
                    "1880.founding.left", "**{cost}**, {left} left", cost=yuan(now.cost), left=left
                ),
            ),
            (phrase("1880.founding.runs", "Runs"), _runs(s, now)),
            (phrase("1880.founding.capital", "Capital"), _capital(s, now)),
            (
                phrase("1880.founding.home", "Home"),
                phrase("1880.founding.place-kept-free", "{place}, place kept free", place=home),
            ),
        )
    )


def _floats(s: ChinaState, now: Sheet) -> bool:
    return now.units >= s.phase.float_units


def _runs(s: ChinaState, now: Sheet) -> str:
    """When the company would run first."""
    if not _floats(s, now):
        return phrase(
            "1880.founding.once-hold", "once you hold {percent} %", percent=s.phase.float_units * 10
        )
    after = before(s, now.par) if not refuse_par(s, now.par) else ""
    if after:
        return phrase(
            "1880.founding.next-operating-round-after",
            "next operating round, after {company}",
            company=after,
        )
    return phrase("1880.founding.next-operating-round-first", "next operating round, first")


def _capital(s: ChinaState, now: Sheet) -> str:
    half = yuan(now.par * AMOUNTS.capital_in_pars)
    if _floats(s, now):
        return phrase(
            "1880.founding.half-now-half-at-bold", "**{half}** now, {half} at 5 sold", half=half
        )
    return phrase(
        "1880.founding.half-then-half-at-bold", "**{half}** then, {half} at 5 sold", half=half
    )
