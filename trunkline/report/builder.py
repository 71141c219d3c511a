"""From a match to its report: one replay, stage by stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from trunkline.files.opened import Opened
from trunkline.kernel import AnyTitle, State, summary_of
from trunkline.rails.routes.earnings import value
from trunkline.report.deals import Deals, Holding
from trunkline.report.facts import DividendPaid, Moment, PhaseBegun, Report, Run, Standing
from trunkline.report.rolling_stock import RollingStock
from trunkline.report.runs import Clock, best_routes
from trunkline.report.stages import Stage, stages
from trunkline.report.study import DIVIDENDS, PURCHASES, SALES, Study, study_of
from trunkline.report.swings import Swings

Progress = Callable[[int, int], None]
"""Is told how many actions of how many have been studied."""


def report(
    opened: Opened, clock: Callable[[], Clock] | None = None, progress: Progress | None = None
) -> Report:
    """The report of a match; `clock` starts a clock for each run whose best routes are sought."""
    builder = Builder(opened, clock)
    for stage in stages(opened.match):
        builder.add(stage)
        if progress is not None:
            progress(stage.version, opened.match.version)
    return builder.report()


class Builder:
    """Collects what each stage tells."""

    def __init__(self, opened: Opened, clock: Callable[[], Clock] | None) -> None:
        self.match = opened.match
        self.t: AnyTitle = opened.match.title
        self.study = study_of(self.t)
        self.clock = clock
        self.length = opened.length
        self.places = _places(opened)
        first = opened.match.at(0)
        self.moments = [self.moment(0, first)]
        self.flows: Counter[tuple[str, str]] = Counter()
        self.gains: Counter[str] = Counter()
        self.trading: Counter[str] = Counter()
        self.runs: list[Run] = []
        self.dividends: list[DividendPaid] = []
        self.deals = Deals()
        self.held = self.holdings(first)
        """By player: what he held after the last stage, and so before the next."""
        self.trains = RollingStock(self.t, self.study) if self.study else None
        self.swings = Swings(self.t, self.study) if self.study else None
        self.phases = [PhaseBegun(0, self.moments[0].phase, "")]
        self.acted = (0, 0, "")
        """The last action: its version, its place in the file, its player."""

    def moment(self, at: int, s: State) -> Moment:
        worth = {player: self.t.worth(s, player) for player in self.match.players}
        phase = self.study.phase(self.t, s) if self.study else summary_of(self.t, s).phase
        return Moment(at, phase, worth)

    def holdings(self, s: State) -> dict[str, Holding]:
        if self.study is None:
            return {}
        return {player: self.study.shares(s, player) for player in self.match.players}

    def add(self, stage: Stage) -> None:
        at = self.places[stage.version]
        if stage.version != self.acted[0]:
            self.weigh(stage.before)
            self.acted = (stage.version, at, stage.player)
        now = self.moment(at, stage.after)
        if now.phase != self.phases[-1].phase:
            self.phases.append(PhaseBegun(at, now.phase, stage.player))
        if self.moments[-1].at == at:
            self.moments[-1] = now
        elif now.worth != self.moments[-1].worth or now.phase != self.moments[-1].phase:
            self.moments.append(now)
        if self.study is not None:
            self.add_money(self.study, stage, at)
            self.add_run(self.study, stage, at)
            self.add_dividends(self.study, stage, at)
        if self.trains is not None:
            self.trains.add(stage, at)

    def weigh(self, s: State) -> None:
        """What is expected of the position that the last action led to."""
        if self.swings is not None:
            _, at, player = self.acted
            self.swings.add(at, player, s)

    def add_money(self, study: Study, stage: Stage, at: int) -> None:
        kind = study.paid_for(stage.cause)
        for player in self.match.players:
            paid = self.paid(study, stage, kind, player)
            before, after = self.held[player], study.shares(stage.after, player)
            self.held[player] = after
            gain = sum(
                units * (price - before.get(company, (0, price))[1])
                for company, (units, price) in after.items()
            )
            self.flows[player, kind] += paid
            self.gains[player] += gain
            if kind in (SALES, PURCHASES):
                self.trading[player] += paid + _worth(after) - _worth(before) - gain
            self.add_deals(at, player, kind, before, after, paid)

    def add_deals(
        self, at: int, player: str, kind: str, before: Holding, after: Holding, paid: int
    ) -> None:
        """Shares that came to a player or went from him."""
        for company in dict.fromkeys(chain(before, after)):
            change = after.get(company, (0, 0))[0] - before.get(company, (0, 0))[0]
            if change > 0:
                cost = -paid if kind == PURCHASES else 0
                self.deals.gained(at, player, company, change, cost)
            elif change < 0:
                self.deals.lost(player, company, -change, paid if kind == SALES else 0)

    def add_dividends(self, study: Study, stage: Stage, at: int) -> None:
        for company, paid in study.dividends(stage.cause, stage.before, stage.after).items():
            self.dividends.append(DividendPaid(at, company, dict(paid)))
            for player, amount in paid.items():
                self.deals.paid(player, company, amount)

    def paid(self, study: Study, stage: Stage, kind: str, player: str) -> int:
        """What a player got for this kind of thing; negative if he paid."""
        if kind == SALES and study.proceeds is not None:
            return study.proceeds(stage.cause, stage.before) if player == stage.player else 0
        return study.cash(stage.after, player) - study.cash(stage.before, player)

    def add_run(self, study: Study, stage: Stage, at: int) -> None:
        ran = study.ran(stage.cause, stage.before, stage.after)
        if ran is None or study.running is None:
            return
        assert self.trains is not None
        self.trains.ran(ran.company)
        running = study.running(self.t, stage.before, ran.company)
        revenue = value(running.network, running.trains, ran.routes, running.rules).value
        found = best_routes(running, self.clock() if self.clock else None)
        self.runs.append(
            Run(
                at,
                ran.company,
                stage.player,
                self.moments[-1].phase,
                tuple(train.name for train in running.trains),
                revenue,
                ran.bonus,
                found.value,
                found.proved,
                found.bound,
                found.value - revenue,
            )
        )

    def report(self) -> Report:
        self.weigh(self.match.state)
        return Report(
            self.t.id,
            self.t.rules,
            self.match.players,
            self.length,
            not self.match.state.stack,
            tuple(self.standings()),
            tuple(self.moments),
            tuple(self.runs),
            tuple(self.trains.gained) if self.trains else (),
            tuple(self.phases),
            tuple(self.dividends),
            tuple(self.trains.lost) if self.trains else (),
            self.deals.end(self.held),
            self.swings.largest() if self.swings else (),
        )

    def standings(self) -> Iterator[Standing]:
        first, last = self.moments[0].worth, self.moments[-1].worth
        most = max(last.values())
        for player in sorted(last, key=lambda each: -last[each]):
            dividends, gains = self.flows[player, DIVIDENDS], self.gains[player]
            trading = self.trading[player]
            yield Standing(
                player,
                last[player],
                most - last[player],
                first[player],
                dividends,
                gains,
                trading,
                last[player] - first[player] - dividends - gains - trading,
                self.flows[player, SALES],
                -self.flows[player, PURCHASES],
            )


def _worth(shares: Mapping[str, tuple[int, int]]) -> int:
    return sum(units * price for units, price in shares.values())


def _places(opened: Opened) -> list[int]:
    """By version of the match: the action of the file that it belongs to."""
    places = [0]
    for position in range(1, opened.length + 1):
        places += [position] * (opened.versions[position] - opened.versions[position - 1])
    return places + [opened.length] * (opened.match.version + 1 - len(places))
