"""Running: the best routes filled in, clicks on stops change them; trams and S-trains differ."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import encode_action
from trunkline.rails.earnings import Earned
from trunkline.rails.network import Stop
from trunkline.titles.berlin_1881.routes import FERRY, best_run, running
from trunkline.titles.berlin_1881.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.sections import RUN, S_RUN
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.names import (
    car,
    marks,
    place,
    rule,
    short_place,
    signed,
    spoken_company,
)
from trunkline.web.pages.panels.rails.lineup import Lineup, lineup, run
from trunkline.web.pages.panels.rails.paths import Path, other_way
from trunkline.web.pages.panels.rails.swatch import swatch
from trunkline.web.pages.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Draft,
    HexView,
    Line,
    More,
    Notice,
    Option,
    Options,
    Plan,
    Row,
    Table,
    Tone,
    WhyNot,
)
from trunkline.web.pages.words import figure


def lined_up(s: BerlinState, step: RunTrains, draft: Draft) -> Lineup:
    """The draft's stop of the list is joined as if it had been clicked."""
    now = lineup(running(s, step.company), best_run(s, step.company), draft)
    stop = draft.get("join", "")
    if stop in now.now.network.stop:
        now = lineup(now.now, now.best, now.joined(stop))
    return now if run(now.kept) else replace(now, kept=now.found)


def deciding(t: Berlin, s: BerlinState, step: RunTrains, draft: Draft) -> Decision:
    now, company = lined_up(s, step, draft), step.company
    income = now.earnings(now.kept).value
    words, tone = _badge(now)
    action = Run(step.decider(t, s), run(now.kept))
    blocks: list[Block] = [_table(s, now, company), *_edit(now)]
    blocks += [Line(_hint(now, company, s), "muted"), _stops(now)]
    return Decision(
        heading=f"Run the trains of {spoken_company(company)}",
        badge=words,
        badge_tone=tone,
        blocks=tuple(blocks),
        main=Act(f"Run for {marks(income)}", encode_action(action), key="Enter", doing="Running…"),
        others=_others(now),
        rule=rule(RUN if company in TRAMWAYS else S_RUN),
        draft=now.draft(edit=now.edit),
        clicks=True,
        short=f"Run for {marks(income)}",
    )


def _badge(now: Lineup) -> tuple[str, Tone]:
    less = now.earnings(now.kept).value - now.best.value
    if less:
        return f"{signed(less)} of the best", "bad"
    if now.best.proved:
        return "✓ proved best", "good"
    return f"best found, at most {marks(now.best.bound)}", "warn"


def _table(s: BerlinState, now: Lineup, company: str) -> Table:
    """Per train swatch, stops and sum; then the ferry bonus and the income."""
    rows: list[Row] = []
    for number, earned in enumerate(now.earned(now.kept)):
        rows.append(_train(now, number, earned))
        ferry = sum(amount for name, amount in earned.extras if name == FERRY) if earned else 0
        if ferry:
            once = "" if company in TRAMWAYS else ", once"
            rows.append(Row((Cell(""), Cell(f"Ferry bonus{once}"), Cell(figure(ferry), "good"))))
    for name in s.ran.get(company, ()):
        rows.append(
            Row((Cell(f"**{name}**"), Cell("has run in this round"), Cell("–")), muted=True)
        )
    total = now.earnings(now.kept).value
    rows.append(Row((Cell("Income"), Cell(), Cell(marks(total), "strong")), total=True))
    heads = (Column("Train"), Column("Route"), Column("Earns", True))
    return Table(heads, tuple(rows), "Routes")


def _train(now: Lineup, number: int, earned: Earned | None) -> Row:
    train, drawn = now.trains[number], sum(each is not None for each in now.kept[:number])
    marked = number == now.marked and len(now.trains) > 1
    plan = Plan(f"Change the route of the {car(train)}", _marking(now, number), chosen=marked)
    name = Cell(f"**{train}**")
    if earned is None:
        cells = (name, Cell("does not run", "muted"), Cell("–"))
        return Row(cells, tint=marked, muted=True, plan=plan)
    told = stops(now, earned)
    return Row(
        (Cell(name.text, picture=swatch(drawn)), Cell(told), Cell(figure(earned.stops), "strong")),
        tint=marked,
        label=f"{car(train)}: {told}, {earned.value} Marks",
        plan=plan,
    )


def _marking(now: Lineup, number: int) -> Draft:
    return {**now.draft(), "train": str(number)}


def stops(now: Lineup, earned: Earned) -> str:
    """Potsdam 40 ×2 · Wannsee 30 ×2 · 10."""
    return " · ".join(_stop(now, now.now.network.stop[stop]) for stop in earned.route.stops)


def _stop(now: Lineup, stop: Stop) -> str:
    times = " ×2" if stop.kind in now.now.rules.twice else ""
    name = short_place(stop.hex) if stop.name else f"stop {stop.hex}"
    return f"{name} {stop.value}{times}"


def _edit(now: Lineup) -> tuple[Block, ...]:
    """The change under way: what it earns, how it differs, or why it may not run."""
    if now.edit is None:
        return ()
    train, routes = car(now.trains[now.marked]), now.edited()
    network = now.now.network
    names = " · ".join(_stop(now, network.stop[stop]) for stop in now.edit.stops(network))
    refusal = now.refuse(routes)
    if refusal is not None and now.edit.chains:
        text = f"**Your change of the {train}:** {names}. {refusal.why} ({rule(refusal.rule)})"
        return (Notice(text, "bad"), _choice(now, keep=False))
    less = now.earnings(routes).value - now.best.value
    more = "" if now.edit.chains or not names else " Click the next stop."
    text = f"**Your change of the {train}: {signed(less)}.** {names or 'It would not run'}.{more}"
    return (Notice(text, "muted"), _choice(now, keep=refusal is None and bool(run(routes))))


def _choice(now: Lineup, keep: bool) -> Options:
    back = Option(Plan("Back to best", {"train": str(now.marked)}, key="B"))
    if not keep:
        return Options((back,), "chips", "Your change")
    kept = Option(Plan("Keep my change", now.draft(kept=now.edited())))
    return Options((back, kept), "chips", "Your change")


def _others(now: Lineup) -> tuple[Button, ...]:
    found: list[Button] = []
    if now.edit is None:
        if now.kept != now.found:
            found.append(Plan("Back to best", {"train": str(now.marked)}, key="B"))
        edit = Path.of(now.now.network, now.kept[now.marked])
        found.append(Plan("Change", now.draft(edit=edit), key="E"))
        return tuple(found)
    way = other_way(now.now.network, now.edit)
    if way is not None:
        found.append(Plan("Other track", now.draft(edit=way)))
    if now.edit.start:
        found.append(Plan("Empty", now.draft(edit=Path())))
    return tuple(found)


def _hint(now: Lineup, company: str, s: BerlinState) -> str:
    train = car(now.trains[now.marked])
    if now.edit is not None:
        return "Click a station to join it, an end to leave it out."
    text = f"Click stations on the map to change the route of the {train}."
    if company in TRAMWAYS:
        return f"{text} Stops between stations use up no length."
    used = " Hatched rails are used by other nets in this round." if s.used else ""
    return f"{text} Stations pay out and back, stops and the ferry once.{used}"


def _stops(now: Lineup) -> More:
    """The stops for those who do not use the map."""
    present = now.present()
    options = tuple(
        Option(
            Plan(
                _stop(now, stop),
                {**now.draft(edit=now.edit), "join": stop.id},
                chosen=stop.id in present,
            )
        )
        for stop in now.now.network.stops
    )
    return More("Stations as a list", (Options(options, "chips", "Stations"),))


def clicked(s: BerlinState, step: RunTrains, draft: Draft, where: str) -> Draft:
    """A click on a hex, or on one of several stops of a hex."""
    now = lined_up(s, step, draft)
    here = [stop.id for stop in now.now.network.stops if where in (stop.id, stop.hex)]
    return now.joined(here[0]) if here else now.draft(edit=now.edit)


def drawn(now: Lineup) -> tuple[DrawnRun, ...]:
    """The routes as the map draws them, with what each stop pays in all."""
    network, rules = now.now.network, now.now.rules
    return tuple(
        DrawnRun(route, tuple(rules.worth(network.stop[stop]) for stop in route.stops))
        for route in now.shown()
        if route is not None
    )


def hexes(now: Lineup) -> tuple[HexView, ...]:
    """The stops that a click can join or leave out; several in a hex go by their own ids."""
    network, present = now.now.network, now.present()
    views = []
    for stop in network.stops:
        alone = sum(other.hex == stop.hex for other in network.stops) == 1
        said = f"{place(stop.hex)}, {stop.kind}, {stop.value} Marks"
        state = "; on the route" if stop.id in present else "; can be joined"
        name = stop.hex if alone else stop.id
        views.append(HexView(name, said + state, _stop(now, stop), legal=True))
    return tuple(views)


def why(step: RunTrains, hex_id: str) -> WhyNot:
    section = RUN if step.company in TRAMWAYS else S_RUN
    reason = f"No open rails lead from a depot of {step.company} to a stop there."
    return WhyNot(f"{place(hex_id)} is no stop of this run", reason, section)
