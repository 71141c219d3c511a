"""Running: the best routes filled in, clicks on stops change them; trams and S-trains differ."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.nouns import stop_in_words
from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.present.rails.lineup import Lineup, lineup, run
from trunkline.present.rails.paths import Path, other_way
from trunkline.present.rails.swatch import swatch
from trunkline.present.view import (
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
from trunkline.present.words import figure
from trunkline.rails.routes.earnings import Earned
from trunkline.rails.routes.network import Stop
from trunkline.titles.berlin_1881.present.names import car, marks, place, rule, short_place, signed
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.routes import FERRY, best_run, running
from trunkline.titles.berlin_1881.rules.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.rules.sections import RUN, S_RUN
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

RUN_TRAINS_MAIN = message("1881.run.run-trains-main", "Run the trains of the main network")
RUN_TRAINS = message("1881.run.run-trains", "Run the trains of {company}")
FERRY_BONUS = message("1881.run.ferry-bonus", "Ferry bonus")
FERRY_BONUS_ONCE = message("1881.run.ferry-bonus-once", "Ferry bonus, once")
ON_THE_ROUTE = message("1881.run.on-the-route", "on the route")
JOINED = message("1881.run.joined", "can be joined")


def lined_up(scene: BerlinScene) -> Lineup:
    """The draft's stop of the list is joined as if it had been clicked."""
    s, draft, step = scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, RunTrains)
    now = lineup(running(s, step.company), best_run(s, step.company), draft)
    stop = draft.get("join", "")
    if stop in now.now.network.stop:
        now = lineup(now.now, now.best, now.joined(stop))
    return now if run(now.kept) else replace(now, kept=now.found)


def deciding(t: Berlin, s: BerlinState, step: RunTrains, now: Lineup) -> Decision:
    company = step.company
    income = now.earnings(now.kept).value
    text = phrase("1881.run.run-for-sum", "Run for {sum}", sum=marks(income))
    words, tone = _badge(now)
    action = Run(step.decider(t, s), run(now.kept))
    blocks: list[Block] = [_table(s, now, company), *_edit(now)]
    blocks += [Line(_hint(now, company, s), "muted"), _stops(now)]
    return Decision(
        heading=phrase(RUN_TRAINS_MAIN if company == MAIN else RUN_TRAINS, company=company),
        badge=words,
        badge_tone=tone,
        blocks=tuple(blocks),
        main=Act(
            text, encode_action(action), key="Enter", doing=phrase("1881.run.running", "Running…")
        ),
        others=_others(now),
        rule=rule(RUN if company in TRAMWAYS else S_RUN),
        draft=now.draft(edit=now.edit),
        clicks=True,
        short=text,
    )


def _badge(now: Lineup) -> tuple[str, Tone]:
    less = now.earnings(now.kept).value - now.best.value
    if less:
        return phrase("1881.run.best", "{change} of the best", change=signed(less)), "bad"
    if now.best.proved:
        return phrase("1881.run.proved-best", "✓ proved best"), "good"
    return phrase(
        "1881.run.best-found-most", "best found, at most {sum}", sum=marks(now.best.bound)
    ), "warn"


def _table(s: BerlinState, now: Lineup, company: str) -> Table:
    """Per train swatch, stops and sum; then the ferry bonus and the income."""
    rows: list[Row] = []
    for number, earned in enumerate(now.earned(now.kept)):
        rows.append(_train(now, number, earned))
        ferry = sum(amount for name, amount in earned.extras if name == FERRY) if earned else 0
        if ferry:
            bonus = phrase(FERRY_BONUS if company in TRAMWAYS else FERRY_BONUS_ONCE)
            rows.append(Row((Cell(""), Cell(bonus), Cell(figure(ferry), "good"))))
    for name in s.ran.get(company, ()):
        cells = (
            Cell(f"**{name}**"),
            Cell(phrase("1881.run.run-round", "has run in this round")),
            Cell("–"),
        )
        rows.append(Row(cells, muted=True))
    total = now.earnings(now.kept).value
    rows.append(
        Row(
            (Cell(phrase("1881.run.income", "Income")), Cell(), Cell(marks(total), "strong")),
            total=True,
        )
    )
    heads = (
        Column(phrase("1881.run.train", "Train")),
        Column(phrase("1881.run.route", "Route")),
        Column(phrase("1881.run.earns", "Earns"), True),
    )
    return Table(heads, tuple(rows), phrase("1881.run.routes", "Routes"))


def _train(now: Lineup, number: int, earned: Earned | None) -> Row:
    train, drawn = now.trains[number], sum(each is not None for each in now.kept[:number])
    marked = number == now.marked and len(now.trains) > 1
    change = phrase("1881.run.change-route", "Change the route of the {train}", train=car(train))
    plan = Plan(change, _marking(now, number), chosen=marked)
    name = Cell(f"**{train}**")
    if earned is None:
        cells = (name, Cell(phrase("1881.run.does-not-run", "does not run"), "muted"), Cell("–"))
        return Row(cells, tint=marked, muted=True, plan=plan)
    told = stops(now, earned)
    return Row(
        (Cell(name.text, picture=swatch(drawn)), Cell(told), Cell(figure(earned.stops), "strong")),
        tint=marked,
        label=phrase(
            "1881.run.train-stops-number-mark",
            "{train}: {stops}, {number} Mark",
            "{train}: {stops}, {number} Marks",
            number=earned.value,
            train=car(train),
            stops=told,
        ),
        plan=plan,
    )


def _marking(now: Lineup, number: int) -> Draft:
    return {**now.draft(), "train": str(number)}


def stops(now: Lineup, earned: Earned) -> str:
    """Potsdam 40 ×2 · Wannsee 30 ×2 · 10."""
    return " · ".join(_stop(now, now.now.network.stop[stop]) for stop in earned.route.stops)


def _stop(now: Lineup, stop: Stop) -> str:
    times = " ×2" if stop.kind in now.now.rules.twice else ""
    name = (
        short_place(stop.hex) if stop.name else phrase("1881.run.stop", "stop {hex}", hex=stop.hex)
    )
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
        text = phrase(
            "1881.run.your-change-of-the-train-stops",
            "**Your change of the {train}:** {stops}.",
            train=train,
            stops=names,
        )
        reason = f"{refusal.why} ({rule(refusal.rule)})"
        return (Notice(f"{text} {reason}", "bad"), _choice(now, keep=False))
    less = signed(now.earnings(routes).value - now.best.value)
    told = [
        phrase(
            "1881.run.your-change-of-the-train-change",
            "**Your change of the {train}: {change}.**",
            train=train,
            change=less,
        )
    ]
    told.append(f"{names}." if names else phrase("1881.run.it-would-not-run", "It would not run."))
    if names and not now.edit.chains:
        told.append(phrase("1881.run.click-next-stop", "Click the next stop."))
    keep = refusal is None and bool(run(routes))
    return (Notice(" ".join(told), "muted"), _choice(now, keep))


def _choice(now: Lineup, keep: bool) -> Options:
    back = Option(_back(now))
    if not keep:
        return Options((back,), "chips", phrase("1881.run.your-change", "Your change"))
    kept = Option(
        Plan(phrase("1881.run.keep-my-change", "Keep my change"), now.draft(kept=now.edited()))
    )
    return Options((back, kept), "chips", phrase("1881.run.your-change", "Your change"))


def _back(now: Lineup) -> Plan:
    return Plan(phrase("1881.run.back-best", "Back to best"), {"train": str(now.marked)}, key="B")


def _others(now: Lineup) -> tuple[Button, ...]:
    found: list[Button] = []
    if now.edit is None:
        if now.kept != now.found:
            found.append(_back(now))
        edit = Path.of(now.now.network, now.kept[now.marked])
        found.append(Plan(phrase("1881.run.change", "Change"), now.draft(edit=edit), key="E"))
        return tuple(found)
    way = other_way(now.now.network, now.edit)
    if way is not None:
        found.append(Plan(phrase("1881.run.other-track", "Other track"), now.draft(edit=way)))
    if now.edit.start:
        found.append(Plan(phrase("1881.run.empty", "Empty"), now.draft(edit=Path())))
    return tuple(found)


def _hint(now: Lineup, company: str, s: BerlinState) -> str:
    train = car(now.trains[now.marked])
    if now.edit is not None:
        return phrase(
            "1881.run.click-station-join", "Click a station to join it, an end to leave it out."
        )
    told = [
        phrase(
            "1881.run.click-stations-map",
            "Click stations on the map to change the route of the {train}.",
            train=train,
        )
    ]
    if company in TRAMWAYS:
        told.append(
            phrase("1881.run.stops-between-stations", "Stops between stations use up no length.")
        )
        return " ".join(told)
    told.append(
        phrase("1881.run.stations-pay-out", "Stations pay out and back, stops and the ferry once.")
    )
    if s.used:
        told.append(
            phrase(
                "1881.run.hatched-rails-used", "Hatched rails are used by other nets in this round."
            )
        )
    return " ".join(told)


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
    return More(
        phrase("1881.run.stations-list", "Stations as a list"),
        (Options(options, "chips", phrase("1881.run.stations", "Stations")),),
    )


def clicked(now: Lineup, where: str) -> Draft:
    """A click on a hex, or on one of several stops of a hex."""
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
        said = phrase(
            "1881.run.place-kind-number-mark",
            "{place}, {kind}, {number} Mark",
            "{place}, {kind}, {number} Marks",
            number=stop.value,
            place=place(stop.hex),
            kind=stop_in_words(stop.kind),
        )
        state = phrase(ON_THE_ROUTE if stop.id in present else JOINED)
        name = stop.hex if alone else stop.id
        views.append(HexView(name, f"{said}; {state}", _stop(now, stop), legal=True))
    return tuple(views)


def why(step: RunTrains, hex_id: str) -> WhyNot:
    section = RUN if step.company in TRAMWAYS else S_RUN
    what = phrase("1881.run.no-stop-run", "{place} is no stop of this run", place=place(hex_id))
    reason = phrase(
        "1881.run.no-open-rails",
        "No open rails lead from a depot of {company} to a stop there.",
        company=step.company,
    )
    return WhyNot(what, reason, section)
