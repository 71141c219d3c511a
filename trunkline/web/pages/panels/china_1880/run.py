"""Running trains: the best routes filled in; clicks on stops change them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.draw.route_lines import Run as DrawnRun
from trunkline.kernel import encode_action
from trunkline.rails.earnings import Earned
from trunkline.rails.network import StopId
from trunkline.titles.china_1880.actions import Run
from trunkline.titles.china_1880.components import INVESTORS
from trunkline.titles.china_1880.run_trains import RunTrains
from trunkline.titles.china_1880.sections import RUNNING
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.web.pages.panels.china_1880.names import SEPARATOR, place, stop_name, yuan
from trunkline.web.pages.panels.china_1880.running import Lineup, lineup, run
from trunkline.web.pages.panels.rails.paths import Path, clicked, other_way
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
    now = lineup(t, s, step, draft)
    company = step.company
    shown = Decision(heading=_heading(company), rule=RUNNING, short=f"Run the trains of {company}")
    if not now.now.possible():
        return replace(shown, **_nothing(s, company))
    income = now.earnings(now.kept).value + now.bonus
    return replace(
        shown,
        badge=_badge(now)[0],
        badge_tone=_badge(now)[1],
        blocks=(_table(now), *_edit(now), Line(_hint(now), "muted"), _stops(now)),
        main=Act(
            f"Run for {yuan(income)}",
            encode_action(Run(s.director(company), run(now.kept))),
            key="Enter",
            doing="Running…",
        ),
        others=_others(now),
        draft=now.draft(edit=now.edit),
        clicks=True,
        later=now.searching,
        short=f"Run for {yuan(income)}",
    )


def _heading(company: str) -> str:
    return f"Run the leased train of {company}" if company in INVESTORS else "Run your trains"


def _nothing(s: ChinaState, company: str) -> dict[str, Any]:
    why = "has no track to run on" if s.trains.get(company) else "has no train"
    go = Act("Go on without a run", encode_action(Run(s.director(company), ())), key="D")
    return {"context": f"Nothing to run: {company} {why}.", "main": go}


def _badge(now: Lineup) -> tuple[str, Tone]:
    less = now.earnings(now.kept).value - now.best.value
    if now.searching:
        return f"searching, at least {yuan(now.best.value)}", "warn"
    if less:
        return f"{change(less)} of the best", "bad"
    if now.best.proved:
        return "✓ proved best", "good"
    return f"best found, at most {yuan(now.best.bound)}", "warn"


def _table(now: Lineup) -> Table:
    """Per train: swatch, stops with their values, sum; then the bonuses and the income."""
    earned = now.earned(now.kept)
    rows = [_train(now, number, each) for number, each in enumerate(earned)]
    for each in earned:
        rows += [_extra(each, name, amount) for name, amount in (each.extras if each else ())]
    if now.bonus:
        words = Cell(f"Share chart bonus, +{now.bonus // 10} × 10", "muted")
        rows.append(Row((Cell(), words, Cell(yuan(now.bonus)))))
    sum_ = now.earnings(now.kept).value + now.bonus
    rows.append(Row((Cell("Income"), Cell(), Cell(yuan(sum_), "strong")), total=True))
    return Table((Column("Train"), Column("Route"), Column("Earns", True)), tuple(rows), "Routes")


def _train(now: Lineup, number: int, earned: Earned | None) -> Row:
    train, drawn = now.trains[number], sum(each is not None for each in now.kept[:number])
    marked = number == now.marked
    plan = Plan(f"Change the route of the {train}", _marking(now, number), chosen=marked)
    if earned is None:
        words = Cell("does not run", "muted")
        return Row((Cell(f"**{train}**"), words, Cell("–")), tint=marked, muted=True, plan=plan)
    return Row(
        (
            Cell(f"**{train}**", picture=swatch(drawn)),
            Cell(stops(now, earned)),
            Cell(yuan(earned.stops), "strong"),
        ),
        tint=marked,
        label=f"{train} train: {stops(now, earned)}, {earned.value} Yuan",
        plan=plan,
    )


def _marking(now: Lineup, number: int) -> Draft:
    return replace(now, marked=number).draft()


def _extra(earned: Earned | None, name: str, amount: int) -> Row:
    words = {"ferry": "Ferry", "Trans-Siberian": "Trans-Siberian line"}.get(name, name)
    train = earned.route.train if earned else ""
    tone: Tone = "bad" if amount < 0 else "good"
    return Row((Cell(train, "muted"), Cell(words, "muted"), Cell(yuan(amount), tone)))


def stops(now: Lineup, earned: Earned) -> str:
    """Changsha 40 · Wuhan 30; what an express leaves out stands without a value."""
    counted = earned.route.counted or earned.route.stops
    values = now.now.network.stop
    return SEPARATOR.join(
        f"{stop_name(stop)} {values[stop].value}" if stop in counted else f"({stop_name(stop)})"
        for stop in earned.route.stops
    )


def _edit(now: Lineup) -> tuple[Block, ...]:
    """The change under way: what it earns, how it differs, and why it may not run."""
    if now.edit is None:
        return ()
    train, routes = now.trains[now.marked], now.edited()
    names = SEPARATOR.join(
        f"{stop_name(stop)} {now.now.network.stop[stop].value}"
        for stop in now.edit.stops(now.now.network)
    )
    refusal = now.refuse(routes)
    if refusal is not None and now.edit.chains:
        text = f"**Your change of {train}:** {names}. {refusal.why}"
        return (Notice(text, "bad"), _choice(now, keep=False))
    less = now.earnings(routes).value - now.best.value
    words = names or "no stop: it would not run"
    more = "" if now.edit.chains or not names else " Click the next stop."
    text = f"**Your change of {train}: {change(less)}.** {words}.{more}"
    return (Notice(text, "muted"), _choice(now, keep=refusal is None))


def _choice(now: Lineup, keep: bool) -> Options:
    back = Option(Plan("Back to best", _best(now), key="B"))
    if not keep:
        return Options((back,), "chips", "Your change")
    kept = Option(Plan("Keep my change", now.draft(kept=now.edited())))
    return Options((back, kept), "chips", "Your change")


def _best(now: Lineup) -> Draft:
    return {"train": str(now.marked)}


def _others(now: Lineup) -> tuple[Button, ...]:
    """Back to best after changes that were kept; another way; an empty route to begin anew."""
    found: list[Button] = []
    if now.edit is None and now.kept != now.found:
        found.append(Plan("Back to best", _best(now), key="B"))
    if now.edit is not None:
        way = other_way(now.now.network, now.edit)
        if way is not None:
            found.append(Plan("Other track", now.draft(edit=way)))
        if now.edit.start:
            found.append(Plan("Empty", now.draft(edit=Path())))
    else:
        edit = Path.of(now.now.network, now.kept[now.marked])
        found.append(Plan("Change", now.draft(edit=edit), key="E"))
    return tuple(found)


def _hint(now: Lineup) -> str:
    train = now.trains[now.marked]
    if now.edit is not None:
        return "Click a stop to join it, an end to leave it out."
    return f"Click stops on the map to change the route of the {train}."


def _stops(now: Lineup) -> More:
    """The stops for those who do not use the map."""
    options = tuple(
        Option(
            Plan(
                f"{stop_name(stop.id)} {stop.value}",
                {**now.draft(edit=now.edit), "join": stop.id},
                chosen=stop.id in _present(now),
            )
        )
        for stop in now.now.network.stops
    )
    return More("Stops as a list", (Options(options, "chips", "Stops"),))


def _present(now: Lineup) -> tuple[StopId, ...]:
    """The stops of the marked train's route."""
    if now.edit is not None:
        return now.edit.stops(now.now.network)
    route = now.kept[now.marked]
    return () if route is None else route.stops


def _clicked(now: Lineup, stop: StopId) -> Draft:
    network = now.now.network
    path = now.edit if now.edit is not None else Path.of(network, now.kept[now.marked])
    others = (route for number, route in enumerate(now.kept) if number != now.marked)
    taken = frozenset[str]().union(*(Path.of(network, route).track(network) for route in others))
    return now.draft(edit=clicked(network, now.now.rules, path, stop, taken))


def settled(t: China1880, s: ChinaState, step: RunTrains, draft: Draft) -> Draft:
    """The draft with a stop of the list joined, as if it had been clicked."""
    stop = draft.get("join")
    if stop is None:
        return draft
    rest = {key: value for key, value in draft.items() if key != "join"}
    return click(t, s, step, rest, stop)


def click(t: China1880, s: ChinaState, step: RunTrains, draft: Draft, where: str) -> Draft:
    """A click on a hex, or on one of several stops of a hex."""
    now = lineup(t, s, step, draft)
    here = [stop.id for stop in now.now.network.stops if where in (stop.id, stop.hex)]
    return _clicked(now, here[0]) if here else now.draft(edit=now.edit)


def drawn(now: Lineup) -> tuple[DrawnRun, ...]:
    """The routes as the map draws them, with the values that count."""
    found = []
    network = now.now.network
    routes = now.shown()
    legal = now.refuse(routes) is None
    earned = now.earned(routes) if legal else (None,) * len(routes)
    for route, each in zip(routes, earned, strict=True):
        if route is not None:
            counted = (each.route.counted or route.stops) if each else route.stops
            values = (network.stop[s].value if s in counted else 0 for s in route.stops)
            found.append(DrawnRun(route, tuple(values)))
    return tuple(found)


def hexes(now: Lineup) -> tuple[HexView, ...]:
    """The stops that a click can join or leave out; several in a hex go by their own ids."""
    network = now.now.network
    many = {stop.hex for stop in network.stops if sum(o.hex == stop.hex for o in network.stops) > 1}
    present = _present(now)
    views = []
    for stop in network.stops:
        name = stop.id if stop.hex in many else stop.hex
        said = f"{place(stop.hex)}, {stop.kind}, {stop.value} Yuan"
        state = "; on the route" if stop.id in present else "; can be joined"
        label = f"{stop_name(stop.id)} {stop.value}"
        views.append(HexView(name, said + state, label, legal=True))
    return tuple(views)


def why(now: Lineup, hex_id: str) -> WhyNot:
    what = place(hex_id)
    return WhyNot(f"{what} is no stop of this run", "No track of the company leads there.", RUNNING)
