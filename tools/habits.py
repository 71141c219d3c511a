"""Habits of players in logs of 1880 and 1881: `python -m tools.habits FILES...` prints for each
title how much money lay idle, which trains nobody bought, and what the companies ran for.

`trunkline arena ... --logs DIR` writes the logs.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

from trunkline.files.record import read_record
from trunkline.kernel import Action, Legal, Match, Sentence, decision
from trunkline.kernel import play as play_action
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.offices import BECOMES_DIRECTOR
from trunkline.titles.berlin_1881.rules.run_trains import RUNS
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    Found,
    Merge,
    Pass,
    PayOut,
    SellShares,
    Withhold,
)
from trunkline.titles.china_1880.rules.buy_trains import LEFT, BuyTrains
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.rocket import has_room
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.trading import DIRECTOR


class Habits:
    """What was seen in one game."""

    def __init__(self) -> None:
        self.could_buy = 0
        """How often a company that was asked for trains could pay for the one on sale."""
        self.idle: list[int] = []
        """Its treasury where it passed."""
        self.unsold = 0
        """Trains that left the game because nobody bought."""
        self.removals = 0
        self.runs: list[int] = []
        self.changes = 0
        """Directorships that changed hands."""
        self.treasuries = 0
        """What lies in the treasuries at the end."""
        self.opening: tuple[str, ...] = ()
        """The first companies, in their order."""
        self.share_rounds = 0
        self.trading = False
        self.paid: dict[tuple[str, str], tuple[int, int]] = {}
        """By player and company: in which share round a share was bought last, and its price."""
        self.losses = 0
        """Shares that were sold below their price in the round they were bought in, or the next."""
        self.founded: dict[str, int] = {}
        """In which share round companies were founded."""
        self.lost = 0
        """Founders who were no directors any more in the same share round."""
        self.mergers = 0

    @property
    def last_runs(self) -> list[int]:
        """Those of the last third of the game."""
        return self.runs[2 * len(self.runs) // 3 :]


def watch_china(seen: Habits, match: Match, a: Action, told: tuple[Sentence, ...]) -> None:
    """Before the action: `match.state` is the position in which it was chosen."""
    s, step = match.state, decision(match.state)
    assert isinstance(s, ChinaState)
    match step:
        case BuyTrains(company=company) if isinstance(a, Pass) or type(a).__name__ == "BuyTrain":
            if s.cash[company] >= s.train_on_sale.price and has_room(s, company):
                seen.could_buy += 1
                if isinstance(a, Pass):
                    seen.idle.append(s.cash[company])
        case Dividend(company=company) if isinstance(a, PayOut | Withhold):
            seen.runs.append(s.income[company])
    seen.mergers += isinstance(a, Merge)
    watch_trades(seen, s, a, isinstance(step, ShareRound))
    for sentence in told:
        if sentence.key == LEFT:
            seen.removals += 1
            seen.unsold += int(str(dict(sentence.values)["count"]))
        if sentence.key == DIRECTOR:
            seen.changes += 1
            company = str(dict(sentence.values)["company"])
            seen.lost += seen.trading and seen.founded.get(company) == seen.share_rounds


def watch_trades(seen: Habits, s: ChinaState, a: Action, trading: bool) -> None:
    """Companies that are founded, and shares that are bought dear and sold cheap."""
    seen.share_rounds += trading and not seen.trading
    seen.trading = trading
    match a:
        case Found():
            seen.founded[a.company] = seen.share_rounds
            if len(seen.opening) < 5:
                seen.opening += (a.company,)
        case BuyShare():
            seen.paid[a.by, a.company] = (seen.share_rounds, s.price(a.company))
        case SellShares():
            number, price = seen.paid.get((a.by, a.company), (0, 0))
            near = number and seen.share_rounds - number <= 1
            seen.losses += a.units if near and s.price(a.company) < price else 0


def watch_berlin(seen: Habits, match: Match, a: Action, told: tuple[Sentence, ...]) -> None:
    s, step = match.state, decision(match.state)
    assert isinstance(s, BerlinState)
    if isinstance(step, Business) and isinstance(a, Done | BuyTrain):
        offers = [each for each in Legal(match.title, s) if isinstance(each, BuyTrain)]
        if any(not each.subsidy and not each.trade_in and not each.scrap for each in offers):
            seen.could_buy += 1
            if isinstance(a, Done):
                seen.idle.append(s.money[step.company])
    for sentence in told:
        if sentence.key == RUNS:
            seen.runs.append(int(str(dict(sentence.values)["route"])))
        seen.changes += sentence.key == BECOMES_DIRECTOR


Watcher = Callable[[Habits, Match, Action, tuple[Sentence, ...]], None]
WATCHERS: dict[str, Watcher] = {"1880": watch_china, "1881": watch_berlin}


def habits(match: Match) -> Habits:
    """Play a finished match again and watch."""
    seen, watch = Habits(), WATCHERS[match.title.id]
    again = Match(match.title, match.players, seed=match.seed, options=match.options)
    for a in match.actions:
        after = again.state.clone()
        play_action(match.title, after, a)
        watch(seen, again, a, tuple(after.told))
        again.state = after
    seen.treasuries = treasuries(again.state)
    return seen


def treasuries(s: object) -> int:
    if isinstance(s, ChinaState):
        return sum(s.cash[company] for company in MAJORS if company in s.companies)
    assert isinstance(s, BerlinState)
    return sum(s.money[company] for company in TRAMWAYS if company in s.money)


def table(games: list[Habits]) -> list[str]:
    """The means of games of one title."""
    count = len(games)
    could = sum(game.could_buy for game in games)
    idle = [money for game in games for money in game.idle]
    runs = [run for game in games for run in game.runs]
    last = [run for game in games for run in game.last_runs]
    openings = {game.opening for game in games if game.opening}
    lines = [
        f"games {count}",
        f"could pay for the train on sale {could / count:.1f} times a game,"
        f" passed {len(idle) / count:.1f} times with {fmean(idle or [0]):.0f} on average",
        f"money passed by in a game {sum(idle) / count:,.0f}",
        f"trains that left unsold {sum(game.unsold for game in games) / count:.1f},"
        f" in {sum(game.removals for game in games) / count:.1f} removals",
        f"treasuries at the end {fmean(game.treasuries for game in games):,.0f}",
        f"mean run {fmean(runs or [0]):.0f}, in the last third {fmean(last or [0]):.0f}",
        f"directorships that changed hands {sum(game.changes for game in games) / count:.1f}",
    ]
    if not openings:
        return lines
    return [
        *lines,
        f"different openings {len(openings)}",
        f"founders who lost their company at once {sum(game.lost for game in games) / count:.1f}",
        f"shares sold for less, a round after {sum(game.losses for game in games) / count:.1f}",
        f"mergers {sum(game.mergers for game in games) / count:.1f}",
    ]


def main() -> None:
    found: dict[str, list[Habits]] = {}
    for name in sys.argv[1:]:
        match = Match.from_record(read_record(Path(name)))
        found.setdefault(match.title.id, []).append(habits(match))
    for title, games in found.items():
        print(title, *table(games), sep="\n  ")


if __name__ == "__main__":
    main()
