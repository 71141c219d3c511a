"""Running trains: the best routes filled in, clicks on stops change them, what is drawn runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.draw.nouns import stop_in_words
from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.present.learn.citing import said_section
from trunkline.present.map_view import HexView
from trunkline.present.rails.onward import onward
from trunkline.present.rails.paths import Path, other_way
from trunkline.present.rails.question import Marks, Question
from trunkline.present.rails.running import Runs, Timetable, Trip
from trunkline.present.rails.swatch import swatch
from trunkline.present.scene import AnyScene
from trunkline.present.view import (
    Act,
    Block,
    Button,
    Cell,
    Column,
    Decision,
    Draft,
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
from trunkline.present.words import change
from trunkline.rails.routes.earnings import Earned

ON_ROUTE = message("rails.run.on-route", "{stop}; on the route")
CAN_BE_JOINED = message("rails.run.can-be-joined", "{stop}; can be connected")


def run_question(trip: Callable[[Any], Trip]) -> Callable[[AnyScene], Question]:
    """Who makes the question of running trains from what a title says of it."""
    timetable = Timetable(trip)

    def question(scene: AnyScene) -> Question:
        now = scene.once(timetable)
        return Question(
            lambda: deciding(now), lambda: marks(now), now.click, lambda where: why(now, where)
        )

    return question


def deciding(now: Runs) -> Decision:
    trip = now.trip
    if trip.nothing:
        return _nothing(now)
    words, tone = badge(now)
    main = _main(now)
    hint = " ".join((_hint(now), *trip.remarks))
    return Decision(
        heading=trip.heading,
        badge=words,
        badge_tone=tone,
        blocks=(_table(now), *_change(now), *_sets(now), Line(hint, "muted"), _stops(now)),
        main=main,
        others=_others(now),
        rule=trip.names.rule(trip.rule),
        draft=now.draft(),
        clicks=True,
        later=not now.found.done,
        short=main.text,
    )


def _nothing(now: Runs) -> Decision:
    trip = now.trip
    go = Act(
        phrase("rails.run.without", "Continue without running"),
        encode_action(now.action()),
        key="Enter",
    )
    rule = trip.names.rule(trip.rule)
    go = onward(trip.t, trip.s, go)
    return Decision(
        heading=trip.heading, context=trip.nothing, main=go, rule=rule, short=trip.heading
    )


def _main(now: Runs) -> Act:
    """The sum of what is drawn, which is what is sent."""
    trip, action = now.trip, now.action()
    no = refuse(trip.t, trip.s, action)
    if no is not None:
        what = phrase("rails.run.cannot-run", "These routes cannot run")
        return Act(phrase("rails.run.run", "Run"), no=WhyNot(what, no.why, no.rule, _way_back()))
    text = phrase("rails.run.run-for", "Run for {sum}", sum=trip.names.money(now.income))
    doing = phrase("rails.run.running", "Running…")
    return Act(text, encode_action(action), key="Enter", doing=doing)


def _way_back() -> str:
    return phrase("rails.run.way-back", "B goes back to the best routes.")


def badge(now: Runs) -> tuple[str, Tone]:
    if now.line.refuse() is not None:
        return phrase("rails.run.not-allowed", "cannot run"), "bad"
    if now.line.less():
        return against(now), "bad"
    proved = now.line.best.proved
    return now.proof(), "good" if proved else "warn"


def against(now: Runs) -> str:
    """−40 against the best ¥480."""
    return phrase(
        "rails.run.against-best",
        "{less} compared with the best, {sum}",
        less=change(now.line.less()),
        sum=now.trip.names.money(now.line.best.value + now.bonus),
    )


def _table(now: Runs) -> Table:
    """Per train: swatch, stops with their values, sum; then the bonuses and the income."""
    trip, money = now.trip, now.trip.names.money
    rows: list[Row] = []
    for number, earned in enumerate(now.line.earned()):
        rows.append(_train(now, number, earned))
        rows += [_extra(now, *extra) for extra in (earned.extras if earned else ())]
    for name in trip.idle:
        ran = phrase("rails.run.has-run", "has run in this round")
        rows.append(Row((Cell(f"**{name}**"), Cell(ran), Cell("–")), muted=True))
    rows += [
        Row((Cell(), Cell(words, "muted"), Cell(money(amount)))) for words, amount in trip.bonuses
    ]
    sum_ = "–" if now.line.refuse() else money(now.income)
    total = (Cell(phrase("rails.run.income", "Income")), Cell(), Cell(sum_, "strong"))
    rows.append(Row(total, total=True))
    heads = (
        Column(phrase("rails.run.train", "Train")),
        Column(phrase("rails.run.route", "Route")),
        Column(phrase("rails.run.earns", "Income"), True),
    )
    return Table(heads, tuple(rows), phrase("rails.run.routes", "Routes"))


def _train(now: Runs, number: int, earned: Earned | None) -> Row:
    line, names = now.line, now.trip.names
    train, route = line.trains[number], line.routes[number]
    marked = number == line.marked and len(line.trains) > 1
    text = phrase(
        "rails.run.change-route", "Change the route of the {train}", train=names.train(train)
    )
    plan = Plan(text, {**now.draft(), "train": str(number)}, chosen=marked)
    if route is None:
        idle = phrase("rails.run.not-run", "does not run")
        cells = (Cell(f"**{train}**"), Cell(idle, "muted"), Cell("–"))
        return Row(cells, tint=marked, muted=True, plan=plan)
    told = stops(now, earned) if earned else _named(now, route.stops)
    times = line.now.trains[number].multiplier
    told += f" ×{times}" if times > 1 else ""
    sum_ = names.money(earned.stops) if earned else "–"
    drawn = sum(each is not None for each in line.routes[:number])
    label = ", ".join((names.train(train), told, sum_))
    cells = (Cell(f"**{train}**", picture=swatch(drawn)), Cell(told), Cell(sum_, "strong"))
    return Row(cells, tint=marked, label=label, plan=plan)


def _extra(now: Runs, name: str, amount: int) -> Row:
    tone: Tone = "bad" if amount < 0 else "good"
    words = now.trip.extras.get(name, name)
    return Row((Cell(), Cell(words, "muted"), Cell(now.trip.names.money(amount), tone)))


def stops(now: Runs, earned: Earned) -> str:
    """Changsha 40 · Wuhan 30; what an express leaves out stands without a value."""
    counted = earned.route.counted or earned.route.stops
    network = now.line.now.network
    return " · ".join(
        now.stop(network.stop[stop])
        if stop in counted
        else f"({now.trip.called(network.stop[stop])})"
        for stop in earned.route.stops
    )


def _named(now: Runs, found: tuple[str, ...]) -> str:
    return " · ".join(now.stop(now.line.now.network.stop[stop]) for stop in found)


def _change(now: Runs) -> tuple[Block, ...]:
    """What a change by hand costs, or why it may not run."""
    line = now.line
    if not line.changed:
        return ()
    no = line.refuse()
    if no is not None:
        text = phrase(
            "rails.run.refused",
            "**These routes cannot run.** {why} ({rule})",
            why=no.why,
            rule=said_section(now.trip.names.rule(no.rule), now.trip.t.id),
        )
        box = Notice(text, "bad")
    elif line.path().start and not line.path().chains:
        box = Notice(phrase("rails.run.click-next-stop", "Click the next stop."), "muted")
    elif line.less():
        box = Notice(f"**{against(now)}**", "warn")
    else:
        box = Notice(phrase("rails.run.as-good", "As good as the best."), "good")
    return (box,)


def _sets(now: Runs) -> tuple[Block, ...]:
    """Two sets of routes may earn the same."""
    if not now.found.other or now.line.changed:
        return ()
    said = phrase(
        "rails.run.two-sets",
        "Two sets earn {sum}: **{which}** of 2 shown.",
        sum=now.trip.names.money(now.line.best.value + now.bonus),
        which=2 if now.second else 1,
    )
    draft: Draft = {"train": str(now.line.marked), **({} if now.second else {"set": "2"})}
    other = Option(Plan(phrase("rails.run.show-other", "Show the other"), draft))
    label = phrase("rails.run.other-set", "The other set")
    return (Line(said, "muted"), Options((other,), "chips", label))


def _others(now: Runs) -> tuple[Button, ...]:
    """Back to the best; other track between the same stops; an empty route to begin anew."""
    path = now.line.path()
    way, found = other_way(now.line.now.network, path), list[Button]()
    if now.line.changed:
        text, best = phrase("rails.run.back-best", "Back to best"), {"train": str(now.line.marked)}
        found.append(Plan(text, best, key="B"))
    if way is not None:
        text = phrase("rails.run.other-track", "Other track")
        found.append(Plan(text, now.draft(now.line.draft(way))))
    if path.start:
        text = phrase("rails.run.empty", "Clear route")
        found.append(Plan(text, now.draft(now.line.draft(Path()))))
    return tuple(found)


def _hint(now: Runs) -> str:
    train = now.trip.names.train(now.line.trains[now.line.marked])
    return phrase(
        "rails.run.click-stops",
        "Click a stop to add it to the route of the {train}, or an end to remove it.",
        train=train,
    )


def _stops(now: Runs) -> More:
    """The stops for those who do not use the map."""
    present = now.line.present()
    options = tuple(
        Option(
            Plan(now.stop(stop, now.trip.which), now.draft(join=stop.id), chosen=stop.id in present)
        )
        for stop in now.line.now.network.stops
    )
    return More(
        phrase("rails.run.stops-list", "Stops as a list"),
        (Options(options, "chips", phrase("rails.run.stops", "Stops")),),
    )


def marks(now: Runs) -> Marks:
    if now.trip.nothing:
        return Marks()
    note, tone = badge(now)
    return Marks(hexes(now), runs=drawn(now), used=now.trip.used, note=note, tone=tone)


def drawn(now: Runs) -> tuple[DrawnRun, ...]:
    """The routes as the map draws them, with what each stop pays."""
    line, network = now.line, now.line.now.network
    found = []
    for train, route, earned in zip(line.now.trains, line.routes, line.earned(), strict=True):
        if route is not None:
            counted = (earned.route.counted if earned else ()) or route.stops
            rules, times = line.now.rules.for_train(train.name), train.multiplier
            worth = (
                rules.worth(network.stop[s], times) if s in counted else 0 for s in route.stops
            )
            found.append(DrawnRun(route, tuple(worth)))
    return tuple(found)


def hexes(now: Runs) -> tuple[HexView, ...]:
    """The stops that a click can join or leave out; several in a hex go by their own ids."""
    network, present, names = now.line.now.network, now.line.present(), now.trip.names
    several = [stop.hex for stop in network.stops]
    views = []
    for stop in network.stops:
        said = f"{now.trip.which(stop)} {stop.hex}, {stop_in_words(stop.kind)}, "
        said += names.money(stop.value)
        label = phrase(ON_ROUTE if stop.id in present else CAN_BE_JOINED, stop=said)
        id_ = stop.hex if several.count(stop.hex) == 1 else stop.id
        views.append(HexView(id_, label, now.stop(stop, now.trip.which), legal=True))
    return tuple(views)


def why(now: Runs, where: str) -> WhyNot | None:
    """A stop that no run can join."""
    network, names = now.line.now.network, now.trip.names
    if any(where in (stop.id, stop.hex) for stop in network.stops):
        return None
    place = names.place(where.partition(".")[0])
    what = phrase("rails.run.no-stop", "{place} is not on this route", place=place)
    reason = phrase(
        "rails.run.no-track", "{company} has no track to this stop.", company=now.trip.company
    )
    return WhyNot(what, reason, now.trip.rule)
