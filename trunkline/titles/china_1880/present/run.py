"""Running trains: the best routes filled in; clicks on stops change them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.draw.nouns import stop_in_words
from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import encode_action, message, phrase
from trunkline.present.rails.lineup import run
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
from trunkline.present.words import change
from trunkline.rails.routes.earnings import Earned
from trunkline.titles.china_1880.present.names import (
    SEPARATOR,
    one_of_several,
    place,
    stop_name,
    yuan,
)
from trunkline.titles.china_1880.present.offers import offer
from trunkline.titles.china_1880.present.running import Runs
from trunkline.titles.china_1880.rules.actions import Run
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.sections import RUNNING
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

EXTRAS = {
    "ferry": message("1880.run.ferry", "Ferry"),
    "Trans-Siberian": message("1880.run.trans-siberian-line", "Trans-Siberian line"),
}
"""The words for what the rules pay or charge beside the stops."""
NOTHING_RUN_NO_TRACK = message(
    "1880.run.nothing-run-no-track", "Nothing to run: {company} has no track to run on."
)
NOTHING_RUN_NO_TRAIN = message(
    "1880.run.nothing-run-no-train", "Nothing to run: {company} has no train."
)
YOUR_CHANGE_OF_TRAIN_LESS_STOPS = message(
    "1880.run.your-change-of-train-less-stops", "**Your change of {train}: {less}.** {stops}."
)
CHANGE_NO_STOP = message(
    "1880.run.change-no-stop", "**Your change of {train}: {less}.** no stop: it would not run."
)
YUAN_ROUTE = message("1880.run.yuan-route", "{stop} {hex}, {kind}, {value} Yuan; on the route")
YUAN_JOINED = message("1880.run.yuan-joined", "{stop} {hex}, {kind}, {value} Yuan; can be joined")


def deciding(t: China1880, now: Runs) -> Decision:
    s, company = now.s, now.company
    short = phrase("1880.run.heading", "Run the trains of {company}", company=company)
    shown = Decision(heading=_heading(company), rule=RUNNING, short=short)
    if not now.possible:
        return replace(shown, **_nothing(s, company))
    words, tone = badge(now)
    text = phrase("1880.run.run", "Run for {sum}", sum=yuan(now.income(now.line.kept)))
    action = Run(s.director(company), run(now.line.kept))
    return replace(
        shown,
        badge=words,
        badge_tone=tone,
        blocks=(_table(now), *_edit(now), *_sets(now), Line(_hint(now), "muted"), _stops(now)),
        main=offer(t, s, action, text, key="Enter", doing=phrase("1880.run.running", "Running…")),
        others=_others(now),
        draft=now.draft(),
        clicks=True,
        later=not now.found.done,
        short=text,
    )


def _heading(company: str) -> str:
    if company in INVESTORS:
        return phrase(
            "1880.run.run-leased-train", "Run the leased train of {company}", company=company
        )
    return phrase("1880.run.run-your-trains", "Run your trains")


def _nothing(s: ChinaState, company: str) -> dict[str, Any]:
    why = phrase(
        NOTHING_RUN_NO_TRACK if s.trains.get(company) else NOTHING_RUN_NO_TRAIN, company=company
    )
    go = Act(
        phrase("1880.run.go-without-run", "Go on without a run"),
        encode_action(Run(s.director(company), ())),
        key="D",
    )
    return {"context": why, "main": go}


def badge(now: Runs) -> tuple[str, Tone]:
    less = now.line.earnings(now.line.kept).value - now.best.value
    if less:
        return phrase("1880.run.best", "{less} of the best", less=change(less)), "bad"
    if now.best.proved:
        return phrase("1880.run.proved-best", "✓ proved best"), "good"
    if not now.found.done:
        return phrase(
            "1880.run.searching-least", "searching, at least {sum}", sum=yuan(now.best.value)
        ), "warn"
    return phrase(
        "1880.run.best-found-most", "best found, at most {sum}", sum=yuan(now.best.bound)
    ), "warn"


def _table(now: Runs) -> Table:
    """Per train: swatch, stops with their values, sum; then the bonuses and the income."""
    earned = now.line.earned(now.line.kept)
    rows = []
    for number, each in enumerate(earned):
        rows.append(_train(now, number, each))
        rows += [_extra(name, amount) for name, amount in (each.extras if each else ())]
    if now.bonus:
        words = phrase(
            "1880.run.share-chart-bonus", "Share chart bonus, +{each} × 10", each=now.bonus // 10
        )
        rows.append(Row((Cell(), Cell(words, "muted"), Cell(yuan(now.bonus)))))
    sum_ = yuan(now.income(now.line.kept))
    rows.append(
        Row((Cell(phrase("1880.run.income", "Income")), Cell(), Cell(sum_, "strong")), total=True)
    )
    heads = (
        Column(phrase("1880.run.train", "Train")),
        Column(phrase("1880.run.route", "Route")),
        Column(phrase("1880.run.earns", "Earns"), True),
    )
    return Table(heads, tuple(rows), phrase("1880.run.routes", "Routes"))


def _train(now: Runs, number: int, earned: Earned | None) -> Row:
    line = now.line
    train, drawn = line.trains[number], sum(each is not None for each in line.kept[:number])
    marked = number == line.marked
    draft = {**now.draft(), "train": str(number)}
    draft.pop("edit", None)
    plan = Plan(
        phrase("1880.run.change-route", "Change the route of the {train}", train=train),
        draft,
        chosen=marked,
    )
    if earned is None:
        words = Cell(phrase("1880.run.not-run", "does not run"), "muted")
        return Row((Cell(f"**{train}**"), words, Cell("–")), tint=marked, muted=True, plan=plan)
    told = stops(now, earned)
    return Row(
        (
            Cell(f"**{train}**", picture=swatch(drawn)),
            Cell(told),
            Cell(yuan(earned.stops), "strong"),
        ),
        tint=marked,
        label=phrase(
            "1880.run.train-yuan",
            "{train} train: {stops}, {value} Yuan",
            train=train,
            stops=told,
            value=earned.value,
        ),
        plan=plan,
    )


def _extra(name: str, amount: int) -> Row:
    tone: Tone = "bad" if amount < 0 else "good"
    return Row((Cell(), Cell(phrase(EXTRAS[name]), "muted"), Cell(yuan(amount), tone)))


def stops(now: Runs, earned: Earned) -> str:
    """Changsha 40 · Wuhan 30; what an express leaves out stands without a value."""
    counted = earned.route.counted or earned.route.stops
    values = now.line.now.network.stop
    return SEPARATOR.join(
        f"{stop_name(stop)} {values[stop].value}" if stop in counted else f"({stop_name(stop)})"
        for stop in earned.route.stops
    )


def _edit(now: Runs) -> tuple[Block, ...]:
    """The change under way: what it earns, how it differs, and why it may not run."""
    line = now.line
    if line.edit is None:
        return ()
    train, routes = line.trains[line.marked], line.edited()
    network = line.now.network
    names = SEPARATOR.join(
        f"{stop_name(stop)} {network.stop[stop].value}" for stop in line.edit.stops(network)
    )
    refusal = line.refuse(routes)
    if refusal is not None and line.edit.chains:
        text = phrase(
            "1880.run.your-change-of-train-stops-why",
            "**Your change of {train}:** {stops}. {why} ({rule})",
            train=train,
            stops=names,
            why=refusal.why,
            rule=refusal.rule,
        )
        return (Notice(text, "bad"), _choice(now, keep=False))
    less = line.earnings(routes).value - now.best.value
    text = phrase(
        YOUR_CHANGE_OF_TRAIN_LESS_STOPS if names else CHANGE_NO_STOP,
        train=train,
        less=change(less),
        stops=names,
    )
    if names and not line.edit.chains:
        text += " " + phrase("1880.run.click-next-stop", "Click the next stop.")
    return (Notice(text, "muted"), _choice(now, keep=refusal is None and bool(run(routes))))


def _choice(now: Runs, keep: bool) -> Options:
    back = Option(_back(now))
    if not keep:
        return Options((back,), "chips", phrase("1880.run.your-change", "Your change"))
    kept = Option(
        Plan(
            phrase("1880.run.keep-my-change", "Keep my change"),
            now.line.draft(kept=now.line.edited()),
        )
    )
    return Options((back, kept), "chips", phrase("1880.run.your-change", "Your change"))


def _back(now: Runs) -> Plan:
    return Plan(
        phrase("1880.run.back-best", "Back to best"), {"train": str(now.line.marked)}, key="B"
    )


def _sets(now: Runs) -> tuple[Block, ...]:
    """Two sets of routes may earn the same."""
    if not now.found.other or now.line.edit is not None or now.line.kept != now.line.found:
        return ()
    said = phrase(
        "1880.run.two-sets-earn",
        "Two sets earn {sum}: **{which}** of 2 shown.",
        sum=yuan(now.best.value),
        which=2 if now.second else 1,
    )
    draft: Draft = {"train": str(now.line.marked)}
    other = Plan(
        phrase("1880.run.show-other", "Show the other"),
        draft if now.second else {**draft, "set": "2"},
    )
    return (
        Line(said, "muted"),
        Options((Option(other),), "chips", phrase("1880.run.other-set", "The other set")),
    )


def _others(now: Runs) -> tuple[Button, ...]:
    """Back to best after changes that were kept; other track; an empty route to begin anew."""
    line, network = now.line, now.line.now.network
    found: list[Button] = []
    if line.edit is None:
        if line.kept != line.found:
            found.append(_back(now))
        edit = Path.of(network, line.kept[line.marked])
        return (*found, Plan(phrase("1880.run.change", "Change"), line.draft(edit=edit), key="E"))
    way = other_way(network, line.edit)
    if way is not None:
        found.append(Plan(phrase("1880.run.other-track", "Other track"), line.draft(edit=way)))
    if line.edit.start:
        found.append(Plan(phrase("1880.run.empty", "Empty"), line.draft(edit=Path())))
    return tuple(found)


def _hint(now: Runs) -> str:
    if now.line.edit is not None:
        return phrase(
            "1880.run.click-stop-join", "Click a stop to join it, an end to leave it out."
        )
    train = now.line.trains[now.line.marked]
    return phrase(
        "1880.run.click-stops-map",
        "Click stops on the map to change the route of the {train}.",
        train=train,
    )


def _stops(now: Runs) -> More:
    """The stops for those who do not use the map."""
    present = now.line.present()
    options = tuple(
        Option(
            Plan(
                f"{one_of_several(now.s.board, stop.id)} {stop.value}",
                now.draft(join=stop.id),
                chosen=stop.id in present,
            )
        )
        for stop in now.line.now.network.stops
    )
    return More(
        phrase("1880.run.stops-list", "Stops as a list"),
        (Options(options, "chips", phrase("1880.run.stops", "Stops")),),
    )


def clicked(now: Runs, where: str) -> Draft:
    """A click on a hex, or on one of several stops of a hex."""
    here = [stop.id for stop in now.line.now.network.stops if where in (stop.id, stop.hex)]
    return now.line.joined(here[0]) if here else now.draft()


def drawn(now: Runs) -> tuple[DrawnRun, ...]:
    """The routes as the map draws them, with the values that count."""
    line, network = now.line, now.line.now.network
    routes = line.shown()
    legal = line.refuse(routes) is None
    earned = line.earned(routes) if legal else (None,) * len(routes)
    found = []
    for route, each in zip(routes, earned, strict=True):
        if route is not None:
            counted = (each.route.counted or route.stops) if each else route.stops
            values = (network.stop[s].value if s in counted else 0 for s in route.stops)
            found.append(DrawnRun(route, tuple(values)))
    return tuple(found)


def hexes(now: Runs) -> tuple[HexView, ...]:
    """The stops that a click can join or leave out; several in a hex go by their own ids."""
    network, present = now.line.now.network, now.line.present()
    views = []
    for stop in network.stops:
        alone = sum(other.hex == stop.hex for other in network.stops) == 1
        name = one_of_several(now.s.board, stop.id)
        said = phrase(
            YUAN_ROUTE if stop.id in present else YUAN_JOINED,
            stop=name,
            hex=stop.hex,
            kind=stop_in_words(stop.kind),
            value=stop.value,
        )
        id_ = stop.hex if alone else stop.id
        views.append(HexView(id_, said, f"{name} {stop.value}", legal=True))
    return tuple(views)


def why(hex_id: str) -> WhyNot:
    what = phrase("1880.run.no-stop-run", "{place} is no stop of this run", place=place(hex_id))
    return WhyNot(
        what, phrase("1880.run.no-track-company", "No track of the company leads there."), RUNNING
    )
