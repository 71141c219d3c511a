"""Whole games in which every seat plays by orders wherever it can; a bot is the hand at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from trunkline.bots import Bot, choose
from trunkline.kernel import Action, AnyTitle, Match, awaited, refuse
from trunkline.parts.orders import repeating
from trunkline.parts.orders.answering import first_answer
from trunkline.parts.orders.declared import orders_of
from trunkline.parts.orders.order import Order, PassOrder, Placed, RepeatOrder, RunOrder
from trunkline.parts.orders.seen import Does, Happened, Seen, Stops


class Ordered(Struct):
    """What a game was like."""

    decisions: int = 0
    by_order: int = 0
    stopped: int = 0

    @property
    def by_hand(self) -> int:
        return self.decisions - self.by_order


class Table:
    """A match with the orders of its seats."""

    def __init__(self, t: AnyTitle, players: tuple[str, ...], seed: int) -> None:
        self.match = Match(t, players, seed=seed)
        self.t: Any = t
        self.declared = orders_of(t)
        self.orders: dict[str, list[Placed]] = {player: [] for player in players}
        self.past: list[Happened] = []

    @property
    def s(self) -> Any:
        """The position, of whatever title."""
        return self.match.state

    def seen(self, player: str) -> Seen:
        s = self.t.view(self.s, player)
        return Seen(self.t, s, player, lambda: reversed(self.past))

    def place(self, player: str, order: Order) -> None:
        s = self.t.view(self.match.state, player)
        known = {}
        if isinstance(order, RepeatOrder):
            known = repeating.known_now(self.t, s, order)
        self.orders[player].append(Placed(order=order, version=self.match.version, known=known))

    def play(self, action: Action, by_order: bool) -> None:
        told = self.match.play(action)
        self.past.append(
            Happened(self.match.version, action.by, by_order=by_order, action=action, told=told)
        )

    def answer(self, player: str) -> tuple[int, Does | Stops] | None:
        return first_answer(self.declared, self.orders[player], self.seen(player))

    def keep(self, player: str, at: int, found: Does | Stops) -> None:
        if found.ends:
            del self.orders[player][at]
        else:
            self.orders[player][at] = found.placed

    def run_by_order(self, player: str) -> None:
        """Every company of the player runs and pays by order."""
        if not self.declared.running:
            return
        s = self.t.view(self.match.state, player)
        have = {each.order for each in self.orders[player] if isinstance(each.order, RunOrder)}
        for company in self.declared.companies(self.t, s, player):
            if RunOrder(company=company) not in have:
                self.place(player, RunOrder(company=company))

    def learn(self, player: str, action: Action) -> None:
        """What the hand does becomes an order, or ends one."""
        wanted = self._order_for(player)
        if wanted is None:
            return
        mine = self.orders[player]
        mine[:] = [each for each in mine if each.order != wanted]
        if action.passes:
            self.place(player, wanted)

    def _order_for(self, player: str) -> Order | None:
        """The order that would pass the open question."""
        seen, by = self.seen(player), self.declared.repeating
        if seen.name in self.declared.passed:
            return PassOrder()
        if by is not None and seen.name in by.steps:
            return RepeatOrder(company=seen.subject("company"), steps=(seen.name,))
        return None


def ordered_game(t: AnyTitle, players: tuple[str, ...], seed: int, hand: Bot) -> Ordered:
    """Play to the end: orders where they act, the bot where one is asked.

    Whoever passes a step by hand leaves an order to do so again; whoever is asked and does not pass
    takes it back.
    """
    table, seen, random = Table(t, players, seed), Ordered(), Random(seed)
    while table.match.state.stack:
        player = awaited(t, table.match.state)[0]
        table.run_by_order(player)
        found = table.answer(player)
        seen.decisions += 1
        if found is not None:
            table.keep(player, *found)
        if found is not None and isinstance(found[1], Does):
            action = found[1].action
            assert refuse(t, table.match.state, action) is None, (seed, table.match.version, action)
            table.play(action, by_order=True)
            seen.by_order += 1
            continue
        seen.stopped += found is not None
        by_hand = choose(hand, t, table.match.state, player, random, 0.05)
        table.learn(player, by_hand)
        table.play(by_hand, by_order=False)
    assert table.t.audit(table.match.state) == []
    return seen
