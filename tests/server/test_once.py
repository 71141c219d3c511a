"""What takes long is worked out once."""

import asyncio

import pytest

from trunkline.server.once import Once


class Work:
    """Counts how often it was done; waits until it is let go."""

    def __init__(self) -> None:
        self.count = 0
        self.let_go = asyncio.Event()

    async def __call__(self) -> int:
        self.count += 1
        await self.let_go.wait()
        return self.count


def test_two_who_ask_at_the_same_time_share_the_work() -> None:
    async def asked() -> None:
        once, work = Once[int](4), Work()
        both = [asyncio.create_task(once.get("a", work)) for _ in range(2)]
        await asyncio.sleep(0)
        work.let_go.set()
        assert await asyncio.gather(*both) == [1, 1]
        assert await once.get("a", work) == 1

    asyncio.run(asked())


def test_who_leaves_does_not_take_the_work_away_from_others() -> None:
    async def asked() -> None:
        once, work = Once[int](4), Work()
        first, second = (asyncio.create_task(once.get("a", work)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        work.let_go.set()
        assert await second == 1
        assert first.cancelled()

    asyncio.run(asked())


def test_the_least_used_goes_first() -> None:
    async def asked() -> None:
        once, work = Once[int](2), Work()
        work.let_go.set()
        for key in "abac":
            await once.get(key, work)
        assert [await once.get("a", work), await once.get("b", work)] == [1, 4]

    asyncio.run(asked())


def test_what_failed_is_tried_again() -> None:
    async def asked() -> None:
        once, work = Once[int](2), Work()
        work.let_go.set()

        async def fail() -> int:
            raise ValueError

        with pytest.raises(ValueError):
            await once.get("a", fail)
        assert await once.get("a", work) == 1

    asyncio.run(asked())
