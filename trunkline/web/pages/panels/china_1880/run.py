"""Running trains: the best routes filled in; clicks on stops change them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import encode_action
from trunkline.rails.earnings import Earned
from trunkline.titles.china_1880.actions import Run
from trunkline.titles.china_1880.components import INVESTORS
from trunkline.titles.china_1880.run_trains import RunTrains
from trunkline.titles.china_1880.sections import RUNNING
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.names import (
    SEPARATOR,
    one_of_several,
    place,
    stop_name,
    yuan,
)
from trunkline.web.pages.panels.china_1880.offers import offer
from trunkline.web.pages.panels.china_1880.running import Runs, runs
from trunkline.web.pages.panels.rails.lineup import run
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
from trunkline.web.pages.words import change


def deciding(t: China1880, s: ChinaState, step: RunTrains, draft: Draft) -> Decision:
    now, company = runs(s, step, draft), step.company
    shown = Decision(heading=_heading(company), rule=RUNNING, short=f"Run the trains of {company}")
    if not now.possible:
        return replace(shown, **_nothing(s, company))
    words, tone = badge(now)
    text = f"Run for {yuan(now.income(now.line.kept))}"
    action = Run(s.director(company), run(now.line.kept))
    return replace(
        shown,
        badge=words,
        badge_tone=tone,
        blocks=(_table(now), *_edit(now), *_sets(now), Line(_hint(now), "muted"), _stops(now)),
        main=offer(t, s, action, text, key="Enter", doing="Running…"),
        others=_others(now),
        draft=now.draft(),
        clicks=True,
        later=not now.found.done,
        short=text,
    )


def _heading(company: str) -> str:
    return f"Run the leased train of {company}" if company in INVESTORS else "Run your trains"


def _nothing(s: ChinaState, company: str) -> dict[str, Any]:
    why = "has no track to run on" if s.trains.get(company) else "has no train"
    go = Act("Go on without a run", encode_action(Run(s.director(company), ())), key="D")
    return {"context": f"Nothing to run: {company} {why}.", "main": go}


def badge(now: Runs) -> tuple[str, Tone]:
    less = now.line.earnings(now.line.kept).value - now.best.value
    if less:
        return f"{change(less)} of the best", "bad"
    if now.best.proved:
        return "✓ proved best", "good"
    if not now.found.done:
        return f"searching, at least {yuan(now.best.value)}", "warn"
    return f"best found, at most {yuan(now.best.bound)}", "warn"


def _table(now: Runs) -> Table:
    """Per train: swatch, stops with their values, sum; then the bonuses and the income."""
    earned = now.line.earned(now.line.kept)
    rows = []
    for number, each in enumerate(earned):
        rows.append(_train(now, number, each))
        rows += [_extra(name, amount) for name, amount in (each.extras if each else ())]
    if now.bonus:
        words = Cell(f"Share chart bonus, +{now.bonus // 10} × 10", "muted")
        rows.append(Row((Cell(), words, Cell(yuan(now.bonus)))))
    sum_ = yuan(now.income(now.line.kept))
    rows.append(Row((Cell("Income"), Cell(), Cell(sum_, "strong")), total=True))
    return Table((Column("Train"), Column("Route"), Column("Earns", True)), tuple(rows), "Routes")


def _train(now: Runs, number: int, earned: Earned | None) -> Row:
    line = now.line
    train, drawn = line.trains[number], sum(each is not None for each in line.kept[:number])
    marked = number == line.marked
    draft = {**now.draft(), "train": str(number)}
    draft.pop("edit", None)
    plan = Plan(f"Change the route of the {train}", draft, chosen=marked)
    if earned is None:
        words = Cell("does not run", "muted")
        return Row((Cell(f"**{train}**"), words, Cell("–")), tint=marked, muted=True, plan=plan)
    told = stops(now, earned)
    return Row(
        (
            Cell(f"**{train}**", picture=swatch(drawn)),
            Cell(told),
            Cell(yuan(earned.stops), "strong"),
        ),
        tint=marked,
        label=f"{train} train: {told}, {earned.value} Yuan",
        plan=plan,
    )


def _extra(name: str, amount: int) -> Row:
    words = {"ferry": "Ferry", "Trans-Siberian": "Trans-Siberian line"}.get(name, name)
    tone: Tone = "bad" if amount < 0 else "good"
    return Row((Cell(), Cell(words, "muted"), Cell(yuan(amount), tone)))


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
        text = f"**Your change of {train}:** {names}. {refusal.why} ({refusal.rule})"
        return (Notice(text, "bad"), _choice(now, keep=False))
    less = line.earnings(routes).value - now.best.value
    words = names or "no stop: it would not run"
    more = "" if line.edit.chains or not names else " Click the next stop."
    text = f"**Your change of {train}: {change(less)}.** {words}.{more}"
    return (Notice(text, "muted"), _choice(now, keep=refusal is None and bool(run(routes))))


def _choice(now: Runs, keep: bool) -> Options:
    back = Option(Plan("Back to best", _best(now), key="B"))
    if not keep:
        return Options((back,), "chips", "Your change")
    kept = Option(Plan("Keep my change", now.line.draft(kept=now.line.edited())))
    return Options((back, kept), "chips", "Your change")


def _best(now: Runs) -> Draft:
    return {"train": str(now.line.marked)}


def _sets(now: Runs) -> tuple[Block, ...]:
    """Two sets of routes may earn the same."""
    if not now.found.other or now.line.edit is not None or now.line.kept != now.line.found:
        return ()
    which = "2" if now.second else "1"
    sum_ = yuan(now.best.value)
    draft: Draft = {"train": str(now.line.marked)}
    other = Plan("Show the other", draft if now.second else {**draft, "set": "2"})
    return (
        Line(f"Two sets earn {sum_}: **{which}** of 2 shown.", "muted"),
        Options((Option(other),), "chips", "The other set"),
    )


def _others(now: Runs) -> tuple[Button, ...]:
    """Back to best after changes that were kept; other track; an empty route to begin anew."""
    line, network = now.line, now.line.now.network
    found: list[Button] = []
    if line.edit is None:
        if line.kept != line.found:
            found.append(Plan("Back to best", _best(now), key="B"))
        edit = Path.of(network, line.kept[line.marked])
        return (*found, Plan("Change", line.draft(edit=edit), key="E"))
    way = other_way(network, line.edit)
    if way is not None:
        found.append(Plan("Other track", line.draft(edit=way)))
    if line.edit.start:
        found.append(Plan("Empty", line.draft(edit=Path())))
    return tuple(found)


def _hint(now: Runs) -> str:
    if now.line.edit is not None:
        return "Click a stop to join it, an end to leave it out."
    train = now.line.trains[now.line.marked]
    return f"Click stops on the map to change the route of the {train}."


def _stops(now: Runs) -> More:
    """The stops for those who do not use the map."""
    present = now.line.present()
    options = tuple(
        Option(
            Plan(
                f"{one_of_several(now.board, stop.id)} {stop.value}",
                now.draft(join=stop.id),
                chosen=stop.id in present,
            )
        )
        for stop in now.line.now.network.stops
    )
    return More("Stops as a list", (Options(options, "chips", "Stops"),))


def clicked(s: ChinaState, step: RunTrains, draft: Draft, where: str) -> Draft:
    """A click on a hex, or on one of several stops of a hex."""
    now = runs(s, step, draft)
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
        said = f"{one_of_several(now.board, stop.id)} {stop.hex}, {stop.kind}, {stop.value} Yuan"
        state = "; on the route" if stop.id in present else "; can be joined"
        label = f"{one_of_several(now.board, stop.id)} {stop.value}"
        views.append(HexView(stop.hex if alone else stop.id, said + state, label, legal=True))
    return tuple(views)


def why(hex_id: str) -> WhyNot:
    what = place(hex_id)
    return WhyNot(f"{what} is no stop of this run", "No track of the company leads there.", RUNNING)
