"""What the ribbons of all titles have alike: who acts, the steps as a strip, who follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trunkline.kernel import message, phrase
from trunkline.present.view import Follower, StepView
from trunkline.present.words import money

YOUR_TURN = message("table.ribbon.your-turn", "{player}, your turn")
DECIDES = message("table.ribbon.decides", "{player} decides")
NO_NOTES: Mapping[int, str] = {}


def actor(player: str, viewer: str | None) -> str:
    return phrase(YOUR_TURN if player == viewer else DECIDES, player=player)


def cash_line(currency: str, cash: int) -> str:
    """What the one who decides has to spend."""
    return phrase("table.ordinary.cash-bold", "Cash **{sum}**", sum=money(currency, cash))


def strip(
    names: Sequence[str], now: int, notes: Mapping[int, str] = NO_NOTES
) -> tuple[StepView, ...]:
    """The steps up to `now` are done; notes by the number of their step."""
    return tuple(
        StepView(
            name,
            "done" if number < now else "now" if number == now else "next",
            notes.get(number, ""),
        )
        for number, name in enumerate(names)
    )


def following(players: Iterable[str]) -> tuple[Follower, ...]:
    return tuple(Follower(player) for player in players)
