"""Founding a company: its certificate, par and permits, and what they bring."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.map_view import HexView
from trunkline.present.offers import offer
from trunkline.present.view import (
    Act,
    Block,
    Chip,
    Draft,
    Facts,
    Line,
    Option,
    Options,
    Plan,
    WhyNot,
)
from trunkline.present.words import per_cent
from trunkline.rails.stock.market import Place
from trunkline.titles.china_1880.present.names import first_name, place, short, spoken, yuan
from trunkline.titles.china_1880.present.order import PARS, at_par, before
from trunkline.titles.china_1880.rules.actions import Found
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS, PAR_PLACES, PERMITS
from trunkline.titles.china_1880.rules.founding import refuse_par
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


def founding_blocks(t: China1880, s: ChinaState, viewer: str, kept: Draft) -> tuple[Block, ...]:
    """The companies that nobody has founded yet with their homes, and the sheet of the chosen.

    Who is in debt can found none: what they owe is said above.
    """
    left = unfounded(s)
    if not left or s.debt[viewer]:
        return ()
    options = tuple(_chip(t, s, viewer, company, kept) for company in left)
    words = phrase(
        "1880.founding.found-a-company",
        "**Found a company** · {percent} % needed to run now",
        percent=s.phase.float_units * 10,
    )
    label = phrase("1880.founding.companies-found", "Companies to found")
    now = sheet(s, viewer, kept)
    filled = () if now is None else _sheet(t, s, now)
    return (Line(words), Options(options, "chips", label), *filled)


def unfounded(s: ChinaState) -> list[str]:
    return [company for company in MAJORS if company not in s.companies and company != "BCR"]


def _chip(t: China1880, s: ChinaState, viewer: str, company: str, kept: Draft) -> Option:
    charter = MAJORS[company]
    text = phrase(
        "1880.founding.found-home",
        "Found {company}, home {place}",
        company=charter.name,
        place=place(charter.home),
    )
    note = short(charter.home)
    free = next((par for par in PARS[::-1] if refuse_par(s, par) is None), PARS[-1])
    no = refuse(t, s, Found(viewer, company, 2, free, PERMITS[2][0]))
    if no is not None:
        what = phrase(
            "1880.founding.cannot-founded",
            "You cannot found {company} now",
            company=company,
        )
        why = WhyNot(what, no.why, no.rule)
        return Option(Plan(text, note=note, no=why), Chip(company))
    rest = {key: value for key, value in kept.items() if key not in KEYS}
    chosen = kept.get("found") == company
    draft = rest if chosen else {**rest, "found": company}
    return Option(Plan(text, draft, note=note, chosen=chosen), Chip(company))


def hexes(t: China1880, s: ChinaState, viewer: str, draft: Draft) -> tuple[HexView, ...]:
    """The homes of the companies that the viewer could found: a click chooses one."""
    chosen = draft.get("found", "")
    found: dict[str, HexView] = {}
    for company in unfounded(s):
        option, home = _chip(t, s, viewer, company, draft), MAJORS[company].home
        if option.button.no is None and (home not in found or company == chosen):
            words = option.button.text
            found[home] = HexView(
                home, f"{spoken(s, home)}; {words}", words, True, company == chosen
            )
    return tuple(found.values())


def clicked(s: ChinaState, draft: Draft, hex_id: str) -> Draft:
    """The company whose home it is; a second click goes on to the next one at home there."""
    there = [company for company in unfounded(s) if MAJORS[company].home == hex_id]
    if not there:
        return draft
    now = draft.get("found", "")
    after = there[(there.index(now) + 1) % len(there)] if now in there else there[0]
    kept = {key: value for key, value in draft.items() if key not in KEYS}
    return {**kept, "found": after}


def target(s: ChinaState, now: Sheet) -> Place:
    """The cell of the chart on which the marker would start."""
    return PAR_PLACES[now.par]


def _sheet(t: China1880, s: ChinaState, now: Sheet) -> tuple[Block, ...]:
    return (_pars(s, now), _certificates(t, s, now), _permits(s, now), _summary(s, now))


def found_button(t: China1880, s: ChinaState, viewer: str, kept: Draft) -> Act | None:
    now = sheet(s, viewer, kept)
    return None if now is None else _found(t, s, now)


def _found(t: China1880, s: ChinaState, now: Sheet) -> Act:
    name = first_name(now.company)
    text = phrase(
        "1880.founding.found-at",
        "Found {company}, {percent} % at {par} · {cost}",
        company=now.company,
        percent=now.units * 10,
        par=now.par,
        cost=yuan(now.cost),
    )
    what = phrase(
        "1880.founding.cannot-founded-like", "You cannot found {company} like this", company=name
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
    label = phrase("1880.founding.certificate", "Certificate")
    return Options(tuple(_certificate(t, s, now, units) for units in PERMITS), "line", label)


def _certificate(t: China1880, s: ChinaState, now: Sheet, units: int) -> Option:
    if units * now.par > s.cash[now.player]:
        return _too_dear(t, s, now, units)
    return Option(Plan(per_cent(units * 10), now.draft(units=units), chosen=units == now.units))


def _too_dear(t: China1880, s: ChinaState, now: Sheet, units: int) -> Option:
    """A certificate for which the player's cash does not do."""
    no = refuse(t, s, Found(now.player, now.company, units, now.par, PERMITS[units][0]))
    what = phrase(
        "1880.founding.not", "Not {percent} % at {par}", percent=units * 10, par=yuan(now.par)
    )
    return Option(Plan(per_cent(units * 10), no=WhyNot(what, no.why, no.rule) if no else None))


def _pars(s: ChinaState, now: Sheet) -> Options:
    label = phrase("1880.founding.par", "Par")
    return Options(tuple(_par_option(s, now, par) for par in PARS), "line", label)


def _par_option(s: ChinaState, now: Sheet, par: int) -> Option:
    """The price with how many places of its row are free."""
    no = refuse_par(s, par)
    if no is not None:
        what = phrase("1880.founding.no-place", "No free row at {par}", par=yuan(par))
        return Option(Plan(str(par), no=WhyNot(what, no.why, no.rule)))
    free = at_par(s, par).count("")
    left = phrase("1880.founding.free", "{number} free", "{number} free", number=free)
    return Option(Plan(str(par), now.draft(par=par), note=left, chosen=par == now.par))


def _permits(s: ChinaState, now: Sheet) -> Options:
    options = tuple(
        Option(
            Plan(
                " ".join(choice),
                now.draft(permits=choice),
                note=phrase("1880.founding.now", "now") if s.phase.letter in choice else "",
                chosen=choice == now.permits,
            )
        )
        for choice in PERMITS[now.units]
    )
    return Options(options, "line", phrase("1880.founding.permits", "Permits"))


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
            (phrase("1880.founding.floats", "Floats"), _runs(s, now)),
            (phrase("1880.founding.capital", "Capital"), _capital(s, now)),
            (
                phrase("1880.founding.home", "Home"),
                phrase("1880.founding.place-kept-free", "{place}, slot reserved", place=home),
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
