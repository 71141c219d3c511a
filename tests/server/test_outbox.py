"""The post at a running service: when it looks for what is due."""

from __future__ import annotations

from tests.server.service import new_game, told
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written
from trunkline.server.notices.holders import of_seat
from trunkline.server.notices.ways import replace_webhooks
from trunkline.server.service import Service


def test_an_entry_says_whether_anything_was_posted_along_with_it(sqlite: str) -> None:
    """The outbox wakes up by it: most who sit at a screen have no ways."""
    posted: list[tuple[bool, int]] = []

    def heard(live: Live, written: Written | None) -> None:
        if written is not None:
            posted.append((bool(written.notices), live.row.posted))

    async def story(service: Service) -> None:
        game = await new_game(service)
        service.listeners.append(heard)
        await game.guess()
        assert posted[-1] == (True, 0), "somebody is to be told, but has no way"
        live = await service.match(game.id)
        (next_player,) = live.awaited()
        other = next(seat for seat in live.seats if seat.name != next_player)
        way = of_seat(game.id, other.number), "http://127.0.0.1:9/", False
        await service.db.write(replace_webhooks, *way)
        await game.act("take", next_player, count=1)
        assert posted[-1] == (True, 1)

    told(sqlite, story)
